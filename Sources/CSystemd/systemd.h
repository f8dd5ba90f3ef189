// The parts of libsystemd that the Fprint room talks through: the D-Bus client and the login look-ups.
#include <systemd/sd-bus.h>
#include <systemd/sd-login.h>
