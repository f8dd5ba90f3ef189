"""A person in front of a terminal of their own, who waits for what can be seen and then acts."""

import os
import select
import signal
import termios
import time

import processes
from fprintd_reader import send
from terminal import LIMIT, Terminal, Wrong

VAULT = "/usr/local/bin/vault"
PROMPT = "Password: "
MARK = "mark\n"
CTRL_C, CTRL_D, CTRL_Z, ENTER = "\x03", "\x04", "\x1a", "\r"


class Person(Terminal):
    def __init__(self, account, reader=None, finger=None):
        super().__init__(account)
        self.password = account
        self.reader = reader
        self.finger = finger

    @property
    def evaluations(self):
        """The runs of vault that could have been a yes."""
        return [run for run in self.runs if run.words[run.words.index(VAULT) + 1] in ("unlock", "exec")]

    def vault(self, *words, line=None, environment=None):
        """Start vault; `line` is its standard input in place of the terminal."""
        words = [VAULT, *words]
        if environment:
            words = ["/usr/bin/env", *(f"{name}={value}" for name, value in environment.items()), *words]
        if line is not None:
            words = ["/bin/sh", "-c", f'exec "$@" <<END\n{line}\nEND\n', "sh", *words]
        return self.start(words)

    def expect(self, text):
        """Wait for a text on the screen, and take it and all before it as seen."""
        wanted = text.encode()
        self.wait_while_running(f"'{text}'", lambda: wanted in self.screen)
        self.screen = self.screen[self.screen.index(wanted) + len(wanted) :]

    def type(self, text):
        os.write(self.keyboard, text.encode())

    def answer(self, text):
        self.expect(PROMPT)
        self.screen = b""
        self.type(text + ENTER)

    # What happens at the reader, and to processes.

    def wait_for_reader(self):
        self.wait_while_running("a finger asked for", self.reader.finger_needed)

    def touch(self, finger, is_judged=True):
        """Touch the reader once it waits, and by default until fprintd has judged it."""
        self.wait_for_reader()
        self.reader.bus.signals.clear()
        send(f"SCAN {finger}", time.monotonic() + LIMIT)
        if is_judged and self.reader.verdict(time.monotonic() + LIMIT) is None:
            raise Wrong("fprintd did not judge a touch")

    def wait_for_line(self, runs):
        """Wait until all of them are in the line of those who want to ask."""
        def is_in_line(run):
            return any("/turn-" in link for link in processes.files(run.pid))

        self.wait_while_running("the line", lambda: all(map(is_in_line, runs)))

    def worker(self, run, service):
        """The process of a run that talks to a PAM service."""
        return next(pid for pid in processes.children(run.pid) if processes.words(pid)[1:2] == [service])

    def kill(self, pid):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    # What was promised.

    def promise(self, run, *codes):
        """Wait for a run's end; one of these codes is promised."""
        self.wait(f"the end of {' '.join(run.words)}", lambda: run.code is not None)
        if run.code not in codes:
            raise Wrong(f"{' '.join(run.words)}: exit code {run.code}, and not {' or '.join(map(str, codes))}")

    def promise_terminal(self):
        """The terminal is as it was, and no typed byte is left in it for the next program."""
        if termios.tcgetattr(self.line) != self.modes:
            raise Wrong("the terminal's settings have changed")
        # What was typed before it has come through when this has.
        self.type(MARK)
        self.wait("the typed line", lambda: select.select([self.line], [], [], 0)[0])
        line = os.read(self.line, 4096).decode(errors="replace")
        if line != MARK:
            raise Wrong(f"typed bytes are left for the next program: {line!r}")

    def promise_nothing_left(self):
        """No process of the account runs but the leader: no worker, and nothing that one has started."""
        deadline = time.monotonic() + 5
        while left := [pid for pid in processes.of_user(self.uid) if pid != self.leader]:
            if time.monotonic() > deadline:
                raise Wrong(f"left running: {[processes.words(pid) for pid in left]}")
            self.look(0.002)
