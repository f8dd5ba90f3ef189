#!/usr/bin/env python3
"""Print how many lines of each source file the tests reached: coverage-table.py REPORT.json FOLDER"""

import json
import sys


def row(name, covered, count):
    return f"{100 * covered / max(1, count):6.1f} %  {covered:5} of {count:5}  {name}"


def main():
    report, folder = sys.argv[1:]
    with open(report, encoding="utf-8") as file:
        files = json.load(file)["data"][0]["files"]
    total_covered = total_count = 0
    for entry in sorted(files, key=lambda entry: entry["filename"]):
        if entry["filename"].startswith(folder + "/"):
            lines = entry["summary"]["lines"]
            total_covered += lines["covered"]
            total_count += lines["count"]
            print(row(entry["filename"][len(folder) + 1 :], lines["covered"], lines["count"]))
    print(row("in all", total_covered, total_count))


main()
