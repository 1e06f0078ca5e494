// Swift's Glibc leaves epoll out.
#include "epoll_shim.h"
