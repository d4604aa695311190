//! A battle as it is printed, so that there is something to play.

use std::sync::Arc;

use crate::book::{Block, Inline, Picture};
use castra_defs::Scenario;
use castra_draw::{Options, Page, Panels, PaperSize, render};
use castra_workspace::Subject;

use super::maker::Maker;
use super::wording::listed;
use crate::described::described;
use castra_base::plural;

/// The greatest number of titles of other battles in the list.
const MOST_TITLES: usize = 5;

impl Maker<'_> {
    /// The battle that the book is of, or the first of those beside the game, as a page; and what
    /// the others are called.
    pub(super) fn battle(&mut self) {
        let id = &self.game.id;
        let beside = self.found.checked.scenarios.iter().map(|checked| &*checked.scenario);
        let mut battles: Vec<&Scenario> = match &self.found.subject {
            Subject::Battle(battle) => beside.filter(|b| b.id == battle.scenario.id).collect(),
            Subject::Game(_) => beside.filter(|battle| battle.game == *id).collect(),
        };
        // Battles without optional rules come first, then the order of a book of battles.
        battles.sort_by_key(|battle| {
            let modules = battle.modules.len();
            (modules, battle.number.is_none(), &battle.number, &battle.title)
        });
        let Some((first, others)) = battles.split_first() else { return };
        let page = Page::Paper { size: PaperSize::A5, dpi: 72.0 };
        let options = Options {
            page,
            panels: Panels::Below,
            fonts: self.found.fonts.to_vec(),
            ..Options::default()
        };
        // Games of cards have no board to draw.
        if first.board.is_empty() {
            return;
        }
        let mut scene = match render(self.game, first, &options) {
            Ok(scene) => scene,
            Err(error) => {
                self.silent.push(format!("the battle `{}` is left out: {error}", first.title));
                return;
            }
        };
        scene.title = described(self.game, first);
        let anchor = self.heading(1, "A battle", None);
        self.indexed("battle", &anchor);
        let picture = Picture { scene: Arc::new(scene), caption: String::new(), width: 1.0 };
        self.blocks.push(Block::Figure(picture));
        self.text(format!(
            "“{}” is set up as its page shows. For the armies, victory and special rules, the page \
             takes precedence over this book.",
            first.title
        ));
        if !others.is_empty() {
            let titles: Vec<String> = others.iter().map(|b| format!("“{}”", b.title)).collect();
            let count = plural(others.len(), "more battle");
            // A long list does not help: the other book has the titles.
            let titles = match titles.len() <= MOST_TITLES {
                true => format!(": {}", listed(&titles)),
                false => String::new(),
            };
            self.blocks.push(Block::Text(vec![
                Inline::Text(format!("The game comes with {count}{titles}. ")),
                Inline::Emphasis("A book of battles contains the pages of all battles.".to_owned()),
            ]));
        }
    }
}
