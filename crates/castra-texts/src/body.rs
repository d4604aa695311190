//! The texts of statements: lines of accounts, questions, and reasons for endings.
//!
//! ```text
//! say "{attacker: attacks, attack} {defender}"     say--attacker-attacks-attack-defender
//! choose h in fights(us) by us "Fight at"          choose--fight-at
//! ```
//!
//! The keys do not name the procedure: equal texts of a game have one translation.

use castra_syntax::ast::{ArmBody, Block, Stmt, StmtKind, Text};

use crate::key::{SAY, slug};
use crate::visitor::{TextVisitor, nodes};

/// The first part of the key of a question.
const CHOOSE: &str = "choose";

impl TextVisitor<'_> {
    /// Visits the texts of statements, in the order of the source.
    pub(crate) fn visit_body(&mut self, block: &mut Block<Stmt>) {
        for stmt in nodes(block) {
            self.visit_stmt(&mut stmt.kind);
        }
    }

    fn visit_bodies<'b>(&mut self, blocks: impl IntoIterator<Item = &'b mut Block<Stmt>>) {
        blocks.into_iter().for_each(|block| self.visit_body(block));
    }

    fn visit_stmt(&mut self, stmt: &mut StmtKind) {
        match stmt {
            StmtKind::Say(text) => self.visit_keyed_text(SAY, text),
            StmtKind::Choose(choose) => {
                choose.label.iter_mut().for_each(|label| self.visit_keyed_text(CHOOSE, label));
                self.visit_bodies(choose.body.iter_mut().chain(&mut choose.otherwise));
            }
            StmtKind::Whether(whether) => {
                whether.label.iter_mut().for_each(|label| self.visit_keyed_text(CHOOSE, label));
                self.visit_bodies(whether.body.iter_mut().chain(&mut whether.otherwise));
            }
            StmtKind::End { how, reason, .. } => {
                reason.iter_mut().for_each(|reason| self.visit_keyed_text(how.word(), reason));
            }
            StmtKind::If { then, otherwise, .. } => {
                self.visit_bodies(std::iter::once(then).chain(otherwise));
            }
            StmtKind::Match { arms, .. } => {
                for arm in nodes(arms) {
                    match &mut arm.body {
                        ArmBody::Block(block) => self.visit_body(block),
                        ArmBody::Value(_) => {}
                    }
                }
            }
            StmtKind::ForEach { body, .. }
            | StmtKind::Repeat { body, .. }
            | StmtKind::Deferred { body, .. }
            | StmtKind::Step { body, .. } => self.visit_body(body),
            StmtKind::Place { sort, fields, .. } => {
                self.visit_fields(&["piece", &sort.text], fields.as_mut());
            }
            StmtKind::Change { to, fields, .. } => {
                self.visit_fields(&["piece", &to.text], fields.as_mut());
            }
            // These statements print nothing.
            StmtKind::Let { .. }
            | StmtKind::Assign { .. }
            | StmtKind::Stop
            | StmtKind::Return(_)
            | StmtKind::Pick { .. }
            | StmtKind::Move { .. }
            | StmtKind::Draw { .. }
            | StmtKind::Shuffle(_)
            | StmtKind::Fill { .. }
            | StmtKind::Reveal { .. }
            | StmtKind::Remove(_)
            | StmtKind::RemoveSome { .. }
            | StmtKind::Reroll(_)
            | StmtKind::Lift(_)
            | StmtKind::Conceal(_)
            | StmtKind::Talk { .. }
            | StmtKind::Window { .. }
            | StmtKind::NextTurn(_)
            | StmtKind::NextBattle(_)
            | StmtKind::Cite(_)
            | StmtKind::When(_)
            | StmtKind::Stage(_)
            | StmtKind::Expr(_)
            | StmtKind::Test(_) => {}
        }
    }

    /// Visits a text whose key consists of a keyword and the first words of the text.
    fn visit_keyed_text(&mut self, word: &str, text: &mut Text) {
        let name = slug(&text.value);
        self.visit_text(&[word, &name], text);
    }
}
