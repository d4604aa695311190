//! Tests of hoisting: it changes the work, but not the results.

use std::fmt::Write;
use std::sync::Arc;

use castra_ir::Program;
use castra_workspace::{NoLibrary, Package, Workspace};

use crate::chance::RandomStream;
use crate::image::{CompileOptions, Image};
use crate::machine::Machine;
use crate::machine::exec::exec;
use crate::op::Op;
use crate::status::Status;
use crate::trace::Tracer;

/// A colour is chosen every turn. Preferences depend on the scores, which do not change during the
/// choice.
const GAME: &str = r#"game colours "Colours"

enum colour { red "Red", green "Green", blue "Blue", black "Black", white "White" }

council { armies 2 }

state score per army: int = 0
state last: colour = red
state total: int = 0

/// Heavy enough to be kept for each colour.
fn worth(c: colour) -> int {
  let extra = if c == red then total else if c == blue then 3 else if c == white then 0 - total else 1
  return highest(armies, it.score * 3 + extra) + highest(armies, it.score - extra) * 2 + extra mod 5
}

/// The same for all options.
fn rival() -> int {
  highest(armies where it != us, it.score * 2 + worth(last) mod 7)
}

turn army at most 40 "the end" {
  phase run {
    choose c in {red, green, blue, black, white} by us "A colour" prefer worth(c) - worth(last) + rival() mod 3 {
      us.score += if c == red then 2 else if c == black then 5 else 1
      last = c
      total += us.score mod 4
    }
  }
}
"#;

fn image(passes: bool) -> Arc<Image> {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "colours.castra", GAME.to_owned());
    let checked = workspace.check();
    let errors: Vec<&str> =
        checked.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let program: Program = checked.games[0].link(&[]).unwrap();
    let how = CompileOptions { passes, ..CompileOptions::default() };
    Arc::new(Image::compile_with_options(Arc::new(program), how).unwrap())
}

/// Returns the preference code of the only choice.
fn weighing(image: &Image) -> &[Op] {
    let prefer = image.sites.one.iter().find_map(|site| site.prefer.as_ref()).unwrap();
    let code = &image.code[prefer.entry as usize..];
    let end = code.iter().position(|op| matches!(op, Op::Halt {})).unwrap();
    &code[..=end]
}

/// Returns the names of instructions, in order.
fn names(code: &[Op]) -> String {
    let mut names = String::new();
    for op in code {
        let op = format!("{op:?}");
        let _ = write!(names, "{} ", op.split(' ').next().unwrap_or_default());
    }
    names
}

#[derive(Default)]
struct Counting(u64);

impl Tracer for Counting {
    const EVENTS: bool = false;
    const INSTRUCTIONS: bool = true;

    fn instruction(&mut self, _: usize) {
        self.0 += 1;
    }
}

/// Returns the number of instructions that evaluating all preferences takes.
fn work(machine: &mut Machine) -> u64 {
    let prefer = machine.image.sites.one.iter().find_map(|site| site.prefer).unwrap();
    let mut counting = Counting::default();
    let pc = machine.core.pc;
    for value in 0..5 {
        machine.core.memory[usize::from(prefer.option)] = value;
        machine.core.pc = prefer.entry;
        exec(&machine.image, &mut machine.core, &mut counting);
    }
    machine.core.pc = pc;
    counting.0
}

#[test]
fn hoisted_values_are_guarded() {
    let (before, after) = (image(false), image(true));
    let (before, after) = (names(weighing(&before)), names(weighing(&after)));
    for guard in ["IfHas", "Insert", "SetRow"] {
        assert!(!before.contains(guard), "{before}");
        assert!(after.contains(guard), "{after}");
    }
}

#[test]
fn worths_are_the_same_and_cost_less() {
    let (before, after) = (image(false), image(true));
    let mut one = Machine::new(&before, 1, 1);
    let mut other = Machine::new(&after, 1, 1);
    let mut chance = RandomStream::stream(1, 1, 1);
    let mut decisions = 0;
    while one.run() == Status::Decision {
        assert_eq!(other.run(), Status::Decision);
        // In any order, repeatedly, and from a copy.
        let copy = other.snapshot();
        for option in [4, 0, 1, 2, 3, 4, 0] {
            assert_eq!(one.preference(option), other.preference(option), "option {option}");
        }
        other.restore(&copy);
        for option in 0..5 {
            assert_eq!(one.preference(option), other.preference(option), "option {option}");
        }
        other.restore(&copy);
        let (dear, cheap) = (work(&mut one), work(&mut other));
        assert!(cheap * 3 < dear * 2, "{cheap} instructions, and {dear} without keeping any");
        let mut words = Vec::new();
        let choice = one.random_choice(&mut chance, &mut words);
        one.choose(choice).unwrap();
        other.choose(choice).unwrap();
        decisions += 1;
    }
    assert_eq!(decisions, 40);
}
