"""How a run may end before there is an answer: by the person, by a signal, by time, and by what is killed."""

import os
import signal
import time

import processes
from asking import CANCEL, INTERNAL, PASSWORD_ONLY, TIMED_OUT, promise_no, question, with_options
from person import CTRL_C, CTRL_D, CTRL_Z, PROMPT
from terminal import Wrong

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
    if person.finger:
        person.wait_for_reader()
    person.type(CTRL_Z)
    person.wait("the stop", lambda: run.is_stopped)
    if person.finger and person.reader.finger_needed():
        raise Wrong("a finger is awaited by a program that is stopped")
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
