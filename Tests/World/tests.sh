#!/bin/bash
# tests.sh COMMAND [ARGUMENT…]: runs the tests by COMMAND, and says at the end once more which of them failed, and how.
set -o pipefail

log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" 2>&1 | tee "$log"
status=$?
if ((status != 0)); then
  echo
  echo "what failed:"
  grep -A 4 -E '^(✘|.*error:)' "$log" | grep -vE '^(◇|✔|--)' | tail -n 150
fi
exit "$status"
