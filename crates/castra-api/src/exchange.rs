//! Import of battles from files of other programs, and export to such files.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use castra_defs::{Game, Scenario};
use castra_exchange::export::{self, Content, Format};
use castra_exchange::import::{
    FileKind, ForeignFile, HAS_OWN_GAME, ImportTarget, InMemoryFiles, MAX_IMPORT_BYTES, Mapping,
    TABLETOP_SAVE, decode, is_tabletop_save, is_vassal, is_vassal_save,
};
use castra_exchange::model::{self, ExportedBattle};
use castra_ide::battle_text;
use castra_library::Embedded;
use castra_workspace::{Package, Workspace};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, RequestError, to_json};
use crate::library::own_games;
use crate::state::{Api, battle};

/// A request for an import or an export. Contents of files are in base64.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum ExchangeRequest {
    /// Converts a file to a battle; the answer is [`Imported`].
    Import(Import),
    /// Converts a battle to a file of another program, or to data; the answer is [`Exported`].
    Export {
        /// The path of the battle in the page's folder.
        path: String,
        /// The name of the format.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ExportFormatWord"))]
        format: String,
        /// The start of the addresses of the pictures for Tabletop Simulator.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<String>", optional))]
        images: String,
    },
}

/// A file to convert to a battle.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Import {
    /// The name of the file, whose extension determines its format.
    name: String,
    /// The content of the file, in base64.
    content: String,
    /// The contents of files that it may name, in base64, by their paths relative to it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<BTreeMap<String, String>>", optional))]
    beside: BTreeMap<String, String>,
    /// The game; by default, that of the mapping or of the file, or else the library's default
    /// game.
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    game: Option<String>,
    /// The board of the game; by default, the one with the form of the map.
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    board: Option<String>,
    /// The mapping of an earlier import, as completed by its author.
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    mapping: Option<String>,
}

/// The result of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Imported {
    /// The source of the battle; `None` if the mapping must first give the roles of the columns of
    /// a table.
    pub text: Option<String>,
    /// The reason why there is no battle; `None` if there is one.
    pub why: Option<String>,
    /// The mapping, for its author to complete; `None` for data that Castra has exported.
    pub mapping: Option<String>,
    /// The account of the import: a line for each kind of element in the file.
    pub account: Vec<String>,
    /// The number of elements that were taken over unchanged.
    pub taken: usize,
    /// The number of approximated elements.
    pub approximated: usize,
    /// The number of elements that were left out.
    pub left_out: usize,
}

/// The result of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Exported {
    /// The content of the exported file, in base64.
    pub content: String,
    /// The PNG files that the file refers to, in base64, by their names.
    pub pictures: BTreeMap<String, String>,
    /// The parts of the battle that the format cannot carry.
    pub lost: Vec<String>,
}

pub(crate) fn answer(api: &mut Api, ask: ExchangeRequest) -> Answer {
    match ask {
        ExchangeRequest::Import(file) => to_json(&import(api, file)?),
        ExchangeRequest::Export { path, format, images } => {
            to_json(&export(api, &path, &format, &images)?)
        }
    }
}

fn import(api: &mut Api, file: Import) -> Result<Imported, RequestError> {
    let bytes = decode_base64(&file.content)?;
    let path = Path::new(&file.name);
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let ending = ending.to_ascii_lowercase();
    if is_vassal_save(path) {
        return Err("a saved game of VASSAL needs its module: `castra import` reads it".to_owned());
    }
    if is_vassal(path) {
        let mapping = file.mapping.as_deref().map(Mapping::from_text).transpose()?;
        let read = ForeignFile::read_vassal(path, Cursor::new(bytes), None, None);
        return convert_battle(api, &file, read.map_err(|unread| unread.why)?, mapping);
    }
    let decoded = decode(&bytes)?;
    let kind = if ending == "ron" { None } else { FileKind::of(path, &decoded.text) };
    match (kind, ending.as_str()) {
        (Some(kind), _) => import_foreign(api, &file, kind, path, &decoded),
        (None, "json") if is_tabletop_save(&decoded.text) => Err(TABLETOP_SAVE.to_owned()),
        (None, "ron" | "json") if has_choices(&file) => Err(HAS_OWN_GAME.to_owned()),
        (None, "ron") => import_data(ExportedBattle::from_ron(&decoded.text)),
        (None, "json") => import_data(ExportedBattle::from_json(&decoded.text)),
        (None, _) => Err(format!("`{}` is not a file that can be imported", file.name)),
    }
}

/// Returns whether a request sets a game, a board or a mapping.
fn has_choices(file: &Import) -> bool {
    file.game.is_some() || file.board.is_some() || file.mapping.is_some()
}

/// Returns the source of a battle that Castra exported.
fn import_data(read: Result<ExportedBattle, model::ReadError>) -> Result<Imported, RequestError> {
    let ExportedBattle { game, scenario, rules, .. } = read.map_err(|error| error.to_string())?;
    let text = model::to_castra(&game, &scenario, &rules);
    let mut workspace = Workspace::new(&Embedded);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "battle.castra", text.as_str());
    let checked = workspace.check();
    // If the game is not in the library, the battle has errors and cannot be compared.
    if let Some(written) = checked.scenarios.first().filter(|written| !written.has_errors)
        && let Some(why) =
            model::difference(&scenario, &written.scenario).map_err(|error| error.to_string())?
    {
        return Err(why);
    }
    Ok(Imported { text: Some(text), ..Imported::default() })
}

fn import_foreign(
    api: &mut Api,
    file: &Import,
    kind: FileKind,
    path: &Path,
    decoded: &castra_exchange::import::DecodedText,
) -> Result<Imported, RequestError> {
    let mapping = file.mapping.as_deref().map(Mapping::from_text).transpose()?;
    let mut files = InMemoryFiles::default();
    for (name, content) in &file.beside {
        files.0.insert(PathBuf::from(name), decode_base64(content)?);
    }
    match ForeignFile::read(kind, path, decoded, mapping.as_ref(), &files) {
        Ok(read) => convert_battle(api, file, read, mapping),
        Err(unread) if unread.columns.is_empty() => Err(unread.why),
        Err(unread) => {
            let mut mapping = mapping.unwrap_or_default();
            mapping.add_columns(unread.columns);
            let (mapping, why) = (Some(mapping_text(&mapping)?), Some(unread.why));
            Ok(Imported { mapping, why, ..Imported::default() })
        }
    }
}

/// Converts a file of another program to a battle.
fn convert_battle(
    api: &mut Api,
    file: &Import,
    mut read: ForeignFile,
    mapping: Option<Mapping>,
) -> Result<Imported, RequestError> {
    let of_mapping = mapping.as_ref().map(|m| m.game.as_str()).filter(|game| !game.is_empty());
    let game_name = file.game.as_deref().or(of_mapping).or(read.game());
    let id = game_name
        .or(Embedded::default_game())
        .ok_or("name the game that the battle is for")?
        .to_owned();
    let settings = read.take_settings();
    let (game, base) = configured_game(api, &id, &settings)?;
    let target = ImportTarget {
        game: &game,
        base: &base,
        settings: &settings,
        board: file.board.as_deref(),
        id: None,
    };
    let imported = read.into_battle(target, mapping).map_err(|error| error.to_string())?;
    let (taken, approximated, left_out) = imported.totals;
    let mapping = Some(mapping_text(&imported.mapping)?);
    let (text, account) = (Some(imported.text), imported.account);
    Ok(Imported { text, why: None, mapping, account, taken, approximated, left_out })
}

/// Returns the game with the modules and options in `settings`, and an empty battle of it.
fn configured_game(
    api: &mut Api,
    id: &str,
    settings: &str,
) -> Result<(Arc<Game>, Arc<Scenario>), RequestError> {
    if let Some(own) = own_games(api).into_iter().find(|own| own.id == id) {
        if !settings.is_empty() {
            return Err(format!(
                "the file names optional rules of `{id}`: `castra import` reads it in the folder of that game"
            ));
        }
        return Ok((own, Arc::default()));
    }
    let with = if settings.is_empty() { String::new() } else { format!(" with {settings}") };
    let mut workspace = Workspace::new(&Embedded);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "import.castra", format!("scenario import \"\" for {id}{with}\n"));
    let checked = workspace.check();
    let found = checked.scenarios.into_iter().next().filter(|found| found.game.id == id);
    let found = found.ok_or_else(|| format!("there is no game called `{id}`"))?;
    Ok((found.game, found.scenario))
}

fn export(api: &mut Api, path: &str, format: &str, images: &str) -> Result<Exported, RequestError> {
    let format = Format::read(format).ok_or_else(|| format!("there is no format `{format}`"))?;
    let (analysis, file) = api.analyse(path)?;
    let found = battle(&analysis, file)?;
    if found.has_errors {
        return Err("the battle has errors that must be fixed first".to_owned());
    }
    let rules = analysis.source(file).map(battle_text::rules).unwrap_or_default();
    let battle = export::ExportInputs {
        game: &found.game,
        scenario: &found.scenario,
        rules: &rules,
        fonts: &api.fonts,
    };
    let exported = export::export(battle, format, images).map_err(|error| error.to_string())?;
    let content = match &exported.content {
        Content::Text(text) => text.as_bytes(),
        Content::Bytes(bytes) => bytes,
    };
    let pictures = exported.pictures.iter();
    Ok(Exported {
        content: STANDARD.encode(content),
        pictures: pictures.map(|(name, png)| (name.clone(), STANDARD.encode(png))).collect(),
        lost: exported.lost,
    })
}

fn mapping_text(mapping: &Mapping) -> Result<String, RequestError> {
    mapping.to_text().map_err(|error| error.to_string())
}

/// Decodes the base64 contents of a file.
fn decode_base64(content: &str) -> Result<Vec<u8>, RequestError> {
    let bytes = STANDARD.decode(content).map_err(|error| format!("not base64: {error}"))?;
    if bytes.len() as u64 > MAX_IMPORT_BYTES {
        return Err(castra_exchange::import::too_large_message());
    }
    Ok(bytes)
}
