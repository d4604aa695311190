//! The values in the query of an address.

/// Returns the decoded value of a name in a query. Returns `None` if it is missing, has an invalid
/// escape, or is not UTF-8.
pub(crate) fn value(query: &str, name: &str) -> Option<String> {
    let of = |pair: &str| pair.strip_prefix(name)?.strip_prefix('=').map(str::to_owned);
    decode_escapes(&query.split('&').find_map(of)?)
}

/// Decodes `%` escapes. Returns `None` for an invalid escape, or if the result is not UTF-8.
fn decode_escapes(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                let (high, low) = (digit(rest.next())?, digit(rest.next())?);
                u8::try_from(16 * high + low).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_from_queries() {
        assert_eq!(value("path=a%2Fb%20c.castra", "path").as_deref(), Some("a/b c.castra"));
        assert_eq!(value("x=1&path=caf%C3%A9.castra", "path").as_deref(), Some("café.castra"));
        assert_eq!(value("path=%ff", "path"), None);
        assert_eq!(value("path=%2", "path"), None);
        assert_eq!(value("pathless=1", "path"), None);
    }
}
