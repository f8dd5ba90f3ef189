# fish completion for vault(1)

# The words before the cursor: vault, a verb, and so on.
function __vault_words
    set -l words (commandline -opc)
    while string match -qr '^\w+=' -- $words[1]
        set -e words[1]
    end
    printf '%s\0' $words
end

# What stands before the cursor behind the verb and its options; fails while an option lacks its value.
function __vault_operands
    set -l words (__vault_words | string split0)
    argparse -s p/policy= r/reason= n/non-interactive S/stdin A/askpass method= timeout= fallback-title= for= scope= \
        fresh all json q/quiet color= h/help -- $words[3..] 2>/dev/null
    and set -q argv[1]
    and printf '%s\0' $argv
end

# Whether no verb has been typed yet.
function __vault_needs_verb
    test (__vault_words | string split0 | count) -eq 1
end

# Whether the verb is one of the arguments, and no operand has been typed yet.
function __vault_takes
    set -l words (__vault_words | string split0)
    contains -- "$words[2]" $argv; and not __vault_operands >/dev/null
end

# Whether the verb is the one that is followed by a command.
function __vault_runs_command
    set -l words (__vault_words | string split0)
    test "$words[2]" = exec
end

# Completes the command of vault exec as a command line of its own.
function __vault_command
    set -l typed (commandline -ct)
    set -l words (__vault_operands | string split0)
    not set -q words[1]; and string match -q -- '-*' $typed; and return
    # No command begins like this, and fish would take it for an option of its own.
    string match -q -- '-*' "$words[1]"; and return
    __fish_complete_subcommand --commandline (string escape -- $words) $typed
end

complete -c vault -f
complete -c vault -n __vault_needs_verb -s h -l help -d 'Show help'
complete -c vault -n __vault_needs_verb -l version -d 'Show the version'
complete -c vault -n __vault_needs_verb -a unlock -d 'Ask the owner of this account, and open a session'
complete -c vault -n __vault_needs_verb -a exec -d 'Run a command in a session, or once the owner has said yes'
complete -c vault -n __vault_needs_verb -a lock -d 'End the sessions that serve here'
complete -c vault -n __vault_needs_verb -a status -d 'Tell whether a session is open'
complete -c vault -n __vault_needs_verb -a check -d 'Tell whether a policy could be evaluated now'
complete -c vault -n __vault_needs_verb -a doctor -d 'Tell what this machine lacks'
complete -c vault -n __vault_needs_verb -a help -d 'Show help'

complete -c vault -n '__vault_takes unlock exec check' -s p -l policy -x -d 'What must be shown' \
    -a 'owner\t"any factor" biometrics\t"a finger or a face" companion\t"a security key" biometrics-or-companion\t"all but the password"'
complete -c vault -n '__vault_takes unlock exec' -s r -l reason -x -d 'Why it is asked'
complete -c vault -n '__vault_takes unlock exec' -s n -l non-interactive -d 'Never ask'
complete -c vault -n '__vault_takes unlock exec' -s S -l stdin -d 'Take a line of standard input as the password'
complete -c vault -n '__vault_takes unlock exec' -s A -l askpass -d 'Ask through the program in VAULT_ASKPASS'
complete -c vault -n '__vault_takes unlock exec check' -l method -x -d 'Use only this factor' -a 'fingerprint face companion password'
complete -c vault -n '__vault_takes unlock exec' -l timeout -x -d 'The longest it may take' -k -a '10 30 60 300'
complete -c vault -n '__vault_takes unlock exec' -l fallback-title -x -d 'What Enter is called where no password is asked for'
complete -c vault -n '__vault_takes unlock' -l for -x -d 'How long the session lasts' -k -a '90s 5m 15m 30m 1h 4h 12h'
complete -c vault -n '__vault_takes unlock' -l scope -x -d 'Where the session serves' \
    -a 'terminal\t"this terminal" user\t"all that this user runs"'
complete -c vault -n '__vault_takes unlock exec' -l fresh -d 'Ask even in a session'
complete -c vault -n '__vault_takes lock' -l all -d 'End all sessions of this user'
complete -c vault -n '__vault_takes unlock lock status check doctor' -l json -d 'Print the outcome as JSON'
complete -c vault -n '__vault_takes unlock exec lock status check doctor' -s q -l quiet -d 'Print nothing but errors and warnings'
complete -c vault -n '__vault_takes unlock exec' -l color -x -d 'When to use colours' -a 'auto always never'
complete -c vault -n '__vault_takes unlock exec lock status check doctor help' -s h -l help -d 'Show help'

complete -c vault -n '__vault_takes help' -a 'unlock exec lock status check doctor help exit-codes'
complete -c vault -n __vault_runs_command -x -a '(__vault_command)'
