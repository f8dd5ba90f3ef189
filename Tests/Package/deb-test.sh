#!/bin/bash
# Try a built package of vault in a bare Debian 12, which has no systemd, no bus and no fprintd: install it, use it as
# an ordinary account, upgrade it, purge it.
#
#   Tests/Package/deb-test.sh FILE.deb
#
# The bare Debian is made anew by debootstrap, in memory (300 MB), in a private mount and pid namespace: it ends with
# this script, and the machine is left as it was.
#
#   MIRROR      where debootstrap finds Debian (the first mirror of it in the machine's own apt sources)
#   DEBS        an absolute folder that keeps the packages which debootstrap fetched, for the next time (none)
#   WORLD_UID   the first of ten user ids, as Tests/World/world.sh has it (61000): the account takes the last of them
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export MIRROR=${MIRROR:-} DEBS=${DEBS:-} WORLD_UID=${WORLD_UID:-61000}

if (($# != 1)) || [[ ! -f $1 ]]; then
  echo "usage: Tests/Package/deb-test.sh FILE.deb" >&2
  exit 64
fi

if ((EUID != 0)); then
  if ! command -v sudo >/dev/null; then
    echo "deb-test: this needs root (for debootstrap and a namespace) and there is no sudo: run it as root" >&2
    exit 77
  fi
  exec sudo -- env PATH="$PATH" MIRROR="$MIRROR" DEBS="$DEBS" WORLD_UID="$WORLD_UID" "$here/deb-test.sh" "$@"
fi

PATH=$PATH:/usr/sbin:/sbin
for tool in unshare setpriv keyctl debootstrap apt-get dpkg-deb objdump python3; do
  if ! command -v "$tool" >/dev/null; then
    echo "deb-test: $tool is missing: run make deb-test" >&2
    exit 77
  fi
done

folder=$(mktemp -d)
inside=
# shellcheck disable=SC2317 # the trap calls it
end() {
  trap '' HUP INT TERM
  if [[ -n $inside ]] && kill -KILL "$inside" 2>/dev/null; then
    wait "$inside" 2>/dev/null || true
  fi
  rmdir "$folder"
  # A keyring belongs to a user id of the kernel, not to a namespace.
  setpriv --reuid="$((WORLD_UID + 9))" --regid="$((WORLD_UID + 9))" --clear-groups keyctl clear @u >/dev/null 2>&1 || true
}
trap end EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# In the background, so that a signal to this script ends everything at once; bash would have a background command
# ignore signals from the keyboard, so that is put right.
env --default-signal=INT,QUIT \
  unshare --mount --pid --fork --mount-proc --kill-child "$here/inside.sh" "$folder" "$1" </dev/null &
inside=$!
status=0
wait "$inside" || status=$?
inside=
exit "$status"
