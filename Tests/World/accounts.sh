#!/bin/bash
# The test world's accounts, each in a state that an evaluation must tell apart. A password is the account's own name.
# The suites of libpam (Tests/PAMTests) have solo, so that those of the programs, which run at the same time, can change
# what they like; nobody changes expired and gone.
# The files are written directly: they are the world's own, and nine runs of useradd take longer than all the rest.
set -euo pipefail

names=(demo other plain expired gone locked nopass fingeronly solo)
first=${WORLD_UID:?}

for index in "${!names[@]}"; do
  name=${names[index]}
  id=$((first + index))
  sed -i "/^$name:/d" /etc/passwd /etc/shadow /etc/group
  echo "$name:x:$id:$id:$name of the test world:/run/home/$name:/bin/bash" >>/etc/passwd
  echo "$name:x:$id:" >>/etc/group
  echo "$name:!:19000:0:99999:7:::" >>/etc/shadow
  cp -r /etc/skel "/run/home/$name"
  chmod 755 "/run/home/$name"
  chown -R "$id:$id" "/run/home/$name"
done

for name in "${names[@]}"; do
  [[ $name == nopass ]] || echo "$name:$name"
done | chpasswd -c YESCRYPT

chage -d 0 expired
chage -E 1 gone
usermod -L locked
usermod -L fingeronly
