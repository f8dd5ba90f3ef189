"""What does not depend on the time of day: system calls, page faults, instructions, memory, sizes."""

import os
import re

import peers
import processes
from fprintd_reader import send
from peers import FLOOR, FOLDER, TRUE
from person import PROMPT, VAULT
from report import Row
from terminal import LIMIT

STRACE, VALGRIND = "/usr/bin/strace", "/usr/bin/valgrind"
TRACE, PROFILE = f"{FOLDER}/trace", f"{FOLDER}/profile"
PROGRAMS = [VAULT, "/usr/local/libexec/vault/vault-pam", "/usr/local/libexec/vault/vault-reader"]
LARGEST = 8 * 1024  # kB


def system_calls(person, words):
    """How many a program makes before it becomes another, or ends."""
    person.promise(person.start([STRACE, "-o", TRACE, *words]), 0)
    with open(TRACE, encoding="utf-8") as file:
        lines = file.readlines()
    last = [number for number, line in enumerate(lines) if re.match(r"execve\(.* = 0$", line)][-1]
    return last or len(lines)


def faults(person, words):
    run = person.start(words)
    person.promise(run, 0)
    return run.faults


def instructions(person, words):
    person.screen = b""
    run = person.start([VALGRIND, "--tool=callgrind", "--callgrind-out-file=/dev/null", *words])
    person.expect("Collected : ")
    person.promise(run, 0)
    return int(re.match(rb"\d+", person.screen)[0])


def measure(person, report):
    peers.open_session(person)
    live = [VAULT, "exec", "--", TRUE]
    floor = [FLOOR, TRUE]
    for what, unit, count in [("system calls", "calls", system_calls), ("page faults", "faults", faults)]:
        report.add(
            Row(f"exec -- true, {what}", [count(person, live)], "C, same look-up", [count(person, floor)], unit=unit))
    for words in (["--version"], ["status", "-q"]):
        name = f"{' '.join(words)}, instructions"
        report.add(Row(name, [instructions(person, [VAULT, *words])], unit="instructions"))
    memory(person, report)
    for program in PROGRAMS:
        report.add(Row(f"{os.path.basename(program)}, size", [os.stat(program).st_size / 1e6], unit="MB"))


def peak(pid):
    words = processes.field(pid, "VmHWM")
    return int(words[0]) if words else 0


def memory(person, report):
    """The most that each program had, as seen very often until it ended: by finger and password in turn."""
    peaks = {}

    def look():
        for pid in [person.runs[-1].pid, *processes.children(person.runs[-1].pid)]:
            name = " ".join(map(os.path.basename, processes.words(pid)[:2]))
            if name.startswith("vault"):
                peaks[name] = max(peaks.get(name, 0), peak(pid))

    for answer in (by_finger, by_password):
        run = person.vault("unlock", "--fresh", "-q")
        while PROMPT.encode() not in person.screen or not person.reader.finger_needed():
            look()
            person.look(0)
        answer(person)
        while run.code is None:
            look()
            person.look(0)
        person.promise(run, 0)
        person.screen = b""
    for name, kilobytes in sorted(peaks.items()):
        report.add(Row(f"{name}, largest memory seen", [kilobytes], budget=LARGEST, unit="kB"))


def by_finger(person):
    send(f"SCAN {person.finger}", LIMIT)


def by_password(person):
    person.type(person.password + "\r")
