// What Swift's Glibc module cannot reach. No system header is included here: beside Glibc that breaks the build.
// Functions return -1 with errno set, or an errno value where they say so.
#ifndef CLINUX_H
#define CLINUX_H

#pragma clang assume_nonnull begin

/// Makes getopt_long(3) start anew with the first argument, and know no option.
void clinux_getopt_start(void);
/// One more option, of 40 at most; `letter` is 0 where it has none, `argument` 0 for none and 1 for required. The name
/// must stay.
void clinux_getopt_option(const char *name, int letter, int argument, int code);
/// One step of getopt_long(3), stopping at the first word that is no option. Returns the code of the option or its
/// letter, -1 at the end, `?` for what it does not know, `:` where a value is missing.
int clinux_getopt(int argc, char *_Nullable const *_Nonnull argv);
/// getopt's optarg, optind and optopt.
const char *_Nullable clinux_optarg(void);
int clinux_optind(void);
int clinux_optopt(void);

/// posix_spawn(3) of `path` in a new session with default signal actions, only SIGINT blocked when
/// `block_interrupt`, `descriptors[i]` as its descriptor i and every other one closed. Returns an errno value.
int clinux_spawn(int *pid, const char *path, char *_Nullable const *_Nonnull argv, char *_Nullable const *_Nonnull environment,
                 const int *descriptors, int count, int block_interrupt);

/// pidfd_open(2); pidfd_send_signal(2).
int clinux_pidfd_open(int pid);
int clinux_pidfd_signal(int pidfd, int signal);

/// Makes this process a worker: no core, not dumpable, at most 1024 descriptors, and killed by the kernel as soon as the
/// other end of the pipe `lifeline` is closed, even while a module blocks.
///
/// With a `guarded_socket`, not -1, the worker is a new process, and this one stays behind as its guard, without that
/// socket: it does nothing, and is the parent of all orphans that come from the worker. Once the worker ends, the
/// lifeline is closed or a SIGTERM comes, it kills all of them, in whatever session they are, and ends.
int clinux_become_worker(int lifeline, int guarded_socket);

/// prctl(2) PR_SET_DUMPABLE: whether other processes of the user may trace this one or read its memory. Returns what
/// it was.
int clinux_set_dumpable(int dumpable);

/// prctl(2) PR_GET_NO_NEW_PRIVS: whether programs started here cannot gain privileges, as unix_chkpwd must.
int clinux_no_new_privileges(void);

/// pipe2(2), close-on-exec.
int clinux_pipe(int *ends);

/// eventfd(2), close-on-exec and non-blocking.
int clinux_eventfd(void);

/// signalfd(2) over the sigset_t at `mask`, close-on-exec and non-blocking.
int clinux_signalfd(const void *mask);

/// getauxval(3) AT_SECURE: whether the kernel gave this process privileges that its caller lacks.
int clinux_is_privileged(void);

/// getxattr(2): whether the kernel gives capabilities to whoever runs the program at `path`.
int clinux_has_capabilities(const char *path);

/// Lets this process just die of a crash. Swift's runtime has a program read the memory of one that crashes and print of
/// it, where that program is installed.
void clinux_crash_plainly(void);

/// Puts the struct termios at `modes` back on `terminal` before this process dies of a fault of its own.
/// A negative `terminal` ends that.
void clinux_restore_on_crash(int terminal, const void *_Nullable modes);

/// wcwidth(3): how many columns of a terminal each of `count` printable Unicode scalars takes, whatever the locale of
/// this process is.
void clinux_widths(const unsigned *scalars, int *widths, int count);

/// add_key(2): makes a key in the keyring `ring` and returns its serial number.
int clinux_add_key(const char *type, const char *description, const void *payload, unsigned long length, int ring);
/// keyctl(2), by its plain words: what they mean depends on `operation`.
long clinux_keyctl(int operation, unsigned long second, unsigned long third, unsigned long fourth, unsigned long fifth);

/// openlog(3): this process's lines in the system's log begin with `vault` and its number, however it was started.
void clinux_log_as_vault(void);
/// syslog(3): one line to authpriv.
void clinux_log(const char *line);

#pragma clang assume_nonnull end
#endif
