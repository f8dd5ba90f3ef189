"""What a person is asked, and answers: the password and the finger.

A scenario takes a person and a source of chance. Whatever it does to the count of unrecognised fingers, it puts right.
"""

from person import ENTER
from terminal import Wrong

SUCCESS, LOCKED, FAILED, CANCEL, FALLBACK, TIMED_OUT = 0, 1, 101, 102, 103, 104
NO_PASSWORD, LOCKOUT, NOT_INTERACTIVE, INTERNAL, NOT_FOUND = 105, 108, 115, 125, 127
PASSWORD_ONLY = ("--method", "password")
# A command that shows whether it has run; the words of it, which are on the screen before, do not.
RAN = "RAN"
MARKING = ("exec", "--fresh", "--", "/bin/sh", "-c", "printf '\\122AN\\n'; exit 7")
ASKPASS = "/run/world/bin/askpass"


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
