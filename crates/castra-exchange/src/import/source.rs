//! A battle in the words of another program for terrain and units, before the mapping to a game.

use std::collections::HashMap;
use std::rc::Rc;

use castra_base::IndexMap;
use castra_defs::{Board, Grid, Half};

use super::budget::Limit;
use super::encoding::clean;
use super::ledger::Ledger;
use super::spot::Spot;

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
    /// The shape of the board, with gaps if the file does not have it.
    pub(super) board: Shape,
    /// The armies by the file's words for them.
    pub(super) armies: IndexMap<String, SourceArmy>,
    /// Numbers and flags of the whole battle, by the file's word.
    pub(super) entries: IndexMap<String, i64>,
    /// The terrain in the hexes. Of several in one hex, the first with a counterpart in the game
    /// counts.
    pub(super) ground: Vec<SourceGround>,
    /// True if open ground hides later entries of its hex, as the upper of two layers does.
    pub(super) open_ground_hides: bool,
    pub(super) sides: Vec<SourceSide>,
    pub(super) pieces: Vec<SourcePiece>,
    pub(super) labels: Vec<(Spot, String)>,
    /// The objectives: their hex, their text, and their army.
    pub(super) objectives: Vec<(Spot, String, Option<String>)>,
    /// True if each piece has its own words, as counters with printed names do. The ledger then
    /// counts their common properties together, and a leader is called by its word.
    pub(super) has_unique_words: bool,
    /// The headings of table columns whose roles are missing.
    pub(super) columns: Vec<String>,
    /// The fate of each element so far.
    pub(super) ledger: Ledger,
}

/// The shape of the board in a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Shape {
    /// The name of the board, if the file is from Castra.
    pub(super) name: Option<String>,
    /// The game, if the file is from Castra.
    pub(super) game: Option<String>,
    /// The modules and options in the syntax of a battle's header, if the file is from Castra.
    pub(super) settings: Option<String>,
    /// The grid; `None` if unknown.
    pub(super) grid: Option<castra_defs::Grid>,
    /// True if odd lines, counted from 0, are offset; `None` if the file does not say.
    pub(super) odd_lines_offset: Option<bool>,
    /// The number of cells of the longest row, and the number of rows.
    pub(super) size: Option<(u32, u32)>,
}

impl Shape {
    /// Returns the differences from a board, in words; none if the grid of the file is unknown.
    pub(super) fn differences(&self, board: &Board) -> Vec<String> {
        let mut all = Vec::new();
        let Some(grid) = self.grid else { return all };
        let name = &board.name;
        let (own, theirs) = (shape_of(grid), shape_of(board.grid));
        if grid != board.grid {
            all.push(format!("the map is of {own}, `{name}` of {theirs}"));
            return all;
        }
        if let Some(odd) = self.odd_lines_offset
            && grid != Grid::Square
        {
            let line = if grid == Grid::HexFlat { "columns" } else { "rows" };
            let which = |odd: bool| if odd { "2, 4, 6 …" } else { "1, 3, 5 …" };
            if board.slant().is_some() {
                all.push(format!("the rows of `{name}` slant, those of the map do not"));
            } else if board.stagger.is_indented(1) != odd {
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

/// Returns the form of a grid's cells in words.
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
    /// The numbers and flags of the army, by the file's word.
    pub(super) entries: IndexMap<String, i64>,
}

/// The greatest length of a word in letters. Each element of a kind repeats the word.
const MAX_WORD_LETTERS: usize = 200;

/// The maximum length of a line in a text of several lines, in letters.
const MAX_LINE_LETTERS: usize = 2000;
/// The length of the lines into which a longer one is broken.
const WRAPPED_LINE_LETTERS: usize = 100;

/// Parses a whole number, which may have a fraction of zeros, such as `2.0`. `2.000` is refused,
/// since it is two in one language and two thousand in another.
pub(super) fn parse_whole(text: &str) -> Option<i64> {
    let bare = match text.split_once(['.', ',']) {
        Some((whole, zeros))
            if !zeros.is_empty() && zeros.len() != 3 && zeros.bytes().all(|b| b == b'0') =>
        {
            whole
        }
        _ => text,
    };
    bare.parse().ok()
}

/// Breaks overlong lines between words.
fn wrap_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (i, line) in text.split('\n').enumerate() {
        out.push_str(if i > 0 { "\n" } else { "" });
        if line.len() <= MAX_LINE_LETTERS {
            out.push_str(line);
            continue;
        }
        let mut length = 0;
        for word in line.split(' ') {
            let word = truncate_word(word);
            if length > 0 {
                let is_full = length + word.len() >= WRAPPED_LINE_LETTERS;
                out.push(if is_full { '\n' } else { ' ' });
                length = if is_full { 0 } else { length + 1 };
            }
            length += word.len();
            out.push_str(&word);
        }
    }
    out
}

/// Cuts an overlong word.
pub(super) fn truncate_word(word: &str) -> String {
    match word.char_indices().nth(MAX_WORD_LETTERS) {
        Some((at, _)) => format!("{}…", word.get(..at).unwrap_or_default()),
        None => word.to_owned(),
    }
}

/// The file's words for an element, the best first. The first word with a counterpart in the game
/// counts. There is at least one word. Elements of one kind share them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Words(Rc<[String]>);

impl Words {
    /// Creates words from a single word.
    pub(super) fn single(word: &str) -> Self {
        Self(Rc::new([truncate_word(word)]))
    }

    /// Creates words from several; `None` if all are empty.
    pub(super) fn from_all(words: impl IntoIterator<Item = String>) -> Option<Self> {
        let mut all: Vec<String> = Vec::new();
        for word in words {
            let word = truncate_word(word.trim());
            if !word.is_empty() && !all.contains(&word) {
                all.push(word);
            }
        }
        (!all.is_empty()).then(|| Self(all.into()))
    }

    /// Returns the best word.
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
    /// The file's words for the terrain.
    pub(super) words: Words,
    /// The file's term for the ground, such as `terrain` or `obstacle`.
    pub(super) term: &'static str,
}

/// Terrain on a side of a hex.
#[derive(Debug)]
pub(super) struct SourceSide {
    pub(super) at: Spot,
    /// The side of the hex in Castra's notation: `ne`.
    pub(super) side: String,
    /// The file's word for the terrain.
    pub(super) word: String,
}

#[derive(Debug)]
pub(super) struct SourcePiece {
    pub(super) at: Spot,
    pub(super) army: Rc<str>,
    /// The file's words for the type of the piece.
    pub(super) words: Words,
    /// The hexes of the terrain that the object becomes if its words match no unit.
    pub(super) ground: Option<Vec<Spot>>,
    /// The shape of the object's outline on the map, if it is more than a point.
    pub(super) outline: Option<&'static str>,
    /// The label on the map if the words match neither a unit nor terrain.
    pub(super) label: Option<String>,
    /// True if the words include a type, not only a name.
    pub(super) has_sort: bool,
    /// True if only one of the words is used: the ledger records the others as lost.
    pub(super) one_word: bool,
    pub(super) name: Option<String>,
    /// The name of the leader with the piece; empty for a leader without a name.
    pub(super) leader: Option<String>,
    /// The file's words for marks.
    pub(super) marks: Vec<String>,
    /// The number of figures left, if the file gives it.
    pub(super) strength: Option<i64>,
    /// The rotation, in degrees clockwise from the top of the page.
    pub(super) rotation: Option<f64>,
    /// The file's properties that only a unit uses, apart from its name.
    pub(super) unit_properties: Vec<String>,
    /// The other properties in the file, which may be state of the piece in the game.
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
            rotation: None,
            unit_properties: Vec::new(),
            fields: Vec::new(),
        }
    }
}

impl Source {
    /// Checks limits, merges armies with similar words, and cleans and shortens all texts.
    ///
    /// # Errors
    /// If the counts exceed the limits of [`Limit`].
    pub(super) fn finish(mut self) -> Result<Self, String> {
        let within = |of: Limit, count: usize| {
            if count as u64 > of.max() { Err(of.refusal()) } else { Ok(()) }
        };
        within(Limit::Armies, self.armies.len())?;
        within(Limit::Pieces, self.pieces.len())?;
        within(Limit::Marks, self.labels.len().max(self.objectives.len()))?;
        self.merge_armies();
        let ledger = &mut self.ledger;
        for text in self.background.iter_mut().chain(&mut self.credits).chain(&mut self.specials) {
            if !text.chars().all(is_plain) {
                *text = clean(text, ledger);
            }
            trim(text);
            if text.lines().any(|line| line.len() > MAX_LINE_LETTERS) {
                *text = wrap_lines(text);
            }
        }
        let mut clean = |text: &mut String| {
            if !text.chars().all(is_plain) {
                *text = clean(text, ledger);
            }
            trim(text);
            if text.len() > MAX_WORD_LETTERS {
                let short = truncate_word(text);
                if short != *text {
                    let start: String = short.chars().take(20).collect();
                    let how = format!("cut after {MAX_WORD_LETTERS} letters");
                    ledger.record_approximated(format!("text {start}…"), how);
                    *text = short;
                }
            }
        };
        clean(&mut self.title);
        if self.title.is_empty() {
            self.title = "Untitled".to_owned();
        }
        [&mut self.number, &mut self.date, &mut self.place]
            .into_iter()
            .flatten()
            .for_each(&mut clean);
        self.armies.values_mut().for_each(|army| clean(&mut army.name));
        self.labels.iter_mut().for_each(|(_, text)| clean(text));
        self.objectives.iter_mut().for_each(|(_, text, _)| clean(text));
        for piece in &mut self.pieces {
            [&mut piece.name, &mut piece.leader, &mut piece.label]
                .into_iter()
                .flatten()
                .for_each(&mut clean);
            piece.fields.iter_mut().for_each(|(_, value)| clean(value));
            if !piece.words.iter().all(|word| word.chars().all(is_plain)) {
                let mut words: Vec<String> = piece.words.iter().map(str::to_owned).collect();
                words.iter_mut().for_each(&mut clean);
                piece.words = Words::from_all(words).unwrap_or_else(|| Words::single("?"));
            }
        }
        Ok(self)
    }

    /// Joins armies whose words differ only in case or in unprintable characters. The first
    /// spelling counts.
    fn merge_armies(&mut self) {
        let mut spellings: HashMap<String, Rc<str>> = HashMap::new();
        let mut renamed: HashMap<String, Rc<str>> = HashMap::new();
        let mut armies: IndexMap<String, SourceArmy> = IndexMap::default();
        for (word, army) in std::mem::take(&mut self.armies) {
            let mut plain = match word.chars().all(is_plain) {
                true => word.clone(),
                false => clean(&word, &mut self.ledger),
            };
            trim(&mut plain);
            let spelling = spellings.entry(plain.to_lowercase()).or_insert_with(|| plain.into());
            match armies.get_mut(&**spelling) {
                Some(first) => {
                    first.side = first.side.or(army.side);
                    for (entry, number) in army.entries {
                        first.entries.entry(entry).or_insert(number);
                    }
                    let how = format!("the same as `{spelling}`");
                    self.ledger.record_approximated(format!("army {word}"), how);
                }
                None => {
                    armies.insert(spelling.to_string(), army);
                }
            }
            if *word != **spelling {
                renamed.insert(word, Rc::clone(spelling));
            }
        }
        self.armies = armies;
        if renamed.is_empty() {
            return;
        }
        for piece in &mut self.pieces {
            if let Some(army) = renamed.get(&*piece.army) {
                piece.army = Rc::clone(army);
            }
        }
        for army in self.objectives.iter_mut().filter_map(|(_, _, army)| army.as_mut()) {
            if let Some(spelling) = renamed.get(army.as_str()) {
                *army = spelling.to_string();
            }
        }
    }
}

/// Removes the blanks around a text.
fn trim(text: &mut String) {
    let bare = text.trim();
    if bare.len() < text.len() {
        *text = bare.to_owned();
    }
}

/// Returns whether a character needs no cleaning.
const fn is_plain(c: char) -> bool {
    matches!(c, '\n' | ' '..='!' | '#'..='~' | '\u{a0}'..='\u{2ff}')
}

/// Splits the marks in one field of a file: `guard`, or `guard and veteran`.
pub(super) fn marks(field: &str) -> Vec<String> {
    field.split(" and ").map(str::trim).filter(|m| !m.is_empty()).map(str::to_owned).collect()
}
