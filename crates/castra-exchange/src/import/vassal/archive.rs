//! A module or a saved game as a zip archive. Nothing is unpacked to the disk, and reading stays
//! within the budget.

use std::io::{Read, Result, Seek, SeekFrom};

use zip::ZipArchive;
use zip::result::ZipError;

use crate::import::budget::{Budget, Limit};

/// A zip archive with limits on reading.
pub(super) struct Archive<R>(ZipArchive<MeteredReader<R>>);

impl<R: Read + Seek> Archive<R> {
    /// Opens an archive.
    ///
    /// # Errors
    /// If the file is not an archive, or lists more files than any real module.
    pub(super) fn open(file: R) -> std::result::Result<Self, String> {
        let file = MeteredReader { file, left: 2 * Limit::Bytes.max() };
        let archive = ZipArchive::new(file).map_err(|error| match error {
            ZipError::Io(error) if error.to_string() == TOO_MANY_FILES => TOO_MANY_FILES.to_owned(),
            error => format!("the file is not a readable zip archive ({error})"),
        });
        Ok(Self(archive?))
    }

    /// Reads a file; `None` if the archive has no file with the name.
    ///
    /// # Errors
    /// If the file cannot be unpacked, or is larger than the budget allows.
    pub(super) fn file(
        &mut self,
        name: &str,
        budget: &mut Budget,
    ) -> std::result::Result<Option<Vec<u8>>, String> {
        let failed = |error: &dyn std::fmt::Display| format!("`{name}` in the archive: {error}");
        let file = match self.0.by_name(name) {
            Ok(file) => file,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(error) => return Err(failed(&error)),
        };
        // The size in the archive's header may be wrong.
        let mut bytes = Vec::new();
        let most = budget.remaining(Limit::Bytes).saturating_add(1);
        file.take(most).read_to_end(&mut bytes).map_err(|error| failed(&error))?;
        budget.take(Limit::Bytes, bytes.len() as u64)?;
        Ok(Some(bytes))
    }

    /// Returns whether the archive has a file with the name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.index_for_name(name).is_some()
    }

    /// Returns the first bytes of a file; `None` if there is no such file, or it cannot be
    /// unpacked.
    pub(super) fn head(&mut self, name: &str, most: u64) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        self.0.by_name(name).ok()?.take(most).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}

const TOO_MANY_FILES: &str = "the archive lists more files than any module has";

/// A reader that limits the number of bytes.
struct MeteredReader<R> {
    file: R,
    left: u64,
}

impl<R: Read> Read for MeteredReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        if self.left == 0 {
            return Err(std::io::Error::other(TOO_MANY_FILES));
        }
        let most = usize::try_from(self.left).unwrap_or(usize::MAX).min(buffer.len());
        let read = self.file.read(buffer.get_mut(..most).unwrap_or_default())?;
        self.left = self.left.saturating_sub(read as u64);
        Ok(read)
    }
}

impl<R: Seek> Seek for MeteredReader<R> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        self.file.seek(to)
    }
}
