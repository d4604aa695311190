//! The mentions in an item: cited clauses, and names in expressions. Those of a whole file are
//! collected once.

use std::sync::{Arc, OnceLock};

use castra_base::{Span, words};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use super::expr_and_stmt::{Expr, ExprKind, Stmt, StmtKind};
use super::game::{DeckItem, FormItem};
use super::item::{Item, ItemKind};
use super::node::{Accept, Block, Entry, Name, Node, Text, Value};
use super::visit::{self, NamePosition, Part};

/// A mention of a name in an item, by the way in which it is used.
#[derive(Clone, Copy, Debug)]
pub enum Mention<'a> {
    /// The name of a clause.
    Clause(&'a Name),
    /// A suppression among statements or phases.
    Accept(&'a Accept),
    /// A name that is used in a statement or an expression.
    Name(&'a str),
    /// The name of the target of an assignment, which is written and not read.
    AssignedName(&'a str),
    /// The new variant in a `change PIECE to UNIT`.
    NewVariant(&'a str),
    /// The assignment `side(H, K) = …`.
    Side,
    /// The two roles of a channel.
    Talk(&'a str, &'a str),
}

/// The names that a file mentions outside declarations, collected once for all checks of the file
/// with others.
#[derive(Clone, Debug, Default)]
pub struct Mentions {
    read: FxHashSet<SmolStr>,
    written: FxHashSet<SmolStr>,
    test_names: FxHashSet<SmolStr>,
    /// The new variants of pieces.
    new_variants: FxHashSet<SmolStr>,
    /// True if something besides tests changes the sides of hexes.
    sides: bool,
    /// The pairs of roles between which something besides tests opens or closes channels.
    talk: Vec<[SmolStr; 2]>,
    /// The clauses that are implemented outside tests.
    implemented_clauses: FxHashSet<SmolStr>,
    accepts: Vec<(Span, Accept)>,
    /// The text of unparsed tests, which may mention any word in it.
    unparsed_tests: Vec<Arc<str>>,
    unparsed_words: OnceLock<FxHashSet<SmolStr>>,
}

impl Mentions {
    pub(crate) fn collect(items: &[Item]) -> Self {
        let mut spoken = Self::default();
        for item in items {
            if let ItemKind::Unparsed(unread) = &item.kind {
                spoken.unparsed_tests.push(Arc::clone(&unread.text));
                continue;
            }
            let is_test = matches!(item.kind, ItemKind::Test(_));
            visit_item(item, &mut |mention| {
                let (words, word) = match mention {
                    Mention::Name(word) => (&mut spoken.read, word),
                    Mention::AssignedName(word) => (&mut spoken.written, word),
                    Mention::NewVariant(word) => {
                        spoken.new_variants.insert(word.into());
                        return;
                    }
                    Mention::Side => {
                        spoken.sides |= !is_test;
                        return;
                    }
                    Mention::Talk(a, b) => {
                        if !is_test {
                            spoken.talk.push([a.into(), b.into()]);
                        }
                        return;
                    }
                    Mention::Clause(name) => {
                        if !is_test {
                            spoken.implemented_clauses.insert(name.text.clone());
                        }
                        return;
                    }
                    Mention::Accept(accept) => {
                        if !is_test {
                            spoken.accepts.push((item.span, accept.clone()));
                        }
                        return;
                    }
                };
                if !words.contains(word) {
                    words.insert(word.into());
                }
                if is_test && !spoken.test_names.contains(word) {
                    spoken.test_names.insert(word.into());
                }
            });
        }
        spoken
    }

    /// Returns whether a rule or a test of the file reads a name. Any word in an unparsed test
    /// counts as read.
    #[must_use]
    pub fn reads(&self, word: &str) -> bool {
        self.read.contains(word) || self.is_in_unparsed_test(word)
    }

    /// Returns whether a rule or a parsed test assigns to a name.
    #[must_use]
    pub fn writes(&self, word: &str) -> bool {
        self.written.contains(word)
    }

    /// Returns whether a rule or a parsed test changes a piece to the named variant.
    #[must_use]
    pub fn changes_to(&self, word: &str) -> bool {
        self.new_variants.contains(word)
    }

    /// Returns whether a rule assigns to a side of a hex, as in `side(H, K) = …`, tests excepted.
    #[must_use]
    pub fn changes_sides(&self) -> bool {
        self.sides
    }

    /// Returns the pairs of roles between which something besides tests opens or closes channels.
    #[must_use]
    pub fn channel_pairs(&self) -> &[[SmolStr; 2]] {
        &self.talk
    }

    /// Returns whether a test, parsed or unparsed, mentions a word.
    #[must_use]
    pub fn is_in_test(&self, word: &str) -> bool {
        self.test_names.contains(word) || self.is_in_unparsed_test(word)
    }

    /// Returns whether there are unparsed tests.
    #[must_use]
    pub const fn has_unparsed_tests(&self) -> bool {
        !self.unparsed_tests.is_empty()
    }

    /// Returns whether a word is in an unparsed test. The words are collected on first use, since
    /// most files never need them.
    #[must_use]
    pub fn is_in_unparsed_test(&self, word: &str) -> bool {
        let words = self.unparsed_words.get_or_init(|| {
            let all = self.unparsed_tests.iter().flat_map(|text| words(text));
            let mut words = FxHashSet::default();
            for word in all {
                if !words.contains(word) {
                    words.insert(SmolStr::new(word));
                }
            }
            words
        });
        words.contains(word)
    }

    /// Returns the suppressions outside tests, each with the span of its item.
    #[must_use]
    pub fn suppressions(&self) -> &[(Span, Accept)] {
        &self.accepts
    }

    /// Returns whether a rule cites a clause, tests excepted.
    #[must_use]
    pub fn implements(&self, clause: &str) -> bool {
        self.implemented_clauses.contains(clause)
    }
}

/// Visits the mentions in an item, in source order.
pub fn visit_item<'a>(item: &'a Item, see: &mut dyn FnMut(Mention<'a>)) {
    let mut walk = Walk { see };
    match &item.kind {
        ItemKind::Enum(i) => walk.cites(&i.block),
        ItemKind::Die(i) => walk.cites(&i.block),
        ItemKind::Board(i) => i.block.iter().for_each(|b| walk.cites(b)),
        ItemKind::Kind(i) => i.block.iter().for_each(|b| walk.cites(b)),
        ItemKind::Instance(i) => i.block.iter().for_each(|b| walk.cites(b)),
        ItemKind::Deck(i) => {
            walk.cites(&i.block);
            for entry in i.block.iter() {
                if let DeckItem::Group(group) = entry {
                    walk.cites(&group.block);
                }
            }
        }
        ItemKind::Record(i) => walk.cites(&i.block),
        ItemKind::Table(i) => walk.cites(&i.block),
        ItemKind::Council(i) => {
            walk.cites(&i.block);
            for entry in i.block.iter() {
                if let FormItem::Army(block) = entry {
                    walk.cites(block);
                }
            }
        }
        // Assigning a role to a seat, or reacting in a window, is not a use of either.
        ItemKind::Seats(i) => walk.cites(&i.block),
        ItemKind::State(i) => i.default.iter().for_each(|e| walk.expr(e)),
        ItemKind::Function(i) => walk.block(&i.body),
        ItemKind::Procedure(i) => walk.block(&i.body),
        ItemKind::Setup(i) => walk.block(&i.body),
        ItemKind::Turn(i) => {
            walk.cites(&i.block);
            i.block.suppressions().for_each(|accept| (walk.see)(Mention::Accept(accept)));
            for phase in i.block.iter() {
                phase.label.iter().for_each(|label| walk.text(label));
                walk.block(&phase.body);
            }
        }
        ItemKind::Whenever(i) => {
            walk.expr(&i.condition);
            i.each.iter().for_each(|each| walk.expr(&each.set));
            walk.block(&i.body);
        }
        ItemKind::Ending(i) => {
            i.each.iter().for_each(|each| walk.expr(&each.set));
            i.condition.iter().for_each(|e| walk.expr(e));
            i.block.iter().for_each(|b| walk.block(b));
        }
        ItemKind::Reaction(i) => {
            i.label.iter().for_each(|label| walk.text(label));
            i.condition.iter().chain(&i.prefer).for_each(|e| walk.expr(e));
            walk.block(&i.body);
        }
        ItemKind::Change(i) => walk.block(&i.body),
        ItemKind::AddTo(i) => walk.cites(&i.block),
        ItemKind::AddToDeck(i) => walk.cites(&i.block),
        ItemKind::Test(i) => {
            i.each.iter().for_each(|each| walk.expr(&each.set));
            walk.block(&i.body);
        }
        ItemKind::Unparsed(i) => i.words().for_each(|word| (walk.see)(Mention::Name(word))),
        ItemKind::Header(_)
        | ItemKind::Text(_)
        | ItemKind::Texts(_)
        | ItemKind::Special(_)
        | ItemKind::WarCouncil(_)
        | ItemKind::Map(_)
        | ItemKind::Deploy(_)
        | ItemKind::Pile(_)
        | ItemKind::Accept(_)
        | ItemKind::Role(_)
        | ItemKind::Option(_)
        | ItemKind::Weight(_)
        | ItemKind::Source(_)
        | ItemKind::Window(_)
        | ItemKind::Relation(_)
        | ItemKind::Settle(_)
        | ItemKind::Broken => {}
    }
}

struct Walk<'s, 'a> {
    see: &'s mut dyn FnMut(Mention<'a>),
}

impl<'a> Walk<'_, 'a> {
    fn name(&mut self, name: &'a Name) {
        (self.see)(Mention::Name(&name.text));
    }

    fn clauses(&mut self, clauses: &'a [Name]) {
        clauses.iter().for_each(|clause| (self.see)(Mention::Clause(clause)));
    }

    fn cites<T>(&mut self, block: &'a Block<T>) {
        block.cited_clauses().for_each(|clause| (self.see)(Mention::Clause(clause)));
    }

    fn block(&mut self, block: &'a Block<Stmt>) {
        for Entry { node, .. } in &block.entries {
            match node {
                Node::Valid(stmt) => {
                    if let StmtKind::Talk { between, .. } = &stmt.kind
                        && let [ExprKind::Call(a, _), ExprKind::Call(b, _)] =
                            between.each_ref().map(|role| &role.kind)
                    {
                        (self.see)(Mention::Talk(&a.text, &b.text));
                    }
                    visit::visit_stmt(stmt, &mut |part| self.part(part));
                }
                Node::Cite(clauses) => self.clauses(clauses),
                Node::Accept(accept) => (self.see)(Mention::Accept(accept)),
                Node::Error => {}
            }
        }
    }

    fn part(&mut self, part: Part<'a>) {
        match part {
            Part::Expr(expr) => self.expr(expr),
            Part::AssignmentTarget(place) => match &place.kind {
                ExprKind::Name(name) => (self.see)(Mention::AssignedName(&name.text)),
                ExprKind::Member(of, name) => {
                    self.expr(of);
                    (self.see)(Mention::AssignedName(&name.text));
                }
                ExprKind::MemberOf(of, name, words) => {
                    self.expr(of);
                    words.iter().for_each(|word| self.expr(word));
                    (self.see)(Mention::AssignedName(&name.text));
                }
                ExprKind::Call(name, words) => {
                    words.iter().for_each(|word| self.expr(word));
                    (self.see)(Mention::AssignedName(&name.text));
                    if name.text == "side" && words.len() == 2 {
                        (self.see)(Mention::Side);
                    }
                }
                _ => self.expr(place),
            },
            Part::Block(block) => self.block(block),
            Part::Arms(arms) => {
                arms.iter().for_each(|arm| visit::visit_arm(arm, &mut |part| self.part(part)));
            }
            Part::Text(text) => self.text(text),
            Part::Clauses(clauses) => self.clauses(clauses),
            Part::Fields(fields) => {
                fields.iter().flat_map(|field| &field.values).for_each(|value| self.value(value));
            }
            Part::Cards(line) => self.name(&line.card),
            Part::Word(value) => self.value(value),
            // Neither a type, nor the value of a setting in the head of a test, counts as a use.
            Part::Type(_) | Part::Setting(_) => {}
            Part::Name(name, NamePosition::NewVariant) => {
                self.name(name);
                (self.see)(Mention::NewVariant(&name.text));
            }
            Part::Name(name, at) => match at {
                NamePosition::Value
                | NamePosition::Member
                | NamePosition::Function
                | NamePosition::Is
                | NamePosition::Pattern
                | NamePosition::Kind
                | NamePosition::Die
                | NamePosition::Deck
                | NamePosition::Unit
                | NamePosition::NewVariant
                | NamePosition::Mark
                | NamePosition::Window
                | NamePosition::Option
                | NamePosition::Phase => self.name(name),
                NamePosition::Battle
                | NamePosition::NextBattle
                | NamePosition::NewArmy
                | NamePosition::Board
                | NamePosition::Army
                | NamePosition::Entry
                | NamePosition::ArmyEntry
                | NamePosition::Terrain
                | NamePosition::Hex => {}
            },
        }
    }

    /// Visits the names between braces in a string, including those with dots and in calls.
    fn text(&mut self, text: &'a Text) {
        for inside in text.value.split('{').skip(1).filter_map(|s| s.split('}').next()) {
            let value = inside.split(':').next().unwrap_or_default();
            let words = value.split(['.', '(', ')', ',']).map(str::trim);
            words.filter(|word| !word.is_empty()).for_each(|word| (self.see)(Mention::Name(word)));
        }
    }

    fn value(&mut self, value: &'a Value) {
        if let Value::Word(name) = value {
            self.name(name);
        }
    }

    fn expr(&mut self, expr: &'a Expr) {
        visit::visit_expr(expr, &mut |part| self.part(part));
    }
}
