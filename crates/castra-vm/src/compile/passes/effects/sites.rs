//! The words that instructions with a site read and write.

use super::access::{ALL, Access, AccessContext, VisitAccess};
use crate::image::{LocalOperand, PreferenceSite, QuestionSite, SayPart};
use crate::op::{AnswerKind, Draft, Operand};

/// Returns the decision of an instruction, if its options can have preferences.
pub(in crate::compile::passes) const fn preference_site(op: &Draft) -> Option<PreferenceSite> {
    let Some((asked, site)) = op.asks() else { return None };
    let site = site as usize;
    Some(match asked {
        AnswerKind::One => PreferenceSite::One(site),
        AnswerKind::Pair => PreferenceSite::Pair(site),
        AnswerKind::Some => PreferenceSite::Some(site),
        AnswerKind::Reaction => PreferenceSite::React(site),
    })
}

/// Reports the accesses of a decision: the hoisted values of its preference code are reset.
fn report_hoisted(site: PreferenceSite, context: AccessContext<'_>, f: VisitAccess<'_>) {
    for prefer in context.sites.prefers(site) {
        if let Some(kept) = prefer.hoisted {
            f(Access::Write, kept.flags, kept.words);
        }
    }
}

/// Reports the accesses of a choice of one. Results are written when the answer is given.
pub(super) fn choose(site: u16, context: AccessContext<'_>, f: VisitAccess<'_>) {
    report_hoisted(PreferenceSite::One(site.into()), context, f);
    let Some(s) = context.sites.one.get(usize::from(site)) else { return };
    f(Access::Read, s.set, u16::from(s.words));
    report_question(&s.question, context.widest, f);
    f(Access::MayWrite, s.dst, 1);
}

pub(super) fn choose_pair(site: u16, context: AccessContext<'_>, f: VisitAccess<'_>) {
    report_hoisted(PreferenceSite::Pair(site.into()), context, f);
    let Some(s) = context.sites.pair.get(usize::from(site)) else { return };
    f(Access::Read, s.first, u16::from(s.first_words));
    f(Access::Read, s.rows, ALL);
    report_question(&s.question, context.widest, f);
    f(Access::MayWrite, s.dst, 1);
    f(Access::MayWrite, s.second, 1);
}

pub(super) fn choose_some(site: u16, context: AccessContext<'_>, f: VisitAccess<'_>) {
    report_hoisted(PreferenceSite::Some(site.into()), context, f);
    let Some(s) = context.sites.some.get(usize::from(site)) else { return };
    f(Access::Read, s.set, u16::from(s.words));
    for bound in [s.least, s.most].into_iter().flatten() {
        f(Access::Read, bound, 1);
    }
    report_question(&s.question, context.widest, f);
    f(Access::MayWrite, s.dst, u16::from(s.words));
}

pub(super) fn react(site: u16, context: AccessContext<'_>, f: VisitAccess<'_>) {
    report_hoisted(PreferenceSite::React(site.into()), context, f);
    let Some(s) = context.sites.react.get(usize::from(site)) else { return };
    f(Access::Read, s.offered, u16::from(s.words));
    s.labels.iter().for_each(|label| report_text(label, context.widest, f));
    report_question(&s.question, context.widest, f);
    f(Access::MayWrite, s.dst, 1);
}

pub(super) fn pick(site: u16, context: AccessContext<'_>, f: VisitAccess<'_>) {
    let Some(s) = context.sites.pick.get(usize::from(site)) else { return };
    f(Access::Read, s.set, u16::from(s.words));
    f(Access::MayWrite, s.dst, 1);
}

pub(super) fn say(site: u16, context: AccessContext<'_>, f: VisitAccess<'_>) {
    let Some(s) = context.sites.say.get(usize::from(site)) else { return };
    report_text(&s.parts, context.widest, f);
}

pub(super) fn traced_call(site: u16, context: AccessContext<'_>, f: VisitAccess<'_>) {
    let Some(s) = context.sites.traced_calls.get(usize::from(site)) else { return };
    s.args.iter().for_each(|arg| f(Access::Read, arg.1, context.widest));
    f(Access::Read, s.value.1, context.widest);
}

pub(super) fn failed(site: u16, context: AccessContext<'_>, f: VisitAccess<'_>) {
    let Some(s) = context.sites.failed.get(usize::from(site)) else { return };
    for local in s.locals.iter().flatten() {
        match local {
            LocalOperand::Known(_) => {}
            LocalOperand::At(at) => f(Access::Read, *at, context.widest),
        }
    }
}

pub(super) fn put_cards(site: u16, context: AccessContext<'_>, f: VisitAccess<'_>) {
    let Some(s) = context.sites.put.get(usize::from(site)) else { return };
    f(Access::Read, s.pile, 1);
}

fn report_question(question: &QuestionSite<Operand>, some: u16, f: VisitAccess<'_>) {
    f(Access::Read, question.army, 1);
    if let Some((_, Some(word))) = question.role {
        f(Access::Read, word, 1);
    }
    report_text(&question.label, some, f);
}

fn report_text(parts: &[SayPart<Operand>], some: u16, f: VisitAccess<'_>) {
    for part in parts {
        match part {
            SayPart::Value(_, at) => f(Access::Read, *at, some),
            SayPart::Text(_) | SayPart::Forms(..) => {}
        }
    }
}
