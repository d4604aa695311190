//! The band at the top of the page: number, title, date and place.

use castra_defs::{Game, ModuleUse, Scenario, Value};

use super::contents::{Contents, Measure};
use crate::bounds::{Bounds, Pt, between, pt};
use crate::options::Layer;
use crate::scene::{BoxKind, Stroke};
use crate::sheet::{Anchor, Sheet};
use crate::text::{Face, Style};

/// Returns the sentence that names the modules in play and the options that the battle sets.
pub(super) fn modules_sentence(game: &Game, scenario: &Scenario) -> Option<String> {
    let modules = scenario.modules.iter().map(ModuleUse::printed_title);
    let options = scenario.options.iter().map(|(name, value)| option(game, name, value));
    let modules = modules.chain(options).collect::<Vec<String>>().join(", ");
    let with = || game.words().format("with-modules", &[("modules", (&modules).into())]);
    (!modules.is_empty()).then(with)
}

/// Returns an option with its value: `reliefs: 2`, or the name alone for one that is on.
fn option(game: &Game, name: &str, value: &Value) -> String {
    let words = game.words();
    let name = game.printed_name("option", name);
    let value = match value {
        Value::Bool(true) => return name,
        Value::Bool(false) => words.message("no").to_owned(),
        Value::Int(n) => n.to_string(),
        Value::Text(text) => text.clone(),
        Value::Names(names) => names.join(", "),
        Value::Word(word) | Value::Field(word) => printed_word(game, word),
        Value::Set(all) => {
            all.iter().map(|word| printed_word(game, word)).collect::<Vec<_>>().join(", ")
        }
    };
    format!("{} {value}", words.format("label", &[("text", (&name).into())]))
}

/// Returns the printed label of a word of an enum.
fn printed_word(game: &Game, word: &str) -> String {
    let label = game.word(word).map(|variant| variant.label.as_str());
    // A label that equals the word is undeclared, and its hyphens are not for readers.
    label.filter(|label| *label != word).map_or_else(|| word.replace('-', " "), str::to_owned)
}

/// Draws the band and returns its height.
pub(super) fn draw(
    contents: &Contents<'_>,
    m: Measure,
    origin: Pt,
    width: f32,
    sheet: &mut Sheet<'_>,
) -> f32 {
    if !contents.options.layers.has(Layer::Title) {
        return 0.0;
    }
    let scenario = contents.scenario;
    let with = modules_sentence(contents.game, scenario);
    let about = [scenario.date.as_deref(), scenario.place.as_deref(), with.as_deref()];
    let number = scenario.number.as_deref().unwrap_or("");
    let head = Head { title: &scenario.title, number, about: &about };
    let parts = [&scenario.title].into_iter().chain(&scenario.date).chain(&scenario.place);
    if parts.chain(&scenario.number).all(|part| part.trim().is_empty()) {
        return 0.0;
    }
    draw_band(head, m, origin, width, sheet)
}

/// The texts of the band.
pub(super) struct Head<'a> {
    pub(super) title: &'a str,
    /// The number of the battle; may be empty.
    pub(super) number: &'a str,
    /// The date, the place and similar texts.
    pub(super) about: &'a [Option<&'a str>],
}

/// Draws the band with its texts, and returns its height.
pub(super) fn draw_band(
    Head { title, number, about }: Head<'_>,
    m: Measure,
    origin: Pt,
    width: f32,
    sheet: &mut Sheet<'_>,
) -> f32 {
    let (setter, palette) = (sheet.setter, sheet.palette);
    let title_style = Style::new(Face::Title, m.base * 2.7);
    let number = number.trim();
    let numbered = Style::new(Face::Narrow, m.base * 1.9).with_tracking(0.03);
    let numbered = setter.adapt_style(number, numbered);
    let number = sheet.clip("the number", number, numbered, width * 0.2);
    let indent =
        if number.is_empty() { 0.0 } else { setter.width(&number, numbered) + m.base * 1.0 };
    let room = width - indent;
    let style = setter.shrink(title, title_style, room, 0.72);
    let lines = setter.wrap(title, style, room);
    let about: Vec<&str> =
        about.iter().copied().flatten().map(str::trim).filter(|t| !t.is_empty()).collect();
    let about = about.join("  ·  ");
    let aside = setter.adapt_style(&about, Style::new(Face::Italic, m.base * 1.35));
    let mut y = origin.y + title_style.size * 0.80;
    if !number.is_empty() {
        let ink = palette.accent;
        sheet.text_in(
            between(origin.x, origin.x + indent),
            &number,
            numbered,
            ink,
            pt(origin.x, y),
            Anchor::Start,
        );
    }
    let mut last = 0.0;
    for (i, line) in lines.iter().enumerate() {
        if i > 0 {
            y += style.size * 1.08;
        }
        let room = between(origin.x + indent, origin.x + width);
        sheet.text_in(room, line, style, palette.ink, pt(origin.x + indent, y), Anchor::Start);
        last = setter.width(line, style);
    }
    if !about.is_empty() {
        let length = setter.width(&about, aside);
        if indent + last + m.base * 2.0 + length <= width {
            let (left, right) = (origin.x + indent, origin.x + width);
            if style.reads_from_right == Some(true) {
                let room = between(left, right - last - m.base * 2.0);
                sheet.text_in(room, &about, aside, palette.muted, pt(left, y), Anchor::Start);
            } else {
                let room = between(left + last, right);
                sheet.text_in(room, &about, aside, palette.muted, pt(right, y), Anchor::End);
            }
        } else {
            for line in setter.wrap(&about, aside, room) {
                y += aside.size * 1.25;
                let x = origin.x + indent;
                sheet.text_in(
                    between(x, origin.x + width),
                    &line,
                    aside,
                    palette.muted,
                    pt(x, y),
                    Anchor::Start,
                );
            }
        }
    }
    y += m.base * 0.85;
    sheet.line(
        pt(origin.x, y),
        pt(origin.x + width, y),
        Stroke::new(palette.accent, m.base * 0.16).with_butt_ends(),
    );
    y += m.base * 0.26;
    sheet.line(
        pt(origin.x, y),
        pt(origin.x + width, y),
        Stroke::new(palette.accent, m.base * 0.05).with_butt_ends(),
    );
    let height = y - origin.y + m.base * 0.7;
    sheet.add_box(
        BoxKind::Panel,
        "title",
        Bounds::from_corner(origin.x, origin.y, width, y - origin.y),
    );
    height
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_named_with_their_values() {
        let options = [
            ("night-falls", Value::Bool(true)),
            ("rain", Value::Bool(false)),
            ("reliefs", Value::Int(2)),
            ("elephants", Value::Word("stay-whole".to_owned())),
        ];
        let options = options.map(|(name, value)| (name.to_owned(), value));
        let scenario = Scenario { options: options.into_iter().collect(), ..Scenario::default() };
        let with = modules_sentence(&Game::default(), &scenario);
        assert_eq!(
            with.as_deref(),
            Some("with night falls, rain: no, reliefs: 2, elephants: stay whole")
        );
    }
}
