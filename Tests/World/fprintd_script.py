"""What the scripted fprintd is to do: a JSON file, which may be replaced at any time, and counts at once.

    readers   a list of {name, scanType, fingers}, fingers being those of each account by its name
    failures  the errors with which the next calls of a method fail, one each, by the method's name
    errors    the error with which all others of its calls fail
    hangs     the methods that never answer
    resigns   the methods at which the daemon gives up its name, before it answers, as one does that is about to end;
              it ends a second later
    verify    what the readers say: a list of [status, done, milliseconds to wait before it]

The name of a property stands for the reading of it. What is left of `verify` when a verification is done is for the
next one. A wait below zero: it is said at once, and VerifyStart answers so much later. The status `quit` ends the
daemon, and `vanish`, of which VerifyStart fails, makes it forget all fingers.
"""

import json
import os

import dbus

NAME = "net.reactivated.Fprint"


class Script:
    """The file, read again whenever it has been replaced."""

    def __init__(self, path):
        self.path, self.stamp = path, None
        self.look()

    def look(self):
        """Whether there is a new one."""
        status = os.stat(self.path)
        stamp = status.st_mtime_ns, status.st_ino
        if stamp == self.stamp:
            return False
        with open(self.path, encoding="utf-8") as file:
            content = json.load(file)
        self.readers, self.failures, self.errors = content["readers"], content["failures"], content["errors"]
        self.hangs, self.resigns, self.verify = content["hangs"], content["resigns"], content["verify"]
        self.stamp = stamp
        return True

    def error(self, method):
        if failures := self.failures.get(method):
            return failures.pop(0)
        return self.errors.get(method)


class Problem(dbus.DBusException):
    def __init__(self, name):
        super().__init__("the script says so", name=name if "." in name else f"{NAME}.Error.{name}")
