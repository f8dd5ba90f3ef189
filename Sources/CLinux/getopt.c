#include "CLinux.h"

#include <getopt.h>
#include <stddef.h>

int clinux_getopt(int argc, char *const *argv, const char *shorts, const struct clinux_option *options, int count) {
  enum { most = 40 };
  struct option longs[most + 1] = {{0}};
  for (int i = 0; i < count && i < most; i++)
    longs[i] = (struct option){options[i].name, options[i].argument, NULL, options[i].code};
  opterr = 0;
  return getopt_long(argc, argv, shorts, longs, NULL);
}

const char *clinux_optarg(void) { return optarg; }
int clinux_optind(void) { return optind; }
int clinux_optopt(void) { return optopt; }
void clinux_getopt_reset(void) { optind = 0; }
