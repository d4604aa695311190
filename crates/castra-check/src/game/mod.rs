//! The check of a game: declarations first, then references to them.

mod axes;
mod boards;
mod council;
mod decks;
mod enums;
mod instances;
mod kind_fields;
mod kinds;
mod places;
mod secret;
mod stacks;
mod tables;

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use castra_base::internal::require;
use castra_base::{Attachments, Diagnostic, FileId, codes};
use castra_syntax::ast::{self, Header, HeaderKind, Item, ItemKind, Name, Tree};
use smol_str::SmolStr;

use castra_defs::{Artwork, Game};

use castra_resolve::definitions::Definitions;
use castra_resolve::names::{Namespace, duplicate_name, shadowing_name};
use castra_resolve::reporter::{Notes, Reporter};
use castra_resolve::resolved_game::ResolvedGame;
use castra_resolve::scopes::Scopes;
use castra_resolve::types::TypeScope;

use crate::artwork::find_artwork;

/// Checks the files of a game, or of a module on top of one.
pub(super) fn check(
    trees: &[Arc<Tree>],
    base: Option<ResolvedGame>,
    scopes: Scopes,
    diagnostics: &mut Vec<Diagnostic>,
    notes: &mut Notes,
) -> ResolvedGame {
    let is_module = base.is_some();
    let mut text = base.map(Draft::extending).unwrap_or_default();
    text.scopes = scopes;
    text.definitions.add(trees, &mut text.scopes);
    // A module has a header, but a battle's own rules have none.
    text.is_battle_rules = is_module && trees.iter().all(|tree| tree.header().is_none());
    let mut reporter = Reporter { diagnostics, notes };
    read_header(trees, is_module, &mut text, &mut reporter);
    let items: Vec<&Item> = trees.iter().flat_map(|t| &t.items).collect();
    record_file_suppressions(trees, &mut reporter);
    // Declarations before uses: types need enums, fields need types, elements need kinds, decks
    // need cards, limits of the War Council need decks.
    let pictures = trees.iter().map(|tree| (tree.file, Arc::clone(&tree.pictures))).collect();
    let mut checker = GameChecker { text: &mut text, reporter: &mut reporter, pictures };
    for item in &items {
        match &item.kind {
            ItemKind::Enum(e) => checker.read_enum(item, e),
            ItemKind::Die(d) => checker.read_die(item, d),
            ItemKind::Board(b) => checker.read_board(item, b),
            _ => {}
        }
    }
    checker.read_kinds(&items);
    checker.read_instances(&items);
    for item in &items {
        if let ItemKind::Board(board) = &item.kind {
            checker.check_place_terrain(board);
        }
    }
    for item in &items {
        match &item.kind {
            ItemKind::Pile(p) => checker.read_pile(item, p),
            ItemKind::Table(t) => checker.read_table(item, t),
            ItemKind::Deck(d) => checker.read_deck(item, d),
            _ => {}
        }
    }
    for item in &items {
        if let ItemKind::AddToDeck(more) = &item.kind {
            checker.add_to_deck(item, more);
        }
    }
    checker.read_council(&items);
    checker.report_misplaced(&items);
    if !is_module {
        checker.report_relations(&items);
    }
    let anything_broken = checker.reporter.diagnostics.iter().any(Diagnostic::is_error);
    if !anything_broken {
        castra_analyze::cards_in_no_deck(&items, &text.game, &mut reporter);
    }
    ResolvedGame {
        game: text.game.0,
        definitions: text.definitions,
        scopes: text.scopes,
        ..ResolvedGame::default()
    }
}

/// A game under construction.
#[derive(Default)]
struct Draft {
    game: Model,
    definitions: Definitions,
    /// The visible declarations of each file.
    scopes: Scopes,
    /// True for the rules that a battle itself declares.
    is_battle_rules: bool,
}

impl Draft {
    /// Returns the types that can be named.
    fn types(&self) -> TypeScope<'_> {
        TypeScope { enums: &self.game.enums, scopes: &self.scopes }
    }

    fn extending(base: ResolvedGame) -> Self {
        let ResolvedGame { game, definitions, .. } = base;
        Self { game: Model(game), definitions, ..Self::default() }
    }
}

/// The model of a game under construction. It is shared with the game below until it changes,
/// because most modules declare nothing in it.
#[derive(Default)]
struct Model(Arc<Game>);

impl Deref for Model {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.0
    }
}

impl DerefMut for Model {
    fn deref_mut(&mut self) -> &mut Game {
        Arc::make_mut(&mut self.0)
    }
}

/// The check of a game.
struct GameChecker<'c, 'r> {
    text: &'c mut Draft,
    reporter: &'c mut Reporter<'r>,
    /// The picture files beside each source file.
    pictures: Vec<(FileId, Arc<Attachments>)>,
}

impl GameChecker<'_, '_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.reporter.report(diagnostic);
    }

    /// Returns the picture of a path in quotation marks, and reports the reason if it cannot be
    /// used.
    fn artwork(&mut self, path: &ast::Text) -> Artwork {
        let known = self.pictures.iter().find(|(of, _)| *of == path.span.file);
        let pictures = known.map(|(_, pictures)| Arc::clone(pictures)).unwrap_or_default();
        find_artwork(&pictures, path, self.reporter)
    }

    /// Returns the picture of an entry such as `art "tusk.svg"`.
    fn artwork_of(&mut self, name: &Name, values: &[ast::Value]) -> Option<Artwork> {
        if let [ast::Value::Text(path)] = values {
            return Some(self.artwork(path));
        }
        self.report_word_count(name, "the path of a picture in quotation marks");
        None
    }

    /// Returns the key of an enum, a die or a table in the model. Reports a name that is taken, and
    /// returns `None`. Different owners may declare the same name.
    fn declare_own(&mut self, space: Namespace, name: &Name) -> Option<SmolStr> {
        let Draft { definitions, scopes, .. } = &*self.text;
        let key = definitions.key_at(name);
        if let Some(first) =
            definitions.first_shareable(space, &name.text).filter(|_| key != name.text)
            && scopes.is_module(scopes.owner(Some(name.span)))
            && scopes.sees(name.span.file, first.owner)
        {
            let problem = shadowing_name(space.noun(), name, first.span);
            self.report(problem);
        }
        self.declare_as(space, &key, name).then_some(key)
    }

    /// Reports a name that is taken. Returns whether it is free.
    fn declare(&mut self, space: Namespace, name: &Name) -> bool {
        self.declare_as(space, &name.text, name)
    }

    fn declare_as(&mut self, space: Namespace, key: &str, name: &Name) -> bool {
        let first = self.text.definitions.span(space, key).filter(|first| *first != name.span);
        if let Some(first) = first {
            self.report(duplicate_name(space.noun(), name, first));
        }
        first.is_none()
    }

    /// Reports items that belong in a battle.
    fn report_misplaced(&mut self, items: &[&Item]) {
        for item in items {
            let word = match &item.kind {
                ItemKind::Text(t) => t.key.text.as_str(),
                // Special rules of a battle are checked with its own rules.
                ItemKind::Special(_) if self.text.is_battle_rules => continue,
                ItemKind::Special(_) => "special",
                ItemKind::WarCouncil(_) => "war-council",
                ItemKind::Map(_) => "map",
                ItemKind::Deploy(_) => "deploy",
                _ => continue,
            };
            let diagnostic = Diagnostic::new(
                &codes::SYNTAX_MISPLACED_ITEM,
                item.head,
                format!("`{word}` belongs in a battle, not in a game"),
            )
            .label("an item of a battle")
            .help("put it in a file that starts with `scenario`");
            self.report(diagnostic);
        }
    }

    /// Reports `requires` and `excludes` in a game.
    fn report_relations(&mut self, items: &[&Item]) {
        for item in items {
            let ItemKind::Relation(relation) = &item.kind else { continue };
            let word = if relation.requires { "requires" } else { "excludes" };
            let diagnostic = Diagnostic::new(
                &codes::SYNTAX_MISPLACED_ITEM,
                item.head,
                format!("`{word}` belongs in a module, not in a game"),
            )
            .label("an item of a module")
            .help("leave it out: each battle names the modules that are in play in it");
            self.report(diagnostic);
        }
    }
}

/// Reads the name and the title of the game. Its files repeat the header, and all titles must be
/// the same.
fn read_header(
    trees: &[Arc<Tree>],
    is_module: bool,
    text: &mut Draft,
    reporter: &mut Reporter<'_>,
) {
    for tree in trees {
        text.game.locale.merge(&tree.locale);
    }
    if is_module {
        return;
    }
    let headers: Vec<&Header> = trees.iter().filter_map(|t| t.header()).collect();
    let Some(first) = headers.first() else { return };
    require(first.kind == HeaderKind::Game, "a module is checked without its game");
    text.game.language = text.game.locale.tag().map(str::to_owned);
    text.game.id = first.id.as_ref().map(|n| n.text.to_string()).unwrap_or_default();
    let mut titles = headers.iter().filter_map(|h| h.title.as_ref());
    let Some(title) = titles.next() else {
        text.game.title = text.game.id.clone();
        return;
    };
    text.game.title.clone_from(&title.value);
    for other in titles {
        if other.value != title.value {
            reporter.report(
                Diagnostic::new(
                    &codes::NAME_DUPLICATE,
                    other.span,
                    format!("the game `{}` has two titles", text.game.id),
                )
                .label("one title")
                .related(title.span, "another")
                .help("write the same title in every file of the game")
                .suggest(
                    "use the other title",
                    other.span,
                    format!("\"{}\"", title.value),
                ),
            );
        }
    }
}

/// Records each `accept` at column one, which covers its file.
fn record_file_suppressions(trees: &[Arc<Tree>], reporter: &mut Reporter<'_>) {
    for tree in trees {
        for item in &tree.items {
            if let ItemKind::Accept(accept) = &item.kind {
                let whole = castra_base::Span::new(tree.file, 0, u32::MAX);
                reporter.notes.suppressions.add(accept, whole, reporter.diagnostics);
            }
        }
    }
}
