// A module that talks too much, or not as it should: HOW [FILE] [MARK].
#include "module.h"

#include <pthread.h>

enum { most = 32, long_text = 100000 };

// As many questions as there may be at once; each has its number for an answer.
static int ask_many(pam_handle_t *handle) {
  const struct pam_conv *talker = conversation(handle);
  struct pam_message messages[most];
  const struct pam_message *pointers[most];
  struct pam_response *answers = NULL;
  char texts[most][16];
  for (int i = 0; i < most; i++) {
    snprintf(texts[i], sizeof texts[i], "question %d: ", i + 1);
    messages[i] = (struct pam_message){i % 2 ? PAM_PROMPT_ECHO_OFF : PAM_PROMPT_ECHO_ON, texts[i]};
    pointers[i] = &messages[i];
  }
  if (talker->conv(most, pointers, &answers, talker->appdata_ptr) != PAM_SUCCESS) return PAM_CONV_ERR;
  int wrong = 0;
  for (int i = 0; i < most; i++) {
    wrong += atoi(answers[i].resp) != i + 1;
    free(answers[i].resp);
  }
  free(answers);
  return wrong ? PAM_AUTH_ERR : PAM_SUCCESS;
}

// Shows long texts, `count` times, and asks one.
static int talk_long(pam_handle_t *handle, int count) {
  static char text[long_text + 1];
  memset(text, 'x', long_text);
  for (int i = 0; i < count; i++) talk(handle, i % 2 ? PAM_ERROR_MSG : PAM_TEXT_INFO, text, NULL);
  return talk(handle, PAM_PROMPT_ECHO_OFF, text, NULL);
}

// Says what stands in a file, in every way, and then asks properly.
static int say(pam_handle_t *handle, const char *path) {
  char text[16384];
  FILE *file = fopen(path, "r");
  if (!file) return PAM_SYSTEM_ERR;
  text[fread(text, 1, sizeof text - 1, file)] = 0;
  fclose(file);
  talk(handle, PAM_TEXT_INFO, text, NULL);
  talk(handle, PAM_ERROR_MSG, text, NULL);
  talk(handle, PAM_PROMPT_ECHO_OFF, text, NULL);
  return talk(handle, PAM_PROMPT_ECHO_ON, "and now? ", "well");
}

static void *ask_elsewhere(void *handle) {
  return (void *)(long)talk(handle, PAM_PROMPT_ECHO_OFF, "from a thread: ", "thread");
}

// Asks in another thread, and talks in this one as soon as the file `gate` is there, in the style `style`.
static int talk_meanwhile(pam_handle_t *handle, int style, const char *gate, const char *path) {
  pthread_t thread;
  void *status = NULL;
  if (pthread_create(&thread, NULL, ask_elsewhere, handle)) return PAM_SYSTEM_ERR;
  int mine = PAM_SUCCESS;
  while (access(gate, F_OK)) usleep(1000);
  for (int i = 0; i < 3; i++) mine = talk(handle, style, "meanwhile", NULL);
  mark(path);
  pthread_join(thread, &status);
  // Two questions at once are one too many.
  if (style == PAM_PROMPT_ECHO_OFF && mine == PAM_SUCCESS) return PAM_SYSTEM_ERR;
  return (int)(long)status;
}

static int act(pam_handle_t *handle, const char *const words[3]) {
  const char *how = words[0];
  if (is(how, "many")) return ask_many(handle);
  if (is(how, "long")) return talk_long(handle, 2);
  if (is(how, "torrent")) return talk_long(handle, 1000000);
  if (is(how, "say")) return say(handle, words[1]);
  if (is(how, "thread")) return talk_meanwhile(handle, PAM_TEXT_INFO, words[1], words[2]);
  if (is(how, "threads")) return talk_meanwhile(handle, PAM_PROMPT_ECHO_OFF, words[1], words[2]);
  for (;;) {
    if (is(how, "ask-for-ever")) talk(handle, PAM_PROMPT_ECHO_OFF, "again? ", NULL);
    if (is(how, "flood")) talk(handle, PAM_TEXT_INFO, "drop", NULL);
  }
}
