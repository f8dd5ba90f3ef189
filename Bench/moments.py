"""From one moment of a conversation to another: prompts, touches, keys."""

import os
import signal
import time

import peers
from fprintd_reader import send
from person import CTRL_C, ENTER, PROMPT, VAULT
from report import Row
from terminal import LIMIT

COUNT = 50
UNLOCK = [VAULT, "unlock", "--fresh", "-q"]


def in_turns(count, **measures):
    """What each measure gives, in milliseconds, one after the other and again; the first time is not counted."""
    times = {name: [] for name in measures}
    for _ in range(count + 1):
        for name, measure in measures.items():
            times[name].append(measure() / 1e6)
    return {name: values[1:] for name, values in times.items()}


def until(person, text):
    """The moment at which a text is on the screen."""
    person.expect(text)
    return time.monotonic_ns()


def cancel(person, run):
    """End it by Ctrl-C, and tell when that was pressed."""
    pressed = time.monotonic_ns()
    person.type(CTRL_C)
    person.wait("the end", lambda: run.code is not None)
    person.look(0)
    person.screen = b""
    return pressed


def start_to_prompt(person, words):
    run = person.start(words)
    shown = until(person, PROMPT)
    cancel(person, run)
    return shown - run.began


def start_to_finger(person, words):
    run = person.start(words)
    while not person.reader.finger_needed():
        person.look(0)
    awaited = time.monotonic_ns()
    cancel(person, run)
    return awaited - run.began


def scan_to_exit(person, words):
    run = person.start(words)
    person.wait_for_reader()
    touched = time.monotonic_ns()
    send(f"SCAN {person.finger}", time.monotonic() + LIMIT)
    person.promise(run, 0)
    return run.ended - touched


def cancel_to_exit(person):
    run = person.start([*UNLOCK, "-p", "biometrics"])
    person.wait_for_reader()
    pressed = cancel(person, run)
    return run.ended - pressed


def wrong_to_prompt(person):
    run = person.start([*UNLOCK, "--method", "password"])
    person.expect(PROMPT)
    entered = time.monotonic_ns()
    person.type("guess" + ENTER)
    person.expect("try again")
    shown = until(person, PROMPT)
    cancel(person, run)
    return shown - entered


def wrong_to_exit(person):
    run = person.start(peers.pamtester("vault", "authenticate"))
    person.expect(PROMPT)
    entered = time.monotonic_ns()
    person.type("guess" + ENTER)
    person.promise(run, 1)
    return run.ended - entered


def whole(person, words):
    run = person.start(words)
    person.promise(run, 0)
    return run.ended - run.began


def cold_check(person):
    daemon = peers.fprintd()
    os.kill(daemon, signal.SIGKILL)
    while person.reader.daemon_pid() == daemon:
        time.sleep(0.01)
    return whole(person, [VAULT, "check"])


def prompt_beside_hanging_fprintd(person):
    daemon = peers.fprintd()
    os.kill(daemon, signal.SIGSTOP)
    try:
        return start_to_prompt(person, UNLOCK)
    finally:
        os.kill(daemon, signal.SIGCONT)


def measure(person, report):
    prompts(person, report)
    touches(person, report)
    person.reader.finger_needed()
    times = in_turns(COUNT, vault=lambda: cancel_to_exit(person))["vault"]
    report.add(Row("Ctrl-C to exit, a finger awaited", times, budget=50))
    cold = in_turns(10, cold=lambda: cold_check(person), warm=lambda: whole(person, [VAULT, "check"]))
    report.add(Row("check, fprintd not running", cold["cold"], "check, fprintd running", cold["warm"]))
    wrong(person, report)


def prompts(person, report):
    times = in_turns(
        COUNT,
        vault=lambda: start_to_prompt(person, UNLOCK),
        pamtester=lambda: start_to_prompt(person, peers.pamtester("vault", "authenticate")),
    )
    report.add(Row("start to prompt", times["vault"], "pamtester, same service", times["pamtester"], 2.0))
    hanging = in_turns(COUNT, vault=lambda: prompt_beside_hanging_fprintd(person))["vault"]
    report.add(Row("start to prompt, fprintd hangs", hanging, "the same, fprintd answers", times["vault"]))


def touches(person, report):
    times = in_turns(
        COUNT,
        vault=lambda: start_to_finger(person, UNLOCK),
        pamtester=lambda: start_to_finger(person, peers.pamtester("vault-biometrics", "authenticate")),
    )
    report.add(Row("start to finger awaited", times["vault"], "pamtester, same service", times["pamtester"]))
    times = in_turns(
        COUNT,
        vault=lambda: scan_to_exit(person, [*UNLOCK, "-p", "biometrics"]),
        pamtester=lambda: scan_to_exit(
            person, peers.pamtester("vault-biometrics", "authenticate", "acct_mgmt")),
        verify=lambda: scan_to_exit(person, [peers.VERIFY, person.account]),
    )
    report.add(Row("finger to exit", times["vault"], "pamtester, same service", times["pamtester"], 1.10))
    report.add(Row("finger to exit", times["vault"], "fprintd-verify", times["verify"]))


def wrong(person, report):
    with peers.quick_service():
        times = in_turns(COUNT, vault=lambda: wrong_to_prompt(person), pamtester=lambda: wrong_to_exit(person))
    report.add(Row("wrong password to next prompt", times["vault"], "pamtester, to its end", times["pamtester"]))
