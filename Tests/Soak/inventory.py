"""What there is in the world: all that evaluations could leave behind."""

import os
import pwd
import subprocess
from collections import Counter

import processes

FOLDERS = ("/run/tmp", "/dev/shm", "/run/faillock", "/run/home")
CLAIM = ["dbus-send", "--system", "--print-reply", "--dest=net.reactivated.Fprint"]
CLAIM += ["/net/reactivated/Fprint/Device/0", "net.reactivated.Fprint.Device.Claim", "string:"]


def as_account(account, *words):
    identity = ["setpriv", "--reuid", account, "--regid", account, "--init-groups", "--"]
    return subprocess.run([*identity, *words], capture_output=True, text=True, timeout=60)


class Inventory:
    """One look at everything, when nobody does anything."""

    def __init__(self, accounts):
        # First, since it starts fprintd if that had nothing to do for a while.
        self.claims = 0 if as_account("other", *CLAIM).returncode == 0 else 1
        running = [(processes.name(pid), len(processes.files(pid))) for pid in processes.every() if pid != os.getpid()]
        self.processes = Counter(name for name, _ in running)
        self.descriptors = Counter()
        for name, count in running:
            self.descriptors[name] += count
        self.keys = {account: self.count_keys(account) for account in accounts}
        self.files = sorted(self.list_files(accounts))

    @staticmethod
    def count_keys(account):
        """The account's own keys: not the two keyrings that the kernel gives everybody."""
        keys = [line.split() for line in as_account(account, "cat", "/proc/keys").stdout.splitlines()]
        return sum(1 for key in keys if key[7] != "keyring")

    @staticmethod
    def list_files(accounts):
        # Of the machine's own /tmp, which others use too.
        users = {pwd.getpwnam(account).pw_uid for account in accounts}
        yield from (entry.path for entry in os.scandir("/tmp") if entry.stat(follow_symlinks=False).st_uid in users)
        for folder in FOLDERS:
            for place, folders, files in os.walk(folder):
                yield from (os.path.join(place, name) for name in folders + files)

    def differences(self, other):
        """What is not as it was: lines to be read by a person."""
        for what in ("claims", "processes", "descriptors", "keys", "files"):
            before, after = getattr(self, what), getattr(other, what)
            if before == after:
                continue
            if isinstance(before, dict):
                names = sorted(name for name in before | after if before.get(name, 0) != after.get(name, 0))
                yield from (f"{what} of {name}: {before.get(name, 0)} → {after.get(name, 0)}" for name in names)
            elif isinstance(before, list):
                yield f"{what}: gone {sorted(set(before) - set(after))}, new {sorted(set(after) - set(before))}"
            else:
                yield f"{what}: {before} → {after}"
