//! The limits of a playable game's declarations.
//!
//! A game without a sequence of play is only drawn, and has no limits.

use castra_base::{Code, Diagnostic, Span, codes};

use castra_defs::{Deck, Game};
use castra_ir::{MAX_ELEMENTS, Rules, reachability};
use castra_resolve::names::Namespace;
use castra_resolve::reporter::Reporter;
use castra_resolve::resolved_game::ResolvedGame;
use castra_resolve::symbols::SymbolTable;

/// Reports boards, enums and kinds with too many elements, and too many cards in the decks in play.
/// Reports nothing for rules without a `turn`. An excess of the game is not reported again with its
/// modules.
pub fn check(
    text: &ResolvedGame,
    base: Option<&ResolvedGame>,
    symbols: &SymbolTable,
    rules: &Rules,
    reporter: &mut Reporter<'_>,
) {
    if rules.turn.is_none() {
        return;
    }
    // The limits of a game without a `turn` have not been checked before.
    let base = base.filter(|base| base.playable.rules.turn.is_some());
    let mut found = Vec::new();
    let old = base.map(|base| base.game.as_ref());
    check_boards(text, old, &mut found);
    check_words(text, old, &mut found);
    check_counts(text, old, &mut found);
    let cards = |game: &Game, rules: &Rules, symbols: &SymbolTable| -> usize {
        decks_in_play(game, rules, symbols).map(|deck| deck.len() as usize).sum()
    };
    let count = cards(&text.game, rules, symbols);
    let before = base.map_or(0, |b| cards(&b.game, &b.playable.rules, &b.playable.symbols));
    if count > MAX_ELEMENTS && before <= MAX_ELEMENTS {
        let largest = decks_in_play(&text.game, rules, symbols).max_by_key(|deck| deck.len());
        let place = largest.and_then(|deck| text.definitions.span(Namespace::Deck, &deck.name));
        found.extend(place.map(|place| {
            let message = format!("a game with {count} cards is too large to play");
            too_many(&codes::PLAY_TOO_LARGE, place, message, "the largest deck")
                .help(format!("all decks together may have {MAX_ELEMENTS} cards"))
        }));
    }
    found.into_iter().for_each(|diagnostic| reporter.report(diagnostic));
}

/// Returns the decks whose cards come into play.
fn decks_in_play<'g>(
    game: &'g Game,
    rules: &Rules,
    symbols: &SymbolTable,
) -> impl Iterator<Item = &'g Deck> {
    let opened = reachability::opened_decks(rules);
    let named = opened.into_iter().filter_map(|id| symbols.template.decks.get(id));
    let names: Vec<String> = named.map(|deck| deck.name.clone()).collect();
    names.into_iter().filter_map(|name| game.decks.get(&name))
}

fn check_boards(text: &ResolvedGame, old: Option<&Game>, diagnostics: &mut Vec<Diagnostic>) {
    for board in text.game.boards.values() {
        let count = board.cell_count();
        let is_old = old.is_some_and(|old| old.boards.contains_key(&board.name));
        if count <= MAX_ELEMENTS || is_old {
            continue;
        }
        let Some(place) = text.definitions.span(Namespace::Board, &board.name) else { continue };
        let message =
            format!("the board `{}` has {count} cells and is too large to play on", board.name);
        diagnostics.push(
            too_many(&codes::BOARD_BAD_SIZE, place, message, "too large")
                .help(format!("games are played on at most {MAX_ELEMENTS}, such as 64 x 64")),
        );
    }
}

fn check_words(text: &ResolvedGame, old: Option<&Game>, diagnostics: &mut Vec<Diagnostic>) {
    for (name, listed) in &text.game.enums {
        let count = listed.variants.len();
        let before = old.and_then(|old| old.enums.get(name)).map_or(0, |e| e.variants.len());
        if count > MAX_ELEMENTS && before <= MAX_ELEMENTS {
            let Some(place) = text.definitions.span(Namespace::Enum, name) else { continue };
            let message = format!("the enum `{name}` has {count} words, too many to play with");
            diagnostics.push(
                too_many(&codes::PLAY_TOO_LARGE, place, message, "declared here")
                    .help(format!("an enum of a game that is played has at most {MAX_ELEMENTS}")),
            );
        }
    }
}

fn check_counts(text: &ResolvedGame, old: Option<&Game>, diagnostics: &mut Vec<Diagnostic>) {
    let counted = |game: &Game| {
        let mut counts: castra_base::IndexMap<String, usize> = castra_base::IndexMap::default();
        for thing in game.instances.values() {
            *counts.entry(thing.kind.clone()).or_default() += 1;
        }
        counts
    };
    let before = old.map(counted).unwrap_or_default();
    for (kind, count) in counted(&text.game) {
        if count <= MAX_ELEMENTS || before.get(&kind).is_some_and(|n| *n > MAX_ELEMENTS) {
            continue;
        }
        let Some(place) = text.definitions.span(Namespace::Kind, &kind) else { continue };
        let message = format!("the kind `{kind}` has {count} elements, too many to play with");
        diagnostics.push(
            too_many(&codes::PLAY_TOO_LARGE, place, message, "the kind")
                .help(format!("a kind of a game that is played has at most {MAX_ELEMENTS}")),
        );
    }
}

fn too_many(code: &'static Code, span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(code, span, message).label(label)
}
