"""A terminal, and the leader of its session: what is started in it, and what is seen on it."""

import fcntl
import os
import pty
import pwd
import select
import signal
import socket
import struct
import subprocess
import termios
import time

LIMIT = 30  # seconds for each thing that is waited for
LEADER = "/run/world/bin/leader"


def build_leader():
    """Compile the program that leads the session of a terminal."""
    source = os.path.join(os.path.dirname(os.path.realpath(__file__)), "leader.c")
    subprocess.run(["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-o", LEADER, source], check=True)


class Wrong(Exception):
    """A run that did not end as promised, or left something behind."""


class Run:
    """One program that was started."""

    def __init__(self, words, pid, began):
        self.words = words
        self.pid = pid
        self.began = began  # in nanoseconds of time.monotonic_ns()
        self.ended = None
        self.code = None
        self.peak = 0  # kB
        self.faults = 0
        self.is_stopped = False


class Terminal:
    def __init__(self, account):
        self.account = account
        self.uid = pwd.getpwnam(account).pw_uid
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

    def start(self, words, join=None):
        """Start a program in the foreground: a job of its own, or part of that of a run."""
        started = []
        self.order(f"start {join.pid if join else 0}", *words)
        self.wait("the start", lambda: started, lambda report, *numbers: report == "started" and started.extend(numbers))
        self.runs.append(Run(words, *started))
        return self.runs[-1]

    def start_together(self, *commands, join=None):
        """Start programs as one job."""
        runs = []
        for words in commands:
            runs.append(self.start(words, join=join or (runs[0] if runs else None)))
        return runs

    def order(self, *words):
        self.channel.send("".join(f"{word}\0" for word in words).encode())

    def proceed(self, run):
        """Bring a stopped job back to the foreground."""
        run.is_stopped = False
        self.order(f"continue {run.pid}")

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
                run.code = os.waitstatus_to_exitcode(numbers[0])
                run.ended, run.peak, run.faults = numbers[1:]
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
        is_there = is_last = False

        def is_over():
            # One look more after the end, since it may have come just before.
            nonlocal is_there, is_last
            was_last, is_last = is_last, all(run.code is not None for run in self.runs)
            is_there = seen()
            return is_there or was_last

        self.wait(what, is_over)
        if not is_there:
            raise Wrong(f"it ended ({[run.code for run in self.runs]}) without {what}")

    def leave(self):
        """End the session."""
        self.channel.close()
        os.waitpid(self.leader, 0)
        os.close(self.keyboard)
        os.close(self.line)

    def reset_terminal(self):
        """What a person does after a program was killed."""
        termios.tcsetattr(self.line, termios.TCSAFLUSH, self.modes)
        termios.tcflush(self.line, termios.TCIOFLUSH)
        self.look(0)
