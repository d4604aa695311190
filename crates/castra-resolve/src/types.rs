//! Resolution of types, and checks of values against them.

use castra_base::{Diagnostic, IndexMap, Span, codes};
use castra_syntax::ast::{self, Int, Name, TypeRef};
use smol_str::SmolStr;

use castra_defs::{
    DefKind, Direction, Enum, RuntimeType, StateType, Type, UseKind, Value, Variant,
};

use super::misfits::{
    report_mismatch, report_unknown_word, report_unquoted, report_words_around_number, word_list,
};
use super::reporter::Reporter;
use super::scopes::Scopes;
use super::uses::Meaning;

pub use crate::misfits::ValueTarget;

const BUILT_IN: &[&str] = &["bool", "int", "names", "text"];

/// The enums for type resolution, with their names in each file.
#[derive(Clone, Copy)]
pub struct TypeScope<'t> {
    /// The enums of the game, by key.
    pub enums: &'t IndexMap<String, Enum>,
    /// The visible declarations of each source.
    pub scopes: &'t Scopes,
}

/// Resolves a written type. Reports an error and returns `None` if it is not valid.
pub fn resolve_type(
    ty: &TypeRef,
    types: TypeScope<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<Type> {
    let enums = types.enums;
    let known = |name: &Name, reporter: &mut Reporter<'_>| {
        let keys = types.scopes.keys(&name.text, name.span.file);
        let keys: Vec<&SmolStr> =
            keys.iter().filter(|key| enums.contains_key(key.as_str())).collect();
        if let [_, _, ..] = keys.as_slice() {
            reporter.report(types.scopes.ambiguous_type(name));
            return None;
        }
        if let [key] = keys.as_slice() {
            return Some(key.to_string());
        }
        if PLAY_TYPES.contains(&name.text.as_str()) {
            let diagnostic = Diagnostic::new(
                &codes::TYPE_MISMATCH,
                name.span,
                format!("the type `{}` cannot be used here", name.text),
            )
            .label("known only in play")
            .help(
                "what is printed, and what a table is for, is a number, a word of an enum, true or \
                 false, or text; in rules, `match` has arms for words, numbers and hexes",
            );
            reporter.report(diagnostic);
            return None;
        }
        let words = BUILT_IN.iter().copied().chain(enums.keys().map(String::as_str));
        reporter.report(super::names::unknown_type(name, words));
        None
    };
    if let TypeRef::Named(name) = ty
        && let Some(intended) = super::names::intended_type(&name.text)
        && !types
            .scopes
            .keys(&name.text, name.span.file)
            .iter()
            .any(|key| enums.contains_key(key.as_str()))
    {
        // The likely type is used from here on, so that only one error is reported.
        reporter.report(super::names::unknown_type(name, BUILT_IN.iter().copied()));
        return match intended {
            "bool" => Some(Type::Bool),
            "int" => Some(Type::Int { range: None }),
            _ => Some(Type::Text),
        };
    }
    Some(match ty {
        TypeRef::Int { upto: Some(upto), .. } => {
            reporter.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    upto.1.span,
                    "only state of pieces and cards goes up to a field",
                )
                .label("not a number")
                .help("write a number as the upper bound"),
            );
            return None;
        }
        TypeRef::Int { range: None, .. } => Type::Int { range: None },
        TypeRef::Int { range: Some((from, to)), .. } => {
            if from.value > to.value {
                reporter.report(empty_range(from, to));
                return None;
            }
            Type::Int { range: Some((from.value, to.value)) }
        }
        TypeRef::Named(name) => match name.text.as_str() {
            "bool" => Type::Bool,
            "text" => Type::Text,
            "names" => Type::Names,
            _ => Type::Enum(known(name, reporter)?),
        },
        TypeRef::SetOf(name) if BUILT_IN.contains(&name.text.as_str()) => {
            reporter.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    name.span,
                    format!("this cannot be a set of `{}`", name.text),
                )
                .label("a set here needs an enum")
                .help("declare an enum with the words that the set may have: `enum NAME { … }`"),
            );
            return None;
        }
        TypeRef::SetOf(name) => Type::SetOf(known(name, reporter)?),
        TypeRef::Dice(_) | TypeRef::Option(_) => {
            reporter.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    type_span(ty),
                    "this type exists only in play",
                )
                .label("only for rules and state")
                .help(match ty {
                    TypeRef::Option(_) => {
                        "what is printed is never none: write a word of an enum for it, or make it \
                         state, `state NAME: TYPE or none = none`"
                    }
                    _ => "write `int` for a number of hits, or an enum",
                }),
            );
            return None;
        }
        TypeRef::OneOf(words) => Type::OneOf(words.iter().map(|w| w.text.to_string()).collect()),
    })
}

/// The types that exist only in play, besides the kinds.
const PLAY_TYPES: &[&str] = &["army", "hex", "square", "place", "card", "terrain", "direction"];

/// Resolves the type of a state, which may exist only in play; `kinds` are the kinds of the game.
pub fn resolve_state_type(
    ty: &TypeRef,
    types: TypeScope<'_>,
    kinds: &[&str],
    reporter: &mut Reporter<'_>,
) -> Option<Type> {
    let enums = types.enums;
    let in_play = |name: &Name| {
        let word = name.text.as_str();
        !enums.contains_key(word) && (PLAY_TYPES.contains(&word) || kinds.contains(&word))
    };
    match ty {
        TypeRef::Named(name) if in_play(name) => {
            let of = RuntimeType::Named(name.text.to_string());
            Some(Type::Play(StateType { of, or_none: false }))
        }
        TypeRef::SetOf(name) if in_play(name) => {
            let of = &name.text;
            reporter.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    name.span,
                    format!("the state of a piece or card cannot be a set of `{of}`"),
                )
                .label("a set here needs an enum")
                .help(format!(
                    "let each `{of}` say where it belongs, with a state of its own such as \
                     `state holder: army or none = none`; or let an army or the game have the set"
                )),
            );
            None
        }
        // The bound is resolved when all fields are known.
        TypeRef::Int { upto: Some(_), .. } => Some(Type::Int { range: None }),
        TypeRef::Option(inner) => {
            let of = match &**inner {
                TypeRef::Named(name) if in_play(name) => RuntimeType::Named(name.text.to_string()),
                inner => match resolve_type(inner, types, reporter)? {
                    Type::Int { range } => RuntimeType::Number(range),
                    Type::Bool => RuntimeType::Truth,
                    Type::Enum(name) => RuntimeType::Named(name),
                    Type::Play(_) | Type::Text | Type::Names | Type::SetOf(_) | Type::OneOf(_) => {
                        let span = type_span(inner);
                        reporter.report(
                            Diagnostic::new(
                                &codes::TYPE_MISMATCH,
                                span,
                                "`or none` needs a single value",
                            )
                            .label("cannot be none")
                            .help(
                                "leave out `or none`; add a word that means none to the list \
                                 instead",
                            ),
                        );
                        return None;
                    }
                },
            };
            Some(Type::Play(StateType { of, or_none: true }))
        }
        ty => resolve_type(ty, types, reporter),
    }
}

/// Returns the span of a type.
fn type_span(ty: &TypeRef) -> Span {
    match ty {
        TypeRef::Int { span, .. } => *span,
        TypeRef::Named(name) | TypeRef::SetOf(name) | TypeRef::Dice(name) => name.span,
        TypeRef::Option(inner) => type_span(inner),
        TypeRef::OneOf(words) => match words.as_slice() {
            [first, .., last] => first.span.to(last.span),
            [only] => only.span,
            [] => Span::default(),
        },
    }
}

/// Checks written values against a type, and returns the value. Reports a misfit, and then returns
/// `None` or the probably intended value.
pub fn check_value(
    ty: &Type,
    values: &[ast::Value],
    target: ValueTarget<'_>,
    enums: &IndexMap<String, Enum>,
    reporter: &mut Reporter<'_>,
) -> Option<Value> {
    let is_word = |value: &ast::Value| matches!(value, ast::Value::Word(_) | ast::Value::Token(_));
    if matches!(ty, Type::Text | Type::Names)
        && let Some(words) = values.iter().position(is_word).and_then(|at| values.get(at..))
    {
        report_unquoted(words, reporter);
        return None;
    }
    match (ty, values) {
        (Type::Bool, []) => Some(Value::Bool(true)),
        (Type::SetOf(name), values) => check_set(name, values, target, enums, reporter),
        (Type::Names, [_, ..]) => {
            let mut names = Vec::new();
            for value in values {
                let ast::Value::Text(text) = value else {
                    return report_mismatch(ty, value, target, reporter);
                };
                names.push(text.value.clone());
            }
            Some(Value::Names(names))
        }
        (_, []) => {
            let help = match ty {
                Type::Int { .. } => format!("write a number after it: `{} 3`", target.name),
                Type::Text | Type::Names => {
                    format!("write text after it: `{} \"…\"`", target.name)
                }
                _ => format!("write {} after it", word_list(ty, enums)),
            };
            reporter.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    target.span,
                    format!("`{}` needs a value", target.name),
                )
                .label("the value is missing")
                .help(help),
            );
            None
        }
        (_, [value]) => check_single(ty, value, target, enums, reporter),
        (Type::Int { .. }, [ast::Value::Word(_), ..])
            if report_words_around_number(values, target, reporter) =>
        {
            None
        }
        (_, [first, rest @ ..]) => {
            let extra = rest.first().map_or(first.span(), ast::Value::span);
            let extra = rest.last().map_or(extra, |last| extra.to(last.span()));
            reporter.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    extra,
                    format!("`{}` has one value, but is given several", target.name),
                )
                .label("too many")
                .help("entries on one line are separated by commas"),
            );
            check_single(ty, first, target, enums, reporter)
        }
    }
}

/// Records the use of a word as a value.
fn note_word(ty: &Type, word: &Name, enums: &IndexMap<String, Enum>, reporter: &mut Reporter<'_>) {
    if !reporter.notes.uses.is_recorded(word.span.file) {
        return;
    }
    let text = word.text.as_str();
    let named = |name: &str| enums.get(name).is_some_and(|e| e.variants.contains_key(text));
    let kind = match ty {
        Type::Enum(name) | Type::SetOf(name) if !named(name) => UseKind::Abbreviation,
        Type::Play(_) if text != "none" => return,
        _ => UseKind::Read,
    };
    let is_direction =
        matches!(ty, Type::OneOf(words) if words.iter().map(String::as_str).eq(Direction::WORDS));
    reporter.record_use(word, kind, if is_direction { Meaning::BuiltIn } else { word_meaning(ty) });
}

fn check_single(
    ty: &Type,
    value: &ast::Value,
    target: ValueTarget<'_>,
    enums: &IndexMap<String, Enum>,
    reporter: &mut Reporter<'_>,
) -> Option<Value> {
    if let ast::Value::Word(word) = value {
        note_word(ty, word, enums, reporter);
    }
    match (ty, value) {
        (Type::Bool, ast::Value::Word(word)) if word.text == "true" => Some(Value::Bool(true)),
        (Type::Bool, ast::Value::Word(word)) if word.text == "false" => Some(Value::Bool(false)),
        (Type::Int { range }, ast::Value::Int(int)) => {
            if let Some((from, to)) = *range
                && !(from..=to).contains(&int.value)
            {
                reporter.report(
                    Diagnostic::new(
                        &codes::TYPE_OUT_OF_RANGE,
                        int.span,
                        format!("`{}` is from {from} to {to}, not {}", target.name, int.value),
                    )
                    .label(if int.value < from { "too small" } else { "too large" })
                    .help(format!("write a number from {from} to {to}")),
                );
                return None;
            }
            Some(Value::Int(int.value))
        }
        (Type::Text, ast::Value::Text(text)) => Some(Value::Text(text.value.clone())),
        (Type::Enum(name), ast::Value::Word(word)) => {
            let found = enums.get(name).and_then(|e| find_word(e, &word.text));
            if found.is_none() {
                report_unknown_word(ty, word, target, enums, reporter);
            }
            found.map(|v| Value::Word(v.to_owned()))
        }
        (Type::OneOf(words), ast::Value::Word(word)) => {
            if !words.iter().any(|w| w == word.text.as_str()) {
                report_unknown_word(ty, word, target, enums, reporter);
                return None;
            }
            Some(Value::Word(word.text.to_string()))
        }
        (Type::Play(ty), value) => check_play_value(ty, value, target, enums, reporter),
        _ => report_mismatch(ty, value, target, reporter),
    }
}

/// Returns the meaning that a word of a type should have, for suggestions.
pub fn word_meaning(ty: &Type) -> Meaning {
    match ty {
        Type::Enum(name) | Type::SetOf(name) => {
            Meaning::Declaration(DefKind::Word, name.as_str().into())
        }
        Type::OneOf(words) => {
            Meaning::Declaration(DefKind::Word, format!("{{ {} }}", words.join(", ")).into())
        }
        Type::Bool | Type::Play(_) => Meaning::BuiltIn,
        Type::Int { .. } | Type::Text | Type::Names => Meaning::Unresolved,
    }
}

/// Checks a value of a type that exists only in play, if it can be written: `none`, a direction, a
/// word, a number.
fn check_play_value(
    state_type: &StateType,
    value: &ast::Value,
    target: ValueTarget<'_>,
    enums: &IndexMap<String, Enum>,
    reporter: &mut Reporter<'_>,
) -> Option<Value> {
    if let ast::Value::Word(word) = value
        && word.text == "none"
        && state_type.or_none
    {
        return Some(Value::Word(word.text.to_string()));
    }
    let ty = match &state_type.of {
        RuntimeType::Number(range) => Type::Int { range: *range },
        RuntimeType::Truth => Type::Bool,
        state_type if state_type.is_direction() => {
            Type::OneOf(Direction::WORDS.iter().map(|&d| d.to_owned()).collect())
        }
        RuntimeType::Named(name) if enums.contains_key(name) => Type::Enum(name.clone()),
        RuntimeType::Named(_) => {
            return report_mismatch(&Type::Play(state_type.clone()), value, target, reporter);
        }
    };
    check_single(&ty, value, target, enums, reporter)
}

/// Returns the word of an enum for the word itself, or for its abbreviation in any letter case.
pub fn find_word<'e>(declared: &'e Enum, word: &str) -> Option<&'e str> {
    if let Some((name, _)) = declared.variants.get_key_value(word) {
        return Some(name);
    }
    let by_abbr =
        |abbr: &Option<String>| abbr.as_deref().is_some_and(|a| a.eq_ignore_ascii_case(word));
    declared.variants.iter().find(|(_, v)| by_abbr(&v.abbr)).map(|(name, _)| name.as_str())
}

/// Returns the word that a heading or a cell of a table means. It is written as its name, its
/// abbreviation, or the printed label that no other word has.
pub fn find_printed_word<'e>(declared: &'e Enum, written: &str) -> Option<&'e str> {
    let by_label = || {
        let labelled_so =
            |word: &Variant| word.source_label.as_ref().unwrap_or(&word.label) == written;
        let mut labelled = declared.variants.iter().filter(|(_, word)| labelled_so(word));
        let (word, _) = labelled.next()?;
        labelled.next().is_none().then_some(word.as_str())
    };
    find_word(declared, written).or_else(by_label)
}

fn check_set(
    name: &str,
    values: &[ast::Value],
    target: ValueTarget<'_>,
    enums: &IndexMap<String, Enum>,
    reporter: &mut Reporter<'_>,
) -> Option<Value> {
    let of = enums.get(name)?;
    let ty = Type::Enum(name.to_owned());
    let mut words = Vec::new();
    for value in values {
        let Some(Value::Word(word)) = check_single(&ty, value, target, enums, reporter) else {
            return None;
        };
        if words.contains(&word) {
            reporter.report(
                Diagnostic::new(
                    &codes::TYPE_DUPLICATE_FIELD,
                    value.span(),
                    format!("`{word}` is already in this set"),
                )
                .label("the second time")
                .suggest("remove it", value.span(), ""),
            );
        } else {
            words.push(word);
        }
    }
    words.sort_by_key(|w| of.variants.get_index_of(w));
    Some(Value::Set(words))
}

/// Returns the diagnostic for a range whose lower end is above its upper end.
pub(crate) fn empty_range(low: &Int, high: &Int) -> Diagnostic {
    let (span, low, high) = (low.span.to(high.span), low.value, high.value);
    let message = format!("the range {low}..{high} is empty");
    Diagnostic::new(&codes::TYPE_BAD_DEFAULT, span, message).label("ends before it starts").suggest(
        "swap the ends",
        span,
        format!("{high}..{low}"),
    )
}
