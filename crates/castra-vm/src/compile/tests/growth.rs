//! The size of code: it grows at most linearly with the source, whatever the call graph. Tests
//! count instructions, never time.

use std::fmt::Write;
use std::sync::Arc;

use castra_ir::Program;
use castra_workspace::{NoLibrary, Package, Workspace};

use super::super::plan::{MAX_COPIES, Plan};
use super::super::size;
use crate::chance::RandomStream;
use crate::fault::RuntimeError;
use crate::image::{CompileOptions, Image};
use crate::machine::exec::exec;
use crate::machine::{INSTRUCTIONS_PER_STEP, Machine, Stop};
use crate::status::Status;
use crate::trace::Tracer;

const HEAD: &str = r#"game growth "Growth"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

council { armies 2 }

state score per army: int = 0
state total: int = 0

"#;

/// The highest number of instructions per token of the source, beyond a constant number.
const MAX_RATIO: usize = 40;
const ROOM: usize = 60_000;

fn words(text: &str) -> usize {
    let mut words = 0;
    let mut within = false;
    for c in text.chars() {
        let of_word = c.is_alphanumeric() || c == '-';
        words += usize::from(!(c.is_whitespace() || of_word && within));
        within = of_word;
    }
    words
}

fn program(text: &str) -> Program {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "growth.castra", format!("{HEAD}{text}"));
    let checked = workspace.check();
    let errors: Vec<&str> =
        checked.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    checked.games[0].link(&[]).unwrap()
}

/// Compiles and plays a source; the end must be the same as without inlining, and so must be the
/// estimated size.
fn compiled(text: &str) -> usize {
    let program = Arc::new(program(text));
    assert_eq!(size::size_percent(&program).unwrap(), size::image_size_percent(&program).unwrap());
    let image =
        Image::compile_with_options(Arc::clone(&program), CompileOptions::default()).unwrap();
    let most = words(text) * MAX_RATIO + ROOM;
    assert!(image.instruction_count() <= most, "{} of at most {most}", image.instruction_count());
    let plain = CompileOptions { inline: false, specialise: false, ..CompileOptions::default() };
    let plain = Image::compile_with_options(program, plain).unwrap();
    let size = image.instruction_count();
    assert_eq!(played(image), played(plain));
    size
}

/// Returns the declared state at the end, and whether there was a runtime error.
fn played(image: Image) -> (Vec<i64>, bool) {
    let image = Arc::new(image);
    let mut machine = Machine::new(&image, 7, 0);
    let mut chance = RandomStream::stream(7, 0, 1);
    while machine.run() == Status::Decision {
        let mut words = Vec::new();
        let choice = machine.random_choice(&mut chance, &mut words);
        machine.choose(choice).unwrap();
    }
    let states = image.layout.states.len();
    let values = machine.core.memory.iter().take(image.state_words.min(16 + states * 2));
    (values.copied().collect(), machine.fault().is_some())
}

fn turn(body: &str) -> String {
    // A line in the first column would begin an item.
    let body = body.replace('\n', "\n    ");
    format!("turn army at most 4 \"the end\" {{\n  phase run {{\n    {body}\n  }}\n}}\n")
}

#[test]
fn chains_of_functions_that_call_twice() {
    for long in [1, 5, 24, 30, 200] {
        // Called in the source, but never executed, since it would take forever.
        let mut text = turn(&format!("never()\n    us.score = g{long}(turn-number)"));
        let _ = writeln!(
            text,
            "proc never() {{\n  if total == 77 {{\n    total = f{long}(total)\n  }}\n}}"
        );
        text += "fn f0(n: int) -> int { n mod 7 }\nfn g0(n: int) -> int { n }\n";
        for i in 1..=long {
            let j = i - 1;
            let _ = writeln!(text, "fn f{i}(n: int) -> int {{ f{j}(n + 1) + f{j}(n + 2) }}");
            let _ = writeln!(
                text,
                "fn g{i}(n: int) -> int {{\n  if n > {i} {{\n    return g{j}(n) + 1\n  }}\n  return g{j}(n + 1)\n}}"
            );
        }
        compiled(&text);
    }
}

/// Counts instructions.
#[derive(Default)]
struct Counting(u64);

impl Tracer for Counting {
    const EVENTS: bool = false;
    const INSTRUCTIONS: bool = true;

    fn instruction(&mut self, _: usize) {
        self.0 += 1;
    }
}

/// A machine with a limit of steps executes at most a multiple of that number of instructions,
/// however long the bodies are.
#[test]
fn work_between_decisions_is_bounded() {
    const STEPS: i64 = 20_000;
    let mut texts = Vec::new();
    for lines in [0, 300] {
        let mut text = turn("us.score = f60(turn-number)");
        text += "fn f0(n: int) -> int { n mod 7 }\n";
        for i in 1..=60 {
            let j = i - 1;
            let lines = "  t += n mod 7\n".repeat(lines);
            let _ = writeln!(
                text,
                "fn f{i}(n: int) -> int {{\n  var t = 0\n{lines}  return t + f{j}(n + 1) + f{j}(n + 2)\n}}"
            );
        }
        texts.push(text);
    }
    // Loops around much code, and around little.
    for often in [1, 3_000] {
        let mut body = "us.score += turn-number mod 5\n".repeat(often);
        for _ in 0..6 {
            body = format!("repeat at most 100 {{\n{body}\n}}\n");
        }
        texts.push(turn(&body));
    }
    for text in texts {
        let program = Arc::new(program(&text));
        for (inline, specialise) in [(true, true), (false, false)] {
            let how = CompileOptions { inline, specialise, ..CompileOptions::default() };
            let image = Arc::new(Image::compile_with_options(Arc::clone(&program), how).unwrap());
            let mut machine = Machine::new(&image, 1, 1);
            machine.core.fuel = STEPS;
            let mut counting = Counting::default();
            let stop = exec(&image, &mut machine.core, &mut counting);
            assert_eq!(stop, Stop::Fault(RuntimeError::OutOfFuel));
            let most = STEPS as u64 * u64::from(INSTRUCTIONS_PER_STEP) * 2;
            let most = most + image.instruction_count() as u64;
            assert!(counting.0 <= most, "{} of at most {most}", counting.0);
        }
    }
}

#[test]
fn loops_over_armies_within_each_other() {
    for deep in [1, 3, 8, 14] {
        let mut body = "total += 1".to_owned();
        for i in 0..deep {
            body =
                format!("for each a{i} in armies where it == us or turn-number > 1 {{\n{body}\n}}");
            if i == 0 {
                body = format!("for each z in armies {{\n{body}\nz.score += 1\n}}");
            }
        }
        let mut constant = "total += 2".to_owned();
        for i in 0..deep {
            constant = format!("for each b{i} in armies {{\nif b{i} == us {{\n{constant}\n}}\n}}");
        }
        compiled(&turn(&format!("{body}\n{constant}")));
    }
}

#[test]
fn procedures_that_call_twice() {
    for long in [1, 10, 30] {
        let mut text = turn(&format!("p{long}(turn-number)"));
        text += "proc p0(n: int) { us.score += n }\n";
        for i in 1..=long {
            let j = i - 1;
            let _ = writeln!(
                text,
                "proc p{i}(n: int) {{\n  if n == {i} {{\n    p{j}(n)\n  }}\n  p{j}(n + 1)\n}}"
            );
        }
        compiled(&text);
    }
}

#[test]
fn conditions_of_standing_rules_that_call_far() {
    let mut text = turn(&"total += 1\n".repeat(200));
    text += "fn c0(n: int) -> bool { n > 1000000 }\n";
    for i in 1..=24 {
        let j = i - 1;
        let _ = writeln!(text, "fn c{i}(n: int) -> bool {{ c{j}(n) and c{j}(n + 1) }}");
    }
    text += "whenever c24(total) { total = 0 }\n";
    compiled(&text);
}

#[test]
fn long_bodies_are_played() {
    // Jumps over more instructions than 16 bits reach, forward and backward.
    let many = "total += 1\n".repeat(12_000);
    let body =
        format!("repeat at most 2 {{\nif total >= 0 {{\n{many}}}\nus.score += total mod 10\n}}");
    let many = "us.score += turn-number mod 3\n".repeat(9_000);
    let size = compiled(&turn(&format!("{body}\nif total > 5 {{\n{many}}}")));
    assert!(size > 40_000, "{size}");
}

#[test]
fn copies_for_arguments_are_few() {
    let mut text = turn("call-all(true)");
    text += "proc call-all(b: bool) {\n";
    for i in 0..200 {
        let _ = writeln!(text, "  p{i}(true, b, us)\n  p{i}(false, b, them)\n  p{i}(b, true, us)");
    }
    text += "}\n";
    for i in 0..200 {
        let lines = "  a.score += 1\n".repeat(20);
        let _ = writeln!(
            text,
            "proc p{i}(b: bool, c: bool, a: army) {{\n  if b or c {{\n{lines}  }}\n}}"
        );
    }
    let size = compiled(&text);
    assert!(size as u64 <= MAX_COPIES * 4);
}

#[test]
fn a_plan_is_never_heavier_than_it_may_be() {
    let mut text = turn("us.score = f30(turn-number)");
    text += "fn f0(n: int) -> int { n }\n";
    for i in 1..=30 {
        let j = i - 1;
        let _ =
            writeln!(text, "fn f{i}(n: int) -> int {{ if n > 0 then f{j}(n - 9) else f{j}(n) }}");
    }
    let program = program(&text);
    let (plan, lean) = (Plan::of(&program), Plan::without_inlining(&program));
    assert!(plan.total < 100_000, "{}", plan.total);
    assert!(lean.total < 1_000, "{}", lean.total);
    assert!(plan.total >= lean.total);
}

/// A board and pieces, for conditions that are asked of all hexes.
const FIELD: &str = r#"
board field hexes pointy 9 x 8 { rows A..H }

terrain open "Open" { default }

kind unit on hex {}

unit line "Line" abbr LN {}

setup {
  for each h in hexes where it.unit is none and it.row mod 3 == 0 {
    place line for first(armies) at h
  }
}

"#;

/// Each `any` could be selected twice, so the work would double with each level.
#[test]
fn any_within_any() {
    for deep in [1, 4, 12, 24] {
        let mut condition = "distance(h, A1) > 2".to_owned();
        for i in 0..deep {
            condition = format!("any(u{i} in units, distance(u{i}.hex, h) <= 3 and {condition})");
        }
        let count = turn(&format!("us.score = count(hexes h where {condition})"));
        compiled(&format!("{FIELD}{count}"));
    }
}

/// Each condition on both ends of a step is split, and its cases are followed by all others.
#[test]
fn costs_with_many_cases() {
    for many in [1, 4, 12, 40] {
        let cases = (0..many)
            .map(|i| format!("if from.row == {i} and to.column > 2 or to.row == {i} then 2 else "));
        let cost = format!("{}1", cases.collect::<String>());
        let count = turn(&format!("us.score = count(reach(A1, 4, {cost}))"));
        compiled(&format!("{FIELD}{count}"));
    }
}
