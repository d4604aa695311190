//! Formatting of values.

use castra_ir::{ClauseId, DieId, KindId, NONE, RoleId, Ty, Universe};
use castra_words::{Locale, Words};

use super::compiled::Image;
use crate::bits::Bits;
use crate::dice_encoding::face_count;

impl Image {
    /// Returns the language of the names.
    #[must_use]
    pub fn locale(&self) -> &Locale {
        &self.program.locale
    }

    /// Returns Castra's own words in the language of the names.
    #[must_use]
    pub fn words(&self) -> Words {
        self.locale().words()
    }

    /// Formats a list in a sentence: `nothing`, `a`, `a, b and c`.
    pub(crate) fn format_list(&self, names: &[String]) -> String {
        match names {
            [] => self.words().message("nothing").to_owned(),
            names => self.words().join_and(names),
        }
    }

    /// Formats a value of a type: `Heavy Infantry at E5`, `left`, `none`. Pieces are named without
    /// their hex; see [`crate::Machine::format_value`].
    #[must_use]
    pub fn format_value(&self, ty: &Ty, value: i64) -> String {
        match ty {
            Ty::Option(inner) if value != NONE => self.format_value(inner, value),
            _ if value == NONE => self.words().message("none").to_owned(),
            Ty::Bool => self.words().message(if value == 0 { "false" } else { "true" }).to_owned(),
            Ty::Int | Ty::Error => value.to_string(),
            // A constant stores dice in one word.
            Ty::Rolled(die) => self.dice_text(*die, &[value]),
            // A constant stores a set in one word.
            Ty::Set(universe) => self.set_text(*universe, Bits(&[value])),
            _ => match (ty.universe(), usize::try_from(value)) {
                (Some(universe), Ok(index)) => self.name_of(universe, index),
                _ => value.to_string(),
            },
        }
    }

    /// Returns the rolled faces, in the order of the different faces of the die, with repetition.
    #[must_use]
    pub fn faces(&self, die: DieId, rolled: &[i64]) -> Vec<String> {
        let Some(die) = self.program.dice.get(die) else { return Vec::new() };
        let mut faces = Vec::new();
        for (i, &face) in die.distinct.iter().enumerate() {
            let times = usize::try_from(face_count(rolled, i)).unwrap_or(0);
            faces.extend(std::iter::repeat_n(self.format_value(&die.face, face), times));
        }
        faces
    }

    /// Formats dice: `[1, 4, 4]`.
    #[must_use]
    pub fn dice_text(&self, die: DieId, rolled: &[i64]) -> String {
        format!("[{}]", self.faces(die, rolled).join(", "))
    }

    /// Formats a set: `{left, right}`.
    #[must_use]
    pub fn set_text(&self, universe: Universe, set: Bits<'_>) -> String {
        let names: Vec<String> = set.iter().map(|e| self.name_of(universe, e)).collect();
        format!("{{{}}}", names.join(", "))
    }

    /// Returns the printed name of a player, for a label: `Rome`, `Rome, field-general left`.
    #[must_use]
    pub fn decider_name(&self, army: u32, role: Option<(RoleId, u32)>) -> String {
        let named = self.program.armies.get(army as usize);
        self.name_with_role(named.map_or_else(String::new, |army| army.name.clone()), role)
    }

    /// Returns a name of an army, followed by the role if there is one.
    #[must_use]
    pub fn name_with_role(&self, army: String, role: Option<(RoleId, u32)>) -> String {
        let mut out = army;
        if let Some((id, word)) = role
            && let Some(role) = self.program.roles.get(id)
        {
            out.push_str(", ");
            out.push_str(self.locale().name("role", &role.name).unwrap_or(&role.name));
            if let Some(per) = role.per {
                out.push(' ');
                out.push_str(&self.format_value(&Ty::Enum(per), i64::from(word)));
            }
        }
        out
    }

    /// Returns the name of an element of a universe in a sentence. For an army, it is the noun.
    #[must_use]
    pub fn name_of(&self, universe: Universe, index: usize) -> String {
        let program = &self.program;
        let name = match universe {
            Universe::Int => return index.to_string(),
            Universe::Enum(id) => program
                .enums
                .get(id)
                .and_then(|e| e.words.get(index))
                .map(|w| if w.label.is_empty() { &w.word } else { &w.label }),
            Universe::Army => program.armies.get(index).map(|a| &a.noun),
            Universe::Hex => program.hexes.get(index).map(|h| &h.title),
            Universe::Card(_) => program.cards.get(index).map(|c| &c.title),
            Universe::Variant(kind) => self.sort_name(kind, index),
            Universe::Piece(kind) => {
                let piece = program.pieces.get(kind.index()).and_then(|p| p.get(index));
                piece
                    .and_then(|p| p.name.as_ref().or_else(|| self.sort_name(kind, p.sort as usize)))
            }
        };
        name.cloned().unwrap_or_else(|| format!("{index}"))
    }

    fn sort_name(&self, kind: KindId, sort: usize) -> Option<&String> {
        let sort = self.program.kinds.get(kind)?.sorts.get(sort)?;
        Some(if sort.title.is_empty() { &sort.name } else { &sort.title })
    }

    /// Returns the name of a piece if only its kind is known: `Supply Wagon`.
    pub(crate) fn kind_name(&self, kind: KindId) -> String {
        let name = self.program.kinds.get(kind).map_or("piece", |kind| kind.name.as_str());
        if let Some(name) = self.locale().name("kind", name) {
            return name.to_owned();
        }
        let words = name.split('-').map(|word| {
            let mut letters = word.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            first.chain(letters).collect::<String>()
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Returns the number of a clause, such as `AG-07`.
    #[must_use]
    pub fn clause_number(&self, clause: ClauseId) -> &str {
        self.program.clauses.get(clause).map_or("?", |c| &c.id)
    }
}
