//! The uses of names, recorded during resolution. Recording only pushes to a list; `references/`
//! resolves the uses on demand.

use std::sync::Arc;

use castra_base::{FileId, Span};
use castra_defs::{DefKind, UseKind};
use castra_syntax::ast::{Name, Tree};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

/// The meaning of a used name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A declaration of this kind with the used name, in an enclosing declaration: the enum of a
    /// word, the kind of a field. An empty name means no enclosing declaration, or any kind for
    /// fields and elements.
    Declaration(DefKind, SmolStr),
    /// A local or another name in scope, by the span of its declaration.
    Local(Span),
    /// A name that the language itself declares.
    BuiltIn,
    /// A name without a meaning.
    Unresolved,
}

impl Meaning {
    /// Returns whether the name may be a `MODULE.NAME`. Sides of hexes and labels of changes have
    /// other uses for the dot.
    pub fn may_be_qualified(&self) -> bool {
        match self {
            Self::Local(_) => true,
            Self::Declaration(kind, _) => matches!(
                kind,
                DefKind::Enum
                    | DefKind::Die
                    | DefKind::Kind
                    | DefKind::Function
                    | DefKind::Procedure
                    | DefKind::Table
                    | DefKind::Record
                    | DefKind::State
                    | DefKind::Field
            ),
            Self::BuiltIn | Self::Unresolved => false,
        }
    }

    /// Returns the meaning of a declaration without an enclosing declaration.
    pub fn declaration(kind: DefKind) -> Self {
        Self::Declaration(kind, SmolStr::default())
    }
}

/// Returns the two names of a `MODULE.NAME` with their spans; `None` for a name without a dot.
pub fn split_qualified(name: &Name) -> Option<(Name, Name)> {
    let (module, own) = name.text.split_once('.')?;
    // The span may include spaces around the dot; the text does not.
    let (front, back) = (u32::try_from(module.len()).ok()?, u32::try_from(own.len()).ok()?);
    let span = name.span;
    let module_span = Span { end: span.start + front, ..span };
    let own_span = Span { start: span.end.saturating_sub(back), ..span };
    let part = |text: &str, span| Name { text: text.into(), span };
    Some((part(module, module_span), part(own, own_span)))
}

/// A use of a name as the check records it, before it is resolved to definitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawUse {
    /// The name, with its span.
    pub name: Name,
    /// The kind of use, such as a read or an assignment.
    pub kind: UseKind,
    /// The meaning of the name, as far as the check knows it.
    pub meaning: Meaning,
}

/// A name that a body introduces, such as a local, as the check records it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawLocal {
    /// The name, with the span of its introduction.
    pub name: Name,
    /// The type, as messages name it.
    pub ty: String,
}

/// The uses and the locals that a check recorded in one source file.
#[derive(Clone, Debug, Default)]
pub struct RecordedUses {
    /// The uses of names, in the order of the check.
    pub uses: Vec<RawUse>,
    /// The names that bodies introduce.
    pub locals: Vec<RawLocal>,
}

/// The uses of names in the files of one step of a check.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    noted: FxHashMap<FileId, RecordedUses>,
    /// The files whose uses are recorded. A game is read again with every set of modules, with the
    /// same uses each time, so its files are closed then.
    open: FxHashSet<FileId>,
}

impl Uses {
    /// Opens files for recording, and closes all others.
    pub fn open(&mut self, trees: &[Arc<Tree>]) {
        self.open.clear();
        self.open.extend(trees.iter().map(|t| t.file));
    }

    /// Opens only this file for recording, before a further part of it is read: its tests, or the
    /// deployment of a battle.
    pub fn open_part(&mut self, file: FileId) {
        self.open.clear();
        self.open.insert(file);
    }

    /// Returns whether the uses in a file are recorded.
    pub fn is_recorded(&self, file: FileId) -> bool {
        self.open.contains(&file)
    }

    /// Records a use of a name, if the uses in its file are recorded.
    pub fn record(&mut self, name: &Name, kind: UseKind, meaning: Meaning) {
        if self.is_recorded(name.span.file) {
            let noted = self.noted.entry(name.span.file).or_default();
            noted.uses.push(RawUse { name: name.clone(), kind, meaning });
        }
    }

    /// Records that the last use of a name is an assignment.
    pub fn mark_assigned(&mut self, name: &Name) {
        let noted = self.noted.get_mut(&name.span.file);
        let mut last = noted.into_iter().flat_map(|noted| noted.uses.iter_mut().rev());
        let own = split_qualified(name).map_or(name.span, |(_, own)| own.span);
        let is_it = |one: &&mut RawUse| one.name.span == name.span || one.name.span == own;
        if let Some(last) = last.find(is_it) {
            last.kind = UseKind::Write;
        }
    }

    /// Records a name that a body introduces; `ty` computes its type.
    pub fn record_local(&mut self, name: &Name, ty: impl FnOnce() -> String) {
        if self.is_recorded(name.span.file) {
            let noted = self.noted.entry(name.span.file).or_default();
            noted.locals.push(RawLocal { name: name.clone(), ty: ty() });
        }
    }

    /// Returns the files with recorded uses, in no particular order.
    pub fn files(&self) -> impl Iterator<Item = FileId> {
        self.noted.keys().copied()
    }

    /// Returns the uses of each file separately, sorted by file.
    #[must_use]
    pub fn into_files(self) -> Vec<(FileId, Self)> {
        let mut noted: Vec<(FileId, RecordedUses)> = self.noted.into_iter().collect();
        noted.sort_by_key(|(file, _)| *file);
        let alone = |file, noted| Self {
            noted: [(file, noted)].into_iter().collect(),
            open: FxHashSet::default(),
        };
        noted.into_iter().map(|(file, noted)| (file, alone(file, noted))).collect()
    }

    /// Returns the recorded uses in a file; `None` if there are none.
    pub fn file_uses(&self, file: FileId) -> Option<&RecordedUses> {
        self.noted.get(&file)
    }
}
