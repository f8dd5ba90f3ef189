# bash completion for vault(1)                             -*- shell-script -*-
# shellcheck shell=bash

# The options of a verb.
__vault_options() {
  case $1 in
    unlock) printf '%s\n' -p --policy -r --reason -n --non-interactive -S --stdin -A --askpass --method --timeout \
      --fallback-title --for --scope --fresh --json -q --quiet --color -h --help ;;
    exec) printf '%s\n' -p --policy -r --reason -n --non-interactive -S --stdin -A --askpass --method --timeout \
      --fallback-title --fresh -q --quiet --color -h --help ;;
    lock) printf '%s\n' --all --json -q --quiet -h --help ;;
    status) printf '%s\n' --json -q --quiet -h --help ;;
    check) printf '%s\n' -p --policy --method --json -q --quiet -h --help ;;
    doctor) printf '%s\n' --json -q --quiet -h --help ;;
    help) printf '%s\n' -h --help ;;
    '') printf '%s\n' -h --help --version ;;
  esac
}

# What could be given to an option; fails for an option that takes nothing.
__vault_values() {
  case $1 in
    -p | --policy) printf '%s\n' owner biometrics companion biometrics-or-companion ;;
    --method) printf '%s\n' fingerprint face companion password ;;
    --for) printf '%s\n' 90s 5m 15m 30m 1h 4h 12h ;;
    --scope) printf '%s\n' terminal user ;;
    --color) printf '%s\n' auto always never ;;
    --timeout) printf '%s\n' 10 30 60 300 ;;
    -r | --reason | --fallback-title) ;;
    *) return 1 ;;
  esac
}

# Finds the option of a word that takes a value: sets option, and before, all of the word up to the value; before is
# empty where the value is the next word.
__vault_find_option() {
  local word=$1 at
  before=''
  if [[ $word == --* ]]; then
    option=${word%%=*}
    [[ $word != *=* ]] || before=$option=
    __vault_values "$option" >/dev/null
    return
  fi
  for ((at = 1; at < ${#word}; at++)); do
    option=-${word:at:1}
    __vault_values "$option" >/dev/null || continue
    ((at + 1 == ${#word})) || before=${word:0:at+1}
    return 0
  done
  return 1
}

# Puts together what bash takes apart at the letters of COMP_WORDBREAKS, such as --policy=owner: fills words, up to the
# cursor, and starts, the place in COMP_WORDS where each of them begins.
__vault_collect_words() {
  local rest=${COMP_LINE:0:COMP_POINT} trimmed piece at
  for ((at = 0; at <= COMP_CWORD; at++)); do
    trimmed=${rest#"${rest%%[![:space:]]*}"}
    piece=$trimmed
    ((at == COMP_CWORD)) || piece=${COMP_WORDS[at]}
    if ((at == 0)) || [[ $trimmed != "$rest" ]]; then
      words+=("$piece")
      starts+=("$at")
    else
      words[-1]+=$piece
    fi
    rest=${trimmed#"$piece"}
  done
}

# Offers those lines of standard input that go on from what is typed, the latter perhaps with something before it.
__vault_offer() {
  local typed=$1 before=${2-} line
  # Where bash completes but a piece of the word, that piece is the value.
  [[ $typed == "$before"* ]] || before=''
  while IFS= read -r line; do
    [[ $before$line != "$typed"* ]] || COMPREPLY+=("$before$line")
  done
}

# Completes a command line of its own that begins at a place in COMP_WORDS.
__vault_command() {
  local place=$1 typed=$2
  compopt +o nosort
  if declare -F _comp_command_offset >/dev/null; then
    _comp_command_offset "$place"
  elif declare -F _command_offset >/dev/null; then
    _command_offset "$place"
  elif ((COMP_CWORD == place)); then
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -A command -A directory -- "$typed")
  else
    compopt -o bashdefault -o default
  fi
}

# Completes the word behind vault.
__vault_first_word() {
  local typed=$1
  if [[ $typed == -* ]]; then
    __vault_offer "$typed" < <(__vault_options '')
  else
    __vault_offer "$typed" < <(printf '%s\n' unlock exec lock status check doctor help)
  fi
}

# Completes a word of options, which may have a value in it.
__vault_option() {
  local typed=$1 word=$2 verb=$3 option before
  if [[ $word == -* ]] && __vault_find_option "$word" && [[ -n $before ]]; then
    __vault_offer "$typed" "$before" < <(__vault_values "$option")
  else
    __vault_offer "$typed" < <(__vault_options "$verb")
  fi
}

# Looks for the end of the options before the cursor: sets at, the first word behind them, and areOptionsOver, whether
# that is no option for sure. Fails where the last word is the value of option.
__vault_skip_options() {
  areOptionsOver=yes
  for ((at = 2; at < last; at++)); do
    [[ ${words[at]} == -?* ]] || return 0
    if [[ ${words[at]} == -- ]]; then
      ((at++))
      return 0
    fi
    if __vault_find_option "${words[at]}" && [[ -z $before ]] && ((++at == last)); then return 1; fi
  done
  areOptionsOver=no
}

_vault() {
  local typed=$2 option before at last verb areOptionsOver
  local -a words=() starts=()
  COMPREPLY=()
  if [[ ${COMP_WORDS[COMP_CWORD - 1]} =~ ^[0-9]*[\<\>\&\|]+$ ]]; then
    compopt -o default
    return
  fi
  __vault_collect_words
  last=$((${#words[@]} - 1)) verb=${words[1]-}
  if ((last < 2)); then
    __vault_first_word "$typed"
  elif [[ -z $(__vault_options "$verb") ]]; then
    return
  elif ! __vault_skip_options; then
    __vault_offer "$typed" < <(__vault_values "$option")
  elif [[ $areOptionsOver == no && (${words[at]} == -* || $verb != @(exec|help)) ]]; then
    __vault_option "$typed" "${words[at]}" "$verb"
  elif [[ $verb == exec ]]; then
    __vault_command "${starts[at]}" "$typed"
  elif [[ $verb == help ]] && ((at == last)); then
    __vault_offer "$typed" < <(printf '%s\n' unlock exec lock status check doctor help exit-codes)
  fi
} &&
  complete -o nosort -F _vault vault

# ex: filetype=sh
