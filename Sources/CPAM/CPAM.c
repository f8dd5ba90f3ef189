#define _GNU_SOURCE
#include "CPAM.h"

#include <dlfcn.h>
#include <security/pam_appl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct cpam_transaction {
  pam_handle_t *handle;
  cpam_converse converse;
  void *context;
  int status;
  // Modules converse from threads of their own, too.
  atomic_int answered, is_refused, is_asking;
};

_Static_assert(cpam_style_secret_question == PAM_PROMPT_ECHO_OFF && cpam_style_visible_question == PAM_PROMPT_ECHO_ON &&
                   cpam_style_problem == PAM_ERROR_MSG && cpam_style_information == PAM_TEXT_INFO,
               "libpam's styles");

// Copies an answer into memory that the module frees. An answer that is too long, or would end early, is no answer.
static int copy_answer(const char *answer, int length, char **copy) {
  if (length < 0 || length >= PAM_MAX_RESP_SIZE || memchr(answer, 0, (size_t)length)) return PAM_CONV_ERR;
  *copy = malloc((size_t)length + 1);
  if (!*copy) return PAM_BUF_ERR;
  memcpy(*copy, answer, (size_t)length);
  (*copy)[length] = 0;
  return PAM_SUCCESS;
}

// Asks one question. While another thread's waits for its answer there is none that could not be taken for that one's.
static int ask(struct cpam_transaction *transaction, const struct pam_message *message, char **copy) {
  char answer[PAM_MAX_RESP_SIZE];
  if (transaction->is_refused || atomic_exchange(&transaction->is_asking, 1)) return PAM_CONV_ERR;
  const enum cpam_style style = (enum cpam_style)message->msg_style;
  const int length = transaction->converse(transaction->context, style, message->msg, answer);
  transaction->is_asking = 0;
  const int status = copy_answer(answer, length, copy);
  explicit_bzero(answer, sizeof answer);
  return status;
}

// `copy` is NULL where there is nowhere to put an answer.
static int converse_once(struct cpam_transaction *transaction, const struct pam_message *message, char **copy) {
  char nothing[PAM_MAX_RESP_SIZE];
  const int style = message ? message->msg_style : 0;
  if (style == PAM_PROMPT_ECHO_OFF || style == PAM_PROMPT_ECHO_ON)
    return copy ? ask(transaction, message, copy) : PAM_CONV_ERR;
  if (style != PAM_ERROR_MSG && style != PAM_TEXT_INFO) return PAM_CONV_ERR;
  transaction->converse(transaction->context, (enum cpam_style)style, message->msg, nothing);
  return PAM_SUCCESS;
}

static void discard(struct pam_response *responses, int count) {
  for (int i = 0; i < count; i++) {
    if (responses[i].resp) explicit_bzero(responses[i].resp, strlen(responses[i].resp));
    free(responses[i].resp);
  }
  free(responses);
}

// The pam_conv callback. What `*result` holds on entry is never looked at: some modules leave it uninitialised. Others
// hand over no `result` at all with a text.
static int converse(int count, const struct pam_message **messages, struct pam_response **result, void *data) {
  struct cpam_transaction *transaction = data;
  if (count <= 0 || count > PAM_MAX_NUM_MSG || !messages) return PAM_CONV_ERR;
  struct pam_response *responses = calloc((size_t)count, sizeof *responses);
  int status = responses ? PAM_SUCCESS : PAM_BUF_ERR, answered = 0;
  for (int i = 0; i < count && status == PAM_SUCCESS; i++) {
    status = converse_once(transaction, messages[i], result ? &responses[i].resp : NULL);
    answered += responses[i].resp != NULL;
  }
  if (status != PAM_SUCCESS) {
    transaction->is_refused = 1;
    if (responses) discard(responses, count);
    return status;
  }
  transaction->answered += answered;
  if (result)
    *result = responses;
  else
    discard(responses, count);
  return PAM_SUCCESS;
}

struct cpam_transaction *cpam_start(const char *service, const char *user, cpam_converse callback, void *context,
                                    int *status) {
  struct cpam_transaction *transaction = calloc(1, sizeof *transaction);
  *status = PAM_BUF_ERR;
  if (!transaction) return NULL;
  *transaction = (struct cpam_transaction){.converse = callback, .context = context};
  const struct pam_conv conversation = {converse, transaction};
  *status = pam_start(service, user, &conversation, &transaction->handle);
  if (*status == PAM_SUCCESS) return transaction;
  // The handle is undefined now: not even pam_end may have it.
  free(transaction);
  return NULL;
}

int cpam_set_items(struct cpam_transaction *transaction, const char *tty, const char *remote_user) {
  int status = tty ? pam_set_item(transaction->handle, PAM_TTY, tty) : PAM_SUCCESS;
  if (status == PAM_SUCCESS) status = pam_set_item(transaction->handle, PAM_RUSER, remote_user);
  return transaction->status = status;
}

int cpam_authenticate(struct cpam_transaction *transaction) {
  return transaction->status = pam_authenticate(transaction->handle, PAM_DISALLOW_NULL_AUTHTOK);
}

int cpam_check_account(struct cpam_transaction *transaction) {
  return transaction->status = pam_acct_mgmt(transaction->handle, PAM_DISALLOW_NULL_AUTHTOK);
}

int cpam_user_is(struct cpam_transaction *transaction, const char *user) {
  const void *now = NULL;
  return pam_get_item(transaction->handle, PAM_USER, &now) == PAM_SUCCESS && now && strcmp(now, user) == 0;
}

int cpam_answered(const struct cpam_transaction *transaction) { return transaction->answered; }

const char *cpam_library(void) {
  Dl_info library;
  // By its name, since the function's own address may be that of a stub in the program.
  void *function = dlsym(RTLD_DEFAULT, "pam_start");
  return function && dladdr(function, &library) ? library.dli_fname : NULL;
}

void cpam_end(struct cpam_transaction *transaction) {
  pam_end(transaction->handle, transaction->status);
  free(transaction);
}
