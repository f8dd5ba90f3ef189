#define _GNU_SOURCE
#include "CLinux.h"

#include <locale.h>
#include <wchar.h>

void clinux_widths(const unsigned *scalars, int *widths, int count) {
  const locale_t unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", NULL);
  const locale_t before = unicode ? uselocale(unicode) : NULL;
  for (int i = 0; i < count; i++) {
    widths[i] = unicode ? wcwidth((wchar_t)scalars[i]) : 1;
    if (widths[i] < 0) widths[i] = 1;
  }
  if (!unicode) return;
  uselocale(before);
  freelocale(unicode);
}
