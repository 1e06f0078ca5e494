#pragma once
#include "shim.h"
#include <openssl/core_names.h>
#include <openssl/sha.h>

// Function-like macros, casts and variadics are not imported into Swift.
static inline EVP_PKEY *beckon_generate_p256(void) { return EVP_EC_gen("P-256"); }
static inline long beckon_bio_memory(BIO *bio, char **bytes) { return BIO_get_mem_data(bio, bytes); }
static inline void beckon_set_extension_context(X509V3_CTX *context, X509 *issuer, X509 *subject) {
    X509V3_set_ctx_nodb(context);
    X509V3_set_ctx(context, issuer, subject, NULL, NULL, 0);
}
// The default callback asks at the terminal for the pass phrase of an encrypted key; this one gives none.
static inline int beckon_no_pass_phrase(char *buffer, int size, int writing, void *context) {
    (void)buffer; (void)size; (void)writing; (void)context;
    return -1;
}
static inline EVP_PKEY *beckon_read_private_key(BIO *bio) {
    return PEM_read_bio_PrivateKey(bio, NULL, beckon_no_pass_phrase, NULL);
}
static inline EVP_PKEY *beckon_read_public_key(BIO *bio) {
    return PEM_read_bio_PUBKEY(bio, NULL, beckon_no_pass_phrase, NULL);
}
