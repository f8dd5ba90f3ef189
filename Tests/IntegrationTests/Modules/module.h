// What the tests' modules have in common. Each is a PAM module that does what the words of its line in a service file
// tell it; the tests put them into the world's service files, and nobody else does.
#include <fcntl.h>
#include <security/pam_appl.h>
#include <security/pam_modules.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Where an evaluation puts the worker's socket.
enum { the_socket = 3 };

// What the module does, by the words of its line, of which there are always three: those that are missing are empty.
static int act(pam_handle_t *handle, const char *const words[3]);

// Tells the test how far it has come, by a file with this process's number in it.
static inline void mark(const char *path) {
  char text[32];
  const int length = snprintf(text, sizeof text, "%d\n", (int)getpid());
  const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0 || write(file, text, (size_t)length) != length) _exit(99);
  close(file);
}

static inline int is(const char *word, const char *other) { return strcmp(word, other) == 0; }

// The conversation, as the application gave it.
static inline const struct pam_conv *conversation(pam_handle_t *handle) {
  const void *item = NULL;
  return pam_get_item(handle, PAM_CONV, &item) == PAM_SUCCESS ? item : NULL;
}

// Shows or asks one text. `expected`, if there is one, is the one answer that is right.
static inline int talk(pam_handle_t *handle, int style, const char *text, const char *expected) {
  const struct pam_conv *talker = conversation(handle);
  const struct pam_message message = {style, text}, *pointer = &message;
  struct pam_response *answers = NULL;
  if (!talker) return PAM_SYSTEM_ERR;
  const int status = talker->conv(1, &pointer, &answers, talker->appdata_ptr);
  if (status != PAM_SUCCESS) return status;
  const int is_right = !expected || (answers[0].resp && is(answers[0].resp, expected));
  free(answers[0].resp);
  free(answers);
  return is_right ? PAM_SUCCESS : PAM_AUTH_ERR;
}

static inline int run(pam_handle_t *handle, int count, const char **given) {
  const char *words[3] = {"", "", ""};
  for (int i = 0; i < count && i < 3; i++) words[i] = given[i];
  return act(handle, words);
}

int pam_sm_authenticate(pam_handle_t *handle, int flags, int count, const char **words) {
  return (void)flags, run(handle, count, words);
}

int pam_sm_acct_mgmt(pam_handle_t *handle, int flags, int count, const char **words) {
  return (void)flags, run(handle, count, words);
}
