//! Examples of play: tests that show a clause, as accounts of their events.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::book::{Example, Inline, Line, Picture};
use castra_base::{IndexMap, Span};
use castra_defs::{Army, Direction, Game, Ground, Half, NamedCell, Piece, Scenario};
use castra_draw::{
    AuthorFont, Bounds, BoxKind, Layer, Layers, Options, PictureSize, Scene, render,
};
use castra_ir::{Expr, ExprKind, KindRole, Program, StmtKind, TestStmt as Tested};
use castra_story::{Detail, trace_test};
use castra_syntax::ast::{ItemKind, Play, StmtKind as Ast, TestStmt, Tree};
use castra_words::Words;
use castra_workspace::CheckedTest;

use crate::ruleset::Ruleset;

/// The maximum number of lines in an example. A longer example does not help.
const MAX_LINES: usize = 16;
/// The number of tests to try for each rule.
const MAX_TRIES: usize = 3;
/// The maximum number of pieces in a cropped picture; a position with more shows the whole board.
const MAX_CROPPED_PIECES: usize = 10;
/// The maximum distance, in hexes, at which a piece of an inactive army is still shown.
const MAX_DISTANCE: u16 = 3;
/// The maximum height of a picture in widths of the text, so that examples do not fill pages.
const MAX_HEIGHT: f32 = 0.62;

pub(super) struct Examples<'a> {
    game: &'a Game,
    tests: Vec<Candidate<'a>>,
    used: BTreeSet<usize>,
    /// The number of tests that are left out because the language of the book is not that of the
    /// accounts of games.
    pub(super) untranslated_count: usize,
    fonts: &'a [AuthorFont],
}

struct Candidate<'a> {
    test: &'a CheckedTest,
    board: Option<String>,
    /// The author's title.
    title: String,
    /// The numbers of the clauses that the test cites.
    cites: Vec<String>,
    /// The score as an example: the number of placements, rolls and choices.
    score: usize,
}

impl<'a> Examples<'a> {
    pub(super) fn of(game: &'a Game, trees: &[&'a Tree], ruleset: &'a Ruleset<'a>) -> Self {
        let checked = &ruleset.checked;
        let mut tests: Vec<Candidate<'a>> = Vec::new();
        let mut known: BTreeSet<Span> = BTreeSet::new();
        for test in &checked.tests {
            let span = test.span();
            // A test that runs for each of several values is a candidate only once.
            if !known.insert(span) {
                continue;
            }
            let Some(item) = item(trees, span) else { continue };
            let ItemKind::Test(written) = &item.kind else { continue };
            let title = written.name.as_ref().map(|name| name.value.clone());
            let title = title.unwrap_or_default();
            let mut candidate = Candidate { test, board: None, title, cites: Vec::new(), score: 0 };
            let mut acts = false;
            for (_, stmt) in written.body.with_entries() {
                match &stmt.kind {
                    Ast::Test(TestStmt::Board(name)) => {
                        candidate.board = Some(name.text.to_string())
                    }
                    Ast::Test(TestStmt::Dice(_)) => candidate.score += 6,
                    Ast::Test(TestStmt::Choices(_)) => candidate.score += 3,
                    // A test of every roll makes a poor example.
                    Ast::Test(TestStmt::EveryRoll) => candidate.score = 0,
                    Ast::Place { .. } => candidate.score += 2,
                    Ast::Cite(names) => {
                        candidate.cites.extend(names.iter().map(|name| name.text.to_string()));
                    }
                    // A test of whole turns alone is not a candidate: its account would be too
                    // long.
                    Ast::Expr(_) | Ast::Test(TestStmt::Play(Play::Phase(_))) => acts = true,
                    _ => {}
                }
            }
            if acts && !candidate.cites.is_empty() {
                tests.push(candidate);
            }
        }
        let left_out = if game.locale.has_accounts() { 0 } else { tests.len() };
        tests.truncate(tests.len() - left_out);
        Self {
            game,
            tests,
            used: BTreeSet::new(),
            untranslated_count: left_out,
            fonts: ruleset.fonts,
        }
    }

    /// Returns an example of some clauses, from a test that cites one and that has not been tried.
    pub(super) fn example_of(&mut self, clauses: &[String]) -> Option<Example> {
        let mut fit: Vec<usize> = (0..self.tests.len())
            .filter(|at| !self.used.contains(at))
            .filter(|&at| {
                self.tests.get(at).is_some_and(|c| c.cites.iter().any(|id| clauses.contains(id)))
            })
            .collect();
        fit.sort_by_key(|&at| {
            let c = self.tests.get(at);
            // Tests with a high score per cited clause come first.
            std::cmp::Reverse(c.map_or(0, |c| c.score.min(14) * 2 / c.cites.len().max(1)))
        });
        for at in fit.into_iter().take(MAX_TRIES) {
            self.used.insert(at);
            if let Some(example) = self.tests.get(at).and_then(|c| self.example(c)) {
                return Some(example);
            }
        }
        None
    }

    fn example(&self, candidate: &Candidate<'_>) -> Option<Example> {
        let test = candidate.test.link();
        let (outcome, story) = trace_test(&test, Detail::Short);
        if !outcome.has_passed() {
            return None;
        }
        let stand = self.position(candidate, &test.program);
        let mut story: Vec<(u8, String)> =
            story.into_iter().map(|line| (line.depth, line.text)).collect();
        // The account leaves out the setup that a test runs after `begin`.
        let words = self.game.words();
        story.retain(|(depth, line)| *depth > 0 || line != words.message("story-setup"));
        if let Some(battle) = &stand {
            remove_setup_entries(words, &mut story, battle, &titles(&test.program));
        }
        // An example in which pieces only enter does not show a rule.
        let happens = story.iter().any(|(_, line)| !only_enters(words, line));
        if !happens || story.len() > MAX_LINES {
            return None;
        }
        let frame =
            stand.as_ref().map(|battle| shown_hexes(words, battle, &story, &titles(&test.program)));
        let least = story.iter().map(|(depth, _)| *depth).min().unwrap_or_default();
        let lines = story.into_iter().map(|(depth, text)| Line {
            depth: depth - least,
            mark: "–".to_owned(),
            text: Inline::text(castra_words::capitalize(&text)),
        });
        let clauses =
            candidate.cites.iter().map(|id| (id.clone(), super::anchors::clause_anchor(id)));
        Some(Example {
            // The name of a test is not translated.
            title: match self.game.locale.tag() {
                None => super::wording::sentence(&candidate.title),
                Some(_) => String::new(),
            },
            picture: stand
                .as_ref()
                .zip(frame)
                .and_then(|(battle, seen)| self.picture(battle, &seen, &titles(&test.program))),
            lines: lines.collect(),
            clauses: clauses.collect(),
        })
    }

    /// Returns the position that the first lines of the test set up. Returns `None` if it has no
    /// pieces.
    fn position(&self, candidate: &Candidate<'_>, program: &Program) -> Option<Scenario> {
        let name = match &candidate.board {
            Some(name) => name.clone(),
            None if candidate.test.battle().is_none() => self.game.boards.keys().next()?.clone(),
            None => self.board_of(program)?,
        };
        let board = self.game.boards.get(&name)?;
        if board.cell_count() != program.hexes.len() {
            return None;
        }
        let mut battle = Scenario {
            id: "example".to_owned(),
            game: self.game.id.clone(),
            board: name,
            armies: armies(program),
            terrain: ground(program),
            ..Scenario::default()
        };
        battle.pieces = pieces(program);
        (!battle.pieces.is_empty()).then_some(battle)
    }

    /// Draws the board, cropped to the surroundings of the hexes in `frame`.
    fn picture(
        &self,
        battle: &Scenario,
        frame: &BTreeSet<&str>,
        titles: &Titles<'_>,
    ) -> Option<Picture> {
        let mut layers = Layers::none();
        for layer in [Layer::Terrain, Layer::Grid, Layer::Coordinates, Layer::Units, Layer::Leaders]
        {
            layers = layers.with(layer);
        }
        let fonts = self.fonts.to_vec();
        let options =
            Options { layers, size: PictureSize::Scale(1.0), fonts, ..Options::default() };
        let scene = render(self.game, battle, &options).ok()?;
        let whole = battle.pieces.len() > MAX_CROPPED_PIECES;
        let bounds = if whole { board_bounds(&scene)? } else { bounds_around(&scene, frame)? };
        // A hex has the same size in all pictures, unless a picture would be too wide, narrow or
        // high.
        let width = (bounds.width() / 820.0).clamp(0.12, 1.0);
        let width = width.min(MAX_HEIGHT * bounds.width() / bounds.height().max(1.0));
        let mut scene = scene.crop(bounds);
        // The picture has a title for screen readers.
        scene.title = position_text(self.game, battle, titles);
        Some(Picture { scene: Arc::new(scene), caption: String::new(), width })
    }

    /// Returns the board with the same number of hexes as the battle.
    fn board_of(&self, program: &Program) -> Option<String> {
        let cells = program.hexes.len();
        self.game.boards.values().find(|b| b.cell_count() == cells).map(|b| b.name.clone())
    }
}

/// The printed titles of hexes and places, by their identifiers.
type Titles<'p> = BTreeMap<&'p str, &'p str>;

fn titles(program: &Program) -> Titles<'_> {
    program.hexes.iter().map(|hex| (hex.name.as_str(), hex.title.as_str())).collect()
}

/// Returns the printed title of a hex or a place.
fn title_of<'t>(titles: &Titles<'t>, hex: &'t str) -> &'t str {
    titles.get(hex).copied().filter(|title| !title.is_empty()).unwrap_or(hex)
}

/// Returns whether a line only reports that pieces enter.
fn only_enters(words: Words, line: &str) -> bool {
    let each = |part: &str| part.split(", ").all(|one| entered_place(words, one).is_some());
    line.split("; ")
        .all(|part| entered_place(words, part).is_some_and(|at| !at.contains(", ")) || each(part))
}

/// Returns the place that pieces enter, if a line reports it.
fn entered_place(words: Words, part: &str) -> Option<&str> {
    let at = entry_phrases(words).iter().find_map(|word| part.split_once(word.as_str()));
    at.map(|(_, hex)| hex)
}

/// Returns the words between pieces and the place that they enter: ` enters at `, ` enter at `.
fn entry_phrases(words: Words) -> [String; 2] {
    [1, 2].map(|count| {
        let values = [("name", "".into()), ("to", "".into()), ("count", i64::from(count).into())];
        words.format("story-enters", &values)
    })
}

/// Removes from an account the entries of pieces into hexes where the picture shows them.
fn remove_setup_entries(
    words: Words,
    story: &mut Vec<(u8, String)>,
    battle: &Scenario,
    titles: &Titles<'_>,
) {
    let is_drawn = |part: &str| {
        entered_place(words, part).is_some_and(|hex| {
            battle.pieces.iter().any(|piece| title_of(titles, &piece.at.hex) == hex)
        })
    };
    let mut first = 0;
    for (_, line) in story.iter_mut() {
        let mut rest = line.as_str();
        while !rest.is_empty() {
            // Pieces that enter the same hex share a sentence, which names the hex after the last
            // piece.
            let (all, others) = rest.split_once("; ").unwrap_or((rest, ""));
            if is_drawn(all) {
                rest = others;
                continue;
            }
            let ends = ["; ", ", "].iter().filter_map(|mark| rest.split_once(mark));
            let (part, after) = ends.min_by_key(|(part, _)| part.len()).unwrap_or((rest, ""));
            if !is_drawn(part) {
                break;
            }
            rest = after;
        }
        let goes_on = !rest.is_empty();
        *line = rest.to_owned();
        if goes_on {
            break;
        }
        first += 1;
    }
    story.drain(..first);
}

/// Returns a position in words.
fn position_text(game: &Game, battle: &Scenario, titles: &Titles<'_>) -> String {
    let words = game.words();
    let piece_at = |piece: &str, place: &str| {
        words.format("map-piece-at", &[("piece", piece.into()), ("place", place.into())])
    };
    let name = |unit: &str| {
        game.instances.get(unit).map_or_else(|| castra_words::spell_out(unit), |i| i.title.clone())
    };
    let pieces = battle.pieces.iter().map(|piece| {
        let whose = battle.armies.get(&piece.army).map_or("", |army| army.name.as_str());
        format!("{} ({whose})", piece_at(&name(&piece.unit), title_of(titles, &piece.at.hex)))
    });
    let default_terrain = game.terrains.values().find(|t| t.is_default).map(|t| t.name.as_str());
    let ground =
        battle.terrain.iter().filter(|ground| Some(ground.terrain.as_str()) != default_terrain);
    let ground = ground.map(|ground| {
        let title = game.terrains.get(&ground.terrain).map_or("", |t| t.title.as_str());
        piece_at(title, title_of(titles, &ground.at.hex))
    });
    let all: Vec<String> = pieces.chain(ground).collect();
    words.format("example-map", &[("pieces", (&all.join(", ")).into())])
}

fn item<'a>(trees: &[&'a Tree], span: Span) -> Option<&'a castra_syntax::ast::Item> {
    let tree = trees.iter().find(|tree| tree.file == span.file)?;
    tree.items
        .iter()
        .find(|item| item.span.contains(span) && matches!(item.kind, ItemKind::Test(_)))
}

fn armies(program: &Program) -> IndexMap<String, Army> {
    let army = |army: &castra_ir::Army| {
        let side = match army.forward {
            Direction::South | Direction::SouthEast | Direction::SouthWest => Half::Top,
            Direction::North
            | Direction::NorthEast
            | Direction::NorthWest
            | Direction::East
            | Direction::West => Half::Bottom,
        };
        let of = Army {
            id: army.id.clone(),
            name: castra_words::capitalize(&army.name),
            called: None,
            side,
            entries: IndexMap::default(),
            artwork: None,
        };
        (army.id.clone(), of)
    };
    program.armies.iter().map(army).collect()
}

fn ground(program: &Program) -> Vec<Ground> {
    let sorts = program.terrain_kind().and_then(|kind| program.kinds.get(kind));
    let Some(kind) = sorts else { return Vec::new() };
    program
        .hexes
        .iter()
        .filter_map(|hex| {
            let terrain = kind.sorts.get(hex.terrain as usize)?.name.clone();
            let at = NamedCell { hex: hex.name.as_str().into(), row: hex.row, col: hex.col };
            Some(Ground { at, terrain })
        })
        .collect()
}

/// Returns the pieces on the board, and the pieces that the first lines of the test place.
fn pieces(program: &Program) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (kind, of) in program.kinds.iter().zip(&program.pieces) {
        if kind.role != KindRole::Piece {
            continue;
        }
        for piece in of.iter().filter(|piece| !piece.waits) {
            let Some(hex) = piece.hex else { continue };
            let stands = make_piece(program, kind, piece.sort, piece.army, hex);
            pieces.extend(stands.map(|p| Piece { name: piece.name.clone(), ..p }));
        }
    }
    let body = program.rules.test.iter().flat_map(|body| &body.stmts);
    for stmt in body {
        match &stmt.kind {
            StmtKind::Place { kind, sort, army, hex, fields } => {
                let Some(kind) = program.kinds.get(kind) else { continue };
                let number = |e: &Expr| match e.kind {
                    ExprKind::Const(n) => u32::try_from(n).ok(),
                    _ => None,
                };
                let (Some(army), Some(hex)) = (number(army), number(hex)) else { continue };
                let Some(mut piece) = make_piece(program, kind, *sort, army, hex) else { continue };
                for (field, value) in fields {
                    let Some(field) = kind.fields.get(field) else { continue };
                    let ExprKind::Const(value) = value.kind else { continue };
                    if let Some(value) = castra_sim::shown_value(program, &field.ty, value) {
                        piece.state.insert(field.name.clone(), value);
                    }
                }
                pieces.push(piece);
            }
            // Play begins here, so pieces that are placed later are not part of the position.
            StmtKind::Call(..)
            | StmtKind::Test(Tested::Begin | Tested::PlayPhase(_) | Tested::PlayTurns(_)) => break,
            _ => {}
        }
    }
    pieces
}

fn make_piece(
    program: &Program,
    kind: &castra_ir::Kind,
    sort: u32,
    army: u32,
    hex: u32,
) -> Option<Piece> {
    let hex = program.hexes.get(hex as usize)?;
    Some(Piece {
        army: program.armies.get(army as usize)?.id.clone(),
        unit: kind.sorts.get(sort as usize)?.name.clone(),
        kind: kind.name.clone(),
        name: None,
        at: NamedCell { hex: hex.name.as_str().into(), row: hex.row, col: hex.col },
        marks: Vec::new(),
        state: IndexMap::default(),
        origin: None,
    })
}

fn board_bounds(scene: &Scene) -> Option<Bounds> {
    scene.boxes_of(BoxKind::Board).next().map(|placed| placed.bounds)
}

/// Returns the hexes of the pieces to show. Tests put some pieces far away only so that an army is
/// not beaten; these are left out.
fn shown_hexes<'b>(
    words: Words,
    battle: &'b Scenario,
    story: &[(u8, String)],
    titles: &Titles<'_>,
) -> BTreeSet<&'b str> {
    let entering = entry_phrases(words);
    let lines: Vec<&str> = story
        .iter()
        .map(|(_, line)| line.as_str())
        .filter(|line| !entering.iter().any(|words| line.contains(words.as_str())))
        .collect();
    let named: BTreeSet<&str> =
        lines.iter().flat_map(|line| line.split(|c: char| !c.is_alphanumeric())).collect();
    // The title of a place may have several words.
    let is_named = |hex: &str| match titles.get(hex) {
        Some(title) if *title != hex => lines.iter().any(|line| line.contains(title)),
        Some(_) | None => named.contains(hex),
    };
    let acting: BTreeSet<&str> = battle
        .pieces
        .iter()
        .filter(|piece| is_named(&piece.at.hex))
        .map(|piece| piece.army.as_str())
        .collect();
    let acts = |piece: &&Piece| acting.is_empty() || acting.contains(piece.army.as_str());
    let is_near = |piece: &&Piece| {
        battle.pieces.iter().filter(acts).any(|other| {
            piece.at.row.abs_diff(other.at.row) <= MAX_DISTANCE
                && piece.at.col.abs_diff(other.at.col) <= MAX_DISTANCE
        })
    };
    battle.pieces.iter().filter(is_near).map(|piece| piece.at.hex.as_str()).collect()
}

/// Returns the bounds of the hexes in `frame`, with a margin of one hex.
fn bounds_around(scene: &Scene, frame: &BTreeSet<&str>) -> Option<Bounds> {
    let board = board_bounds(scene)?;
    let hexes: Vec<Bounds> = scene
        .boxes_of(BoxKind::Hex)
        .filter(|placed| frame.contains(placed.name.as_str()))
        .map(|placed| placed.bounds)
        .collect();
    let first = *hexes.first()?;
    let mut all = first;
    for b in &hexes {
        all.x0 = all.x0.min(b.x0);
        all.y0 = all.y0.min(b.y0);
        all.x1 = all.x1.max(b.x1);
        all.y1 = all.y1.max(b.y1);
    }
    let (w, h) = (first.width(), first.height());
    Some(Bounds {
        x0: (all.x0 - w).max(board.x0),
        y0: (all.y0 - h * 0.8).max(board.y0),
        x1: (all.x1 + w).min(board.x1),
        y1: (all.y1 + h * 0.8).min(board.y1),
    })
}
