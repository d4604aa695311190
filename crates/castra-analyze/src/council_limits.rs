//! Limits of War Council entries.

use castra_base::{Diagnostic, IndexMap, Span, codes};
use castra_syntax::ast::{self, CouncilItem, Entry, Field, ItemKind, Node, Tree};

use castra_defs::{CouncilEntry, CouncilForm, CouncilLimit, Game, Scenario};
use castra_resolve::definitions::Definitions;
use castra_resolve::names::Namespace;

/// Finds numbers of the War Council that exceed the cards or pieces of the battle. Pieces are
/// counted only if the deployment of every army could be read (`has_all_pieces`).
pub fn check(
    tree: &Tree,
    game: &Game,
    definitions: &Definitions,
    scenario: &Scenario,
    has_all_pieces: bool,
) -> Vec<Diagnostic> {
    let mut limits =
        CouncilLimits { game, definitions, scenario, has_all_pieces, diagnostics: Vec::new() };
    limits.check_council(tree);
    limits.diagnostics
}

/// A battle whose War Council is compared with its decks and pieces.
struct CouncilLimits<'a> {
    game: &'a Game,
    definitions: &'a Definitions,
    scenario: &'a Scenario,
    /// True if the deployment of every army could be read. Only then can pieces be counted.
    has_all_pieces: bool,
    diagnostics: Vec<Diagnostic>,
}

impl CouncilLimits<'_> {
    fn check_council(&mut self, tree: &Tree) {
        let Some(form) = &self.game.council else { return };
        let council = tree.items.iter().find_map(|item| match &item.kind {
            ItemKind::WarCouncil(c) => Some(c),
            _ => None,
        });
        let Some(council) = council else { return };
        for entry in council.block.iter() {
            match entry {
                CouncilItem::Field(field) => self.check_limit(&form.entries, field, None),
                CouncilItem::Army(army) => {
                    for field in army.block.iter() {
                        self.check_limit(&form.army_entries, field, Some(army.id.text.as_str()));
                    }
                }
            }
        }
        self.check_hands(form, council.block.entries.as_slice());
    }

    fn check_limit(
        &mut self,
        form: &IndexMap<String, CouncilEntry>,
        field: &Field,
        army: Option<&str>,
    ) {
        let Some(limit) = form.get(field.name.text.as_str()).and_then(|e| e.at_most.as_ref())
        else {
            return;
        };
        let [ast::Value::Int(number)] = field.values.as_slice() else { return };
        let name = &field.name.text;
        match limit {
            CouncilLimit::Deck(deck) => {
                let Some(deck) = self.game.decks.get(deck) else { return };
                if number.value > i64::from(deck.len()) {
                    let message = format!(
                        "`{name}` is {}, but the deck `{}` has only {} cards",
                        number.value,
                        deck.name,
                        deck.len()
                    );
                    self.report_excess(
                        number.span,
                        message,
                        "larger than the deck",
                        Namespace::Deck,
                        &deck.name,
                    );
                }
            }
            CouncilLimit::EnemyPieces => {
                if !self.has_all_pieces {
                    return;
                }
                let fewest = self
                    .scenario
                    .armies
                    .keys()
                    .filter(|id| army.is_none_or(|army| army != id.as_str()))
                    .map(|id| {
                        let waiting = self.scenario.reserves_of(id).count();
                        (self.scenario.pieces_of(id).count() + waiting, id.clone())
                    })
                    .min();
                let Some((fewest, id)) = fewest else { return };
                if usize::try_from(number.value).is_ok_and(|n| n > fewest) {
                    let message = format!(
                        "`{name}` is {0}, but `{id}` has only {fewest} piece{1}, so its enemy cannot reach {0}",
                        number.value,
                        if fewest == 1 { "" } else { "s" }
                    );
                    self.diagnostics.push(
                        Diagnostic::new(&codes::COUNCIL_OVER_LIMIT, number.span, message)
                            .label("more than its pieces")
                            .help(format!("lower `{name}`, or deploy more pieces")),
                    );
                }
            }
        }
    }

    /// Checks the sum of the hands that are dealt from one deck.
    fn check_hands(&mut self, form: &CouncilForm, entries: &[Entry<CouncilItem>]) {
        for (name, entry) in &form.army_entries {
            let Some(CouncilLimit::Deck(deck)) = &entry.at_most else { continue };
            let Some(deck) = self.game.decks.get(deck) else { continue };
            let size = i64::from(deck.len());
            let hands: Vec<(i64, Span)> = entries
                .iter()
                .filter_map(|e| match &e.node {
                    Node::Valid(CouncilItem::Army(army)) => {
                        let field = army.block.iter().find(|f| f.name.text == name.as_str())?;
                        match field.values.as_slice() {
                            [ast::Value::Int(int)] => Some((int.value, int.span)),
                            _ => None,
                        }
                    }
                    _ => None,
                })
                .collect();
            let sum: i64 = hands.iter().map(|(n, _)| *n).fold(0, i64::saturating_add);
            let each_fits = hands.iter().all(|(n, _)| *n <= size);
            if let ([(_, first), rest @ ..], true) = (hands.as_slice(), sum > size && each_fits) {
                let mut diagnostic = Diagnostic::new(
                    &codes::COUNCIL_OVER_LIMIT,
                    *first,
                    format!(
                        "`{name}` adds up to {sum}, but the deck `{}` has only {size} cards",
                        deck.name
                    ),
                )
                .label("dealt from one deck")
                .help(format!("lower `{name}`"));
                for (_, span) in rest {
                    diagnostic = diagnostic.related(*span, "and these");
                }
                self.diagnostics.push(diagnostic);
            }
        }
    }

    fn report_excess(
        &mut self,
        span: Span,
        message: String,
        label: &str,
        space: Namespace,
        name: &str,
    ) {
        let mut diagnostic =
            Diagnostic::new(&codes::COUNCIL_OVER_LIMIT, span, message).label(label);
        if let Some(origin) = self.definitions.span(space, name) {
            diagnostic = diagnostic.related(origin, "declared here");
        }
        self.diagnostics.push(diagnostic);
    }
}
