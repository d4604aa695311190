//! The messages of one language, and their patterns.

use std::collections::BTreeMap;
#[cfg(test)]
use std::collections::BTreeSet;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::parser;

use crate::value::Value;

/// Castra's messages in one language.
#[derive(Debug)]
pub(crate) struct Language {
    /// The tag, such as `de`.
    pub(crate) tag: &'static str,
    messages: BTreeMap<&'static str, Message>,
}

/// A message.
#[derive(Debug)]
struct Message {
    pattern: Pattern<&'static str>,
    /// The text of the pattern, with the name of each value in braces.
    plain: String,
}

impl Language {
    /// Parses a file of messages. A test checks that the file has no errors.
    pub(crate) fn read(tag: &'static str, file: &'static str) -> Self {
        let resource = match parser::parse(file) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                debug_assert!(errors.is_empty(), "{tag}.ftl: {errors:?}");
                resource
            }
        };
        let messages = resource.body.into_iter().filter_map(|entry| {
            let Entry::Message(message) = entry else { return None };
            let pattern = message.value?;
            let plain = format_pattern(tag, &pattern, &[]);
            Some((message.id.name, Message { pattern, plain }))
        });
        Self { tag, messages: messages.collect() }
    }

    fn get(&self, key: &str) -> Option<&Message> {
        let found = self.messages.get(key);
        debug_assert!(found.is_some(), "{}.ftl has no message `{key}`", self.tag);
        found
    }

    /// Returns the text of a message that takes no values.
    pub(crate) fn plain(&'static self, key: &'static str) -> &'static str {
        self.get(key).map_or(key, |message| message.plain.as_str())
    }

    /// Returns the text of a message with `values` in its pattern.
    pub(crate) fn format(&self, key: &'static str, values: &[(&str, Value<'_>)]) -> String {
        self.get(key).map_or_else(
            || key.to_owned(),
            |message| format_pattern(self.tag, &message.pattern, values),
        )
    }

    /// Returns the keys, in alphabetical order.
    #[cfg(test)]
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.messages.keys().copied()
    }

    /// Returns whether a message has no words.
    #[cfg(test)]
    pub(crate) fn is_blank(&self, key: &str) -> bool {
        self.get(key).is_none_or(|message| message.pattern.elements.is_empty())
    }

    /// Returns the names of the values of a message.
    #[cfg(test)]
    pub(crate) fn variables(&self, key: &str) -> BTreeSet<&'static str> {
        let mut names = BTreeSet::new();
        if let Some(message) = self.get(key) {
            variables(&message.pattern, &mut names);
        }
        names
    }
}

/// Returns the text of a pattern with `values`. A missing value leaves its name in braces.
fn format_pattern(tag: &str, pattern: &Pattern<&str>, values: &[(&str, Value<'_>)]) -> String {
    let mut text = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(&value.replace('\r', "")),
            PatternElement::Placeable { expression } => {
                text.push_str(&format_expression(tag, expression, values));
            }
        }
    }
    text
}

fn format_expression(
    tag: &str,
    expression: &Expression<&str>,
    values: &[(&str, Value<'_>)],
) -> String {
    let value_of = |name: &str| values.iter().find(|(known, _)| *known == name).map(|(_, v)| *v);
    match expression {
        Expression::Select { selector, variants } => {
            let InlineExpression::VariableReference { id } = selector else { return String::new() };
            let chosen = variant(tag, value_of(id.name), variants);
            chosen.map(|chosen| format_pattern(tag, &chosen.value, values)).unwrap_or_default()
        }
        Expression::Inline(inline) => match inline {
            InlineExpression::StringLiteral { value } => (*value).to_owned(),
            InlineExpression::VariableReference { id } => match value_of(id.name) {
                Some(Value::Number(number)) => number.to_string(),
                Some(Value::Text(text)) => text.to_owned(),
                None => format!("{{{}}}", id.name),
            },
            InlineExpression::Placeable { expression } => {
                format_expression(tag, expression, values)
            }
            InlineExpression::NumberLiteral { value } => (*value).to_owned(),
            InlineExpression::FunctionReference { .. }
            | InlineExpression::MessageReference { .. }
            | InlineExpression::TermReference { .. } => String::new(),
        },
    }
}

/// Returns the variant for a value. The value itself comes first as a key, then the plural category
/// of a number, then the default variant.
fn variant<'p>(
    tag: &str,
    value: Option<Value<'_>>,
    variants: &'p [Variant<&'p str>],
) -> Option<&'p Variant<&'p str>> {
    let is = |variant: &&Variant<&str>, text: &str| match variant.key {
        VariantKey::Identifier { name } => name == text,
        VariantKey::NumberLiteral { value } => value == text,
    };
    let usual = variants.iter().find(|variant| variant.default);
    match value? {
        Value::Text(text) => variants.iter().find(|v| is(v, text)).or(usual),
        Value::Number(number) => {
            let digits = number.to_string();
            let exact = variants.iter().find(|v| is(v, &digits));
            exact
                .or_else(|| variants.iter().find(|v| is(v, plural_category(tag, number))))
                .or(usual)
        }
    }
}

/// Returns the Unicode plural category of an integer. French uses `one` for 0 and 1.
fn plural_category(tag: &str, number: i64) -> &'static str {
    let is_one = match tag {
        "fr" => (0..=1).contains(&number),
        _ => number == 1,
    };
    if is_one { "one" } else { "other" }
}

#[cfg(test)]
fn variables(pattern: &Pattern<&'static str>, names: &mut BTreeSet<&'static str>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let (inline, variants) = match expression {
            Expression::Select { selector, variants } => (selector, variants.as_slice()),
            Expression::Inline(inline) => (inline, [].as_slice()),
        };
        if let InlineExpression::VariableReference { id } = inline {
            names.insert(id.name);
        }
        variants.iter().for_each(|variant| variables(&variant.value, names));
    }
}
