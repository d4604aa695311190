//! Sources and editor features: problems, highlighting, hover, names.

use std::collections::BTreeMap;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use castra_base::{Characters, Diagnostic, Edit, FileId, Label, Severity};
use castra_draw::OwnFace;
use castra_ide::{Analysis, CompletionKind, Host, SourceRole, kind_word};
use castra_library::Embedded;
use castra_workspace::{Level, Levels};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Answer, RequestError};
use crate::state::Api;
use crate::utf16::{Utf16, range};

#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum TextsRequest {
    /// Replaces all sources.
    Load(Texts),
    /// Opens a source in addition to the loaded ones, or replaces its content.
    Open { path: String, text: String },
    /// Closes a source; the loaded content applies again.
    Close { path: String },
    /// Returns the problems and the highlighting of a source.
    Look { path: String },
    /// Returns the problems of all sources.
    Problems,
    /// Returns the documentation of a name.
    Hover { path: String, at: u32 },
    /// Returns the completions at a position.
    Complete { path: String, at: u32 },
    /// Returns the declaration of a name.
    Definition { path: String, at: u32 },
    /// Returns the edits that rename something wherever it is used.
    Rename {
        path: String,
        at: u32,
        /// The new name.
        name: String,
    },
    /// Returns the edits that format a source.
    Format { path: String },
    /// Returns the content of a source, including sources that ship with Castra.
    Text {
        /// The path as in problems and locations.
        path: String,
    },
}

/// The sources of packages, as they are on disk.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Texts {
    /// The packages; sources outside any package are in a package of their own.
    packages: Vec<PackageOf>,
    texts: Vec<TextOf>,
    /// The font files of all packages, each once, in base64.
    #[serde(default)]
    fonts: Vec<String>,
    /// The message about files that could not be read in full.
    #[serde(default)]
    lost: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct PackageOf {
    /// The severity of problems, by the name of their code.
    #[serde(default)]
    levels: BTreeMap<String, Level>,
    /// The indices of the packages whose games and modules it uses.
    #[serde(default)]
    dependencies: Vec<usize>,
    /// The indices of its own fonts.
    #[serde(default)]
    fonts: Vec<usize>,
}

/// A source that is not open in an editor.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct TextOf {
    /// The index of its package.
    package: usize,
    path: String,
    text: String,
    /// The role of the source for the user.
    standing: StandingOf,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StandingOf {
    Own,
    Beside,
    Dependency,
}

pub(crate) fn answer(api: &mut Api, ask: TextsRequest) -> Answer {
    match ask {
        TextsRequest::Load(texts) => {
            load(api, texts)?;
            Ok(json!(null))
        }
        TextsRequest::Open { path, text } => {
            let alone = match api.alone {
                Some(package) => package,
                None => *api.alone.insert(api.host.add_package(Levels::default())),
            };
            api.host.open(alone, &path, text);
            Ok(json!(null))
        }
        TextsRequest::Close { path } => {
            api.host.close(&path);
            Ok(json!(null))
        }
        TextsRequest::Look { path } => {
            let (analysis, file) = api.near(&path)?;
            let problems: Vec<Value> =
                analysis.diagnostics(file).map(|d| problem(&analysis, d)).collect();
            Ok(json!({ "problems": problems, "tokens": tokens(&analysis, file) }))
        }
        TextsRequest::Problems => {
            let analysis = api.host.analysis();
            let own = |d: &&Diagnostic| analysis.role(d.primary.span.file) == Some(SourceRole::Own);
            let all = analysis.checked().diagnostics.iter().filter(own);
            Ok(all.map(|d| problem(&analysis, d)).collect())
        }
        TextsRequest::Hover { path, at } => {
            let (analysis, file, byte) = place(api, &path, at)?;
            let hover = analysis.hover(file, byte).map(|hover| {
                let mut value = range(&analysis, hover.span);
                value["markdown"] = json!(hover.markdown);
                value
            });
            Ok(json!(hover))
        }
        TextsRequest::Complete { path, at } => {
            let (analysis, file, byte) = place(api, &path, at)?;
            let offered = analysis.completions(file, byte).into_iter().map(|one| {
                let mut value = range(&analysis, one.replaces);
                value["label"] = json!(one.label);
                value["sort"] = json!(match one.sort {
                    CompletionKind::Name(kind) => kind_word(kind),
                    CompletionKind::Hex => "hex",
                    CompletionKind::Keyword => "keyword",
                });
                value["detail"] = json!(one.detail);
                value["docs"] = json!(one.docs);
                value
            });
            Ok(offered.collect())
        }
        TextsRequest::Definition { path, at } => {
            let (analysis, file, byte) = place(api, &path, at)?;
            let found = analysis.definition(file, byte);
            Ok(found.into_iter().map(|span| range(&analysis, span)).collect())
        }
        TextsRequest::Rename { path, at, name } => {
            api.host.analysis();
            let (analysis, _, byte) = place(api, &path, at)?;
            let edits = api.host.rename(&path, byte, &name).map_err(|error| error.to_string())?;
            Ok(changes(&analysis, &edits))
        }
        TextsRequest::Format { path } => {
            let (analysis, file) = api.near(&path)?;
            let edits: Vec<Edit> = analysis.format(file);
            Ok(changes(&analysis, &edits))
        }
        TextsRequest::Text { path } => {
            let analysis = api.host.analysis();
            let found = analysis.checked().files.iter().find(|file| file.path == path);
            let found = found.ok_or_else(|| format!("there is no file `{path}`"))?;
            Ok(json!(&*found.text))
        }
    }
}

fn load(api: &mut Api, texts: Texts) -> Result<(), RequestError> {
    let fonts: Vec<OwnFace> =
        texts.fonts.iter().map(|font| read(font)).collect::<Result<_, _>>()?;
    let mut host = Host::new(&Embedded);
    for package in &texts.packages {
        let at = host.add_package(Levels(package.levels.clone()));
        let mut characters = Characters::default();
        for &font in &package.fonts {
            let font = fonts.get(font).ok_or_else(|| format!("there is no font {font}"))?;
            characters.extend(&font.face().characters());
        }
        host.set_characters(at, characters);
    }
    for (package, of) in texts.packages.iter().enumerate() {
        of.dependencies.iter().for_each(|on| host.add_dependency(package, *on));
    }
    for TextOf { package, path, text, standing } in texts.texts {
        let standing = match standing {
            StandingOf::Own => SourceRole::Own,
            StandingOf::Beside => SourceRole::Beside,
            StandingOf::Dependency => SourceRole::Dependency,
        };
        host.add(package, &path, text, standing);
    }
    if !texts.lost.is_empty() {
        host.add_lost(&texts.lost);
    }
    let before = std::mem::replace(&mut api.host, Host::new(&Embedded));
    api.host = host.following(before);
    api.alone = None;
    api.fonts = fonts;
    Ok(())
}

/// Reads a font file in base64.
fn read(font: &str) -> Result<OwnFace, RequestError> {
    let data =
        STANDARD.decode(font).map_err(|error| format!("a font is not in base64: {error}"))?;
    OwnFace::read(&data).map_err(|error| format!("a font cannot be used: {error}"))
}

/// Converts a position in a source to a byte offset.
fn place(api: &mut Api, path: &str, at: u32) -> Result<(Arc<Analysis>, FileId, u32), String> {
    let (analysis, file) = api.near(path)?;
    let text = analysis.source(file).map_or("", |source| &source.text);
    let byte = Utf16::of(text).byte(at);
    Ok((analysis, file, byte))
}

/// Returns edits, each with the path of its source.
fn changes(analysis: &Analysis, edits: &[Edit]) -> Value {
    let change = |edit: &Edit| {
        let mut value = range(analysis, edit.span);
        value["insert"] = json!(edit.text);
        value
    };
    edits.iter().map(change).collect()
}

/// Returns a labelled location.
pub(crate) fn labelled(analysis: &Analysis, label: &Label) -> Value {
    let mut value = range(analysis, label.span);
    value["text"] = json!(label.text);
    value
}

fn problem(analysis: &Analysis, of: &Diagnostic) -> Value {
    // A fix in a source of another package cannot be applied here.
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

/// Returns the highlighted tokens of a source in order: start, end and class.
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
