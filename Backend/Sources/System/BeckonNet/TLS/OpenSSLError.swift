import COpenSSL

/// The newest error of OpenSSL on this thread, in its own words; it names no secret.
func openSSLReason() -> String {
    let code = ERR_peek_last_error()
    guard code != 0, let text = ERR_reason_error_string(code) else { return "no reason given" }
    return String(cString: text)
}
