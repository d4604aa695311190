//! Each pass, by what it makes of a few instructions.

mod copies;
mod growth;
mod jumps;
mod kept;
mod peephole;
mod reduce;

use super::Context;
use crate::compile::consts::Consts;
use crate::compile::mir::Mir;
use crate::image::Sites;
use crate::op::{Draft, Op, Place};

const A: Place = Place::Frame(1);
const ELEMENT: Place = Place::Frame(2);
const WORK: Place = Place::Frame(3);
const VALUE: Place = Place::Frame(4);
const HEX: Place = Place::Frame(5);
const KEPT: Place = Place::Frame(6);
const BEST: Place = Place::Frame(7);
const SET: Place = Place::State(40);
const COLUMN: Place = Place::State(50);
/// The constants, see [`consts`].
const NONE: Place = Place::Const(0);
const ZERO: Place = Place::Const(1);
const RETURN: Draft = Op::Return { ret: Place::Frame(0) };

fn consts() -> Consts {
    let mut consts = Consts::default();
    assert_eq!([consts.number(castra_ir::NONE), consts.number(0)], [NONE, ZERO]);
    consts
}

/// What a pass makes of code, printed but for its first line.
fn after(mut mir: Mir, pass: impl FnOnce(&mut Mir, &mut Context<'_>)) -> (String, Sites<Place>) {
    let mut sites = Sites::default();
    let instructions = mir.len();
    let consts = &mut consts();
    pass(&mut mir, &mut Context { sites: &mut sites, consts, widest: 2 });
    assert!(mir.len() <= instructions, "no pass adds instructions");
    (printed(&mir), sites)
}

fn printed(mir: &Mir) -> String {
    mir.to_string().lines().skip(1).map(|line| format!("{}\n", line.trim_end())).collect()
}

#[track_caller]
fn becomes(mir: Mir, pass: impl FnOnce(&mut Mir, &mut Context<'_>), before: &str, then: &str) {
    let shown = |text: &str| {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let lines = lines.map(|line| line.strip_prefix("        ").unwrap_or(line));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    assert_eq!(printed(&mir), shown(before));
    assert_eq!(after(mir, pass).0, shown(then));
}
