//! The lines of the full account.

use castra_ir::{Ty, Universe};
use castra_syntax::ast::EndingKind;
use castra_vm::{Answer, ChangedState, Event, EventContext, Image, Outcome, OwnedPile, Wording};

use crate::phrases::{
    self, agreeing_message, army_noun, field_name, move_clause, pile_name, state_name, with_owner,
    without_continuation,
};
use crate::reader_text;
use castra_vm::plural::is_plural;
use castra_words::{Value, Words, capitalize, spell_out};

pub(crate) fn pile_word(image: &Image, pile: OwnedPile) -> &str {
    image.program().piles.get(pile.pile).map_or("pile", |p| p.name.as_str())
}

/// Returns the name of a pile, or of the box.
pub(crate) fn pile_or_box(image: &Image, pile: Option<OwnedPile>) -> String {
    pile.map_or_else(
        || image.words().message("story-box").to_owned(),
        |pile| pile_phrase(image, pile),
    )
}

/// Returns the name of a pile: `the army deck of Rome`.
fn pile_phrase(image: &Image, pile: OwnedPile) -> String {
    let whose = pile.army.map(|whose| army_noun(image, i64::from(whose)));
    let name = pile_name(image, pile_word(image, pile));
    let named = with_owner(image.words(), &name, whose.as_deref());
    image.words().format("story-pile", &[("pile", (&named).into())])
}

/// Returns the depth and the text of the line of an event; `None` for events without a line and for
/// cards, which the caller merges. `mover` is the army whose turn it is.
pub(crate) fn event_line(
    scene: &EventContext<'_>,
    event: &Event<'_>,
    mover: Option<u32>,
) -> Option<(u8, String)> {
    let image = scene.image();
    let words = image.words();
    Some(match *event {
        Event::Setup => (0, words.message("story-setup").to_owned()),
        Event::Turn { .. } => (0, turn_heading(scene, event)),
        Event::Phase { index, label: "" } => {
            (1, image.program().rules.turn.as_ref()?.phases.get(index)?.name.clone())
        }
        Event::Phase { label, .. } => (1, label.to_owned()),
        Event::Step { name, .. } => (2, name.to_owned()),
        Event::StepEnd | Event::Standing { .. } | Event::Change { .. } | Event::Together { .. } => {
            return None;
        }
        Event::Chosen { army: army_of, role, label, options, asked, answer, .. } => {
            let decider = image.name_with_role(army_noun(image, i64::from(army_of)), role);
            let noun =
                answer_text(scene, &answer).unwrap_or_else(|| words.message("nothing").to_owned());
            let label = label_of(scene, army_of, &label);
            let about = if label.is_empty() { label } else { format!("{label}: ") };
            let several = image.locale().is_plural(&army_noun(image, i64::from(army_of)));
            let values = [("who", (&decider).into()), ("what", (&noun).into())];
            let chooses = agreeing_message(words, "story-chooses", several, &values);
            let of = match asked {
                true => words.format("story-of-options", &[("n", options.into())]),
                false => words.message("story-only-answer").to_owned(),
            };
            (3, capitalize(&format!("{about}{chooses}, {of}")))
        }
        Event::Rolled { die, face } => {
            let die = image.program().dice.get(die)?;
            let name = image.locale().name("die", &die.name);
            let name = name.unwrap_or_else(|| plain_die_name(&die.name));
            (3, roll_text(words, name, 1, &[image.format_value(&die.face, face)]))
        }
        Event::RolledMany { die, count, rolled } => {
            let name = &image.program().dice.get(die)?.name;
            (3, dice_roll_text(image, name, count, &image.faces(die, rolled)))
        }
        Event::Picked { universe, options, value } => {
            let noun = scene.format_value(&universe.element(), value);
            let several = is_plural(image, &universe.element(), value, &noun);
            let values = [("what", (&noun).into()), ("n", options.into())];
            (3, capitalize(&agreeing_message(words, "story-picked", several, &values)))
        }
        // The caller merges them with others.
        Event::Card { .. } | Event::Revealed { .. } => return None,
        Event::Shuffled { pile: which } => {
            let several = image.locale().is_plural(&pile_name(image, pile_word(image, which)));
            let noun = pile_phrase(image, which);
            let values = [("pile", (&noun).into())];
            (3, capitalize(&agreeing_message(words, "story-shuffled", several, &values)))
        }
        Event::Piece { kind, piece, from, to, waits } => {
            let name = phrases::piece_name(scene, kind, piece, mover, from.is_none());
            let several = is_plural(image, &Ty::Piece(kind), piece, &name);
            (3, capitalize(&move_clause(image, &name, several, from, to, waits)?))
        }
        Event::Changed { what, from, to } => (3, change_line(scene, what, from, to)?),
        // In the full account a continuation gets its own line.
        Event::Text(text) => (3, without_continuation(&reader_text::text_for_reader(&text, scene))),
        Event::Called { function, args, value } => {
            let function = image.program().rules.functions.get(function)?;
            let args: Vec<String> = args.iter().map(|(ty, v)| scene.format_value(ty, *v)).collect();
            let value = scene.format_value(&function.result, value);
            (3, format!("{}({}) = {value}", function.name, args.join(", ")))
        }
        Event::Ended(outcome) => (0, ending_line(image, outcome)),
    })
}

/// Returns the name of a die without the module that it has if several modules declare the name.
fn plain_die_name(die: &str) -> &str {
    die.rsplit('.').next().unwrap_or(die)
}

/// Returns the name of a die or of several dice: `d6`, `battle die`, `battle dice`.
pub(crate) fn dice_noun(image: &Image, die: &str, count: usize) -> String {
    if let Some(name) = image.locale().name("die", die) {
        return name.to_owned();
    }
    let die = plain_die_name(die);
    // A die named after its number of sides needs no noun.
    if die.ends_with(|c: char| c.is_ascii_digit()) {
        return die.to_owned();
    }
    let name = spell_out(die);
    let name = name.strip_suffix("die").unwrap_or(&name).trim_end();
    let word = image.words().message(if count == 1 { "story-die" } else { "story-dice" });
    if name.is_empty() { word.to_owned() } else { format!("{name} {word}") }
}

/// Returns the result of a roll: `5 d6 roll 1, 2, 2, 5 and 6`.
pub(crate) fn roll_text(words: Words, dice: &str, count: usize, faces: &[String]) -> String {
    let faces = words.join_and(faces);
    let values = [("n", count.into()), ("dice", dice.into()), ("faces", (&faces).into())];
    words.format("story-rolls", &values)
}

/// Returns the result of a roll of several dice: `5 d6 roll 1, 2, 2, 5 and 6`.
fn dice_roll_text(image: &Image, die: &str, count: i64, faces: &[String]) -> String {
    let words = image.words();
    match usize::try_from(count) {
        Ok(1) => {
            let name = image.locale().name("die", die).unwrap_or_else(|| plain_die_name(die));
            roll_text(words, name, 1, faces)
        }
        Ok(count) if count > 0 => roll_text(words, &dice_noun(image, die, 2), count, faces),
        Ok(_) | Err(_) => {
            words.format("story-no-roll", &[("dice", (&dice_noun(image, die, 2)).into())])
        }
    }
}

/// Returns the question of a decision, without parts unknown to the reader.
pub(crate) fn label_of(scene: &EventContext<'_>, army: u32, label: &Wording<'_>) -> String {
    match scene.reader() {
        Some(reader) if reader.army != army => reader_text::text_for_others(label, scene),
        _ => reader_text::text_for_reader(label, scene),
    }
}

/// Returns the line at the end of the game.
pub(crate) fn ending_line(image: &Image, outcome: Outcome<'_>) -> String {
    let result = match ending_result(image, outcome.winner, outcome.how) {
        Some(result) => result,
        None if outcome.how == EndingKind::Drawn => image.words().message("story-drawn").to_owned(),
        None => image.words().message("story-ends").to_owned(),
    };
    let reason = ending_reason(image, outcome.winner, outcome.how, outcome.reason);
    capitalize(&match reason {
        Some(reason) => format!("{result}: {reason}"),
        None => result,
    })
}

/// Returns a sentence about the armies that win and lose, such as `Rome wins, Carthage loses`.
/// Returns `None` if no army wins or loses.
#[must_use]
pub fn ending_result(image: &Image, winner: Option<u32>, ending: EndingKind) -> Option<String> {
    let loser =
        (ending == EndingKind::Defeat).then(|| subject_of_reason(image, winner, ending)).flatten();
    match (
        winner.map(|army| victory_phrase(image, army)),
        loser.map(|army| defeat_text(image, army)),
    ) {
        (Some(wins), Some(loses)) => Some(format!("{wins}, {loses}")),
        (wins, loses) => wins.or(loses),
    }
}

/// Returns the reason for an ending, to be printed after [`ending_result`]; `None` if `reason` is
/// empty. The rules give it as a predicate in the singular, so it gets a subject if the name of its
/// army is plural.
#[must_use]
pub fn ending_reason(
    image: &Image,
    winner: Option<u32>,
    ending: EndingKind,
    reason: &str,
) -> Option<String> {
    let subject = subject_of_reason(image, winner, ending);
    let is_plural = subject.is_some_and(|army| image.locale().is_plural(&army_noun(image, army)));
    match reason {
        "" => None,
        reason if is_plural => {
            Some(image.words().format("story-army-reason", &[("reason", reason.into())]))
        }
        reason => Some(reason.to_owned()),
    }
}

/// Returns the army that the reason for an ending is about, if it is about a single army.
fn subject_of_reason(image: &Image, winner: Option<u32>, ending: EndingKind) -> Option<i64> {
    match (winner.map(i64::from), ending, image.program().armies.len()) {
        (Some(winner), EndingKind::Victory, _) => Some(winner),
        (Some(winner), EndingKind::Defeat, 2) => Some(1 - winner),
        // A single army has no enemy that wins.
        (None, EndingKind::Defeat, 1) => Some(0),
        (Some(_), EndingKind::Defeat | EndingKind::Drawn, _) | (None, _, _) => None,
    }
}

/// Returns the heading of a turn: `Turn 3: Rome`.
pub(crate) fn turn_heading(scene: &EventContext<'_>, event: &Event<'_>) -> String {
    let words = scene.image().words();
    match *event {
        Event::Turn { number, army: Some(deciding_army) } => {
            let army = army_noun(scene.image(), i64::from(deciding_army));
            words.format("story-turn", &[("n", number.into()), ("army", (&army).into())])
        }
        _ => words.format("story-round", &[("n", scene.turn().into())]),
    }
}

/// Returns the name of a hex.
pub(crate) fn hex_title(image: &Image, hex: u32) -> String {
    image.format_value(&Ty::Hex, i64::from(hex))
}

/// Returns the answer for a sentence, with `and` before the last of several elements, and whether
/// it is plural. `None` if nothing was chosen.
pub(crate) fn answer_phrase(
    scene: &EventContext<'_>,
    answer: &Answer<'_>,
) -> Option<(String, bool)> {
    let text = match *answer {
        Answer::Some(universe, set) => {
            let element = universe.element();
            let names: Vec<String> =
                set.iter().map(|e| scene.format_value(&element, e as i64)).collect();
            return (!names.is_empty()).then(|| (scene.image().words().join_and(&names), true));
        }
        Answer::One(..) | Answer::Pair(..) | Answer::Nothing | Answer::Reaction(_) => {
            answer_text(scene, answer)?
        }
    };
    Some((text, false))
}

/// Returns the answer with commas between its elements, or `None` if nothing was chosen.
fn answer_text(scene: &EventContext<'_>, answer: &Answer<'_>) -> Option<String> {
    Some(match *answer {
        Answer::One(universe, value) => scene.format_value(&universe.element(), value),
        Answer::Pair((first, a), (second, b)) => {
            let a = scene.format_value(&first.element(), a);
            format!("{a}, {}", scene.format_value(&second.element(), b))
        }
        Answer::Nothing => return None,
        Answer::Some(universe, set) => {
            let element = universe.element();
            let names: Vec<String> =
                set.iter().map(|e| scene.format_value(&element, e as i64)).collect();
            if names.is_empty() {
                return None;
            }
            names.join(", ")
        }
        Answer::Reaction(label) => reader_text::text_for_reader(&label, scene),
    })
}

/// Returns the victory of an army, with the verb in agreement: `Rome wins`, `the Romans win`.
#[must_use]
pub fn victory_phrase(image: &Image, army: u32) -> String {
    army_message(image, "story-wins", i64::from(army))
}

fn defeat_text(image: &Image, army: i64) -> String {
    army_message(image, "story-loses", army)
}

/// Returns a message about an army, with its verb in agreement.
fn army_message(image: &Image, key: &'static str, army: i64) -> String {
    let name = army_noun(image, army);
    agreeing_message(
        image.words(),
        key,
        image.locale().is_plural(&name),
        &[("who", (&name).into())],
    )
}

pub(crate) fn change_line(
    scene: &EventContext<'_>,
    changed_state: ChangedState,
    from: i64,
    to: i64,
) -> Option<String> {
    let image = scene.image();
    let (program, words) = (image.program(), image.words());
    let (name, ty) = match changed_state {
        ChangedState::Turn => return None,
        ChangedState::State(id, owner) => {
            let state = program.states.get(id).filter(|state| !state.quiet)?;
            if let (Some(castra_ir::OfMap::Side(slot)), Some(hex)) = (state.of_map, owner) {
                return side_line(scene, hex, slot, &state.ty, from, to);
            }
            let owner_ty = match state.owner {
                castra_ir::Owner::Hex => Ty::Hex,
                castra_ir::Owner::Game | castra_ir::Owner::Army => Ty::Army,
            };
            let whose = owner.map(|owner| image.format_value(&owner_ty, owner));
            (state_name(image, id, whose.as_deref()), &state.ty)
        }
        ChangedState::Army(kind, owner) => {
            if from == to {
                return None;
            }
            let piece = scene.format_value(&Ty::Piece(kind), owner);
            let army = army_noun(image, to);
            let values = [("piece", (&piece).into()), ("army", (&army).into())];
            return Some(capitalize(&words.format("story-belongs", &values)));
        }
        ChangedState::Field(kind, field, owner) => {
            let declared = program.kinds.get(kind)?;
            if declared.variant_field() == Some(field) {
                // The event comes before the change.
                let now = usize::try_from(to).ok().filter(|_| from != to)?;
                let (ty, now) = (Ty::Piece(kind), image.name_of(Universe::Variant(kind), now));
                let piece = scene.format_value(&ty, owner);
                let several = is_plural(image, &ty, owner, &piece);
                let values = [("piece", (&piece).into()), ("now", (&now).into())];
                return Some(capitalize(&agreeing_message(
                    words,
                    "story-becomes",
                    several,
                    &values,
                )));
            }
            let field = declared.fields.get(field).filter(|field| !field.quiet)?;
            let ty = if declared.role == castra_ir::KindRole::Card {
                Ty::Card(Some(kind))
            } else {
                Ty::Piece(kind)
            };
            // If two modules add fields of the same name, the name alone is ambiguous.
            let alike = declared.fields.iter().filter(|f| f.plain_name() == field.plain_name());
            let name = if alike.count() > 1 { &field.name } else { field.plain_name() };
            let name = field_name(image, declared, name);
            (with_owner(words, &name, Some(&scene.format_value(&ty, owner))), &field.ty)
        }
    };
    let text = match ty {
        Ty::Set(universe) => {
            let element = universe.element();
            let now = scene.changed_set(changed_state, *universe, from, to)?;
            let now: Vec<String> =
                now.iter().map(|&e| scene.format_value(&element, e as i64)).collect();
            let now = match now.as_slice() {
                [] => words.message("story-empty").to_owned(),
                now => words.join_and(now),
            };
            words.format("story-now", &[("name", (&name).into()), ("set", (&now).into())])
        }
        _ if from == to => return None,
        Ty::Bool => {
            let now = words.message(if to == 0 { "story-no-longer" } else { "yes" });
            format!("{name}: {now}")
        }
        _ => {
            let (from, to) = (scene.format_value(ty, from), scene.format_value(ty, to));
            let values = [("name", (&name).into()), ("from", (&from).into()), ("to", (&to).into())];
            words.format("story-from-to", &values)
        }
    };
    Some(capitalize(&text))
}

/// Returns the line of a change of a side. A link is stored in both of its places and has a line
/// only for the first.
fn side_line(
    scene: &EventContext<'_>,
    hex: i64,
    slot: u32,
    ty: &Ty,
    from: i64,
    to: i64,
) -> Option<String> {
    let image = scene.image();
    let of = image.program().hexes.get(usize::try_from(hex).ok()?)?;
    let toward = i64::from(*of.neighbours.get(slot as usize)?);
    // Places have no directions.
    let is_link = of.toward.iter().all(Option::is_none);
    if from == to || is_link && toward < hex {
        return None;
    }
    let [hex, toward] = [hex, toward].map(|at| image.format_value(&Ty::Hex, at));
    let words = image.words();
    let between = [("hex", (&hex).into()), ("toward", (&toward).into())];
    let place = words.format(if is_link { "story-between" } else { "story-on-side" }, &between);
    let [before, now] = [from, to].map(|terrain| scene.format_value(ty, terrain));
    let say = |key: &'static str, values: &[(&str, Value<'_>)]| {
        words.format(key, &[values, &[("place", (&place).into())]].concat())
    };
    let (before, now) = (("before", (&before).into()), ("now", (&now).into()));
    Some(capitalize(&match (from, to) {
        (_, castra_ir::NONE) => say("story-side-removed", &[before]),
        (castra_ir::NONE, _) => say("story-side-new", &[now]),
        _ => say("story-side-changed", &[before, now]),
    }))
}
