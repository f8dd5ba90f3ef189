// A PAM module that does what a service file tells it to: the tests' means to what no module of the system does. It
// keeps a promise of its own: PAM_SUCCESS only if the conversation behaved as libpam's applications must.
#include <security/pam_appl.h>
#include <security/pam_modules.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char nowhere;
#define UNTOUCHED ((struct pam_response *)&nowhere)

// Talks to the application with a response pointer that is as good as uninitialised.
static int converse(pam_handle_t *handle, int count, const struct pam_message *messages, struct pam_response **result) {
  const struct pam_message *pointers[40];
  const void *item = NULL;
  for (int i = 0; i < count; i++) pointers[i] = &messages[i];
  *result = UNTOUCHED;
  if (pam_get_item(handle, PAM_CONV, &item) != PAM_SUCCESS) return PAM_SYSTEM_ERR;
  const struct pam_conv *conversation = item;
  return conversation->conv(count, pointers, result, conversation->appdata_ptr);
}

static int is_answer(const struct pam_response *response, const char *text) {
  if (response->resp_retcode) return 0;
  return text ? response->resp && strcmp(response->resp, text) == 0 : !response->resp;
}

// Two messages that are shown around two that are answered, one without a text.
static int batch(pam_handle_t *handle) {
  const struct pam_message messages[] = {{PAM_TEXT_INFO, "first"},
                                         {PAM_PROMPT_ECHO_OFF, "hidden? "},
                                         {PAM_ERROR_MSG, NULL},
                                         {PAM_PROMPT_ECHO_ON, "shown? "}};
  struct pam_response *answers;
  if (converse(handle, 4, messages, &answers) != PAM_SUCCESS || answers == UNTOUCHED) return PAM_SYSTEM_ERR;
  const int is_good = is_answer(&answers[0], NULL) && is_answer(&answers[1], "one") && is_answer(&answers[2], NULL) &&
                      is_answer(&answers[3], "");
  for (int i = 0; i < 4; i++) free(answers[i].resp);
  free(answers);
  return is_good ? PAM_SUCCESS : PAM_SYSTEM_ERR;
}

// Expects a refusal that leaves the response pointer alone.
static int expect_refusal(pam_handle_t *handle, int count, const struct pam_message *messages) {
  struct pam_response *answers;
  const int status = converse(handle, count, messages, &answers);
  for (int i = 0; i < count && status == PAM_SUCCESS; i++) free(answers[i].resp);
  if (status == PAM_SUCCESS) free(answers);
  return status == PAM_CONV_ERR && (answers == UNTOUCHED || !answers) ? PAM_SUCCESS : PAM_SYSTEM_ERR;
}

static int ask(pam_handle_t *handle) {
  const struct pam_message message = {PAM_PROMPT_ECHO_OFF, "Password: "};
  struct pam_response *answers;
  const int status = converse(handle, 1, &message, &answers);
  if (status != PAM_SUCCESS) return status;
  free(answers[0].resp);
  free(answers);
  return PAM_SUCCESS;
}

static int counts(pam_handle_t *handle) {
  struct pam_message many[33];
  for (int i = 0; i < 33; i++) many[i] = (struct pam_message){PAM_TEXT_INFO, "many"};
  if (expect_refusal(handle, 33, many) || expect_refusal(handle, 0, many) || expect_refusal(handle, -1, many))
    return PAM_SYSTEM_ERR;
  struct pam_response *answers;
  if (converse(handle, 32, many, &answers) != PAM_SUCCESS) return PAM_SYSTEM_ERR;
  free(answers);
  return PAM_SUCCESS;
}

static int unknown_style(pam_handle_t *handle, int style) {
  const struct pam_message messages[] = {{PAM_PROMPT_ECHO_OFF, "first? "}, {style, "what? "}};
  return expect_refusal(handle, 2, messages);
}

// Asks again after a refusal, as a second module in the stack would, and shows a text in between.
static int insist(pam_handle_t *handle) {
  const struct pam_message question = {PAM_PROMPT_ECHO_OFF, "Password: "}, text = {PAM_TEXT_INFO, "again"};
  struct pam_response *answers;
  if (expect_refusal(handle, 1, &question)) return PAM_SYSTEM_ERR;
  if (converse(handle, 1, &text, &answers) != PAM_SUCCESS) return PAM_SYSTEM_ERR;
  free(answers);
  return expect_refusal(handle, 1, &question);
}

// A text whose response is not wanted, as some modules have it; then a question whose answer has nowhere to go, and no
// messages at all.
static int nulls(pam_handle_t *handle) {
  const struct pam_message text = {PAM_TEXT_INFO, "alone"}, question = {PAM_PROMPT_ECHO_OFF, "Password: "};
  const struct pam_message *texts[] = {&text}, *questions[] = {&question};
  const void *item = NULL;
  struct pam_response *answers = UNTOUCHED;
  if (pam_get_item(handle, PAM_CONV, &item) != PAM_SUCCESS) return PAM_SYSTEM_ERR;
  const struct pam_conv *conversation = item;
  if (conversation->conv(1, texts, NULL, conversation->appdata_ptr) != PAM_SUCCESS) return PAM_SYSTEM_ERR;
  if (conversation->conv(1, questions, NULL, conversation->appdata_ptr) != PAM_CONV_ERR) return PAM_SYSTEM_ERR;
  if (conversation->conv(1, NULL, &answers, conversation->appdata_ptr) != PAM_CONV_ERR) return PAM_SYSTEM_ERR;
  return answers == UNTOUCHED ? PAM_SUCCESS : PAM_SYSTEM_ERR;
}

static int has_item(pam_handle_t *handle, int type, const char *value) {
  const void *item = NULL;
  return pam_get_item(handle, type, &item) == PAM_SUCCESS && item && strcmp(item, value) == 0;
}

static void note(const char *path, int status) {
  FILE *file = fopen(path, "a");
  if (!file) return;
  fprintf(file, "%d", status & 0xFFFF);
  fclose(file);
}

static void at_end(pam_handle_t *handle, void *path, int status) {
  (void)handle;
  note(path, status);
  free(path);
}

// WORD [ARGUMENT...] of a line in the service file.
static int act(pam_handle_t *handle, int flags, int count, const char **words) {
  const char *word = count > 0 ? words[0] : "";
  if (!strcmp(word, "batch")) return batch(handle);
  if (!strcmp(word, "ask")) return ask(handle);
  if (!strcmp(word, "ask-anyway")) return ask(handle), PAM_SUCCESS;
  if (!strcmp(word, "counts")) return counts(handle);
  if (!strcmp(word, "insist")) return insist(handle);
  if (!strcmp(word, "nulls")) return nulls(handle);
  if (!strcmp(word, "flags")) return flags == PAM_DISALLOW_NULL_AUTHTOK ? PAM_SUCCESS : PAM_SYSTEM_ERR;
  if (count < 2) return PAM_SYSTEM_ERR;
  if (!strcmp(word, "style")) return unknown_style(handle, atoi(words[1]));
  if (!strcmp(word, "return")) return atoi(words[1]);
  if (!strcmp(word, "become")) return pam_set_item(handle, PAM_USER, words[1]);
  if (!strcmp(word, "tty")) return has_item(handle, PAM_TTY, words[1]) ? PAM_SUCCESS : PAM_SYSTEM_ERR;
  if (!strcmp(word, "ruser")) return has_item(handle, PAM_RUSER, words[1]) ? PAM_SUCCESS : PAM_SYSTEM_ERR;
  if (!strcmp(word, "note")) return note(words[1], 0), PAM_SUCCESS;
  if (!strcmp(word, "note-end")) return pam_set_data(handle, "end", strdup(words[1]), at_end);
  return PAM_SYSTEM_ERR;
}

int pam_sm_authenticate(pam_handle_t *handle, int flags, int count, const char **words) {
  return act(handle, flags, count, words);
}

int pam_sm_acct_mgmt(pam_handle_t *handle, int flags, int count, const char **words) {
  return act(handle, flags, count, words);
}

int pam_sm_setcred(pam_handle_t *handle, int flags, int count, const char **words) {
  (void)handle, (void)flags, (void)count, (void)words;
  return PAM_SYSTEM_ERR;
}
