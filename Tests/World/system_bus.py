"""A client of the system bus, in the standard library alone.

Just enough of the D-Bus wire format for a few calls with string arguments. No call here ever starts
a service: a test that looks at a daemon which is down must find it down.
"""

import os
import socket
import struct
import time

SYSTEM_BUS = "/run/dbus/system_bus_socket"

# The longest that an answer is waited for, in seconds.
ANSWER_TIME = 15

CALL, REPLY, ERROR, SIGNAL = 1, 2, 3, 4
NO_AUTO_START = 2
PATH, INTERFACE, MEMBER, ERROR_NAME, REPLY_SERIAL, DESTINATION, SIGNATURE = 1, 2, 3, 4, 5, 6, 8


class BusError(Exception):
    """An error reply, or a bus that cannot be reached."""


def padded(data, size):
    return data + bytes(-len(data) % size)


def text(value):
    raw = value.encode()
    return struct.pack("<I", len(raw)) + raw + b"\0"


def read_text(body, offset=0):
    (length,) = struct.unpack_from("<I", body, offset)
    return body[offset + 4 : offset + 4 + length].decode()


def read_texts(body):
    """The texts of an array."""
    texts, at = [], 4
    while at < len(body):
        at += -at % 4
        texts.append(read_text(body, at))
        at += 5 + len(texts[-1].encode())
    return texts


class Bus:
    """One connection to the system bus."""

    def __init__(self):
        self.serial = 0
        self.pending = b""
        self.signals = []
        self.socket = socket.socket(socket.AF_UNIX)
        try:
            self.socket.connect(SYSTEM_BUS)
            self.socket.sendall(b"\0AUTH EXTERNAL %s\r\n" % str(os.geteuid()).encode().hex().encode())
            if not self.socket.recv(512).startswith(b"OK "):
                raise BusError("the system bus refused this user")
            self.socket.sendall(b"BEGIN\r\n")
        except OSError as error:
            raise BusError(f"no system bus: {error}") from error
        self.bus_call("Hello")

    def bus_call(self, member, *arguments):
        name = "org.freedesktop.DBus"
        return self.call(name, "/org/freedesktop/DBus", name, member, *arguments)

    def call(self, destination, path, interface, member, *arguments):
        """Call a method whose arguments are all strings; the answer is the reply's raw body."""
        self.serial += 1
        body = b""
        for argument in arguments:
            body = padded(body, 4) + text(argument)
        fields = [(PATH, b"o", path), (INTERFACE, b"s", interface), (MEMBER, b"s", member)]
        fields.append((DESTINATION, b"s", destination))
        header = b""
        for code, kind, value in fields:
            header = padded(header, 8) + bytes([code, 1]) + kind + b"\0" + text(value)
        if arguments:
            signature = b"s" * len(arguments)
            header = padded(header, 8) + bytes([SIGNATURE, 1]) + b"g\0" + bytes([len(signature)]) + signature + b"\0"
        start = struct.pack("<BBBBIII", ord("l"), CALL, NO_AUTO_START, 1, len(body), self.serial, len(header))
        self.socket.settimeout(ANSWER_TIME)
        self.socket.sendall(padded(start + header, 8) + body)
        while True:
            try:
                kind, fields, reply = self.receive()
            except TimeoutError as error:
                raise TimeoutError(f"{destination} has not answered {member} for {ANSWER_TIME} s") from error
            if fields.get(REPLY_SERIAL) != self.serial:
                continue
            if kind == ERROR:
                raise BusError(fields.get(ERROR_NAME, "error without a name"))
            return reply

    def signal(self, deadline):
        """The next signal as (member, body), or None at the deadline (of the monotonic clock)."""
        while not self.signals:
            self.socket.settimeout(max(0.001, deadline - time.monotonic()))
            try:
                self.receive()
            except TimeoutError:
                return None
        return self.signals.pop(0)

    def peek(self, count):
        while len(self.pending) < count:
            data = self.socket.recv(65536)
            if not data:
                raise BusError("the system bus hung up")
            self.pending += data
        return self.pending[:count]

    def receive(self):
        head = self.peek(16)
        order = "<" if head[:1] == b"l" else ">"
        body_size, _, fields_size = struct.unpack_from(order + "III", head, 4)
        size = 16 + fields_size + (-fields_size % 8)
        message = self.peek(size + body_size)
        self.pending = self.pending[size + body_size :]
        fields = self.read_fields(message, order, 16 + fields_size)
        if head[1] == SIGNAL:
            self.signals.append((fields.get(MEMBER), message[size:]))
        return head[1], fields, message[size:]

    @staticmethod
    def read_fields(message, order, end):
        fields, at = {}, 16
        while at < end:
            at += -at % 8
            code, kind = message[at], message[at + 2 : at + 3]
            at += 4
            if kind == b"g":
                at += message[at] + 2
            elif kind == b"u":
                (fields[code],) = struct.unpack_from(order + "I", message, at)
                at += 4
            else:
                (length,) = struct.unpack_from(order + "I", message, at)
                fields[code] = message[at + 4 : at + 4 + length].decode()
                at += length + 5
        return fields
