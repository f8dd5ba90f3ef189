// The floor under `vault exec -- COMMAND`: a C program that finds the same session by the same system calls, and then
// becomes the command. It looks at nothing but the session's time, not at what the session was opened by, and exists to
// be measured against.
#define _GNU_SOURCE
#include <linux/keyctl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

struct process {
  int session, terminal;
  unsigned long long start;
};

// What proc_pid_stat(5) says of a process.
static struct process look(const char *path) {
  char text[1024];
  struct process found;
  FILE *file = fopen(path, "re");
  if (!file) exit(1);
  const size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = 0;
  const char *rest = strrchr(text, ')');
  if (!rest || sscanf(rest, ") %*c %*d %*d %d %d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu",
                      &found.session, &found.terminal, &found.start) != 3)
    exit(1);
  return found;
}

// The name of the key that holds the session of this terminal.
static void name_key(char *name, size_t size) {
  char path[64], space[64] = "4026531836";
  struct stat status;
  const struct process own = look("/proc/self/stat");
  if (stat("/proc/self/ns/pid", &status)) exit(1);
  if (status.st_ino != 0xeffffffcu)
    snprintf(space, sizeof space, "%lu-%llu", (unsigned long)status.st_ino, look("/proc/1/stat").start);
  snprintf(path, sizeof path, "/proc/%d/stat", own.session);
  const struct process leader = look(path);
  snprintf(name, size, "vault-session:terminal:%s:%d:%d:%llu", space, own.terminal, own.session, leader.start);
}

static long long milliseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

int main(int argc, char **argv) {
  char name[256], payload[257] = "";
  long long since, until, suspended;
  name_key(name, sizeof name);
  const long key = syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", name, 0);
  if (argc < 2 || key < 0 || syscall(SYS_keyctl, KEYCTL_READ, key, payload, sizeof payload - 1) < 0) return 1;
  if (sscanf(payload, "1 %*s %*s %lld %lld %lld", &since, &until, &suspended) != 3) return 1;
  const long long now = milliseconds(CLOCK_BOOTTIME);
  if (now < since || now >= until || llabs(now - milliseconds(CLOCK_MONOTONIC) - suspended) > 500) return 1;
  execvp(argv[1], argv + 1);
  return 127;
}
