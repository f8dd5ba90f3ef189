// A module that plays a camera or a security key: WORD [ARGUMENT], one act a line of the service.
//
//   say [TEXT]      shows a text
//   wait NAME       until the file NAME of the scratch folder has a number, which it takes out and returns; each time it
//                   begins to wait it writes a letter to NAME.waiting
//   pin             asks for the key's PIN, which is 1234; writes each answer to the file answers
//   insert          asks for Enter, in the words of pam_u2f; writes each answer to the file answers
//   return NUMBER
#include "module.h"

#include <security/pam_ext.h>

#define FOLDER "/run/tests/"

static void note(const char *name, const char *text) {
  char path[256];
  snprintf(path, sizeof path, FOLDER "%s", name);
  const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) return;
  if (write(file, text, strlen(text)) < 0) perror(path);
  close(file);
}

static int taken(const char *path, int *number) {
  char text[16] = "";
  const int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return 0;
  const int is_there = read(file, text, sizeof text - 1) > 0 && strchr(text, '\n') && ftruncate(file, 0) == 0;
  close(file);
  *number = atoi(text);
  return is_there;
}

static int wait_for(const char *name) {
  char path[256], waiting[256];
  int number;
  snprintf(path, sizeof path, FOLDER "%s", name);
  snprintf(waiting, sizeof waiting, "%s.waiting", name);
  note(waiting, "x");
  while (!taken(path, &number)) usleep(1000);
  return number;
}

static int ask(pam_handle_t *handle, int style, const char *question, const char *right) {
  char *answer = NULL;
  const int status = pam_prompt(handle, style, &answer, "%s", question);
  if (status != PAM_SUCCESS || !answer) return PAM_CONV_ERR;
  note("answers", answer);
  note("answers", "\n");
  const int is_right = !right || is(answer, right);
  free(answer);
  return is_right ? PAM_SUCCESS : PAM_AUTH_ERR;
}

static int act(pam_handle_t *handle, const char *const words[3]) {
  const char *word = words[0], *argument = words[1];
  if (is(word, "say")) return pam_info(handle, "%s", argument);
  if (is(word, "wait")) return wait_for(argument);
  if (is(word, "pin")) return ask(handle, PAM_PROMPT_ECHO_OFF, "Please enter the PIN: ", "1234");
  if (is(word, "insert")) return ask(handle, PAM_PROMPT_ECHO_ON, "Insert your device, then press ENTER.", NULL);
  return is(word, "return") ? atoi(argument) : PAM_SYSTEM_ERR;
}
