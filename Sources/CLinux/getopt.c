#include "CLinux.h"

#include <getopt.h>
#include <stddef.h>

enum { most = 40 };
static struct option longs[most + 1];
static int count;
// It stops at the first operand, and tells a missing value from an unknown option.
static char shorts[2 + 2 * most + 1] = "+:";
static size_t length;

void clinux_getopt_start(void) {
  longs[count = 0] = (struct option){0};
  shorts[length = 2] = 0;
  opterr = 0;
  optind = 0;
}

void clinux_getopt_option(const char *name, int letter, int argument, int code) {
  if (count == most) return;
  longs[count++] = (struct option){name, argument, NULL, code};
  longs[count] = (struct option){0};
  if (letter) shorts[length++] = (char)letter;
  if (letter && argument) shorts[length++] = ':';
  shorts[length] = 0;
}

int clinux_getopt(int argc, char *const *argv) { return getopt_long(argc, argv, shorts, longs, NULL); }

const char *clinux_optarg(void) { return optarg; }
int clinux_optind(void) { return optind; }
int clinux_optopt(void) { return optopt; }
