#pragma once
#include <sqlite3.h>

// Function-like macros and casts are not imported into Swift.
static inline sqlite3_destructor_type beckon_sqlite_transient(void) { return SQLITE_TRANSIENT; }
