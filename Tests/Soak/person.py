"""A person in front of a terminal of their own, who waits for what can be seen and then acts."""

import fcntl
import os
import pty
import pwd
import select
import signal
import socket
import struct
import termios
import time

import processes
from fprintd_reader import send

LIMIT = 30  # seconds for each thing that is waited for
VAULT = "/usr/local/bin/vault"
LEADER = "/run/soak/leader"
PROMPT = "Password: "
MARK = "mark\n"
CTRL_C, CTRL_D, CTRL_Z, ENTER = "\x03", "\x04", "\x1a", "\r"


class Wrong(Exception):
    """A run that did not end as promised, or left something behind."""


class Run:
    """One program that was started."""

    def __init__(self, words, pid):
        self.words = words
        self.pid = pid
        self.code = None
        self.peak = 0
        self.is_stopped = False

    @property
    def is_evaluation(self):
        return self.words[self.words.index(VAULT) + 1] in ("unlock", "exec")


class Person:
    def __init__(self, account, reader=None, finger=None):
        self.account = account
        self.reader = reader
        self.finger = finger
        self.uid = pwd.getpwnam(account).pw_uid
        self.password = account
        self.screen = b""
        self.runs = []
        self.keyboard, self.line = pty.openpty()
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
        os.fchown(self.line, self.uid, -1)
        self.modes = termios.tcgetattr(self.line)
        self.channel, channel = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.leader = self.lead(os.ttyname(self.line), channel)
        channel.close()

    def lead(self, path, channel):
        """Start the leader of a new session on the terminal, as the account."""
        pid = os.fork()
        if pid:
            return pid
        try:
            os.setsid()
            line = os.open(path, os.O_RDWR)
            for number, descriptor in enumerate((line, line, line, channel.fileno())):
                os.dup2(descriptor, number)
            who = pwd.getpwnam(self.account)
            environment = {"HOME": who.pw_dir, "USER": who.pw_name, "LOGNAME": who.pw_name, "SHELL": who.pw_shell}
            environment |= {"TERM": "xterm", "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin"}
            os.chdir(who.pw_dir)
            os.initgroups(who.pw_name, who.pw_gid)
            os.setgid(who.pw_gid)
            os.setuid(who.pw_uid)
            # Python ignores them, and what is ignored stays so.
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            os.closerange(4, 1024)
            os.execve(LEADER, [LEADER], environment)
        finally:
            os._exit(1)

    # What is started.

    def start(self, words, join=None):
        """Start a program in the foreground: a job of its own, or part of that of a run."""
        started = []
        self.order(f"start {join.pid if join else 0}", *words)
        self.wait("the start", lambda: started, lambda report, pid, *_: report == "started" and started.append(pid))
        self.runs.append(Run(words, started[0]))
        return self.runs[-1]

    def start_together(self, *commands, join=None):
        """Start programs as one job."""
        runs = []
        for words in commands:
            runs.append(self.start(words, join=join or (runs[0] if runs else None)))
        return runs

    def vault(self, *words, line=None, environment=None):
        """Start vault; `line` is its standard input in place of the terminal."""
        words = [VAULT, *words]
        if environment:
            words = ["/usr/bin/env", *(f"{name}={value}" for name, value in environment.items()), *words]
        if line is not None:
            words = ["/bin/sh", "-c", f'exec "$@" <<END\n{line}\nEND\n', "sh", *words]
        return self.start(words)

    def order(self, *words):
        self.channel.send("".join(f"{word}\0" for word in words).encode())

    def proceed(self, run):
        """Bring a stopped job back to the foreground."""
        run.is_stopped = False
        self.order(f"continue {run.pid}")

    # What is seen.

    def look(self, seconds, hear=None):
        """Take in what is new on the screen and from the leader, waiting at most so long for it."""
        ready = select.select([self.keyboard, self.channel], [], [], seconds)[0]
        if self.keyboard in ready:
            self.screen = (self.screen + os.read(self.keyboard, 65536))[-65536:]
        if self.channel in ready:
            self.hear(hear)

    def hear(self, hear=None):
        report, pid, *numbers = self.channel.recv(4096).decode().split()
        pid, *numbers = map(int, (pid, *numbers))
        if hear:
            hear(report, pid, *numbers)
        for run in self.runs:
            if run.pid == pid and report == "ended":
                run.code, run.peak = os.waitstatus_to_exitcode(numbers[0]), numbers[1]
            if run.pid == pid and report == "stopped":
                run.is_stopped = True

    def wait(self, what, seen, hear=None):
        deadline = time.monotonic() + LIMIT
        while not seen():
            if time.monotonic() > deadline:
                raise Wrong(f"waited in vain for {what}")
            self.look(0.02, hear)

    def wait_while_running(self, what, seen):
        """Wait for something that can only come while a program runs."""
        over = None

        def is_over():
            # One look more, since it may have come just before the end.
            nonlocal over
            is_last, over = over, all(run.code is not None for run in self.runs)
            return seen() or is_last

        self.wait(what, is_over)
        if not seen():
            raise Wrong(f"it ended ({[run.code for run in self.runs]}) without {what}")

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
        self.wait_while_running("the line", lambda: all(any("/turn-" in link for link in processes.files(run.pid)) for run in runs))

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

    def reset_terminal(self):
        """What a person does after a program was killed."""
        termios.tcsetattr(self.line, termios.TCSAFLUSH, self.modes)
        termios.tcflush(self.line, termios.TCIOFLUSH)
        self.look(0)
