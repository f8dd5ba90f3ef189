#include "CLinux.h"

#include <getopt.h>
#include <stddef.h>

enum { most = 40 };
static struct option longs[most + 1];

void clinux_getopt_option(int place, const char *name, int argument, int code) {
  if (place < most) longs[place] = (struct option){name, argument, NULL, code};
}

void clinux_getopt_reset(int count) {
  longs[count < most ? count : most] = (struct option){0};
  opterr = 0;
  optind = 0;
}

int clinux_getopt(int argc, char *const *argv, const char *shorts) {
  return getopt_long(argc, argv, shorts, longs, NULL);
}

const char *clinux_optarg(void) { return optarg; }
int clinux_optind(void) { return optind; }
int clinux_optopt(void) { return optopt; }
