//! Checks of declared names for duplicates and reserved names, and the plurals of types.

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::Name;
use smol_str::SmolStr;

use crate::names::{Namespace, reserved_name, shadowing_name};
use castra_defs::{DefKind, KindRole};
use castra_ir::Ty;

use super::builder::{Builder, TakenName};
use super::built_in::BuiltIn;
use super::plural::plural;
use super::table::{Def, SymbolTable};

/// Words that are values or types by themselves.
const WORDS: &[&str] = &[
    "us",
    "them",
    "it",
    "none",
    "true",
    "false",
    "armies",
    "army",
    "hex",
    "square",
    "card",
    "turn-number",
    "winner",
    "game-over",
    "council",
];

/// The reserved names that no enum word and no instance may have.
pub const RESERVED_VALUE_NAMES: &[&str] = &["us", "them", "it", "none", "true", "false"];

/// The types that every game has and whose names are reserved.
pub const BUILT_IN_TYPES: &[&str] =
    &["bool", "int", "text", "names", "army", "hex", "square", "direction"];

/// The reserved names that no enum may have.
const ENUM_RESERVED: &[&str] = &["bool", "int", "text", "names"];

/// The phrase for a name that rules use as another word.
const RULES_WORD: &str = "a word of the rules";

/// The built-in properties of a piece.
const PIECE_PROPERTIES: &[&str] = &["hex", "army"];

/// The built-in properties of a hex.
const HEX_PROPERTIES: &[&str] = &["terrain", "row", "column"];

/// The nouns of declarations that are types.
const TYPE_NOUNS: &[&str] = &["kind", "record"];

/// The declarations that may share a name in modules that do not see each other.
const SHAREABLE_NOUNS: &[&str] = &["fn", "ending", "proc", "record", "table", "state"];

impl Builder<'_, '_> {
    /// Records the names of kinds, tables and piles, and checks all declarations against the
    /// reserved names.
    pub(super) fn check_names(&mut self) {
        let game = self.game;
        let kinds = game.kinds.keys().map(|n| (n, "kind", Namespace::Kind));
        let tables = game.tables.keys().map(|n| (n, "table", Namespace::Table));
        let piles = game.piles.keys().map(|n| (n, "pile", Namespace::Pile));
        for (name, noun, space) in kinds.chain(tables).chain(piles) {
            let span = self.declared_at(space, name);
            let plain = SmolStr::new(self.symbols.scopes.source_name(name));
            if let Some(span) = span {
                self.check_free(noun, &Name { text: plain.clone(), span });
            }
            self.taken_names.entry(plain).or_default().push(TakenName { noun, at: span });
        }
        self.check_reserved_words();
    }

    /// Declares the meaning of a name on its own.
    pub(super) fn declare(&mut self, noun: &'static str, name: &Name, meaning: Def) {
        if !self.check_free(noun, name) {
            return;
        }
        let at = Some(name.span);
        self.taken_names.entry(name.text.clone()).or_default().push(TakenName { noun, at });
        self.define(&name.text, meaning);
    }

    /// Returns whether two declarations may share a name: they have different owners, and the name
    /// alone is not ambiguous.
    fn may_share(&mut self, noun: &'static str, name: &Name, first: TakenName) -> bool {
        let TakenName { noun: first_noun, at: Some(place) } = first else { return false };
        let scopes = &self.symbols.scopes;
        let (own, other) = (scopes.owner(Some(name.span)), scopes.owner(Some(place)));
        let shared = SHAREABLE_NOUNS.contains(&noun) && SHAREABLE_NOUNS.contains(&first_noun);
        if own == other {
            return false;
        }
        let (file, first_file) = (name.span.file, place.file);
        let (hider, hidden, noun, seen) = if scopes.sees(file, other) {
            (own, place, first_noun, name.span)
        } else if scopes.sees(first_file, own) {
            (other, name.span, noun, place)
        } else {
            // A pile and a function have separate namespaces, while two piles share theirs.
            let are_types = TYPE_NOUNS.contains(&noun) && TYPE_NOUNS.contains(&first_noun);
            return shared || noun != first_noun && !are_types;
        };
        // A state of an army or a hex is read by its name alone, so the name would be ambiguous.
        if !shared || noun == "state" {
            return false;
        }
        if scopes.is_module(hider) {
            let name = Name { text: name.text.clone(), span: seen };
            let noun = noun.to_owned();
            self.report(shadowing_name(&noun, &name, hidden));
        }
        true
    }

    /// Returns whether a name is free, and reports a taken name.
    fn check_free(&mut self, noun: &'static str, name: &Name) -> bool {
        let is_card_kind = noun == "kind"
            && self.game.kinds.get("card").is_some_and(|k| k.role == KindRole::Card)
            && name.text == "card";
        if WORDS.contains(&name.text.as_str()) && !is_card_kind {
            self.check_reserved(name, RULES_WORD);
            return false;
        }
        if matches!(noun, "fn" | "proc" | "table")
            && BuiltIn::find(&name.text).is_some_and(|one| !one.gives_way)
        {
            self.check_reserved(name, "a built-in function");
            return false;
        }
        if noun == "state" && HEX_PROPERTIES.contains(&name.text.as_str()) {
            self.check_reserved(name, "a property of every hex");
            return false;
        }
        let taken = self.taken_names.get(&name.text).cloned().unwrap_or_default();
        let other = taken.into_iter().find(|first| !self.may_share(noun, name, *first));
        let Some(TakenName { noun: first_noun, at: first }) = other else {
            return self.check_army_entry_name(noun, name);
        };
        let (mut this, mut other) = ((noun, name.span), first.map(|first| (first_noun, first)));
        let mut is_free = false;
        if let Some(first) = first
            && self.symbols.scopes.order_conflict(first, name.span).0 == first
        {
            // The source of the first declaration sees this one, so the first one is at fault.
            (this, other) = ((first_noun, first), Some(this));
            is_free = true;
        }
        let mut diagnostic = Diagnostic::new(
            &codes::NAME_DUPLICATE,
            this.1,
            format!("the name `{}` is taken", name.text),
        )
        .label(format!("this {}", this.0))
        .help("give one of them another name, or remove it");
        if let Some((noun, place)) = other {
            diagnostic = diagnostic.related(place, format!("the {noun} of this name"));
        }
        self.report(diagnostic);
        is_free
    }

    /// Returns whether a state or pile differs in name from the army's War Council entries, and
    /// reports otherwise. All of them are read as `ARMY.NAME`.
    fn check_army_entry_name(&mut self, noun: &str, name: &Name) -> bool {
        if !matches!(noun, "state" | "pile") {
            return true;
        }
        let form = self.game.council.as_ref();
        if !form.is_some_and(|f| f.army_entries.contains_key(name.text.as_str())) {
            return true;
        }
        let mut diagnostic = Diagnostic::new(
            &codes::NAME_DUPLICATE,
            name.span,
            format!("the War Council of an army already has an entry `{}`", name.text),
        )
        .label(format!("this {noun}"))
        .help(match noun {
            "state" => format!(
                "an entry keeps its value; for a number that begins as the entry and changes, give the \
                 state a name of its own, and let `setup` begin with the entry: `for each a in armies {{ \
                 a.{0}-left = a.{0} }}`",
                name.text
            ),
            _ => "give one of them another name".to_owned(),
        });
        if let Some(first) = self.declared_at(Namespace::ArmyCouncil, &name.text) {
            diagnostic = diagnostic.related(first, "the entry of this name");
        }
        self.report(diagnostic);
        false
    }

    /// Reports types, words, instances and fields with reserved names.
    fn check_reserved_words(&mut self) {
        let definitions = self.symbols.definitions.clone();
        for one in definitions.iter() {
            let text = one.name.as_str();
            // The check of enums reports the names in `ENUM_RESERVED`.
            let is_type = BUILT_IN_TYPES.contains(&text) && !ENUM_RESERVED.contains(&text);
            let description = match one.kind {
                DefKind::Enum | DefKind::Die if is_type => "the name of a type",
                DefKind::Kind if is_type && !WORDS.contains(&text) => "the name of a type",
                // Words of a type written in place have no enclosing declaration.
                DefKind::Word
                    if RESERVED_VALUE_NAMES.contains(&text) && !one.enclosing.is_empty() =>
                {
                    RULES_WORD
                }
                DefKind::Element if RESERVED_VALUE_NAMES.contains(&text) => RULES_WORD,
                DefKind::Field
                    if PIECE_PROPERTIES.contains(&text) && self.is_piece_kind(&one.enclosing) =>
                {
                    "a property of every piece"
                }
                _ => continue,
            };
            self.report(reserved_name(&one.to_name(), description));
        }
    }

    /// Returns whether a kind is a kind of pieces.
    fn is_piece_kind(&self, kind: &str) -> bool {
        let kind = self.game.kinds.get(kind);
        kind.is_some_and(|kind| matches!(kind.role, KindRole::Piece { .. }))
    }

    fn check_reserved(&mut self, name: &Name, description: &str) {
        self.report(reserved_name(name, description));
    }

    /// Adds the plurals of types. A declaration of the same name takes precedence in sources that
    /// see it.
    pub(super) fn add_plurals(&mut self) {
        let symbols = &mut self.symbols;
        for (name, ty) in symbols.types.iter().filter(|(_, ty)| !matches!(ty, Ty::Int | Ty::Bool)) {
            let Some(universe) = ty.universe() else { continue };
            let owner = symbols.type_owners.get(name).copied().unwrap_or_default();
            let of_kind =
                self.game.kinds.get(name.as_str()).and_then(|kind| kind.plural.as_deref());
            let of_enum = self.game.enums.get(name.as_str()).and_then(|of| of.plural.as_deref());
            let own = of_kind.or(of_enum);
            let all = own.map_or_else(|| plural(symbols.scopes.source_name(name)), SmolStr::new);
            symbols.plurals.entry(all).or_default().push((universe, owner));
        }
    }
}

impl SymbolTable {
    /// Returns the phrase for a value of a type in a message.
    pub fn describe(&self, ty: &Ty) -> String {
        let kind = |id: &castra_ir::KindId| {
            self.template.kinds.get(id).map_or("thing", |k| k.name.as_str())
        };
        match ty {
            Ty::Bool => "`true` or `false`".into(),
            Ty::Int => "a number".into(),
            Ty::Enum(of) => {
                let name = self.template.enums.get(of).map_or("", |e| e.name.as_str());
                format!("a word of `{name}`")
            }
            Ty::Army => "an army".into(),
            Ty::Hex => format!("a {}", self.game.cell_words().0),
            Ty::Piece(of) => format!("a piece of the kind `{}`", kind(of)),
            Ty::Card(None) => "a card".into(),
            Ty::Card(Some(of)) => format!("a card of the kind `{}`", kind(of)),
            Ty::Variant(of) => format!("a `{}` by name", kind(of)),
            Ty::Set(universe) => {
                format!("a set, each element {}", self.describe(&universe.element()))
            }
            Ty::Option(inner) => format!("{}, or `none`", self.describe(inner)),
            Ty::Rolled(_) => "several dice".into(),
            Ty::Record(_) => "a record".into(),
            Ty::Error => "nothing".into(),
        }
    }
}
