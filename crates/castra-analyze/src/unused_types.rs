//! Enums, dice, tables and records that nothing uses.

use std::cell::OnceCell;
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, Span, codes};
use castra_defs::{DefKind, UseKind};
use castra_syntax::ast::{ItemKind, Tree};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use castra_resolve::definitions::DefEntry;
use castra_resolve::references::visit_positional_names;
use castra_resolve::reporter::Reporter;
use castra_resolve::resolved_game::ResolvedGame;
use castra_resolve::symbols::{SECTION, plural};
use castra_resolve::uses::{Meaning, RawUse, split_qualified};

/// Reports unused enums of some files and, in a game with rules, unused dice, tables and records.
pub fn check(text: &ResolvedGame, files: &[FileId], has_rules: bool, reporter: &mut Reporter<'_>) {
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut named: Option<UsedNames> = None;
    for one in text.definitions.of_files(files) {
        let (noun, help) = match one.kind {
            DefKind::Enum => ("enum", "use it as the type of a field, or remove it"),
            DefKind::Die if has_rules => ("die", "roll it in the rules, or remove it"),
            DefKind::Table if has_rules => {
                ("table", "look something up in it in the rules, or remove it")
            }
            DefKind::Record if has_rules => ("record", "make one in the rules, or remove it"),
            _ => continue,
        };
        // The names of all files are searched only if the definitions show no use.
        let is_used = text.definitions.is_type_used(&one.name)
            || one.kind == DefKind::Enum && is_board_sections(text, one)
            || text.trees.iter().any(|tree| tree.mentions().reads(&word_set_name(text, one)))
            || named
                .get_or_insert_with(|| UsedNames::collect(text, files, reporter))
                .contains(text, one);
        if !is_used {
            found.push(
                Diagnostic::new(
                    &codes::NAME_UNUSED,
                    one.span,
                    format!("the {noun} `{}` is never used", one.name),
                )
                .label("declared here")
                .help(help),
            );
        }
    }
    found.into_iter().for_each(|diagnostic| reporter.report(diagnostic));
}

/// Returns whether a definition is the enum of the board's sections.
fn is_board_sections(text: &ResolvedGame, definition: &DefEntry) -> bool {
    definition.name == SECTION
        && text.definitions.iter().any(|other| other.kind == DefKind::Section)
}

/// The names of declarations that some files use.
struct UsedNames {
    words: FxHashSet<SmolStr>,
}

impl UsedNames {
    fn collect(text: &ResolvedGame, files: &[FileId], reporter: &Reporter<'_>) -> Self {
        let mut named = Self { words: FxHashSet::default() };
        for tree in &text.trees {
            visit_positional_names(tree, &mut |one| named.add(text, &one));
        }
        for file in files {
            let noted = reporter.notes.uses.file_uses(*file);
            noted.into_iter().flat_map(|noted| &noted.uses).for_each(|one| named.add(text, one));
        }
        // Tests have not been resolved yet, so their words are searched.
        let words = text.definitions.iter().filter(|one| one.kind == DefKind::Word);
        let in_tests = words.filter(|one| is_in_tests(text, &one.name));
        named.words.extend(in_tests.map(|one| one.enclosing.clone()));
        named
    }

    /// Records a use that may be one of an enum, a die, a table or a record.
    fn add(&mut self, text: &ResolvedGame, name_use: &RawUse) {
        let Meaning::Declaration(kind, within) = &name_use.meaning else { return };
        match kind {
            DefKind::Word if name_use.kind == UseKind::Read => {
                self.words.insert(within.clone());
            }
            DefKind::Enum
            | DefKind::Die
            | DefKind::Kind
            | DefKind::Record
            | DefKind::Table
            | DefKind::Function => {
                let is_change = *kind == DefKind::Function && name_use.kind == UseKind::Label;
                let declares = text.definitions.find_all(&name_use.name.text);
                if !is_change && !declares.clone().any(|other| other.span == name_use.name.span) {
                    let own = split_qualified(&name_use.name).map(|(_, own)| own.text);
                    self.words.extend(own.into_iter().chain([name_use.name.text.clone()]));
                }
            }
            _ => {}
        }
    }

    fn contains(&self, text: &ResolvedGame, definition: &DefEntry) -> bool {
        let mut names = [&definition.name, &definition.key].into_iter();
        names.any(|name| self.words.contains(name) || is_in_tests(text, name))
    }
}

/// Returns whether a test mentions a word.
fn is_in_tests(text: &ResolvedGame, word: &str) -> bool {
    text.trees.iter().any(|tree| tree.mentions().is_in_test(word))
}

/// Returns the name of the set of all words of an enum.
fn word_set_name(text: &ResolvedGame, definition: &DefEntry) -> SmolStr {
    let own = text.game.enums.get(definition.key.as_str()).and_then(|of| of.plural.as_deref());
    own.map_or_else(|| plural(&definition.name), SmolStr::new)
}

/// An index of the words that several files use, for questions about many declarations.
pub struct MentionIndex<'t> {
    trees: &'t [Arc<Tree>],
    /// The words in positions of declared names, such as types. Each has the first file with the
    /// word, and whether other files have it. Computed on first use.
    placed_words: OnceCell<FxHashMap<SmolStr, (FileId, bool)>>,
}

impl<'t> MentionIndex<'t> {
    /// Indexes the words of some files.
    #[must_use]
    pub fn new(trees: &'t [Arc<Tree>]) -> Self {
        Self { trees, placed_words: OnceCell::new() }
    }

    /// Returns whether a file other than its own uses the enum, die, table or record declared at
    /// `span`: by its name, as a type, or by one of its words. Returns `None` if no such
    /// declaration is there.
    #[must_use]
    pub fn is_used_elsewhere(&self, span: Span) -> Option<bool> {
        let declaring = self.trees.iter().find(|tree| tree.file == span.file)?;
        let (name, own, words) = match &declaring.item_at(span.start)?.kind {
            ItemKind::Enum(one) => {
                let words = one.block.iter().map(|word| word.name.text.clone());
                (one.name.as_ref()?, one.plural.as_ref(), words.collect::<Vec<SmolStr>>())
            }
            ItemKind::Die(one) => (one.name.as_ref()?, None, Vec::new()),
            ItemKind::Table(one) => (one.name.as_ref()?, None, Vec::new()),
            ItemKind::Record(one) => (one.name.as_ref()?, None, Vec::new()),
            _ => return None,
        };
        if name.span != span {
            return None;
        }
        let all = own.map_or_else(|| plural(&name.text), |own| own.text.clone());
        let says = |tree: &Tree| {
            let spoken = tree.mentions();
            let is_mentioned = |word: &str| spoken.reads(word) || spoken.writes(word);
            is_mentioned(&name.text)
                || is_mentioned(&all)
                || words.iter().any(|word| is_mentioned(word))
        };
        let mut others = self.trees.iter().filter(|tree| tree.file != span.file);
        Some(self.is_placed_elsewhere(span.file, &name.text) || others.any(|tree| says(tree)))
    }

    /// Returns whether a word is in the position of a declared name in another file.
    fn is_placed_elsewhere(&self, file: FileId, word: &SmolStr) -> bool {
        let placed = self.placed_words.get_or_init(|| {
            let mut placed: FxHashMap<SmolStr, (FileId, bool)> = FxHashMap::default();
            for tree in self.trees {
                visit_positional_names(tree, &mut |one| {
                    let own = split_qualified(&one.name).map_or(one.name.text, |(_, own)| own.text);
                    let (first, more) = placed.entry(own).or_insert((tree.file, false));
                    *more |= *first != tree.file;
                });
            }
            placed
        });
        placed.get(word).is_some_and(|(first, more)| *more || *first != file)
    }
}
