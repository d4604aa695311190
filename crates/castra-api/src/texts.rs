//! Texts, and what an editor asks of them: problems, colours, hints, names.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::{Diagnostic, Edit, FileId, Label, Severity};
use castra_ide::{Analysis, Host, Sort, Standing, kind_word};
use castra_library::Embedded;
use castra_workspace::{Level, Levels};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::state::Door;
use crate::utf16::{Utf16, range};

/// What can be asked of texts. Places are in UTF-16 units.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Ask {
    /// Takes the place of all texts there are.
    Load(Texts),
    /// Opens a text beside the others, or gives it another content.
    Open {
        /// Its path.
        path: String,
        /// Its content.
        text: String,
    },
    /// Forgets what an open text is: what was loaded counts again.
    Close {
        /// Its path.
        path: String,
    },
    /// What there is to see in a text: its problems and colours.
    Look {
        /// Its path.
        path: String,
    },
    /// The problems of all texts.
    Problems,
    /// What a name is.
    Hover {
        /// The text.
        path: String,
        /// The place.
        at: u32,
    },
    /// What can stand at a place.
    Complete {
        /// The text.
        path: String,
        /// The place.
        at: u32,
    },
    /// The declaration of a name.
    Definition {
        /// The text.
        path: String,
        /// The place.
        at: u32,
    },
    /// The changes that give something another name, wherever it is used.
    Rename {
        /// The text.
        path: String,
        /// The place.
        at: u32,
        /// The name.
        name: String,
    },
    /// The changes that lay a text out.
    Format {
        /// Its path.
        path: String,
    },
    /// The content of a text, also of one that ships with Castra.
    Text {
        /// Its path, as problems and places name it.
        path: String,
    },
}

/// Texts of packages, as they are on disk.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Texts {
    /// The packages; texts that belong to none are in one of their own.
    packages: Vec<PackageOf>,
    /// The texts.
    texts: Vec<TextOf>,
    /// What could not be read in full, as far as there is text.
    #[serde(default)]
    lost: String,
}

/// A package.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct PackageOf {
    /// How seriously problems are taken, by the name of their code.
    #[serde(default)]
    levels: BTreeMap<String, Level>,
    /// The numbers of packages whose games and modules it uses.
    #[serde(default)]
    dependencies: Vec<usize>,
    /// What its own fonts print, as the first and last characters of ranges.
    #[serde(default)]
    characters: Vec<(char, char)>,
}

/// A text that is not open.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct TextOf {
    /// The number of its package.
    package: usize,
    path: String,
    text: String,
    /// What it is to the person who edits.
    standing: StandingOf,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StandingOf {
    Own,
    Beside,
    Dependency,
}

pub(crate) fn answer(door: &mut Door, ask: Ask) -> Answer {
    match ask {
        Ask::Load(texts) => {
            load(door, texts);
            Ok(json!(null))
        }
        Ask::Open { path, text } => {
            let alone = match door.alone {
                Some(package) => package,
                None => *door.alone.insert(door.host.add_package(Levels::default())),
            };
            door.host.open(alone, &path, text);
            Ok(json!(null))
        }
        Ask::Close { path } => {
            door.host.close(&path);
            Ok(json!(null))
        }
        Ask::Look { path } => {
            let (analysis, file) = door.near(&path)?;
            let problems: Vec<Value> =
                analysis.diagnostics(file).map(|d| problem(&analysis, d)).collect();
            Ok(json!({ "problems": problems, "tokens": tokens(&analysis, file) }))
        }
        Ask::Problems => {
            let analysis = door.host.analysis();
            let own =
                |d: &&Diagnostic| analysis.standing(d.primary.span.file) == Some(Standing::Own);
            let all = analysis.checked().diagnostics.iter().filter(own);
            Ok(all.map(|d| problem(&analysis, d)).collect())
        }
        Ask::Hover { path, at } => {
            let (analysis, file, byte) = place(door, &path, at)?;
            let hover = analysis.hover(file, byte).map(|hover| {
                let mut value = range(&analysis, hover.span);
                value["markdown"] = json!(hover.markdown);
                value
            });
            Ok(json!(hover))
        }
        Ask::Complete { path, at } => {
            let (analysis, file, byte) = place(door, &path, at)?;
            let offered = analysis.completions(file, byte).into_iter().map(|one| {
                let mut value = range(&analysis, one.replaces);
                value["label"] = json!(one.label);
                value["sort"] = json!(match one.sort {
                    Sort::Name(kind) => kind_word(kind),
                    Sort::Hex => "hex",
                    Sort::Keyword => "keyword",
                });
                value["detail"] = json!(one.detail);
                value["docs"] = json!(one.docs);
                value
            });
            Ok(offered.collect())
        }
        Ask::Definition { path, at } => {
            let (analysis, file, byte) = place(door, &path, at)?;
            let found = analysis.definition(file, byte);
            Ok(found.into_iter().map(|span| range(&analysis, span)).collect())
        }
        Ask::Rename { path, at, name } => {
            door.host.analysis();
            let (analysis, _, byte) = place(door, &path, at)?;
            let edits = door.host.rename(&path, byte, &name).map_err(|error| error.to_string())?;
            Ok(changes(&analysis, &edits))
        }
        Ask::Format { path } => {
            let (analysis, file) = door.near(&path)?;
            let edits: Vec<Edit> = analysis.format(file);
            Ok(changes(&analysis, &edits))
        }
        Ask::Text { path } => {
            let analysis = door.host.analysis();
            let found = analysis.checked().files.iter().find(|file| file.path == path);
            let found = found.ok_or_else(|| format!("there is no text `{path}`"))?;
            Ok(json!(&*found.text))
        }
    }
}

fn load(door: &mut Door, texts: Texts) {
    let mut host = Host::new(&Embedded);
    for package in &texts.packages {
        let at = host.add_package(Levels(package.levels.clone()));
        host.set_characters(at, package.characters.iter().copied().collect());
    }
    for (package, of) in texts.packages.iter().enumerate() {
        of.dependencies.iter().for_each(|on| host.add_dependency(package, *on));
    }
    for TextOf { package, path, text, standing } in texts.texts {
        let standing = match standing {
            StandingOf::Own => Standing::Own,
            StandingOf::Beside => Standing::Beside,
            StandingOf::Dependency => Standing::Dependency,
        };
        host.add(package, &path, text, standing);
    }
    if !texts.lost.is_empty() {
        host.add_lost(&texts.lost);
    }
    let before = std::mem::replace(&mut door.host, Host::new(&Embedded));
    door.host = host.following(before);
    door.alone = None;
}

/// A place of a text, as a byte.
fn place(door: &mut Door, path: &str, at: u32) -> Result<(Arc<Analysis>, FileId, u32), String> {
    let (analysis, file) = door.near(path)?;
    let text = analysis.source(file).map_or("", |source| &source.text);
    let byte = Utf16::of(text).byte(at);
    Ok((analysis, file, byte))
}

/// Changes, each with the path of its text.
fn changes(analysis: &Analysis, edits: &[Edit]) -> Value {
    let change = |edit: &Edit| {
        let mut value = range(analysis, edit.span);
        value["insert"] = json!(edit.text);
        value
    };
    edits.iter().map(change).collect()
}

/// A place with what is to be seen there.
pub(crate) fn labelled(analysis: &Analysis, label: &Label) -> Value {
    let mut value = range(analysis, label.span);
    value["text"] = json!(label.text);
    value
}

fn problem(analysis: &Analysis, of: &Diagnostic) -> Value {
    // What a fix would change in a text of another package cannot be done here.
    let fixes = analysis.code_actions(of.primary.span);
    let fixes = fixes.iter().filter(|action| action.fixes == of).map(|action| {
        json!({
            "title": action.title,
            "safe": action.safe,
            "changes": changes(analysis, &action.edits),
        })
    });
    let mut value = labelled(analysis, &of.primary);
    value["code"] = json!(of.code.name);
    value["severity"] = json!(match of.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    });
    value["message"] = json!(of.message);
    value["help"] = json!(of.help);
    value["related"] = of.related.iter().map(|label| labelled(analysis, label)).collect();
    value["fixes"] = fixes.collect();
    value
}

/// The coloured pieces of a text: from, to and what it is, one after the other.
fn tokens(analysis: &Analysis, file: FileId) -> Vec<Value> {
    let Some(source) = analysis.source(file) else { return Vec::new() };
    let units = Utf16::of(&source.text);
    let tokens = analysis.semantic_tokens(file);
    let flat = tokens.iter().flat_map(|token| {
        let [from, to] = units.range(token.span);
        [json!(from), json!(to), json!(token.kind.word())]
    });
    flat.collect()
}
