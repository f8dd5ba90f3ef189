#!/bin/bash
# The first process of the package's test (deb-test.sh starts it): makes the bare Debian, then walks the package
# through its life.
set -euo pipefail

if (($$ != 1)); then
  echo "deb-test: inside.sh is started by deb-test.sh alone" >&2
  exit 64
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$1/debian
work=$1/work
deb=$2
account=person
password='correct horse'
suite=bookworm
log=$work/last-command.log
# shellcheck source=Tests/Package/life.sh
source "$here/life.sh"

step() {
  doing=$*
  echo "deb-test: $doing"
}

fail() {
  trap - ERR
  echo "deb-test: FAILED: $doing: $*" >&2
  exit 1
}
trap 'fail "line $LINENO of ${BASH_SOURCE[0]##*/}: $BASH_COMMAND"' ERR
set -E

# quietly COMMAND...: what it prints is of interest only when it fails.
quietly() {
  "$@" >"$log" 2>&1 || { sed 's/^/  | /' "$log" >&2; fail "this failed: $*"; }
}

in_root() {
  chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "$@"
}

# as_person [--types TEXT]... [--code N] [--shows REGEX] -- COMMAND [ARG...], at a terminal
as_person() {
  quietly "$here/person" "$root" "$account" "$@"
}

# What the machine itself takes Debian from. Whose archive it is stands in lists that apt may not have fetched yet:
# debootstrap checks the signature in any case.
machine_mirror() {
  # shellcheck disable=SC2016 # apt replaces them
  apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' \
    'Created-By: Packages' "Release: $suite" 'Component: main' |
    awk '$NF ~ /^(https?|file):/ { if ($1 == "Debian") { print $NF; found = 1; exit } else if (!first) first = $NF }
      END { if (!found && first) print first }'
}

bare_debian() {
  local mirror=${MIRROR:-$(machine_mirror)} words=(--variant=minbase --force-check-gpg)
  [[ -n $mirror ]] || fail "no apt source of this machine has Debian's $suite: give its address as MIRROR"
  [[ -z $DEBS ]] || words+=("--cache-dir=$DEBS")
  quietly debootstrap "${words[@]}" "$suite" "$root" "$mirror"
  mount -t proc proc "$root/proc"
  mount -t devpts -o newinstance,mode=620,ptmxmode=666,gid=5 devpts "$root/dev/pts"
  local program
  for program in systemd dbus-daemon fprintd fprintd-enroll; do
    if in_root which "$program" >"$log"; then fail "it is not bare: it has $(<"$log")"; fi
  done
}

an_account() {
  quietly in_root useradd --key UID_MAX=4000000000 --uid "$((WORLD_UID + 9))" --create-home --shell /bin/bash "$account"
  quietly in_root chpasswd <<<"$account:$password"
  as_person --shows "^$account$" -- id -un
}

umask 022
mount -t tmpfs -o mode=755 bare-debian "$1"
mkdir "$root" "$work"
step "making a bare Debian 12"
bare_debian
step "adding an ordinary account with a password"
an_account
life
echo "deb-test: passed"
