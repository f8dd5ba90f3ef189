// For the world's polkitd, as LD_PRELOAD: nobody waits long for a signal that may have been lost.
//
// polkit 122 signals without the lock that the thread of its rules has ended. A signal between polkitd's look and its
// wait is lost, and polkitd does nothing for the 15 seconds of its watchdog. It looks again after each wake-up, for
// which POSIX needs no reason.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

enum { glance = 20 * 1000 * 1000, second = 1000 * 1000 * 1000 };  // nanoseconds

static bool is_before(const struct timespec *one, const struct timespec *other) {
  return one->tv_sec != other->tv_sec ? one->tv_sec < other->tv_sec : one->tv_nsec < other->tv_nsec;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *end) {
  struct timespec soon;
  clock_gettime(CLOCK_MONOTONIC, &soon);
  soon.tv_sec += (soon.tv_nsec + glance) / second;
  soon.tv_nsec = (soon.tv_nsec + glance) % second;
  if (!is_before(&soon, end)) return pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, end);
  pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, &soon);
  return 0;
}
