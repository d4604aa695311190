//! Translations of the texts of battles, games and modules.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, Span, codes, count_noun, is_invisible, to_u32};
use castra_syntax::ast::{HeaderKind, ItemKind, Text, Tree};
use castra_texts::{Problem, ProblemKind, SourceText, TranslatableTexts, Translation};
use smol_str::SmolStr;

use super::glyphs;
use super::headers::folder;
use super::session::Check;
use crate::translatable::{TextCounts, Translatable, TranslationFile};
use crate::workspace::PackageId;

/// The maximum number of keys in a message.
const MAX_LISTED_KEYS: usize = 3;

impl Check<'_, '_> {
    /// Checks the translations of the sources, and translates the sources into the requested
    /// language. `whole` lists the sources that were parsed beyond their headers.
    pub(super) fn translations(
        &mut self,
        trees: Vec<Arc<Tree>>,
        whole: &BTreeSet<FileId>,
    ) -> Vec<Arc<Tree>> {
        let packages: Vec<PackageId> =
            self.workspace.texts.iter().map(|text| text.package).collect();
        let mut groups: BTreeMap<TranslationGroup, Vec<usize>> = BTreeMap::new();
        for (at, (tree, package)) in trees.iter().zip(&packages).enumerate() {
            if let Some(group) = group_of(tree, *package) {
                groups.entry(group).or_default().push(at);
            }
        }
        let mut trees = trees;
        // The diagnostics about a source's translations follow the order of the sources.
        let mut groups: Vec<Vec<usize>> = groups.into_values().collect();
        groups.sort();
        for group in groups {
            let of_group: Vec<Arc<Tree>> =
                group.iter().filter_map(|at| trees.get(*at).map(Arc::clone)).collect();
            let Some(header) = of_group.first().and_then(|tree| tree.header()) else { continue };
            let (kind, id) = (header.kind, header.id.as_ref().map(|id| id.text.clone()));
            let package = group.first().and_then(|at| packages.get(*at)).copied();
            let (declared, problems) = declared_translations(&of_group);
            self.report(problems);
            let is_reported = of_group.iter().any(|tree| {
                self.reported.contains(&tree.file)
                    && self.only.is_none_or(|only| only.contains(&tree.file))
            });
            let is_whole = of_group.iter().all(|tree| whole.contains(&tree.file));
            if is_reported && is_whole && !declared.is_empty() {
                let known = castra_texts::texts(&of_group);
                for one in &declared {
                    self.compare(one, &known, package);
                }
            }
            let id = id.unwrap_or_default();
            let new = self.translate_sources(Translatable {
                kind,
                id,
                translations: declared,
                trees: of_group,
            });
            for (at, tree) in group.iter().zip(new) {
                if let Some(slot) = trees.get_mut(*at) {
                    *slot = tree;
                }
            }
        }
        trees
    }

    /// Returns the trees of a game or module of the library in the requested language. Drops
    /// the diagnostics of its translations.
    pub(super) fn translate_library_texts(
        &mut self,
        kind: HeaderKind,
        id: &SmolStr,
        trees: Vec<Arc<Tree>>,
    ) -> Vec<Arc<Tree>> {
        let (declared, _) = declared_translations(&trees);
        self.translate_sources(Translatable { kind, id: id.clone(), translations: declared, trees })
    }

    /// Returns the trees of sources in the requested language, and counts their texts.
    fn translate_sources(&mut self, translatable: Translatable) -> Vec<Arc<Tree>> {
        let trees = translatable.trees.clone();
        let Some(language) = self.workspace.language.as_deref() else {
            self.translatable.push(translatable);
            return trees;
        };
        let file = translatable.translation_for(language).and_then(|found| found.text.as_deref());
        let translation = file.map(Translation::parse);
        let translated = castra_texts::translate(&trees, language, translation.as_ref());
        let keep = |(tree, all, missing): (Arc<Tree>, usize, usize)| {
            self.text_counts.insert(tree.file, TextCounts { all, missing });
            tree
        };
        let translated = translated.into_iter().map(keep).collect();
        self.translatable.push(translatable);
        translated
    }

    /// Reports the faults of a translation file.
    fn compare(
        &mut self,
        declared: &TranslationFile,
        texts: &TranslatableTexts,
        package: Option<PackageId>,
    ) {
        let (Some(text), Some(package)) = (&declared.text, package) else { return };
        let source = self.files.get(declared.source).map(|file| file.path.clone());
        let path = path_from_source(&source.unwrap_or_default(), &declared.path);
        let file = self.files.add(path, Arc::clone(text));
        self.translation_files.insert(file, package);
        let translation = Translation::parse(text);
        let at = |place: &Range<usize>| Span::new(file, to_u32(place.start), to_u32(place.end));
        let mut found: Vec<Diagnostic> = Vec::new();
        for error in &translation.errors {
            let message =
                format!("this is not a message of Fluent: {}", lower_first(&error.message));
            found.push(
                Diagnostic::new(&codes::TEXTS_BROKEN, at(&error.range), message)
                    .label("from here on, up to the next message, nothing is read")
                    .help("write `KEY = TRANSLATION`; further lines begin with blanks"),
            );
        }
        let (problems, missing) = castra_texts::problems(texts, &translation);
        found.extend(problems.iter().map(|problem| diagnostic(problem, texts, at(&problem.range))));
        found.extend(missing_texts(declared, texts, &missing));
        let prints = |c: char| is_invisible(c) || self.workspace.can_print(package, c);
        let prose = translation.prose().flat_map(|(from, prose)| {
            prose.char_indices().map(move |(offset, c)| (from + offset, c))
        });
        found.extend(glyphs::check_characters(file, prose, &prints));
        self.report(found);
    }
}

/// The sources that share translations: the package, the keyword and the id of the header, and for
/// a battle its file.
type TranslationGroup = (PackageId, &'static str, SmolStr, Option<FileId>);

fn group_of(tree: &Tree, package: PackageId) -> Option<TranslationGroup> {
    let header = tree.header()?;
    let id = header.id.as_ref().map(|id| id.text.clone()).unwrap_or_default();
    let is_alone = matches!(header.kind, HeaderKind::Scenario | HeaderKind::Campaign);
    Some((package, header.kind.word(), id, is_alone.then_some(tree.file)))
}

/// Returns the translations that sources name, and the diagnostics for the lines that name them.
fn declared_translations(trees: &[Arc<Tree>]) -> (Vec<TranslationFile>, Vec<Diagnostic>) {
    let mut declared: Vec<TranslationFile> = Vec::new();
    let mut problems = Vec::new();
    for tree in trees {
        for item in &tree.items {
            let ItemKind::Texts(texts) = &item.kind else { continue };
            let (Some(language), Some(path)) = (&texts.language, &texts.path) else { continue };
            if let Some(first) = declared.iter().find(|d| d.language == language.text) {
                let message =
                    format!("there are two files of translations into `{}`", language.text);
                problems.push(
                    Diagnostic::new(&codes::TEXTS_BROKEN, language.span, message)
                        .label("this file is not used")
                        .related(first.span, "the first")
                        .help("put all translations into one file, and delete one of the lines"),
                );
                continue;
            }
            let text = tree.pictures.texts.get(&path.value).map(Arc::clone);
            if text.is_none() {
                problems.push(unreadable_file(path, tree));
            }
            declared.push(TranslationFile {
                language: language.text.clone(),
                path: path.value.clone(),
                span: path.span,
                source: tree.file,
                text,
            });
        }
    }
    (declared, problems)
}

fn unreadable_file(path: &Text, tree: &Tree) -> Diagnostic {
    let file = &path.value;
    let message = |problem: &str| format!("the translations `{file}` {problem}");
    match tree.pictures.unusable.get(file) {
        Some(unusable) => unusable.diagnostic(path.span, message("cannot be used")),
        None => Diagnostic::new(&codes::TEXTS_UNREAD, path.span, message("were not read"))
            .label("the texts are shown in the language of the source")
            .help("check the file in its folder with `castra check`"),
    }
}

fn diagnostic(problem: &Problem, texts: &TranslatableTexts, span: Span) -> Diagnostic {
    let key = &problem.key;
    let of_source = |found: Diagnostic| match texts.texts.iter().find(|text| text.key == *key) {
        Some(text) => found.related(text.span, "the source"),
        None => found,
    };
    match &problem.kind {
        ProblemKind::UnknownKey(near) => {
            let message = format!("no text has the key `{key}`");
            let found = Diagnostic::new(&codes::TEXTS_UNKNOWN, span, message);
            match near {
                Some(near) => found.did_you_mean(span, near),
                None => found
                    .label("this translation is not used")
                    .help("delete it, or let `castra texts` mark it as gone and keep it"),
            }
        }
        ProblemKind::Outdated => {
            let message = format!("the source of `{key}` has changed since it was translated");
            of_source(Diagnostic::new(&codes::TEXTS_OUTDATED, span, message))
                .label("the translation of the old source")
                .help(
                    "revise the translation; `castra texts` quotes the new source with `# >` and \
                     the old one with `# <`, whose lines you delete when you are done",
                )
        }
        ProblemKind::Mismatch(why) => {
            let message = format!("the translation of `{key}` cannot be used: {why}");
            of_source(Diagnostic::new(&codes::TEXTS_BROKEN, span, message))
                .label("the source is shown instead")
                .help("keep the values between braces as the source has them")
        }
        ProblemKind::DuplicateKey => {
            let message = format!("`{key}` is translated twice");
            Diagnostic::new(&codes::TEXTS_BROKEN, span, message)
                .label("this translation is not used")
                .help("delete one of the two")
        }
    }
}

/// Returns the warning about texts without a translation.
fn missing_texts(
    declared: &TranslationFile,
    texts: &TranslatableTexts,
    missing: &[&SourceText],
) -> Option<Diagnostic> {
    let first = missing.first()?;
    let (count, all) = (missing.len(), texts.texts.len());
    let are = if count == 1 { "is" } else { "are" };
    let of = if all == count { "all".to_owned() } else { format!("{count} of") };
    let message = format!(
        "{of} {} {are} not translated into `{}`",
        count_noun(all, "text"),
        declared.language
    );
    let keys: Vec<String> =
        missing.iter().take(MAX_LISTED_KEYS).map(|text| format!("`{}`", text.key)).collect();
    let more = if count > MAX_LISTED_KEYS { ", …" } else { "" };
    Some(
        Diagnostic::new(&codes::TEXTS_MISSING, declared.span, message)
            .label(format!("{}{more}", keys.join(", ")))
            .related(first.span, format!("the source of `{}`", first.key))
            .help(format!(
                "`castra texts FILE --lang {}` adds them to the file",
                declared.language
            )),
    )
}

/// Returns the path, for messages, of a file beside a source.
fn path_from_source(source: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder(source).split(['/', '\\']).collect();
    if parts == [""] {
        parts.clear();
    }
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." if parts.last().is_some_and(|last| !matches!(*last, ".." | "")) => _ = parts.pop(),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Converts a sentence of another program to a part of a message.
fn lower_first(message: &str) -> String {
    let mut chars = message.trim_end_matches('.').chars();
    let first: String = chars.next().into_iter().flat_map(char::to_lowercase).collect();
    first + chars.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shown_from_the_folder_of_the_source() {
        assert_eq!(path_from_source("a/b/zama.castra", "../texts/de.ftl"), "a/texts/de.ftl");
        assert_eq!(path_from_source("zama.castra", "texts/./de.ftl"), "texts/de.ftl");
        assert_eq!(path_from_source("zama.castra", "../de.ftl"), "../de.ftl");
        assert_eq!(path_from_source("/p/zama.castra", "de.ftl"), "/p/de.ftl");
    }
}
