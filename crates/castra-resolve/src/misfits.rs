//! Diagnostics for values that do not fit their type.

use castra_base::suggest::{list_with_or, nearest};
use castra_base::{Diagnostic, ExpectedName, IndexMap, Span, codes};
use castra_syntax::ast::{self, Field, Name};

use castra_defs::{Direction, Enum, RuntimeType, StateType, Type, Value};

use super::reporter::Reporter;

/// Reports a word that is not a value of the type.
pub fn report_unknown_word(
    ty: &Type,
    word: &Name,
    target: ValueTarget<'_>,
    enums: &IndexMap<String, Enum>,
    reporter: &mut Reporter<'_>,
) {
    let words: Vec<&str> = match ty {
        Type::Enum(name) => enums
            .get(name)
            .into_iter()
            .flat_map(|e| e.variants.keys().map(String::as_str))
            .collect(),
        Type::OneOf(words) => words.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    let diagnostic = Diagnostic::new(
        &codes::TYPE_MISMATCH,
        word.span,
        format!("`{}` cannot be `{}`", target.name, word.text),
    );
    let diagnostic = match ty {
        Type::Enum(of) => diagnostic.expected(ExpectedName::EnumWord(of.clone())),
        _ => diagnostic,
    };
    reporter.report(match nearest(&word.text, words.iter().copied()) {
        Some(intended) => diagnostic.did_you_mean(word.span, intended),
        None => diagnostic
            .label("not one of its words")
            .help(format!("it is {}", list_with_or(words, 10))),
    });
}

/// Reports words of text without quotation marks, such as `general Decius Mus`.
pub fn report_unquoted(values: &[ast::Value], reporter: &mut Reporter<'_>) {
    let words: Vec<&Name> = values.iter().map_while(unquoted).collect();
    let [first, .., last] = *words.as_slice() else {
        // One word is its own first and last.
        let Some(word) = words.first() else { return };
        return reporter.report(needs_marks(word.span, &word.text));
    };
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let (whole, each) = (texts.join(" "), texts.join("\" \""));
    let problem = needs_marks(first.span.to(last.span), &whole);
    reporter.report(problem.help(format!(
        "write `\"{whole}\"` for one name, and `\"{each}\"` for {} names",
        words.len()
    )));
}

/// Returns a word in place of text.
fn unquoted(value: &ast::Value) -> Option<&Name> {
    match value {
        ast::Value::Word(word) | ast::Value::Token(word) => Some(word),
        _ => None,
    }
}

/// Returns the diagnostic for text without quotation marks.
fn needs_marks(span: Span, text: &str) -> Diagnostic {
    Diagnostic::new(&codes::TYPE_MISMATCH, span, format!("`{text}` needs quotation marks"))
        .label("expected text")
        .suggest("put it in quotation marks", span, format!("\"{text}\""))
}

/// Reports an entry with several values of which one is a number, such as `banners to win 3`.
/// Returns whether it did.
pub fn report_words_around_number(
    values: &[ast::Value],
    target: ValueTarget<'_>,
    reporter: &mut Reporter<'_>,
) -> bool {
    let is_number = |value: &&ast::Value| matches!(value, ast::Value::Int(_));
    let [first, .., last] = values else { return false };
    let mut numbers = values.iter().filter(is_number);
    let (Some(ast::Value::Int(int)), None) = (numbers.next(), numbers.next()) else {
        return false;
    };
    if values.iter().any(|value| !matches!(value, ast::Value::Int(_) | ast::Value::Word(_))) {
        return false;
    }
    let (span, right) = (first.span().to(last.span()), int.value.to_string());
    reporter.report(
        Diagnostic::new(
            &codes::TYPE_MISMATCH,
            span,
            format!("`{}` has one value, a number", target.name),
        )
        .label("more than a number")
        .help(format!("write `{} {right}`", target.name))
        .suggest(format!("write `{right}`"), span, right),
    );
    true
}

/// Returns the right form of an entry with an unknown name, if its values may be meant for an entry
/// of this name and type. The form has the span that it replaces.
#[must_use]
pub fn as_entry(field: &Field, name: &str, ty: &Type) -> Option<(Span, String)> {
    let values = || field.values.iter();
    let whole = field.span();
    match ty {
        Type::Int { .. } => {
            let mut numbers = values().filter_map(|value| match value {
                ast::Value::Int(int) => Some(int.value),
                _ => None,
            });
            numbers
                .next()
                .filter(|_| numbers.next().is_none())
                .map(|n| (whole, format!("{name} {n}")))
        }
        Type::OneOf(words) => {
            let mut written = std::iter::once(&field.name).chain(values().filter_map(unquoted));
            let word = written.find(|word| words.iter().any(|w| *w == word.text))?;
            Some((whole, format!("{name} {}", word.text)))
        }
        Type::Text | Type::Names => {
            let text = values().find(|value| matches!(value, ast::Value::Text(_)));
            if let Some(text) = text {
                let before = Span { end: text.span().start, ..field.name.span };
                return Some((before, format!("{name} ")));
            }
            // `led by Decius Mus`: the words of a name begin with capital letters.
            let is_capital = |word: &&Name| word.text.starts_with(char::is_uppercase);
            let words: Vec<&str> = values()
                .filter_map(unquoted)
                .skip_while(|word| !is_capital(word))
                .map(|word| word.text.as_str())
                .collect();
            (!words.is_empty()).then(|| (whole, format!("{name} \"{}\"", words.join(" "))))
        }
        _ => None,
    }
}

/// Returns the edge of the page that a word probably means.
#[must_use]
pub fn meant_edge(word: &str) -> Option<&'static str> {
    match word {
        "above" | "north" | "northern" | "upper" => Some("top"),
        "below" | "lower" | "south" | "southern" => Some("bottom"),
        _ => ["top", "bottom"].into_iter().find(|edge| nearest(word, [*edge]).is_some()),
    }
}

/// Reports a value that does not fit its type. Returns the intended value if only its form was
/// wrong, so that no consequences are reported.
pub fn report_mismatch(
    ty: &Type,
    value: &ast::Value,
    target: ValueTarget<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<Value> {
    let mut diagnostic = Diagnostic::new(
        &codes::TYPE_MISMATCH,
        value.span(),
        format!("`{}` is {}, but this is {}", target.name, describe(ty), describe_value(value)),
    )
    .label(format!("expected {} here", describe(ty)));
    match (ty, value) {
        (Type::Int { .. }, ast::Value::Text(text)) if text.value.parse::<i64>().is_ok() => {
            diagnostic =
                diagnostic.suggest("remove the quotation marks", text.span, text.value.clone());
        }
        (Type::Int { .. }, ast::Value::Word(word)) => {
            if let Some(number) = parse_number_word(&word.text) {
                diagnostic =
                    diagnostic.suggest(format!("write `{number}`"), word.span, number.to_string());
            }
        }
        _ => {}
    }
    if diagnostic.fixes.is_empty() {
        diagnostic = diagnostic.help(value_advice(ty));
    }
    reporter.report(diagnostic);
    None
}

/// Returns the advice for writing a value of a type.
pub fn value_advice(ty: &Type) -> String {
    match ty {
        Type::Int { range: None } => "write a whole number, such as `3`".into(),
        Type::Int { range: Some((from, to)) } => {
            format!("write a whole number from {from} to {to}, such as `{from}`")
        }
        Type::Bool => "write `true` or `false`".into(),
        Type::Text | Type::Names => "write text in quotation marks".into(),
        Type::Enum(name) | Type::SetOf(name) => {
            format!("write a word that `enum {name}` declares")
        }
        Type::OneOf(words) => {
            format!("write {}", list_with_or(words.iter().map(String::as_str), 6))
        }
        Type::Play(ty) if ty.or_none => "write `none`, and change it in play".into(),
        Type::Play(ty) => {
            format!("make it `{ty} or none`, start with `none`, and change it in play")
        }
    }
}

/// Returns the phrase for a value of a type in a message.
pub fn describe(ty: &Type) -> String {
    match ty {
        Type::Int { range: None } => "a number".into(),
        Type::Int { range: Some((from, to)) } => format!("a number from {from} to {to}"),
        Type::Bool => "`true` or `false`".into(),
        Type::Text => "text in quotation marks".into(),
        Type::Names => "text in quotation marks (one or several)".into(),
        Type::Enum(name) => format!("one of the words of `{name}`"),
        Type::SetOf(name) => format!("words of `{name}`"),
        Type::OneOf(words) => list_with_or(words.iter().map(String::as_str), 6),
        Type::Play(StateType { of, or_none: true }) => match of {
            RuntimeType::Number(Some(_)) => format!("a number of `{of}`, or `none`"),
            RuntimeType::Number(None) | RuntimeType::Truth => format!("a `{of}`, or `none`"),
            RuntimeType::Named(_) if of.is_direction() => format!("a `{of}`, or `none`"),
            RuntimeType::Named(name) => format!("`none` to start with (play can set a `{name}`)"),
        },
        Type::Play(ty) if ty.is_direction() => list_with_or(Direction::WORDS, 8),
        Type::Play(ty) => format!("a `{ty}`, which exists only in play"),
    }
}

/// Returns the description of a value in messages.
pub fn describe_value(value: &ast::Value) -> String {
    match value {
        ast::Value::Int(_) => "a number".into(),
        ast::Value::Range(_) => "a range".into(),
        ast::Value::Word(w) => format!("the word `{}`", w.text),
        ast::Value::Text(_) => "text".into(),
        ast::Value::Each(of) => format!("`each {}`, which only a deck has", of.text),
        ast::Value::Token(b) => format!("`{}`", b.text),
    }
}

/// Returns the words of an enum as a list in messages; for other types the same as [`describe`].
pub fn word_list(ty: &Type, enums: &IndexMap<String, Enum>) -> String {
    match ty {
        Type::Enum(name) => match enums.get(name) {
            Some(e) => list_with_or(e.variants.keys().map(String::as_str), 6),
            None => describe(ty),
        },
        _ => describe(ty),
    }
}

/// The target of a value: its name, with the span, for messages.
#[derive(Clone, Copy, Debug)]
pub struct ValueTarget<'a> {
    /// The name of the option, field or entry that gets the value.
    pub name: &'a str,
    /// The span of the name.
    pub span: Span,
}

/// Returns the number that a word gives in digits, or spelled out in English from zero to twenty.
pub fn parse_number_word(word: &str) -> Option<i64> {
    const WORDS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    let lower = word.to_ascii_lowercase();
    if let Ok(number) = lower.parse::<i64>() {
        return Some(number);
    }
    WORDS.iter().position(|w| *w == lower).and_then(|i| i64::try_from(i).ok())
}
