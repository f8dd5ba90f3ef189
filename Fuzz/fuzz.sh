#!/bin/bash
# Fuzz for a while, in the test world, whose PAM files the targets may write: `make fuzz` starts it.
#
#   Tests/World/world.sh Fuzz/fuzz.sh PROGRAM SECONDS [TARGET]   every target, two at a time, or one
#   Tests/World/world.sh Fuzz/fuzz.sh PROGRAM INPUT TARGET       play one input again
#
# A target starts with the inputs of Fuzz/Corpus and with those that it has found before, which are kept beside the
# program with its output. An input that breaks it is kept in Fuzz/Crashes.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$1 what=$2 targets=("${@:3}")
kept=$(dirname "$program")/fuzzed
# Swift's own report of a crash does not get on with that of the sanitizer.
export SWIFT_BACKTRACE=enable=no

if [[ ! -d /run/world || $EUID != 0 ]]; then
  echo "fuzz: this runs in the test world alone: run make fuzz" >&2
  exit 64
fi
# libpam logs whatever is wrong with a service, and reads this one each time: the world's own would be flooded, and long.
rm -f /dev/log
printf 'auth required pam_deny.so\naccount required pam_deny.so\n' >/etc/pam.d/other

if [[ $what != [0-9]* ]]; then
  exec "$program" --target="${targets[0]}" "$what"
fi
if ((${#targets[@]} == 0)); then
  for folder in "$here"/Corpus/*/; do
    targets+=("$(basename "$folder")")
  done
fi

play() {
  local target=$1 log=$kept/$1.log crashes=$here/Crashes/$1
  mkdir -p "$kept/$target" "$crashes"
  if "$program" --target="$target" -max_total_time="$what" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$crashes/" "$kept/$target" "$here/Corpus/$target" >"$log" 2>&1; then
    echo "fuzz: $target: $(sed -n 's/^#\([0-9]*\)[[:space:]]*DONE *\(.*\)/\1 inputs, \2/p' "$log")"
    return
  fi
  grep -E 'Fatal error|ERROR|SUMMARY' "$log" | sed "s/^/fuzz: $target: /" >&2 || tail -n 3 "$log" >&2
  local input
  input=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
  echo "fuzz: $target: BROKEN by ${input:-an input that is not kept, see $log}" >&2
  if [[ -n $input ]]; then echo "fuzz: $target: play it again: make fuzz TARGET=$target INPUT=$input" >&2; fi
  return 1
}

running=0 status=0
for target in "${targets[@]}"; do
  if ((running == 2)); then
    wait -n || status=1
    running=$((running - 1))
  fi
  play "$target" &
  running=$((running + 1))
done
while ((running > 0)); do
  wait -n || status=1
  running=$((running - 1))
done
exit "$status"
