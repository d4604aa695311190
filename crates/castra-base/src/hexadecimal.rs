//! Bytes as text.

/// Returns bytes as hexadecimal text: two lower-case digits for each byte.
#[must_use]
pub fn hex_digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
