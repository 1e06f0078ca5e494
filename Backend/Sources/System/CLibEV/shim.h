#pragma once
#include <ev.h>
