#include "CLinux.h"

#include <syslog.h>

void clinux_log_as_vault(void) { openlog("vault", LOG_PID, LOG_USER); }

void clinux_log(const char *line) { syslog(LOG_AUTHPRIV | LOG_NOTICE, "%s", line); }
