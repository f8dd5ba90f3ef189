// How the sanitizers behave in programs that they were built into. A worker's environment, by which one would tell them,
// is made from nothing, and its standard error leads nowhere.

#define OPTIONS "log_path=/run/sanitizer/report:disable_coredump=0"

// The leak checker would have to trace the process, which forbids that.
const char *__asan_default_options(void) { return OPTIONS ":detect_leaks=0"; }

// It would wait a second at the end of a program that has a second thread, for races there.
const char *__tsan_default_options(void) { return OPTIONS ":atexit_sleep_ms=0"; }

// The standard library's Mutex is built without the sanitizer, which does not see then that it keeps others out. What it
// guards can be reached by the closures of withLock alone: functions with a `sending inout` argument, of which their
// symbols tell.
const char *__tsan_default_suppressions(void) { return "race:YuYTXE\n"; }
