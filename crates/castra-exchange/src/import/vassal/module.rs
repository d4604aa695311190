//! The build file of a module: maps with boards and stacks, trays of counters, prototypes, sides
//! and set-ups.

use std::collections::HashMap;
use std::io::{Read, Seek};
use std::rc::Rc;

use roxmltree::Node;

use super::archive::Archive;
use super::counter::{Counter, Prototypes, command, deck_fate, read};
use super::grid::Grid;
use super::picture;
use super::properties::WAITS;
use super::xml::{child, children, flag, number, tag, word};
use crate::import::budget::{Budget, Limit};
use crate::import::encoding::decode;
use crate::import::ledger::Ledger;
use crate::import::source::truncate_word;
use crate::import::xml::parse;

/// The components of VASSAL's window: menus, views of the map, help pages, and styles.
const WINDOW_COMPONENTS: [&str; 45] = [
    "AboutScreen",
    "BooleanPreference",
    "BrowserHelpFile",
    "BrowserPDFFile",
    "Chatter",
    "ColorManager",
    "ColorSwatch",
    "CounterDetailViewer",
    "Documentation",
    "DoublePreference",
    "EnumPreference",
    "Flare",
    "FontManager",
    "FontStyle",
    "ForwardToChatter",
    "ForwardToKeyBuffer",
    "GlobalMap",
    "GlobalOptions",
    "GlobalTranslatableMessage",
    "GlobalTranslatableMessages",
    "HandMetrics",
    "HelpFile",
    "HidePiecesButton",
    "HighlightLastMoved",
    "ImageSaver",
    "IntegerPreference",
    "KeyBufferer",
    "KeyNamer",
    "LOS_Thread",
    "Language",
    "LayerControl",
    "LayeredPieceCollection",
    "MapCenterer",
    "MenuDisplayer",
    "PieceMover",
    "Scroller",
    "SelectionHighlighter",
    "SelectionHighlighters",
    "StackExpander",
    "StackMetrics",
    "StringPreference",
    "TextSaver",
    "ToolbarMenu",
    "Translation",
    "Zoomer",
];

/// The components that are read, or that contain such components.
const READ_COMPONENTS: [&str; 37] = [
    "BasicModule",
    "GameModule",
    "PlayerRoster",
    "Map",
    "PrivateMap",
    "PlayerHand",
    "BoardPicker",
    "Board",
    "HexGrid",
    "TerrainHexGrid",
    "SquareGrid",
    "RegionGrid",
    "ZonedGrid",
    "Region",
    "Zone",
    "ZoneProperty",
    "HexGridNumbering",
    "SquareGridNumbering",
    "SetupStack",
    "DrawPile",
    "PieceSlot",
    "CardSlot",
    "PieceWindow",
    "TabWidget",
    "ListWidget",
    "PanelWidget",
    "BoxWidget",
    "PrototypesContainer",
    "PrototypeDefinition",
    "PrototypeFolder",
    "GlobalProperties",
    "GlobalProperty",
    "GlobalPropertyFolder",
    "PredefinedSetup",
    "MapSubFolder",
    "ModuleSubFolder",
    "BasicCommandEncoder",
];

/// The parts of a module that a battle can use.
#[derive(Debug, Default)]
pub(super) struct Module {
    pub(super) title: String,
    pub(super) maps: Vec<Map>,
    pub(super) prototypes: Prototypes,
    pub(super) sides: Vec<String>,
    /// The counters in trays and stacks, by definition number.
    pub(super) slots: HashMap<String, Slot>,
    /// The saved games in the menu for new games, as names and files.
    pub(super) set_ups: Vec<(String, String)>,
    /// Global properties with their initial values.
    pub(super) properties: Vec<(String, String)>,
    /// The counters in trays of reserves.
    pub(super) reserves: Vec<Counter>,
}

/// A window with boards.
#[derive(Debug)]
pub(super) struct Map {
    pub(super) name: String,
    /// The boards that players may choose.
    pub(super) boards: Vec<Board>,
    /// The boards of a new game, each as a name, a column and a row.
    pub(super) chosen: Vec<String>,
    /// The margin in pixels left of the boards and above them.
    pub(super) edge: (f64, f64),
    pub(super) stacks: Vec<Stack>,
}

#[derive(Debug)]
pub(super) struct Board {
    pub(super) name: String,
    pub(super) grid: Option<Grid>,
    pub(super) has_picture: bool,
}

/// The counters of a stack at the start of a game.
#[derive(Debug)]
pub(super) struct Stack {
    /// The board whose corner is the origin of the position; by default, the first board of the
    /// map.
    pub(super) board: Option<String>,
    /// The printed name of the position.
    pub(super) location: Option<String>,
    pub(super) at: (f64, f64),
    pub(super) counters: Vec<Counter>,
}

/// The entry of a counter in the trays.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot {
    /// The names of the surrounding trays and tabs, the outermost first.
    pub(super) path: Rc<[String]>,
    /// The name of the entry.
    pub(super) name: Option<String>,
    /// The prototypes in the definition; pieces of a saved game have only the prototypes' traits.
    pub(super) prototypes: Vec<Rc<str>>,
}

impl Module {
    /// Reads the build file of a module.
    ///
    /// # Errors
    /// If the archive has none, or it exceeds the budget.
    pub(super) fn read<R: Read + Seek>(
        archive: &mut Archive<R>,
        ledger: &mut Ledger,
        budget: &mut Budget,
    ) -> Result<Self, String> {
        let found = match archive.file("buildFile.xml", budget)? {
            Some(found) => Some(found),
            None => archive.file("buildFile", budget)?,
        };
        let bytes =
            found.ok_or("a module of VASSAL has a `buildFile.xml`, and the file has none")?;
        let text = decode(&bytes)?.text;
        let document = parse(&text)?;
        let root = document.root_element();
        // `BasicModule` is the name in older modules.
        if !matches!(tag(root), "GameModule" | "BasicModule") {
            return Err(format!(
                "the build file is `{}`, not `GameModule`",
                truncate_word(tag(root))
            ));
        }
        let mut module =
            Self { title: truncate_word(word(root, "name").unwrap_or("")), ..Self::default() };
        // A counter may come before its prototypes, so all prototypes are read first.
        for node in root.descendants().filter(|node| tag(*node) == "PrototypeDefinition") {
            module.prototypes.define(node.attribute("name").unwrap_or(""), &inside(node));
        }
        for node in root.descendants().filter(Node::is_element) {
            match tag(node) {
                "PlayerRoster" => {
                    let entries = children(node).filter(|entry| tag(*entry) == "entry");
                    module.sides.extend(entries.map(|entry| truncate_word(inside(entry).trim())));
                }
                "Map" | "PrivateMap" | "PlayerHand" => {
                    let map = module.map(node, archive, ledger, budget)?;
                    module.maps.push(map);
                }
                "TerrainHexGrid" => {
                    let why = "only VASSAL reads the file of the terrain";
                    ledger.record_left_out("terrain of a TerrainHexGrid", why);
                }
                "PieceWindow" => {
                    module.trays(node, &mut Vec::new(), ledger, budget)?;
                }
                "GlobalProperty" => {
                    let value = |name| node.attribute(name).unwrap_or("").to_owned();
                    module.properties.push((value("name"), value("initialValue")));
                }
                "PredefinedSetup" => match word(node, "file").filter(|_| !flag(node, "isMenu")) {
                    Some(file) => {
                        let name = truncate_word(word(node, "name").unwrap_or(file));
                        module.set_ups.push((name, file.to_owned()));
                    }
                    None => {
                        ledger.record_left_out("set-up without a file", "the set-up has no pieces")
                    }
                },
                class if WINDOW_COMPONENTS.contains(&class) => {
                    let why = "part of the window, not of the game";
                    ledger.record_left_out("component of the window", why);
                }
                class
                    if !READ_COMPONENTS.contains(&class)
                        && node.tag_name().name().contains('.') =>
                {
                    ledger.record_left_out(
                        format!("component {}", truncate_word(class)),
                        "a battle has no equivalent",
                    );
                }
                _ => {}
            }
        }
        Ok(module)
    }

    fn map<R: Read + Seek>(
        &mut self,
        node: Node<'_, '_>,
        archive: &mut Archive<R>,
        ledger: &mut Ledger,
        budget: &mut Budget,
    ) -> Result<Map, String> {
        let pixels =
            |node: Node<'_, '_>, name| node.attribute(name).and_then(number).unwrap_or(0.0);
        let name = truncate_word(node.attribute("mapName").unwrap_or(""));
        let mut map = Map {
            name,
            boards: Vec::new(),
            chosen: Vec::new(),
            edge: (pixels(node, "edgeWidth"), pixels(node, "edgeHeight")),
            stacks: Vec::new(),
        };
        for node in node.descendants().filter(Node::is_element) {
            match tag(node) {
                "Board" => {
                    let name = truncate_word(node.attribute("name").unwrap_or(""));
                    let grid = Grid::of(node, size(node, archive));
                    let grid = grid.unwrap_or_else(|why| {
                        ledger.record_left_out(format!("grid of board {name}"), why);
                        None
                    });
                    for why in grid.iter().flat_map(Grid::unread_reasons) {
                        let how = format!("{why}: cells count from the origin of the grid");
                        ledger.record_approximated(format!("grid of board {name}"), how);
                    }
                    let has_picture = word(node, "image").is_some();
                    map.boards.push(Board { name, grid, has_picture });
                }
                "BoardPicker" => {
                    let chosen = child(node, "setup").map(inside).unwrap_or_default();
                    map.chosen.extend(chosen.split('\t').skip(1).map(str::to_owned));
                }
                "SetupStack" => {
                    let location = word(node, "location").filter(|_| flag(node, "useGridLocation"));
                    let mut stack = Stack {
                        board: word(node, "owningBoard").map(truncate_word),
                        location: location.map(truncate_word),
                        at: (pixels(node, "x"), pixels(node, "y")),
                        counters: Vec::new(),
                    };
                    for slot in children(node).filter(|slot| is_slot(*slot)) {
                        let counter = self.slot(slot, &mut Vec::new(), ledger, budget)?;
                        stack.counters.extend(counter);
                    }
                    map.stacks.push(stack);
                }
                "DrawPile" => {
                    let count = node.descendants().filter(|slot| is_slot(*slot)).count();
                    ledger.add("piece in a deck".to_owned(), deck_fate(), count);
                }
                _ => {}
            }
        }
        Ok(map)
    }

    /// Reads the counters of a tray, with nested trays.
    fn trays(
        &mut self,
        node: Node<'_, '_>,
        path: &mut Vec<String>,
        ledger: &mut Ledger,
        budget: &mut Budget,
    ) -> Result<(), String> {
        let before = path.len();
        path.extend(word(node, "entryName").or(word(node, "name")).map(truncate_word));
        for part in children(node) {
            if is_slot(part) {
                if let Some(counter) = self.slot(part, path, ledger, budget)?
                    && counter.property(WAITS) == Some("true")
                {
                    self.reserves.push(counter);
                }
            } else {
                self.trays(part, path, ledger, budget)?;
            }
        }
        path.truncate(before);
        Ok(())
    }

    /// Reads a counter of a tray or a stack.
    fn slot(
        &mut self,
        node: Node<'_, '_>,
        path: &mut Vec<String>,
        ledger: &mut Ledger,
        budget: &mut Budget,
    ) -> Result<Option<Counter>, String> {
        budget.take(Limit::Objects, 1)?;
        let counter = match command(&inside(node)) {
            Some((_, ty, state)) => read(&ty, &state, &mut self.prototypes, 0, budget)?,
            None => None,
        };
        let Some(mut counter) = counter else {
            ledger.record_left_out("piece", "the definition cannot be read");
            return Ok(None);
        };
        if let Some(number) = word(node, "gpid") {
            counter.number = truncate_word(number);
        }
        // Each counter copies the path of its tray.
        budget.take(Limit::Traits, path.len() as u64)?;
        let name = word(node, "entryName").map(truncate_word);
        let prototypes = counter.prototypes.clone();
        let slot = Slot { path: path.as_slice().into(), name, prototypes };
        self.slots.entry(counter.number.clone()).or_insert(slot);
        Ok(Some(counter))
    }
}

fn is_slot(node: Node<'_, '_>) -> bool {
    matches!(tag(node), "PieceSlot" | "CardSlot")
}

/// Returns the text of an element.
fn inside(node: Node<'_, '_>) -> String {
    node.children().filter_map(|part| part.text().filter(|_| part.is_text())).collect()
}

/// Returns the size of a board in pixels, from its picture or from its attributes.
fn size<R: Read + Seek>(node: Node<'_, '_>, archive: &mut Archive<R>) -> Option<(u32, u32)> {
    match word(node, "image") {
        Some(image) => {
            let name = format!("images/{image}");
            picture::size(&archive.head(&name, picture::HEAD)?)
        }
        None => {
            let side = |name| node.attribute(name)?.parse().ok();
            Some((side("width")?, side("height")?))
        }
    }
}
