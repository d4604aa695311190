//! Placeholders in printed text: titles of cards, `March {n}` and `{n} {n: step, steps}`, and
//! phrases of the War Council, `{: Banner, Banners}`.

use std::ops::Range;

/// A placeholder: `{NAME}`, or `{NAME: one, several}` for the form that agrees with a number. In
/// a phrase of the War Council, which has a single value, the name is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder<'t> {
    /// The name of the value.
    pub name: &'t str,
    /// The byte range of the name in the text.
    pub name_range: Range<usize>,
    /// The text after the colon.
    pub forms: Option<&'t str>,
}

impl<'t> Placeholder<'t> {
    /// Returns the singular and the plural form, if there are exactly two.
    #[must_use]
    pub fn singular_and_plural(&self) -> Option<(&'t str, &'t str)> {
        singular_and_plural(self.forms?)
    }

    /// Returns the byte range including the braces.
    fn full_range(&self) -> Range<usize> {
        let forms = self.forms.map_or(0, |forms| forms.len() + 1);
        self.name_range.start - 1..self.name_range.end + forms + 1
    }
}

/// Iterates over the placeholders of a text. An unclosed brace is ordinary text.
pub fn placeholders(text: &str) -> impl Iterator<Item = Placeholder<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let open = at + text.get(at..)?.find('{')? + 1;
        let inside = text.get(open..)?.split_once('}')?.0;
        at = open + inside.len() + 1;
        let (name, forms) = match inside.split_once(':') {
            Some((name, forms)) => (name, Some(forms)),
            None => (inside, None),
        };
        Some(Placeholder { name, name_range: open..open + name.len(), forms })
    })
}

/// Splits `one, several` into the singular and the plural form. Returns `None` unless there are
/// exactly two.
#[must_use]
pub fn singular_and_plural(text: &str) -> Option<(&str, &str)> {
    let (one, several) = text.split_once(',')?;
    let (one, several) = (one.trim(), several.trim());
    let fine = |word: &str| !word.is_empty() && !word.contains(',');
    (fine(one) && fine(several)).then_some((one, several))
}

/// Replaces each placeholder by the result of `with`. A placeholder for which it returns `None` is
/// left as it is.
pub fn fill_placeholders(
    text: &str,
    mut with: impl FnMut(&Placeholder<'_>) -> Option<String>,
) -> String {
    let (mut out, mut at) = (String::new(), 0);
    for placeholder in placeholders(text) {
        let Some(value) = with(&placeholder) else { continue };
        let Range { start, end } = placeholder.full_range();
        out.push_str(text.get(at..start).unwrap_or_default());
        out.push_str(&value);
        at = end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

/// Replaces each placeholder in the title of a card by the printed argument, or by the form of a
/// word that agrees with it. `shown` returns the argument of the parameter with a name. A
/// placeholder without an argument is left as it is.
pub fn fill_title(title: &str, shown: impl Fn(&str) -> Option<String>) -> String {
    fill_placeholders(title, |placeholder| {
        let value = shown(placeholder.name)?;
        Some(match placeholder.singular_and_plural() {
            Some((one, several)) => if value == "1" { one } else { several }.to_owned(),
            None => value,
        })
    })
}
