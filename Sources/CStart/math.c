// The programs do not load libm: to bring it in takes a loader a twentieth of what `vault exec` takes in all. The hash
// tables of the runtimes reckon with floor and ceil. What else the floating-point types of Swift have to offer is called
// by nobody here, and ends the program.

#include <stdlib.h>

// From here on every number is whole, or is none.
#define WHOLE 4503599627370496.0

#define NAMED(name) __attribute__((visibility("hidden"))) name
#define ABSENT(name) \
  void NAMED(absent_##name)(void) __asm__(#name); \
  void absent_##name(void) { abort(); }
#define ABSENT_SMALL_AND_LONG(name) ABSENT(name##f) ABSENT(name##l)
#define ABSENT_IN_EACH_SIZE(name) ABSENT(name) ABSENT_SMALL_AND_LONG(name)

double NAMED(whole_below)(double number) __asm__("floor");
double NAMED(whole_above)(double number) __asm__("ceil");

static int is_fraction(double number) { return number > -WHOLE && number < WHOLE; }

double whole_below(double number) {
  const double whole = is_fraction(number) ? (double)(long long)number : number;
  return whole > number ? whole - 1 : whole;
}

double whole_above(double number) {
  const double whole = is_fraction(number) ? (double)(long long)number : number;
  return whole < number ? whole + 1 : whole;
}

ABSENT_SMALL_AND_LONG(floor)
ABSENT_SMALL_AND_LONG(ceil)
ABSENT_IN_EACH_SIZE(fma)
ABSENT_IN_EACH_SIZE(fmod)
ABSENT_IN_EACH_SIZE(remainder)
ABSENT_IN_EACH_SIZE(rint)
ABSENT_IN_EACH_SIZE(round)
ABSENT_IN_EACH_SIZE(sqrt)
ABSENT_IN_EACH_SIZE(trunc)
