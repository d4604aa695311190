//! Formatting of values that depend on the position.

use castra_ir::{KindId, Ty};

use super::core::{CoreStatus, FUEL, PendingDecision};
use super::game::Machine;
use crate::fault::RuntimeError;
use crate::image::{PieceColumns, SayPart};
use crate::memory::{piece_name, sort_of, text};
use crate::op::Op;
use crate::reader::Reader;
use crate::trace::EventContext;

impl Machine {
    /// Returns the current variant of a piece, as an index into the variants of its kind. `None` if
    /// there is no such piece.
    #[must_use]
    pub fn variant_of_piece(&self, kind: KindId, piece: u32) -> Option<u32> {
        sort_of(&self.image, &self.core.memory, kind, i64::from(piece))
    }

    /// Returns the name of a piece without its hex, or the name of its kind if the reader does not
    /// know its variant.
    #[must_use]
    pub fn piece_name(&self, kind: KindId, piece: u32, reader: Option<Reader>) -> String {
        piece_name(&self.image, &self.core.memory, kind, i64::from(piece), reader.or(self.reader))
    }

    /// Formats a value for the reader of the game; pieces have their hexes.
    #[must_use]
    pub fn format_value(&self, ty: &Ty, value: i64) -> String {
        self.format_value_for(self.reader, ty, value)
    }

    /// Formats a value for a reader, who may not know the variant of a piece.
    #[must_use]
    pub fn format_value_for(&self, reader: Option<Reader>, ty: &Ty, value: i64) -> String {
        text(&self.image, &self.core.memory, ty, value, reader)
    }

    /// Sets the reader for whom all later texts of this game are formatted. A piece of a variant
    /// that the reader does not know has the name of its kind.
    pub const fn set_reader(&mut self, reader: Reader) {
        self.reader = Some(reader);
    }

    /// Returns the whole deciding army as a reader, even if only one of its roles decides.
    pub(crate) fn deciding_reader(&self) -> Option<Reader> {
        self.decider().map(Reader::of_army)
    }

    /// Describes the deciding army, with the role if there is one. Empty if no decision is pending.
    #[must_use]
    pub fn describe_decider(&self) -> String {
        let Some(decision) = self.decision() else { return String::new() };
        self.image.decider_name(decision.army, decision.role).replace('-', " ")
    }

    /// Formats a text with its values.
    pub(crate) fn format_text(&self, parts: &[SayPart<u16>], reader: Option<Reader>) -> String {
        let scene = EventContext::new(&self.image, &self.core.memory, self.core.pc as usize);
        scene.for_reader(reader.or(self.reader)).format(parts)
    }

    /// Formats the label of a reaction, by its index in the rules.
    pub(crate) fn reaction(
        &self,
        site: u16,
        reaction: i64,
        reader: Option<Reader>,
    ) -> Option<String> {
        let site = self.image.sites.react.get(usize::from(site))?;
        Some(self.format_text(site.labels.get(usize::try_from(reaction).ok()?)?, reader))
    }

    /// Returns the label of a reaction in the source, whatever the language of the game. `None` if
    /// a translated label has values, or if another has the same translation.
    pub(crate) fn source_reaction(
        &self,
        site: u16,
        reaction: i64,
        reader: Option<Reader>,
    ) -> Option<String> {
        let label = self.reaction(site, reaction, reader)?;
        let locale = self.image.locale();
        if locale.tag().is_none() {
            return Some(label);
        }
        let mut parts = self.reaction_parts(site, reaction).iter();
        let is_constant = parts.all(|part| matches!(part, SayPart::Text(_)));
        locale.source_label(&label).filter(|_| is_constant).map(str::to_owned)
    }

    /// Returns the parts of the label of a reaction.
    pub(crate) fn reaction_parts(&self, site: u16, reaction: i64) -> &[SayPart<u16>] {
        let site = self.image.sites.react.get(usize::from(site));
        let at = usize::try_from(reaction).ok();
        site.zip(at).and_then(|(site, at)| site.labels.get(at)).map_or(&[], Vec::as_slice)
    }

    /// Returns the message of a runtime error, in one sentence.
    pub(crate) fn fault_message(&self, kind: RuntimeError) -> String {
        match kind {
            RuntimeError::Overflow => "a number is too large".to_owned(),
            RuntimeError::DivisionByZero => "division by 0".to_owned(),
            RuntimeError::Dice(n) => format!("{n} dice are rolled together"),
            RuntimeError::NothingToChoose => {
                let site = self.image.code.get((self.core.pc as usize).wrapping_sub(1));
                let label = match site {
                    Some(Op::Choose { site, .. }) => {
                        self.image.sites.one.get(usize::from(*site)).map(|s| &s.question.label)
                    }
                    _ => None,
                };
                match label.filter(|l| !l.is_empty()).map(|label| self.format_text(label, None)) {
                    Some(label) => format!("there is nothing to choose from for “{label}”"),
                    None => "there is nothing to choose from".to_owned(),
                }
            }
            RuntimeError::NothingToPick => "there is nothing to pick from".to_owned(),
            RuntimeError::NoAnswer { least, most } => {
                format!("the choice has a minimum of {least}, but a maximum of {most}")
            }
            RuntimeError::OffBoard => self
                .missing_piece_text()
                .unwrap_or_else(|| "a piece that is not on the board has no hex".to_owned()),
            RuntimeError::NoSide(hex, other) => {
                let [hex, other] =
                    [hex, other].map(|at| self.format_value(&Ty::Hex, i64::from(at)));
                format!("{hex} and {other} are not neighbours: there is no side between them")
            }
            RuntimeError::Occupied(hex) => {
                format!(
                    "{} already has a piece of this kind",
                    self.format_value(&Ty::Hex, i64::from(hex))
                )
            }
            RuntimeError::Collision(hex, most) => {
                let hex = self.format_value(&Ty::Hex, i64::from(hex));
                let room = if most == 1 { "one".to_owned() } else { most.to_string() };
                format!(
                    "{hex} has more pieces of one kind after these moves than the {room} that may stand there"
                )
            }
            RuntimeError::Full(hex, most) => {
                let hex = self.format_value(&Ty::Hex, i64::from(hex));
                format!(
                    "{hex} already has {most} pieces of this kind, the most that may stand there"
                )
            }
            RuntimeError::NoneLeft => "all pieces of this kind are on the board".to_owned(),
            RuntimeError::EndlessRules => {
                "standing rules set themselves off without end".to_owned()
            }
            RuntimeError::EndlessReactions => {
                "armies react to each other here more than a thousand times".to_owned()
            }
            RuntimeError::OutOfFuel => {
                format!("this takes too long: more than {} million steps", FUEL / 1_000_000)
            }
            RuntimeError::Conflict(what) => {
                let conflict = self.image.conflicts.get(usize::from(what));
                conflict.map(|c| c.message.clone()).unwrap_or_default()
            }
            RuntimeError::Unsound => {
                "the game does something that checked rules cannot do".to_owned()
            }
        }
    }

    /// Formats the message that a hex is empty, if the rules have just looked for a piece in it.
    fn missing_piece_text(&self) -> Option<String> {
        let layout = &self.image.layout;
        let at = (self.core.pc as usize).checked_sub(1)?;
        let Op::LoadPlace { base, index, .. } = *self.image.code.get(at)? else { return None };
        let holds = |at: &PieceColumns| {
            layout.columns.get(usize::from(at.occupant)).is_some_and(|c| c.base == base)
        };
        let kind = layout.pieces.iter().position(|at| at.as_ref().is_some_and(holds))?;
        let kind = &self.image.program.kinds.as_slice().get(kind)?.name;
        let hex = *self.core.memory.get(usize::from(index))?;
        Some(format!("there is no `{kind}` at {}", self.format_value(&Ty::Hex, hex)))
    }

    /// Returns the pending decision.
    pub(crate) const fn pending_decision(&self) -> Option<PendingDecision> {
        match self.core.status {
            CoreStatus::Decision(decision) => Some(decision),
            CoreStatus::Ready | CoreStatus::Finished | CoreStatus::Fault(_) => None,
        }
    }
}
