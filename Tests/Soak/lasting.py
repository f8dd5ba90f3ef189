"""Sessions, several that ask at once, and what nobody is asked for."""

import time

from asking import (
    CANCEL, FAILED, LOCKED, MARKING, NO_PASSWORD, NOT_FOUND, NOT_INTERACTIVE, PASSWORD_ONLY, SUCCESS,
    lock, promise_no, question, with_options,
)  # fmt: skip
from person import CTRL_C, ENTER, PROMPT, VAULT
from terminal import Wrong

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
