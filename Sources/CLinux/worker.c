#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Kills this process's children, which in the end are all that came from it, as it takes orphans in. They are its own
// to reap, so that no number here can have come to mean another process. Returns whether there are any left.
static int end_children(void) {
  char list[4096];
  const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  const ssize_t length = file < 0 ? 0 : read(file, list, sizeof list);
  pid_t child = 0;
  close(file);
  for (ssize_t i = 0; i < length; i++) {
    if (list[i] != ' ') {
      child = child * 10 + list[i] - '0';
      continue;
    }
    if (child > 0) kill(child, SIGKILL);
    child = 0;
  }
  while ((child = waitpid(-1, NULL, WNOHANG)) > 0) continue;
  return child == 0;
}

// What a guard does: nothing at all until the worker ends, the parent goes, or the parent says so by SIGTERM.
static _Noreturn void guard(pid_t worker, int lifeline, int socket) {
  enum { most_turns = 400, turn = 500 };
  sigset_t order;
  sigemptyset(&order);
  sigaddset(&order, SIGTERM);
  close(socket);
  struct pollfd ends[] = {{lifeline, POLLIN, 0}, {clinux_pidfd_open(worker), POLLIN, 0}, {clinux_signalfd(&order), POLLIN, 0}};
  if (ends[1].fd >= 0 && ends[2].fd >= 0)
    while (poll(ends, 3, -1) < 0) continue;
  kill(worker, SIGKILL);
  for (int i = 0; i < most_turns && end_children(); i++) usleep(turn);
  _exit(0);
}

// Leaves this process behind as the guard of a new one, which returns.
static int leave_guard(int lifeline, int socket) {
  sigset_t all, before;
  sigfillset(&all);
  if (prctl(PR_SET_CHILD_SUBREAPER, 1) || sigprocmask(SIG_SETMASK, &all, &before)) return -1;
  const pid_t worker = fork();
  if (worker > 0) guard(worker, lifeline, socket);
  return worker < 0 ? -1 : sigprocmask(SIG_SETMASK, &before, NULL);
}

// Modules close every descriptor that there may be before they start a helper, one by one, which takes pam_unix ten
// milliseconds where there may be 20,000 or more.
static int limit_descriptors(void) {
  const rlim_t most = 1024;
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit)) return -1;
  if (limit.rlim_max > most) limit.rlim_max = most;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &limit);
}

int clinux_become_worker(int lifeline, int guarded_socket) {
  const struct rlimit none = {0, 0};
  clinux_crash_plainly();
  if (setrlimit(RLIMIT_CORE, &none) || limit_descriptors() || prctl(PR_SET_DUMPABLE, 0)) return -1;
  if (guarded_socket >= 0 && leave_guard(lifeline, guarded_socket)) return -1;
  if (fcntl(lifeline, F_SETFD, FD_CLOEXEC) || fcntl(lifeline, F_SETOWN, getpid()) ||
      fcntl(lifeline, F_SETSIG, SIGKILL) || fcntl(lifeline, F_SETFL, O_ASYNC | O_NONBLOCK))
    return -1;
  // The parent may have gone before the kernel was told to watch.
  struct pollfd end = {.fd = lifeline, .events = POLLIN};
  return poll(&end, 1, 0) == 0 ? 0 : -1;
}
