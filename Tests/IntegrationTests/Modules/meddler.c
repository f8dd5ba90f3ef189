// A module that meddles with the process that it runs in, or with what is said of it: HOW [VALUE] [MARK].
#include "module.h"

#include <locale.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>

static int close_all(int except) {
  for (int number = 0; number < 1024; number++)
    if (number != except) close(number);
  return PAM_SUCCESS;
}

// Puts a socket of its own in the place of the worker's.
static int replace_socket(void) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends)) return PAM_SYSTEM_ERR;
  return dup2(ends[0], the_socket) == the_socket ? PAM_SUCCESS : PAM_SYSTEM_ERR;
}

static int change_surroundings(pam_handle_t *handle) {
  const struct rlimit none = {0, 0}, few = {64, 64};
  int failed = pam_set_item(handle, PAM_TTY, "/dev/null") || pam_set_item(handle, PAM_RUSER, "root");
  failed |= pam_set_item(handle, PAM_USER_PROMPT, "who? ") || pam_putenv(handle, "PATH=/run/tests");
  failed |= setenv("PATH", "/run/tests", 1) || setenv("LD_PRELOAD", "/run/tests/spy.so", 1) || setenv("HOME", "/", 1);
  failed |= !setlocale(LC_ALL, "C") || chdir("/run/tests");
  failed |= setrlimit(RLIMIT_NOFILE, &few) || setrlimit(RLIMIT_FSIZE, &none) || setrlimit(RLIMIT_CORE, &none);
  umask(0);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
  return failed ? PAM_SYSTEM_ERR : PAM_SUCCESS;
}

// Prints wherever it can, and notes whether there was a terminal.
static int print(const char *text, const char *path) {
  const int length = (int)strlen(text), terminal = open("/dev/tty", O_RDWR);
  if (terminal >= 0) mark(path);
  printf("%s\n", text);
  fflush(stdout);
  for (int number = 0; number <= 2; number++)
    if (write(number, text, (size_t)length) != length) return PAM_SYSTEM_ERR;
  if (terminal >= 0 && write(terminal, text, (size_t)length) != length) return PAM_SYSTEM_ERR;
  return PAM_SUCCESS;
}

// Calls the conversation in all the ways that are wrong. Each must be refused, or do nothing.
static int misuse(pam_handle_t *handle) {
  const struct pam_conv *talker = conversation(handle);
  const struct pam_message question = {PAM_PROMPT_ECHO_OFF, "wrong: "}, text = {PAM_TEXT_INFO, "no pointer"};
  const struct pam_message *questions[33], *texts[1] = {&text}, *nothing[1] = {NULL};
  struct pam_response *answers = NULL;
  for (int i = 0; i < 33; i++) questions[i] = &question;
  const int counts[] = {0, 33, -1, -2147483647};
  for (int i = 0; i < 4; i++)
    if (talker->conv(counts[i], questions, &answers, talker->appdata_ptr) == PAM_SUCCESS) return PAM_SYSTEM_ERR;
  // Some modules have no use for what comes back of a text.
  if (talker->conv(1, texts, NULL, talker->appdata_ptr) != PAM_SUCCESS) return PAM_SYSTEM_ERR;
  if (talker->conv(1, questions, NULL, talker->appdata_ptr) == PAM_SUCCESS) return PAM_SYSTEM_ERR;
  if (talker->conv(1, nothing, &answers, talker->appdata_ptr) == PAM_SUCCESS) return PAM_SYSTEM_ERR;
  return talker->conv(1, NULL, &answers, talker->appdata_ptr) == PAM_SUCCESS ? PAM_SYSTEM_ERR : PAM_SUCCESS;
}

static int act(pam_handle_t *handle, const char *const words[3]) {
  const char *how = words[0], *value = words[1];
  if (is(how, "return")) return atoi(value);
  if (is(how, "become")) return pam_set_item(handle, PAM_USER, value);
  if (is(how, "become-nobody")) return pam_set_item(handle, PAM_USER, NULL);
  if (is(how, "surroundings")) return change_surroundings(handle);
  if (is(how, "print")) return print(value, words[2]);
  if (is(how, "misuse")) return misuse(handle);
  if (is(how, "close")) return close_all(-1);
  if (is(how, "free")) return close_all(the_socket);
  if (is(how, "replace")) return replace_socket();
  // What looks like the worker's own yes, and what looks like nothing at all.
  const char *bytes = is(how, "lie") ? "\x05" : "\x7f garbage";
  if (send(dup(the_socket), bytes, strlen(bytes), 0) < 0) return PAM_SYSTEM_ERR;
  return PAM_SUCCESS;
}
