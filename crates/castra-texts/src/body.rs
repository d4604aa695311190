//! The texts of statements: lines of accounts, questions, and reasons of endings.
//!
//! ```text
//! say "{attacker: attacks, attack} {defender}"     say--attacker-attacks-attack-defender
//! choose h in fights(us) by us "Fight at"          choose--fight-at
//! ```
//!
//! The keys do not name the procedure: equal texts of a game have one translation.

use castra_syntax::ast::{ArmBody, Block, Stmt, StmtKind, Text};

use crate::key::{SAY, slug};
use crate::walk::{Walk, nodes};

/// The first part of the key of a question.
const CHOOSE: &str = "choose";

impl Walk<'_> {
    /// Visits the texts of statements, in the order of the source.
    pub(crate) fn body(&mut self, block: &mut Block<Stmt>) {
        for stmt in nodes(block) {
            self.stmt(&mut stmt.kind);
        }
    }

    fn bodies<'b>(&mut self, blocks: impl IntoIterator<Item = &'b mut Block<Stmt>>) {
        blocks.into_iter().for_each(|block| self.body(block));
    }

    fn stmt(&mut self, stmt: &mut StmtKind) {
        match stmt {
            StmtKind::Say(text) => self.keyed_by_words(SAY, text),
            StmtKind::Choose(choose) => {
                choose.label.iter_mut().for_each(|label| self.keyed_by_words(CHOOSE, label));
                self.bodies(choose.body.iter_mut().chain(&mut choose.otherwise));
            }
            StmtKind::Whether(whether) => {
                whether.label.iter_mut().for_each(|label| self.keyed_by_words(CHOOSE, label));
                self.bodies(whether.body.iter_mut().chain(&mut whether.otherwise));
            }
            StmtKind::End { how, reason, .. } => {
                reason.iter_mut().for_each(|reason| self.keyed_by_words(how.word(), reason));
            }
            StmtKind::If { then, otherwise, .. } => {
                self.bodies(std::iter::once(then).chain(otherwise));
            }
            StmtKind::Match { arms, .. } => {
                for arm in nodes(arms) {
                    match &mut arm.body {
                        ArmBody::Block(block) => self.body(block),
                        ArmBody::Value(_) => {}
                    }
                }
            }
            StmtKind::ForEach { body, .. }
            | StmtKind::Repeat { body, .. }
            | StmtKind::Held { body, .. }
            | StmtKind::Step { body, .. } => self.body(body),
            StmtKind::Place { sort, fields, .. } => {
                self.fields(&["piece", &sort.text], fields.as_mut());
            }
            StmtKind::Change { to, fields, .. } => {
                self.fields(&["piece", &to.text], fields.as_mut());
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
    fn keyed_by_words(&mut self, word: &str, text: &mut Text) {
        let name = slug(&text.value);
        self.text(&[word, &name], text);
    }
}
