//! Reference sheets for players, each on one page if its text fits.

use castra_print::{Bookmark, Document, Paper, SheetMarks};
use castra_workspace::Subject;

use crate::book::{Block, Book, Heading, Layout, to_pages};
use crate::players::aid::{of_army, of_game};
use crate::ruleset::Ruleset;

pub use crate::players::aid::PlayerAid;

/// Returns the player aid of a game; for a battle, also one for each army. `alone` is the game
/// without modules, if it compiles: it determines the order of the rules.
#[must_use]
pub fn player_aids(ruleset: &Ruleset<'_>, alone: Option<&Ruleset<'_>>) -> Vec<PlayerAid> {
    let mut sheets = vec![of_game(ruleset, alone)];
    if let Subject::Battle(battle) = ruleset.subject {
        for army in battle.scenario.armies.values() {
            sheets.push(of_army(ruleset, alone, &battle.scenario, army));
        }
    }
    sheets
}

/// Combines the sheets in one book, with a chapter for each.
#[must_use]
pub fn player_aids_as_book(sheets: &[PlayerAid]) -> Book {
    let mut book = Book::default();
    for (at, sheet) in sheets.iter().map(|sheet| &sheet.full).enumerate() {
        if at == 0 {
            book = Book { blocks: Vec::new(), ..sheet.clone() };
        }
        let text = sheet.subtitle.clone().unwrap_or_else(|| sheet.title.clone());
        let anchor = format!("sheet-{at}");
        let heading = Heading { level: 1, text, anchor, module: None };
        book.blocks.push(Block::Heading(heading));
        for block in &sheet.blocks {
            let mut block = block.clone();
            if let Block::Heading(heading) = &mut block {
                heading.anchor = format!("sheet-{at}-{}", heading.anchor);
            }
            book.blocks.push(block);
        }
    }
    book
}

/// The type scales to try, from the largest, until a sheet fits on one page.
const SIZES: [f32; 8] = [1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.63, 0.58];

/// Lays out player aids as pages, each on one page if legible type allows that. An aid whose full
/// text needs more than one page is printed in its brief form, in type as small as necessary. If
/// the smallest type does not suffice, it takes several pages.
#[must_use]
pub fn player_aids_as_pages(sheets: &[PlayerAid], paper: Paper, cut: SheetMarks) -> Document {
    let mut document = Document { sheet: cut, ..Default::default() };
    for sheet in sheets {
        // The full text is tried at the size of a book, then the brief text at decreasing sizes.
        let tries = SIZES.iter().map(|&size| (&sheet.brief, size));
        let laid = std::iter::once((&sheet.full, 1.0))
            .chain(tries)
            .map(|(book, size)| to_pages(book, &Layout { paper, sheet: cut, book: false, size }));
        let mut last = None;
        for pages in laid {
            let is_single_page = pages.pages.len() == 1;
            last = Some(pages);
            if is_single_page {
                break;
            }
        }
        let Some(mut pages) = last else { continue };
        document.warnings.append(&mut pages.warnings);
        let before = document.pages.len();
        document.bookmarks.push(Bookmark {
            title: pages.title.clone(),
            page: before,
            y: 0.0,
            children: Vec::new(),
        });
        if before == 0 {
            document.title = std::mem::take(&mut pages.title);
            document.language = std::mem::take(&mut pages.language);
        }
        document.pages.append(&mut pages.pages);
    }
    document
}
