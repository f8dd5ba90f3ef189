#!/usr/bin/env python3
"""Print how many lines of each source file the tests reached: coverage-table.py REPORT.json FOLDER

The report is of the tests' own process. What runs only in other processes is named, with the suites that show it, in
coverage-elsewhere beside this program; the table fails when that is not so.
"""

import json
import os
import re
import sys

FLOOR = 80  # percent; what is below must be shown elsewhere


def covered_lines(report, folder):
    """(covered, all) for each source file; (0, 0) for one that has no lines to run, or is no part of the tests."""
    lines = {}
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith((".swift", ".c")):
                lines[os.path.relpath(os.path.join(place, name), folder)] = (0, 0)
    with open(report, encoding="utf-8") as file:
        entries = json.load(file)["data"][0]["files"]
    for entry in entries:
        if entry["filename"].startswith(folder + "/"):
            summary = entry["summary"]["lines"]
            lines[entry["filename"][len(folder) + 1 :]] = (summary["covered"], summary["count"])
    return lines


def shown_elsewhere(path):
    """The suites and the reason for each file that is listed."""
    listed = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                name, suites, reason = (part.strip() for part in line.split("|"))
                listed[name] = (suites.split(), reason)
    return listed


def suites_in(folder):
    """The suites of the installed programs."""
    suites = set()
    for name in os.listdir(folder):
        if name.endswith(".swift"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                suites.update(re.findall(r"@Suite[^\n]* struct (\w+)", file.read()))
    return suites


def percent(covered, count):
    return 100 * covered / count if count else 0.0


def faults(lines, listed, suites):
    """What is not true of the list."""
    for name, (named, _) in listed.items():
        if name not in lines:
            yield f"{name} is listed and is no source file"
        elif percent(*lines[name]) >= FLOOR:
            yield f"{name} is listed, and {percent(*lines[name]):.0f} % of it is reached here"
        yield from (f"{name}: there is no suite {suite}" for suite in named if suite not in suites)
    for name, (covered, count) in lines.items():
        if count and percent(covered, count) < FLOOR and name not in listed:
            yield f"{name} is reached to {percent(covered, count):.0f} % only, and no suite is named that shows the rest"


def main():
    report, folder = sys.argv[1:]
    here = os.path.dirname(os.path.realpath(__file__))
    lines = covered_lines(report, folder)
    listed = shown_elsewhere(os.path.join(here, "coverage-elsewhere"))
    for name, (covered, count) in sorted(lines.items()):
        suites, reason = listed.get(name, ((), ""))
        elsewhere = f"{reason}: {', '.join(suites)}" if suites else ""
        print(f"{percent(covered, count):6.1f} %  {covered:5} of {count:5}  {name:48}  {elsewhere}".rstrip())
    covered, count = (sum(column) for column in zip(*lines.values()))
    print(f"{percent(covered, count):6.1f} %  {covered:5} of {count:5}  in all")
    found = list(faults(lines, listed, suites_in(os.path.join(here, "..", "IntegrationTests"))))
    for fault in found:
        print(f"coverage: {fault}", file=sys.stderr)
    sys.exit(1 if found else 0)


main()
