#define _GNU_SOURCE
#include "CLinux.h"

#include <sys/syscall.h>
#include <unistd.h>

int clinux_add_key(const char *type, const char *description, const void *payload, unsigned long length, int ring) {
  return (int)syscall(SYS_add_key, type, description, payload, length, ring);
}

long clinux_keyctl(int operation, unsigned long second, unsigned long third, unsigned long fourth,
                   unsigned long fifth) {
  return syscall(SYS_keyctl, operation, second, third, fourth, fifth);
}
