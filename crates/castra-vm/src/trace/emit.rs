//! Emits [`Event`]s for the operations of the machine.

use castra_ir::{DieId, KindId, StateId, TextPart, Ty};

use super::event::{Answer, ChangedState, Event, OwnedPile, Wording};
use super::event_context::EventContext;
use super::tracer::Tracer;
use crate::bits::Bits;
use crate::image::{ColumnContent, Image, QuestionSite, SayPart, StateAddress, TracePoint, global};
use crate::memory::{Memory, outcome};
use crate::op::Addr;
use crate::plural::is_plural;

pub(crate) fn clauses<T: Tracer>(image: &Image, pc: usize, tracer: &mut T) {
    let mark = image.mark_of.get(pc - 1).copied().unwrap_or(0) as usize;
    if mark != 0
        && let Some(clauses) = image.marks.get(mark)
    {
        tracer.clauses(clauses);
    }
}

pub(crate) fn points<T: Tracer>(image: &Image, m: &Memory, pc: usize, tracer: &mut T) {
    let note = image.note_of.get(pc - 1).copied().unwrap_or(0) as usize;
    if note == 0 {
        return;
    }
    let scene = EventContext::new(image, m, pc);
    for note in image.notes.get(note).map_or(&[][..], Vec::as_slice) {
        let event = match note {
            TracePoint::Setup => Event::Setup,
            TracePoint::Turn => {
                let army = m[usize::from(global::US)];
                Event::Turn { number: m[usize::from(global::TURN)], army: u32::try_from(army).ok() }
            }
            TracePoint::Phase(index, _) => {
                let phases = image.program.rules.turn.as_ref().map(|t| t.phases.as_slice());
                let label = phases.and_then(|p| p.get(*index)).map(|p| p.label.as_slice());
                let label = match label {
                    Some([TextPart::Text(label)]) => label.as_str(),
                    _ => "",
                };
                Event::Phase { index: *index, label }
            }
            TracePoint::Step(name, at, _) => Event::Step { name, at: *at },
            TracePoint::StepEnd => Event::StepEnd,
            TracePoint::Change(index) => Event::Change { index: *index },
            TracePoint::Standing(index) => Event::Standing { index: *index },
            TracePoint::Together(begins) => Event::Together { begins: *begins },
            // A call is not an event: only the counts of a profile need this point.
            TracePoint::Call(_) => continue,
        };
        let clauses = match note {
            TracePoint::Phase(_, clauses) | TracePoint::Step(_, _, clauses) => clauses.as_deref(),
            TracePoint::Setup
            | TracePoint::Turn
            | TracePoint::StepEnd
            | TracePoint::Change(_)
            | TracePoint::Standing(_)
            | TracePoint::Together(_)
            | TracePoint::Call(_) => None,
        };
        tracer.event(&scene.with_clauses(clauses), &event);
    }
}

fn pile_of(image: &Image, pile: i64) -> Option<OwnedPile> {
    let at = image.layout.piles.get(usize::try_from(pile).ok()?)?;
    Some(OwnedPile { pile: at.pile, army: at.army })
}

pub(crate) fn card<T: Tracer>(
    scene: EventContext<'_>,
    card: i64,
    from: i64,
    to: i64,
    tracer: &mut T,
) {
    let pile = |pile| pile_of(scene.image(), pile);
    tracer.event(&scene, &Event::Card { card, from: pile(from), to: pile(to) });
}

pub(crate) fn shuffled<T: Tracer>(scene: EventContext<'_>, pile: i64, tracer: &mut T) {
    if let Some(pile) = pile_of(scene.image(), pile) {
        tracer.event(&scene, &Event::Shuffled { pile });
    }
}

pub(crate) fn revealed<T: Tracer>(scene: EventContext<'_>, card: i64, army: i64, tracer: &mut T) {
    tracer.event(&scene, &Event::Revealed { card, army });
}

pub(crate) fn piece<T: Tracer>(
    scene: EventContext<'_>,
    kind: u8,
    piece: i64,
    from: i64,
    to: i64,
    waits: bool,
    tracer: &mut T,
) {
    let hex = |hex: i64| u32::try_from(hex).ok();
    let kind = KindId(u32::from(kind));
    tracer.event(&scene, &Event::Piece { kind, piece, from: hex(from), to: hex(to), waits });
}

pub(crate) fn roll<T: Tracer>(scene: EventContext<'_>, die: u16, face: i64, tracer: &mut T) {
    tracer.event(&scene, &Event::Rolled { die: DieId(u32::from(die)), face });
}

/// Emits the event of a choice that was made without asking. `options` is the number of options.
pub(crate) fn chosen_unasked<T: Tracer>(
    scene: EventContext<'_>,
    question: &QuestionSite<Addr>,
    answer: Answer<'_>,
    options: usize,
    tracer: &mut T,
) {
    let word = |at: Addr| scene.memory().get(usize::from(at)).copied().unwrap_or(0);
    let small = |at: Addr| u32::try_from(word(at)).unwrap_or(0);
    let label = scene.format(&question.label);
    let event = Event::Chosen {
        army: small(question.army),
        role: question.role.map(|(role, of)| (role, of.map_or(0, small))),
        label: Wording::new(&label, &question.label),
        options,
        asked: false,
        secret: question.secret,
        together: false,
        answer,
    };
    tracer.event(&scene, &event);
}

pub(crate) fn rolled<T: Tracer>(
    scene: EventContext<'_>,
    die: u16,
    count: i64,
    addr: Addr,
    words: u8,
    tracer: &mut T,
) {
    let die = DieId(u32::from(die));
    let addr = usize::from(addr);
    let rolled = scene.memory().get(addr..addr + usize::from(words)).unwrap_or(&[]);
    tracer.event(&scene, &Event::RolledMany { die, count, rolled });
}

/// Returns the state at an address.
fn state_at(image: &Image, addr: Addr) -> Option<ChangedState> {
    let layout = &image.layout;
    if addr == global::US {
        return Some(ChangedState::Turn);
    }
    let game = layout.states.iter().position(|s| match *s {
        StateAddress::Game(base, words) => {
            (base..base.saturating_add(words.into())).contains(&addr)
        }
        StateAddress::Column(_) => false,
    });
    if let Some(state) = game {
        return Some(ChangedState::State(StateId(state as u32), None));
    }
    layout.columns.iter().find_map(|column| {
        let offset = addr.checked_sub(column.base)?;
        let owner = offset / u16::from(column.words);
        if owner >= column.len {
            return None;
        }
        let owner = i64::from(owner);
        match column.content {
            ColumnContent::State(id) => Some(ChangedState::State(id, Some(owner))),
            ColumnContent::Field(kind, field) => Some(ChangedState::Field(kind, field, owner)),
            ColumnContent::Army(kind) => Some(ChangedState::Army(kind, owner)),
            ColumnContent::Place(_) | ColumnContent::Occupant(_) => None,
        }
    })
}

pub(crate) fn word<T: Tracer>(scene: EventContext<'_>, addr: Addr, to: i64, tracer: &mut T) {
    let from = scene.memory()[usize::from(addr)];
    if let Some(state) = state_at(scene.image(), addr) {
        tracer.event(&scene, &Event::Changed { what: state, from, to });
    }
}

/// Emits the event after a change of a set of several words.
pub(crate) fn words<T: Tracer>(scene: EventContext<'_>, addr: Addr, tracer: &mut T) {
    if let Some(state) = state_at(scene.image(), addr) {
        let to = scene.memory()[usize::from(addr)];
        tracer.event(&scene, &Event::Changed { what: state, from: to, to });
    }
}

pub(crate) fn ended<T: Tracer>(scene: EventContext<'_>, tracer: &mut T) {
    if let Some(outcome) = outcome(scene.image(), scene.memory()) {
        tracer.event(&scene, &Event::Ended(outcome));
    }
}

/// Formats a value at an address, and returns whether it is plural: a number other than 1, a set of
/// several elements, or an element with a plural name.
fn text_at(scene: EventContext<'_>, ty: &Ty, addr: Addr) -> (String, bool) {
    match ty {
        Ty::Set(universe) => {
            let words = scene.image().facts.set_words(*universe);
            let addr = usize::from(addr);
            let bits = Bits(scene.memory().get(addr..addr + words).unwrap_or(&[]));
            let element = universe.element();
            let names: Vec<String> =
                bits.iter().map(|e| scene.format_value(&element, e as i64)).collect();
            let several = match names.as_slice() {
                [one] => {
                    let it = bits.iter().next().unwrap_or_default();
                    is_plural(scene.image(), &element, it as i64, one)
                }
                _ => true,
            };
            (scene.image().format_list(&names), several)
        }
        Ty::Rolled(die) => {
            let words = scene.image().facts.words(ty);
            let addr = usize::from(addr);
            let rolled = scene.memory().get(addr..addr + words).unwrap_or(&[]);
            let faces = scene.image().faces(*die, rolled);
            let several = faces.len() != 1;
            (scene.image().format_list(&faces), several)
        }
        Ty::Int => {
            let value = scene.memory()[usize::from(addr)];
            (value.to_string(), value != 1)
        }
        _ => {
            let value = scene.memory()[usize::from(addr)];
            let text = scene.format_value(ty, value);
            let several = is_plural(scene.image(), ty, value, &text);
            (text, several)
        }
    }
}

pub(crate) fn say<T: Tracer>(scene: EventContext<'_>, site: u16, tracer: &mut T) {
    let Some(site) = scene.image().sites.say.get(usize::from(site)) else { return };
    let line = scene.format(&site.parts);
    let event = match site.phase {
        Some(index) => Event::Phase { index, label: &line },
        None => Event::Text(Wording::new(&line, &site.parts)),
    };
    tracer.event(&scene, &event);
}

impl EventContext<'_> {
    /// Formats a text with its values.
    #[must_use]
    pub fn format(&self, parts: &[SayPart<Addr>]) -> String {
        let mut line = String::new();
        let mut several = false;
        for part in parts {
            match part {
                SayPart::Text(text) => line.push_str(text),
                SayPart::Value(ty, at) => {
                    let (text, many) = text_at(*self, ty, *at);
                    line.push_str(&text);
                    several = many;
                }
                SayPart::Forms(one, many) => {
                    line.push(' ');
                    line.push_str(if several { many } else { one });
                }
            }
        }
        line
    }
}

pub(crate) fn function_call<T: Tracer>(scene: EventContext<'_>, site: u16, tracer: &mut T) {
    let Some(site) = scene.image().sites.traced_calls.get(usize::from(site)) else { return };
    let value_at = |at: Addr| scene.memory()[usize::from(at)];
    let args: Vec<(Ty, i64)> =
        site.args.iter().map(|(ty, at)| (ty.clone(), value_at(*at))).collect();
    let value = value_at(site.value.1);
    tracer.event(&scene, &Event::Called { function: site.function, args: &args, value });
}
