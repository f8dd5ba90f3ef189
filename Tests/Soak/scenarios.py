"""What a person does with vault, and what each exit code then has to be.

A scenario takes a person and a source of chance. Whatever it does to the count of unrecognised fingers, it puts right.
"""

import os
import signal
import time

import processes
from person import CTRL_C, CTRL_D, CTRL_Z, ENTER, PROMPT, VAULT, Wrong

SUCCESS, LOCKED, FAILED, CANCEL, FALLBACK, TIMED_OUT = 0, 1, 101, 102, 103, 104
NO_PASSWORD, LOCKOUT, NOT_INTERACTIVE, INTERNAL, NOT_FOUND = 105, 108, 115, 125, 127
PASSWORD_ONLY = ("--method", "password")
# A command that shows whether it has run; the words of it, which are on the screen before, do not.
RAN = "RAN"
MARKING = ("exec", "--fresh", "--", "/bin/sh", "-c", "printf '\\122AN\\n'; exit 7")
ASKPASS = "/run/soak/askpass"


def question(chance):
    """One way to ask afresh, and the code that a yes to it gives."""
    return (MARKING, 7) if chance.random() < 0.5 else (("unlock", "--fresh", "--for", "60s"), SUCCESS)


def with_options(words, *options):
    return (words[0], *options, *words[1:])


def promise_no(person, run, *codes):
    person.promise(run, *codes)
    if RAN.encode() in person.screen:
        raise Wrong("the command ran after a no")


def lock(person):
    """Nothing that a scenario before this one has opened serves any more."""
    person.promise(person.vault("lock"), SUCCESS)


# The password.


def right_password(person, chance):
    words, yes = question(chance)
    run = person.vault(*words)
    person.answer(person.password)
    person.promise(run, yes)


def right_password_alone(person, chance):
    words, yes = question(chance)
    run = person.vault(*with_options(words, *PASSWORD_ONLY))
    person.answer(person.password)
    person.promise(run, yes)


def wrong_then_right(person, chance):
    words, yes = question(chance)
    run = person.vault(*words)
    person.answer("guess")
    person.expect("try again")
    person.answer(person.password)
    person.promise(run, yes)


def wrong_thrice(person, chance):
    run = person.vault(*with_options(question(chance)[0], *PASSWORD_ONLY))
    person.answer("guess")
    for _ in range(2):
        person.expect("try again")
        person.answer("guess")
    promise_no(person, run, FAILED)


def line_of_input(person, chance):
    words, yes = question(chance)
    is_right = chance.random() < 0.6
    run = person.vault(*with_options(words, "-S"), line=person.password if is_right else "guess")
    person.promise(run, yes) if is_right else promise_no(person, run, FAILED)


def askpass(person, chance):
    answer, code = chance.choice([(person.password, SUCCESS), ("guess", FAILED), ("", CANCEL)])
    run = person.vault(
        "unlock", "--fresh", "-A", *PASSWORD_ONLY, environment={"VAULT_ASKPASS": ASKPASS, "ANSWER": answer}
    )
    person.promise(run, code)


# The finger.


def finger(person, chance):
    words, yes = question(chance)
    run = person.vault(*(with_options(words, "-p", "biometrics") if chance.random() < 0.5 else words))
    person.touch(person.finger)
    person.promise(run, yes)


def strange_then_right_finger(person, chance):
    words, yes = question(chance)
    run = person.vault(*with_options(words, "-p", "biometrics"))
    person.touch("nobody")
    person.touch(person.finger)
    person.promise(run, yes)


def strange_finger_then_password(person, chance):
    words, yes = question(chance)
    run = person.vault(*words)
    person.touch("nobody")
    person.answer(person.password)
    person.promise(run, yes)


def strange_fingers_to_the_lockout(person, chance):
    for count, code in [(3, FAILED), (2, LOCKOUT)]:
        run = person.vault(*with_options(question(chance)[0], "-p", "biometrics"))
        for _ in range(count):
            person.touch("nobody")
        promise_no(person, run, code)
    promise_no(person, person.vault("unlock", "--fresh", "-p", "biometrics"), LOCKOUT)
    right_password_alone(person, chance)


def another_way(person, chance):
    run = person.vault(*with_options(question(chance)[0], "-p", "biometrics"))
    person.expect("Enter:")
    person.type(ENTER)
    promise_no(person, run, FALLBACK)


# The ways out.


def cancel(person, chance):
    run = person.vault(*question(chance)[0])
    person.expect(PROMPT)
    person.type(chance.choice(["", "half-a-pass"]) + chance.choice([CTRL_C, CTRL_D]))
    promise_no(person, run, CANCEL)


def cancel_at_any_moment(person, chance):
    """Before the terminal is vault's own, Ctrl-C is the terminal's signal."""
    run = person.vault(*question(chance)[0])
    time.sleep(chance.uniform(0, 0.03))
    person.type(CTRL_C)
    promise_no(person, run, CANCEL, -signal.SIGINT)


def cancel_while_it_judges(person, chance):
    """Whichever is first; Ctrl-C may also find the command, or vault when it has given the terminal back."""
    words, yes = question(chance)
    run = person.vault(*words)
    person.answer(person.password)
    time.sleep(chance.uniform(0, 0.08))
    person.type(CTRL_C)
    person.promise(run, yes, CANCEL, -signal.SIGINT)


def time_out(person, chance):
    run = person.vault(*with_options(question(chance)[0], "--timeout", f"{chance.uniform(0.01, 0.15):.3f}"))
    promise_no(person, run, TIMED_OUT)


def end_by_signal(person, chance):
    run = person.vault(*question(chance)[0])
    number = chance.choice([signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
    if chance.random() < 0.5:
        person.expect(PROMPT)
    os.kill(run.pid, number)
    promise_no(person, run, -number)


def stop_and_go_on(person, chance):
    words, yes = question(chance)
    run = person.vault(*words)
    person.expect(PROMPT)
    person.type(CTRL_Z)
    person.wait("the stop", lambda: run.is_stopped)
    person.promise_terminal()
    person.screen = b""
    person.proceed(run)
    person.answer(person.password)
    person.promise(run, yes)


# What is killed.


def kill(person, chance):
    """Nobody has answered: a yes would be a wrong one."""
    run = person.vault(*question(chance)[0])
    time.sleep(chance.uniform(0, 0.1))
    person.kill(run.pid)
    promise_no(person, run, -signal.SIGKILL)
    person.reset_terminal()


def kill_while_it_judges(person, chance):
    words, yes = question(chance)
    run = person.vault(*words)
    person.answer(person.password)
    time.sleep(chance.uniform(0, 0.1))
    person.kill(run.pid)
    # The command, in its place by now, may be what was killed.
    person.promise(run, yes, -signal.SIGKILL)
    person.reset_terminal()


def kill_while_touched(person, chance):
    words, yes = question(chance)
    run = person.vault(*with_options(words, "-p", "biometrics"))
    person.touch(person.finger, is_judged=False)
    time.sleep(chance.uniform(0, 0.1))
    person.kill(run.pid)
    person.promise(run, yes, -signal.SIGKILL)
    person.reset_terminal()


def kill_the_worker(person, chance):
    run = person.vault(*with_options(question(chance)[0], *PASSWORD_ONLY))
    person.expect(PROMPT)
    person.kill(person.worker(run, "vault"))
    promise_no(person, run, INTERNAL)


def kill_the_fingers_worker(person, chance):
    words, yes = question(chance)
    is_alone = chance.random() < 0.5
    run = person.vault(*(with_options(words, "-p", "biometrics") if is_alone else words))
    person.wait_for_reader()
    person.kill(person.worker(run, "vault-biometrics"))
    if is_alone:
        promise_no(person, run, INTERNAL)
    else:
        person.answer(person.password)
        person.promise(run, yes)


def kill_any_child(person, chance):
    """Which one it is decides how it goes on, but nobody has answered."""
    run = person.vault(*question(chance)[0])
    time.sleep(chance.uniform(0, 0.04))
    for pid in processes.children(run.pid)[:1]:
        person.kill(pid)
    time.sleep(chance.uniform(0, 0.02))
    person.type(CTRL_C)
    promise_no(person, run, CANCEL, INTERNAL, -signal.SIGINT)


# Sessions.


def session(person, chance):
    lock(person)
    scope = chance.choice(["terminal", "user"])
    unlock = person.vault("unlock", "--for", "60s", "--scope", scope)
    person.answer(person.password)
    person.promise(unlock, SUCCESS)
    person.promise(person.vault("status"), SUCCESS)
    person.promise(person.vault("unlock", "-n", "--for", "20s", "--scope", scope), SUCCESS)
    person.promise(person.vault("exec", "-n", "--", "/bin/sh", "-c", "exit 7"), 7)
    person.promise(person.vault("exec", "-n", "--fresh", "--", "/bin/true"), NOT_INTERACTIVE)
    person.promise(person.vault("exec", "-n", "-p", "biometrics", "--", "/bin/true"), NOT_INTERACTIVE)
    person.promise(person.vault("lock", *chance.choice([(), ("--all",)])), SUCCESS)
    person.promise(person.vault("status", "--json"), LOCKED)
    person.promise(person.vault("exec", "-n", "--", "/bin/true"), NOT_INTERACTIVE)


def session_that_ends(person, chance):
    lock(person)
    run = person.vault("unlock", "--for", "1s")
    begin = time.monotonic()
    person.answer(person.password)
    person.promise(run, SUCCESS)
    while True:
        run = person.vault("exec", "-n", "--", "/bin/true")
        person.promise(run, SUCCESS, NOT_INTERACTIVE)
        if run.code == NOT_INTERACTIVE:
            break
        if time.monotonic() - begin > 3:
            raise Wrong("a session of one second serves after three")
        time.sleep(0.1)


# Several at once on one terminal.


def each_asks(person, chance):
    runs = person.start_together(*[[VAULT, *with_options(MARKING, *PASSWORD_ONLY)]] * 3)
    for _ in runs:
        person.answer(person.password)
    for run in runs:
        person.promise(run, 7)


def one_cancel_for_all(person, chance):
    runs = person.start_together(*[[VAULT, *with_options(MARKING, *PASSWORD_ONLY)]] * 4)
    person.expect(PROMPT)
    person.wait_for_line(runs)
    person.type(CTRL_C)
    for run in runs:
        promise_no(person, run, CANCEL)


def one_session_for_all(person, chance):
    lock(person)
    unlock = person.vault("unlock", "--for", "60s", *PASSWORD_ONLY)
    person.expect(PROMPT)
    gates = person.start_together(*[[VAULT, "exec", *PASSWORD_ONLY, "--", "/bin/sh", "-c", "exit 7"]] * 3, join=unlock)
    person.wait_for_line([unlock, *gates])
    person.type(person.password + ENTER)
    person.promise(unlock, SUCCESS)
    for run in gates:
        person.promise(run, 7)


# What nobody is asked for.


def not_asked(person, chance):
    lock(person)
    words, code = chance.choice([
        (("unlock", "-n"), NOT_INTERACTIVE),
        (("exec", "--", "no-such-command"), NOT_FOUND),
        (("check",), SUCCESS),
        (("status",), LOCKED),
    ])
    promise_no(person, person.vault(*words), code)


def account_in_disorder(person, chance):
    """Whose account is not fit for a yes gets none, whatever is typed."""
    words = question(chance)[0]
    run = person.vault(*words)
    if person.account in ("locked", "nopass"):
        promise_no(person, run, NO_PASSWORD)
    else:
        person.answer(person.password)
        promise_no(person, run, FAILED)


# How often each comes, for whom.
COMMON = {
    right_password: 10, right_password_alone: 6, wrong_then_right: 8, wrong_thrice: 4, line_of_input: 10, askpass: 4,
    cancel: 12, cancel_at_any_moment: 10, time_out: 6, end_by_signal: 8, stop_and_go_on: 3,
    kill: 10, kill_while_it_judges: 4, kill_the_worker: 4, kill_any_child: 6, cancel_while_it_judges: 4,
    session: 4, session_that_ends: 0.2, each_asks: 3, one_cancel_for_all: 4, not_asked: 4,
}  # fmt: skip
WITH_FINGER = COMMON | {
    finger: 14, strange_then_right_finger: 4, strange_finger_then_password: 4, strange_fingers_to_the_lockout: 1,
    another_way: 5, kill_while_touched: 4, kill_the_fingers_worker: 4,
}  # fmt: skip
# In which no password is judged. unix_chkpwd takes much more memory for that than all of vault has, and wait4 tells the
# size of the largest only.
UNJUDGED = (cancel, time_out, one_cancel_for_all, finger, strange_then_right_finger, another_way)
