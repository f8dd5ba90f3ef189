// libpam asked about a service in a folder of its own, for the targets that compare themselves with it.
#include <security/pam_appl.h>
#include <stdlib.h>

static int say_nothing(int count, const struct pam_message **messages, struct pam_response **result, void *data) {
  (void)messages, (void)data;
  *result = calloc((size_t)count, sizeof **result);
  return PAM_SUCCESS;
}

static void do_not_wait(int status, unsigned microseconds, void *data) {
  (void)status, (void)microseconds, (void)data;
}

static int ask(const char *folder, const char *service, const char *user, int *account) {
  const struct pam_conv conversation = {say_nothing, NULL};
  pam_handle_t *handle = NULL;
  *account = -1;
  int status = pam_start_confdir(service, user, &conversation, folder, &handle);
  if (status != PAM_SUCCESS) return -1;
  // What libpam would sleep after a failure.
  pam_set_item(handle, PAM_FAIL_DELAY, (const void *)do_not_wait);
  status = pam_authenticate(handle, PAM_DISALLOW_NULL_AUTHTOK);
  *account = pam_acct_mgmt(handle, PAM_DISALLOW_NULL_AUTHTOK);
  pam_end(handle, *account);
  return status;
}

void __lsan_disable(void) __attribute__((weak));
void __lsan_enable(void) __attribute__((weak));

// What libpam itself makes of it: pam_authenticate(3), pam_acct_mgmt(3). It leaks some memory for some files, which is
// none of our business.
int fuzzed_ask(const char *folder, const char *service, const char *user, int *account) {
  if (__lsan_disable) __lsan_disable();
  const int status = ask(folder, service, user, account);
  if (__lsan_enable) __lsan_enable();
  return status;
}
