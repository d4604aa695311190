//! The legend, which explains the symbols that occur on this map.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::Picture;
use castra_defs::{
    Board, Cell, ClassSymbol, Grid, Joined, Look, RowNames, Scenario, Stagger, TerrainArt, Type,
};
use castra_words::{capitalize, spell_out};
use tiny_skia::Transform;

use super::contents::{Contents, Measure};
use crate::bounds::{Bounds, Pt, between, pt};
use crate::geometry::{Geometry, W};
use crate::map::{FRAME, JOINED_DASH, Map, exits, facing, symbol, terrain, token};
use crate::marks;
use crate::options::Layer;
use crate::scene::{BoxKind, Group, Stroke};
use crate::sheet::{Anchor, Sheet, polyline};
use crate::theme::Livery;

/// The drawing of a legend entry.
enum Sign {
    /// A terrain, the author's picture of it, and whether it is on hexsides.
    Ground(TerrainArt, Option<Arc<Picture>>, bool),
    Class(ClassSymbol),
    Distinction(usize),
    Objective(Option<String>),
    Badge,
    Facing,
    Section,
    /// Edges of the board that are joined.
    JoinedEdges,
    /// An exit of an army.
    Exit(String),
}

/// Draws the legend and returns its height.
pub(super) fn draw(
    contents: &Contents<'_>,
    board: &Board,
    m: Measure,
    origin: Pt,
    width: f32,
    sheet: &mut Sheet<'_>,
) -> f32 {
    if !contents.options.layers.has(Layer::Legend) {
        return 0.0;
    }
    let entries = entries(contents, board);
    if entries.is_empty() {
        return 0.0;
    }
    let style = m.body();
    let (sign, line) = (m.base * 2.5, m.base * 2.75);
    let gap = m.base * 1.6;
    let (mut x, mut y) = (0.0f32, m.base * 0.3);
    for (entry, text) in entries {
        let sign = match entry {
            Sign::Ground(..) | Sign::Section | Sign::JoinedEdges => sign,
            _ => sign * 0.66,
        };
        let most = width - sign - m.base * 0.5;
        let style = contents.setter.shrink(&text, style, most, 0.8);
        let text = sheet.clip("the entry of the legend", &text, style, most);
        let length = sign + m.base * 0.5 + contents.setter.width(&text, style);
        if x > 0.0 && x + length > width {
            (x, y) = (0.0, y + line);
        }
        let c = pt(origin.x + x + sign / 2.0, origin.y + y + line / 2.0);
        draw_sign(contents, board, &entry, c, sign, m, sheet);
        let left = origin.x + x + sign + m.base * 0.5;
        let base = pt(left, c.y + style.cap_height() / 2.0);
        let ink = sheet.palette.ink;
        sheet.text_in(between(left, origin.x + width), &text, style, ink, base, Anchor::Start);
        x += length + gap;
    }
    let height = y + line + m.base * 0.3;
    sheet.add_box(BoxKind::Panel, "legend", Bounds::from_corner(origin.x, origin.y, width, height));
    height
}

fn entries(contents: &Contents<'_>, board: &Board) -> Vec<(Sign, String)> {
    let mut entries = Vec::new();
    let (game, scenario) = (contents.game, contents.scenario);
    let words = game.words();
    let own = |key| words.message(key).to_owned();
    let shows = |layer| contents.options.layers.has(layer);
    if shows(Layer::Terrain) {
        let used = terrain_on_board(contents, board);
        for terrain in game.terrains.values() {
            // Each terrain on the board has an entry, except default open ground on a board of
            // cells.
            let picture = terrain.artwork.as_ref().and_then(|artwork| artwork.picture.clone());
            let is_plain = terrain.art == TerrainArt::Clear && picture.is_none();
            let is_open_ground = terrain.is_default && is_plain && !board.has_places();
            if used.contains(terrain.name.as_str()) && !is_open_ground {
                let text = title(&terrain.title, &terrain.name);
                let in_hexes = scenario.terrain.iter().filter(|t| t.terrain == terrain.name);
                let on_sides = scenario.sides.iter().filter(|s| s.terrain == terrain.name);
                let count = in_hexes.count() + on_sides.count();
                let text = if count > 0 { format!("{text} ×{count}") } else { text };
                entries.push((Sign::Ground(terrain.art, picture, terrain.on_sides), text));
            }
        }
        // Links without terrain have one entry, a plain line.
        if board.places.links.iter().any(|link| scenario.link_terrain(link).is_none()) {
            entries.push((Sign::Ground(TerrainArt::Clear, None, true), own("map-way")));
        }
    }
    if shows(Layer::Units) {
        add_classes(contents, &mut entries);
        for (i, mark) in marks::marks_in_use(scenario).into_iter().enumerate() {
            let text = game.instances.get(mark).map_or("", |i| i.title.as_str());
            entries.push((Sign::Distinction(i), title(text, mark)));
        }
        if has_facings(contents, board) {
            entries.push((Sign::Facing, own("map-facing")));
        }
    }
    let badges = |scenario: &Scenario| {
        scenario.pieces.iter().find_map(|p| {
            let kind = game.kinds.get(&p.kind)?;
            (kind.look == Look::Badge).then(|| kind.printed_name())
        })
    };
    if shows(Layer::Leaders)
        && let Some(kind) = badges(scenario)
    {
        entries.push((Sign::Badge, capitalize(&kind)));
    }
    if shows(Layer::Objectives) {
        for objective in &scenario.objectives {
            let army = objective.army.as_deref().and_then(|id| scenario.armies.get(id));
            let text = title(&objective.text, words.message("map-objective"));
            let text = army.map_or(text.clone(), |army| format!("{text} ({})", army.name));
            entries.push((Sign::Objective(objective.army.clone()), text));
        }
    }
    if shows(Layer::Exits) && !board.has_places() {
        for exit in exits::exits(game, scenario) {
            let text = exit
                .phrase
                .filter(|phrase| !phrase.contains('{'))
                .unwrap_or(words.message("map-exit"));
            let army = title(&exit.army.name, &exit.army.id);
            entries.push((Sign::Exit(exit.army.id.clone()), format!("{text} ({army})")));
        }
    }
    if !contents.joined_edges.is_empty() {
        entries.push((Sign::JoinedEdges, own("map-joined")));
    }
    if shows(Layer::Sections) && board.sections.len() > 1 {
        entries.push((Sign::Section, own("map-section")));
    }
    entries
}

/// Returns the names of the terrain on the board, including the default if a hex has it.
fn terrain_on_board<'a>(contents: &Contents<'a>, board: &'a Board) -> BTreeSet<&'a str> {
    let (game, scenario) = (contents.game, contents.scenario);
    let ground = scenario.terrain.iter().filter(|ground| board.contains(ground.at.cell()));
    let mut used: BTreeSet<&str> = ground
        .clone()
        .map(|ground| ground.terrain.as_str())
        .chain(scenario.sides.iter().map(|side| side.terrain.as_str()))
        .chain(board.places.all.iter().filter_map(|place| place.terrain.as_deref()))
        .chain(board.places.links.iter().filter_map(|link| scenario.link_terrain(link)))
        .collect();
    let changed: BTreeSet<Cell> = ground.map(|ground| ground.at.cell()).collect();
    if !board.has_places() && board.cells().any(|cell| !changed.contains(&cell)) {
        used.extend(game.default_terrain().map(|terrain| terrain.name.as_str()));
    }
    used
}

/// Returns whether any block of the battle has a facing.
fn has_facings(contents: &Contents<'_>, board: &Board) -> bool {
    facing::has_facings(&Map {
        game: contents.game,
        scenario: contents.scenario,
        options: contents.options,
        armies: contents.armies,
        geometry: Geometry::new(board, pt(0.0, 0.0)),
        joined_edges: contents.joined_edges,
        names: 1.0,
    })
}

/// Adds the class symbols on the blocks of the battle.
fn add_classes(contents: &Contents<'_>, entries: &mut Vec<(Sign, String)>) {
    let (game, scenario) = (contents.game, contents.scenario);
    for kind in game.kinds.values() {
        let Look::Block { symbol: Some(field), .. } = &kind.look else { continue };
        let Some(Type::Enum(name)) = kind.fields.get(field).map(|f| &f.ty) else { continue };
        let used: BTreeSet<&str> = scenario
            .pieces
            .iter()
            .filter(|piece| piece.kind == kind.name)
            .filter_map(|piece| game.instances.get(&piece.unit)?.fields.get(field)?.as_word())
            .collect();
        for (word, variant) in game.enums.get(name).map(|e| &e.variants).into_iter().flatten() {
            if let Some(mark) = variant.mark.filter(|_| used.contains(word.as_str())) {
                entries.push((Sign::Class(mark), title(&variant.label, word)));
            }
        }
    }
}

fn title(title: &str, word: &str) -> String {
    let title = title.trim();
    capitalize(&if title.is_empty() { spell_out(word) } else { title.to_owned() })
}

fn draw_sign(
    contents: &Contents<'_>,
    board: &Board,
    sign: &Sign,
    c: Pt,
    size: f32,
    m: Measure,
    sheet: &mut Sheet<'_>,
) {
    match sign {
        Sign::Ground(art, picture, on_sides) => {
            draw_terrain(board.grid, *art, picture.as_ref(), *on_sides, c, size, sheet);
        }
        Sign::Class(mark) => symbol::draw(sheet, *mark, c, size * 0.86, sheet.palette.paper),
        Sign::Distinction(index) => token::draw_distinction(sheet, *index, c, size * 0.42),
        Sign::Objective(army) => {
            let colours = army.as_deref().and_then(|id| contents.armies.get(id));
            token::draw_objective(sheet, colours, c, size * 0.46);
        }
        Sign::Exit(army) => {
            if let Some(colours) = contents.armies.get(army) {
                exits::draw_arrow(sheet, colours, c.translate(0.0, size * 0.4), -1.0, size * 0.8);
            }
        }
        Sign::Badge => {
            token::draw_badge(sheet, None, c, size * 0.48);
            let room = Bounds::from_centre(c, size * 0.46, size * 0.46);
            crate::pictogram::draw_leader(sheet, None, room);
        }
        Sign::Facing => {
            let livery = Livery { fill: sheet.palette.muted, ink: sheet.palette.paper };
            facing::sample(sheet, livery, c, size * 0.8);
        }
        Sign::JoinedEdges => {
            let line = Stroke::new(sheet.palette.frame, FRAME * size / W).with_butt_ends();
            let ends = (c.translate(-size * 0.4, 0.0), c.translate(size * 0.4, 0.0));
            sheet.line(ends.0, ends.1, line.with_dashes(size * JOINED_DASH, size * JOINED_DASH));
        }
        Sign::Section => {
            let line = Stroke::new(sheet.palette.section, m.base * 0.26);
            let dots = line.with_dashes(0.001, m.base * 0.5);
            sheet.line(c.translate(-size * 0.42, 0.0), c.translate(size * 0.42, 0.0), dots);
        }
    }
}

/// Draws a small cell of the terrain.
fn draw_terrain(
    grid: Grid,
    art: TerrainArt,
    picture: Option<&Arc<Picture>>,
    on_sides: bool,
    c: Pt,
    size: f32,
    sheet: &mut Sheet<'_>,
) {
    let board = Board {
        name: String::new(),
        doc: None,
        grid,
        width: 1,
        height: 1,
        stagger: if grid == Grid::Square { Stagger::None } else { Stagger::OddShifted },
        joined: Joined::default(),
        rows: RowNames::Letters { top: 'A', rising: false },
        first_column: 1,
        column_letter: None,
        sections: Vec::new(),
        places: castra_defs::Places::default(),
    };
    let geometry = Geometry::new(&board, pt(0.0, 0.0));
    let frame = geometry.frame();
    let scale = size / frame.width().max(frame.height());
    let middle = frame.centre();
    let transform =
        Transform::from_row(scale, 0.0, 0.0, scale, c.x - middle.x * scale, c.y - middle.y * scale);
    sheet.group(Group { transform, ..Group::default() }, |sheet| {
        terrain::sample(&geometry, art, picture, on_sides, sheet);
        let edge = Stroke::new(sheet.palette.grid.faded(0.9), 0.03 * W);
        sheet.stroke(polyline(&geometry.corners(middle), true), edge);
    });
}
