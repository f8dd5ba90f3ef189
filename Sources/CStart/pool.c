// The cooperative pool of Swift's concurrency runs on libdispatch, which sets itself up in every program that carries
// it: sixty kilobytes of tables that the loader has to put right, and a look at the processors. The three programs do
// all their work on one thread, so it is left out: what the runtime would call of it is not there. A task that is not
// told to run on that thread, by its executor preference, would end here, also one that only enters an actor.

#include <stdlib.h>

#define ABSENT(name) \
  __attribute__((visibility("hidden"))) void name(void); \
  void name(void) { abort(); }
#define ABSENT_OBJECT(name) __attribute__((visibility("hidden"))) char name[1];

ABSENT(dispatch_activate)
ABSENT(dispatch_after_f)
ABSENT(dispatch_assert_queue)
ABSENT(dispatch_async_f)
ABSENT(dispatch_main)
ABSENT(dispatch_queue_attr_make_with_qos_class)
ABSENT(dispatch_queue_create)
ABSENT(dispatch_queue_set_width)
ABSENT(dispatch_release)
ABSENT(dispatch_set_context)
ABSENT(dispatch_source_create)
ABSENT(dispatch_source_set_event_handler_f)
ABSENT(dispatch_source_set_timer)
ABSENT(dispatch_walltime)
ABSENT_OBJECT(_dispatch_main_q)
ABSENT_OBJECT(_dispatch_queue_attr_concurrent)
ABSENT_OBJECT(_dispatch_source_type_timer)
