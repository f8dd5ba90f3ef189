"""The peers of vault, set up for the same account and the same services, and the person who runs all of them."""

import contextlib
import os
import shutil
import socket
import stat
import subprocess

from fprintd_reader import Reader
from person import Person
from terminal import build_leader

HERE = os.path.dirname(os.path.realpath(__file__))
ACCOUNT = "demo"
FINGER = "demo-right-index"
FOLDER = "/run/bench"
FLOOR = f"{FOLDER}/floor"
PASSWORD_LINE = f"{FOLDER}/password"
# The command that sudo and doas run after a password only, and a copy of it that they run for nothing.
TRUE, FREE = "/usr/bin/true", f"{FOLDER}/true"
# A service that answers a wrong password at once.
QUICK_SERVICE = "auth required pam_unix.so nodelay\naccount required pam_unix.so\n"

SUDO, DOAS, PAMTESTER = "/usr/bin/sudo", "/usr/bin/doas", "/usr/bin/pamtester"
PKCHECK, VERIFY = "/usr/bin/pkcheck", "/usr/bin/fprintd-verify"


def write(path, text, mode=0o644):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


def set_up():
    """Only in the world, whose /etc and /run are its own."""
    build_leader()
    os.makedirs(FOLDER)
    os.chmod(FOLDER, 0o1777)
    shutil.copy(TRUE, FREE)
    source = os.path.join(HERE, "floor.c")
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", FLOOR, source], check=True)
    write(PASSWORD_LINE, f"{ACCOUNT}\n")
    write("/etc/sudoers.d/bench", f"{ACCOUNT} ALL=(ALL:ALL) ALL\n{ACCOUNT} ALL=(ALL:ALL) NOPASSWD: {FREE}\n", 0o440)
    write("/etc/doas.conf", f"permit persist {ACCOUNT}\npermit nopass {ACCOUNT} cmd {FREE}\n", 0o400)
    # sudo asks for the machine's address.
    with open("/etc/hosts", "a", encoding="utf-8") as file:
        file.write(f"127.0.1.1 {socket.gethostname()}\n")
    for program in (SUDO, DOAS):
        if not os.stat(program).st_mode & stat.S_ISUID:
            raise SystemExit(f"bench: {program} is not set-uid here")


@contextlib.contextmanager
def person():
    """Somebody at a terminal of their own, with the reader at hand."""
    somebody = Person(ACCOUNT, Reader(), FINGER)
    try:
        yield somebody
    finally:
        somebody.promise(somebody.vault("lock", "--all"), 0)
        somebody.leave()


@contextlib.contextmanager
def quick_service():
    """Have the service of the password answer a wrong one at once."""
    path = "/etc/pam.d/vault"
    with open(path, encoding="utf-8") as file:
        before = file.read()
    write(path, QUICK_SERVICE)
    try:
        yield
    finally:
        write(path, before)


def open_session(somebody):
    run = somebody.vault("unlock", "--fresh", "-q", "--method", "password", "--for", "1h")
    somebody.answer(somebody.password)
    somebody.promise(run, 0)


def open_sudo_ticket(somebody):
    run = somebody.start([SUDO, "-v"])
    somebody.expect("password for")
    somebody.type(somebody.password + "\r")
    somebody.promise(run, 0)


def pamtester(service, *steps):
    return [PAMTESTER, service, ACCOUNT, *steps]


def fprintd():
    """The daemon's process, which is started if there is none."""
    Reader().finger_needed()
    return Reader().daemon_pid()

