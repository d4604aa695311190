//! A battle as another program has it: words for terrain and units that are not yet
//! those of a game.

use std::rc::Rc;

use castra_base::IndexMap;
use castra_defs::{Board, Grid, Half};

use super::budget::Of;
use super::encoding::cleaned;
use super::ledger::Ledger;

/// A battle of another program.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// The name of the file's format, for messages.
    pub(super) format: &'static str,
    pub(super) title: String,
    pub(super) number: Option<String>,
    pub(super) date: Option<String>,
    pub(super) place: Option<String>,
    pub(super) background: Option<String>,
    pub(super) credits: Option<String>,
    pub(super) specials: Vec<String>,
    /// The board, as far as the file says anything about it.
    pub(super) board: Shape,
    /// The armies by the word that the file has for them.
    pub(super) armies: IndexMap<String, SourceArmy>,
    /// Numbers and flags of the battle as a whole, by the file's word.
    pub(super) entries: IndexMap<String, i64>,
    /// The terrain in the hexes. Of several in one hex the first that the game has is taken.
    pub(super) ground: Vec<SourceGround>,
    /// True if open ground hides what comes after it, as the upper of two layers does.
    pub(super) open_ground_hides: bool,
    pub(super) sides: Vec<SourceSide>,
    pub(super) pieces: Vec<SourcePiece>,
    pub(super) labels: Vec<(Spot, String)>,
    /// Hexes that matter for victory: what for, and whose they are.
    pub(super) objectives: Vec<(Spot, String, Option<String>)>,
    /// True if each piece has words of its own, as counters with printed names have: the ledger then
    /// counts what they have in common together, and a leader is called by its word.
    pub(super) one_of_a_kind: bool,
    /// Columns of a table that it was not told to read, by their headings.
    pub(super) columns: Vec<String>,
    /// The result for each thing so far.
    pub(super) ledger: Ledger,
}

/// The shape of the board in a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Shape {
    /// Name of the board, if the file is from Castra.
    pub(super) name: Option<String>,
    /// The game, likewise.
    pub(super) game: Option<String>,
    /// Optional rules and options, as the header of a battle names them, likewise.
    pub(super) settings: Option<String>,
    /// The grid, if it is known.
    pub(super) grid: Option<castra_defs::Grid>,
    /// True if odd lines, counted from 0, are set in; `None` if the file does not say.
    pub(super) odd_set_in: Option<bool>,
    /// Cells of the longest row, and rows.
    pub(super) size: Option<(u32, u32)>,
}

impl Shape {
    /// Returns the differences from a board, in words.
    pub(super) fn differences(&self, board: &Board) -> Vec<String> {
        let mut all = Vec::new();
        let Some(grid) = self.grid else { return all };
        let name = &board.name;
        let (own, theirs) = (shape_of(grid), shape_of(board.grid));
        if grid != board.grid {
            all.push(format!("the map is of {own}, `{name}` of {theirs}"));
            return all;
        }
        if let Some(odd) = self.odd_set_in
            && grid != Grid::Square
        {
            let line = if grid == Grid::HexFlat { "columns" } else { "rows" };
            let which = |odd: bool| if odd { "2, 4, 6 …" } else { "1, 3, 5 …" };
            if board.slant().is_some() {
                all.push(format!("the rows of `{name}` slant, those of the map do not"));
            } else if board.stagger.is_set_in(1) != odd {
                let (own, theirs) = (which(odd), which(!odd));
                all.push(format!("the map sets in {line} {own}, `{name}` {line} {theirs}"));
            }
        }
        let size = (u32::from(board.width), u32::from(board.height));
        if let Some((width, height)) = self.size.filter(|own| *own != size) {
            all.push(format!("the map is {width} x {height}, `{name}` {} x {}", size.0, size.1));
        }
        all
    }
}

/// The cells of a grid, for people.
pub(super) const fn shape_of(grid: Grid) -> &'static str {
    match grid {
        Grid::HexPointy => "hexes with a corner at the top",
        Grid::HexFlat => "hexes with a side at the top",
        Grid::Square => "squares",
        Grid::Places => "places",
    }
}

#[derive(Debug)]
pub(super) struct SourceArmy {
    pub(super) name: String,
    /// The army's edge of the board, if the file gives one.
    pub(super) side: Option<Half>,
    /// Numbers and flags, by the file's word.
    pub(super) entries: IndexMap<String, i64>,
}

/// A position on the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Spot {
    /// Row and column from the top left, from 0.
    Cell(i64, i64),
    /// Row from the top, from 0, and place from the left in half cells.
    Half(i64, i64),
    /// The hex with a printed name.
    Named(String),
    /// Nowhere on the board.
    Reserve,
}

/// The longest word that is read, in letters: it is repeated for each thing that has it.
const LONGEST_WORD: usize = 200;

/// A word of a file, cut where it is longer than words are.
pub(super) fn cut(word: &str) -> String {
    match word.char_indices().nth(LONGEST_WORD) {
        Some((at, _)) => format!("{}…", word.get(..at).unwrap_or_default()),
        None => word.to_owned(),
    }
}

/// The file's words for a thing, the best first: the first that the game has a counterpart for
/// holds. There is one at least. Things of one sort share them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Words(Rc<[String]>);

impl Words {
    /// Creates a name of one word.
    pub(super) fn one(word: &str) -> Self {
        Self(Rc::new([cut(word)]))
    }

    /// Several; none if all are empty.
    pub(super) fn several(words: impl IntoIterator<Item = String>) -> Option<Self> {
        let mut all: Vec<String> = Vec::new();
        for word in words {
            let word = cut(word.trim());
            if !word.is_empty() && !all.contains(&word) {
                all.push(word);
            }
        }
        (!all.is_empty()).then(|| Self(all.into()))
    }

    /// The best.
    pub(super) fn first(&self) -> &str {
        self.0.first().map_or("", String::as_str)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

#[derive(Debug)]
pub(super) struct SourceGround {
    pub(super) at: Spot,
    /// The file's words for it.
    pub(super) words: Words,
    /// The word of the file for the ground, such as `terrain` or `obstacle`.
    pub(super) what: &'static str,
}

/// Terrain on a side of a hex.
#[derive(Debug)]
pub(super) struct SourceSide {
    pub(super) at: Spot,
    /// The side of the hex, as Castra writes it: `ne`.
    pub(super) side: String,
    /// The file's word for the terrain.
    pub(super) word: String,
}

#[derive(Debug)]
pub(super) struct SourcePiece {
    pub(super) at: Spot,
    pub(super) army: Rc<str>,
    /// The file's words for its type.
    pub(super) words: Words,
    /// The hexes of the terrain that the object becomes if no unit has its word.
    pub(super) ground: Option<Vec<Spot>>,
    /// The shape of its outline on the map, if it is more than a point.
    pub(super) outline: Option<&'static str>,
    /// The label on the map if the game has neither a unit nor terrain with its words.
    pub(super) label: Option<String>,
    /// True if its words are those of a sort of things, not only its name.
    pub(super) has_sort: bool,
    /// True if words that do not count are lost: they are not several names of one thing.
    pub(super) one_word: bool,
    pub(super) name: Option<String>,
    /// The name of a leader that stands with it.
    pub(super) leader: Option<String>,
    /// The file's words for distinctions.
    pub(super) marks: Vec<String>,
    /// The number of figures left, if the file gives it.
    pub(super) strength: Option<i64>,
    /// The rotation, in degrees clockwise from the top of the page.
    pub(super) turned: Option<f64>,
    /// The other properties in the file, which may be state of a piece in the game.
    pub(super) fields: Vec<(String, String)>,
}

impl SourcePiece {
    pub(super) const fn new(at: Spot, army: Rc<str>, words: Words) -> Self {
        Self {
            at,
            army,
            words,
            ground: None,
            outline: None,
            label: None,
            has_sort: true,
            one_word: false,
            name: None,
            leader: None,
            marks: Vec::new(),
            strength: None,
            turned: None,
            fields: Vec::new(),
        }
    }
}

impl Source {
    /// Refuses what is more than a battle, and takes out of all words what cannot be printed.
    ///
    /// # Errors
    /// When there is more than [`Of`] allows.
    pub(super) fn finished(mut self) -> Result<Self, String> {
        let within = |of: Of, count: usize| {
            if count as u64 > of.most() { Err(of.refusal()) } else { Ok(()) }
        };
        within(Of::Armies, self.armies.len())?;
        within(Of::Pieces, self.pieces.len())?;
        within(Of::Marks, self.labels.len().max(self.objectives.len()))?;
        let ledger = &mut self.ledger;
        let mut clean = |text: &mut String| {
            if !text.chars().all(is_plain) {
                *text = cleaned(text, ledger);
            }
        };
        clean(&mut self.title);
        [
            &mut self.number,
            &mut self.date,
            &mut self.place,
            &mut self.background,
            &mut self.credits,
        ]
        .into_iter()
        .flatten()
        .for_each(&mut clean);
        self.specials.iter_mut().for_each(&mut clean);
        self.armies.values_mut().for_each(|army| clean(&mut army.name));
        self.labels.iter_mut().for_each(|(_, text)| clean(text));
        self.objectives.iter_mut().for_each(|(_, text, _)| clean(text));
        for piece in &mut self.pieces {
            [&mut piece.name, &mut piece.leader, &mut piece.label]
                .into_iter()
                .flatten()
                .for_each(&mut clean);
            piece.fields.iter_mut().for_each(|(_, value)| clean(value));
        }
        Ok(self)
    }
}

/// Returns whether a character needs no second look.
const fn is_plain(c: char) -> bool {
    matches!(c, '\n' | ' '..='!' | '#'..='~' | '\u{a0}'..='\u{2ff}')
}

/// Distinctions that stand in one field of a file: `guard`, or `guard and veteran`.
pub(super) fn marks(field: &str) -> Vec<String> {
    field.split(" and ").map(str::trim).filter(|m| !m.is_empty()).map(str::to_owned).collect()
}
