//! Tests each pass on a few instructions.

mod copies;
mod growth;
mod hoisted;
mod jumps;
mod loop_idiom;
mod peephole;

use super::context::Context;
use crate::compile::consts::Consts;
use crate::compile::mir::Mir;
use crate::image::Sites;
use crate::op::{Draft, Op, Operand};

const A: Operand = Operand::Frame(1);
const ELEMENT: Operand = Operand::Frame(2);
const WORK: Operand = Operand::Frame(3);
const VALUE: Operand = Operand::Frame(4);
const HEX: Operand = Operand::Frame(5);
const KEPT: Operand = Operand::Frame(6);
const BEST: Operand = Operand::Frame(7);
const SET: Operand = Operand::State(40);
const COLUMN: Operand = Operand::State(50);
/// The constants; see [`consts`].
const NONE: Operand = Operand::Const(0);
const ZERO: Operand = Operand::Const(1);
const RETURN: Draft = Op::Return { ret: Operand::Frame(0) };

fn consts() -> Consts {
    let mut consts = Consts::default();
    assert_eq!([consts.number(castra_ir::NONE), consts.number(0)], [NONE, ZERO]);
    consts
}

/// Returns the printed result of a pass, without its first line.
fn after(mut mir: Mir, pass: impl FnOnce(&mut Mir, &mut Context<'_>)) -> (String, Sites<Operand>) {
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
