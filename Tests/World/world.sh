#!/bin/bash
# Run a command, as root, in the test world: real libpam, pam_unix, pam_fprintd, fprintd, polkitd and dbus-daemon at
# their real paths, with accounts, a virtual fingerprint reader, a system log and an installed vault of its own.
#
#   Tests/World/world.sh COMMAND [ARG...]
#
# The world is a private mount and pid namespace: it ends with the command, whatever the command started ends with it,
# and the machine is left as it was. The exit code is the command's; stdin, stdout and the terminal are passed through.
#
#   CONFIG      which build to install in the world: debug (the default) or release
#   BIN         the folder of the built programs, in place of .build/$CONFIG
#   CLIENTS     the folder of the built programs of Tests/Clients; without it the world has none of them
#   EXAMPLES    the folder of the built programs of Examples; without it the world has none of them
#   WORLD_UID   the first of the ten user ids that the world's accounts use (61000): two worlds that run at the same
#               time must differ in it when they use the kernel keyring, which no namespace separates
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export WORLD_UID=${WORLD_UID:-61000} CONFIG=${CONFIG:-debug} BIN=${BIN:-}
export CLIENTS=${CLIENTS:-} EXAMPLES=${EXAMPLES:-}

if (($# == 0)); then
  echo "usage: Tests/World/world.sh COMMAND [ARG...]" >&2
  exit 64
fi

if ((EUID != 0)); then
  if ! command -v sudo >/dev/null; then
    echo "world: this needs root (for its namespaces and accounts) and there is no sudo: run it as root" >&2
    exit 77
  fi
  exec sudo -- env PATH="$PATH" WORLD_UID="$WORLD_UID" CONFIG="$CONFIG" BIN="$BIN" \
    CLIENTS="$CLIENTS" EXAMPLES="$EXAMPLES" \
    "$here/world.sh" "$@"
fi

for tool in cc unshare setpriv keyctl dbus-daemon fprintd-enroll python3 make; do
  if ! command -v "$tool" >/dev/null; then
    echo "world: $tool is missing: run make deps" >&2
    exit 77
  fi
done

# Keyrings belong to a user id of the kernel, not to a namespace: what the accounts left there is cleared from outside,
# also when the world was killed.
clear_keyrings() {
  local uid
  for ((uid = WORLD_UID; uid < WORLD_UID + 10; uid++)); do
    setpriv --reuid="$uid" --regid="$uid" --clear-groups keyctl clear @u >/dev/null 2>&1 || true
  done
}

world=
# shellcheck disable=SC2317 # the trap calls it
end_world() {
  trap '' HUP INT TERM
  if [[ -n $world ]] && kill -KILL "$world" 2>/dev/null; then
    wait "$world" 2>/dev/null || true
  fi
  clear_keyrings
}
trap end_world EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

clear_keyrings
# In the background, so that a signal to this script ends the world at once; bash would hand /dev/null and ignored
# signals to a background command, and nohup an ignored hang-up, so all are put right.
env --default-signal=HUP,INT,QUIT,TERM \
  unshare --mount --pid --fork --mount-proc --kill-child "$here/inside.sh" "$@" <&0 &
world=$!
status=0
wait "$world" || status=$?
world=
exit "$status"
