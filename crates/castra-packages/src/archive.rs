//! Archives: `.tar.gz` and `.tar.zst` → a [`FileTree`], and back as `.tar.gz`.

use std::io::{self, Read};

use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};
use thiserror::Error;

use crate::file_tree::{FileTree, MAX_TREE_BYTES, Refusal};

/// The maximum size of an archive in bytes.
pub const MAX_ARCHIVE_BYTES: u64 = 64 << 20;

/// The maximum ratio of the size of the contents to the size of the archive.
const MAX_RATIO: u64 = 100;

/// The size of contents in bytes up to which any ratio is allowed, because short files compress
/// well.
const ANY_RATIO_BYTES: u64 = 4 << 20;

/// The reason why an archive is refused.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// A path is dangerous, or the contents have too many files or bytes.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The format is neither `.tar.gz` nor `.tar.zst`.
    #[error("it is neither a `.tar.gz` nor a `.tar.zst` archive")]
    Unknown,
    /// The archive cannot be read.
    #[error("it cannot be unpacked: {0}")]
    Broken(#[from] io::Error),
}

/// Unpacks an archive.
///
/// # Errors
///
/// If the archive cannot be read, a path in it is dangerous, or its contents are too large.
pub fn unpack(bytes: &[u8]) -> Result<FileTree, ArchiveError> {
    let by_ratio = ANY_RATIO_BYTES.max(MAX_RATIO.saturating_mul(bytes.len() as u64));
    // The limit also applies to the headers and the padding of the archive.
    let most = by_ratio.min(MAX_TREE_BYTES + ANY_RATIO_BYTES);
    match bytes {
        [0x1f, 0x8b, ..] => read_tar(BoundedReader::new(GzDecoder::new(bytes), most)),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => {
            let decoder = ruzstd::decoding::StreamingDecoder::new(bytes)
                .map_err(|error| io::Error::other(error.to_string()))?;
            read_tar(BoundedReader::new(decoder, most))
        }
        _ => Err(ArchiveError::Unknown),
    }
}

fn read_tar(mut reader: BoundedReader<impl Read>) -> Result<FileTree, ArchiveError> {
    let most = reader.max;
    match read_entries(&mut reader) {
        Err(ArchiveError::Broken(_)) if reader.is_over => Err(if most >= MAX_TREE_BYTES {
            Refusal::Size.into()
        } else {
            Refusal::Ratio { times: MAX_RATIO }.into()
        }),
        result => result.map(FileTree::without_top_folder),
    }
}

fn read_entries(reader: &mut impl Read) -> Result<FileTree, ArchiveError> {
    let mut tree = FileTree::default();
    let mut archive = tar::Archive::new(&mut *reader);
    for entry in archive.entries()? {
        let mut entry = entry?;
        let path = entry.path_bytes().into_owned();
        let mut path = path.as_slice();
        while let Some(rest) = path.strip_prefix(b"./") {
            path = rest;
        }
        let kind = entry.header().entry_type();
        if kind.is_pax_global_extensions() {
            continue;
        }
        if kind.is_dir() {
            if !path.is_empty() && path != b"." {
                tree.add_folder(path)?;
            }
            continue;
        }
        let entry_kind = match kind {
            tar::EntryType::Regular | tar::EntryType::Continuous => None,
            tar::EntryType::Symlink | tar::EntryType::Link => Some("a link"),
            tar::EntryType::Char | tar::EntryType::Block => Some("a device"),
            tar::EntryType::Fifo => Some("a pipe"),
            _ => Some("of an unknown kind"),
        };
        if let Some(entry_kind) = entry_kind {
            let path = String::from_utf8_lossy(path).into_owned();
            return Err(Refusal::Kind { path, what: entry_kind }.into());
        }
        let size = entry.size();
        if size > tree.remaining_bytes() {
            return Err(Refusal::Size.into());
        }
        let mut bytes = Vec::new();
        entry.by_ref().take(size).read_to_end(&mut bytes)?;
        if bytes.len() as u64 != size {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it ends too early").into());
        }
        tree.add(path, bytes)?;
    }
    // The bytes after the end of a `tar` are padding. Reading them detects a truncated archive.
    io::copy(reader, &mut io::sink())?;
    Ok(tree)
}

/// Packs files into a `.tar.gz`, in the top folder `top`. The same files give the same bytes.
///
/// # Errors
/// If a path does not fit into the format.
pub fn pack(tree: &FileTree, top: &str) -> io::Result<Vec<u8>> {
    let packed = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    let mut archive = tar::Builder::new(packed);
    for (path, bytes) in tree.files() {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(0);
        archive.append_data(&mut header, format!("{top}/{path}"), bytes)?;
    }
    archive.into_inner()?.finish()
}

/// A reader that limits the number of bytes.
struct BoundedReader<R> {
    inner: R,
    max: u64,
    remaining_bytes: u64,
    is_over: bool,
}

impl<R> BoundedReader<R> {
    const fn new(inner: R, most: u64) -> Self {
        Self { inner, max: most, remaining_bytes: most, is_over: false }
    }
}

impl<R: Read> Read for BoundedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        match self.remaining_bytes.checked_sub(count as u64) {
            Some(left) => self.remaining_bytes = left,
            None => {
                self.is_over = true;
                return Err(io::Error::other("it has too many bytes"));
            }
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_survive_a_round_trip() -> Result<(), ArchiveError> {
        let mut tree = FileTree::default();
        tree.add(b"castra.ron", b"()".to_vec())?;
        tree.add("long/".repeat(20).as_bytes(), b"long".to_vec())?;
        let packed = pack(&tree, "a-1.0.0")?;
        assert_eq!(packed, pack(&tree, "a-1.0.0")?);
        assert_eq!(unpack(&packed)?.contents_hash(), tree.contents_hash());
        let short = packed.get(..packed.len() - 12).unwrap_or_default();
        assert!(matches!(unpack(short), Err(ArchiveError::Broken(_))));
        assert!(matches!(unpack(b"PK"), Err(ArchiveError::Unknown)));
        Ok(())
    }
}
