//! Renaming of a definition and all its uses.
//!
//! The edits are applied to a copy. They are offered only if every name still refers to the same
//! definition, and no new problem appears.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{Diagnostic, Edit, FileId, Span, to_u32};
use castra_defs::{DefKind, Definition, UseKind};
use castra_resolve::symbols::plural;
use castra_workspace::Spellings;

use crate::analysis::Analysis;
use crate::edits::apply_edits;
use crate::host::Host;
use crate::hover::kind_word;
use crate::rename_trial;

/// The reason why something cannot be renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RenameError {
    /// The position contains no name.
    NoName,
    /// The name is a built-in of the language.
    BuiltIn,
    /// The name is a sign of a map or table.
    Sign,
    /// The name is declared or used in a read-only source with this path.
    ReadOnly(String),
    /// The new name is not a valid identifier.
    NotAName(String),
    /// The new name is already the name of a definition of this kind.
    Taken(String, &'static str),
    /// Other names would change their meaning (`None`), or a problem would appear (its message).
    Breaks(Option<String>),
}

impl std::fmt::Display for RenameError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoName => write!(f, "there is no name here"),
            Self::BuiltIn => write!(f, "this name is part of Castra itself"),
            Self::Sign => write!(f, "this is a sign in a map or table, not a name"),
            Self::ReadOnly(path) => write!(f, "`{path}` also has this name and cannot be changed"),
            Self::NotAName(name) => write!(f, "`{name}` is not a name"),
            Self::Taken(name, what) => write!(f, "another {what} is already called `{name}`"),
            Self::Breaks(Some(problem)) => {
                write!(f, "the new name would cause a problem: {problem}")
            }
            Self::Breaks(None) => {
                write!(f, "with the new name, other names would change their meaning")
            }
        }
    }
}

impl std::error::Error for RenameError {}

impl Analysis {
    /// Returns the span of the name at a position, if it can be renamed.
    ///
    /// # Errors
    ///
    /// If there is no name, if it is a built-in or a sign, or if its declaration or a use is in a
    /// read-only source.
    pub fn prepare_rename(&self, file: FileId, offset: u32) -> Result<Span, RenameError> {
        let (span, all) = self.rename_targets(file, offset)?;
        self.rename_spans(&all)?;
        Ok(span)
    }

    /// Returns the definitions that must be renamed together with the name at a position.
    fn rename_targets(
        &self,
        file: FileId,
        offset: u32,
    ) -> Result<(Span, Vec<&Definition>), RenameError> {
        let (span, named) = self.definitions_at(file, offset).ok_or(RenameError::NoName)?;
        let mut all: Vec<&Definition> =
            named.into_iter().flat_map(|one| self.same_entity(one)).collect();
        // A use that refers to several definitions ties them together.
        loop {
            let known: BTreeSet<Span> = all.iter().map(|d| d.span).collect();
            let uses = self.uses_of(&all);
            let more = uses.iter().flat_map(|used| self.references().definitions_of(used));
            let mut more: Vec<&Definition> = more.filter(|d| !known.contains(&d.span)).collect();
            more.sort_by_key(|d| d.span);
            more.dedup_by_key(|d| d.span);
            if more.is_empty() {
                break;
            }
            all.extend(more);
        }
        let Some(first) = all.first() else {
            let is_miss = self
                .references()
                .uses_in(file)
                .iter()
                .any(|one| one.span == span && one.is_unresolved());
            return Err(if is_miss { RenameError::NoName } else { RenameError::BuiltIn });
        };
        if all.iter().any(|d| d.id.kind == DefKind::Sign) {
            return Err(RenameError::Sign);
        }
        // An abbreviation is a use, but not the name.
        if self.slice(span) != first.name.as_str() && self.slice(span) != plural(&first.name) {
            return Err(RenameError::NoName);
        }
        Ok((span, all))
    }

    /// Returns the spans to edit, and for each whether it contains the plural.
    fn rename_spans(&self, all: &[&Definition]) -> Result<BTreeMap<Span, bool>, RenameError> {
        let mut places: BTreeMap<Span, bool> = all.iter().map(|one| (one.span, false)).collect();
        for used in self.uses_of(all) {
            match used.kind {
                UseKind::Abbreviation => {}
                // A declared plural is independent of the name.
                UseKind::Plural if all.iter().any(|one| one.plural.is_some()) => {}
                UseKind::Plural => {
                    places.insert(used.span, true);
                }
                UseKind::Read
                | UseKind::Write
                | UseKind::Call
                | UseKind::Type
                | UseKind::Label
                | UseKind::Cite
                | UseKind::RepeatedFace => {
                    // A use may be spelled differently: an unnamed piece is named by its kind.
                    let written = self.slice(used.span);
                    if all.iter().any(|one| one.name == written) {
                        places.insert(used.span, false);
                    }
                }
            }
        }
        match places.keys().find(|span| !self.may_change(**span)) {
            Some(span) => {
                let path = self.source(span.file).map(|file| file.path.clone());
                Err(RenameError::ReadOnly(path.unwrap_or_default()))
            }
            None => Ok(places),
        }
    }

    /// Returns the kind of an existing definition with the new name, if both would be in scope.
    fn name_clash(&self, all: &[&Definition], name: &str) -> Option<&'static str> {
        let place = |d: &Definition| d.id.path.rsplit_once('.').map(|(path, _)| path.to_owned());
        let related = |a: &Definition, b: &Definition| {
            self.sees(a.span.file, b.span.file) || self.sees(b.span.file, a.span.file)
        };
        let files = self.checked.files.iter().map(|file| file.id);
        let mut others = files.flat_map(|file| self.references().definitions_in(file));
        let clash = others.find(|other| {
            let clashes = |one: &&Definition| {
                // Local variables may have separate scopes, which the trial decides.
                let both_local = one.id.kind == DefKind::Local && other.id.kind == DefKind::Local;
                let alike = share_names(one.id.kind, other.id.kind);
                place(one) == place(other) && !both_local && alike && related(one, other)
            };
            other.name == name && all.iter().any(clashes)
        });
        clash.map(|other| kind_word(other.id.kind))
    }
}

/// Returns whether definitions of two kinds cannot share a name. The trial finds all other clashes,
/// such as a word of an enum with a unit.
fn share_names(one: DefKind, other: DefKind) -> bool {
    one == other
        || is_found_by_name(one) && is_found_by_name(other)
        || is_type(one) && is_type(other)
        || is_member_of_army(one) && is_member_of_army(other)
        || is_local_to_body(one) && is_local_to_body(other)
}

/// Returns whether a name of this kind needs no qualifier.
const fn is_found_by_name(kind: DefKind) -> bool {
    matches!(
        kind,
        DefKind::Kind
            | DefKind::Table
            | DefKind::Pile
            | DefKind::Function
            | DefKind::Procedure
            | DefKind::Record
            | DefKind::Role
            | DefKind::Option
            | DefKind::Weight
            | DefKind::State
    )
}

/// Returns whether the kind is a type.
const fn is_type(kind: DefKind) -> bool {
    matches!(kind, DefKind::Enum | DefKind::Die | DefKind::Kind | DefKind::Record)
}

/// Returns whether the kind is a member of armies.
const fn is_member_of_army(kind: DefKind) -> bool {
    matches!(kind, DefKind::State | DefKind::Pile | DefKind::ArmyEntry)
}

/// Returns whether the kind is visible in one body only.
const fn is_local_to_body(kind: DefKind) -> bool {
    matches!(kind, DefKind::Local | DefKind::Parameter)
}

/// Returns whether a word is a valid name. Parts of a clause's name may begin with a digit.
fn is_name(word: &str, is_clause: bool) -> bool {
    let mut parts = word.split('-');
    let first = parts.next().is_some_and(|p| p.starts_with(|c: char| c.is_ascii_alphabetic()));
    let begins = |p: &str| is_clause || p.starts_with(|c: char| c.is_ascii_alphabetic());
    let of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    first
        && parts.all(|p| !p.is_empty() && begins(p))
        && word.chars().all(|c| of_word(c) || c == '-')
}

impl Host<'_> {
    /// Returns the edits that rename the definition of the name at a position, by file and
    /// position.
    ///
    /// # Errors
    ///
    /// If [`Analysis::prepare_rename`] fails, or if the new name is invalid or taken. Also if
    /// another name would change its meaning, or new problems would appear.
    pub fn rename(
        &mut self,
        path: &str,
        offset: u32,
        name: &str,
    ) -> Result<Vec<Edit>, RenameError> {
        let analysis = self.analysis();
        let file = analysis.file(path).ok_or(RenameError::NoName)?;
        let (_, all) = analysis.rename_targets(file, offset)?;
        let places = analysis.rename_spans(&all)?;
        let is_clause = all.iter().all(|d| d.id.kind == DefKind::Clause);
        if !is_name(name, is_clause) {
            return Err(RenameError::NotAName(name.to_owned()));
        }
        if all.iter().all(|d| d.name == name) {
            return Ok(Vec::new());
        }
        if let Some(what) = analysis.name_clash(&all, name) {
            return Err(RenameError::Taken(name.to_owned(), what));
        }
        let edit = |(span, is_plural): (&Span, &bool)| {
            let text = if *is_plural { plural(name).to_string() } else { name.to_owned() };
            Edit { span: *span, text }
        };
        let edits: Vec<Edit> = places.iter().map(edit).collect();
        let trial = Trial::of(&analysis, &all, &places, name);
        self.check_edits(&analysis, edits, &trial)
    }

    /// Checks that edits change no meaning and cause no problem, and returns them.
    fn check_edits(
        &mut self,
        before: &Analysis,
        edits: Vec<Edit>,
        trial: &Trial,
    ) -> Result<Vec<Edit>, RenameError> {
        let mut by_file: BTreeMap<FileId, Vec<&Edit>> = BTreeMap::new();
        for edit in &edits {
            by_file.entry(edit.span.file).or_default().push(edit);
        }
        let changed = by_file.iter().map(|(file, edits)| {
            let text = apply_edits(before.text(*file), edits.iter().copied());
            (file.0 as usize, Arc::from(text))
        });
        let changed: Vec<(usize, Arc<str>)> = changed.collect();
        // A partial check omits some problems, so the check before it must omit the same.
        let part = trial.only.as_ref().map(|only| self.analyse(&[], Some(only)));
        let before = part.as_ref().unwrap_or(before);
        let after = self.analyse(&changed, trial.only.as_ref());
        let (known, found) = (trial.problems(before), trial.problems(&after));
        if found.len() > known.len() {
            let known: BTreeSet<&str> = known.iter().map(|d| d.message.as_str()).collect();
            let new = found.iter().map(|d| &d.message);
            let new = new.into_iter().find(|message| !known.contains(message.as_str()));
            return Err(RenameError::Breaks(new.cloned()));
        }
        let moved =
            |span: Span| span_after(span, by_file.get(&span.file).map_or(&[], Vec::as_slice));
        if trial.meanings(before, moved) == trial.meanings(&after, |span| span) {
            Ok(edits)
        } else {
            Err(RenameError::Breaks(None))
        }
    }
}

/// The scope of the trial of a new name.
struct Trial {
    /// The indices of the sources that can be affected; `None` for all.
    only: Option<BTreeSet<usize>>,
    /// The spellings of names whose meaning can change: the old and the new name.
    spellings: Spellings,
}

impl Trial {
    fn of(
        analysis: &Analysis,
        all: &[&Definition],
        places: &BTreeMap<Span, bool>,
        name: &str,
    ) -> Self {
        let references = analysis.references();
        let mut spellings = Spellings::default();
        all.iter().for_each(|one| spellings.extend(references.spellings(&one.id)));
        let mut new = Spellings::default();
        new.add(name);
        let files = analysis.checked.files.iter().map(|text| text.id);
        let only = match all {
            [one] if analysis.is_local_to_body(one) => Some(BTreeSet::from([one.span.file])),
            // If the new name exists already, modules may clash in a battle that has both in play
            // but uses neither name.
            _ if references.has_spelling(&new) => None,
            _ => {
                let has_one =
                    |file: &FileId| !references.uses_spelled(*file, &spellings).is_empty();
                let own: BTreeSet<FileId> = all.iter().map(|one| one.span.file).collect();
                let with_it = files.filter(has_one).chain(own.iter().copied()).collect();
                if rename_trial::occurs_nowhere(analysis, &[name, &plural(name)]) {
                    let words = places.keys().map(|place| analysis.slice(*place)).collect();
                    let changed = places.keys().copied().collect();
                    Some(rename_trial::covering_files(analysis, &with_it, &words, &changed, &own))
                } else {
                    Some(with_it)
                }
            }
        };
        let only = only.map(|files| files.into_iter().map(|file| file.0 as usize).collect());
        spellings.extend(new);
        Self { only, spellings }
    }

    fn is_affected(&self, file: FileId) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&(file.0 as usize)))
    }

    /// Returns the problems in the sources that can be affected.
    fn problems<'a>(&self, analysis: &'a Analysis) -> Vec<&'a Diagnostic> {
        let all = analysis.checked.diagnostics.iter();
        all.filter(|d| self.is_affected(d.primary.span.file)).collect()
    }

    /// Maps each declaration to itself, and each use of the spellings to its declarations. `at`
    /// converts spans, so that the maps before and after the renaming can be compared.
    fn meanings(
        &self,
        analysis: &Analysis,
        at: impl Fn(Span) -> Span,
    ) -> BTreeMap<Span, BTreeSet<Span>> {
        let references = analysis.references();
        let mut found = BTreeMap::new();
        let files = analysis.checked.files.iter().map(|text| text.id);
        for file in files.filter(|file| self.is_affected(*file)) {
            for one in references.definitions_in(file) {
                found.insert(at(one.span), BTreeSet::from([at(one.span)]));
            }
            for one in &references.uses_spelled(file, &self.spellings) {
                let meant = references.definitions_of(one).map(|d| at(d.span)).collect();
                found.insert(at(one.span), meant);
            }
        }
        found
    }
}

/// Returns a span after edits.
fn span_after(span: Span, edits: &[&Edit]) -> Span {
    let (mut start, mut end) = (i64::from(span.start), i64::from(span.end));
    for edit in edits {
        let length = i64::from(edit.span.end) - i64::from(edit.span.start);
        let more = i64::from(to_u32(edit.text.len())) - length;
        if edit.span.start < span.start {
            start += more;
        }
        if edit.span.start < span.end {
            end += more;
        }
    }
    let fit = |n: i64| u32::try_from(n).unwrap_or_default();
    Span { start: fit(start), end: fit(end), ..span }
}
