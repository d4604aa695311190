//! The map of a game in progress.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::IndexMap;
use castra_defs::{Army, Game, Half, Scenario};
use castra_draw::{AuthorFont, Scene, Theme};
use castra_ir::{KindRole, Program, Ty};
use castra_vm::{Image, Machine, Reader};
use serde::Serialize;

use crate::answer::RequestError;
use crate::map_boxes::Hex;

/// The maximum number of different faces of a drawn die. Other dice show their faces as words.
const MAX_FACES: usize = 20;

/// An army of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct TableArmy {
    army: String,
    name: String,
    /// The noun for sentences: `the Romans`.
    noun: String,
    /// True if that noun is plural, so that verbs agree with it.
    several: bool,
    /// The colours, if there is a map.
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    fill: Option<String>,
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    ink: Option<String>,
}

/// The boxes of the hexes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoardBoxes {
    width: f32,
    height: f32,
    hexes: Vec<Hex>,
    /// The corners of a hex, as fractions of the width and height of its box.
    outline: Vec<[f64; 2]>,
}

/// A face of a die.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct DieFace {
    face: String,
    svg: String,
}

/// The inputs of a game's map.
#[derive(Clone)]
pub(crate) struct MapInputs {
    /// The battle and its game; `None` for a game without battles.
    pub(crate) battle: Option<(Scenario, Arc<Game>)>,
    /// The colours.
    pub(crate) theme: Theme,
    /// The fonts for characters that the embedded fonts lack.
    pub(crate) fonts: Vec<AuthorFont>,
}

/// Returns the empty board of a game without battles, in the form of a battle without pieces.
pub(crate) fn empty_board(game: &Game, program: &Program) -> Option<Scenario> {
    let mut boards = game.boards.keys();
    let board = boards.next().filter(|_| boards.next().is_none())?;
    let armies = program.armies.iter().enumerate().map(|(at, army)| {
        let side = if at % 2 == 0 { Half::Bottom } else { Half::Top };
        let id = army.id.clone();
        let name = army.name.clone();
        let entries = IndexMap::default();
        (id.clone(), Army { id, name, called: None, side, entries, artwork: None })
    });
    Some(Scenario {
        id: game.id.clone(),
        title: game.title.clone(),
        locale: game.locale.clone(),
        game: game.id.clone(),
        armies: armies.collect(),
        board: board.clone(),
        ..Scenario::default()
    })
}

impl MapInputs {
    /// Returns the battle and its game, or `None` for a game without a board.
    fn board_battle(&self) -> Option<(&Scenario, &Game)> {
        let (scenario, game) = self.battle.as_ref()?;
        (!scenario.board.is_empty()).then_some((scenario, game))
    }

    /// Returns the armies, with their colours if there is a map.
    pub(crate) fn armies(&self, program: &Program) -> Vec<TableArmy> {
        let coloured = self.board_battle();
        let rosters = coloured.map(|(battle, game)| castra_draw::rosters(game, battle, self.theme));
        let armies = program.armies.iter().enumerate().map(|(at, army)| {
            let roster = rosters.as_ref().and_then(|all| all.get(at));
            TableArmy {
                army: army.id.clone(),
                name: army.name.clone(),
                noun: army.noun.clone(),
                several: program.locale.is_plural(&army.noun),
                fill: roster.map(|army| css_colour(army.fill)),
                ink: roster.map(|army| css_colour(army.ink)),
            }
        });
        armies.collect()
    }

    /// Returns the text of each card by the card's name.
    pub(crate) fn cards(&self, program: &Program) -> BTreeMap<String, String> {
        let Some((_, game)) = &self.battle else { return BTreeMap::new() };
        let kinds = program.kinds.iter().filter(|kind| kind.role == KindRole::Card);
        let written = kinds.flat_map(|kind| &kind.sorts).filter_map(|sort| {
            // A card with arguments is looked up by its name without them.
            let (name, _) = sort.name.split_once('(').unwrap_or((&sort.name, ""));
            let doc = game.instances.get(name)?.doc.as_deref()?;
            let words: Vec<&str> = doc.split_whitespace().collect();
            Some((sort.name.clone(), words.join(" ")))
        });
        written.collect()
    }

    /// Returns the faces of each die by its name: the printed word and the picture of each. A die
    /// with more than [`MAX_FACES`] faces is left out.
    pub(crate) fn dice(&self, image: &Image) -> BTreeMap<String, Vec<DieFace>> {
        let program = image.program();
        let game = self.battle.as_ref().map(|(_, game)| game);
        let few = program.dice.iter().filter(|die| die.distinct.len() <= MAX_FACES);
        let dice = few.enumerate().map(|(of, die)| {
            let faces = die.distinct.iter().enumerate().map(|(at, &face)| {
                let word = face_word(program, &die.face, face);
                let mut scene = match game {
                    Some(game) => {
                        castra_draw::die_face_by_word(game, &word, self.theme, &self.fonts)
                    }
                    None => castra_draw::render_die_face(&word, None, self.theme, &self.fonts),
                };
                // All faces may be on one page, so the ids must differ.
                scene.id = format!("castra-die-{of}-{at}");
                let svg = castra_draw::to_svg(&scene);
                DieFace { face: image.format_value(&die.face, face), svg }
            });
            (die.name.clone(), faces.collect())
        });
        dice.collect()
    }

    fn scene(&self, scenario: &Scenario, game: &Game) -> Result<Scene, RequestError> {
        let options = crate::map_boxes::map_only_options(self.theme, &self.fonts);
        let mut scene = castra_draw::render(game, scenario, &options).map_err(|e| e.to_string())?;
        // The map editor's picture may be on the same page, so the ids must differ.
        scene.id = "castra-table".to_owned();
        Ok(scene)
    }

    /// Returns the boxes of the hexes; `None` for a game without a board.
    pub(crate) fn board(&self) -> Result<Option<BoardBoxes>, RequestError> {
        let Some((scenario, game)) = self.board_battle() else { return Ok(None) };
        let scene = self.scene(scenario, game)?;
        Ok(Some(BoardBoxes {
            width: scene.width,
            height: scene.height,
            hexes: crate::map_boxes::boxes(game, scenario, &scene),
            outline: crate::map_boxes::outline(game, scenario),
        }))
    }

    /// Draws a position as a seat may see it, or with everything visible for `None`. Returns `None`
    /// for a game without a board.
    pub(crate) fn picture(
        &self,
        game: &Machine,
        seat: Option<Reader>,
    ) -> Result<Option<String>, RequestError> {
        let Some((scenario, rules)) = self.board_battle() else { return Ok(None) };
        let now = castra_sim::position_as_battle_for(scenario, game, seat);
        Ok(Some(castra_draw::to_svg(&self.scene(&now, rules)?)))
    }
}

/// Returns the word of a face in the source.
fn face_word(program: &Program, ty: &Ty, face: i64) -> String {
    let word = match (ty, usize::try_from(face)) {
        (Ty::Enum(id), Ok(at)) => program.enums.get(*id).and_then(|of| of.words.get(at)),
        _ => None,
    };
    word.map_or_else(|| face.to_string(), |word| word.word.clone())
}

/// Formats a colour for CSS.
pub(crate) fn css_colour(ink: castra_draw::Ink) -> String {
    let [r, g, b] = ink.rgb;
    format!("#{r:02x}{g:02x}{b:02x}")
}
