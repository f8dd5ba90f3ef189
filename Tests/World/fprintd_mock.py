#!/usr/bin/python3
"""A fprintd that does what a script says, for what the virtual readers cannot be brought to.

    fprintd_mock.py SCRIPT CALLS

SCRIPT is explained in fprintd_script.py.

CALLS gets a line for each call: the time in milliseconds, the caller's name on the bus, the method; and for each status
that is said to a caller. A caller that leaves the bus while it holds a reader leaves one as well, `left`, and so does
each start of this program, `ready`.
"""

import os
import pwd
import sys
import time

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

sys.dont_write_bytecode = True
from fprintd_script import NAME, Problem, Script  # noqa: E402  (it lies beside this program)

DEVICE = NAME + ".Device"
DEVICE_PATH = "/net/reactivated/Fprint/Device/"
MOST_READERS = 3
METHOD = {"async_callbacks": ("reply", "error"), "sender_keyword": "sender"}


def note(who, what):
    calls.write(f"{time.monotonic_ns() // 1_000_000} {who} {what}\n")


def perform(method, sender, reply, error, body):
    """Notes a call, and has `body` answer it if the script does not say otherwise."""
    note(sender, method)
    look_again()
    try:
        if name := script.error(method):
            raise Problem(name)
        if method in script.resigns:
            bus.release_name(NAME)
            GLib.timeout_add_seconds(1, os._exit, 0)
        if method not in script.hangs:
            body(reply)
    except Problem as problem:
        error(problem)


class Manager(dbus.service.Object):
    @dbus.service.method(NAME + ".Manager", out_signature="ao", **METHOD)
    def GetDevices(self, reply, error, sender):
        perform("GetDevices", sender, reply, error, lambda reply: reply(self.paths()))

    @staticmethod
    def paths():
        return dbus.Array([f"{DEVICE_PATH}{index}" for index in range(len(script.readers))], signature="o")


class Device(dbus.service.Object):
    def __init__(self, index):
        super().__init__(bus, f"{DEVICE_PATH}{index}")
        self.index = index
        self.holder = None
        self.verifying = False

    @property
    def reader(self):
        if self.index >= len(script.readers):
            raise Problem("org.freedesktop.DBus.Error.UnknownObject")
        return script.readers[self.index]

    def fingers(self, user, sender):
        return self.reader["fingers"].get(user or pwd.getpwuid(bus.get_unix_user(sender)).pw_name, [])

    def require_claim(self, sender):
        if self.holder != sender:
            raise Problem("ClaimDevice")

    @dbus.service.method(DEVICE, in_signature="s", out_signature="as", **METHOD)
    def ListEnrolledFingers(self, user, reply, error, sender):
        def answer(reply):
            fingers = self.fingers(user, sender)
            if not fingers:
                raise Problem("NoEnrolledPrints")
            reply(fingers)

        perform("ListEnrolledFingers", sender, reply, error, answer)

    @dbus.service.method(DEVICE, in_signature="s", **METHOD)
    def Claim(self, _user, reply, error, sender):
        def answer(reply):
            if self.reader and self.holder:
                raise Problem("AlreadyInUse")
            self.holder = sender
            self.watch = bus.watch_name_owner(sender, self.has_left)
            reply()

        perform("Claim", sender, reply, error, answer)

    @dbus.service.method(DEVICE, **METHOD)
    def Release(self, reply, error, sender):
        def answer(reply):
            self.require_claim(sender)
            self.let_go()
            reply()

        perform("Release", sender, reply, error, answer)

    def let_go(self):
        self.watch.cancel()
        self.holder, self.verifying = None, False

    def has_left(self, owner):
        if not owner and self.holder:
            note(self.holder, "left")
            self.let_go()

    @dbus.service.method(DEVICE, in_signature="s", **METHOD)
    def VerifyStart(self, _finger, reply, error, sender):
        def answer(reply):
            self.require_claim(sender)
            if self.verifying:
                raise Problem("AlreadyInUse")
            wait = 0
            while script.verify and script.verify[0][2] < 0:
                status, done, delay = script.verify.pop(0)
                self.tell(status, done)
                wait -= delay
            if script.verify and script.verify[0][0] == "vanish":
                for reader in script.readers:
                    reader["fingers"] = {}
                raise Problem("NoEnrolledPrints")
            GLib.timeout_add(wait, self.started, reply, self.fingers("", sender)[0])

        perform("VerifyStart", sender, reply, error, answer)

    def started(self, reply, finger):
        self.verifying = True
        reply()
        self.VerifyFingerSelected(finger)
        self.go_on()

    def go_on(self):
        """Says the next thing that the script has for this verification."""
        if self.verifying and script.verify:
            status, done, delay = script.verify.pop(0)
            GLib.timeout_add(delay, self.say, status, done)

    def say(self, status, done):
        if status == "quit":
            os._exit(0)
        if self.verifying:
            self.verifying = not done
            self.tell(status, done)
            self.go_on()

    def tell(self, status, done):
        note(self.holder, status)
        self.VerifyStatus(status, done)

    @dbus.service.method(DEVICE, **METHOD)
    def VerifyStop(self, reply, error, sender):
        def answer(reply):
            self.require_claim(sender)
            self.verifying = False
            reply()

        perform("VerifyStop", sender, reply, error, answer)

    @dbus.service.signal(DEVICE, signature="s")
    def VerifyFingerSelected(self, finger):
        pass

    @dbus.service.signal(DEVICE, signature="sb")
    def VerifyStatus(self, result, done):
        pass

    @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature="ss", out_signature="v", **METHOD)
    def Get(self, _interface, name, reply, error, sender):
        def answer(reply):
            values = {
                "name": self.reader["name"],
                "scan-type": self.reader["scanType"],
                "finger-needed": self.verifying,
                "finger-present": False,
                "num-enroll-stages": dbus.Int32(-1),
            }
            if name not in values:
                raise Problem("org.freedesktop.DBus.Error.UnknownProperty")
            reply(values[name])

        perform(name, sender, reply, error, answer)


def look_again():
    """A new script may have something to say in the middle of a verification."""
    if script.look():
        for device in devices:
            device.go_on()
    return True


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
script = Script(sys.argv[1])
calls = open(sys.argv[2], "a", buffering=1, encoding="utf-8")
bus = dbus.SystemBus()
manager = Manager(bus, "/net/reactivated/Fprint/Manager")
devices = [Device(index) for index in range(MOST_READERS)]
GLib.timeout_add(10, look_again)
name = dbus.service.BusName(NAME, bus)
note(bus.get_unique_name(), "ready")
GLib.MainLoop().run()
