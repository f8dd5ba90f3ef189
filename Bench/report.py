"""What was measured, as a table and as JSON."""

import json
import os
import platform
import statistics


def quantile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Row:
    """Times of vault in milliseconds, or other figures of it, beside those of a peer.

    `budget` is the most that the ratio of the medians may be, or without a peer the most that any figure may be.
    """

    def __init__(self, name, vault, peer=None, others=None, budget=None, unit="ms"):
        self.name = name
        self.vault = vault
        self.peer = peer
        self.others = others
        self.budget = budget
        self.unit = unit

    @property
    def ratio(self):
        return statistics.median(self.vault) / statistics.median(self.others) if self.others else None

    @property
    def is_met(self):
        if self.budget is None:
            return None
        return (self.ratio if self.others else max(self.vault)) <= self.budget

    def figures(self):
        def summary(values):
            return {
                "median": statistics.median(values),
                "p10": quantile(values, 0.1),
                "p90": quantile(values, 0.9),
                "max": max(values),
                "count": len(values),
            }

        return {
            "name": self.name,
            "unit": self.unit,
            "vault": summary(self.vault),
            "peer": self.peer,
            "peerFigures": summary(self.others) if self.others else None,
            "ratio": self.ratio,
            "budget": self.budget,
            "isMet": self.is_met,
        }

    def limit(self, number):
        if self.budget is None:
            return ""
        return f"{self.budget:.2f}" if self.others else f"{number(self.budget)} {self.unit}"

    def cells(self):
        digits = 0 if self.unit in ("calls", "faults", "instructions", "kB") else 2

        def number(value):
            return f"{value:,.{digits}f}"

        spread = f"{number(quantile(self.vault, 0.1))} to {number(quantile(self.vault, 0.9))}"
        return [
            self.name,
            f"{number(statistics.median(self.vault))} {self.unit}",
            spread if len(self.vault) > 1 else "",
            self.peer or "",
            f"{number(statistics.median(self.others))} {self.unit}" if self.others else "",
            f"{self.ratio:.2f}" if self.others else "",
            self.limit(number),
            {None: "", True: "met", False: "MISSED"}[self.is_met],
        ]


class Report:
    HEADINGS = ["what", "vault", "p10 to p90", "beside", "its median", "ratio", "at most", "budget"]

    def __init__(self):
        self.rows = []

    def add(self, row):
        self.rows.append(row)
        print("  ".join(cell for cell in row.cells() if cell), flush=True)

    def print(self):
        lines = [self.HEADINGS] + [row.cells() for row in self.rows]
        widths = [max(len(line[column]) for line in lines) for column in range(len(self.HEADINGS))]
        lines.insert(1, ["-" * width for width in widths])
        print(f"\n{self.machine()}\n")
        for line in lines:
            print("| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |")
        missed = [row for row in self.rows if row.is_met is False]
        judged = [row for row in self.rows if row.is_met is not None]
        print(f"\nbench: {len(judged) - len(missed)} of {len(judged)} budgets met")

    def save(self, path):
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"machine": self.machine(), "rows": [row.figures() for row in self.rows]}, file, indent=2)
            file.write("\n")

    @staticmethod
    def machine():
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            models = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
        system = platform.freedesktop_os_release()["PRETTY_NAME"]
        model = models[0] if models else platform.machine()
        return f"{os.cpu_count()} × {model}, {system}, Linux {platform.release()}, glibc {platform.libc_ver()[1]}"
