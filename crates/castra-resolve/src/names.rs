//! Names: their namespaces, and the diagnostics for wrong ones.

use castra_base::{Code, Diagnostic, ExpectedName, Span, codes, suggest};
use castra_syntax::ast::Name;

/// The armies of a test that does not name its armies.
pub const TEST_ARMIES: [&str; 8] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/// The message keys of the printed names of [`TEST_ARMIES`].
pub const ARMY_NAME_KEYS: [&str; 8] = [
    "army-first",
    "army-second",
    "army-third",
    "army-fourth",
    "army-fifth",
    "army-sixth",
    "army-seventh",
    "army-eighth",
];

/// A namespace: names in different namespaces do not clash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Namespace {
    /// Enums.
    Enum,
    /// Dice.
    Die,
    /// Boards.
    Board,
    /// Kinds of pieces, cards and marks.
    Kind,
    /// Units, cards and other instances of a kind.
    Instance,
    /// Terrain of hexes and hex sides.
    Terrain,
    /// Decks of cards.
    Deck,
    /// Piles and hands.
    Pile,
    /// Tables.
    Table,
    /// War Council entries of the battle as a whole.
    Council,
    /// War Council entries of an army.
    ArmyCouncil,
}

impl Namespace {
    /// Returns the noun for a definition in this namespace, for messages.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Enum => "enum",
            Self::Die => "die",
            Self::Board => "board",
            Self::Kind => "kind",
            Self::Instance => "declaration",
            Self::Terrain => "terrain",
            Self::Deck => "deck",
            Self::Pile => "pile",
            Self::Table => "table",
            Self::Council | Self::ArmyCouncil => "entry",
        }
    }
}

/// Returns the Castra name for a type that is spelled as in other languages; `None` for other
/// names.
pub fn intended_type(name: &str) -> Option<&'static str> {
    Some(match name {
        "boolean" | "Boolean" | "Bool" => "bool",
        "integer" | "Integer" | "number" | "num" | "Int" => "int",
        "string" | "str" | "String" => "text",
        _ => return None,
    })
}

/// Returns the diagnostic for an undeclared type.
pub fn unknown_type<'a>(name: &Name, known_types: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let known_types: Vec<&str> = known_types.into_iter().collect();
    match intended_type(&name.text).filter(|intended| known_types.contains(intended)) {
        Some(intended) => suggest::undeclared_name_without_advice(
            &codes::NAME_UNKNOWN,
            ExpectedName::Type,
            name.text.as_str(),
            name.span,
        )
        .label(format!("called `{intended}` here"))
        .help(format!("write `{intended}`"))
        .suggest(format!("write `{intended}`"), name.span, intended),
        None => undeclared_name(ExpectedName::Type, name, known_types),
    }
}

/// Returns the diagnostic for a second declaration of a name.
pub fn duplicate_name(noun: &str, name: &Name, first: Span) -> Diagnostic {
    Diagnostic::new(&codes::NAME_DUPLICATE, name.span, format!("the name `{}` is taken", name.text))
        .label(format!("the second {noun} of this name"))
        .related(first, "the first")
        .help("give one of them another name, or remove it")
}

/// Returns the diagnostic for a module's declaration of a name that is already visible to the
/// module.
pub fn shadowing_name(noun: &str, name: &Name, first: Span) -> Diagnostic {
    let text = &name.text;
    let help = match noun {
        "fn" | "table" | "ending" => format!(
            "rules elsewhere keep theirs; to change it everywhere, write `modify {text}(…)`"
        ),
        "proc" => format!(
            "rules elsewhere keep theirs; to change it everywhere, write `instead of {text}(…)`"
        ),
        _ => "rules elsewhere keep theirs; choose another name if this is not meant".into(),
    };
    Diagnostic::new(
        &codes::RULES_SHADOWS,
        name.span,
        format!("`{text}` hides the {noun} of this name, in this module alone"),
    )
    .label("in this module the name means this")
    .related(first, "elsewhere, it keeps this meaning")
    .help(help)
}

/// Returns the diagnostic for a name that several visible modules declare.
pub fn ambiguous_name(name: &Name, modules: &[&str]) -> Diagnostic {
    let text = &name.text;
    let qualified: Vec<String> = modules.iter().map(|of| format!("`{of}.{text}`")).collect();
    let modules: Vec<String> = modules.iter().map(|of| format!("`{of}`")).collect();
    Diagnostic::new(
        &codes::RULES_AMBIGUOUS_WORD,
        name.span,
        format!("{} each have a `{text}`", modules.join(" and ")),
    )
    .label("whose?")
    .help(format!("write {}", qualified.join(" or ")))
}

/// Returns the diagnostic for a name that Castra reserves. `description` completes its message:
/// `NAME is …`.
pub fn reserved_name(name: &Name, description: &str) -> Diagnostic {
    Diagnostic::new(&codes::NAME_RESERVED, name.span, format!("`{}` is {description}", name.text))
        .label("a word of the language itself")
        .help("choose another name")
}

/// Returns the diagnostic for an undeclared name: that of [`unknown_name`], with the code
/// `name/unknown`.
pub fn undeclared_name<'a>(
    expected: ExpectedName,
    name: &Name,
    known_names: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    unknown_name(&codes::NAME_UNKNOWN, expected, name, known_names)
}

/// Returns a diagnostic with the given code for an unknown name. It suggests the most similar known
/// name.
pub fn unknown_name<'a>(
    code: &'static Code,
    expected: ExpectedName,
    name: &Name,
    known_names: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    suggest::undeclared_name_diagnostic(code, expected, &name.text, name.span, known_names)
}

/// Returns the diagnostic for an unknown phase. It lists the game's phases in the order of play.
pub fn unknown_phase<'a>(
    code: &'static Code,
    name: &Name,
    phases: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let phases: Vec<&str> = phases.into_iter().collect();
    let diagnostic = unknown_name(code, ExpectedName::Phase, name, phases.iter().copied());
    let listed = suggest::list_with_and(phases.iter().copied(), 10);
    match phases.len() {
        0 => diagnostic.help("write a `turn` or a `round` with phases: `phase NAME { … }`"),
        1 => diagnostic.help(format!("the game has one phase, {listed}")),
        _ => diagnostic.help(format!("the phases are {listed}")),
    }
}

/// Returns the diagnostic for a plural that is also the name of a declaration. `description`
/// describes that declaration, and `whole` the elements that the plural means.
pub fn plural_clash(plural: &Name, name: &Name, description: &str, whole: &str) -> Diagnostic {
    Diagnostic::new(
        &codes::NAME_DUPLICATE,
        plural.span,
        format!("`{}` cannot mean both one of them and all of them", name.text),
    )
    .label(format!("the name of the {description}"))
    .related(name.span, "here")
    .help(format!("choose another word for all {whole}"))
}
