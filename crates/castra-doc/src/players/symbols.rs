//! Pictures of single components: pieces, terrain, faces of dice.

use std::sync::Arc;

use castra_base::IndexMap;
use castra_defs::{
    Army, Board, Cell, Direction, Game, Grid, Ground, Half, Instance, Joined, NamedCell, Piece,
    RowNames, Scenario, SideFeature, Stagger, Terrain,
};
use castra_draw::{AuthorFont, BoxKind, Layer, Layers, Options, PictureSize, Scene, Theme, render};

/// Draws elements of a game, each on a separate board.
pub(crate) struct Symbols {
    /// The game, reduced to one small board.
    game: Game,
    grid: Grid,
    fonts: Vec<AuthorFont>,
}

const BOARD: &str = "one";
const ARMY: &str = "one";

impl Symbols {
    pub(crate) fn of(game: &Game, fonts: &[AuthorFont]) -> Self {
        let mut game = game.clone();
        let grid = match game.boards.first().map(|(_, board)| board.grid) {
            // Terrain in a place is drawn as in a hex.
            None | Some(Grid::Places) => Grid::HexPointy,
            Some(grid) => grid,
        };
        let board = Board {
            name: BOARD.to_owned(),
            doc: None,
            grid,
            width: 2,
            height: 1,
            stagger: match grid {
                Grid::Square => Stagger::None,
                Grid::HexPointy | Grid::HexFlat | Grid::Places => Stagger::OddShifted,
            },
            joined: Joined::default(),
            rows: RowNames::Letters { top: 'A', rising: true },
            first_column: 1,
            column_letter: None,
            sections: Vec::new(),
            places: castra_defs::Places::default(),
        };
        game.boards = IndexMap::from_iter([(BOARD.to_owned(), board)]);
        Self { game, grid, fonts: fonts.to_vec() }
    }

    /// Draws a piece as on the board, in the colour of an army.
    pub(crate) fn piece(&self, unit: &str, kind: &str, army: Option<&Army>) -> Option<Arc<Scene>> {
        let mut battle = self.empty_battle(army);
        battle.pieces.push(Piece {
            army: ARMY.to_owned(),
            unit: unit.to_owned(),
            kind: kind.to_owned(),
            name: None,
            at: self.place()?,
            marks: Vec::new(),
            state: IndexMap::default(),
            origin: None,
        });
        let layers = Layers::none().with(Layer::Units).with(Layer::Leaders);
        self.crop(&battle, layers, &[BoxKind::Block, BoxKind::Badge], 3.0)
    }

    /// Draws a hex of a terrain; for terrain on sides, two hexes with the side between them.
    pub(crate) fn terrain(&self, terrain: &Terrain) -> Option<Arc<Scene>> {
        let mut battle = self.empty_battle(None);
        let layers = Layers::none().with(Layer::Terrain).with(Layer::Grid);
        let (name, at) = (terrain.name.clone(), self.place()?);
        if terrain.on_sides {
            let side = match self.grid {
                Grid::HexFlat => Direction::SouthEast,
                Grid::HexPointy | Grid::Square | Grid::Places => Direction::East,
            };
            battle.sides.push(SideFeature { terrain: name, at, side });
        } else if !terrain.is_default {
            battle.terrain.push(Ground { at, terrain: name });
        }
        self.crop(&battle, layers, &[BoxKind::Hex], 0.0)
    }

    /// Draws a face of a die.
    pub(crate) fn face(&self, word: &str) -> Arc<Scene> {
        Arc::new(castra_draw::die_face_by_word(&self.game, word, Theme::Classic, &self.fonts))
    }

    fn place(&self) -> Option<NamedCell> {
        let board = self.game.boards.get(BOARD)?;
        Some(NamedCell::new(board, Cell { row: 0, col: 0 }))
    }

    fn empty_battle(&self, army: Option<&Army>) -> Scenario {
        let mut own = army.cloned().unwrap_or_else(|| Army {
            id: ARMY.to_owned(),
            name: String::new(),
            called: None,
            side: Half::Bottom,
            entries: IndexMap::default(),
            artwork: None,
        });
        own.id = ARMY.to_owned();
        Scenario {
            id: "symbol".to_owned(),
            game: self.game.id.clone(),
            board: BOARD.to_owned(),
            armies: IndexMap::from_iter([(ARMY.to_owned(), own)]),
            ..Scenario::default()
        }
    }

    /// Crops a picture to the first box of some kinds, with a margin.
    fn crop(
        &self,
        battle: &Scenario,
        layers: Layers,
        kinds: &[BoxKind],
        room: f32,
    ) -> Option<Arc<Scene>> {
        let fonts = self.fonts.clone();
        let options =
            Options { layers, size: PictureSize::Scale(1.0), fonts, ..Options::default() };
        let scene = render(&self.game, battle, &options).ok()?;
        let found = scene.boxes.iter().find(|placed| kinds.contains(&placed.kind))?;
        let mut b = found.bounds;
        (b.x0, b.y0, b.x1, b.y1) = (b.x0 - room, b.y0 - room, b.x1 + room, b.y1 + room);
        if !battle.sides.is_empty() {
            // Terrain on a side is drawn with some ground on both sides.
            b.x0 += b.width() * 0.3;
            b.x1 += b.width() * 0.5;
        }
        Some(Arc::new(scene.crop(b)))
    }
}

/// Returns whether pieces of an instance can be drawn.
pub(crate) fn is_drawn(game: &Game, instance: &Instance) -> bool {
    game.kinds.get(&instance.kind).is_some_and(|kind| kind.look != castra_defs::Look::None)
}
