//! The `castra` program: one module for each subcommand.

mod battle_loader;
mod campaign;
mod check;
mod completions;
mod diff;
mod edit;
mod error;
mod explain;
mod export;
mod fmt;
mod fonts;
mod import;
mod interrupt;
mod language;
mod lsp;
mod man;
mod mcp;
mod measure;
mod native;
mod new;
mod output_format;
mod output_paths;
mod packages;
mod play;
mod print;
mod progress;
mod reading;
mod render;
mod replay;
mod report;
mod serve;
mod simulate;
mod site;
mod subject;
mod test;
mod texts;
mod trial;
mod vary;
mod watch;
mod why;
mod word_parser;
mod write;

use std::ffi::OsString;
use std::io;

use castra_server::core_process;
use clap::builder::StyledStr;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};
use error::Error;

use crate::exit::Exit;
use crate::output::{Colour, Output};
use castra_disk::files;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Green.on_default());

/// Design battles and wargames as text files: check them, draw them, play them, publish them.
#[derive(Debug, Parser)]
#[command(
    name = "castra",
    version,
    styles = STYLES,
    max_term_width = 100,
    arg_required_else_help = true,
    disable_help_flag = true,
    disable_version_flag = true,
    after_help = "`castra COMMAND --help` shows the options and examples of a command.

Exit codes: 0 success, 1 problems in the input, 2 usage or environment error; 130 and 143 if
`simulate` or `measure bots` was interrupted and has printed what was played."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    global: Global,
}

#[derive(Debug, clap::Args)]
struct Global {
    /// Print only results and errors
    #[arg(short, long, global = true, help_heading = GLOBAL)]
    quiet: bool,
    /// Print more details
    #[arg(short, long, global = true, help_heading = GLOBAL, conflicts_with = "quiet")]
    verbose: bool,
    /// Allow outputs to replace input files and Castra files
    #[arg(long, global = true, help_heading = GLOBAL)]
    force: bool,
    /// Use colour: `auto` (on a terminal), `always` or `never`
    #[arg(
        long,
        global = true,
        help_heading = GLOBAL,
        value_name = "WHEN",
        default_value = "auto",
        value_enum,
        hide_possible_values = true,
        hide_default_value = true,
    )]
    color: Colour,
    /// Print help (`-h` prints a summary)
    #[arg(short, long, global = true, help_heading = GLOBAL, action = ArgAction::Help)]
    help: Option<bool>,
    /// Print the version
    #[arg(short = 'V', long, help_heading = GLOBAL, action = ArgAction::Version)]
    version: Option<bool>,
}

/// The heading of global options.
const GLOBAL: &str = "Global options";

/// The groups of commands in `castra --help`, in the order of use by a newcomer.
const GROUPS: [(&str, &[&str]); 9] = [
    ("Start", &["new", "edit"]),
    ("Check", &["check", "fmt", "explain", "test", "watch", "diff"]),
    ("Play", &["play", "serve", "replay", "why"]),
    ("Publish", &["render", "print", "texts", "site"]),
    ("Balance", &["simulate", "report", "measure"]),
    ("Data", &["export", "import"]),
    ("Packages", &["add", "remove", "update", "tree", "vendor", "publish"]),
    ("Editors", &["lsp", "mcp"]),
    ("Shell", &["completions", "man"]),
];

/// The first commands for a newcomer, each with a description.
const FIRST_STEPS: [(&str, &str); 3] = [
    ("castra new my-battle", "writes my-battle.castra, a battle to start from"),
    ("castra check", "finds the problems in every file of this folder"),
    ("castra render my-battle.castra", "draws the battle: my-battle.png"),
];

/// Sets the colours of the command line as the environment forces them.
fn with_colours(command: clap::Command) -> clap::Command {
    match crate::output::environment_colour_choice() {
        anstream::ColorChoice::Always => command.color(clap::ColorChoice::Always),
        anstream::ColorChoice::Never => command.color(clap::ColorChoice::Never),
        _ => command,
    }
}

/// Returns the command line with grouped commands. The reference is generated from it.
#[must_use]
pub fn command_line() -> clap::Command {
    let mut command = Cli::command();
    // Adds clap's own arguments and commands.
    command.build();
    let template = template(&command);
    allow_negative_numbers(Cli::command().help_template(template))
}

/// Reads `-5` after an option as its value, so that the message names the range of the option.
fn allow_negative_numbers(command: clap::Command) -> clap::Command {
    let allow = |arg: clap::Arg| {
        let has_value = !arg.is_positional() && arg.get_action().takes_values();
        if has_value { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(allow).mut_subcommands(allow_negative_numbers)
}

/// Returns the template of `castra --help`, since clap lists all commands under one heading.
fn template(command: &clap::Command) -> StyledStr {
    let (header, literal) = (STYLES.get_header(), STYLES.get_literal());
    let mut page = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    let mut section = |title: &str, rows: &[(&str, String)]| {
        let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        page.push_str(&format!("\n{header}{title}:{header:#}\n"));
        for (name, about) in rows {
            let pad = " ".repeat(width - name.len());
            page.push_str(&format!("  {literal}{name}{literal:#}{pad}  {about}\n"));
        }
    };
    section("First steps", &FIRST_STEPS.map(|(name, about)| (name, about.to_owned())));
    let widest = GROUPS.iter().flat_map(|(_, names)| *names).map(|n| n.len()).max();
    let widest = widest.unwrap_or_default();
    for (title, names) in GROUPS {
        let about = |name: &str| match command.find_subcommand(name).and_then(|sub| sub.get_about())
        {
            Some(about) => about.to_string(),
            None => String::new(),
        };
        let padded: Vec<String> = names.iter().map(|name| format!("{name:widest$}")).collect();
        let rows: Vec<(&str, String)> =
            padded.iter().zip(names).map(|(padded, name)| (padded.as_str(), about(name))).collect();
        section(title, &rows);
    }
    page.push_str(&format!("\n{header}{GLOBAL}:{header:#}\n{{options}}{{after-help}}"));
    page.into()
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Fmt(fmt::Args),
    Explain(explain::Args),
    Render(render::Args),
    Print(print::Args),
    Test(test::Args),
    Play(play::Args),
    Simulate(simulate::Args),
    Measure(measure::Args),
    Replay(replay::Args),
    Why(why::Args),
    Report(report::Args),
    Watch(watch::Args),
    Diff(diff::Args),
    New(new::Args),
    Edit(edit::Args),
    Site(site::Args),
    Serve(serve::Args),
    Export(export::Args),
    Texts(texts::Args),
    Import(import::Args),
    Add(packages::add::Args),
    Remove(packages::remove::Args),
    Update(packages::update::Args),
    Tree(packages::tree::Args),
    Vendor(packages::vendor::Args),
    Publish(packages::publish::Args),
    Lsp(lsp::Args),
    Mcp(mcp::Args),
    Completions(completions::Args),
    Man(man::Args),
    #[command(flatten)]
    Former(FormerCommand),
}

/// The commands of `print` and `measure` by the names that they had on their own. Scripts that use
/// these names continue to work.
#[derive(Debug, Subcommand)]
enum FormerCommand {
    #[command(hide = true)]
    Doc(print::rules::Args),
    #[command(hide = true)]
    Book(print::battles::Args),
    #[command(hide = true)]
    Sheets(print::sheets::Args),
    #[command(hide = true)]
    Expand(print::expanded::Args),
    #[command(hide = true)]
    Ladder(measure::bots::Args),
    #[command(hide = true)]
    Tune(measure::tune::Args),
    #[command(hide = true)]
    Balance(measure::balance::Args),
    #[command(hide = true)]
    Merge(measure::merge::Args),
}

fn run_former(command: &FormerCommand, out: &mut Output) -> Result<Exit, Error> {
    match command {
        FormerCommand::Doc(args) => print::rules::run(args, out),
        FormerCommand::Book(args) => print::battles::run(args, out),
        FormerCommand::Sheets(args) => print::sheets::run(args, out),
        FormerCommand::Expand(args) => print::expanded::run(args, out),
        FormerCommand::Ladder(args) => measure::bots::run(args, out),
        FormerCommand::Tune(args) => measure::tune::run(args, out),
        FormerCommand::Balance(args) => measure::balance::run(args, out),
        FormerCommand::Merge(args) => measure::merge::run(args, out),
    }
}

/// Runs the program with a command line that begins with its own name. `program` is the command
/// that starts it again: the executable and its first arguments.
pub fn run(args: impl IntoIterator<Item = OsString>, program: &[OsString]) -> Exit {
    let args: Vec<OsString> = args.into_iter().collect();
    if matches!(&args[..], [_, word] if word == core_process::CORE_ARGUMENT) {
        core_process::run();
        return Exit::Success;
    }
    let parsed = with_colours(command_line())
        .try_get_matches_from(args)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => {
            Output::print_clap(&error);
            return if error.use_stderr() { Exit::UsageError } else { Exit::Success };
        }
    };
    files::set_forced(cli.global.force);
    let mut output = Output::new(cli.global.color, cli.global.quiet, cli.global.verbose);
    let out = &mut output;
    let result = match &cli.command {
        Command::Check(args) => check::run(args, out),
        Command::Fmt(args) => fmt::run(args, out),
        Command::Explain(args) => explain::run(args, out),
        Command::Render(args) => render::run(args, out),
        Command::Print(args) => print::run(args, out),
        Command::Measure(args) => measure::run(args, out),
        Command::Former(former) => run_former(former, out),
        Command::Test(args) => test::run(args, out),
        Command::Play(args) if campaign::is_played(args) => campaign::play(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Simulate(args) if campaign::is_simulated(args) => campaign::simulate(args, out),
        Command::Simulate(args) => simulate::run(args, out),
        Command::Replay(args) => replay::run(args, out),
        Command::Why(args) => why::run(args, out),
        Command::Report(args) => report::run(args, out),
        Command::Watch(args) => watch::run(args, out),
        Command::Diff(args) => diff::run(args, out),
        Command::New(args) => new::run(args, out),
        Command::Edit(args) => edit::run(args, program, out),
        Command::Site(args) => site::run(args, out),
        Command::Serve(args) => serve::run(args, cli.global.verbose, out),
        Command::Export(args) => export::run(args, out),
        Command::Texts(args) => texts::run(args, out),
        Command::Import(args) => import::run(args, out),
        Command::Add(args) => packages::add::run(args, out),
        Command::Remove(args) => packages::remove::run(args, out),
        Command::Update(args) => packages::update::run(args, out),
        Command::Tree(args) => packages::tree::run(args, out),
        Command::Vendor(args) => packages::vendor::run(args, out),
        Command::Publish(args) => packages::publish::run(args, out),
        Command::Lsp(args) => lsp::run(args, out),
        Command::Mcp(args) => mcp::run(args, program),
        Command::Completions(args) => completions::run(args, command_line(), out),
        Command::Man(args) => man::run(args, command_line(), out),
    };
    let mistakes = castra_base::internal::recorded_errors();
    mistakes.iter().for_each(|mistake| out.report_internal_error(mistake));
    match result {
        Ok(Exit::Success) if !mistakes.is_empty() => Exit::UsageError,
        Ok(exit) => exit,
        // The reader of the pipe has closed it, which is not an error.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Success,
        Err(error) => {
            output.print_error(&error.to_string());
            Exit::UsageError
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command_line().debug_assert();
    }

    #[test]
    fn every_command_is_in_one_group_of_the_help() {
        let mut built = Cli::command();
        built.build();
        let shown = built.get_subcommands().filter(|command| !command.is_hide_set());
        let mut commands: Vec<&str> = shown.map(clap::Command::get_name).collect();
        // The command `help` comes from clap. The page lists the option `--help` instead.
        commands.retain(|name| *name != "help");
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        commands.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, commands);
    }

    /// A former name has the same options as the present command.
    #[test]
    fn former_names_are_commands_of_groups() {
        let built = command_line();
        let options = |names: &[&str]| {
            let of = names.iter().try_fold(&built, |of, name| of.find_subcommand(name))?;
            Some(of.get_arguments().map(|arg| format!("{arg:?}")).collect::<Vec<_>>())
        };
        for (former, [group, name]) in [
            ("doc", ["print", "rules"]),
            ("book", ["print", "battles"]),
            ("sheets", ["print", "sheets"]),
            ("expand", ["print", "expanded"]),
            ("ladder", ["measure", "bots"]),
            ("tune", ["measure", "tune"]),
            ("balance", ["measure", "balance"]),
            ("merge", ["measure", "merge"]),
        ] {
            let today = options(&[group, name]);
            assert!(today.is_some(), "{group} {name}");
            assert_eq!(options(&[former]), today, "{former}");
        }
    }

    #[test]
    fn the_first_steps_are_commands() {
        for (line, _) in FIRST_STEPS {
            assert!(command_line().try_get_matches_from(line.split(' ')).is_ok(), "{line}");
        }
    }
}
