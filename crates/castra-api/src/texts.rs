//! Sources and editor features: problems, highlighting, hover, names.

use std::collections::BTreeMap;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use castra_base::{
    Attachments, Characters, Diagnostic, Edit, FileId, Label, Picture, Severity, attachment_paths,
    picture_paths,
};
use castra_draw::AuthorFont;
use castra_ide::{Analysis, CompletionKind, Host, SourceRole, kind_word};
use castra_library::Embedded;
use castra_workspace::{Level, Levels};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, DONE, RequestError, to_json};
use crate::state::Api;
use crate::utf16::{Place, Utf16, range};

/// A request about the sources, or for an editor feature.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum SourcesRequest {
    /// Replaces all sources.
    Load(LoadedSources),
    /// Opens a source in addition to the loaded ones, or replaces its content.
    Open { path: String, text: String },
    /// Attaches pictures to an open source, by the paths in the source.
    Attach {
        path: String,
        #[cfg_attr(feature = "typescript", ts(type = "{ [key in string]: unknown }"))]
        found: BTreeMap<String, Picture>,
    },
    /// Returns the pictures that a source names, except those of games that ship with Castra.
    Attached { path: String },
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
    /// Returns the edits that rename a declaration and all its uses.
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct LoadedSources {
    /// The packages; sources outside any package are in a package of their own.
    packages: Vec<PackageOf>,
    texts: Vec<TextOf>,
    /// The font files of all packages, each once, in base64.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<String>>", optional))]
    fonts: Vec<String>,
    /// The readable parts of files that could not be read in full; their words count as declared.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>", optional))]
    lost: String,
}

#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
struct PackageOf {
    /// The severity of problems, by the name of their code.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<BTreeMap<String, Level>>", optional))]
    levels: BTreeMap<String, Level>,
    /// The indices of the packages whose games and modules it uses.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<usize>>", optional))]
    dependencies: Vec<usize>,
    /// The indices of its own fonts.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<usize>>", optional))]
    fonts: Vec<usize>,
}

/// A source that is not open in an editor.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
struct TextOf {
    /// The index of its package.
    package: usize,
    path: String,
    text: String,
    /// The role of the source for the user.
    standing: StandingOf,
    /// The pictures that it names, as the server read them. The page hands them on as they are, and
    /// the core reads no picture files.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pictures: Attachments,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum StandingOf {
    Own,
    Beside,
    Dependency,
}

/// The pictures that a source names.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct AttachedPictures {
    /// The pictures by the paths that the source writes.
    #[cfg_attr(feature = "typescript", ts(type = "{ [key in string]: unknown }"))]
    found: BTreeMap<String, Arc<Picture>>,
    /// The paths without a picture that could be read.
    lacking: Vec<String>,
}

/// The problems and the highlighting of a source.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Look {
    problems: Vec<Problem>,
    /// Start, end and class of each highlighted token, one after the other.
    tokens: Vec<TokenPart>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
enum TokenPart {
    Offset(u32),
    Class(&'static str),
}

/// A problem in a source.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Problem {
    #[serde(flatten)]
    at: Labelled,
    code: &'static str,
    severity: ProblemSeverity,
    message: String,
    help: Option<String>,
    related: Vec<Labelled>,
    fixes: Vec<Fix>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum ProblemSeverity {
    Error,
    Warning,
}

/// A location with its label.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Labelled {
    #[serde(flatten)]
    place: Place,
    text: String,
}

/// The edits that fix a problem.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Fix {
    title: String,
    /// True if the fix keeps the meaning of the source.
    safe: bool,
    changes: Vec<Change>,
}

/// An edit of a source.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Change {
    #[serde(flatten)]
    place: Place,
    /// The text that replaces the location.
    insert: String,
}

/// The documentation of a name.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Hover {
    #[serde(flatten)]
    place: Place,
    markdown: String,
}

/// A completion, with the location that it replaces.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Completion {
    #[serde(flatten)]
    place: Place,
    label: String,
    /// The kind of declaration, `hex` or `keyword`.
    sort: &'static str,
    detail: Option<String>,
    docs: Option<String>,
}

pub(crate) fn answer(api: &mut Api, ask: SourcesRequest) -> Answer {
    match ask {
        SourcesRequest::Load(texts) => {
            load(api, texts)?;
            DONE
        }
        SourcesRequest::Open { path, text } => {
            let alone = match api.separate_package {
                Some(package) => package,
                None => *api.separate_package.insert(api.host.add_package(Levels::default())),
            };
            let known = api.host.attachments(&path).cloned().unwrap_or_default();
            let has = |name: &str| known.names.iter().any(|one| one == name);
            let lacks = attachment_paths(&text).into_iter().any(|name| !has(name));
            let shipped = lacks.then(|| Embedded::attachments_for(&text));
            api.host.open(alone, &path, text);
            if let Some(shipped) = shipped {
                let shipped = Attachments::clone(&shipped);
                api.host.set_attachments(&path, Arc::new(merge_attachments(&known, shipped)));
            }
            DONE
        }
        SourcesRequest::Attach { path, found } => {
            let Some(known) = api.host.attachments(&path).cloned() else {
                return Err(format!("`{path}` is not open"));
            };
            let mut attached = Attachments::default();
            for (name, picture) in found {
                let picture = picture.validated();
                let picture =
                    picture.ok_or_else(|| format!("the picture `{name}` cannot be drawn"))?;
                attached.names.push(name.clone());
                attached.found.insert(name, Arc::new(picture));
            }
            api.host.set_attachments(&path, Arc::new(merge_attachments(&known, attached)));
            DONE
        }
        SourcesRequest::Attached { path } => {
            let (analysis, file) = api.analyse(&path)?;
            let text = analysis.source(file).map_or("", |source| &source.text);
            let known = api.host.attachments(&path).cloned().unwrap_or_default();
            let shipped = Embedded::attachments_for(text);
            let (mut found, mut lacking) = (BTreeMap::new(), Vec::new());
            for name in picture_paths(text) {
                match known.found.get(name) {
                    Some(picture) if shipped.found.get(name) == Some(picture) => {}
                    Some(picture) => drop(found.insert(name.to_owned(), Arc::clone(picture))),
                    None => lacking.push(name.to_owned()),
                }
            }
            to_json(&AttachedPictures { found, lacking })
        }
        SourcesRequest::Close { path } => {
            api.host.close(&path);
            DONE
        }
        SourcesRequest::Look { path } => {
            let (analysis, file) = api.analyse(&path)?;
            let problems = analysis.diagnostics(file).map(|d| problem(&analysis, d));
            let problems = problems.collect::<Result<_, _>>()?;
            to_json(&Look { problems, tokens: tokens(&analysis, file) })
        }
        SourcesRequest::Problems => {
            let analysis = api.host.analysis();
            let own = |d: &&Diagnostic| analysis.role(d.primary.span.file) == Some(SourceRole::Own);
            let all = analysis.checked().diagnostics.iter().filter(own);
            to_json(&all.map(|d| problem(&analysis, d)).collect::<Result<Vec<_>, _>>()?)
        }
        SourcesRequest::Hover { path, at } => {
            let (analysis, file, byte) = place(api, &path, at)?;
            let hover = analysis.hover(file, byte).map(|hover| -> Result<_, RequestError> {
                Ok(Hover { place: range(&analysis, hover.span)?, markdown: hover.markdown })
            });
            to_json(&hover.transpose()?)
        }
        SourcesRequest::Complete { path, at } => {
            let (analysis, file, byte) = place(api, &path, at)?;
            let offered = analysis.completions(file, byte).into_iter().map(
                |one| -> Result<_, RequestError> {
                    Ok(Completion {
                        place: range(&analysis, one.replaces)?,
                        label: one.label,
                        sort: match one.kind {
                            CompletionKind::Name(kind) => kind_word(kind),
                            CompletionKind::Hex => "hex",
                            CompletionKind::Keyword => "keyword",
                        },
                        detail: one.detail,
                        docs: one.docs,
                    })
                },
            );
            to_json(&offered.collect::<Result<Vec<_>, _>>()?)
        }
        SourcesRequest::Definition { path, at } => {
            let (analysis, file, byte) = place(api, &path, at)?;
            let found = analysis.definition(file, byte);
            let found = found.into_iter().map(|span| range(&analysis, span));
            to_json(&found.collect::<Result<Vec<_>, _>>()?)
        }
        SourcesRequest::Rename { path, at, name } => {
            api.host.analysis();
            let (analysis, _, byte) = place(api, &path, at)?;
            let edits = api.host.rename(&path, byte, &name).map_err(|error| error.to_string())?;
            to_json(&changes(&analysis, &edits)?)
        }
        SourcesRequest::Format { path } => {
            let (analysis, file) = api.analyse(&path)?;
            let edits: Vec<Edit> = analysis.format(file);
            to_json(&changes(&analysis, &edits)?)
        }
        SourcesRequest::Text { path } => {
            let analysis = api.host.analysis();
            let found = analysis.checked().files.iter().find(|file| file.path == path);
            let found = found.ok_or_else(|| format!("there is no file `{path}`"))?;
            to_json(&&*found.text)
        }
    }
}

/// Returns the attachments of a source extended by further ones.
fn merge_attachments(attachments: &Attachments, further: Attachments) -> Attachments {
    let mut all = Attachments::clone(attachments);
    for (path, picture) in further.found {
        all.unusable.remove(&path);
        all.found.entry(path).or_insert(picture);
    }
    for (path, text) in further.texts {
        all.texts.entry(path).or_insert(text);
    }
    all.names.extend(further.names);
    all.names.sort();
    all.names.dedup();
    all
}

fn load(api: &mut Api, texts: LoadedSources) -> Result<(), RequestError> {
    let fonts: Vec<AuthorFont> =
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
    for TextOf { package, path, text, standing, pictures } in texts.texts {
        let standing = match standing {
            StandingOf::Own => SourceRole::Own,
            StandingOf::Beside => SourceRole::Unreported,
            StandingOf::Dependency => SourceRole::Dependency,
        };
        host.add(package, &path, text, standing);
        host.set_attachments(&path, Arc::new(pictures));
    }
    if !texts.lost.is_empty() {
        host.add_invalid(&texts.lost);
    }
    let before = std::mem::replace(&mut api.host, Host::new(&Embedded));
    api.host = host.with_cache_of(before);
    api.separate_package = None;
    api.fonts = fonts;
    Ok(())
}

/// Reads a font file in base64.
fn read(font: &str) -> Result<AuthorFont, RequestError> {
    let data =
        STANDARD.decode(font).map_err(|error| format!("a font is not in base64: {error}"))?;
    AuthorFont::read(&data).map_err(|error| format!("a font cannot be used: {error}"))
}

/// Converts a position in a source to a byte offset.
fn place(api: &mut Api, path: &str, offset: u32) -> Result<(Arc<Analysis>, FileId, u32), String> {
    let (analysis, file) = api.analyse(path)?;
    let text = analysis.source(file).map_or("", |source| &source.text);
    let byte = Utf16::new(text).to_byte(offset);
    Ok((analysis, file, byte))
}

/// Returns edits, each with the path of its source.
fn changes(analysis: &Analysis, edits: &[Edit]) -> Result<Vec<Change>, RequestError> {
    let change =
        |edit: &Edit| Ok(Change { place: range(analysis, edit.span)?, insert: edit.text.clone() });
    edits.iter().map(change).collect()
}

/// Returns a labelled location.
pub(crate) fn labelled(analysis: &Analysis, label: &Label) -> Result<Labelled, RequestError> {
    Ok(Labelled { place: range(analysis, label.span)?, text: label.text.clone() })
}

fn problem(analysis: &Analysis, diagnostic: &Diagnostic) -> Result<Problem, RequestError> {
    // `code_actions` leaves out fixes in sources that the user cannot change.
    let fixes = analysis.code_actions(diagnostic.primary.span);
    let fixes = fixes.iter().filter(|action| action.fixes == diagnostic).map(|action| {
        Ok(Fix {
            title: action.title.to_owned(),
            safe: action.safe,
            changes: changes(analysis, &action.edits)?,
        })
    });
    let related = diagnostic.related.iter().map(|label| labelled(analysis, label));
    Ok(Problem {
        at: labelled(analysis, &diagnostic.primary)?,
        code: diagnostic.code.name,
        severity: match diagnostic.severity {
            Severity::Error => ProblemSeverity::Error,
            Severity::Warning => ProblemSeverity::Warning,
        },
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        related: related.collect::<Result<_, _>>()?,
        fixes: fixes.collect::<Result<_, RequestError>>()?,
    })
}

/// Returns the highlighted tokens of a source in order: start, end and class.
fn tokens(analysis: &Analysis, file: FileId) -> Vec<TokenPart> {
    let Some(source) = analysis.source(file) else { return Vec::new() };
    let units = Utf16::new(&source.text);
    let tokens = analysis.semantic_tokens(file);
    let flat = tokens.iter().flat_map(|token| {
        let [from, to] = units.range(token.span);
        [TokenPart::Offset(from), TokenPart::Offset(to), TokenPart::Class(token.kind.word())]
    });
    flat.collect()
}
