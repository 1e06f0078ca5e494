#pragma once
#include <http_parser.h>

// Bit-fields, by name.
static inline unsigned int beckon_http_error(const http_parser *parser) { return parser->http_errno; }
static inline unsigned int beckon_http_status(const http_parser *parser) { return parser->status_code; }
static inline const char *beckon_http_method(const http_parser *parser) {
    return http_method_str((enum http_method)parser->method);
}
