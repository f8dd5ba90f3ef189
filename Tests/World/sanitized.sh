#!/bin/bash
# Run a command in the test world whose programs a sanitizer was built into, and fail where one of them has reported
# anything: `make sanitize`.
#
#   Tests/World/world.sh Tests/World/sanitized.sh COMMAND [ARG...]
set -euo pipefail

# Where Tests/Sanitizer/options.c has the reports written to, by whichever account.
reports=/run/sanitizer

if [[ ! -d /run/world ]]; then
  echo "sanitized: this runs in the test world alone: run make sanitize" >&2
  exit 64
fi
if ! grep -q "$reports/report" /usr/local/bin/vault; then
  echo "sanitized: no sanitizer is in the installed programs" >&2
  exit 1
fi
mkdir -m 1777 "$reports"

status=0
"$@" || status=$?
for report in "$reports"/*; do
  [[ -e $report ]] || break
  echo "sanitized: $report:" >&2
  cat "$report" >&2
  status=1
done
exit "$status"
