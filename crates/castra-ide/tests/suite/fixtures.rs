//! Questions about texts, with the answers beside them, in files that a person can read.
//!
//! `tests/fixtures/FEATURE.txt` names a package of texts and has cases:
//!
//! ```text
//! texts ridge
//!
//! == a title
//! * us.po$0ints += 1             a line of the texts, and where the cursor is
//! ? definition
//! > rules.castra: state >points< per army: int = 0
//! ```
//!
//! Lines after `-` are taken out of a text, and those after `+` put in their place, before
//! the question is asked. `$0` is the cursor. `CASTRA_UPDATE=1` writes the answers; read
//! them before you believe them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_base::{Edit, FileId, Span, to_u32};
use castra_ide::{Action, Analysis, Host, LensKind, SourceRole, Symbol, apply_edits};
use castra_workspace::{Levels, NoLibrary};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// Each file below is a test: what is asked of a feature.
macro_rules! features {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name));
        })*

        #[test]
        fn every_file_is_a_test() {
            let known = [$(stringify!($name)),*];
            for entry in fs::read_dir(folder()).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_stem().unwrap().to_str().unwrap();
                assert!(path.is_dir() || known.contains(&name), "{}", path.display());
            }
        }
    };
}

features! {
    actions
    broken
    completion
    definition
    folds
    formatting
    gestures
    highlights
    hints
    hover
    implementations
    lenses
    problems
    rename
    selections
    signatures
    symbols
    tokens
    uses
}

/// The texts of a package: the name of each, and what is in it.
type Texts = Vec<(String, String)>;

fn texts(package: &str) -> Texts {
    let mut found: Texts = fs::read_dir(folder().join(package))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "castra"))
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    found.sort();
    assert!(!found.is_empty(), "{package}");
    found
}

/// The place of some lines in the only text that has them, once. Of a single line, white
/// space at its beginning does not count.
fn place(texts: &Texts, lines: &[&str], trimmed: bool) -> Result<(usize, usize, usize), String> {
    let mut found = Vec::new();
    let own = |line: &str| if trimmed { line.trim().to_owned() } else { line.to_owned() };
    let wanted: Vec<String> = lines.iter().map(|line| own(line)).collect();
    for (index, (_, text)) in texts.iter().enumerate() {
        let all: Vec<&str> = text.split_inclusive('\n').collect();
        let mut start = 0;
        for (at, line) in all.iter().enumerate() {
            let here = all.iter().skip(at).take(wanted.len());
            let here: Vec<String> = here.map(|line| own(line.trim_end_matches('\n'))).collect();
            if here == wanted {
                let length: usize = all.iter().skip(at).take(wanted.len()).map(|l| l.len()).sum();
                found.push((index, start, start + length));
            }
            start += line.len();
        }
    }
    match found.as_slice() {
        [one] => Ok(*one),
        all => Err(format!("{} places have {lines:?}", all.len())),
    }
}

struct Scene {
    texts: Texts,
    /// Which text the cursor is in, and where.
    cursor: Option<(usize, u32)>,
}

impl Scene {
    fn new(texts: &Texts, lines: &[&str]) -> Result<Self, String> {
        let mut scene = Self { texts: texts.clone(), cursor: None };
        let mut rest = lines;
        while let Some(first) = rest.first() {
            if let Some(line) = first.strip_prefix('*') {
                let (index, start, _) = place(&scene.texts, &[&line.replace("$0", "")], true)?;
                let (_, text) = &mut scene.texts[index];
                let indent = text[start..].len() - text[start..].trim_start().len();
                let line = line.trim_start();
                let at = line.find("$0").ok_or_else(|| format!("no cursor in {line:?}"))?;
                scene.cursor = Some((index, to_u32(start + indent + at)));
                rest = &rest[1..];
                continue;
            }
            let part =
                |sign: char, of: &[&str]| of.iter().take_while(|l| l.starts_with(sign)).count();
            let gone = part('-', rest);
            let new = part('+', &rest[gone..]);
            if gone == 0 {
                return Err(format!("what does {first:?} mean?"));
            }
            let old: Vec<&str> = rest[..gone].iter().map(|line| &line[1..]).collect();
            let (index, start, end) = place(&scene.texts, &old, false)?;
            let text: String =
                rest[gone..gone + new].iter().map(|l| format!("{}\n", &l[1..])).collect();
            if let Some(at) = text.find("$0") {
                scene.cursor = Some((index, to_u32(start + at)));
            }
            scene.texts[index].1.replace_range(start..end, &text.replace("$0", ""));
            rest = &rest[gone + new..];
        }
        Ok(scene)
    }
}

/// A question put to texts.
struct Asked {
    host: Host<'static>,
    analysis: Arc<Analysis>,
    path: String,
    file: FileId,
    at: u32,
}

impl Asked {
    fn new(scene: &Scene) -> Self {
        let mut host = Host::new(&NoLibrary);
        let package = host.add_package(Levels::default());
        for (path, text) in &scene.texts {
            host.add(package, path, text.as_str(), SourceRole::Own);
        }
        let (index, at) = scene.cursor.unwrap_or_default();
        let path = scene.texts[index].0.clone();
        let analysis = host.analysis();
        let file = analysis.file(&path).unwrap();
        Self { host, analysis, path, file, at }
    }

    fn text(&self, file: FileId) -> &str {
        &self.analysis.source(file).unwrap().text
    }

    /// The line of a place, with the place between `>` and `<`.
    fn shown(&self, span: Span) -> String {
        let source = self.analysis.source(span.file).unwrap();
        let text = &source.text;
        let start = text[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let end = text[span.end as usize..].find('\n');
        let end = end.map_or(text.len(), |at| at + span.end as usize);
        let (before, name) = (&text[start..span.start as usize], &text[span.range()]);
        let line = format!("{before}>{name}<{}", &text[span.end as usize..end]);
        format!("{}: {}", source.path, line.trim())
    }

    fn all(&self, spans: &[Span]) -> Vec<String> {
        spans.iter().map(|span| self.shown(*span)).collect()
    }

    /// The lines that edits take out and put in.
    fn changed(&self, edits: &[Edit]) -> Vec<String> {
        let mut lines = Vec::new();
        let mut files: Vec<FileId> = edits.iter().map(|edit| edit.span.file).collect();
        files.sort();
        files.dedup();
        for file in files {
            let old = self.text(file);
            let new = apply_edits(old, edits.iter().filter(|edit| edit.span.file == file));
            if file != self.file {
                lines.push(format!("{}:", self.analysis.source(file).unwrap().path));
            }
            for change in similar::TextDiff::from_lines(old, &new).iter_all_changes() {
                if change.tag() != similar::ChangeTag::Equal {
                    lines.push(format!(
                        "{}{}",
                        change.tag(),
                        change.value().trim_end_matches('\n')
                    ));
                }
            }
        }
        lines
    }

    fn answer(&mut self, question: &str) -> Result<Vec<String>, String> {
        let (what, with) = question.split_once(' ').unwrap_or((question, ""));
        let (file, at) = (self.file, self.at);
        let here = Span::new(file, at, at);
        Ok(match what {
            "definition" => self.all(&self.analysis.definition(file, at)),
            "uses" => self.all(&self.analysis.uses(file, at, with == "and declaration")),
            "implementations" => self.all(&self.analysis.implementations(file, at)),
            "highlights" => {
                let found = self.analysis.highlights(file, at);
                let found = found.iter().map(|one| {
                    let word = if one.write { "writes" } else { "reads" };
                    format!("{word} {}", self.shown(one.span))
                });
                found.collect()
            }
            "hover" => {
                let found = self.analysis.hover(file, at);
                found.map_or_else(Vec::new, |hover| {
                    hover.markdown.lines().map(str::to_owned).collect()
                })
            }
            "completion" => self.completion(with),
            "signature" => match self.analysis.signature_help(file, at) {
                Some(found) => {
                    let mut shown = found.label.clone();
                    if let Some(range) = found.parameters.get(found.active) {
                        let active = format!(">{}<", &found.label[range.clone()]);
                        shown.replace_range(range.clone(), &active);
                    }
                    vec![shown]
                }
                None => Vec::new(),
            },
            "rename" => {
                let path = self.path.clone();
                let edits = self.host.rename(&path, at, with).map_err(|error| error.to_string())?;
                self.changed(&edits)
            }
            "gesture" => {
                let gesture = serde_json::from_str(with).map_err(|error| error.to_string())?;
                let path =
                    if self.at == 0 { "crossing.castra".to_owned() } else { self.path.clone() };
                let edits =
                    self.host.gesture(&path, &gesture).map_err(|error| error.to_string())?;
                self.file = self.analysis.file(&path).unwrap();
                self.changed(&edits)
            }
            "symbols" => {
                let mut lines = Vec::new();
                outline(&self.analysis.symbols(file), 0, &mut lines);
                lines
            }
            "workspace-symbols" => {
                let found = self.analysis.workspace_symbols(with);
                found.iter().map(|one| self.shown(one.span)).collect()
            }
            "folds" => {
                let text = self.text(file).to_owned();
                let line = |at: u32| text[..at as usize].matches('\n').count() + 1;
                let found = self.analysis.folds(file).into_iter().map(|fold| {
                    let first = text[fold.span.start as usize..].lines().next().unwrap_or_default();
                    let (from, to) = (line(fold.span.start), line(fold.span.end));
                    format!("{:?} {from} to {to}: {first}", fold.kind)
                });
                found.collect()
            }
            "tokens" => {
                // Those of the line of the cursor.
                let text = self.text(file);
                let start = text[..at as usize].rfind('\n').map_or(0, |at| at + 1);
                let end = text[at as usize..].find('\n').map_or(text.len(), |n| at as usize + n);
                let all = self.analysis.semantic_tokens(file);
                let here = |span: Span| start <= span.start as usize && span.end as usize <= end;
                let own = all.iter().filter(|token| here(token.span)).map(|token| {
                    let mut line = format!("{} {:?}", &text[token.span.range()], token.kind);
                    if token.declaration {
                        line.push_str(" declared");
                    }
                    if token.write {
                        line.push_str(" written");
                    }
                    line
                });
                own.collect()
            }
            "selections" => {
                let text = self.text(file);
                let found = self.analysis.selections(file, at);
                let shown = found.iter().map(|span| {
                    let part = &text[span.range()];
                    let first = part.lines().next().unwrap_or_default();
                    let count = part.lines().count();
                    if count > 1 {
                        format!("{first} … ({count} lines)")
                    } else {
                        first.to_owned()
                    }
                });
                shown.collect()
            }
            "hints" => {
                let text = self.text(file).to_owned();
                let all = self.analysis.inlay_hints(Span::new(file, 0, to_u32(text.len())));
                let mut shown = text;
                for hint in all.iter().rev() {
                    shown.insert_str(hint.at as usize, &format!("«{}»", hint.label));
                }
                let lines = shown.lines().filter(|line| line.contains('«'));
                lines.map(|line| line.trim().to_owned()).collect()
            }
            "actions" => {
                // From the cursor to the end of what follows `through`.
                let end = match with.strip_prefix("through ") {
                    Some(last) => {
                        let rest = &self.text(file)[at as usize..];
                        let found = rest.find(last).ok_or_else(|| format!("no {last:?}"))?;
                        at + to_u32(found + last.len())
                    }
                    None => at,
                };
                let analysis = Arc::clone(&self.analysis);
                let found = analysis.code_actions(Span::new(file, at, end)).into_iter();
                let helps = |action: &Action<'_>| self.host.is_helpful(&analysis, action);
                let found: Vec<Action<'_>> = found.filter(helps).collect();
                let mut lines = Vec::new();
                for action in found {
                    let word = if action.safe { "safe: " } else { "" };
                    lines.push(format!("{word}{}", action.title));
                    lines.extend(self.changed(&action.edits));
                }
                let path = self.path.clone();
                for one in self.host.proposals(&path, at, end) {
                    lines.push(one.title);
                    lines.extend(self.changed(&one.edits));
                }
                lines
            }
            "lenses" => {
                let found = self.analysis.lenses(file).into_iter().map(|lens| match lens.kind {
                    LensKind::Test(name) => format!("test {name}"),
                    LensKind::Simulate(name) => format!("simulate {name}"),
                    LensKind::References => {
                        let found = self.analysis.lens_targets(file, lens.span.start);
                        let name = &self.text(file)[lens.span.range()];
                        format!(
                            "{name}: {} uses, {} changes",
                            found.uses.len(),
                            found.changes.len()
                        )
                    }
                });
                found.collect()
            }
            "format" => self.changed(&self.analysis.format(file)),
            "format-line" => self.changed(&self.analysis.format_range(here)),
            "format-typed" => {
                let typed = if with == "newline" { '\n' } else { with.chars().next().unwrap() };
                self.changed(&self.analysis.format_typed(file, at, typed))
            }
            "problems" => {
                let all = self.analysis.checked().diagnostics.iter();
                let own = all.filter(|d| with.is_empty() || d.code.name.starts_with(with));
                let mut lines = Vec::new();
                for one in own {
                    lines.push(format!("{} {}", one.code.name, self.shown(one.primary.span)));
                    lines.push(format!("  {}", one.message));
                }
                lines
            }
            other => return Err(format!("`{other}` is no question")),
        })
    }

    /// All that is offered, or which of some words are.
    fn completion(&self, with: &str) -> Vec<String> {
        let found = self.analysis.completions(self.file, self.at);
        if with.is_empty() {
            let labels: Vec<&str> = found.iter().map(|one| one.label.as_str()).collect();
            return if labels.is_empty() { Vec::new() } else { vec![labels.join(" ")] };
        }
        if let Some(label) = with.strip_prefix("about ") {
            let one = found.iter().find(|one| one.label == label);
            let Some(one) = one else { return Vec::new() };
            let replaced = &self.text(self.file)[one.replaces.range()];
            let mut lines = vec![format!("{:?}, in place of `{replaced}`", one.kind)];
            lines.extend(one.detail.iter().cloned());
            lines.extend(one.docs.iter().flat_map(|docs| docs.lines()).map(str::to_owned));
            return lines;
        }
        let words = with.strip_prefix("of ").unwrap_or(with).split(' ');
        let (yes, no): (Vec<&str>, Vec<&str>) =
            words.partition(|word| found.iter().any(|one| one.label == *word));
        let line = |head: &str, words: &[&str]| format!("{head}: {}", words.join(" "));
        let mut lines = Vec::new();
        if !yes.is_empty() {
            lines.push(line("offered", &yes));
        }
        if !no.is_empty() {
            lines.push(line("not offered", &no));
        }
        lines
    }
}

fn outline(symbols: &[Symbol], depth: usize, lines: &mut Vec<String>) {
    for symbol in symbols {
        let mut line = format!("{}{}", "  ".repeat(depth), symbol.name);
        if let Some(detail) = &symbol.detail {
            let _ = write!(line, " · {detail}");
        }
        lines.push(line);
        outline(&symbol.children, depth + 1, lines);
    }
}

/// Answers all questions of a file; the file as it would be with these answers.
fn answered(source: &str) -> String {
    let package =
        source.lines().find_map(|line| line.strip_prefix("texts ")).expect("`texts NAME`");
    let known = texts(package);
    let mut out = String::new();
    let mut lines: Vec<&str> = Vec::new();
    let mut asked: Option<Asked> = None;
    for line in source.lines().filter(|line| !line.starts_with('>')) {
        out.push_str(line);
        out.push('\n');
        if line.starts_with("==") {
            lines.clear();
            asked = None;
        } else if line.starts_with(['*', '-', '+']) {
            lines.push(line);
        } else if let Some(question) = line.strip_prefix("? ") {
            let answer = match &mut asked {
                Some(asked) => asked.answer(question),
                none => Scene::new(&known, &lines)
                    .and_then(|scene| none.insert(Asked::new(&scene)).answer(question)),
            };
            let answer = answer.unwrap_or_else(|why| vec![format!("refused: {why}")]);
            let answer = if answer.is_empty() { vec!["nothing".to_owned()] } else { answer };
            for line in answer {
                out.push_str(format!("> {line}").trim_end());
                out.push('\n');
            }
        }
    }
    out
}

fn check(name: &str) {
    let path = folder().join(format!("{name}.txt"));
    let source = fs::read_to_string(&path).unwrap();
    let found = answered(&source);
    if std::env::var_os("CASTRA_UPDATE").is_some() {
        fs::write(&path, found).unwrap();
        return;
    }
    let diff = similar::TextDiff::from_lines(source.as_str(), &found);
    let diff = diff.unified_diff().context_radius(6).to_string();
    assert!(source == found, "{name}.txt:\n{diff}");
}
