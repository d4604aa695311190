//! The effects of an action other than moves: dice, cards and numbers, and changes of pieces and
//! hexes.

use castra_ir::{FieldId, KindId, KindRole, Owner, StateId, Ty};
use castra_vm::{ChangedState, EventContext, Image, OwnedPile};
use castra_words::{Words, capitalize};

use crate::cards::CardMove;
use crate::full_account::{dice_noun, roll_text};
use crate::lifted_pieces::PieceRef;
use crate::moves::{after_mention, names_place};
use crate::phrases::{agreeing_message, army_noun, field_name, state_name, with_owner};
use crate::terrain_change::TerrainChange;

/// The effects of the current action that no line has reported.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effects {
    rolls: Vec<Roll>,
    /// Set if the dice were rolled after the moves that are the whole last line.
    after_moves: bool,
    numbers: Vec<NumberEffect>,
    /// Changes of variants, armies and terrain.
    board_changes: Vec<BoardChange>,
    /// Turns on the spot: the piece, its name with its hex, and the clause.
    turns: Vec<(PieceRef, String, String)>,
    /// Cards that were turned up, each with the army that sees it, or `None` for everybody.
    turned_cards: Vec<(String, Option<String>)>,
    /// Other moves of cards.
    cards: Vec<CardEffect>,
    /// Set if the rules have printed a text since the last choice.
    has_text: bool,
}

/// A roll of several dice, or several rolls of one die.
#[derive(Clone, Debug)]
struct Roll {
    die: DieNames,
    faces: Vec<String>,
    /// Set for a roll of one die; further such rolls are merged with it.
    single: bool,
    /// Set if the roll is reported only if dice or a loss follow a choice. Otherwise a line of the
    /// rules reports the result, or there was none.
    held: bool,
    /// As [`NumberEffect::in_last_line`].
    in_last_line: bool,
}

impl Roll {
    /// Lists rolls in their order. A clause `alone` also names the dice.
    fn list(words: Words, rolls: &[Self], alone: bool) -> String {
        let each = rolls.iter().map(|Self { die, faces, .. }| match (alone, faces.len()) {
            (false, _) => words.join_and(faces),
            (true, 1) => roll_text(words, &die.one, 1, faces),
            (true, count) => roll_text(words, &die.several, count, faces),
        });
        each.collect::<Vec<_>>().join(&format!(", {} ", words.message("story-then")))
    }

    /// Returns the clause about rolls in a line, which shows who rolled, so the faces suffice.
    fn clause(words: Words, rolls: &[Self]) -> Option<String> {
        let faces = Self::list(words, rolls, false);
        (!rolls.is_empty()).then(|| words.format("story-rolled", &[("faces", (&faces).into())]))
    }
}

/// The name of a die, and the name of several dice.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DieNames {
    one: String,
    several: String,
}

impl DieNames {
    fn of(image: &Image, die: &str) -> Self {
        Self { one: dice_noun(image, die, 1), several: dice_noun(image, die, 2) }
    }
}

/// A lasting change on the board.
#[derive(Clone, Debug)]
enum BoardChange {
    /// New terrain of hexes.
    Ground(TerrainChange),
    /// The clause about a piece or a side between two hexes.
    Text(String),
}

/// Cards that moved from one pile to another without being chosen.
#[derive(Clone, Debug)]
struct CardEffect {
    moving: CardMove,
    /// As [`NumberEffect::has_text`]: the rules report gains, but losses are reported anyway.
    has_text: bool,
    /// As [`NumberEffect::in_last_line`].
    in_last_line: bool,
}

impl CardEffect {
    /// Returns the clause about the cards, or `None` if they are not reported.
    fn text(&self) -> Option<String> {
        let is_reported = !self.moving.is_empty() && (self.moving.is_loss() || !self.has_text);
        is_reported.then(|| self.moving.brief())
    }
}

/// A change of a number.
#[derive(Clone, Debug)]
struct NumberEffect {
    owner: NumberOwner,
    /// The printed name, with the owner if that is an army.
    name: String,
    /// The printed name without the owner.
    noun: String,
    /// The owner: an army, or a piece with its hex.
    whose: Option<String>,
    /// The army of the piece, if another army has a piece with this name in the same hex.
    army: Option<String>,
    from: i64,
    to: i64,
    /// Set if the rules have a text for this action, which then reports increases.
    has_text: bool,
    /// Set if the number belongs to the last line, although a player has decided since.
    in_last_line: bool,
}

impl NumberEffect {
    /// Returns the clause about the number, or `None` if it is not reported.
    fn text(&self, words: Words, subject: &Subject<'_>) -> Option<String> {
        let Self { name, whose, army, from, to, has_text, .. } = self;
        let name = || match (self.owner, whose) {
            (NumberOwner::Piece(kind, _, piece), Some(whose))
                if subject.is_piece(words, PieceRef { kind, piece }, whose) =>
            {
                name.clone()
            }
            (NumberOwner::Piece(..), whose) => {
                let army = army.as_ref().map_or_else(String::new, |army| format!(" ({army})"));
                let whose = whose.as_ref().map(|whose| format!("{whose}{army}"));
                with_owner(words, name, whose.as_deref())
            }
            (NumberOwner::State(..), _) => name.clone(),
        };
        (to < from || to > from && !has_text).then(|| {
            let name = name();
            let values = [("name", (&name).into()), ("from", (*from).into()), ("to", (*to).into())];
            words.format("story-from-to", &values)
        })
    }

    /// Returns whether a clause of a line reports the number. The clause contains the change or the
    /// new value, and names the owner or the number. A die may show an equal number by chance.
    fn is_reported(&self, line: &str) -> bool {
        let values = [self.to, (self.to - self.from).abs()];
        let is_owner = |clause: &str| {
            let names = |whose: &String| {
                let begins = clause.trim_start().starts_with(&capitalize(whose));
                begins || after_mention(clause, whose).is_some()
            };
            self.whose.as_ref().is_some_and(names)
        };
        let has_value = |clause: &str| numbers_in(clause).iter().any(|n| values.contains(n));
        line.split(';').any(|clause| {
            has_value(clause) && (is_owner(clause) || has_word_of(clause, &self.noun))
        })
    }
}

/// A line that gets effects. The numbers of the piece that it is about need no owner.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Subject<'l> {
    pub(crate) line: &'l str,
    /// The piece, if the line reports the moves of one piece only.
    pub(crate) mover: Option<PieceRef>,
}

impl Subject<'_> {
    /// Returns whether the subject is a piece, given its name with its hex.
    fn is_piece(&self, words: Words, piece: PieceRef, called: &str) -> bool {
        let before = self.line.strip_suffix(called);
        let others = before.is_none_or(|before| names_place(words, before));
        self.mover == Some(piece) || !others
    }
}

/// The owner of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NumberOwner {
    /// A state of the game or of an army.
    State(StateId, Option<i64>),
    /// A field of a piece.
    Piece(KindId, FieldId, i64),
}

impl Effects {
    /// Adds a roll of one die; for `held` see [`Roll`].
    pub(crate) fn add_roll(&mut self, image: &Image, die: &str, face: String, held: bool) {
        let die = DieNames::of(image, die);
        let joins = |roll: &&mut Roll| {
            roll.single && roll.die == die && roll.held == held && !roll.in_last_line
        };
        match self.rolls.last_mut().filter(joins) {
            Some(roll) => roll.faces.push(face),
            None => {
                let faces = vec![face];
                self.rolls.push(Roll { die, faces, single: true, held, in_last_line: false });
            }
        }
    }

    /// Adds a roll of several dice, as [`Self::add_roll`] does.
    pub(crate) fn add_dice_roll(
        &mut self,
        image: &Image,
        die: &str,
        faces: Vec<String>,
        held: bool,
    ) {
        if !faces.is_empty() {
            let die = DieNames::of(image, die);
            self.rolls.push(Roll { die, faces, single: false, held, in_last_line: false });
        }
    }

    /// Returns whether numbers have changed since the last choice, and a text names none of their
    /// owners.
    pub(crate) fn names_no_changed_owner(&self, text: &str) -> bool {
        let mut numbers = self.numbers.iter().filter(|number| !number.in_last_line).peekable();
        let is_named = |number: &NumberEffect| {
            number.whose.as_ref().is_some_and(|whose| text.contains(whose.as_str()))
        };
        numbers.peek().is_some() && !numbers.any(is_named)
    }

    /// Returns whether the rules have printed a text since the last choice.
    pub(crate) const fn has_text(&self) -> bool {
        self.has_text
    }

    /// Returns whether a number of a piece not in `excluded` has changed.
    pub(crate) fn affects_others(&self, excluded: &[PieceRef]) -> bool {
        self.numbers.iter().any(|number| match number.owner {
            NumberOwner::Piece(kind, _, piece) => {
                !number.in_last_line && !excluded.contains(&PieceRef { kind, piece })
            }
            NumberOwner::State(..) => false,
        })
    }

    /// Returns whether a card was turned up.
    pub(crate) const fn has_turned_up(&self) -> bool {
        !self.turned_cards.is_empty()
    }

    /// Returns whether dice were rolled that need a report.
    pub(crate) fn has_rolled(&self) -> bool {
        self.rolls.iter().any(|roll| !roll.held)
    }

    /// Drops the dice of the last line, since another line follows.
    pub(crate) fn drop_rolls_in_last_line(&mut self) {
        self.rolls.retain(|roll| !roll.in_last_line);
    }

    /// Holds the dice, since they had no effect before a choice.
    pub(crate) fn hold_rolls(&mut self) {
        self.rolls.iter_mut().for_each(|roll| roll.held = true);
        self.after_moves = false;
    }

    /// Drops the dice, since another line reports them or they had no effect.
    pub(crate) fn drop_rolls(&mut self) {
        self.rolls.clear();
        self.after_moves = false;
    }

    /// Marks the next dice as rolled after moves.
    pub(crate) const fn roll_after_moves(&mut self) {
        self.after_moves = true;
    }

    /// Returns whether dice were rolled after moves.
    pub(crate) const fn has_rolled_after_moves(&self) -> bool {
        self.after_moves
    }

    /// Returns whether a number, a variant, an army, terrain or a facing has changed.
    pub(crate) const fn has_outcome(&self) -> bool {
        !(self.numbers.is_empty() && self.board_changes.is_empty() && self.turns.is_empty())
    }

    /// Adds a change of a piece, or of a side between two hexes.
    pub(crate) fn add_board_change(&mut self, text: String) {
        self.board_changes.push(BoardChange::Text(text));
    }

    /// Adds new terrain of a hex.
    pub(crate) fn add_terrain_change(&mut self, ground: TerrainChange) {
        let joins = match self.board_changes.last_mut() {
            Some(BoardChange::Ground(before)) => before.merge(&ground),
            Some(BoardChange::Text(_)) | None => false,
        };
        if !joins {
            self.board_changes.push(BoardChange::Ground(ground));
        }
    }

    /// Adds a turn of a piece on the spot; a later one replaces it.
    pub(crate) fn add_turn(&mut self, piece: PieceRef, called: String, text: String) {
        self.drop_turn(piece);
        self.turns.push((piece, called, text));
    }

    /// Drops the turn of a piece that moves, since it is part of the move.
    pub(crate) fn drop_turn(&mut self, piece: PieceRef) {
        self.turns.retain(|(other, ..)| *other != piece);
    }

    /// Adds a card that is turned up for everybody or for an army.
    pub(crate) fn add_turned_card(&mut self, card: String, whose: Option<String>) {
        self.turned_cards.push((card, whose));
    }

    /// Adds a card that moves from one pile to another.
    pub(crate) fn add_card(
        &mut self,
        scene: &EventContext<'_>,
        card: i64,
        from: Option<OwnedPile>,
        to: Option<OwnedPile>,
    ) {
        let name = CardMove::name(scene, card);
        let is_way = |cards: &CardEffect| (cards.moving.from, cards.moving.to) == (from, to);
        let has_text = self.has_text;
        let mut before = self.cards.iter_mut();
        match before
            .find(|cards| !cards.in_last_line && cards.has_text == has_text && is_way(cards))
        {
            Some(cards) => cards.moving.add(name),
            None => {
                let mut moving = CardMove::new(scene, from, to);
                moving.add(name);
                self.cards.push(CardEffect { moving, has_text, in_last_line: false });
            }
        }
    }

    /// Adds a change of a numeric state or field. Ignores quiet ones, state of hexes, and values of
    /// other types.
    pub(crate) fn add_number(
        &mut self,
        scene: &EventContext<'_>,
        changed_state: ChangedState,
        from: i64,
        to: i64,
    ) {
        let image = scene.image();
        let program = image.program();
        let owner = match changed_state {
            ChangedState::State(id, owner) => NumberOwner::State(id, owner),
            ChangedState::Field(kind, field, piece) => NumberOwner::Piece(kind, field, piece),
            ChangedState::Army(..) | ChangedState::Turn => return,
        };
        if let Some(number) = self.numbers.iter_mut().find(|n| n.owner == owner && !n.in_last_line)
        {
            number.to = to;
            return;
        }
        let (name, noun, whose) = match owner {
            NumberOwner::State(id, owner) => {
                let Some(state) = program.states.get(id) else { return };
                if state.quiet || state.ty != Ty::Int {
                    return;
                }
                match state.owner {
                    Owner::Hex => return,
                    Owner::Game | Owner::Army => {
                        let whose = owner.map(|owner| army_noun(image, owner));
                        let name = |whose: Option<&str>| state_name(image, id, whose);
                        (name(whose.as_deref()), name(None), whose)
                    }
                }
            }
            NumberOwner::Piece(kind, field, piece) => {
                let Some(declared) = program.kinds.get(kind) else { return };
                let Some(field) = declared.fields.get(field) else { return };
                if declared.role != KindRole::Piece || field.quiet || field.ty != Ty::Int {
                    return;
                }
                let name = field_name(image, declared, field.plain_name());
                (name.clone(), name, Some(scene.format_value(&Ty::Piece(kind), piece)))
            }
        };
        let army = match (owner, &whose) {
            (NumberOwner::Piece(kind, _, piece), Some(called)) => {
                distinguishing_army(scene, kind, piece, called)
            }
            (NumberOwner::Piece(..), None) | (NumberOwner::State(..), _) => None,
        };
        self.numbers.push(NumberEffect {
            owner,
            name,
            noun,
            whose,
            army,
            from,
            to,
            has_text: self.has_text,
            in_last_line: false,
        });
    }

    /// Drops the numbers of a piece that leaves or enters the board.
    pub(crate) fn drop_piece(&mut self, PieceRef { kind, piece }: PieceRef) {
        self.numbers.retain(|number| match number.owner {
            NumberOwner::Piece(of, _, which) => (of, which) != (kind, piece),
            NumberOwner::State(..) => true,
        });
    }

    /// Records a text of the rules: it reports the dice and the changes of pieces.
    pub(crate) fn record_text(&mut self, text: &str) {
        self.drop_rolls();
        self.board_changes.clear();
        self.turns.retain(|(_, called, _)| !text.contains(called.as_str()));
        self.has_text = true;
        self.numbers
            .iter_mut()
            .filter(|number| !number.in_last_line)
            .for_each(|n| n.has_text = true);
        self.cards
            .iter_mut()
            .filter(|cards| !cards.in_last_line)
            .for_each(|cards| cards.has_text = true);
    }

    /// Drops the numbers that a line reports, and the cards that it names.
    pub(crate) fn drop_reported(&mut self, line: &str) {
        self.turned_cards.retain(|(card, _)| !line.contains(card.as_str()));
        self.cards.iter_mut().for_each(|cards| cards.moving.remove_named(line));
        self.numbers.retain(|number| !number.is_reported(line));
    }

    /// Starts the effects of a new choice.
    pub(crate) const fn begin_choice(&mut self) {
        self.has_text = false;
    }

    /// Assigns the effects so far to the last line, which may still continue.
    pub(crate) fn assign_to_last_line(&mut self, line: &str) {
        self.drop_reported(line);
        self.rolls.iter_mut().for_each(|roll| roll.in_last_line = true);
        self.numbers.iter_mut().for_each(|number| number.in_last_line = true);
        self.cards.iter_mut().for_each(|cards| cards.in_last_line = true);
    }

    /// Takes the effects that belong to the last line, as clauses.
    pub(crate) fn take_last_line(&mut self, words: Words, subject: &Subject<'_>) -> Vec<String> {
        let (in_last_line, others) =
            std::mem::take(&mut self.numbers).into_iter().partition(|n| n.in_last_line);
        self.numbers = others;
        let in_last_line: Vec<NumberEffect> = in_last_line;
        let (cards, others) =
            std::mem::take(&mut self.cards).into_iter().partition(|c| c.in_last_line);
        self.cards = others;
        let cards: Vec<CardEffect> = cards;
        // Held dice are reported if dice follow, which would otherwise seem to be the first, or if
        // a number has fallen since.
        let has_loss = self.numbers.iter().any(|number| number.to < number.from);
        let rolls: Vec<Roll> = if has_loss || self.has_rolled() {
            self.rolls.extract_if(.., |roll| roll.in_last_line).collect()
        } else {
            Vec::new()
        };
        let cards = cards.iter().filter_map(CardEffect::text).chain(Roll::clause(words, &rolls));
        cards.chain(in_last_line.iter().filter_map(|number| number.text(words, subject))).collect()
    }

    /// Drops changes to chosen numbers, which the choice reports.
    pub(crate) fn drop_chosen(&mut self, answers: &[i64]) {
        self.numbers.retain(|number| !answers.contains(&number.to));
    }

    /// Takes all effects, as clauses.
    pub(crate) fn take(&mut self, words: Words, subject: &Subject<'_>) -> Vec<String> {
        let remade =
            std::mem::take(&mut self.board_changes).into_iter().map(|remade| match remade {
                BoardChange::Ground(ground) => ground.text(),
                BoardChange::Text(text) => text,
            });
        let mut clauses: Vec<String> = remade.collect();
        clauses.extend(std::mem::take(&mut self.turns).into_iter().map(|(_, _, text)| text));
        clauses.extend(turned_card_clauses(words, &std::mem::take(&mut self.turned_cards)));
        let cards = std::mem::take(&mut self.cards);
        clauses.extend(cards.iter().filter_map(CardEffect::text));
        let rolls = if self.has_rolled() { std::mem::take(&mut self.rolls) } else { Vec::new() };
        self.drop_rolls();
        match subject.line.is_empty() && !rolls.is_empty() {
            true => clauses.push(Roll::list(words, &rolls, true)),
            false => clauses.extend(Roll::clause(words, &rolls)),
        }
        let numbers = std::mem::take(&mut self.numbers);
        clauses.extend(numbers.iter().filter_map(|number| number.text(words, subject)));
        clauses
    }
}

/// Returns the clauses about cards that were turned up, merged for each army.
fn turned_card_clauses(words: Words, cards: &[(String, Option<String>)]) -> Vec<String> {
    let groups = cards.chunk_by(|(_, a), (_, b)| a == b);
    let text = |group: &[(String, Option<String>)]| {
        let whose = group.first().and_then(|(_, whose)| whose.as_ref());
        let names: Vec<&String> = group.iter().map(|(card, _)| card).collect();
        let names = words.join_and(&names);
        let cards = ("cards", (&names).into());
        match whose {
            Some(whose) => {
                let values = [cards, ("whose", whose.into())];
                agreeing_message(words, "story-turned-up-for", group.len() != 1, &values)
            }
            None => agreeing_message(words, "story-turned-up", group.len() != 1, &[cards]),
        }
    };
    groups.map(text).collect()
}

/// Returns the army of a piece, `called` with its hex, if a piece of another army has that name and
/// is in that hex.
fn distinguishing_army(
    scene: &EventContext<'_>,
    kind: KindId,
    piece: i64,
    called: &str,
) -> Option<String> {
    let program = scene.image().program();
    let army = scene.army_of(kind, piece)?;
    let mut others = 0..i64::try_from(program.pieces.get(kind.index())?.len()).ok()?;
    let is_beside = |other: i64| {
        scene.army_of(kind, other).is_some_and(|of| of != army)
            && scene.format_value(&Ty::Piece(kind), other) == called
    };
    let named = program.armies.get(usize::try_from(army).ok()?)?;
    let is_shared = names_place(scene.image().words(), called) && others.any(is_beside);
    is_shared.then(|| named.name.clone())
}

/// Returns whether a text has a word of a name, perhaps in another form: `blocks` as `1 block`.
fn has_word_of(text: &str, name: &str) -> bool {
    /// The number of letters by which forms of a word are recognized.
    const STEM_LENGTH: usize = 4;
    let words = |text: &str| -> Vec<String> {
        let each = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2);
        each.map(|word| word.chars().flat_map(char::to_lowercase).take(STEM_LENGTH).collect())
            .collect()
    };
    let of_text = words(text);
    words(name).iter().any(|word| of_text.contains(word))
}

/// Returns the numbers in a text, except those that are part of a name.
fn numbers_in(text: &str) -> Vec<i64> {
    let words = text.split_whitespace();
    let words = words.map(|word| word.trim_matches([',', ';', ':', '.', '(', ')', '+', '-']));
    words.filter_map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::{has_word_of, numbers_in};

    #[test]
    fn forms_of_a_word_are_recognized() {
        assert!(has_word_of("Bows at E5 lose 1 block", "blocks"));
        assert!(has_word_of("Rome pays 2 talents of gold", "gold"));
        assert!(!has_word_of("Bows at E5 fire: 2 dice", "men"));
    }

    #[test]
    fn hex_names_are_not_numbers() {
        assert_eq!(numbers_in("Bows at E5 fire: 3 dice, 1 hit (to F6)"), [3, 1]);
        assert_eq!(numbers_in("Took 1: -3 points at 3-1"), [1, 3]);
    }
}
