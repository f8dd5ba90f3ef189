#define _GNU_SOURCE
#include "CLinux.h"

#include <locale.h>
#include <wchar.h>

int clinux_width(unsigned scalar) {
  if (scalar < 0x80) return 1;
  const locale_t unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", NULL);
  if (!unicode) return 1;
  const locale_t before = uselocale(unicode);
  const int width = wcwidth((wchar_t)scalar);
  uselocale(before);
  freelocale(unicode);
  return width < 0 ? 1 : width;
}
