//! A reference sheet for play: the turn, the pieces, the terrain, the dice, the tables.

use crate::book::{Block, Book, Heading, Inline, Line, Table};
use castra_defs::{Army, Instance, Scenario};

use super::component_tables::{self, Detail};
use super::sequence::{first_description, label};
use super::symbols::Symbols;
use super::wording::has_capital_nouns;
use crate::facts;
use crate::game::{self, Reader};
use crate::ruleset::Ruleset;
use castra_ide::expand::{self, Rule};
use castra_words::Words;

/// A reference sheet in a full and a brief form; the brief form is for paper that is too small for
/// the full one.
#[derive(Clone, Debug)]
pub struct PlayerAid {
    /// The full form.
    pub full: Book,
    /// The brief form.
    pub brief: Book,
}

/// Returns the player aid of a game, for the players of all armies.
pub(crate) fn of_game(ruleset: &Ruleset<'_>, alone: Option<&Ruleset<'_>>) -> PlayerAid {
    let sheet = |full| {
        let mut book = make_sheet(ruleset, alone, None, full);
        book.subtitle = Some(ruleset.subject.game().words().message("aid-subtitle").to_owned());
        book
    };
    PlayerAid { full: sheet(true), brief: sheet(false) }
}

/// Returns the player aid of an army in a battle, for its player.
pub(crate) fn of_army(
    ruleset: &Ruleset<'_>,
    alone: Option<&Ruleset<'_>>,
    battle: &Scenario,
    army: &Army,
) -> PlayerAid {
    let sheet = |full| {
        let mut book = make_sheet(ruleset, alone, Some((battle, army)), full);
        let name = if army.name.is_empty() { &army.id } else { &army.name };
        book.subtitle = Some(format!("{name}, {}", battle.title));
        book
    };
    PlayerAid { full: sheet(true), brief: sheet(false) }
}

fn make_sheet(
    ruleset: &Ruleset<'_>,
    alone: Option<&Ruleset<'_>>,
    army: Option<(&Scenario, &Army)>,
    full: bool,
) -> Book {
    let game = ruleset.subject.game();
    let program = ruleset.subject.program();
    let facts = facts::collect_facts(ruleset, Reader::Player);
    let trees = expand::sorted_trees(ruleset.subject.trees(), &ruleset.checked.files);
    let rules = expand::rules(&trees, &program);
    let (flow, _) =
        super::order::sections(super::order::book_flow(ruleset, alone, &rules, &program), &rules);
    let symbols = Symbols::of(&game, ruleset.fonts);
    let own = game.words();
    let mut blocks = Vec::new();
    if let Some(turn) = &program.rules.turn {
        heading(own.message("aid-turn"), &mut blocks);
        let mut lines: Vec<Line> = Vec::new();
        for (number, (phase, groups)) in (1..).zip(turn.phases.iter().zip(&flow.phases)) {
            // Only the groups that the phase calls directly are steps of the turn.
            let called = groups.iter().filter(|group| group.is_called_by_phase());
            let steps: Vec<&Rule<'_>> = called.filter_map(|group| rules.get(group.head?)).collect();
            let mut text = vec![Inline::Label(label(phase))];
            if !full && !steps.is_empty() {
                let names: Vec<String> = steps.iter().map(|rule| step_name(own, rule)).collect();
                text.push(Inline::Text(format!("  {}", names.join(", "))));
            }
            lines.push(Line { depth: 0, mark: format!("{number}"), text });
            if full {
                lines.extend(steps.into_iter().map(step));
            }
        }
        blocks.push(Block::List(lines));
    }
    let count = |sort: &Instance| match army {
        None => 1,
        Some((battle, army)) => {
            battle.pieces_of(&army.id).filter(|piece| piece.unit == sort.name).count()
                + battle.reserves_of(&army.id).filter(|piece| piece.unit == sort.name).count()
        }
    };
    let only = army.map(|(_, army)| component_tables::CountedArmy { army, count: &count });
    for (title, _, table) in component_tables::pieces(&game, &symbols, only, Detail::Figures) {
        heading(&title, &mut blocks);
        blocks.push(Block::Table(notes_beside(table)));
    }
    if let Some((_, mut table)) = component_tables::terrain(&game, &symbols, Detail::Figures) {
        if let Some((battle, _)) = army {
            // A battle's sheet lists only the terrain on its map.
            let on_map = |title: &str| {
                let names = battle.terrain.iter().map(|g| &g.terrain);
                let names = names.chain(battle.sides.iter().map(|side| &side.terrain));
                let mut terrains = names.filter_map(|name| game.terrains.get(name));
                terrains.any(|terrain| terrain.title == title)
            };
            table.retain(|_, row| row.first().is_some_and(|cell| on_map(&cell.text)));
        }
        if !table.rows.is_empty() {
            heading(own.message("book-terrain"), &mut blocks);
            blocks.push(Block::Table(notes_beside(table)));
        }
    }
    for (name, _, row) in component_tables::dice(&game, &program, &symbols) {
        heading(&castra_words::capitalize(&name), &mut blocks);
        blocks.push(row);
    }
    let of_rules = |title: &str| {
        (0..).map(castra_ir::TableId).zip(&program.tables).any(|(id, table)| {
            game::table_title(&game, &table.name) == title && flow.tables.contains(&id)
        })
    };
    for table in facts.tables.iter().filter(|table| of_rules(&table.title)) {
        heading(&table.title, &mut blocks);
        blocks.push(component_tables::table_block(table));
    }
    let deck = |deck: &crate::game::Deck| {
        own.format("aid-deck", &[("deck", (&deck.name).into()), ("n", deck.total.into())])
    };
    let decks: Vec<String> = facts.decks.iter().map(deck).collect();
    if !decks.is_empty() {
        heading(own.message("aid-cards"), &mut blocks);
        blocks.push(Block::Text(Inline::text(super::wording::sentence(&own.join_and(&decks)))));
    }
    Book {
        title: facts.title.clone(),
        subtitle: None,
        colophon: own.format("book-colophon", &[("version", facts.castra.into())]),
        blocks,
        fonts: ruleset.fonts.to_vec(),
        language: ruleset.checked.language().map(str::to_owned),
    }
}

/// Returns the name of a step of the turn within a sentence.
fn step_name(own: Words, rule: &Rule<'_>) -> String {
    match &rule.item.title {
        Some(title) if has_capital_nouns(own) => title.clone(),
        Some(title) => title.to_lowercase(),
        None => castra_words::spell_out(&rule.name),
    }
}

/// Returns a step of the turn with the first sentence about it.
fn step(rule: &Rule<'_>) -> Line {
    let mut text = vec![Inline::Emphasis(super::wording::rule_title(rule))];
    if let Some(about) = first_description(rule) {
        text.push(Inline::Text("  ".to_owned()));
        text.extend(component_tables::inline(&about));
    }
    Line { depth: 1, mark: "–".to_owned(), text }
}

/// Moves the notes of a table to a separate column: a sheet is wide, and should not be long.
fn notes_beside(mut table: Table) -> Table {
    if table.notes.iter().all(String::is_empty) {
        return table;
    }
    table.head.push(String::new());
    let notes =
        std::mem::take(&mut table.notes).into_iter().chain(std::iter::repeat(String::new()));
    for (row, note) in table.rows.iter_mut().zip(notes) {
        row.push(note.into());
    }
    table
}

fn heading(text: &str, blocks: &mut Vec<Block>) {
    let anchor = crate::book::anchor(text);
    blocks.push(Block::Heading(Heading { level: 2, text: text.to_owned(), anchor, module: None }));
}
