// What a program that carries the Swift runtime does before main, made less. The linker takes the runtime's own file of
// a symbol only where nobody else has it, so these definitions leave out two of them, with what they would do at every
// start. They are hidden: a program that loads the runtime keeps what it has there.

#define HIDDEN __attribute__((visibility("hidden")))

// The runtime finds the arguments by looking through /proc/self/maps for the stack, and copies them. A constructor is
// simply given them.
static char **arguments;
static int count;

__attribute__((constructor)) static void take_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

HIDDEN char **_swift_stdlib_getUnsafeArgvArgc(int *argc) {
  *argc = count;
  return arguments;
}

// The runtime looks for a program that would read the memory of one that crashes, and sets itself up by variables of
// the environment. With none of these settings, whose values are off where they are zero, there is no such program.
HIDDEN _Alignas(16) char _swift_backtraceSettings[256];

HIDDEN _Bool _swift_backtrace_isThunkFunction(const char *name) {
  (void)name;
  return 0;
}
