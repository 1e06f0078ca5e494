#ifndef HEAP_METER_H
#define HEAP_METER_H

#include <stddef.h>

/// Bytes that are allocated now, as the allocator counts them (malloc_usable_size).
size_t heap_meter_now(void);
/// The most that was allocated at any moment since the last reset.
size_t heap_meter_peak(void);
/// The peak begins anew with what is allocated now.
void heap_meter_reset(void);

#endif
