//! The files that an editor has open, with their packages.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, SourceFile, Span};
use castra_draw::AuthorFont;
use castra_ide::{Action, Analysis, Gesture, Host, Proposal, SourceRole};
use lsp_types::{Location, Position, TextDocumentContentChangeEvent, Uri};
use serde_json::Value;

use crate::convert::{Encoding, path_to_uri, uri_to_path};
use crate::texts;
use castra_disk::sources::{self, is_package_root};
use castra_library::Embedded;

/// The maximum number of fixes that are tried for a request; each costs a check of the source.
const MAX_TRIALS: usize = 16;

/// A file that the editor has open.
struct OpenFile {
    uri: Uri,
    text: String,
    version: i32,
}

/// The files that the editor has open, with the packages that contain them.
pub(crate) struct Session {
    pub(crate) encoding: Encoding,
    /// The open sources by absolute path.
    open: BTreeMap<PathBuf, OpenFile>,
    host: Host<'static>,
    /// True if the files on disk must be read again.
    is_stale: bool,
    /// The files without Castra source, such as package descriptions, with their diagnostics.
    others: Vec<NonSourceFile>,
    /// The fonts of the packages.
    fonts: Vec<AuthorFont>,
    /// True if the editor can open sources that are part of the program.
    opens_library_texts: bool,
}

/// A file without Castra source, with its diagnostics.
pub(crate) struct NonSourceFile {
    pub(crate) uri: Uri,
    pub(crate) file: SourceFile,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl NonSourceFile {
    fn from_source(other: &sources::OtherFile) -> Option<Self> {
        let path = sources::absolute_path(Path::new(&other.shown));
        let file = SourceFile::new(FileId(0), other.shown.as_str(), other.text.as_str());
        Some(Self { uri: path_to_uri(&path)?, file, diagnostics: other.diagnostics.clone() })
    }
}

/// The sources at the time of a request.
pub(crate) struct Snapshot {
    encoding: Encoding,
    reads_texts: bool,
    /// The files that were open: the path, the URI and the version of each.
    open: Vec<(PathBuf, Uri, i32)>,
    analysis: Arc<Analysis>,
}

impl Snapshot {
    /// Converts the snapshot to a session of sources that never change. It has no files, so edits
    /// cannot be tried in it.
    pub(crate) fn session(self) -> Session {
        let open = self.open.into_iter();
        let open =
            open.map(|(path, uri, version)| (path, OpenFile { uri, text: String::new(), version }));
        let mut session = Session::new(self.encoding, self.reads_texts);
        session.open = open.collect();
        session.host = Host::from_analysis(self.analysis);
        session
    }
}

impl Session {
    pub(crate) fn new(encoding: Encoding, reads_texts: bool) -> Self {
        Self {
            encoding,
            open: BTreeMap::new(),
            host: Host::new(&Embedded),
            is_stale: false,
            others: Vec::new(),
            fonts: Vec::new(),
            opens_library_texts: reads_texts,
        }
    }

    /// Returns the files without Castra source, with their diagnostics.
    pub(crate) fn non_source_files(&self) -> &[NonSourceFile] {
        &self.others
    }

    /// Returns the URI of a code's explanation; `None` if the editor cannot open it.
    pub(crate) fn explanation(&self, code: &str) -> Option<Uri> {
        texts::code_uri(code).filter(|_| self.opens_library_texts)
    }

    pub(crate) fn open(&mut self, uri: Uri, text: String, version: i32) {
        let path = sources::absolute_path(&uri_to_path(&uri));
        self.open.insert(path, OpenFile { uri, text, version });
        self.is_stale = true;
    }

    /// Changes an open file; ignores a file that is not open.
    pub(crate) fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) {
        let path = sources::absolute_path(&uri_to_path(uri));
        let Some(open) = self.open.get_mut(&path) else { return };
        open.version = version;
        for change in changes {
            match change.range {
                Some(range) => {
                    let start = self.encoding.offset(&open.text, range.start);
                    let end = self.encoding.offset(&open.text, range.end).max(start);
                    open.text.replace_range(start..end, &change.text);
                }
                None => open.text = change.text,
            }
        }
        if self.is_stale {
            return;
        }
        let name = path.display().to_string();
        // Reads the attached files that the change names.
        let known = self.host.attachments(&name);
        let pictures = known.and_then(|known| {
            let root = sources::package_folder(&path);
            sources::updated_attachments(&root, &path, &open.text, known)
        });
        self.is_stale = match pictures {
            Some(pictures) => {
                !self.host.set_attachments(&name, pictures)
                    || !self.host.set_text(&name, open.text.as_str())
            }
            None => true,
        };
    }

    pub(crate) fn close(&mut self, uri: &Uri) {
        self.open.remove(&sources::absolute_path(&uri_to_path(uri)));
        self.is_stale = true;
    }

    /// Returns the fonts of the open packages, without the embedded fonts.
    pub(crate) fn fonts(&mut self) -> &[AuthorFont] {
        self.host();
        &self.fonts
    }

    /// Records that files on disk may have changed.
    pub(crate) fn reload(&mut self) {
        self.is_stale = true;
    }

    fn host(&mut self) -> &mut Host<'static> {
        if self.is_stale {
            let before = std::mem::replace(&mut self.host, Host::new(&Embedded));
            self.host = self.load().with_cache_of(before);
            self.is_stale = false;
        }
        &mut self.host
    }

    fn load(&mut self) -> Host<'static> {
        let open: Vec<(PathBuf, Arc<str>)> =
            self.open.iter().map(|(path, o)| (path.clone(), Arc::from(o.text.as_str()))).collect();
        let sources = sources::load_open(&open);
        self.fonts = sources.fonts();
        let mut host = Host::new(&Embedded);
        for root in &sources.packages {
            let package = root.to_package();
            let at = host.add_package(package.levels);
            host.set_characters(at, package.characters);
        }
        for (package, root) in sources.packages.iter().enumerate() {
            root.dependencies.iter().for_each(|on| host.add_dependency(package, *on));
        }
        for text in &sources.texts {
            let Some(path) = &text.disk else { continue };
            let in_package = || path.ancestors().skip(1).any(is_package_root);
            let standing = match text.report {
                true if self.open.contains_key(path) || in_package() => SourceRole::Own,
                true => SourceRole::Unreported,
                false => SourceRole::Dependency,
            };
            let path = path.display().to_string();
            host.add(text.package, &path, Arc::clone(&text.text), standing);
            host.set_attachments(&path, Arc::clone(&text.pictures));
        }
        for other in sources.others.iter().filter(|other| other.is_unread()) {
            host.add_invalid(&other.text);
        }
        self.others = sources.others.iter().filter_map(NonSourceFile::from_source).collect();
        host
    }

    pub(crate) fn analysis(&mut self) -> Arc<Analysis> {
        self.host().analysis()
    }

    /// Returns the analysis of a source and its dependencies, and a position in the source.
    pub(crate) fn locate(
        &mut self,
        uri: &Uri,
        position: Position,
    ) -> Option<(Arc<Analysis>, FileId, u32)> {
        let (analysis, file) = self.file_analysis(uri)?;
        let offset = self.encoding.offset(&analysis.source(file)?.text, position);
        Some((analysis, file, castra_base::to_u32(offset)))
    }

    /// Returns the analysis of a source and its dependencies, and the id of the source. A request
    /// about one source need not wait for the others.
    pub(crate) fn file_analysis(&mut self, uri: &Uri) -> Option<(Arc<Analysis>, FileId)> {
        let path = sources::absolute_path(&uri_to_path(uri)).display().to_string();
        let analysis = self.host().analysis_with_dependencies(&path);
        let file = analysis.file(&path)?;
        Some((analysis, file))
    }

    /// Frees the results that the last checks dropped.
    pub(crate) fn free_unused(&mut self) {
        self.host().free_dropped();
    }

    /// Returns the analysis of all sources, and a position in one of them.
    pub(crate) fn locate_in_all(
        &mut self,
        uri: &Uri,
        position: Position,
    ) -> Option<(Arc<Analysis>, FileId, u32)> {
        let _ = self.analysis();
        self.locate(uri, position)
    }

    pub(crate) fn rename(
        &mut self,
        uri: &Uri,
        position: Position,
        name: &str,
    ) -> Result<(Arc<Analysis>, Vec<castra_base::Edit>), String> {
        let missing = || "this file is not open".to_owned();
        let (analysis, file, offset) = self.locate_in_all(uri, position).ok_or_else(missing)?;
        let path = analysis.source(file).map(|source| source.path.clone()).unwrap_or_default();
        let edits = self.host().rename(&path, offset, name).map_err(|error| error.to_string())?;
        Ok((analysis, edits))
    }

    /// Returns the current sources for an answer from another thread: all sources if `whole`, or
    /// else the source of the request and its dependencies.
    pub(crate) fn snapshot(&mut self, whole: bool, params: &Value) -> Snapshot {
        let document = params.pointer("/textDocument/uri").and_then(Value::as_str);
        let uri = document.and_then(|uri| Uri::from_str(uri).ok());
        let analysis = match uri.filter(|_| !whole) {
            Some(uri) => {
                let path = sources::absolute_path(&uri_to_path(&uri)).display().to_string();
                self.host().analysis_with_dependencies(&path)
            }
            None => self.analysis(),
        };
        let of =
            |(path, open): (&PathBuf, &OpenFile)| (path.clone(), open.uri.clone(), open.version);
        Snapshot {
            encoding: self.encoding,
            reads_texts: self.opens_library_texts,
            open: self.open.iter().map(of).collect(),
            analysis,
        }
    }

    /// Returns the proposals for a range of a source: declarations, tests and extractions.
    pub(crate) fn proposals(&mut self, uri: &Uri, start: u32, end: u32) -> Vec<Proposal> {
        let path = sources::absolute_path(&uri_to_path(uri)).display().to_string();
        self.host().proposals(&path, start, end)
    }

    /// Removes fixes that do not help. In a large selection only the first fixes are tried.
    pub(crate) fn retain_helpful(&mut self, analysis: &Analysis, fixes: &mut Vec<Action<'_>>) {
        let mut left = MAX_TRIALS;
        fixes.retain(|action| match left.checked_sub(1) {
            Some(fewer) => {
                left = fewer;
                self.host().is_helpful(analysis, action)
            }
            None => true,
        });
    }

    /// Returns the edits that carry out a gesture on a battle.
    pub(crate) fn gesture(
        &mut self,
        uri: &Uri,
        gesture: &Gesture,
    ) -> Result<Vec<castra_base::Edit>, String> {
        let path = sources::absolute_path(&uri_to_path(uri)).display().to_string();
        self.host().gesture(&path, gesture).map_err(|error| error.to_string())
    }

    /// Returns the URI of a source in the editor. A source of the library has a URI if the editor
    /// can open it.
    pub(crate) fn uri(&self, file: &SourceFile) -> Option<Uri> {
        let path = PathBuf::from(&file.path);
        match self.open.get(&path) {
            Some(open) => Some(open.uri.clone()),
            None if path.is_absolute() => path_to_uri(&path),
            None => texts::library_uri(&file.path).filter(|_| self.opens_library_texts),
        }
    }

    /// Returns the version of an open file.
    pub(crate) fn version(&self, file: &SourceFile) -> Option<i32> {
        self.open.get(&PathBuf::from(&file.path)).map(|open| open.version)
    }

    pub(crate) fn location(&self, analysis: &Analysis, span: Span) -> Option<Location> {
        let file = analysis.source(span.file)?;
        Some(Location { uri: self.uri(file)?, range: self.encoding.range(file, span) })
    }
}
