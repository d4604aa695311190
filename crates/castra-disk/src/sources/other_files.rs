//! Files that could not be read as Castra, with the diagnostics about them.

use std::path::Path;

use castra_base::{Diagnostic, FileId, Span, codes, to_u32};

use super::search::SkippedLink;
use crate::files::CONFIG_FILE;

/// A file that is not Castra source, with its diagnostics. The spans of the diagnostics are in file
/// 0.
#[derive(Clone, Debug)]
pub struct OtherFile {
    /// The path in messages.
    pub shown: String,
    /// The readable part of the text.
    pub text: String,
    /// The problems of the file.
    pub diagnostics: Vec<Diagnostic>,
}

impl OtherFile {
    /// Creates the entry for a link in a folder that was not followed, with the diagnostic about
    /// it.
    pub fn from_link(link: &Path, why: SkippedLink) -> Self {
        let shown = link.display().to_string();
        let (description, help) = match why {
            SkippedLink::Broken => ("leads nowhere", "let it lead to a file, or remove it"),
            SkippedLink::FileOutside => {
                ("leads out of the package", "name the link itself to read that file")
            }
            SkippedLink::FolderOutside => {
                ("leads to a folder outside the package", "name the link itself to read its files")
            }
        };
        let message = format!("`{shown}` is a link that {description}");
        let nowhere = Span::new(FileId(0), 0, 0);
        let problem = Diagnostic::new(&codes::FILE_LINK, nowhere, message).help(help);
        Self { shown, text: String::new(), diagnostics: vec![problem] }
    }

    /// Creates the entry for the description of a package that was named as a file to read.
    pub(super) fn from_config(path: &Path, text: String) -> Self {
        let shown = path.display().to_string();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.map_or_else(|| ".".to_owned(), |folder| folder.display().to_string());
        let line = text.lines().next().unwrap_or_default();
        let message = format!("`{CONFIG_FILE}` is not a battle, a game or a module");
        let span = Span::new(FileId(0), 0, to_u32(line.len()));
        let problem = Diagnostic::new(&codes::CONFIG_INVALID, span, message)
            .label("it describes the package in its folder")
            .help(format!("name the folder, `castra check {folder}`: this file is read with it"));
        Self { shown, text, diagnostics: vec![problem] }
    }

    /// Returns whether this is an unreadable file, and not the description of a package.
    pub fn is_unread(&self) -> bool {
        self.diagnostics.iter().any(|d| d.code.group() == "file")
    }
}
