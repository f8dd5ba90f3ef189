// A module that leaves a process behind, which hears no signal that can be ignored: HOW MARK. The file MARK has its
// number.
#include "module.h"

#include <signal.h>
#include <sys/wait.h>

static void stay(const char *path) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
  mark(path);
  for (;;) pause();
}

// What pam_exec does: the child is in a session of its own, with the parent's descriptors.
static void leave_child(const char *path, int is_apart) {
  if (fork()) return;
  if (is_apart) setsid();
  stay(path);
}

// What a daemon does: nobody that it comes from is its parent any more.
static void leave_daemon(const char *path) {
  const pid_t child = fork();
  if (child) {
    waitpid(child, NULL, 0);
    return;
  }
  setsid();
  if (fork()) _exit(0);
  close(the_socket);
  stay(path);
}

static int act(pam_handle_t *handle, const char *const words[3]) {
  (void)handle;
  const char *how = words[0], *path = words[1];
  if (is(how, "child")) leave_child(path, 0);
  if (is(how, "session")) leave_child(path, 1);
  if (is(how, "daemon")) leave_daemon(path);
  while (access(path, F_OK)) usleep(1000);
  return PAM_SUCCESS;
}
