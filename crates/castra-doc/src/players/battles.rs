//! A battle in the players' book, so that the reader has something to play.

use std::sync::Arc;

use crate::book::{Block, Inline, Picture};
use castra_defs::Scenario;
use castra_draw::{Medium, Options, Panels, PaperSize, render};
use castra_workspace::Subject;

use super::builder::BookBuilder;
use super::wording::quote;
use crate::battle_text::describe_battle;

/// The maximum number of titles of other battles in the list.
const MAX_TITLES: usize = 5;

impl BookBuilder<'_> {
    /// Adds the page of the book's battle, or of the first battle of the game, and lists the titles
    /// of the others.
    pub(super) fn add_battle(&mut self) {
        let id = &self.game.id;
        let beside = self.ruleset.checked.scenarios.iter().map(|checked| &*checked.scenario);
        let mut battles: Vec<&Scenario> = match &self.ruleset.subject {
            Subject::Battle(battle) => beside.filter(|b| b.id == battle.scenario.id).collect(),
            Subject::Game(_) => beside.filter(|battle| battle.game == *id).collect(),
        };
        // Battles without modules come first, then the order of a book of battles.
        battles.sort_by_key(|battle| {
            let modules = battle.modules.len();
            (modules, battle.number.is_none(), &battle.number, &battle.title)
        });
        let Some((first, others)) = battles.split_first() else { return };
        let page = Medium::Paper { size: PaperSize::A5, dpi: 72.0 };
        let options = Options {
            medium: page,
            panels: Panels::Below,
            fonts: self.ruleset.fonts.to_vec(),
            ..Options::default()
        };
        // A card game has no board to draw.
        if first.board.is_empty() {
            return;
        }
        let mut scene = match render(self.game, first, &options) {
            Ok(scene) => scene,
            Err(error) => {
                self.undescribed.push(format!("the battle `{}` is left out: {error}", first.title));
                return;
            }
        };
        scene.title = describe_battle(self.game, first);
        let anchor = self.add_own_heading("book-battle");
        self.add_to_index(self.words.message("book-battle-indexed"), &anchor);
        let picture = Picture { scene: Arc::new(scene), caption: String::new(), width: 1.0 };
        self.blocks.push(Block::Figure(picture));
        let battle = [("battle", (&first.title).into())];
        self.add_text(self.words.format("book-battle-about", &battle));
        if !others.is_empty() {
            let titles: Vec<String> = others.iter().map(|b| quote(self.words, &b.title)).collect();
            // A long list of titles is left to the book of battles.
            let key = match titles.len() <= MAX_TITLES {
                true => "book-more-battles-named",
                false => "book-more-battles",
            };
            let listed = self.words.join_and(&titles);
            let values = [("n", others.len().into()), ("battles", (&listed).into())];
            self.blocks.push(Block::Text(vec![
                Inline::Text(format!("{} ", self.words.format(key, &values))),
                Inline::Emphasis(self.words.message("book-of-battles").to_owned()),
            ]));
        }
    }
}
