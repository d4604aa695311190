//! Decks and piles.

use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{self, Block, CardLine, DeckItem, Int, Item, PileOwner};

use castra_defs::{
    CardRef, Deck, DeckGroup, DeckLine, DefKind, Kind, KindRole, Param, Pile, PileVisibility, Type,
    UseKind, Value,
};
use castra_resolve::misfits::ValueTarget;
use castra_resolve::names::{Namespace, undeclared_name, unknown_name};
use castra_resolve::types;
use castra_resolve::uses::Meaning;

use super::{Draft, GameChecker};

/// The maximum number of copies of one card in a deck.
const MAX_COPIES: i64 = 10_000;

/// The maximum number of different cards in one line.
const MAX_LINE_CARDS: usize = 1_000;

/// A group of cards whose stated total differs from its sum.
struct Mismatch {
    announced: Span,
    stated_total: u32,
    actual_total: u32,
    scope: Span,
    name: String,
}

/// The target of added cards: a deck, and the kind of its owner's cards.
#[derive(Clone, Copy)]
struct AddedCards<'a> {
    deck: &'a str,
    kind: &'a str,
}

impl GameChecker<'_, '_> {
    pub(super) fn read_deck(&mut self, item: &Item, syntax: &ast::Deck) {
        self.reporter.record_suppressions(&syntax.block, item.span);
        let Some(name) = &syntax.name else { return };
        if !self.declare(Namespace::Deck, name) {
            return;
        }
        let before = self.reporter.diagnostics.len();
        let (groups, mismatches) = self.read_groups(&syntax.block, None);
        let announced = syntax.total.and_then(|t| self.read_total(t));
        let back = syntax.back.as_ref().map(|path| self.artwork(path));
        let name = name.text.to_string();
        let deck = Deck { name, doc: item.doc.clone(), announced, back, groups };
        // The sum lacks a card with an error, so the totals are not compared.
        let broken = syntax.block.is_broken()
            || self.reporter.diagnostics.iter().skip(before).any(Diagnostic::is_error);
        if !broken {
            self.check_totals(&deck, syntax.total, mismatches);
        }
        self.text.game.decks.insert(deck.name.clone(), deck);
    }

    /// Adds the cards of a module to a deck.
    pub(super) fn add_to_deck(&mut self, item: &Item, syntax: &ast::AddToDeck) {
        self.reporter.record_suppressions(&syntax.block, item.span);
        let Some(name) = &syntax.deck else { return };
        if !self.text.game.decks.contains_key(name.text.as_str()) {
            let known: Vec<&str> = self.text.game.decks.keys().map(String::as_str).collect();
            let problem = undeclared_name(ExpectedName::Deck, name, known);
            self.report(problem);
            return;
        }
        let kind = self.only_card_kind(&name.text);
        let of = kind.as_deref().map(|kind| AddedCards { deck: &name.text, kind });
        let (groups, mismatches) = self.read_groups(&syntax.block, of);
        if let Some(deck) = self.text.game.decks.get_mut(name.text.as_str()) {
            let more: u32 = groups.iter().map(DeckGroup::len).sum();
            deck.announced = deck.announced.map(|announced| announced.saturating_add(more));
            deck.groups.extend(groups);
        }
        self.report_group_totals(mismatches);
    }

    /// Returns the kind of the cards that the owner of a deck sees, if it sees only one.
    fn only_card_kind(&self, deck: &str) -> Option<String> {
        let Draft { definitions, scopes, game, .. } = &*self.text;
        let owner = definitions.owner(Namespace::Deck, deck);
        let is_seen = |kind: &&Kind| {
            kind.role == KindRole::Card
                && scopes.owner_sees(owner, definitions.owner(Namespace::Kind, &kind.name))
        };
        let mut kinds = game.kinds.values().filter(is_seen);
        let (only, more) = (kinds.next()?, kinds.next());
        more.is_none().then(|| only.name.clone())
    }

    /// Returns the groups of a deck, and the groups whose stated total is wrong. Cards outside
    /// groups come first, as a group without a name.
    fn read_groups(
        &mut self,
        block: &Block<DeckItem>,
        added: Option<AddedCards<'_>>,
    ) -> (Vec<DeckGroup>, Vec<Mismatch>) {
        let mut loose = DeckGroup { name: None, announced: None, lines: Vec::new() };
        let mut groups = Vec::new();
        let mut mismatches = Vec::new();
        for (entry, node) in block.with_entries() {
            match node {
                DeckItem::Card(line) => {
                    loose.lines.extend(self.read_card_line(line, added).into_iter().flatten());
                }
                DeckItem::Group(group) => {
                    self.reporter.record_suppressions(&group.block, entry.span);
                    let total = group.total.and_then(|t| self.read_total(t));
                    let lines = self.read_cards(&group.block, added);
                    let group_name = group.name.text.to_string();
                    let made =
                        DeckGroup { name: Some(group_name.clone()), announced: total, lines };
                    if let (Some(says), Some(at)) = (total, group.total)
                        && says != made.len()
                    {
                        mismatches.push(Mismatch {
                            announced: at.span,
                            stated_total: says,
                            actual_total: made.len(),
                            scope: group.name.span,
                            name: group_name,
                        });
                    }
                    groups.push(made);
                }
            }
        }
        if !loose.lines.is_empty() {
            groups.insert(0, loose);
        }
        (groups, mismatches)
    }

    /// Compares stated totals with sums. Wrong totals of a deck and of groups in it are one
    /// diagnostic.
    fn check_totals(&mut self, deck: &Deck, at: Option<Int>, mismatches: Vec<Mismatch>) {
        if let (Some(says), Some(at)) = (deck.announced, at)
            && says != deck.len()
        {
            let counted = deck.len();
            let mut diagnostic = Diagnostic::new(
                &codes::DECK_TOTAL_MISMATCH,
                at.span,
                format!(
                    "the deck `{}` has a total of {says}, but its cards add up to {counted}",
                    deck.name
                ),
            )
            .label("total given here")
            .help(total_help(says, counted));
            for group in &mismatches {
                diagnostic = diagnostic.related(
                    group.scope.to(group.announced),
                    format!(
                        "{} here, but the total says {}",
                        group.actual_total, group.stated_total
                    ),
                );
            }
            self.report(diagnostic);
            return;
        }
        self.report_group_totals(mismatches);
    }

    fn report_group_totals(&mut self, mismatches: Vec<Mismatch>) {
        for group in mismatches {
            self.report(
                Diagnostic::new(
                    &codes::DECK_TOTAL_MISMATCH,
                    group.announced,
                    format!(
                        "the group `{}` has a total of {}, but its cards add up to {}",
                        group.name, group.stated_total, group.actual_total
                    ),
                )
                .label("total given here")
                .help(total_help(group.stated_total, group.actual_total)),
            );
        }
    }

    fn read_total(&mut self, total: Int) -> Option<u32> {
        let value = u32::try_from(total.value).ok();
        if value.is_none() {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_OUT_OF_RANGE,
                    total.span,
                    "a total cannot be negative",
                )
                .label("too small"),
            );
        }
        value
    }

    fn read_cards(
        &mut self,
        block: &Block<DeckItem>,
        added: Option<AddedCards<'_>>,
    ) -> Vec<DeckLine> {
        let mut lines = Vec::new();
        for (entry, node) in block.with_entries() {
            match node {
                DeckItem::Card(line) => {
                    lines.extend(self.read_card_line(line, added).into_iter().flatten());
                }
                DeckItem::Group(group) => self.report(
                    Diagnostic::new(
                        &codes::SYNTAX_MISPLACED_ITEM,
                        entry.span,
                        "groups of cards cannot be nested",
                    )
                    .label(format!("`{}` is inside another group", group.name.text))
                    .help("put the groups next to each other in the deck"),
                ),
            }
        }
        lines
    }

    fn read_card_line(
        &mut self,
        line: &CardLine,
        added: Option<AddedCards<'_>>,
    ) -> Option<Vec<DeckLine>> {
        let count = line.count.map_or(Some(1), |c| {
            if (1..=MAX_COPIES).contains(&c.value) {
                return u32::try_from(c.value).ok();
            }
            self.report(
                Diagnostic::new(
                    &codes::TYPE_OUT_OF_RANGE,
                    c.span,
                    format!("a deck must have 1 to {MAX_COPIES} copies of a card"),
                )
                .label("too many")
                .help("if the card is not in the deck, remove the line"),
            );
            None
        });
        let game = &self.text.game;
        let is_card = |kind: &str| game.kinds.get(kind).is_some_and(|k| k.role == KindRole::Card);
        let Some(card) = game.instances.get(line.card.text.as_str()).filter(|i| is_card(&i.kind))
        else {
            let known: Vec<String> = game
                .instances
                .values()
                .filter(|i| is_card(&i.kind))
                .map(|i| i.name.clone())
                .collect();
            self.report(unknown_name(
                &codes::DECK_UNDEFINED_CARD,
                ExpectedName::DeckCard,
                &line.card,
                known.iter().map(String::as_str),
            ));
            return None;
        };
        let params = card.params.clone();
        if let Some(AddedCards { deck, kind }) = added.filter(|added| added.kind != card.kind) {
            let problem = Diagnostic::new(
                &codes::TYPE_MISMATCH,
                line.card.span,
                format!("`{}` is not a card of the kind `{kind}`", line.card.text),
            );
            self.report(
                problem
                    .label(format!("all cards of the deck `{deck}` are"))
                    .help("declare a separate deck and piles for another kind of cards"),
            );
        }
        let args = line.args.as_deref().unwrap_or_default();
        if args.len() != params.len() {
            let names: Vec<&str> = params.iter().map(|p| p.name.as_str()).collect();
            let origin = self.text.definitions.span(Namespace::Instance, &line.card.text);
            let mut diagnostic = Diagnostic::new(
                &codes::DECK_WRONG_ARGUMENTS,
                line.card.span,
                match names.as_slice() {
                    [] => format!("the card `{}` has no parameters", line.card.text),
                    _ => format!("the card `{}` needs {}", line.card.text, names.join(" and ")),
                },
            )
            .label(format!("{} given", args.len()))
            .help(match names.as_slice() {
                [] => format!("write `{}`", line.card.text),
                _ => format!("write `{}({})`", line.card.text, names.join(", ")),
            });
            if let Some(origin) = origin {
                diagnostic = diagnostic.related(origin, "declared here");
            }
            self.report(diagnostic);
            return None;
        }
        // All combinations of the values of the arguments. The last argument varies fastest.
        let mut ways: Vec<Vec<Value>> = vec![Vec::new()];
        for (arg, param) in args.iter().zip(&params) {
            let values = self.argument_values(arg, param)?;
            if ways.len().saturating_mul(values.len()) > MAX_LINE_CARDS {
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_OUT_OF_RANGE,
                        arg.span(),
                        "this line adds too many different cards",
                    )
                    .label("too many")
                    .help(format!("the limit is {MAX_LINE_CARDS}; write several lines")),
                );
                return None;
            }
            let with = |way: &Vec<Value>, value: &Value| {
                way.iter().chain([value]).cloned().collect::<Vec<Value>>()
            };
            ways = ways
                .iter()
                .flat_map(|way| values.iter().map(move |value| with(way, value)))
                .collect();
        }
        let count = count?;
        let line =
            |args| DeckLine { card: CardRef { card: line.card.text.to_string(), args }, count };
        Some(ways.into_iter().map(line).collect())
    }

    /// Returns the values of an argument of a card: `each suit`, `2..14`, or one.
    fn argument_values(&mut self, arg: &ast::Value, param: &Param) -> Option<Vec<Value>> {
        let what = ValueTarget { name: &param.name, span: arg.span() };
        let one = |this: &mut Self, arg: &ast::Value| {
            let arg = std::slice::from_ref(arg);
            types::check_value(&param.ty, arg, what, &this.text.game.enums, this.reporter)
        };
        match (arg, &param.ty) {
            (ast::Value::Each(of), Type::Enum(name))
                if self.text.scopes.key(&of.text, of.span.file) == *name =>
            {
                self.reporter.record_use(of, UseKind::Label, Meaning::declaration(DefKind::Enum));
                let words = self.text.game.enums.get(name)?.variants.keys();
                Some(words.cloned().map(Value::Word).collect())
            }
            (ast::Value::Each(of), ty) => {
                let (of, expected) = (of.clone(), castra_resolve::misfits::describe(ty));
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_MISMATCH,
                        arg.span(),
                        format!("`each {}` is not {expected}", of.text),
                    )
                    .label(format!("expected {expected}"))
                    .help(match ty {
                        Type::Enum(name) => format!("write `each {name}`, or one word of it"),
                        Type::Int { .. } => "write a range for several numbers: `2..14`".to_owned(),
                        _ => "only the words of an enum can be gone through".to_owned(),
                    }),
                );
                None
            }
            (ast::Value::Range(range), Type::Int { .. })
                if range.from % 2 == 0 && range.to % 2 == 0 && range.from <= range.to =>
            {
                let (from, to) = (range.from / 2, range.to / 2);
                if usize::try_from(to - from).is_ok_and(|n| n >= MAX_LINE_CARDS) {
                    // One card above the limit is enough to report the limit.
                    return Some(vec![Value::Int(from); MAX_LINE_CARDS + 1]);
                }
                let int = |value| ast::Value::Int(Int { value, span: arg.span() });
                (from..=to).map(|value| one(self, &int(value))).collect()
            }
            _ => Some(vec![one(self, arg)?]),
        }
    }

    pub(super) fn read_pile(&mut self, item: &Item, syntax: &ast::Pile) {
        let (Some(name), Some((owner, visibility))) = (&syntax.name, &syntax.what) else { return };
        if !self.declare(Namespace::Pile, name) {
            return;
        }
        let pile = Pile {
            name: name.text.to_string(),
            doc: item.doc.clone(),
            per_army: *owner == PileOwner::PerArmy,
            visibility: match visibility.text.as_str() {
                "hidden" => PileVisibility::Hidden,
                "private" => PileVisibility::Private,
                _ => PileVisibility::Public,
            },
        };
        self.text.game.piles.insert(name.text.to_string(), pile);
    }
}

fn total_help(says: u32, counted: u32) -> String {
    let (change, by) =
        if says > counted { ("raise", says - counted) } else { ("lower", counted - says) };
    format!("write `total {counted}`, or {change} the counts by {by}")
}
