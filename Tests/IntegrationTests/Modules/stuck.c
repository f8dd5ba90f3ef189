// A module that does not come back, or not soon: HOW MARK [GATE]. It makes the file MARK when it gets stuck.
#include "module.h"

#include <signal.h>

static void ignore_everything(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
}

static void block_everything(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
}

static void stay(const char *how, const char *path) {
  mark(path);
  if (is(how, "deaf")) ignore_everything();
  if (is(how, "masked")) block_everything();
  if (is(how, "busy"))
    for (volatile unsigned long turns = 0;; turns++) continue;
  for (;;) pause();
}

static void at_end(pam_handle_t *handle, void *path, int status) {
  (void)handle, (void)status;
  block_everything();
  stay("deaf", path);
}

// Waits until the file `gate` is there.
static int wait_at(const char *path, const char *gate) {
  mark(path);
  while (access(gate, F_OK)) usleep(1000);
  return PAM_SUCCESS;
}

static int act(pam_handle_t *handle, const char *const words[3]) {
  const char *how = words[0], *path = words[1];
  if (is(how, "at-end")) return pam_set_data(handle, "stuck", strdup(path), at_end);
  if (is(how, "gate")) return wait_at(path, words[2]);
  if (is(how, "minute")) {
    mark(path);
    // libpam itself sleeps, half as long at least.
    return pam_fail_delay(handle, 60 * 1000 * 1000) == PAM_SUCCESS ? PAM_AUTH_ERR : PAM_SYSTEM_ERR;
  }
  stay(how, path);
  return PAM_SYSTEM_ERR;
}
