// A module that plays a camera or a security key: WORD [ARGUMENT...], one act a line of the service.
//
//   say TEXT...     shows a text
//   wait NAME       until the file NAME of the scratch folder has a number, which it takes out and returns; each time it
//                   begins to wait it writes a letter to NAME.waiting
//   pin             asks for the key's PIN, which is 1234; writes each answer to the file answers
//   insert          asks for Enter, in the words of pam_u2f; writes each answer to the file answers
//   return NUMBER
#include <fcntl.h>
#include <security/pam_ext.h>
#include <security/pam_modules.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
  char path[256], mark[256];
  int number;
  snprintf(path, sizeof path, FOLDER "%s", name);
  snprintf(mark, sizeof mark, "%s.waiting", name);
  note(mark, "x");
  while (!taken(path, &number)) usleep(1000);
  return number;
}

static int ask(pam_handle_t *handle, int style, const char *question, const char *right) {
  char *answer = NULL;
  const int status = pam_prompt(handle, style, &answer, "%s", question);
  if (status != PAM_SUCCESS || !answer) return PAM_CONV_ERR;
  note("answers", answer);
  note("answers", "\n");
  const int is_right = !right || strcmp(answer, right) == 0;
  free(answer);
  return is_right ? PAM_SUCCESS : PAM_AUTH_ERR;
}

static int say(pam_handle_t *handle, int count, const char **words) {
  char text[512] = "";
  for (int i = 0; i < count; i++) {
    strncat(text, words[i], sizeof text - strlen(text) - 2);
    strcat(text, i + 1 < count ? " " : "");
  }
  return pam_info(handle, "%s", text);
}

int pam_sm_authenticate(pam_handle_t *handle, int flags, int count, const char **words) {
  (void)flags;
  const char *word = count > 0 ? words[0] : "", *argument = count > 1 ? words[1] : "";
  if (!strcmp(word, "say")) return say(handle, count - 1, words + 1);
  if (!strcmp(word, "wait")) return wait_for(argument);
  if (!strcmp(word, "pin")) return ask(handle, PAM_PROMPT_ECHO_OFF, "Please enter the PIN: ", "1234");
  if (!strcmp(word, "insert")) return ask(handle, PAM_PROMPT_ECHO_ON, "Insert your device, then press ENTER.", NULL);
  return !strcmp(word, "return") ? atoi(argument) : PAM_SYSTEM_ERR;
}

int pam_sm_setcred(pam_handle_t *handle, int flags, int count, const char **words) {
  (void)handle, (void)flags, (void)count, (void)words;
  return PAM_SUCCESS;
}
