// A PAM module that plays what a script of bytes says, as libFuzzer makes it, and watches whether the conversation
// behaves as libpam's applications must. The targets load it too, and call the functions that are not static.
#include <security/pam_appl.h>
#include <security/pam_ext.h>
#include <security/pam_modules.h>
#include <stdlib.h>
#include <string.h>

enum { most_messages = 34, longest_text = 10000, longest_log = 1 << 20 };

static const unsigned char *script;
static size_t left, logged;
static const char *fault;
static char log_of_answers[longest_log];
static int returned[2], is_same_user[2], is_refused;

void fuzzed_play(const unsigned char *bytes, size_t count) {
  script = bytes, left = count, logged = 0, fault = NULL, is_refused = 0;
  for (int i = 0; i < 2; i++) returned[i] = is_same_user[i] = -1;
}

// What the application did wrong; what the module returned at a stage, -1 if it was not asked; whether PAM_USER was
// still the same then; the answers it got, each with a NUL behind it.
const char *fuzzed_fault(void) { return fault; }
int fuzzed_returned(int stage) { return returned[stage]; }
int fuzzed_is_same_user(int stage) { return is_same_user[stage]; }
const char *fuzzed_answers(size_t *count) { return *count = logged, log_of_answers; }

static unsigned next(void) { return left ? left--, *script++ : 0; }

// A text of the script's, NULL or a long one among them.
static const char *text(char *room) {
  const unsigned length = next();
  if (length == 255) return NULL;
  if (length == 254) return room[longest_text - 1] = 0, memset(room, 'x', longest_text - 1);
  for (unsigned i = 0; i < length; i++) room[i] = (char)next();
  room[length] = 0;
  return room;
}

static void take(char *answer) {
  const size_t length = strlen(answer) + 1;
  if (length > PAM_MAX_RESP_SIZE) fault = "an answer is too long";
  if (logged + length <= longest_log) memcpy(log_of_answers + logged, answer, length), logged += length;
  free(answer);
}

static int asks(const struct pam_message *message) {
  return message && (message->msg_style == PAM_PROMPT_ECHO_OFF || message->msg_style == PAM_PROMPT_ECHO_ON);
}

static void take_all(struct pam_response *responses, const struct pam_message **messages, int count) {
  for (int i = 0; i < count; i++) {
    if (responses[i].resp_retcode) fault = "a return code in a response";
    if (!responses[i].resp != !asks(messages[i])) fault = "an answer to what asks nothing, or none";
    if (responses[i].resp) take(responses[i].resp);
  }
  free(responses);
}

// Talks to the application with a response pointer that is as good as uninitialised.
static void converse(pam_handle_t *handle) {
  static const int styles[] = {1, 2, 3, 4, 1, 2, 3, 4, 5, 7, 0, -1, 99};
  static char texts[most_messages][longest_text];
  struct pam_message messages[most_messages];
  const struct pam_message *pointers[most_messages];
  struct pam_response *const untouched = (struct pam_response *)texts, *responses = untouched;
  const void *item = NULL;
  const int count = (int)(next() % (most_messages + 2)) - 2;
  int is_fit = count > 0 && count <= PAM_MAX_NUM_MSG, is_asked = 0;
  for (int i = 0; i < count; i++) {
    const unsigned kind = next();
    const int style = styles[kind % (sizeof styles / sizeof *styles)];
    messages[i] = (struct pam_message){style, text(texts[i])};
    pointers[i] = kind == 255 ? NULL : &messages[i];
    is_fit = is_fit && pointers[i] && style >= 1 && style <= 4;
    is_asked = is_asked || asks(pointers[i]);
  }
  if (pam_get_item(handle, PAM_CONV, &item) != PAM_SUCCESS || !item) return;
  const struct pam_conv *conversation = item;
  const int status = conversation->conv(count, pointers, &responses, conversation->appdata_ptr);
  if (status == PAM_SUCCESS && !is_fit) fault = "nonsense was answered";
  if (status == PAM_SUCCESS && is_refused && is_asked) fault = "a question was answered after a refusal";
  if (status == PAM_SUCCESS && (responses == untouched || !responses)) fault = "a success without responses";
  if (status != PAM_SUCCESS && responses != untouched && responses) fault = "responses without a success";
  if (status == PAM_SUCCESS && !fault) take_all(responses, pointers, count);
  // A count that makes no sense is refused before the conversation has begun.
  if (status != PAM_SUCCESS && count > 0 && count <= PAM_MAX_NUM_MSG) is_refused = 1;
}

static int act(pam_handle_t *handle) {
  static const char *const users[] = {"plain", "root", "", "Plain", "plain ", NULL};
  static char room[longest_text];
  const char *token = NULL, *words;
  char *answer = NULL;
  while (left) switch (next() % 8) {
      case 0: return (int)(next() % 40) - 2;
      case 1: return PAM_SUCCESS;
      case 2: pam_set_item(handle, PAM_USER, users[next() % (sizeof users / sizeof *users)]); break;
      case 3: pam_get_authtok(handle, PAM_AUTHTOK, &token, NULL); break;
      case 4:
        words = text(room);
        if (pam_prompt(handle, (int)(next() % 6), &answer, "%s", words ? words : "") == PAM_SUCCESS && answer) take(answer);
        answer = NULL;
        break;
      default: converse(handle);
    }
  return PAM_SUCCESS;
}

static int play(pam_handle_t *handle, int stage) {
  const void *user = NULL;
  returned[stage] = act(handle);
  is_same_user[stage] = pam_get_item(handle, PAM_USER, &user) == PAM_SUCCESS && user && !strcmp(user, "plain");
  return returned[stage];
}

int pam_sm_authenticate(pam_handle_t *handle, int flags, int count, const char **words) {
  return (void)flags, (void)count, (void)words, play(handle, 0);
}

int pam_sm_acct_mgmt(pam_handle_t *handle, int flags, int count, const char **words) {
  return (void)flags, (void)count, (void)words, play(handle, 1);
}

int pam_sm_setcred(pam_handle_t *handle, int flags, int count, const char **words) {
  return (void)handle, (void)flags, (void)count, (void)words, PAM_SYSTEM_ERR;
}
