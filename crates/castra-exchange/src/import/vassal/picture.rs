//! The size of a picture, from its first bytes.

/// The number of bytes within which any picture of a board has its size.
pub(super) const HEAD: u64 = 256 * 1024;

/// Returns the width and the height in pixels of a PNG, GIF or JPEG picture; `None` for other
/// files.
pub(super) fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Some((big(bytes.get(16..20)?), big(bytes.get(20..24)?)));
    }
    if bytes.starts_with(b"GIF8") {
        let little =
            |at: usize| Some(u32::from(*bytes.get(at)?) | u32::from(*bytes.get(at + 1)?) << 8);
        return Some((little(6)?, little(8)?));
    }
    let mut rest = bytes.strip_prefix(b"\xff\xd8")?;
    // A segment of a JPEG has a marker, a length, and contents.
    loop {
        let mark = *rest.get(1).filter(|_| rest.first() == Some(&0xff))?;
        let length = big(rest.get(2..4)?);
        let is_frame = matches!(mark, 0xc0..=0xcf) && !matches!(mark, 0xc4 | 0xc8 | 0xcc);
        if is_frame {
            return Some((big(rest.get(7..9)?), big(rest.get(5..7)?)));
        }
        rest = rest.get(2 + usize::try_from(length).ok()?.max(2)..)?;
    }
}

/// Returns a big-endian number of up to four bytes.
fn big(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_read_from_the_head() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\x20\0\0\x02\x58";
        assert_eq!(size(png), Some((800, 600)));
        assert_eq!(size(b"GIF89a\x20\x03\x58\x02"), Some((800, 600)));
        let jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08\x02\x58\x03\x20";
        assert_eq!(size(jpeg), Some((800, 600)));
        for end in 0..jpeg.len() {
            assert_eq!(size(jpeg.get(..end).unwrap_or_default()), None);
        }
        assert_eq!(size(b"\xff\xd8\xff\xe0\0\0\xff\xe0\0\0"), None);
        assert_eq!(size(b"<svg/>"), None);
    }
}
