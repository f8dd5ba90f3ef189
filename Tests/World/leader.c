// The leader of a terminal's session: starts programs as a shell does, and tells how each has ended. It is the parent of
// every vault of its person, so that sessions and queues have a leader that stays. It is C so that it is small: wait4
// counts into a program's largest size that of the process which became it.
//
// Orders come as packets on descriptor 3: `start GROUP` and the program's words, each with a NUL behind it, or
// `continue GROUP`. Reports go back: `started PID TIME`, `stopped PID`, `ended PID STATUS TIME KILOBYTES FAULTS`, where
// TIME is in nanoseconds of CLOCK_MONOTONIC, and FAULTS are page faults.
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { channel = 3, most_words = 32, longest = 65536 };

// What a shell with job control ignores; the programs that it starts do not.
static const int ignored[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU};

static void handle(void (*handler)(int)) {
  for (unsigned i = 0; i < sizeof ignored / sizeof *ignored; i++) signal(ignored[i], handler);
}

__attribute__((format(printf, 1, 2))) static void tell(const char *format, ...) {
  char text[128];
  va_list values;
  va_start(values, format);
  const int length = vsnprintf(text, sizeof text, format, values);
  va_end(values);
  if (send(channel, text, (size_t)length, 0) != length) exit(1);
}

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static _Noreturn void become(char **words, int group, const sigset_t *mask) {
  setpgid(0, group);
  tcsetpgrp(0, getpgrp());
  handle(SIG_DFL);
  sigprocmask(SIG_SETMASK, mask, NULL);
  execv(words[0], words);
  _exit(127);
}

// Returns when the new program has the terminal: the kernel closes the pipe when it runs.
static void start(char **words, int group, const sigset_t *mask) {
  int ends[2];
  char nothing;
  if (pipe2(ends, O_CLOEXEC)) exit(1);
  const long long begin = now();
  const pid_t pid = fork();
  if (pid == 0) become(words, group, mask);
  close(ends[1]);
  while (read(ends[0], &nothing, 1) > 0) {}
  close(ends[0]);
  tell("started %d %lld", pid, begin);
}

static void obey(const sigset_t *mask) {
  static char order[longest + 1];
  char *words[most_words + 1] = {0};
  const ssize_t length = recv(channel, order, longest, 0);
  if (length <= 0) exit(0);
  order[length] = 0;
  int count = 0, group = 0;
  char *end = order + strlen(order) + 1;
  for (; end < order + length && count < most_words; end += strlen(end) + 1) words[count++] = end;
  if (sscanf(order, "start %d", &group) == 1) start(words, group, mask);
  if (sscanf(order, "continue %d", &group) == 1) {
    tcsetpgrp(0, group);
    killpg(group, SIGCONT);
  }
}

static void collect(void) {
  int status;
  struct rusage usage;
  pid_t pid;
  const long long end = now();
  while ((pid = wait4(-1, &status, WNOHANG | WUNTRACED, &usage)) > 0) {
    // A stopped or ended job has the terminal no more; one that has others left in it gets it from the last of them.
    if (WIFSTOPPED(status)) {
      tcsetpgrp(0, getpgrp());
      tell("stopped %d", pid);
    } else {
      if (killpg(tcgetpgrp(0), 0)) tcsetpgrp(0, getpgrp());
      tell("ended %d %d %lld %ld %ld", pid, status, end, usage.ru_maxrss, usage.ru_minflt + usage.ru_majflt);
    }
  }
}

int main(void) {
  sigset_t child, before;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, &before);
  handle(SIG_IGN);
  struct pollfd sources[] = {{channel, POLLIN, 0}, {signalfd(-1, &child, SFD_CLOEXEC), POLLIN, 0}};
  if (sources[1].fd < 0 || fcntl(channel, F_SETFD, FD_CLOEXEC)) return 1;
  while (poll(sources, 2, -1) > 0) {
    struct signalfd_siginfo information;
    if (sources[1].revents && read(sources[1].fd, &information, sizeof information) > 0) collect();
    if (sources[0].revents) obey(&before);
  }
  return 1;
}
