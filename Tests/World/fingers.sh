#!/bin/bash
# Enrol the fingers of the test world's accounts, as a user would: fprintd-enroll, and five touches of the reader.
set -euo pipefail

enrol() {
  local name=$1 finger=$2 id=$3 enrolment
  fprintd-enroll -f "$finger" "$name" >"/run/world/enrol-$name.log" 2>&1 &
  enrolment=$!
  if ! touch-reader "SCAN $id" "SCAN $id" "SCAN $id" "SCAN $id" "SCAN $id" || ! wait "$enrolment"; then
    cat "/run/world/enrol-$name.log" >&2
    echo "world: the finger of $name could not be enrolled" >&2
    exit 1
  fi
}

enrol demo right-index-finger demo-right-index
enrol other left-index-finger other-left-index
enrol fingeronly right-index-finger fingeronly-right-index
