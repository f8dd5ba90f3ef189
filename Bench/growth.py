"""What becomes of it when there are many: sessions in the keyring, evaluations at the same time."""

import os
import pwd
import signal
import subprocess
import time

import peers
import turns
from peers import ACCOUNT, PASSWORD_LINE
from person import VAULT
from report import Row

NUMBERS = (1, 10, 100)
UNLOCK = f"{VAULT} unlock --fresh -q -S --method password <{PASSWORD_LINE} 2>/dev/null"
PAMTESTER = f"{' '.join(peers.pamtester('vault', 'authenticate', 'acct_mgmt'))} <{PASSWORD_LINE} >/dev/null 2>&1"
# A command that stays, in the place of a shell that has opened a session: it lives as long as its parent.
STAYING = f"{UNLOCK} && echo && exec sleep 1000"


def shell(line, **streams):
    """A shell of the account without a terminal, in a session of its own."""
    who = pwd.getpwnam(ACCOUNT)
    return subprocess.Popen(
        ["/bin/sh", "-c", line],
        env={"HOME": who.pw_dir, "USER": ACCOUNT, "LOGNAME": ACCOUNT, "PATH": "/usr/local/bin:/usr/bin:/bin"},
        cwd=who.pw_dir, user=who.pw_uid, group=who.pw_gid, extra_groups=[], start_new_session=True, **streams)


def measure(person, report):
    sessions(person, report)
    evaluations(report)


def sessions(person, report):
    """Time of a command with so many sessions open, of which one serves."""
    peers.open_session(person)
    staying, times = [], {}
    for number in NUMBERS:
        while len(staying) < number - 1:
            staying.append(shell(STAYING, stdout=subprocess.PIPE))
            staying[-1].stdout.readline()
        times[number] = turns.take(person, {"vault": ([VAULT, "exec", "--", "true"], 0)}, rounds=5)["vault"]
    for process in staying:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    report.add(Row(f"exec -- true, {NUMBERS[0]} session", times[NUMBERS[0]]))
    for number in NUMBERS[1:]:
        report.add(Row(f"exec -- true, {number} sessions", times[number], "one session", times[NUMBERS[0]]))


def together(line, number):
    """How long so many take that start at once, each, in milliseconds."""
    begin = time.monotonic()
    started = [shell(line) for _ in range(number)]
    codes = {process.wait() for process in started}
    if codes != {0}:
        raise SystemExit(f"bench: of {number} at once some ended with {codes}")
    return 1000 * (time.monotonic() - begin) / number


def evaluations(report):
    for number in NUMBERS:
        times = {UNLOCK: [], PAMTESTER: []}
        for _ in range(5):
            for line, values in times.items():
                values.append(together(line, number))
                # A user may have 200 keys.
                shell(f"{VAULT} lock -q --all").wait()
        name = f"unlock by password, {number} at once, each"
        report.add(Row(name, times[UNLOCK], "pamtester", times[PAMTESTER]))
