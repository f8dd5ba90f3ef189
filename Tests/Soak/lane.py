"""One lane of the soak: the evaluations of one person after the other, in a process of its own."""

import json
import os
import random
import socket
import sys
import time
import traceback

import processes
import scenarios
from fprintd_reader import Reader
from person import Person

# Accounts that get no yes stand in for one in so many evaluations of the lane without a finger.
DISORDER = 0.04


class Lane:
    """The one who has it started: hands out scenarios to it, one at a time, and gets told what came of each."""

    def __init__(self, name, seed):
        self.name = name
        self.channel, channel = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.pid = os.fork()
        if self.pid == 0:
            self.channel.close()
            try:
                LANES[name](random.Random(f"{seed} {name}"), channel).run()
            except BaseException:
                traceback.print_exc()
            os._exit(1)
        channel.close()

    def start_next(self):
        self.channel.send(b"next")

    def lock(self):
        """Have every session ended, and wait for that."""
        self.channel.send(b"lock")
        return self.result()

    def result(self):
        report = self.channel.recv(1 << 18)
        if not report:
            sys.exit("soak: a lane has broken off")
        return json.loads(report)


class Runner:
    """Carries the scenarios out."""

    def __init__(self, chance, channel, people, weights):
        self.chance = chance
        self.channel = channel
        self.people = people
        self.scenarios = list(weights)
        self.weights = list(weights.values())

    def run(self):
        # Everything once, and then what comes.
        first = [(self.people[0], scenario) for scenario in self.scenarios]
        first += [(person, scenarios.account_in_disorder) for person in self.people[1:]]
        while order := self.channel.recv(64):
            if order == b"lock":
                result = self.lock()
            else:
                result = self.take_turn(*(first.pop() if first else self.choose()))
                result["is_warm"] = not first
            self.channel.send(json.dumps(result).encode())

    def lock(self):
        for person in self.people:
            person.promise(person.vault("lock", "--all"), 0)
            person.runs.clear()

    def choose(self):
        if len(self.people) > 1 and self.chance.random() < DISORDER:
            return self.chance.choice(self.people[1:]), scenarios.account_in_disorder
        return self.people[0], self.chance.choices(self.scenarios, self.weights)[0]

    def take_turn(self, person, scenario):
        begin = time.monotonic()
        trouble = self.perform(person, scenario)
        is_measured = not trouble and scenario in scenarios.UNJUDGED
        runs = person.evaluations
        person.runs.clear()
        return {
            "scenario": scenario.__name__,
            "account": person.account,
            "seconds": time.monotonic() - begin,
            "codes": [run.code for run in runs],
            "peaks": [run.peak for run in runs] if is_measured else [],
            "trouble": trouble,
        }

    def perform(self, person, scenario):
        """What went wrong; None when all was as promised."""
        person.screen = b""
        try:
            scenario(person, self.chance)
            person.promise_terminal()
            person.promise_nothing_left()
            return None
        except Exception as wrong:  # a fault of the soak itself is told like one of vault's
            screen = person.screen.decode(errors="replace")
            self.clear_up(person)
            return f"{type(wrong).__name__}: {wrong}; the screen:\n{screen}\n--"

    def clear_up(self, person):
        for pid in processes.of_user(person.uid):
            if pid != person.leader:
                person.kill(pid)
        person.wait("the end of what was killed", lambda: all(run.code is not None for run in person.runs))
        person.reset_terminal()
        # A right password ends the row of unrecognised fingers.
        run = person.vault("unlock", "--fresh", "-S", line=person.password)
        person.wait("the end of the right password", lambda: run.code is not None)


def with_finger(chance, channel):
    people = [Person("demo", reader=Reader(), finger="demo-right-index")]
    return Runner(chance, channel, people, scenarios.WITH_FINGER)


def without_finger(chance, channel):
    people = [Person(account) for account in ("plain", "expired", "gone", "locked", "nopass")]
    return Runner(chance, channel, people, scenarios.COMMON)


LANES = {"with a finger": with_finger, "without": without_finger}
ACCOUNTS = ("demo", "plain", "expired", "gone", "locked", "nopass")
