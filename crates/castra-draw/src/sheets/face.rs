//! The contents of a card: its title with the values of its parameters, its text and its figures.

use castra_base::paragraphs;
use castra_defs::{CardRef, ClassSymbol, Drawing, Game, Type, Value};
use castra_words::{capitalize, spell_out};

use crate::theme::Livery;

/// The printed contents of a card.
#[derive(Clone, Debug)]
pub(super) struct Face {
    pub(super) title: String,
    /// The class of the card, in capitals above the title.
    pub(super) class: Option<String>,
    /// The index of the class, which selects its colour.
    pub(super) hue: usize,
    /// The colour that the game gives the class.
    pub(super) colour: Option<castra_defs::Colour>,
    pub(super) mark: Option<ClassSymbol>,
    pub(super) drawing: Option<Drawing>,
    /// The card's printed number.
    pub(super) number: Option<String>,
    /// The paragraphs of the text.
    pub(super) text: Vec<String>,
    /// Figures with their names, such as `Force` and `3`.
    pub(super) figures: Vec<(String, String)>,
    /// Other values that differ from their defaults: `Leaders`, `Melee dice 1`.
    pub(super) notes: Vec<String>,
}

impl Face {
    /// Returns the printed contents of a card, or `None` if the game has no such card.
    pub(super) fn of(game: &Game, card: &CardRef) -> Option<Self> {
        let instance = game.instances.get(&card.card)?;
        let kind = game.kinds.get(&instance.kind)?;
        let mut given = instance.params.iter().zip(&card.args);
        let title = castra_defs::fill_title(&instance.title, |name| {
            let (param, arg) = given.clone().find(|(param, _)| param.name == name)?;
            Some(value_text(game, &param.ty, arg))
        });
        let number = given.find(|(param, _)| matches!(param.ty, Type::Int { .. }));
        let number = number.map(|(param, arg)| value_text(game, &param.ty, arg));
        // The class is the card's word of the first enum among its fields and then its parameters.
        // A field with its default value does not count.
        let of_params = instance.params.iter().zip(&card.args).map(|(p, arg)| (&p.ty, arg));
        let values = instance.fields_with(&card.args);
        let of_fields = kind.fields.iter().filter(|(_, field)| !field.state);
        let of_fields = of_fields.filter_map(|(name, field)| {
            let value = values.get(name)?;
            (field.default.as_ref() != Some(value)).then_some((&field.ty, value))
        });
        let sort = of_fields.chain(of_params).find_map(|(ty, value)| {
            let (Type::Enum(name), Value::Word(word)) = (ty, value) else { return None };
            let variants = &game.enums.get(name)?.variants;
            let (hue, _, variant) = variants.get_full(word)?;
            Some((hue, capitalize(&labelled_word(&variant.label, word)), variant))
        });
        let mut face = Self {
            title,
            class: sort.as_ref().map(|(_, label, _)| label.clone()),
            hue: sort.as_ref().map_or(0, |(hue, ..)| *hue),
            colour: sort.as_ref().and_then(|(_, _, v)| v.colour.or(v.mark.map(|m| m.colour))),
            mark: sort.as_ref().and_then(|(_, _, variant)| variant.mark),
            drawing: game.drawing(&instance.kind, &instance.name),
            number,
            text: paragraphs(instance.doc.as_deref().unwrap_or("")),
            figures: Vec::new(),
            notes: Vec::new(),
        };
        face.add_values(game, &values, &kind.fields);
        Some(face)
    }

    /// Adds the figures that every card of the kind has, and the other values that differ from
    /// their defaults.
    fn add_values(
        &mut self,
        game: &Game,
        values: &castra_base::IndexMap<String, Value>,
        fields: &castra_base::IndexMap<String, castra_defs::Field>,
    ) {
        // If some fields have printed titles, the others serve the rules only.
        let has_titles = fields.values().any(|field| field.title.is_some());
        let shown =
            |field: &castra_defs::Field| !field.state && (field.title.is_some() || !has_titles);
        for (name, field) in fields.iter().filter(|(_, field)| shown(field)) {
            let Some(set) = values.get(name) else { continue };
            let label = capitalize(field.title.as_deref().unwrap_or(&spell_out(name)));
            let default = field.default.as_ref();
            // A value equal to its default is not printed, even if the default is another field.
            let as_usual = match default {
                Some(Value::Field(other)) => values.get(other) == Some(set),
                Some(default) => default == set,
                None => false,
            };
            match set {
                Value::Bool(true) => self.notes.push(label),
                Value::Bool(false) | Value::Field(_) => {}
                Value::Int(number) if default.is_none() => {
                    self.figures.push((label, number.to_string()));
                }
                _ if as_usual => {}
                Value::Int(_) => {
                    self.notes.push(format!("{label} {}", value_text(game, &field.ty, set)))
                }
                Value::Text(_) | Value::Names(_) | Value::Word(_) | Value::Set(_) => {
                    // A blank would suggest the default, which is not blank.
                    let text = match value_text(game, &field.ty, set) {
                        text if text.is_empty() && default.is_some() => {
                            game.words().message("none").to_owned()
                        }
                        text => text,
                    };
                    // The class is already at the head of the card.
                    if self.class.as_deref() != Some(capitalize(&text).as_str()) && !text.is_empty()
                    {
                        self.notes.push(format!("{label}: {text}"));
                    }
                }
            }
        }
    }
}

/// Returns the printed form of a value.
pub(super) fn value_text(game: &Game, ty: &Type, value: &Value) -> String {
    let words = match ty {
        Type::Enum(name) | Type::SetOf(name) => game.enums.get(name),
        Type::Int { .. }
        | Type::Bool
        | Type::Text
        | Type::Names
        | Type::OneOf(_)
        | Type::Play(_) => None,
    };
    let label = |word: &String| {
        let variant = words.and_then(|e| e.variants.get(word));
        variant.map_or_else(|| spell_out(word), |v| labelled_word(&v.label, word))
    };
    match value {
        Value::Int(number) => number.to_string(),
        Value::Bool(yes) => game.words().message(if *yes { "yes" } else { "no" }).to_owned(),
        Value::Text(text) => text.clone(),
        Value::Names(names) => names.join(", "),
        Value::Word(word) => label(word),
        Value::Set(words) => words.iter().map(label).collect::<Vec<_>>().join(", "),
        Value::Field(field) => spell_out(field),
    }
}

fn labelled_word(label: &str, word: &str) -> String {
    if label.trim().is_empty() { spell_out(word) } else { label.to_owned() }
}

/// The colours of card classes, in order, unless the game gives them colours.
pub(super) const HUES: [castra_defs::Colour; 8] = {
    use castra_defs::Colour as C;
    [C::Slate, C::Red, C::Green, C::Purple, C::Brown, C::Teal, C::Blue, C::Black]
};

impl Face {
    /// Returns the colours of the card's frame.
    pub(super) fn livery(&self, palette: &crate::theme::Palette) -> Livery {
        palette.livery(self.colour.unwrap_or(HUES[self.hue % HUES.len()]))
    }
}
