//! Visits the parts of statements and expressions, in source order.
//!
//! Only this module knows where statements and expressions have subexpressions and names. A visitor
//! of bodies matches on [`Part`]:
//!
//! ```text
//! place archers for us at B2   →   Name(archers, Unit)  Expr(us)  Expr(B2)
//! ```

#![deny(clippy::wildcard_enum_match_arm)]

use super::expr_and_stmt::{
    Arm, ArmBody, Choose, ChooseWhether, Expr, ExprKind, Stmt, StmtKind, TestStmt,
};
use super::game::{CardLine, TypeRef};
use super::leaf::{IsProperty, Pattern, Play, ScriptItem};
use super::node::{Block, Field, Name, Text, Value};

/// A part of a statement or an expression.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a> {
    /// An expression.
    Expr(&'a Expr),
    /// The target of an assignment. Its last name is written, the other names are read.
    AssignmentTarget(&'a Expr),
    /// Statements, with the other entries of their block.
    Block(&'a Block<Stmt>),
    /// The arms of a `match`.
    Arms(&'a Block<Arm>),
    /// A type.
    Type(&'a TypeRef),
    /// A string that may have names between braces.
    Text(&'a Text),
    /// Cited clauses.
    Clauses(&'a [Name]),
    /// The initial states of a piece.
    Fields(&'a Block<Field>),
    /// Cards that a test puts in a pile.
    Cards(&'a CardLine),
    /// A word in a script of a test.
    Word(&'a Value),
    /// The value of an option or a War Council entry.
    Setting(&'a Value),
    /// The use of a name.
    Name(&'a Name, NamePosition),
}

/// The position of a name, which may determine its namespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamePosition {
    /// An expression on its own.
    Value,
    /// After `next battle`.
    NextBattle,
    /// After a dot.
    Member,
    /// Before arguments.
    Function,
    /// After `is`.
    Is,
    /// A pattern of a `match`.
    Pattern,
    /// A kind, in `KIND at HEX`.
    Kind,
    /// A die, in a roll.
    Die,
    /// A deck, in `fill`.
    Deck,
    /// The unit that `place` puts on the board.
    Unit,
    /// A mark, in `place`.
    Mark,
    /// The window that a statement opens.
    Window,
    /// The battle of a test.
    Battle,
    /// The name that a test gives to an army.
    NewArmy,
    /// The board of a test.
    Board,
    /// An option that a test sets.
    Option,
    /// The army whose entry of the War Council a test sets.
    Army,
    /// An entry of the War Council that a test sets.
    Entry,
    /// An entry of an army that a test sets.
    ArmyEntry,
    /// The new variant of a piece.
    NewVariant,
    /// Terrain that a test sets.
    Terrain,
    /// A hex whose terrain a test sets.
    Hex,
    /// A phase that a test plays.
    Phase,
}

/// Visits the direct parts of a statement, without their own parts.
pub fn visit_stmt<'a>(stmt: &'a Stmt, see: &mut dyn FnMut(Part<'a>)) {
    match &stmt.kind {
        StmtKind::Let { ty, value, .. } => {
            ty.iter().for_each(|ty| see(Part::Type(ty)));
            see(Part::Expr(value));
        }
        StmtKind::Assign { place, value, .. } => {
            see(Part::AssignmentTarget(place));
            see(Part::Expr(value));
        }
        StmtKind::If { condition, then, otherwise } => {
            see(Part::Expr(condition));
            see(Part::Block(then));
            otherwise.iter().for_each(|block| see(Part::Block(block)));
        }
        StmtKind::Match { value, arms } => {
            see(Part::Expr(value));
            see(Part::Arms(arms));
        }
        StmtKind::ForEach { set, order, body, .. } => {
            see(Part::Expr(set));
            order.iter().for_each(|order| see(Part::Expr(order.value())));
            see(Part::Block(body));
        }
        StmtKind::Repeat { most, body } => {
            exprs(most, see);
            see(Part::Block(body));
        }
        StmtKind::Deferred { body, .. } => see(Part::Block(body)),
        StmtKind::Stop | StmtKind::Return(None) => {}
        StmtKind::Return(Some(value))
        | StmtKind::Pick { set: value, .. }
        | StmtKind::Shuffle(value)
        | StmtKind::Remove(value)
        | StmtKind::Lift(value)
        | StmtKind::Reroll(value)
        | StmtKind::Conceal(value)
        | StmtKind::NextTurn(value)
        | StmtKind::When(value)
        | StmtKind::Expr(value) => see(Part::Expr(value)),
        StmtKind::Choose(choose) => self::choose(choose, see),
        StmtKind::Whether(whether) => self::whether(whether, see),
        StmtKind::Move { what: a, to: b, .. } | StmtKind::Reveal { what: a, to: b } => {
            exprs([a, b], see);
        }
        StmtKind::RemoveSome { count, pieces } => exprs([count, pieces], see),
        StmtKind::NextBattle(name) => see(Part::Name(name, NamePosition::NextBattle)),
        StmtKind::Draw { count, from, to } => exprs([count, from, to], see),
        StmtKind::Talk { between, .. } => exprs(between.iter(), see),
        StmtKind::Fill { pile, deck } => {
            see(Part::Expr(pile));
            see(Part::Name(deck, NamePosition::Deck));
        }
        StmtKind::Place { sort, army, at, marks, fields } => {
            see(Part::Name(sort, NamePosition::Unit));
            exprs([army, at], see);
            marks.iter().for_each(|mark| see(Part::Name(mark, NamePosition::Mark)));
            fields.iter().for_each(|fields| see(Part::Fields(fields)));
        }
        StmtKind::Change { piece, to, fields } => {
            see(Part::Expr(piece));
            see(Part::Name(to, NamePosition::NewVariant));
            fields.iter().for_each(|fields| see(Part::Fields(fields)));
        }
        StmtKind::Step { with, body, .. } => {
            with.iter().for_each(|name| see(Part::Name(name, NamePosition::Value)));
            see(Part::Block(body));
        }
        StmtKind::Window { name, args, who, .. } => {
            see(Part::Name(name, NamePosition::Window));
            exprs(args.iter().chain(who), see);
        }
        StmtKind::End { army, .. } => exprs(army, see),
        StmtKind::Say(text) => see(Part::Text(text)),
        StmtKind::Cite(clauses) => see(Part::Clauses(clauses)),
        StmtKind::Stage(line) => line.value.iter().for_each(|value| see(Part::Expr(value))),
        StmtKind::Test(test) => self::test(test, see),
    }
}

fn exprs<'a>(all: impl IntoIterator<Item = &'a Expr>, see: &mut dyn FnMut(Part<'a>)) {
    all.into_iter().for_each(|expr| see(Part::Expr(expr)));
}

fn choose<'a>(choose: &'a Choose, see: &mut dyn FnMut(Part<'a>)) {
    choose.each.iter().for_each(|each| see(Part::Expr(&each.set)));
    see(Part::Expr(&choose.set));
    choose.second.iter().for_each(|second| see(Part::Expr(&second.set)));
    exprs([&choose.least, &choose.most, &choose.by].into_iter().flatten(), see);
    choose.label.iter().for_each(|label| see(Part::Text(label)));
    exprs(&choose.prefer, see);
    choose.body.iter().chain(&choose.otherwise).for_each(|block| see(Part::Block(block)));
}

fn whether<'a>(whether: &'a ChooseWhether, see: &mut dyn FnMut(Part<'a>)) {
    exprs(&whether.by, see);
    whether.label.iter().for_each(|label| see(Part::Text(label)));
    exprs(&whether.prefer, see);
    whether.body.iter().chain(&whether.otherwise).for_each(|block| see(Part::Block(block)));
}

fn test<'a>(test: &'a TestStmt, see: &mut dyn FnMut(Part<'a>)) {
    let mut name = |name: &'a Name, at: NamePosition| see(Part::Name(name, at));
    match test {
        TestStmt::Scenario(of) => name(of, NamePosition::Battle),
        TestStmt::Armies(all) => all.iter().for_each(|army| name(army, NamePosition::NewArmy)),
        TestStmt::Board(of) => name(of, NamePosition::Board),
        TestStmt::Option(of, value) => {
            name(of, NamePosition::Option);
            see(Part::Setting(value));
        }
        TestStmt::Council { army: None, name: of, value } => {
            name(of, NamePosition::Entry);
            see(Part::Setting(value));
        }
        TestStmt::Council { army: Some(army), name: of, value } => {
            name(army, NamePosition::Army);
            name(of, NamePosition::ArmyEntry);
            see(Part::Setting(value));
        }
        TestStmt::Terrain(of, places) => {
            name(of, NamePosition::Terrain);
            places.iter().for_each(|place| name(place, NamePosition::Hex));
        }
        TestStmt::Play(Play::Phase(of)) => name(of, NamePosition::Phase),
        TestStmt::Expect(value) => see(Part::Expr(value)),
        TestStmt::TurnOf { army, number } => {
            number.iter().for_each(|number| see(Part::Expr(number)));
            see(Part::Expr(army));
        }
        TestStmt::Put { cards, pile } => {
            cards.iter().for_each(|line| see(Part::Cards(line)));
            see(Part::Expr(pile));
        }
        TestStmt::Dice(script) | TestStmt::Choices(script) => {
            for item in script {
                match item {
                    ScriptItem::Single(word) => see(Part::Word(&word.value)),
                    ScriptItem::Several(words, _) => {
                        words.iter().for_each(|word| see(Part::Word(&word.value)));
                    }
                }
            }
        }
        TestStmt::EveryRoll | TestStmt::Begin | TestStmt::Play(Play::Turns(_)) => {}
    }
}

/// Returns whether a statement, or one within it, reads the value before a change: `original(…)`.
#[must_use]
pub fn reads_original(stmt: &Stmt) -> bool {
    let mut found = false;
    self::visit_stmt(stmt, &mut |part| found |= part_reads_original(part));
    found
}

fn part_reads_original(part: Part<'_>) -> bool {
    let mut found = false;
    match part {
        Part::Expr(value) | Part::AssignmentTarget(value) => {
            found |= matches!(&value.kind, ExprKind::Call(name, _) if name.text == "original");
            visit_expr(value, &mut |part| found |= part_reads_original(part));
        }
        Part::Block(block) => block.iter().for_each(|stmt| found |= reads_original(stmt)),
        Part::Arms(arms) => {
            arms.iter()
                .for_each(|one| visit_arm(one, &mut |part| found |= part_reads_original(part)));
        }
        Part::Type(_)
        | Part::Text(_)
        | Part::Clauses(_)
        | Part::Fields(_)
        | Part::Cards(_)
        | Part::Word(_)
        | Part::Setting(_)
        | Part::Name(..) => {}
    }
    found
}

/// Visits the direct parts of an arm of a `match`, without their own parts.
pub fn visit_arm<'a>(arm: &'a Arm, see: &mut dyn FnMut(Part<'a>)) {
    for pattern in &arm.patterns {
        match pattern {
            Pattern::Word(name) => see(Part::Name(name, NamePosition::Pattern)),
            Pattern::Int(_) | Pattern::None(_) | Pattern::Else(_) => {}
        }
    }
    match &arm.body {
        ArmBody::Block(block) => see(Part::Block(block)),
        ArmBody::Value(value) => see(Part::Expr(value)),
    }
}

/// Visits the direct parts of an expression, without their own parts.
pub fn visit_expr<'a>(expr: &'a Expr, see: &mut dyn FnMut(Part<'a>)) {
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::None | ExprKind::Error => {}
        ExprKind::Name(name) => see(Part::Name(name, NamePosition::Value)),
        ExprKind::Member(of, name) => {
            see(Part::Expr(of));
            see(Part::Name(name, NamePosition::Member));
        }
        ExprKind::MemberOf(of, name, words) => {
            see(Part::Expr(of));
            see(Part::Name(name, NamePosition::Member));
            exprs(words, see);
        }
        ExprKind::Call(name, args) => {
            see(Part::Name(name, NamePosition::Function));
            exprs(args, see);
        }
        ExprKind::At(kind, hex) => {
            see(Part::Name(kind, NamePosition::Kind));
            see(Part::Expr(hex));
        }
        ExprKind::Set(all) => exprs(all, see),
        ExprKind::Range(a, b) | ExprKind::Binary(_, _, a, b) => exprs([&**a, b], see),
        ExprKind::Unary(_, value) => see(Part::Expr(value)),
        ExprKind::Is { value, property: what, .. } => {
            see(Part::Expr(value));
            match what {
                IsProperty::Name(name) => see(Part::Name(name, NamePosition::Is)),
                IsProperty::Empty | IsProperty::None => {}
            }
        }
        ExprKind::Where { set, condition, .. } => exprs([&**set, condition], see),
        ExprKind::If(a, b, c) => exprs([&**a, b, c], see),
        ExprKind::Match(value, arms) => {
            see(Part::Expr(value));
            see(Part::Arms(arms));
        }
        ExprKind::Roll(count, die) => {
            exprs(count.as_deref(), see);
            see(Part::Name(die, NamePosition::Die));
        }
    }
}
