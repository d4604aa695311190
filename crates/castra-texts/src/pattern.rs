//! Conversion between Castra's texts and Fluent patterns.
//!
//! ```text
//! Castra                              Fluent
//! {count} units                       { $count } units
//! {us.points: point, points} more     { $us-points -> [one] point *[other] points } more
//! ```

use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::unicode::unescape_unicode_to_string;

/// A value in braces within a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placeable {
    /// The name of its variable in Fluent.
    pub(crate) variable: String,
    /// The expression in the source, such as `us.points`.
    value: String,
    /// The singular and plural words that the value selects.
    forms: Option<(String, String)>,
}

/// A text of Castra in parts: prose, and values between braces.
pub(crate) struct Parts<'t> {
    /// Each piece of prose, with the index of the value that follows it.
    pieces: Vec<(&'t str, Option<usize>)>,
    /// The values.
    pub(crate) placeables: Vec<Placeable>,
}

impl<'t> Parts<'t> {
    /// Parses a text.
    pub(crate) fn of(text: &'t str) -> Self {
        let mut parts = Self { pieces: Vec::new(), placeables: Vec::new() };
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let Some((inside, behind)) = after.split_once('}') else { break };
            let at = parts.add_placeable(inside);
            parts.pieces.push((before, Some(at)));
            rest = behind;
        }
        parts.pieces.push((rest, None));
        parts
    }

    /// Returns the initial punctuation mark that joins a line of an account to the line before.
    fn continuation_mark(&self) -> Option<char> {
        let (first, _) = self.pieces.first()?;
        first.chars().next().filter(|first| [',', ';', ':'].contains(first))
    }

    fn add_placeable(&mut self, inside: &str) -> usize {
        let (value, forms) = match inside.split_once(':') {
            Some((value, forms)) => (value, forms.split_once(',')),
            None => (inside, None),
        };
        let forms = forms.map(|(one, more)| (one.trim().to_owned(), more.trim().to_owned()));
        // Without two forms, the colon belongs to the value.
        let value = if forms.is_some() { value } else { inside };
        let same = |p: &Placeable| p.value == value && p.forms == forms;
        if let Some(at) = self.placeables.iter().position(same) {
            return at;
        }
        let known = self.placeables.iter().find(|p| p.value == value);
        let variable = match known {
            Some(known) => known.variable.clone(),
            None => self.unused_variable(value),
        };
        self.placeables.push(Placeable { variable, value: value.to_owned(), forms });
        self.placeables.len() - 1
    }

    /// Returns an unused variable name, built from the words of a value.
    fn unused_variable(&self, value: &str) -> String {
        let words = value.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let mut name = words.join("-");
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            name = if name.is_empty() { "value".to_owned() } else { format!("value-{name}") };
        }
        let taken = |name: &str| self.placeables.iter().any(|p| p.variable == name);
        let numbered = (2..).map(|n| format!("{name}-{n}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        names.find(|name| !taken(name)).unwrap_or(name)
    }

    /// Returns the text as a Fluent pattern, which translators see.
    pub(crate) fn fluent_pattern(&self) -> String {
        let mut text = String::new();
        for (prose, at) in &self.pieces {
            text.push_str(prose);
            let Some(placeable) = at.and_then(|at| self.placeables.get(at)) else { continue };
            let variable = &placeable.variable;
            text.push_str(&match &placeable.forms {
                None => format!("{{ ${variable} }}"),
                Some((one, more)) => format!("{{ ${variable} -> [one] {one} *[other] {more} }}"),
            });
        }
        text
    }
}

/// The reason why a pattern does not translate its source.
pub(crate) type MismatchReason = String;

/// Returns a translation in Castra's notation, or `None` if it is empty.
///
/// # Errors
///
/// If its values differ from those of its source, or it uses other syntax.
pub(crate) fn castra_text(
    pattern: &Pattern<&str>,
    source: &Parts<'_>,
) -> Result<Option<String>, MismatchReason> {
    let mut text = String::new();
    let mut seen: Vec<&str> = Vec::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(&value.replace('\r', "")),
            PatternElement::Placeable { expression } => {
                let (variable, added) = convert_placeable(expression, source)?;
                text.push_str(&added);
                seen.extend(variable);
            }
        }
    }
    if text.trim().is_empty() {
        return Ok(None);
    }
    if let Some(mark) = source.continuation_mark().filter(|mark| !text.starts_with(*mark)) {
        return Err(format!("it must begin with `{mark}`, as its source does"));
    }
    let lost = source.placeables.iter().find(|p| !seen.contains(&p.variable.as_str()));
    match lost {
        Some(lost) => Err(format!("it lacks `{{ ${} }}`", lost.variable)),
        None => Ok(Some(text)),
    }
}

/// Converts a Fluent placeable. Returns the variable that it uses, if any, and the text in Castra's
/// notation.
fn convert_placeable<'p>(
    expression: &Expression<&'p str>,
    source: &Parts<'_>,
) -> Result<(Option<&'p str>, String), MismatchReason> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            Ok((None, unescape_unicode_to_string(value).into_owned()))
        }
        Expression::Inline(InlineExpression::NumberLiteral { value }) => {
            Ok((None, (*value).to_owned()))
        }
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            let known = |p: &&Placeable| p.variable == id.name;
            // A translation may drop the forms of a value, unless the value has no name.
            let alone = |p: &&Placeable| p.forms.is_none() || !p.value.trim().is_empty();
            let found = source.placeables.iter().find(|p| known(p) && alone(p));
            match found {
                Some(placeable) => Ok((Some(id.name), format!("{{{}}}", placeable.value))),
                None => match source.placeables.iter().find(known) {
                    Some(_) => Err(format!(
                        "`{{ ${0} }}` needs words for one and for more, as in \
                         `{{ ${0} -> [one] … *[other] … }}`",
                        id.name
                    )),
                    None => Err(unknown_variable(id.name, source)),
                },
            }
        }
        Expression::Inline(InlineExpression::Placeable { expression }) => {
            convert_placeable(expression, source)
        }
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            let known = source.placeables.iter().find(|p| p.variable == id.name);
            let Some(placeable) = known else { return Err(unknown_variable(id.name, source)) };
            let (mut one, mut other) = (None, None);
            for variant in variants {
                let VariantKey::Identifier { name } = variant.key else {
                    return Err("its cases are `[one]` and `*[other]`".to_owned());
                };
                let words = variant_text(&variant.value)?;
                match name {
                    "one" => one = Some(words),
                    "other" => other = Some(words),
                    _ => return Err(format!("the case `[{name}]` is not `[one]` or `*[other]`")),
                }
            }
            let Some(other) = other else { return Err("it lacks the case `*[other]`".to_owned()) };
            let one = one.unwrap_or_else(|| other.clone());
            Ok((Some(id.name), format!("{{{}: {one}, {other}}}", placeable.value)))
        }
        Expression::Select { .. } | Expression::Inline(_) => {
            Err("a text has prose and the values of its source, and nothing else".to_owned())
        }
    }
}

/// Returns the words of a variant.
fn variant_text(pattern: &Pattern<&str>) -> Result<String, MismatchReason> {
    let mut words = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => words.push_str(value),
            PatternElement::Placeable { .. } => {
                return Err("a case has words and no values".to_owned());
            }
        }
    }
    let words = words.trim();
    if words.contains([',', '{', '}']) {
        return Err("a case has no commas".to_owned());
    }
    Ok(words.to_owned())
}

fn unknown_variable(variable: &str, source: &Parts<'_>) -> MismatchReason {
    let known: Vec<String> =
        source.placeables.iter().map(|p| format!("`{{ ${} }}`", p.variable)).collect();
    match known.as_slice() {
        [] => format!("the source has no `{{ ${variable} }}`"),
        known => {
            format!("the source has no `{{ ${variable} }}`, but {}", known.join(" and "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fluent_syntax::ast::Entry;

    fn back(source: &str, translation: &str) -> Result<Option<String>, String> {
        let file = format!("key = {translation}\n");
        let resource = fluent_syntax::parser::parse(file.as_str()).unwrap();
        let Some(Entry::Message(message)) = resource.body.first() else { panic!("not a message") };
        castra_text(message.value.as_ref().unwrap(), &Parts::of(source))
    }

    #[test]
    fn values_become_variables() {
        let shown = |text: &str| Parts::of(text).fluent_pattern();
        assert_eq!(shown("Order {count} units"), "Order { $count } units");
        assert_eq!(shown("{} Cards"), "{ $value } Cards");
        assert_eq!(shown("{: Card, Cards}"), "{ $value -> [one] Card *[other] Cards }");
        assert_eq!(shown("{a.b} {a-b}"), "{ $a-b } { $a-b-2 }");
        assert_eq!(shown("a } b { c"), "a } b { c");
    }

    #[test]
    fn a_translation_has_the_values_of_its_source() {
        let ok = |text: &str| Ok(Some(text.to_owned()));
        assert_eq!(back("Order {n} of {m}", "{ $m }: { $n }"), ok("{m}: {n}"));
        assert_eq!(
            back("{: Card, Cards}", "{ $value ->\n    [one] Karte\n   *[other] Karten\n }"),
            ok("{: Karte, Karten}")
        );
        assert_eq!(back("A", "{\"\"}"), Ok(None));
        assert_eq!(back("A", "{\".\"}A"), ok(".A"));
        assert_eq!(back("A {n}", "A"), Err("it lacks `{ $n }`".to_owned()));
        assert!(back("A {n}", "{ $n } { $m }").unwrap_err().contains("but `{ $n }`"));
        assert!(back("A", "{ other }").is_err());
        assert_eq!(back("{u: is, are} cut off", "{ $u }: abgeschnitten"), ok("{u}: abgeschnitten"));
        assert!(back("; {u}", "{ $u }").unwrap_err().contains("begin with `;`"));
        assert_eq!(back("; {u}", "; { $u }"), ok("; {u}"));
        assert!(back("{: a, b}", "{ $value }").unwrap_err().contains("[one]"));
    }
}
