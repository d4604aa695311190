//! The map of a battle: the picture, the boxes of its elements, and their positions in the source.

use std::collections::BTreeSet;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use castra_base::{FileId, IndexMap, Span};
use castra_defs::{BoardEdge, NamedCell, Scenario, Value};
use castra_draw::{
    BoxKind, Layer, Medium, Options, PaperSize, PictureFormat, PngEffort, Strengths, Theme,
};
use castra_ide::Analysis;
use castra_sim::Session;
use castra_syntax::ast::{Block, DeployItem, Item, ItemKind, Map, MapItem, Name, Node};
use castra_vm::Image;
use castra_workspace::{CheckedGame, CheckedScenario};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, RequestError, to_json};
use crate::map_boxes::{Hex, boxes, map_only_options, outline};
use crate::playable::{Playable, load_playable};
use crate::state::{Api, battle, campaign, is_campaign};
use crate::utf16::Utf16;

/// A request for a picture of a battle.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum PictureRequest {
    /// Draws the map without the rest of the page.
    Map {
        path: String,
        /// The name of the theme.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
        theme: String,
        /// The names of the layers to leave out.
        #[serde(default)]
        #[cfg_attr(
            feature = "typescript",
            ts(as = "Option<Vec<crate::words::LayerWord>>", optional)
        )]
        hidden: Vec<String>,
        /// True to draw the strength of each unit, even without losses.
        #[serde(default)]
        strengths: bool,
    },
    /// Draws the whole printed page of a battle, or the picture of a campaign.
    Page {
        path: String,
        /// The name of the theme.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
        theme: String,
    },
    /// Draws the first board of a game that needs no battle: as a game begins, or empty if the
    /// game cannot be played yet.
    Board {
        path: String,
        /// The name of the theme.
        theme: String,
    },
    /// Returns the printed page as a file in base64, with the bytes that `castra render` writes.
    File {
        path: String,
        /// The name of the theme.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
        theme: String,
        /// The name of the format.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::PictureFormatWord"))]
        format: String,
    },
}

/// The map of a battle.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Picture {
    has_errors: bool,
    /// The board; `None`, with an empty picture, for a game without boards.
    board: Option<String>,
    width: f32,
    height: f32,
    svg: String,
    pieces: Vec<Piece>,
    hexes: Vec<Hex>,
    /// The corners of a hex, as fractions of the width and height of its box.
    outline: Vec<[f64; 2]>,
    sides: Vec<SideMidpoint>,
    /// The texts on the map.
    writings: Vec<Writing>,
    edges: Edges,
    /// The number of parts of the source that are not in the picture.
    unread: usize,
    warnings: Vec<String>,
}

/// The hexes that go if the row or column at an edge is removed; `None` for an edge where none can
/// be.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Edges {
    top: Option<Vec<String>>,
    bottom: Option<Vec<String>>,
    left: Option<Vec<String>>,
    right: Option<Vec<String>>,
}

/// A deployed piece.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Piece {
    /// The index, its `data-piece` in the picture.
    piece: usize,
    hex: String,
    army: String,
    army_name: String,
    unit: String,
    title: String,
    kind: String,
    name: Option<String>,
    /// Its distinctions, at most one of each kind.
    marks: Vec<String>,
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    state: IndexMap<String, Value>,
    /// The range of the source that deploys it.
    span: Option<[u32; 2]>,
}

/// A side of hexes, with the offset of its midpoint from the centre of a hex.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct SideMidpoint {
    side: &'static str,
    x: f32,
    y: f32,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum WritingKind {
    Label,
    Objective,
}

/// A label or an objective on the map.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Writing {
    what: WritingKind,
    hex: String,
    text: String,
    /// The army that gains by it; `None` for all.
    army: Option<String>,
    x: f32,
    y: f32,
    w: f32,
    h: f32,
}

/// A picture as a file.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct PictureFile {
    /// The content in base64.
    content: String,
}

/// Returns the theme with a name.
pub(crate) fn parse_theme(word: &str) -> Result<Theme, RequestError> {
    word.parse().map_err(|error: castra_draw::DrawError| error.to_string())
}

/// Returns the format with a name.
fn parse_format(word: &str) -> Result<PictureFormat, RequestError> {
    word.parse().map_err(|error: castra_draw::DrawError| error.to_string())
}

pub(crate) fn answer(api: &mut Api, ask: PictureRequest) -> Answer {
    // Both pictures may be on one browser page, where ids must be unique.
    let is_page = matches!(ask, PictureRequest::Page { .. });
    let (path, id, options) = match ask {
        PictureRequest::Map { path, theme, hidden, strengths } => {
            let mut options = map_only_options(parse_theme(&theme)?, &api.fonts);
            if strengths {
                options.strengths = Strengths::All;
            }
            for layer in hidden {
                let layer: Layer =
                    layer.parse().map_err(|error: castra_draw::DrawError| error.to_string())?;
                options.layers = options.layers.without(layer);
            }
            (path, "castra-map", options)
        }
        PictureRequest::Page { path, theme } => {
            let (theme, fonts) = (parse_theme(&theme)?, api.fonts.clone());
            let options = Options { theme, fonts, ..Options::default() };
            (path, "castra-page", options)
        }
        PictureRequest::Board { path, theme } => {
            return draw_board(api, &path, parse_theme(&theme)?);
        }
        PictureRequest::File { path, theme, format } => {
            return picture_file(api, &path, parse_theme(&theme)?, parse_format(&format)?);
        }
    };
    let (analysis, file) = api.analyse(&path)?;
    if is_page && is_campaign(&analysis, file) {
        return campaign_page(&analysis, file, &options, id);
    }
    let found = battle(&analysis, file)?;
    if found.scenario.board.is_empty() {
        return to_json(&Picture { has_errors: found.has_errors, ..Picture::default() });
    }
    let scene = castra_draw::render(&found.game, &found.scenario, &options);
    let mut scene = scene.map_err(|error| error.to_string())?;
    scene.id = id.to_owned();
    let text = analysis.source(file).map_or("", |source| &source.text);
    to_json(&Picture {
        has_errors: found.has_errors,
        board: Some(found.scenario.board.clone()),
        width: scene.width,
        height: scene.height,
        svg: castra_draw::to_svg(&scene),
        pieces: pieces(found, &Utf16::new(text)),
        hexes: boxes(&found.game, &found.scenario, &scene),
        outline: outline(&found.game, &found.scenario),
        sides: sides(found, &scene),
        writings: writings(found, &scene),
        edges: edges(found),
        unread: undrawn_parts(&analysis, file, found),
        warnings: scene.warnings,
    })
}

/// Returns the hexes that the removal of a row or column at each edge would remove. An edge is null
/// if no row or column can be removed there.
fn edges(checked: &CheckedScenario) -> Edges {
    let board = checked.game.boards.get(&checked.scenario.board);
    let at = |edge: BoardEdge| {
        let board = board.filter(|board| board.resized(edge, false).is_some())?;
        let names = board.edge_cells(edge).into_iter().map(|cell| board.name_of(cell).to_string());
        Some(names.collect::<Vec<_>>())
    };
    Edges {
        top: at(BoardEdge::Top),
        bottom: at(BoardEdge::Bottom),
        left: at(BoardEdge::Left),
        right: at(BoardEdge::Right),
    }
}

/// Draws the picture of a campaign.
fn campaign_page(analysis: &Analysis, file: FileId, options: &Options, id: &str) -> Answer {
    let Some(found) = campaign(analysis, file) else {
        return to_json(&Picture { has_errors: true, ..Picture::default() });
    };
    to_json(&campaign_sheet(&castra_course::campaign_contents(found, None), options, id)?)
}

/// Draws a campaign as written, or in its current state. `id` keeps the ids of the picture unique
/// on the page.
pub(crate) fn campaign_sheet(
    sheet: &castra_draw::CampaignContents<'_>,
    options: &Options,
    id: &str,
) -> Result<Picture, RequestError> {
    let scene = castra_draw::render_campaign(sheet, options).map_err(|error| error.to_string())?;
    let scene = castra_draw::Scene { id: id.to_owned(), ..scene };
    Ok(Picture {
        width: scene.width,
        height: scene.height,
        svg: castra_draw::to_svg(&scene),
        warnings: scene.warnings,
        ..Picture::default()
    })
}

/// Draws the first board of a game that needs no battle.
fn draw_board(api: &mut Api, path: &str, theme: Theme) -> Answer {
    let (analysis, file) = api.analyse(path)?;
    let game = analysis.checked().games.iter().find(|game| game.files.contains(&file));
    let CheckedGame { game, has_errors, .. } = game.ok_or("this file is not a game")?;
    let Some(board) = game.boards.keys().next().filter(|_| !has_errors) else {
        return to_json(&Picture { has_errors: *has_errors, ..Picture::default() });
    };
    let shown = match load_playable(api, path, None)? {
        Some(Playable { program, battle: Some((bare, _)), .. }) => {
            let image = Image::compile(&program);
            let image = image.map_err(|error| format!("this cannot be played: {error}"))?;
            let mut session = Session::new(&Arc::new(image), 1, 1, &[]);
            session.advance().map_err(|flaw| flaw.to_string())?;
            castra_sim::position_as_battle(&bare, session.game())
        }
        _ => Scenario { board: board.clone(), ..Scenario::default() },
    };
    let options = map_only_options(theme, &api.fonts);
    let scene = castra_draw::render(game, &shown, &options).map_err(|error| error.to_string())?;
    to_json(&Picture {
        board: Some(shown.board),
        width: scene.width,
        height: scene.height,
        svg: castra_draw::to_svg(&scene),
        ..Picture::default()
    })
}

/// Returns the printed page of a battle or a campaign as a file in base64.
fn picture_file(api: &mut Api, path: &str, theme: Theme, format: PictureFormat) -> Answer {
    let (analysis, file) = api.analyse(path)?;
    let page = match format {
        PictureFormat::Png | PictureFormat::Svg => Medium::default(),
        PictureFormat::Pdf => Medium::Paper { size: PaperSize::A4, dpi: 300.0 },
    };
    let options = Options { theme, medium: page, fonts: api.fonts.clone(), ..Options::default() };
    let (scene, description) = if is_campaign(&analysis, file) {
        let found =
            campaign(&analysis, file).ok_or("the campaign has errors and cannot be drawn")?;
        let scene =
            castra_draw::render_campaign(&castra_course::campaign_contents(found, None), &options);
        (scene, castra_course::describe_campaign(&found.campaign))
    } else {
        let CheckedScenario { game, scenario, has_errors, .. } = battle(&analysis, file)?;
        if *has_errors {
            return Err("the battle has errors and cannot be drawn".to_owned());
        }
        let description = castra_doc::describe_battle(game, scenario);
        (castra_draw::render(game, scenario, &options), description)
    };
    let scene = scene.map_err(|error| error.to_string())?;
    let bytes = match format {
        PictureFormat::Png => castra_draw::to_png(&scene, PngEffort::Balanced, None)
            .map_err(|error| error.to_string())?,
        PictureFormat::Svg => castra_draw::to_svg(&scene).into_bytes(),
        PictureFormat::Pdf => {
            let points = scene.scale * 72.0 / scene.dpi.unwrap_or(96.0);
            let sheet = castra_print::SheetMarks { bleed: 0.0, crop_marks: false };
            let document =
                castra_print::Document::of_picture(Arc::new(scene), points, sheet, &description);
            castra_print::to_pdf(&document).map_err(|error| error.to_string())?
        }
    };
    to_json(&PictureFile { content: STANDARD.encode(bytes) })
}

/// Returns the deployed pieces; the index of each is its `data-piece` in the picture.
fn pieces(checked: &CheckedScenario, units: &Utf16) -> Vec<Piece> {
    let (game, scenario) = (&checked.game, &checked.scenario);
    let all = scenario.pieces.iter().enumerate().map(|(index, piece)| {
        let army = scenario.armies.get(&piece.army);
        let title = game.instances.get(&piece.unit).map_or(&piece.unit, |unit| &unit.title);
        let span = piece.origin.map(|span| units.range(span));
        Piece {
            piece: index,
            hex: piece.at.hex.to_string(),
            army: piece.army.clone(),
            army_name: army.map_or(&piece.army, |army| &army.name).clone(),
            unit: piece.unit.clone(),
            title: title.clone(),
            kind: piece.kind.clone(),
            name: piece.name.clone(),
            marks: piece.marks.clone(),
            state: piece.state.clone(),
            span,
        }
    });
    all.collect()
}

/// Returns the texts on the map, each with its box on the page. A text that is not drawn has the
/// box of its hex.
fn writings(checked: &CheckedScenario, scene: &castra_draw::Scene) -> Vec<Writing> {
    let scenario = &checked.scenario;
    let hexes: IndexMap<&str, &castra_draw::Bounds> =
        scene.boxes_of(BoxKind::Hex).map(|one| (one.name.as_str(), &one.bounds)).collect();
    let middle = |b: &castra_draw::Bounds| ((b.x0 + b.x1) / 2.0, (b.y0 + b.y1) / 2.0);
    // Several texts may be equal; each gets the box nearest to its hex.
    let nearest = |kind, text: &str, hex: &castra_draw::Bounds| {
        let (x, y) = middle(hex);
        let away = |b: &castra_draw::Bounds| {
            let (a, b) = middle(b);
            (a - x).hypot(b - y)
        };
        let own = scene.boxes_of(kind).filter(|one| one.name == text).map(|one| &one.bounds);
        own.min_by(|a, b| away(a).total_cmp(&away(b))).cloned()
    };
    let shown = |kind, hex: &str, text: &str, army: Option<&String>| {
        let of_hex = *hexes.get(hex)?;
        let drawn = nearest(kind, text, of_hex).unwrap_or(*of_hex);
        Some(Writing {
            what: match kind {
                BoxKind::Label => WritingKind::Label,
                _ => WritingKind::Objective,
            },
            hex: hex.to_owned(),
            text: text.to_owned(),
            army: army.cloned(),
            x: drawn.x0,
            y: drawn.y0,
            w: drawn.x1 - drawn.x0,
            h: drawn.y1 - drawn.y0,
        })
    };
    let labels = scenario.labels.iter();
    let labels = labels.filter_map(|one| shown(BoxKind::Label, &one.at.hex, &one.text, None));
    let objectives = scenario.objectives.iter().flat_map(|one| {
        let box_of =
            |at: &NamedCell| shown(BoxKind::Objective, &at.hex, &one.text, one.army.as_ref());
        one.at.iter().filter_map(box_of).collect::<Vec<Writing>>()
    });
    labels.chain(objectives).collect()
}

/// Counts the parts of the map's source that are not in the picture, because they have errors or
/// name undeclared elements: entries, and positions of pieces and terrain.
fn undrawn_parts(analysis: &Analysis, file: FileId, checked: &CheckedScenario) -> usize {
    let Some(source) = analysis.source(file) else { return 0 };
    let tree = castra_syntax::parse(source).tree;
    let pieces: BTreeSet<Span> =
        checked.scenario.pieces.iter().filter_map(|piece| piece.origin).collect();
    let board = checked.game.boards.get(&checked.scenario.board);
    let lost = |item: &Item| match &item.kind {
        ItemKind::Broken => 1,
        ItemKind::Deploy(deploy) => {
            let places = deploy.block.iter().flat_map(|item| match item {
                DeployItem::Row(row) => row.cells.iter().filter(|cell| !is_blank(cell)).collect(),
                DeployItem::Pieces(pieces) => pieces.places.iter().collect::<Vec<_>>(),
                DeployItem::Reserve(_) | DeployItem::Roster(_) => Vec::new(),
            });
            invalid_entries(&deploy.block)
                + places.filter(|place| !pieces.contains(&place.span)).count()
        }
        ItemKind::Map(Map { block: Some(block), .. }) => {
            let terrains = &checked.game.terrains;
            let entries = block.iter().map(|item| match item {
                MapItem::Terrain(list) if !terrains.contains_key(list.terrain.text.as_str()) => {
                    list.places.len()
                }
                MapItem::Row(row) => {
                    let at = board.and_then(|board| {
                        let index = board.rows.row(&row.label.text, board.height)?;
                        Some(board.cells_of_row(index).count())
                    });
                    usize::from(at != Some(row.cells.len()))
                }
                MapItem::Terrain(_)
                | MapItem::Legend(_)
                | MapItem::Label(_)
                | MapItem::Objective(_) => 0,
            });
            invalid_entries(block) + entries.sum::<usize>()
        }
        _ => 0,
    };
    tree.items.iter().map(lost).sum()
}

fn invalid_entries<T>(block: &Block<T>) -> usize {
    block.entries.iter().filter(|entry| matches!(entry.node, Node::Error)).count()
}

/// Returns whether a token of a drawn row stands for a hex without a piece.
fn is_blank(token: &Name) -> bool {
    token.text.chars().all(|c| matches!(c, '.' | '-' | '·'))
}

/// Returns the sides of a hex by direction, each with the offset from the centre of the hex to the
/// midpoint of the side.
fn sides(checked: &CheckedScenario, scene: &castra_draw::Scene) -> Vec<SideMidpoint> {
    let Some(board) = checked.game.boards.get(&checked.scenario.board) else { return Vec::new() };
    let boxes: IndexMap<&str, &castra_draw::Bounds> =
        scene.boxes_of(BoxKind::Hex).map(|one| (one.name.as_str(), &one.bounds)).collect();
    let middle = |cell| {
        let bounds = boxes.get(board.name_of(cell).as_str())?;
        Some(((bounds.x0 + bounds.x1) / 2.0, (bounds.y0 + bounds.y1) / 2.0))
    };
    let way = |side| {
        board.cells().find_map(|cell| {
            let (from, to) = (middle(cell)?, middle(board.neighbour(cell, side)?)?);
            Some(((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0))
        })
    };
    let all = board.grid.directions().iter().filter_map(|&side| {
        let (x, y) = way(side)?;
        Some(SideMidpoint { side: side.suffix(), x, y })
    });
    all.collect()
}
