#!/bin/bash
# The main job, seen in the test world (make demo): with a terminal a shell as the account demo, without one a
# transcript. A run in which an exit code is not the one that is promised fails.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if [[ ! -e /run/world/bin/touch-reader ]]; then
  echo "demo: this runs in the test world alone: use make demo" >&2
  exit 64
fi
if [[ ! -x /usr/local/bin/vault ]]; then
  echo "demo: vault is not installed in this world: run make build first" >&2
  exit 1
fi
if [[ ! -t 0 || ! -t 1 ]]; then
  exec "$here/demo-transcript"
fi

cat >/run/world/demo.rc <<'RC'
PS1='demo$ '
cat <<'BANNER'

You are demo, in a world of its own: your password is demo, your right index finger is enrolled, and the
reader is a virtual one. touch-reader touches it, once somebody asks for a finger (it waits 20 s for that):

    touch-reader demo &     vault unlock -r 'try the finger'
                            vault unlock                                  and type the password
    touch-reader unknown &  vault unlock                                  a finger that nobody enrolled
    touch-reader demo &     vault exec -- sh -c 'exit 42'; echo $?        runs once you have said yes
                            vault exec -- date; vault status; vault lock   an unlock serves for five minutes
                            vault doctor; vault check -p biometrics; vault help exit-codes

Leave with exit; nothing of this stays.

BANNER
RC
shell=(setpriv --reuid demo --regid demo --init-groups env -i -C /run/home/demo HOME=/run/home/demo USER=demo
  LOGNAME=demo SHELL=/bin/bash TERM="${TERM:-xterm}" LANG=C.UTF-8 PATH=/run/world/bin:/usr/local/bin:/usr/bin:/bin
  /bin/bash --noprofile --rcfile /run/world/demo.rc -i)
# script gives the shell a terminal that exists in this world by name.
exec script --quiet --return --command "${shell[*]@Q}" /dev/null
