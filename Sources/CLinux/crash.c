#define _GNU_SOURCE
#include "CLinux.h"

#include <signal.h>
#include <termios.h>

void clinux_crash_plainly(void) {
  static const int signals[] = {SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};
  struct sigaction action;
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
    if (!sigaction(signals[i], NULL, &action) && action.sa_handler != SIG_IGN) signal(signals[i], SIG_DFL);
}

static volatile int crash_terminal = -1;
static struct termios crash_modes;

static void restore_and_die(int signal) {
  if (crash_terminal >= 0) {
    tcflush(crash_terminal, TCIFLUSH);
    tcsetattr(crash_terminal, TCSANOW, &crash_modes);
  }
  raise(signal);
}

void clinux_restore_on_crash(int terminal, const void *modes) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};
  static struct sigaction before[sizeof faults / sizeof *faults];
  const struct sigaction action = {.sa_handler = restore_and_die, .sa_flags = SA_RESETHAND | SA_NODEFER};
  const int was_set = crash_terminal >= 0;
  if (modes) crash_modes = *(const struct termios *)modes;
  crash_terminal = terminal;
  for (unsigned i = 0; i < sizeof faults / sizeof *faults && was_set != (terminal >= 0); i++)
    sigaction(faults[i], terminal >= 0 ? &action : &before[i], terminal >= 0 ? &before[i] : NULL);
}
