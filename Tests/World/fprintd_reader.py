"""The virtual fingerprint reader as fprintd shows it on the system bus."""

import socket
import struct
import time

from system_bus import Bus, BusError, read_text, read_texts

FPRINTD = "net.reactivated.Fprint"
DEVICE = FPRINTD + ".Device"
MANAGER = FPRINTD + ".Manager"
MANAGER_PATH = "/net/reactivated/Fprint/Manager"
PROPERTIES = "org.freedesktop.DBus.Properties"
SOCKET = "/run/reader.sock"


def send(command, deadline):
    """Hand one command to the reader, whose socket is there only while somebody has claimed it."""
    while True:
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(SOCKET)
                connection.sendall(command.encode())
                connection.shutdown(socket.SHUT_WR)
                return connection.recv(4096).decode()
        except (FileNotFoundError, ConnectionRefusedError) as error:
            if time.monotonic() > deadline:
                raise BusError(f"nobody has claimed the reader ({SOCKET} is not there)") from error
            time.sleep(0.01)


class Reader:
    """The fingerprint readers that fprintd has, of which one at most is in use."""

    def __init__(self):
        self.bus = Bus()
        self.bus.bus_call("AddMatch", f"type='signal',interface='{DEVICE}'")

    def finger_needed(self):
        """Whether a finger is awaited now; False also when fprintd or the reader is not there."""
        try:
            paths = read_texts(self.bus.call(FPRINTD, MANAGER_PATH, MANAGER, "GetDevices"))
            return any(self.finger_needed_by(path) for path in paths)
        except BusError:
            return False

    def finger_needed_by(self, path):
        body = self.bus.call(FPRINTD, path, PROPERTIES, "Get", DEVICE, "finger-needed")
        return struct.unpack_from("<I", body, 4)[0] != 0

    def wait_until_needed(self, deadline):
        while not self.finger_needed():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.01)
        return True

    def verdict(self, deadline):
        """The next enrolment or verification status that fprintd announces, or None at the deadline."""
        while found := self.bus.signal(deadline):
            if found[0] in ("VerifyStatus", "EnrollStatus"):
                return read_text(found[1])
        return None

    def daemon_pid(self):
        """fprintd's process id, or None while it does not run."""
        try:
            return struct.unpack("<I", self.bus.bus_call("GetConnectionUnixProcessID", FPRINTD))[0]
        except BusError:
            return None
