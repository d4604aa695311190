//! The names in statements and expressions whose kinds follow from their positions.

use castra_defs::{DefKind, UseKind};
use castra_syntax::ast::visit::{self, NameAt, Part};
use castra_syntax::ast::{Block, Expr, Name, Stmt, Value};

use super::places::Walk;

impl Walk<'_> {
    pub(super) fn body(&mut self, body: &Block<Stmt>) {
        self.block(body);
        body.iter().for_each(|stmt| visit::stmt(stmt, &mut |part| self.part(part)));
    }

    pub(super) fn expr(&mut self, expr: &Expr) {
        visit::expr(expr, &mut |part| self.part(part));
    }

    fn part(&mut self, part: Part<'_>) {
        match part {
            Part::Expr(expr) | Part::Place(expr) => self.expr(expr),
            Part::Block(body) => self.body(body),
            Part::Arms(arms) => {
                self.block(arms);
                arms.iter().for_each(|arm| visit::arm(arm, &mut |part| self.part(part)));
            }
            Part::Type(ty) => self.ty(ty),
            Part::Clauses(clauses) => self.cites(clauses),
            Part::Fields(fields) => self.states(Some(fields)),
            Part::Cards(line) => self.card(line),
            Part::Setting(value) => self.set(value),
            // The type checker resolves them.
            Part::Text(_) | Part::Word(_) => {}
            Part::Name(name, at) => self.name(name, at),
        }
    }

    fn name(&mut self, name: &Name, at: NameAt) {
        match at {
            // The type checker resolves it.
            NameAt::Value
            | NameAt::Member
            | NameAt::Function
            | NameAt::Is
            | NameAt::Pattern
            | NameAt::NewArmy => {}
            NameAt::Kind => self.within(name, UseKind::Type, DefKind::Kind, ""),
            NameAt::Die => self.read(name, DefKind::Die),
            NameAt::Deck => self.read(name, DefKind::Deck),
            NameAt::Sort | NameAt::Become | NameAt::Mark => self.read(name, DefKind::Element),
            NameAt::Window => self.within(name, UseKind::Call, DefKind::Window, ""),
            NameAt::Battle if self.in_campaign => self.label(name, DefKind::Stage),
            NameAt::Battle => self.label(name, DefKind::Battle),
            NameAt::Stage => self.label(name, DefKind::Stage),
            NameAt::Board => self.label(name, DefKind::Board),
            NameAt::Option => self.within(name, UseKind::Write, DefKind::Option, ""),
            NameAt::Army => self.label(name, DefKind::Army),
            NameAt::Entry => self.within(name, UseKind::Write, DefKind::Entry, ""),
            NameAt::ArmyEntry => self.within(name, UseKind::Write, DefKind::ArmyEntry, ""),
            NameAt::Terrain => self.within(name, UseKind::Read, DefKind::Element, "terrain"),
            NameAt::Hex => self.hex(name),
            NameAt::Phase => self.within(name, UseKind::Call, DefKind::Phase, ""),
        }
    }

    /// Adds the use in the value of an option or entry. The check has noted words.
    fn set(&mut self, value: &Value) {
        if let Value::Word(word) = value
            && matches!(word.text.as_str(), "true" | "false" | "none")
        {
            self.built_in(word);
        }
    }
}
