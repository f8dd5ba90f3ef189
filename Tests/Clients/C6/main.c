#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the library in Swift exports. */
int32_t clients_is_available(int32_t kind, int32_t *code);
int32_t clients_authenticate(int32_t kind, const char *reason);
void clients_authenticate_async(int32_t kind, const char *reason, uintptr_t user, void (*done)(int32_t, uintptr_t));
char *clients_message(int32_t code);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t answered = PTHREAD_COND_INITIALIZER;
static int is_answered;
static int32_t answer;

static void done(int32_t code, uintptr_t user) {
  pthread_mutex_lock(&lock);
  if (user == 7) answer = code;
  is_answered = 1;
  pthread_cond_signal(&answered);
  pthread_mutex_unlock(&lock);
}

static int32_t wait_for_answer(int32_t kind) {
  clients_authenticate_async(kind, "answer a program in C later", 7, done);
  pthread_mutex_lock(&lock);
  while (!is_answered) pthread_cond_wait(&answered, &lock);
  pthread_mutex_unlock(&lock);
  return answer;
}

int main(int argc, char **argv) {
  int32_t kind = argc > 1 && strcmp(argv[1], "owner") == 0, code = 0;
  if (!clients_is_available(kind, &code)) printf("not available: %d\n", code);
  code = clients_authenticate(kind, "answer a program in C");
  if (code == 0) {
    printf("the first yes\n");
    fflush(stdout);
    code = wait_for_answer(kind);
    if (code == 0) printf("the second yes\n");
  }
  if (code != 0) {
    char *message = clients_message(code);
    printf("no: %d: %s\n", code, message ? message : "?");
    free(message);
  }
  return -code;
}
