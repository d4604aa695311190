//! What instructions read and write that say at a site what they are about.

use super::{ALL, Access, Known};
use crate::image::{Asker, LocalAt, SayPart, Weighed};
use crate::op::{Draft, Op, Place};

/// The decision that an instruction asks for, if its options can be weighed.
pub(in crate::compile::passes) const fn weighed(op: &Draft) -> Option<Weighed> {
    match *op {
        Op::Choose { site, .. } => Some(Weighed::One(site as usize)),
        Op::ChoosePair { site } => Some(Weighed::Pair(site as usize)),
        Op::ChooseSome { site } => Some(Weighed::Some(site as usize)),
        Op::React { site } => Some(Weighed::React(site as usize)),
        _ => None,
    }
}

/// What [`super::each`] calls `f` with for instructions that say at a site what they are about. What they
/// write is written when the answer is given.
pub(super) fn at_site(op: &Draft, known: Known<'_>, f: &mut dyn FnMut(Access, Place, u16)) {
    use Access::{MayWrite, Read, Write};
    let (sites, some) = (known.sites, known.widest);
    // What is kept while options are weighed begins anew.
    for prefer in weighed(op).into_iter().flat_map(|of| sites.prefers(of)) {
        if let Some(kept) = prefer.once {
            f(Write, kept.flags, kept.words);
        }
    }
    match *op {
        Op::Choose { site, .. } => {
            let Some(s) = sites.one.get(usize::from(site)) else { return };
            f(Read, s.set, u16::from(s.words));
            asker(&s.asker, some, f);
            f(MayWrite, s.dst, 1);
        }
        Op::ChoosePair { site } => {
            let Some(s) = sites.pair.get(usize::from(site)) else { return };
            f(Read, s.first, u16::from(s.first_words));
            f(Read, s.rows, ALL);
            asker(&s.asker, some, f);
            f(MayWrite, s.dst, 1);
            f(MayWrite, s.second, 1);
        }
        Op::ChooseSome { site } => {
            let Some(s) = sites.some.get(usize::from(site)) else { return };
            f(Read, s.set, u16::from(s.words));
            for bound in [s.least, s.most].into_iter().flatten() {
                f(Read, bound, 1);
            }
            asker(&s.asker, some, f);
            f(MayWrite, s.dst, u16::from(s.words));
        }
        Op::React { site } => {
            let Some(s) = sites.react.get(usize::from(site)) else { return };
            f(Read, s.offered, u16::from(s.words));
            s.labels.iter().for_each(|label| said(label, some, f));
            asker(&s.asker, some, f);
            f(MayWrite, s.dst, 1);
        }
        Op::Pick { site } => {
            let Some(s) = sites.pick.get(usize::from(site)) else { return };
            f(Read, s.set, u16::from(s.words));
            f(MayWrite, s.dst, 1);
        }
        Op::Say { site } => {
            let Some(s) = sites.say.get(usize::from(site)) else { return };
            said(&s.parts, some, f);
        }
        Op::Told { site } => {
            let Some(s) = sites.told.get(usize::from(site)) else { return };
            s.args.iter().for_each(|arg| f(Read, arg.1, some));
            f(Read, s.value.1, some);
        }
        Op::Failed { site } => {
            let Some(s) = sites.failed.get(usize::from(site)) else { return };
            for local in s.locals.iter().flatten() {
                match local {
                    LocalAt::Known(_) => {}
                    LocalAt::At(at) => f(Read, *at, some),
                }
            }
        }
        Op::PutCards { site } => {
            let Some(s) = sites.put.get(usize::from(site)) else { return };
            f(Read, s.pile, 1);
        }
        _ => {}
    }
}

fn asker(asker: &Asker<Place>, some: u16, f: &mut dyn FnMut(Access, Place, u16)) {
    f(Access::Read, asker.army, 1);
    if let Some((_, Some(word))) = asker.role {
        f(Access::Read, word, 1);
    }
    said(&asker.label, some, f);
}

fn said(parts: &[SayPart<Place>], some: u16, f: &mut dyn FnMut(Access, Place, u16)) {
    for part in parts {
        match part {
            SayPart::Value(_, at) => f(Access::Read, *at, some),
            SayPart::Text(_) | SayPart::Forms(..) => {}
        }
    }
}
