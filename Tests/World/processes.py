"""What /proc tells about the processes of the world."""

import os


def every():
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def read(pid, name):
    """A file of a process; empty when it has gone."""
    try:
        with open(f"/proc/{pid}/{name}", encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def field(pid, name):
    """A line of proc_pid_status(5), as words."""
    for line in read(pid, "status").splitlines():
        if line.startswith(name + ":"):
            return line.split()[1:]
    return []


def name(pid):
    return " ".join(field(pid, "Name"))


def words(pid):
    return read(pid, "cmdline").split("\0")[:-1]


def of_user(uid):
    """Those whose real user it is."""
    return [pid for pid in every() if field(pid, "Uid")[:1] == [str(uid)]]


def children(parent):
    return [pid for pid in every() if field(pid, "PPid") == [str(parent)]]


def files(pid):
    """What its descriptors are."""
    links = []
    try:
        for descriptor in os.listdir(f"/proc/{pid}/fd"):
            links.append(os.readlink(f"/proc/{pid}/fd/{descriptor}"))
    except OSError:
        pass
    return links


def table():
    """Every process a line: its parent, its state, what it waits for in the kernel, and its words."""
    lines = []
    for pid in every():
        state = " ".join(field(pid, "State")[:1])
        lines.append(f"{pid} {' '.join(field(pid, 'PPid'))} {state} {read(pid, 'wchan')} {' '.join(words(pid))}")
    return "\n".join(lines)
