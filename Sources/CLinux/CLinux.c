#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

static int add_descriptors(posix_spawn_file_actions_t *actions, const int *descriptors, int *copies, int count) {
  int error = 0;
  for (int i = 0; i < count && !error; i++) {
    // A copy above all targets, so that no target overwrites a source that is still to be moved.
    copies[i] = fcntl(descriptors[i], F_DUPFD_CLOEXEC, count);
    error = copies[i] < 0 ? errno : posix_spawn_file_actions_adddup2(actions, copies[i], i);
  }
  return error ? error : posix_spawn_file_actions_addclosefrom_np(actions, count);
}

static int set_attributes(posix_spawnattr_t *attributes, int block_interrupt) {
  sigset_t all, blocked;
  sigfillset(&all);
  sigemptyset(&blocked);
  if (block_interrupt) sigaddset(&blocked, SIGINT);
  posix_spawnattr_setsigdefault(attributes, &all);
  posix_spawnattr_setsigmask(attributes, &blocked);
  return posix_spawnattr_setflags(attributes,
                                  POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
}

int clinux_spawn(int *pid, const char *path, char *const *argv, char *const *environment, const int *descriptors,
                 int count, int block_interrupt) {
  enum { most = 8 };
  int copies[most] = {-1, -1, -1, -1, -1, -1, -1, -1};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  if (count > most) return EINVAL;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  int error = add_descriptors(&actions, descriptors, copies, count);
  if (!error) error = set_attributes(&attributes, block_interrupt);
  if (!error) error = posix_spawn(pid, path, &actions, &attributes, argv, environment);
  for (int i = 0; i < count; i++)
    if (copies[i] >= 0) close(copies[i]);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

int clinux_pidfd_open(int pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int clinux_pidfd_signal(int pidfd, int signal) { return (int)syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0); }

int clinux_set_dumpable(int dumpable) {
  const int before = prctl(PR_GET_DUMPABLE);
  prctl(PR_SET_DUMPABLE, dumpable);
  return before;
}

int clinux_no_new_privileges(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1; }

int clinux_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int clinux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int clinux_signalfd(const void *mask) { return signalfd(-1, mask, SFD_CLOEXEC | SFD_NONBLOCK); }

int clinux_is_privileged(void) { return getauxval(AT_SECURE) != 0 || getuid() != geteuid() || getgid() != getegid(); }

int clinux_has_capabilities(const char *path) { return getxattr(path, "security.capability", NULL, 0) > 0; }
