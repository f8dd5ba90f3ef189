#!/bin/bash
# The first process of the test world (world.sh starts it): lays a private system over the machine's, starts the
# daemons, makes the accounts, enrols their fingers, installs vault, runs the command.
set -euo pipefail

if (($$ != 1)); then
  echo "world: inside.sh is started by world.sh alone" >&2
  exit 64
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

private_folders() {
  mount -t tmpfs -o mode=755 world /run
  mkdir -p /run/{etc,dev,dbus,faillock,fprint,home,world/bin,local/{upper,work}}
  mkdir -m 1777 /run/tmp
  chmod 700 /run/fprint
  cp -a /etc/. /run/etc
  mount --bind /run/etc /etc
  chmod 755 /run/local/upper
  if ! mount -t overlay -o lowerdir=/usr/local,upperdir=/run/local/upper,workdir=/run/local/work world /usr/local \
    2>/dev/null; then
    cp -a /usr/local/. /run/local/upper
    mount --bind /run/local/upper /usr/local
  fi
}

# A /dev with the machine's own devices, terminals as Debian sets them up (an ordinary account can open a new one), and
# room for a log socket.
private_devices() {
  local name
  mount -t tmpfs -o mode=755 world /run/dev
  for name in null zero full random urandom tty; do
    touch "/run/dev/$name"
    mount --bind "/dev/$name" "/run/dev/$name"
  done
  mkdir /run/dev/{pts,shm}
  mount -t devpts -o "newinstance,mode=620,ptmxmode=666,gid=$(getent group tty | cut -d: -f3)" world /run/dev/pts
  mount -t tmpfs -o mode=1777 world /run/dev/shm
  ln -s pts/ptmx /run/dev/ptmx
  ln -s /proc/self/fd /run/dev/fd
  for name in stdin:0 stdout:1 stderr:2; do
    ln -s "/proc/self/fd/${name#*:}" "/run/dev/${name%:*}"
  done
  mount --rbind /run/dev /dev
}

wait_for() {
  local what=$1 tries
  shift
  for ((tries = 0; tries < 500; tries++)); do
    if "$@"; then return; fi
    sleep 0.01
  done
  echo "world: $what did not come up within 5 s" >&2
  exit 1
}

system_log() {
  install -m 640 /dev/null /run/auth.log
  setsid "$here/syslog-recorder" /dev/log /run/auth.log </dev/null >/run/world/syslog-recorder.log 2>&1 &
  wait_for "the system log" test -w /dev/log
}

# The bus knows fprintd and polkitd alone, and starts them when somebody asks for them, as on a real system.
system_bus() {
  local services=/usr/share/dbus-1/system-services program
  mkdir /run/world/services
  program=$(sed -n 's/^Exec=//p' "$services/net.reactivated.Fprint.service")
  # With umask 0 so that an ordinary account can touch the reader, whose socket fprintd makes.
  printf '%s\n' '#!/bin/sh' 'umask 000' 'export STATE_DIRECTORY=/run/fprint FP_VIRTUAL_DEVICE=/run/reader.sock' \
    'export FP_DRIVERS_WHITELIST=virtual_device FP_DRIVERS_ALLOWLIST=virtual_device' \
    "exec $program >>/run/world/fprintd.log 2>&1" >/run/world/fprintd
  chmod 755 /run/world/fprintd
  sed '/^SystemdService=/d; s|^Exec=.*|Exec=/run/world/fprintd|' \
    "$services/net.reactivated.Fprint.service" >/run/world/services/net.reactivated.Fprint.service
  cc -O1 -Wall -Wextra -Werror -shared -fPIC -o /run/world/wakeups.so "$here/wakeups.c"
  sed "/^SystemdService=/d; s|^Exec=|&/usr/bin/env LD_PRELOAD=/run/world/wakeups.so |" \
    "$services/org.freedesktop.PolicyKit1.service" >/run/world/services/org.freedesktop.PolicyKit1.service
  mount --bind /run/world/services "$services"
  mkdir -p /etc/polkit-1/rules.d
  cat >/etc/polkit-1/rules.d/00-world.rules <<'RULE'
polkit.addRule(function (action) {
  if (action.id.indexOf("net.reactivated.fprint.") == 0) return polkit.Result.YES;
});
RULE
  [[ -s /etc/machine-id ]] || dbus-uuidgen --ensure=/etc/machine-id
  dbus-daemon --system --fork --nopidfile
}

install_vault() {
  local bin=${BIN:-$root/.build/$CONFIG} program
  [[ $bin == /* ]] || bin=$root/$bin
  for program in vault vault-pam vault-reader; do
    if [[ ! -x $bin/$program ]]; then
      echo "world: $bin has no $program: vault is not installed in this world" >&2
      return
    fi
  done
  env -u MAKEFLAGS -u MAKELEVEL make --silent -C "$root" install PREFIX=/usr/local DESTDIR= BIN="$bin" >/dev/null
  for program in context-probe context-stress; do
    if [[ -x $bin/$program ]]; then install -m 755 "$bin/$program" /run/world/bin; fi
  done
}

# Those that use the library find the workers as vault does.
install_clients() {
  [[ -n $CLIENTS ]] || return 0
  mkdir /usr/local/clients
  find "$CLIENTS/" -maxdepth 1 -type f -perm -100 ! -name '*.*' -exec cp -t /usr/local/clients {} +
}

# A debug build uses the toolchain's shared libraries: where an ordinary account cannot reach them (under /root, say),
# they get another path.
share_runtime() {
  local core
  core=$(ldd /usr/local/bin/vault /usr/local/clients/* 2>/dev/null |
    sed -n '/libswiftCore/ { s|.*=> \(/.*/libswiftCore\.so\).*|\1|p; q }' || true)
  if [[ -z $core ]] || setpriv --reuid demo --regid demo --clear-groups test -r "$core"; then return; fi
  mkdir /run/world/swift
  mount --bind "${core%/*}" /run/world/swift
  echo /run/world/swift >/etc/ld.so.conf.d/vault-world.conf
  mount -t tmpfs world /var/cache/ldconfig
  ldconfig
}

install_examples() {
  [[ -n $EXAMPLES ]] || return 0
  install -D -m 755 -t /run/world/examples "$EXAMPLES/is-it-you" "$EXAMPLES/notes"
  install -m 755 "$EXAMPLES/ExamplesPackageTests.xctest" /run/world/examples/tests
}

umask 022
private_folders
private_devices
system_log
system_bus
cp "$here/touch-reader" "$here"/fprintd_{mock,reader,script}.py "$here"/{processes,system_bus}.py /run/world/bin
export PATH=/run/world/bin:$PATH TMPDIR=/run/tmp
"$here/accounts.sh"
"$here/fingers.sh" &
fingers=$!
install_vault
install_clients
share_runtime
wait "$fingers"
install_examples

status=0
"$@" || status=$?
exit "$status"
