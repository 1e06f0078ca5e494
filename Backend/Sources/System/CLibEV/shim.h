#pragma once
#include <ev.h>
#include <sys/socket.h>

// libev's initialisers are function-like macros, which Swift does not import.
static inline void beckon_ev_async_init(ev_async *watcher, void (*callback)(struct ev_loop *, ev_async *, int)) {
    ev_async_init(watcher, callback);
}

static inline void beckon_ev_io_init(ev_io *watcher, void (*callback)(struct ev_loop *, ev_io *, int), int fd) {
    ev_io_init(watcher, callback, fd, 0);
}

static inline void beckon_ev_io_set(ev_io *watcher, int fd, int events) { ev_io_set(watcher, fd, events); }

static inline void beckon_ev_timer_init(
    ev_timer *watcher, void (*callback)(struct ev_loop *, ev_timer *, int), double after) {
    ev_timer_init(watcher, callback, after, 0.);
}

enum { beckon_ev_read = EV_READ, beckon_ev_write = EV_WRITE };

#if defined(__linux__)
// Hidden by the C library's header without _GNU_SOURCE, which Swift's Glibc module does not define.
extern int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);
#endif
