//! The names in statements and expressions whose kinds follow from their positions.

use castra_defs::{DefKind, UseKind};
use castra_syntax::ast::visit::{self, NamePosition, Part};
use castra_syntax::ast::{Block, Expr, Name, Stmt, Value};

use super::positional_names::UseVisitor;

impl UseVisitor<'_> {
    pub(super) fn visit_body(&mut self, body: &Block<Stmt>) {
        self.visit_block(body);
        body.iter().for_each(|stmt| visit::visit_stmt(stmt, &mut |part| self.visit_part(part)));
    }

    pub(super) fn visit_expr(&mut self, expr: &Expr) {
        visit::visit_expr(expr, &mut |part| self.visit_part(part));
    }

    fn visit_part(&mut self, part: Part<'_>) {
        match part {
            Part::Expr(expr) | Part::AssignmentTarget(expr) => self.visit_expr(expr),
            Part::Block(body) => self.visit_body(body),
            Part::Arms(arms) => {
                self.visit_block(arms);
                arms.iter()
                    .for_each(|arm| visit::visit_arm(arm, &mut |part| self.visit_part(part)));
            }
            Part::Type(ty) => self.visit_type(ty),
            Part::Clauses(clauses) => self.add_citations(clauses),
            Part::Fields(fields) => self.visit_states(Some(fields)),
            Part::Cards(line) => self.visit_card(line),
            Part::Setting(value) => self.visit_setting(value),
            // The type checker resolves them.
            Part::Text(_) | Part::Word(_) => {}
            Part::Name(name, at) => self.visit_name(name, at),
        }
    }

    fn visit_name(&mut self, name: &Name, position: NamePosition) {
        match position {
            // The type checker resolves it.
            NamePosition::Value
            | NamePosition::Member
            | NamePosition::Function
            | NamePosition::Is
            | NamePosition::Pattern
            | NamePosition::NewArmy => {}
            NamePosition::Kind => self.add_use(name, UseKind::Type, DefKind::Kind, ""),
            NamePosition::Die => self.add_read(name, DefKind::Die),
            NamePosition::Deck => self.add_read(name, DefKind::Deck),
            NamePosition::Unit | NamePosition::NewVariant | NamePosition::Mark => {
                self.add_read(name, DefKind::Element)
            }
            NamePosition::Window => self.add_use(name, UseKind::Call, DefKind::Window, ""),
            NamePosition::Battle if self.in_campaign => self.add_label(name, DefKind::Stage),
            NamePosition::Battle => self.add_label(name, DefKind::Battle),
            NamePosition::NextBattle => self.add_label(name, DefKind::Stage),
            NamePosition::Board => self.add_label(name, DefKind::Board),
            NamePosition::Option => self.add_use(name, UseKind::Write, DefKind::Option, ""),
            NamePosition::Army => self.add_label(name, DefKind::Army),
            NamePosition::Entry => self.add_use(name, UseKind::Write, DefKind::Entry, ""),
            NamePosition::ArmyEntry => self.add_use(name, UseKind::Write, DefKind::ArmyEntry, ""),
            NamePosition::Terrain => self.add_use(name, UseKind::Read, DefKind::Element, "terrain"),
            NamePosition::Hex => self.add_hex(name),
            NamePosition::Phase => self.add_use(name, UseKind::Call, DefKind::Phase, ""),
        }
    }

    /// Adds the use in the value of an option or entry. The check has recorded the words.
    fn visit_setting(&mut self, value: &Value) {
        if let Value::Word(word) = value
            && matches!(word.text.as_str(), "true" | "false" | "none")
        {
            self.add_built_in(word);
        }
    }
}
