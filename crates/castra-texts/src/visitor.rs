//! The texts of syntax trees.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::Span;
use castra_syntax::ast::{
    Block, Companion, CouncilItem, DeckItem, DeployItem, Entry, Field, FormField, FormItem, Item,
    ItemKind, KindItem, MapItem, Name, Node, PlacesItem, Text, Tree, Value, WarCouncil,
};
use castra_words::Locale;
use smol_str::SmolStr;

use crate::file::Translation;
use crate::key::{Keys, is_line, join_key, slug};
use crate::pattern::Parts;

/// The field whose text is the path of a picture.
const ART_FIELD: &str = "art";

/// The last part of a name's key, if another text has the key without it.
const NAME: &str = "name";

/// The maximum length of a name, in bytes.
const MAX_NAME_LENGTH: usize = 80;

/// The last part of the key of documentation.
const DOC: &str = "doc";

/// A text of the sources that can be translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The key: the identifier of its message.
    pub key: String,
    /// The text as its author wrote it.
    pub(crate) source: String,
    /// The text as a Fluent pattern, as translators see it.
    pub pattern: String,
    /// The location in the source.
    pub span: Span,
}

/// The translatable texts of a battle, a game or a module.
#[derive(Debug, Default)]
pub struct TranslatableTexts {
    /// The texts, in the order of the sources.
    pub texts: Vec<SourceText>,
    /// The index of each key.
    by_key: BTreeMap<String, usize>,
}

impl TranslatableTexts {
    /// Returns the text with a key.
    pub(crate) fn get(&self, key: &str) -> Option<&SourceText> {
        self.texts.get(*self.by_key.get(key)?)
    }

    /// Iterates over the keys.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> {
        self.by_key.keys().map(String::as_str)
    }
}

/// Lists the translatable texts of the trees of a battle, a game or a module. Of several texts with
/// one key, only the first is listed.
#[must_use]
pub fn texts(trees: &[Arc<Tree>]) -> TranslatableTexts {
    let mut known = TranslatableTexts::default();
    let mut keys = Keys::default();
    let enum_words = &enum_words(trees);
    for tree in trees {
        let mut items = tree.items.clone();
        let mut see = |key: &str, source: &str, span: Span| {
            if !known.by_key.contains_key(key) {
                known.by_key.insert(key.to_owned(), known.texts.len());
                known.texts.push(SourceText {
                    key: key.to_owned(),
                    source: source.to_owned(),
                    pattern: Parts::of(source).fluent_pattern(),
                    span,
                });
            }
            None
        };
        let named = &mut Locale::default();
        TextVisitor { keys: &mut keys, each: &mut see, named, enum_words }.visit_items(&mut items);
    }
    known
}

/// Translates the trees of a battle, a game or a module. Returns each translated tree, the number
/// of its texts, and the number of those left untranslated (all of them if `translation` is
/// `None`).
#[must_use]
pub fn translate(
    trees: &[Arc<Tree>],
    language: &str,
    translation: Option<&Translation<'_>>,
) -> Vec<(Arc<Tree>, usize, usize)> {
    let known = texts(trees);
    let mut keys = Keys::default();
    let enum_words = &enum_words(trees);
    let one = |tree: &Arc<Tree>| {
        let mut items = tree.items.clone();
        let (mut all, mut lacking) = (0, 0);
        let mut names = Locale::of(language);
        let mut named = Locale::default();
        let mut each = |key: &str, source: &str, _: Span| {
            all += 1;
            let found = translation.and_then(|t| known.translation_of(key, t).ok().flatten());
            lacking += usize::from(found.is_none());
            if found.is_none() && is_line(key) {
                names.mark_line_missing();
            }
            if let Some(name) = found.as_ref().filter(|_| source.len() <= MAX_NAME_LENGTH) {
                names.add_translated_name(source, name);
            }
            found
        };
        TextVisitor { keys: &mut keys, each: &mut each, named: &mut named, enum_words }
            .visit_items(&mut items);
        names.merge(&named);
        let new = Tree::new(tree.file, items).with_pictures(&tree.pictures);
        (Arc::new(new.with_locale(Arc::new(names))), all, lacking)
    };
    trees.iter().map(one).collect()
}

/// Returns the words that the enums declare.
fn enum_words(trees: &[Arc<Tree>]) -> BTreeSet<SmolStr> {
    let items = trees.iter().flat_map(|tree| &tree.items);
    let enums = items.filter_map(|item| match &item.kind {
        ItemKind::Enum(one) => Some(&one.block),
        _ => None,
    });
    enums.flat_map(|block| block.iter()).map(|variant| variant.name.text.clone()).collect()
}

/// Receives a text's key, its value and its location. Returns its translation, if any.
type TextCallback<'e> = dyn FnMut(&str, &str, Span) -> Option<String> + 'e;

pub(crate) struct TextVisitor<'w> {
    keys: &'w mut Keys,
    each: &'w mut TextCallback<'w>,
    /// Receives the printed names of declarations that have only an identifier.
    named: &'w mut Locale,
    /// The words of all enums.
    enum_words: &'w BTreeSet<SmolStr>,
}

impl TextVisitor<'_> {
    fn visit_source(&mut self, path: &[&str], source: &str, span: Span) -> Option<String> {
        if source.trim().is_empty() {
            return None;
        }
        let key = self.keys.of(join_key(path), source);
        (self.each)(&key, source, span)
    }

    pub(crate) fn visit_text(&mut self, path: &[&str], text: &mut Text) {
        if let Some(value) = self.visit_source(path, &text.value, text.span) {
            text.value = value;
            // The recorded lines are those of the source text, not of the translation.
            text.lines = Vec::new();
        }
    }

    pub(crate) fn visit_optional(&mut self, path: &[&str], text: &mut Option<Text>) {
        if let Some(text) = text {
            self.visit_text(path, text);
        }
    }

    /// Visits a title. Without one, the printed name is the identifier with spaces for hyphens.
    fn visit_title(&mut self, path: &[&str], text: &mut Option<Text>, name: &Name) {
        match text {
            Some(text) => self.visit_text(path, text),
            None => {
                let shown = name.text.replace('-', " ");
                *text = self.visit_source(path, &shown, name.span).map(|value| Text {
                    value,
                    span: name.span,
                    block: false,
                    lines: Vec::new(),
                });
            }
        }
    }

    fn visit_doc(&mut self, path: &[&str], doc: &mut Option<String>, span: Span) {
        if let Some(doc) = doc
            && let Some(value) = self.visit_source(&[path, &[DOC]].concat(), doc, span)
        {
            *doc = value;
        }
    }

    fn visit_items(&mut self, items: &mut [Item]) {
        for item in items {
            self.visit_item(item);
        }
    }

    fn visit_item(&mut self, item: &mut Item) {
        let path = item_path(item);
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let name = match &item.kind {
            ItemKind::Kind(one) => one.name.as_ref(),
            ItemKind::Die(one) => one.name.as_ref(),
            ItemKind::Board(one) => one.name.as_ref(),
            ItemKind::Deck(one) => one.name.as_ref(),
            ItemKind::Pile(one) => one.name.as_ref(),
            ItemKind::Table(one) => one.name.as_ref(),
            ItemKind::Role(one) => one.name.as_ref(),
            ItemKind::State(one) if !one.quiet => one.name.as_ref(),
            _ => None,
        };
        // Without a title, these declarations print their name.
        let shown = item.title.clone().or_else(|| Some(name?.text.replace('-', " ")));
        if let Some(shown) = shown
            && let Some(value) =
                self.visit_source(&path, &shown, name.map_or(item.head, |name| name.span))
        {
            if let (Some(word), Some(name)) = (path.first(), name) {
                self.named.add_name(word, &name.text, &value);
            }
            // Among items without a title, only a kind takes the translation as its title.
            if item.title.is_some() || matches!(item.kind, ItemKind::Kind(_)) {
                item.title = Some(value);
            }
        }
        if !matches!(item.kind, ItemKind::Test(_)) {
            self.visit_doc(&path, &mut item.doc, item.head);
        }
        self.visit_kind(&path, &mut item.kind);
    }

    fn visit_kind(&mut self, path: &[&str], kind: &mut ItemKind) {
        match kind {
            ItemKind::Header(header) => self.visit_optional(&["title"], &mut header.title),
            ItemKind::Text(text) => {
                // A number needs no translation.
                if text.text.as_ref().is_some_and(|t| t.value.contains(char::is_alphabetic)) {
                    self.visit_optional(path, &mut text.text);
                }
            }
            ItemKind::Special(special) => self.visit_optional(path, &mut special.text),
            ItemKind::WarCouncil(council) => self.visit_war_council(council),
            ItemKind::Map(map) => {
                for entry in map.block.iter_mut().flat_map(nodes) {
                    match entry {
                        MapItem::Label(label) => {
                            let name = name_or_slug(label.name.as_ref(), &label.text);
                            self.visit_text(&["label", &name], &mut label.text);
                        }
                        MapItem::Objective(objective) => {
                            let name = slug(&objective.text.value);
                            self.visit_text(&["objective", &name], &mut objective.text);
                        }
                        MapItem::Row(_) | MapItem::Legend(_) | MapItem::Terrain(_) => {}
                    }
                }
            }
            ItemKind::Deploy(deploy) => {
                for entry in nodes(&mut deploy.block) {
                    match entry {
                        DeployItem::Pieces(pieces) => {
                            self.visit_piece(&mut pieces.name);
                            if let Some(Companion { name, .. }) = &mut pieces.companion {
                                self.visit_piece(name);
                            }
                            self.visit_fields(&["piece", &pieces.unit.text], pieces.state.as_mut());
                        }
                        DeployItem::Reserve(reserve) => {
                            self.visit_piece(&mut reserve.name);
                            self.visit_fields(
                                &["piece", &reserve.unit.text],
                                reserve.state.as_mut(),
                            );
                        }
                        // A roster consists of abbreviations.
                        DeployItem::Row(_) | DeployItem::Roster(_) => {}
                    }
                }
            }
            ItemKind::Enum(one) => {
                for (doc, variant, span) in entries(&mut one.block) {
                    let path = [path, &[variant.name.text.as_str()]].concat();
                    self.visit_doc(&path, doc, span);
                    self.visit_title(&path, &mut variant.label, &variant.name);
                }
            }
            ItemKind::Board(board) => {
                for entry in board.places.iter_mut().flat_map(nodes) {
                    match entry {
                        PlacesItem::Place { name, title, .. } => {
                            let path = [path, &[name.text.as_str()]].concat();
                            self.visit_title(&path, title, name);
                        }
                        PlacesItem::Label { text, .. } => {
                            let name = slug(&text.value);
                            self.visit_text(&[path, &["label", &name]].concat(), text);
                        }
                        PlacesItem::Links { .. } | PlacesItem::Area { .. } => {}
                    }
                }
            }
            ItemKind::Kind(one) => self.visit_kind_fields(path, one.block.as_mut()),
            ItemKind::AddTo(one) => self.visit_kind_fields(path, Some(&mut one.block)),
            ItemKind::Instance(one) => {
                // A battle of a campaign without a title uses the title of its file.
                if one.title.is_some() || !one.is_campaign_battle() {
                    self.visit_title(path, &mut one.title, &one.name);
                }
                self.visit_fields(path, one.block.as_mut());
            }
            ItemKind::Deck(deck) => self.visit_deck(path, &mut deck.block),
            ItemKind::AddToDeck(deck) => self.visit_deck(path, &mut deck.block),
            ItemKind::Council(council) => {
                for (doc, entry, span) in entries(&mut council.block) {
                    match entry {
                        FormItem::Field(field) => self.visit_form_field(path, doc, field, span),
                        FormItem::Army(army) => {
                            for (doc, field, span) in entries(army) {
                                self.visit_form_field(
                                    &[path, &["army"]].concat(),
                                    doc,
                                    field,
                                    span,
                                );
                            }
                        }
                        FormItem::Armies(..) => {}
                    }
                }
            }
            ItemKind::Turn(turn) => {
                self.visit_optional(&[path, &["limit"]].concat(), &mut turn.reason);
                for (doc, phase, span) in entries(&mut turn.block) {
                    let path = ["phase", phase.name.text.as_str()];
                    self.visit_doc(&path, doc, span);
                    self.visit_title(&path, &mut phase.label, &phase.name);
                    self.visit_body(&mut phase.body);
                }
            }
            ItemKind::Ending(ending) => {
                self.visit_optional(path, &mut ending.reason);
                ending.block.iter_mut().for_each(|block| self.visit_body(block));
            }
            ItemKind::Option(option) => {
                if let Some(name) = &option.name {
                    self.visit_name("option", path, name);
                }
                self.visit_optional(path, &mut option.text);
            }
            ItemKind::Die(die) => {
                let id = die.name.as_ref().map(|name| name.text.clone()).unwrap_or_default();
                for face in nodes(&mut die.block) {
                    // A face that is a word of an enum is translated with the enum.
                    if let Value::Word(face) = face
                        && !self.enum_words.contains(&face.text)
                    {
                        let path = [path, &[face.text.as_str()]].concat();
                        let shown = face.text.replace('-', " ");
                        if let Some(name) = self.visit_source(&path, &shown, face.span) {
                            self.named.add_name("face", &format!("{id}.{}", face.text), &name);
                        }
                    }
                }
            }
            ItemKind::Weight(weight) => self.visit_optional(path, &mut weight.text),
            ItemKind::Source(source) => {
                self.visit_optional(path, &mut source.title);
                for clause in nodes(&mut source.block) {
                    self.visit_optional(&["clause", &clause.id.text], &mut clause.text);
                }
            }
            ItemKind::Reaction(reaction) => {
                let source = reaction.label.as_ref().map(|label| label.value.clone());
                self.visit_optional(path, &mut reaction.label);
                if let (Some(label), Some(source)) = (&reaction.label, source) {
                    self.named.add_label(&label.value, &source);
                }
                self.visit_body(&mut reaction.body);
            }
            ItemKind::Function(one) => self.visit_body(&mut one.body),
            ItemKind::Procedure(one) => self.visit_body(&mut one.body),
            ItemKind::Setup(one) => self.visit_body(&mut one.body),
            ItemKind::Whenever(one) => self.visit_body(&mut one.body),
            ItemKind::Change(one) => self.visit_body(&mut one.body),
            // They print only their titles and documentation.
            ItemKind::Pile(_)
            | ItemKind::Record(_)
            | ItemKind::Table(_)
            | ItemKind::State(_)
            | ItemKind::Role(_)
            | ItemKind::Seats(_)
            | ItemKind::Window(_) => {}
            // They print nothing.
            ItemKind::Texts(_)
            | ItemKind::Accept(_)
            | ItemKind::Settle(_)
            | ItemKind::Relation(_)
            | ItemKind::Test(_)
            | ItemKind::Unparsed(_)
            | ItemKind::Broken => {}
        }
    }

    /// Visits a name whose path is already the key of another text.
    fn visit_name(&mut self, word: &str, path: &[&str], name: &Name) {
        let shown = name.text.replace('-', " ");
        if let Some(value) = self.visit_source(&[path, &[NAME]].concat(), &shown, name.span) {
            self.named.add_name(word, &name.text, &value);
        }
    }

    fn visit_war_council(&mut self, council: &mut WarCouncil) {
        for entry in nodes(&mut council.block) {
            match entry {
                CouncilItem::Army(army) => {
                    let path = ["army", army.id.text.as_str()];
                    self.visit_title(&path, &mut army.title, &army.id);
                    self.visit_optional(&[&path[..], &["called"]].concat(), &mut army.called);
                    self.visit_fields(&path, Some(&mut army.block));
                }
                CouncilItem::Field(field) => self.visit_field(&["war-council"], field),
            }
        }
    }

    /// Visits the name of a single piece.
    fn visit_piece(&mut self, name: &mut Option<Text>) {
        if let Some(name) = name {
            let part = slug(&name.value);
            self.visit_text(&["piece", &part], name);
        }
    }

    pub(crate) fn visit_fields(&mut self, path: &[&str], block: Option<&mut Block<Field>>) {
        for (doc, field, span) in block.into_iter().flat_map(entries) {
            self.visit_doc(&[path, &[field.name.text.as_str()]].concat(), doc, span);
            self.visit_field(path, field);
        }
    }

    fn visit_field(&mut self, path: &[&str], field: &mut Field) {
        if field.name.text == ART_FIELD {
            return;
        }
        let path = [path, &[field.name.text.as_str()]].concat();
        for value in &mut field.values {
            if let Value::Text(text) = value {
                self.visit_text(&path, text);
            }
        }
    }

    fn visit_kind_fields(&mut self, path: &[&str], block: Option<&mut Block<KindItem>>) {
        for (doc, entry, span) in block.into_iter().flat_map(entries) {
            let KindItem::Field(field) = entry else { continue };
            let kind = path.get(1).copied().unwrap_or_default();
            let path = [path, &[field.name.text.as_str()]].concat();
            let source = doc.clone();
            self.visit_doc(&path, doc, span);
            // The heading is the printed name of the field.
            if *doc != source
                && let Some(name) = doc.as_deref().and_then(heading)
            {
                self.named.add_name("field", &format!("{kind}.{}", field.name.text), name);
            }
            for value in field.default.iter_mut().flatten() {
                if let Value::Text(text) = value {
                    self.visit_text(&path, text);
                }
            }
        }
    }

    fn visit_form_field(
        &mut self,
        path: &[&str],
        doc: &mut Option<String>,
        field: &mut FormField,
        span: Span,
    ) {
        let path = [path, &[field.name.text.as_str()]].concat();
        self.visit_name("council", &path, &field.name);
        self.visit_doc(&path, doc, span);
        self.visit_optional(&path, &mut field.phrase);
    }

    fn visit_deck(&mut self, path: &[&str], block: &mut Block<DeckItem>) {
        for (doc, entry, span) in entries(block) {
            match entry {
                DeckItem::Group(group) => {
                    let path = [path, &[group.name.text.as_str()]].concat();
                    self.visit_doc(&path, doc, span);
                    self.visit_deck(&path, &mut group.block);
                }
                DeckItem::Card(card) => {
                    for value in card.args.iter_mut().flatten() {
                        if let Value::Text(text) = value {
                            self.visit_text(&[path, &[card.card.text.as_str()]].concat(), text);
                        }
                    }
                }
            }
        }
    }
}

/// Returns the heading of documentation, without its final colon.
fn heading(doc: &str) -> Option<&str> {
    let first = doc.lines().next()?.strip_prefix("# ")?;
    Some(first.trim_end().trim_end_matches(':'))
}

/// Returns the path of an item: its keyword and its name.
fn item_path(item: &Item) -> Vec<String> {
    let named = |word: &str, name: Option<&Name>| {
        let name = name.map(|name| name.text.to_string());
        let first = item.title.as_ref().or(item.doc.as_ref());
        let name = name.or_else(|| first.map(|text| slug(text)));
        std::iter::once(word.to_owned()).chain(name).collect()
    };
    let alone = |word: &str| vec![word.to_owned()];
    match &item.kind {
        ItemKind::Header(header) => alone(header.kind.word()),
        ItemKind::Text(text) => alone(&text.key.text),
        ItemKind::Special(special) => {
            let text = special.text.as_ref().map(|text| slug(&text.value));
            let name = special.id.as_ref().map(|id| id.text.to_string()).or(text);
            std::iter::once("special".to_owned()).chain(name).collect()
        }
        ItemKind::WarCouncil(_) => alone("war-council"),
        ItemKind::Map(_) => alone("map"),
        ItemKind::Deploy(one) => named("deploy", one.army.as_ref()),
        ItemKind::Enum(one) => named("enum", one.name.as_ref()),
        ItemKind::Die(one) => named("die", one.name.as_ref()),
        ItemKind::Board(one) => named("board", one.name.as_ref()),
        ItemKind::Kind(one) => named("kind", one.name.as_ref()),
        ItemKind::Instance(one) => named(&one.kind.text, Some(&one.name)),
        ItemKind::Deck(one) => named("deck", one.name.as_ref()),
        ItemKind::Pile(one) => named("pile", one.name.as_ref()),
        ItemKind::Record(one) => named("record", one.name.as_ref()),
        ItemKind::Table(one) => named("table", one.name.as_ref()),
        ItemKind::Council(_) => alone("council"),
        ItemKind::Function(one) => named("fn", one.name.as_ref()),
        ItemKind::Procedure(one) => named("proc", one.name.as_ref()),
        ItemKind::Setup(_) => alone("setup"),
        ItemKind::Turn(one) => alone(if one.per_army { "turn" } else { "round" }),
        ItemKind::State(one) => named("state", one.name.as_ref()),
        ItemKind::Whenever(_) => named("whenever", None),
        ItemKind::Ending(one) => {
            let reason = one.reason.as_ref().map(|text| slug(&text.value));
            let name = one.name.as_ref().map(|name| name.text.to_string()).or(reason);
            std::iter::once(one.how.word().to_owned()).chain(name).collect()
        }
        ItemKind::Role(one) => named("role", one.name.as_ref()),
        ItemKind::Seats(_) => alone("seats"),
        ItemKind::Option(one) => named("option", one.name.as_ref()),
        ItemKind::Weight(one) => named("weight", one.name.as_ref()),
        ItemKind::Source(one) => named("source", one.name.as_ref()),
        ItemKind::Window(one) => named("window", one.name.as_ref()),
        ItemKind::Reaction(one) => named("react", one.window.as_ref()),
        ItemKind::Change(one) => {
            let word = one.kind.word().replace(' ', "-");
            named(&word, one.label.as_ref().or(one.target.as_ref()))
        }
        ItemKind::AddTo(one) => named("add-to", one.kind.as_ref()),
        ItemKind::AddToDeck(one) => named("add-to-deck", one.deck.as_ref()),
        ItemKind::Texts(_)
        | ItemKind::Accept(_)
        | ItemKind::Settle(_)
        | ItemKind::Relation(_)
        | ItemKind::Test(_)
        | ItemKind::Unparsed(_)
        | ItemKind::Broken => alone("item"),
    }
}

fn name_or_slug(name: Option<&Name>, text: &Text) -> String {
    name.map_or_else(|| slug(&text.value), |name| name.text.replace('.', "-"))
}

/// Iterates over the `Node::Valid` entries of a block.
pub(crate) fn nodes<T>(block: &mut Block<T>) -> impl Iterator<Item = &mut T> {
    entries(block).map(|(_, node, _)| node)
}

/// Iterates over the `Node::Valid` entries of a block, with documentation and location.
fn entries<T>(block: &mut Block<T>) -> impl Iterator<Item = (&mut Option<String>, &mut T, Span)> {
    block.entries.iter_mut().filter_map(|Entry { span, doc, node }| match node {
        Node::Valid(node) => Some((doc, node, *span)),
        Node::Accept(_) | Node::Cite(_) | Node::Error => None,
    })
}
