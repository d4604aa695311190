//! A checksum over a whole file, stored within the file. It is verified before a damaged file can
//! reach a reader that would fail on it.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

use castra_base::hex_digits;
use sha2::{Digest, Sha256};

use super::read_error::ReadError;

/// The mark before the digits of the checksum.
const PREFIX: &[u8] = b"sha256:";
/// The digits of a checksum.
const DIGITS: usize = 64;
/// The magic number at both ends of a Parquet file.
const MAGIC: &[u8] = b"PAR1";

/// A file that gets a checksum as it is written: the checksum of all bytes, with zeros instead of
/// its own digits.
pub(super) struct ChecksumWriter<'a> {
    to: &'a mut (dyn Write + Send),
    hash: Sha256,
    /// The bytes held back, because they contain the checksum.
    held: Option<Vec<u8>>,
}

impl<'a> ChecksumWriter<'a> {
    pub(super) fn new(to: &'a mut (dyn Write + Send)) -> Self {
        Self { to, hash: Sha256::new(), held: None }
    }

    /// Returns the placeholder of the checksum.
    pub(super) fn placeholder() -> String {
        format!("{}{}", String::from_utf8_lossy(PREFIX), "0".repeat(DIGITS))
    }

    /// Holds back all further bytes, because they contain the checksum.
    pub(super) fn hold_back(&mut self) {
        self.held.get_or_insert_default();
    }

    /// Writes the bytes held back, with the checksum in its place.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let mut held_back = self.held.take().unwrap_or_default();
        self.hash.update(&held_back);
        let sum = hex_digits(&self.hash.finalize());
        let blank = digits(&mut held_back).ok_or_else(|| io::Error::other("it has no checksum"))?;
        blank.copy_from_slice(sum.as_bytes());
        self.to.write_all(&held_back)
    }
}

impl Write for ChecksumWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(held) = &mut self.held {
            held.extend_from_slice(bytes);
            return Ok(bytes.len());
        }
        let written = self.to.write(bytes)?;
        self.hash.update(bytes.get(..written).unwrap_or_default());
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Checks a file against its checksum.
pub(super) fn check(mut file: &File) -> Result<(), ReadError> {
    let unfit = |why: &str| ReadError::Invalid(why.to_owned());
    let no_whole = || unfit("it is not a complete Parquet file");
    let len = file.seek(SeekFrom::End(0))?;
    // The length of the footer, and the magic, are the last eight bytes.
    let before_end = len.checked_sub(8).ok_or_else(no_whole)?;
    file.seek(SeekFrom::Start(before_end))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    let (footer, magic) = end.split_first_chunk::<4>().ok_or_else(no_whole)?;
    let footer = u64::from(u32::from_le_bytes(*footer));
    let start = before_end.checked_sub(footer).ok_or_else(no_whole)?;
    if magic != MAGIC {
        return Err(no_whole());
    }
    file.seek(SeekFrom::Start(start))?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail)?;
    let blank = digits(&mut tail).ok_or_else(|| unfit("it was not written by Castra"))?;
    let expected = blank.to_vec();
    blank.fill(b'0');
    file.rewind()?;
    let (mut hash, mut body, mut some) = (Sha256::new(), file.take(start), vec![0; 1 << 16]);
    loop {
        match body.read(&mut some)? {
            0 => break,
            read => hash.update(some.get(..read).unwrap_or_default()),
        }
    }
    hash.update(&tail);
    if hex_digits(&hash.finalize()).as_bytes() == expected {
        Ok(())
    } else {
        Err(unfit("it is damaged"))
    }
}

/// Returns the digits of the last checksum.
fn digits(bytes: &mut [u8]) -> Option<&mut [u8]> {
    let at = bytes.windows(PREFIX.len()).rposition(|some| some == PREFIX)? + PREFIX.len();
    bytes.get_mut(at..at + DIGITS)
}
