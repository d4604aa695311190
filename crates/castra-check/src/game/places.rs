//! Boards of places: their names, their positions, and their links.

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, ExpectedName, IndexMap, Span, codes};
use castra_syntax::ast::{self, Block, Int, Item, Name, PlacesItem};
use smol_str::SmolStr;

use castra_defs::{
    Area, Board, Caption, Grid, Joined, Link, NamedPlace, Places, RowNames, Stagger,
};
use castra_resolve::names::{Namespace, duplicate_name, undeclared_name};

use super::GameChecker;
use super::boards::bad_layout;

/// The maximum number of places of a board.
const MAX_PLACES: usize = 512;

/// The maximum distance of a place from the top left corner.
const MAX_COORDINATE: i64 = 1000;

/// The first word of an entry for a place without terrain.
const PLACE: &str = "place";
/// The first word of an entry for a link without terrain.
const LINK: &str = "link";

impl GameChecker<'_, '_> {
    /// Returns whether a board is of the same kind as the boards before it, a grid or of places.
    /// Reports it otherwise.
    pub(super) fn check_board_type(&mut self, name: &Name, of_places: bool) -> bool {
        let other = self.text.game.boards.values().find(|b| b.has_places() != of_places);
        let Some(other) = other.map(|board| board.name.clone()) else { return true };
        let (this, that) =
            if of_places { ("of places", "a grid") } else { ("a grid", "of places") };
        let mut diagnostic = bad_layout(
            name.span,
            format!("the board `{}` is {this}, but `{other}` is {that}", name.text),
        )
        .label("another sort of board")
        .help("all boards of a game are grids, or all are of places: rules know which");
        if let Some(first) = self.text.definitions.span(Namespace::Board, &other) {
            diagnostic = diagnostic.related(first, format!("this is {that}"));
        }
        self.report(diagnostic);
        false
    }

    pub(super) fn read_place_board(&mut self, item: &Item, name: &Name, block: &Block<PlacesItem>) {
        if !self.declare(Namespace::Board, name) || !self.check_board_type(name, true) {
            return;
        }
        let mut places = Places::default();
        let mut declared: IndexMap<SmolStr, Span> = IndexMap::default();
        for entry in block.iter() {
            match entry {
                PlacesItem::Place { terrain, name, title, at } => {
                    if let Some(&first) = declared.get(&name.text) {
                        self.report(duplicate_name("place", name, first));
                        continue;
                    }
                    declared.insert(name.text.clone(), name.span);
                    // A place off the page is moved to the nearest point.
                    let at = self.check_point(*at).unwrap_or_else(|| nearest_point(*at));
                    places.all.push(NamedPlace {
                        name: name.text.clone(),
                        title: title
                            .as_ref()
                            .map_or_else(|| default_title(&name.text), |t| t.value.clone()),
                        terrain: terrain_name(terrain, PLACE),
                        at,
                    });
                }
                PlacesItem::Label { text, at } => {
                    if let Some(at) = self.check_point(*at) {
                        places.captions.push(Caption { text: text.value.clone(), at });
                    }
                }
                PlacesItem::Area { terrain, outline } => {
                    self.add_area(terrain, outline, &mut places)
                }
                PlacesItem::Links { .. } => {}
            }
        }
        if places.all.len() > MAX_PLACES {
            self.report(
                Diagnostic::new(
                    &codes::BOARD_BAD_SIZE,
                    name.span,
                    format!("the board `{}` has {} places", name.text, places.all.len()),
                )
                .label("too many")
                .help(format!("the limit is {MAX_PLACES}")),
            );
            return;
        }
        let mut seen: IndexMap<[u16; 2], Span> = IndexMap::default();
        for entry in block.iter() {
            if let PlacesItem::Links { terrain, along } = entry {
                self.add_links(
                    terrain,
                    along,
                    &declared,
                    block.is_broken(),
                    &mut seen,
                    &mut places,
                );
            }
        }
        if places.all.is_empty() {
            if !block.is_broken() {
                self.report(
                    Diagnostic::new(
                        &codes::BOARD_BAD_SIZE,
                        name.span,
                        format!("the board `{}` has no place", name.text),
                    )
                    .label("empty")
                    .help("write `TERRAIN NAME \"Name\" at 30 42`, or `place NAME at 30 42`"),
                );
            }
            return;
        }
        let board = Board {
            name: name.text.to_string(),
            doc: item.doc.clone(),
            grid: Grid::Places,
            // At most `MAX_PLACES`, so the number fits.
            width: u16::try_from(places.all.len()).unwrap_or(u16::MAX),
            height: 1,
            stagger: Stagger::None,
            joined: Joined::default(),
            rows: RowNames::Numbers { top: 1, rising: true },
            first_column: 1,
            column_letter: None,
            sections: Vec::new(),
            places,
        };
        self.text.game.boards.insert(name.text.to_string(), board);
        self.reporter.record_suppressions(block, item.span);
    }

    /// Returns a point of the picture, or reports one that is off the page.
    fn check_point(&mut self, at: [Int; 2]) -> Option<[i32; 2]> {
        let mut point = [0; 2];
        for (number, to) in at.into_iter().zip(&mut point) {
            match i32::try_from(number.value) {
                Ok(value) if (0..=MAX_COORDINATE).contains(&number.value) => *to = value,
                _ => {
                    self.report(
                        bad_layout(number.span, format!("{} is off the page", number.value))
                            .label(format!("expected 0 to {MAX_COORDINATE}"))
                            .help(
                                "places are drawn so far to the right and down from the top left \
                             corner, in tenths of the width of a piece's hex",
                            ),
                    );
                    return None;
                }
            }
        }
        Some(point)
    }

    fn add_area(&mut self, terrain: &Name, outline: &[Int], places: &mut Places) {
        let corners = outline.chunks_exact(2);
        if !corners.remainder().is_empty() || corners.len() < 3 {
            let span = outline.last().map_or(terrain.span, |last| terrain.span.to(last.span));
            self.report(
                bad_layout(span, "an area needs three corners or more, each of two numbers")
                    .label(format!("{} numbers", outline.len()))
                    .help("write `area TERRAIN 0 0 40 0 40 30`: to the right, down, and so on"),
            );
            return;
        }
        let mut points = Vec::new();
        for corner in corners {
            let &[x, y] = corner else { continue };
            let Some(point) = self.check_point([x, y]) else { return };
            points.push(point);
        }
        places.areas.push(Area { terrain: terrain.text.to_string(), outline: points });
    }

    fn add_links(
        &mut self,
        terrain: &Name,
        along: &[Name],
        declared: &IndexMap<SmolStr, Span>,
        in_doubt: bool,
        seen: &mut IndexMap<[u16; 2], Span>,
        places: &mut Places,
    ) {
        let mut ends = Vec::with_capacity(along.len());
        for name in along {
            let at = places.all.iter().position(|place| place.name == name.text);
            match at.and_then(|at| u16::try_from(at).ok()) {
                Some(at) => ends.push((at, name.span)),
                None if in_doubt || declared.contains_key(&name.text) => return,
                None => {
                    let known = places.all.iter().map(|place| place.name.as_str());
                    let mut problem = undeclared_name(ExpectedName::Place, name, known);
                    if matches!(name.text.as_str(), "to" | "from" | "and") {
                        problem = problem.help(format!(
                            "the places follow each other: `{} {}`",
                            terrain.text,
                            along
                                .iter()
                                .map(|name| name.text.as_str())
                                .filter(|word| !matches!(*word, "to" | "from" | "and"))
                                .collect::<Vec<_>>()
                                .join(" ")
                        ));
                    }
                    self.report(problem);
                    return;
                }
            }
        }
        for two in ends.windows(2) {
            let &[(a, first), (b, second)] = two else { continue };
            let span = first.to(second);
            if a == b {
                self.report(
                    bad_layout(span, "a place is not linked with itself")
                        .label("the same place twice")
                        .help("name two places"),
                );
                continue;
            }
            let between = [a.min(b), a.max(b)];
            if let Some(&first) = seen.get(&between) {
                self.report(
                    Diagnostic::new(
                        &codes::NAME_DUPLICATE,
                        span,
                        "two places have one link at most",
                    )
                    .label("the second")
                    .related(first, "the first")
                    .help("keep the one that pieces move by, or put a place between"),
                );
                continue;
            }
            seen.insert(between, span);
            places.links.push(Link { between, terrain: terrain_name(terrain, LINK) });
        }
    }

    /// Checks the terrain at the places of a board and between them, once terrains are declared.
    pub(super) fn check_place_terrain(&mut self, board: &ast::Board) {
        for entry in board.places.iter().flat_map(Block::iter) {
            match entry {
                PlacesItem::Place { terrain, .. } => self.check_terrain(terrain, false, PLACE),
                PlacesItem::Links { terrain, .. } => self.check_terrain(terrain, true, LINK),
                PlacesItem::Area { terrain, .. } => self.check_terrain(terrain, false, ""),
                PlacesItem::Label { .. } => {}
            }
        }
    }

    fn check_terrain(&mut self, name: &Name, on_sides: bool, plain: &str) {
        let found = self.text.game.terrains.get(name.text.as_str());
        if name.text == plain && found.is_none() {
            return;
        }
        let Some(found) = found else {
            let known: Vec<String> = self.text.game.terrains.keys().cloned().collect();
            let known =
                known.iter().map(String::as_str).chain((!plain.is_empty()).then_some(plain));
            let known: Vec<&str> = known.collect();
            let mut diagnostic =
                undeclared_name(ExpectedName::Terrain, name, known.iter().copied());
            if nearest(&name.text, known.iter().copied()).is_none() {
                let block = if on_sides { " { on-sides }" } else { "" };
                let declare = format!("declare it: `terrain {} \"…\"{block}`", name.text);
                diagnostic = diagnostic.help(match plain {
                    "" => declare,
                    plain => format!("{declare}; or write `{plain}` for nothing in particular"),
                });
            }
            self.report(diagnostic);
            return;
        };
        if found.on_sides == on_sides {
            return;
        }
        let (message, help) = if on_sides {
            (
                format!("`{}` belongs at places, not between them", name.text),
                format!(
                    "a link has a terrain with `on-sides`; a place is written `{} NAME at 30 42`",
                    name.text
                ),
            )
        } else {
            (
                format!("`{}` belongs between places, not at them", name.text),
                format!("a link is written `{} PLACE PLACE`", name.text),
            )
        };
        self.report(
            Diagnostic::new(&codes::MAP_SIDE_TERRAIN, name.span, message)
                .label("wrong kind of terrain")
                .help(help),
        );
    }
}

/// Returns the point of the page that is nearest to a point off the page.
fn nearest_point(at: [Int; 2]) -> [i32; 2] {
    at.map(|number| i32::try_from(number.value.clamp(0, MAX_COORDINATE)).unwrap_or_default())
}

/// Returns the terrain that an entry names, or `None` for its plain word.
fn terrain_name(terrain: &Name, plain: &str) -> Option<String> {
    (terrain.text != plain).then(|| terrain.text.to_string())
}

/// Returns the printed name of a place that declares none: `new-carthage` is New Carthage.
fn default_title(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|c| c.to_uppercase().chain(letters).collect::<String>())
    };
    name.split('-').filter_map(capital).collect::<Vec<_>>().join(" ")
}
