//! `castra print expanded`: the rules with the changes of modules.

use std::collections::BTreeSet;
use std::path::PathBuf;

use castra_base::suggest::nearest;
use castra_ide::expand;

use crate::command::error::Error;
use crate::command::subject;
use crate::command::vary::VariationArgs;
use crate::command::write::write_file;
use crate::exit::Exit;
use crate::output::Output;

/// Print the rules of a game with all modules applied, each change in its place
///
/// Each rule is printed as it is written, with its file and line. The changes to a
/// value are shown in the order in which they apply: `forbid` and `allow` at the start of
/// its body, the stages of a `modify` after its end. The changes to a step are shown
/// around it. The order in which modules are named makes no difference.
///
/// A name may also be that of a declaration: a kind, one of its fields, an enum or a word of
/// it, a state, an option, a unit, a card, a deck. Additions of modules follow the kind or
/// deck.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra print expanded my-battle.castra                  every rule of its game
  castra print expanded my-battle.castra melee-dice       one rule
  castra print expanded my-battle.castra unit             a kind with all of its fields
  castra print expanded commands-and-colors --with epic --changed
  castra print expanded my-game -o rules.txt")]
pub(in crate::command) struct Args {
    /// A battle, a game or a module, the folder of one, or the name of a game
    #[arg(value_name = "FILE|GAME", default_value = ".")]
    named: PathBuf,
    /// Print only the rules and declarations with these names
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    #[command(flatten)]
    vary: VariationArgs,
    /// Print only rules that modules or the battle change
    #[arg(long)]
    changed: bool,
    /// File to write; standard output by default
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

pub(in crate::command) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let Some(found) = subject::find(&args.named, &args.vary, out)? else {
        return Ok(Exit::Diagnostics);
    };
    let files = &found.checked.files;
    let program = found.subject.program();
    let trees = expand::sorted_trees(found.subject.trees(), files);
    let rules = expand::rules(&trees, &program);
    let declarations = expand::declarations(&trees, &rules);
    let of_rules = rules.iter().map(|rule| rule.name.as_str());
    let declared = declarations.iter().flat_map(|(_, names)| names.iter().copied());
    let known: BTreeSet<&str> = of_rules.chain(declared).collect();
    for name in &args.names {
        if !known.contains(name.as_str()) {
            return Err(unknown_name(name, &known));
        }
    }
    let is_named = |names: &[&str]| names.iter().any(|name| args.names.iter().any(|n| n == name));
    let declarations = declarations.iter().filter(|(_, names)| is_named(names) && !args.changed);
    let chosen = rules.iter().filter(|rule| {
        (args.names.is_empty() || args.names.contains(&rule.name))
            && (!args.changed || !rule.changes.is_empty())
    });
    let chosen = declarations.map(|(rule, _)| rule).chain(chosen);
    let texts: Vec<String> = chosen.map(|rule| expand::rule_text(rule, &program, files)).collect();
    if texts.is_empty() {
        out.print_note("no rule is changed");
    }
    let text = texts.join("\n");
    match args.output.as_ref().filter(|o| !crate::command::battle_loader::is_stdin(o)) {
        Some(path) => {
            write_file(path, text.as_bytes())?;
            out.print_note(&format!("wrote {}", path.display()));
        }
        None => out.write_result(&text)?,
    }
    Ok(Exit::Success)
}

fn unknown_name(name: &str, known_names: &BTreeSet<&str>) -> Error {
    let error = Error::usage(format!("there is no rule or declaration called `{name}`"));
    match nearest(name, known_names.iter().copied()) {
        Some(intended) => error.help(format!("did you mean `{intended}`?")),
        None => error.help("`castra print expanded` without a name prints all rules"),
    }
}
