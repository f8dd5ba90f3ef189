# shellcheck shell=bash
# The life of the package in the bare Debian, step by step. inside.sh reads this, and has what is used here: root, deb,
# work, account, password, log; step, fail, quietly, in_root, as_person. What stands as ${…} in single quotes is
# dpkg's.
# shellcheck disable=SC2016,SC2154

programs=(usr/bin/vault usr/libexec/vault/vault-pam usr/libexec/vault/vault-reader)
conffiles=(/etc/pam.d/vault /etc/pam.d/vault-biometrics)

life() {
  cp "$deb" "$root/home/vault.deb"
  version=$(dpkg-deb --field "$deb" Version)
  step "installing what apt says it needs beyond a bare Debian"
  what_it_needs
  listing >"$work/before"
  step "apt-get install ./vault.deb ($version)"
  install_package /home/vault.deb
  intact
  step "looking at what it brought"
  brought
  step "looking at what it depends on"
  depends_on_what_it_uses
  recommends_what_exists
  step "using it as an ordinary account"
  use
  step "reinstalling and upgrading under an edited conffile"
  upgrade
  step "apt-get purge vault"
  quietly in_root apt-get purge --yes vault
  nothing_left
}

# Apart from vault itself, so that what stays after a purge is known to be vault's own.
what_it_needs() {
  local needed
  quietly in_root apt-get install --simulate --no-install-recommends /home/vault.deb
  mapfile -t needed < <(awk '$1 == "Inst" && $2 != "vault" { print $2 }' "$log")
  quietly in_root apt-get install --yes --no-install-recommends "${needed[@]}"
}

install_package() {
  quietly in_root apt-get install --yes --no-install-recommends --reinstall "$@"
}

# Every path with what it is, and the sum of every file of /etc; without what belongs to apt, to the account or to this
# test.
listing() {
  local file
  (
    cd "$root" || exit
    find . -xdev \( -path ./home -o -path ./proc -o -path ./dev -o -path ./var/log -o -path ./var/cache/apt \
      -o -path ./var/lib/apt \) -prune -o -printf '%y %m %U:%G /%P\n'
    find etc -type f | while read -r file; do echo "text $(sha256sum <"$file") /$file"; done
  ) | LC_ALL=C sort
}

intact() {
  [[ $(in_root dpkg-query -W -f '${db:Status-Abbrev}${Version}' vault) == "ii $version" ]] ||
    fail "the package is not installed as $version"
  quietly in_root dpkg --verify vault
  [[ ! -s $log ]] || fail "files differ from those of the package: $(<"$log")"
}

brought() {
  local file found
  found=$(in_root dpkg-query -W -f '${Conffiles}' vault | awk '{ print $1 }' | sort | xargs)
  [[ $found == "${conffiles[*]}" ]] || fail "the conffiles are not ${conffiles[*]} but: $found"
  for file in "${programs[@]}"; do
    [[ $(stat -c '%a %U:%G' "$root/$file") == "755 root:root" ]] || fail "$file is not root's own program"
  done
  for file in man/man1/vault.1.gz man/man5/vault-pam.d.5.gz doc/vault/{changelog,changelog.Debian}.gz; do
    quietly gzip --test "$root/usr/share/$file"
  done
  for file in bash-completion/completions/vault zsh/vendor-completions/_vault fish/vendor_completions.d/vault.fish \
    doc/vault/copyright doc/vault/examples/pam.d/vault-{face,companion}; do
    [[ -s $root/usr/share/$file ]] || fail "/usr/share/$file is missing"
  done
}

# A library, a PAM module or a program that vault uses must come from a package that it depends on. (What the bare
# Debian has anyway would hide a missing dependency from an installation.)
depends_on_what_it_uses() {
  local depends used owner file
  depends=" $(in_root dpkg-query -W -f '${Pre-Depends} ${Depends}' vault | sed 's/([^)]*)//g' | tr -s ',| ' ' ') "
  mapfile -t used < <(
    objdump -p "${programs[@]/#/$root/}" | awk '$1 == "NEEDED" { print $2 }' | sort -u
    awk '$1 ~ /^(auth|account)$/ { print "security/" $3 }' "$root/etc/pam.d/vault" | sort -u
    printf '%s\n' sbin/unix_chkpwd bin/passwd
  )
  ((${#used[@]} >= 6)) || fail "found too little that vault uses: ${used[*]}"
  for file in "${used[@]}"; do
    owner=$(in_root dpkg-query -S "*/$file" | awk -F : 'NR == 1 { print $1 }') || fail "nothing here has $file"
    [[ $depends == *" $owner "* ]] || fail "vault uses $file, and does not depend on $owner"
  done
}

recommends_what_exists() {
  local recommended
  mapfile -t recommended < <(in_root dpkg-query -W -f '${Recommends}' vault | grep -o '[^, ]*')
  [[ " ${recommended[*]} " == *" libpam-fprintd "* ]] || fail "it does not recommend libpam-fprintd"
  quietly in_root apt-get install --simulate "${recommended[@]}"
}

use() {
  local guesses=(--types guess --types guess --types guess)
  as_person --shows "^vault ${version%-*}$" -- vault --version
  as_person --shows "^owner: .*password" -- vault check
  as_person --code 106 -- vault check -p biometrics
  as_person --code 101 "${guesses[@]}" --shows "error: authenticationFailed: wrong password" -- vault unlock
  as_person --types "$password" --shows "^$account$" -- vault exec -- id -un
  as_person --types "$password" -- vault unlock
  if in_root test -u /usr/bin/vault; then fail "vault is setuid"; fi
}

# A package with a higher version and with newer PAM files, as the next release might have.
newer_package() {
  local tree=$work/newer file
  dpkg-deb --raw-extract "$deb" "$tree"
  sed -i 's/^Version: .*/&+newer/' "$tree/DEBIAN/control"
  for file in "${conffiles[@]}"; do echo "# a newer vault" >>"$tree$file"; done
  quietly dpkg-deb --build "$tree" "$root/home/newer.deb"
}

upgrade() {
  local edited=${conffiles[0]} unedited=${conffiles[1]}
  echo "# the admin was here" >>"$root$edited"
  install_package /home/vault.deb
  grep -q "the admin was here" "$root$edited" || fail "a reinstallation lost the edit of $edited"
  newer_package
  install_package -o Dpkg::Options::=--force-confold /home/newer.deb
  grep -q "the admin was here" "$root$edited" || fail "an upgrade lost the edit of $edited"
  grep -q "a newer vault" "$root$unedited" || fail "an upgrade left the old $unedited, which nobody had edited"
  as_person --types "$password" -- vault unlock
}

nothing_left() {
  listing >"$work/after"
  diff "$work/before" "$work/after" >"$log" || fail "not all is as it was before (<) it was installed: $(<"$log")"
  quietly in_root dpkg --audit
  [[ ! -s $log ]] || fail "dpkg complains: $(<"$log")"
}
