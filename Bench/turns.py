"""Whole commands, timed by hyperfine: a few runs of each in turn, many times over."""

import json
import shlex

import peers
from peers import DOAS, FLOOR, FOLDER, FREE, PASSWORD_LINE, PKCHECK, SUDO, TRUE
from person import VAULT
from report import Row

HYPERFINE = "/usr/bin/hyperfine"
ROUNDS, RUNS = 12, 8
RESULT = f"{FOLDER}/hyperfine.json"
REFUSED = 115


def take(person, commands, options=(), rounds=ROUNDS, runs=RUNS, answer=None):
    """The times in milliseconds of each command, which is its words and the exit code that it must have."""
    times = {name: [] for name in commands}
    for _ in range(rounds):
        words = [HYPERFINE, "--shell=none", "--style=none", "--ignore-failure", "--warmup=2", f"--runs={runs}"]
        words += ["--export-json", RESULT, *options]
        run = person.start(words + [shlex.join(command) for command, _ in commands.values()])
        if answer:
            answer()
        person.promise(run, 0)
        with open(RESULT, encoding="utf-8") as file:
            results = json.load(file)["results"]
        for (name, (command, code)), result in zip(commands.items(), results):
            if set(result["exit_codes"]) != {code}:
                raise SystemExit(f"bench: {shlex.join(command)}: exit codes {set(result['exit_codes'])}, not {code}")
            times[name] += [1000 * time for time in result["times"]]
    return times


def measure(person, report):
    peers.open_session(person)
    peers.open_sudo_ticket(person)
    live_exec(person, report)
    live_status(person, report)
    others(person, report)
    password(person, report)


def live_exec(person, report):
    def type_for_doas():
        # Its ticket serves the children of one process.
        person.expect("password: ")
        person.type(person.password + "\r")

    times = take(
        person,
        {
            "vault": ([VAULT, "exec", "--", "true"], 0),
            "sudo, ticket": ([SUDO, "-n", "true"], 0),
            "sudo, NOPASSWD": ([SUDO, "-n", FREE], 0),
            "doas, persist": ([DOAS, "-n", TRUE], 0),
            "doas, nopass": ([DOAS, "-n", FREE], 0),
            "C, same look-up": ([FLOOR, "true"], 0),
            "the command alone": ([TRUE], 0),
        },
        options=["--setup", f"{DOAS} {TRUE}"],
        answer=type_for_doas,
    )
    budgets = {"sudo, ticket": 0.40, "doas, persist": 0.65, "C, same look-up": 1.5}
    for peer in list(times)[1:]:
        report.add(Row("exec -- true, live session", times["vault"], peer, times[peer], budgets.get(peer)))


def live_status(person, report):
    times = take(
        person,
        {
            "vault": ([VAULT, "status"], 0),
            "sudo": ([SUDO, "-Nnv"], 0),
            "pkcheck": ([PKCHECK, "-a", "net.reactivated.fprint.device.verify", "-p", str(person.leader)], 0),
        },
    )
    report.add(Row("status, live session", times["vault"], "sudo -Nnv", times["sudo"], 0.50))
    report.add(Row("status, live session", times["vault"], "pkcheck, yes by rule", times["pkcheck"]))


def others(person, report):
    times = take(
        person,
        {
            "vault": ([VAULT, "exec", "-n", "--fresh", "--", "true"], REFUSED),
            "sudo": ([SUDO, "-kn", "true"], 1),
            "check": ([VAULT, "check"], 0),
        },
    )
    report.add(Row("exec -n, refused", times["vault"], "sudo -kn, refused", times["sudo"]))
    report.add(Row("check", times["check"]))


def password(person, report):
    def fed(words):
        return ["/bin/sh", "-c", f'exec "$@" <{PASSWORD_LINE}', "sh", *words]

    times = take(
        person,
        {
            "vault": (fed([VAULT, "unlock", "--fresh", "-q", "-S", "--method", "password"]), 0),
            "pamtester": (fed(peers.pamtester("vault", "authenticate", "acct_mgmt")), 0),
        },
    )
    report.add(Row("unlock by password", times["vault"], "pamtester, same service", times["pamtester"], 1.10))
