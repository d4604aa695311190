//! Inference of missing or misspelt headers.
//!
//! The files of a game or a module share a folder and their header. A file with a missing,
//! malformed or misspelt header belongs to the game of its neighbours. So only the header is
//! reported, and not every name that the file declares.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{Header, HeaderKind, Item, ItemKind, Name, Tree};
use smol_str::SmolStr;

use crate::cache::{Cache, HeaderStep, ParsedSource};
use crate::memo::ByAddress;
use crate::workspace::{PackageId, Text, Workspace};

/// The contents of a header: true for a game, the id, the id of its game.
type HeaderContents = (bool, SmolStr, SmolStr);

/// The trees of a folder, by the contents of their headers.
type ByHeader<'t> = BTreeMap<HeaderContents, Vec<&'t Arc<Tree>>>;

/// Infers headers. Returns the trees with them, and the diagnostics of misspelt headers.
pub(super) fn infer_headers(
    workspace: &Workspace<'_>,
    parsed: &[Arc<ParsedSource>],
    cache: &mut Cache,
) -> (Vec<Arc<Tree>>, Vec<Diagnostic>) {
    let texts = || workspace.texts.iter().zip(parsed);
    let mut folders: BTreeMap<(PackageId, &str), ByHeader> = BTreeMap::new();
    for (Text { package, .. }, text) in texts() {
        if let Some(says) = text.tree.header().and_then(header_contents) {
            let place = (*package, folder(&text.path));
            folders.entry(place).or_default().entry(says).or_default().push(&text.tree);
        }
    }
    let mut found = Vec::new();
    let trees = texts().map(|(Text { package, .. }, text)| {
        let tree = &text.tree;
        let near = folders.get(&(*package, folder(&text.path)));
        match near.and_then(|near| model_tree(tree, near, &mut found)) {
            None => Arc::clone(tree),
            Some(model) => {
                let key = HeaderStep { tree: ByAddress::of(tree), model: ByAddress::of(model) };
                cache.headed.get(key, || match model.header() {
                    Some(header) => with_header(tree, &fitting_header(tree, header)),
                    None => Arc::clone(tree),
                })
            }
        }
    });
    (trees.collect(), found)
}

/// Returns the tree of the folder whose header a source should have, if its own is wrong.
fn model_tree<'t>(
    tree: &Tree,
    near: &ByHeader<'t>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<&'t Arc<Tree>> {
    let shares_nothing = [HeaderKind::Scenario, HeaderKind::Campaign];
    if tree.header().is_some_and(|header| shares_nothing.contains(&header.kind)) {
        return None;
    }
    // The most frequent header; of equally frequent ones, the first.
    let (says, trees) =
        near.iter().max_by_key(|(says, trees)| (trees.len(), std::cmp::Reverse(*says)))?;
    let model = *trees.first()?;
    let Some(own) = tree.header().and_then(header_contents) else {
        // A file without any items needs no header.
        return (!tree.items.is_empty()).then_some(model);
    };
    let alone = near.get(&own).is_some_and(|trees| trees.len() == 1);
    if own == *says || trees.len() == 1 || !alone {
        return None;
    }
    let problem = misspelt_header(tree.header()?, model.header()?)?;
    if has_turn(tree) && trees.iter().any(|tree| has_turn(tree)) {
        return None;
    }
    diagnostics.push(problem);
    Some(model)
}

pub(super) fn folder(path: &str) -> &str {
    path.rfind(['/', '\\']).and_then(|end| path.get(..end)).unwrap_or_default()
}

/// Returns the contents of the header of a game or a module, or `None` if its name is missing.
fn header_contents(header: &Header) -> Option<HeaderContents> {
    let text = |name: &Option<Name>| name.as_ref().map(|n| n.text.clone());
    match header.kind {
        HeaderKind::Game => Some((true, text(&header.id)?, SmolStr::default())),
        HeaderKind::Module => Some((false, text(&header.id)?, text(&header.game)?)),
        HeaderKind::Scenario | HeaderKind::Campaign => None,
    }
}

fn has_turn(tree: &Tree) -> bool {
    tree.items.iter().any(|item| matches!(item.kind, ItemKind::Turn(_)))
}

/// Returns the diagnostic for a header that differs from its folder's in one misspelt name.
fn misspelt_header(header: &Header, model: &Header) -> Option<Diagnostic> {
    if header.kind != model.kind {
        return None;
    }
    let same = |a: &Option<Name>, b: &Option<Name>| {
        a.as_ref().map(|n| &n.text) == b.as_ref().map(|n| &n.text)
    };
    let (mine, theirs) = match (same(&header.id, &model.id), same(&header.game, &model.game)) {
        (false, true) => (header.id.as_ref()?, model.id.as_ref()?),
        (true, false) => (header.game.as_ref()?, model.game.as_ref()?),
        _ => return None,
    };
    nearest(&mine.text, [theirs.text.as_str()])?;
    let (code, expected) = if header.kind == HeaderKind::Module && same(&header.game, &model.game) {
        (&codes::MODULE_UNKNOWN, ExpectedName::Module)
    } else {
        (&codes::GAME_UNKNOWN, ExpectedName::Game)
    };
    Some(
        Diagnostic::new(code, mine.span, format!("this file alone belongs to `{}`", mine.text))
            .expected(expected)
            .label(format!("did you mean `{}`?", theirs.text))
            .related(theirs.span, "the other files of the folder belong to this one")
            .help(
                "write the same header in every file of a game or a module; put another game \
                 into its own folder",
            )
            .suggest(format!("write `{}`", theirs.text), mine.span, theirs.text.as_str()),
    )
}

/// Returns the header for a source beside one with the header `model`. Beside modules, a nameless
/// game takes the name of their game.
fn fitting_header(tree: &Tree, model: &Header) -> Header {
    let is_game = tree.header().is_some_and(|own| own.kind == HeaderKind::Game);
    if is_game && model.kind == HeaderKind::Module {
        let id = model.game.clone();
        Header { kind: HeaderKind::Game, id, title: None, game: None, with: Vec::new() }
    } else {
        model.clone()
    }
}

/// Returns the tree with another header, which replaces its own if it is a header or malformed.
fn with_header(tree: &Arc<Tree>, model: &Header) -> Arc<Tree> {
    let start = Span::new(tree.file, 0, 0);
    let named = |name: &Option<Name>| {
        name.as_ref().map(|name| Name { text: name.text.clone(), span: start })
    };
    let header = Header {
        kind: model.kind,
        id: named(&model.id),
        title: None,
        game: named(&model.game),
        with: Vec::new(),
    };
    let kind = ItemKind::Header(header);
    let mut items = tree.items.clone();
    match items.first_mut() {
        Some(first) if matches!(first.kind, ItemKind::Header(_) | ItemKind::Broken) => {
            first.kind = kind;
        }
        _ => items.insert(0, Item { span: start, head: start, title: None, doc: None, kind }),
    }
    Arc::new(Tree::new(tree.file, items).with_pictures(&tree.pictures))
}
