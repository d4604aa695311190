//! Titles of cards with places for parameters: `March {n}`, `{n} {n: step, steps}`.

use std::ops::Range;

/// A place in a title: `{NAME}`, or `{NAME: one, several}` for the word that goes with a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot<'t> {
    /// The parameter.
    pub name: &'t str,
    /// Where its name is in the title, in bytes.
    pub place: Range<usize>,
    /// What follows the colon.
    pub forms: Option<&'t str>,
}

/// The places of a title, in their order. A brace that is not closed is text.
pub fn slots(title: &str) -> impl Iterator<Item = Slot<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let open = at + title.get(at..)?.find('{')? + 1;
        let inside = title.get(open..)?.split_once('}')?.0;
        at = open + inside.len() + 1;
        let (name, forms) = match inside.split_once(':') {
            Some((name, forms)) => (name, Some(forms)),
            None => (inside, None),
        };
        Some(Slot { name, place: open..open + name.len(), forms })
    })
}

/// The word for one, and the word for none or several; none if these are not two words.
#[must_use]
pub fn two_forms(text: &str) -> Option<(&str, &str)> {
    let (one, several) = text.split_once(',')?;
    let (one, several) = (one.trim(), several.trim());
    let fine = |word: &str| !word.is_empty() && !word.contains(',');
    (fine(one) && fine(several)).then_some((one, several))
}

/// A title with its places filled by what parameters are shown as. A place whose parameter is
/// not known stays as it is.
pub fn filled(title: &str, shown: impl Fn(&str) -> Option<String>) -> String {
    let (mut text, mut at) = (String::new(), 0);
    for Slot { name, place, forms } in slots(title) {
        let Some(value) = shown(name) else { continue };
        text.push_str(title.get(at..place.start - 1).unwrap_or_default());
        text.push_str(match forms.and_then(two_forms) {
            Some((one, several)) => {
                if value == "1" {
                    one
                } else {
                    several
                }
            }
            None => &value,
        });
        at = place.end + forms.map_or(0, |forms| forms.len() + 1) + 1;
    }
    text.push_str(title.get(at..).unwrap_or_default());
    text
}

#[cfg(test)]
mod tests {
    use super::{filled, slots};

    fn shown(name: &str) -> Option<String> {
        match name {
            "n" => Some("1".to_owned()),
            "m" => Some("3".to_owned()),
            _ => None,
        }
    }

    #[test]
    fn a_title_is_filled() {
        assert_eq!(filled("March {n}", shown), "March 1");
        assert_eq!(filled("{n} {n: step, steps}, {m} {m: step, steps}", shown), "1 step, 3 steps");
        assert_eq!(filled("{x} {m", shown), "{x} {m");
        assert_eq!(filled("{}{n}é{m}", shown), "{}1é3");
    }

    #[test]
    fn a_slot_knows_its_place() {
        let title = "é {n: one, two}";
        let slot = slots(title).next().unwrap();
        assert_eq!(&title[slot.place], "n");
        assert_eq!(slot.forms, Some(" one, two"));
    }
}
