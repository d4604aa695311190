//! The settings in a battle's header: `with MODULE, OPTION = VALUE`.

use castra_base::suggest::{list_with_and, list_with_or, nearest, undeclared_name_without_advice};
use castra_base::{Diagnostic, ExpectedName, IndexMap, Span, codes};
use castra_syntax::ast::Header;
use smol_str::SmolStr;

use castra_defs::Value;

use castra_resolve::misfits::ValueTarget;
use castra_resolve::reporter::Reporter;
use castra_resolve::resolved_game::ResolvedGame;
use castra_resolve::types;

/// Returns the options that a battle's header sets. Reports unknown and repeated options, and wrong
/// values. A name without a value is skipped if it is in `modules`, the modules in play. `known`
/// has the names of all existing modules.
pub fn check_header_options(
    header: &Header,
    modules: &[&str],
    known: &[String],
    game: &ResolvedGame,
    reporter: &mut Reporter<'_>,
) -> IndexMap<String, Value> {
    let symbols = &game.playable.symbols;
    let mut set: IndexMap<String, Value> = IndexMap::default();
    let mut seen: Vec<(&SmolStr, Span)> = Vec::new();
    for setting in &header.with {
        let name = &setting.name;
        if setting.value.is_none() && modules.contains(&name.text.as_str()) {
            continue;
        }
        if let Some((_, first)) = seen.iter().find(|(n, _)| **n == name.text) {
            reporter.report(castra_resolve::fields::duplicate_field(name, *first));
            continue;
        }
        seen.push((&name.text, name.span));
        let options = &symbols.template.options;
        let Some(option) = options.iter().find(|o| o.name == name.text.as_str()) else {
            let options: Vec<&str> = options.iter().map(|o| o.name.as_str()).collect();
            reporter.report(match setting.value {
                Some(_) => unknown_option(&game.game.id, name, &options, known),
                None => unknown_setting(name, &options, known),
            });
            continue;
        };
        let ty = symbols.option_type(option);
        let written = setting.value.as_slice();
        let what = ValueTarget { name: &name.text, span: name.span };
        if let Some(value) = types::check_value(&ty, written, what, &game.game.enums, reporter) {
            set.insert(name.text.to_string(), value);
        }
    }
    set
}

/// Returns the diagnostic for `NAME = VALUE` with an option that the game lacks.
fn unknown_option(
    game: &str,
    name: &castra_syntax::ast::Name,
    options: &[&str],
    modules: &[String],
) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        &codes::OPTION_UNKNOWN,
        name.span,
        format!("the game `{game}` has no option called `{}`", name.text),
    )
    .expected(ExpectedName::Option);
    if modules.iter().any(|m| m == name.text.as_str()) {
        return diagnostic.label("a module").help(format!("write `{}` without a value", name.text));
    }
    match nearest(&name.text, options.iter().copied()) {
        Some(meant) => diagnostic.did_you_mean(name.span, meant),
        None if options.is_empty() => diagnostic.label("it has no options at all"),
        None => diagnostic
            .label("not declared")
            .help(format!("it has {}", list_with_and(options.iter().copied(), 10))),
    }
}

/// Returns the diagnostic for a bare name that is neither a module nor an option.
fn unknown_setting(
    name: &castra_syntax::ast::Name,
    options: &[&str],
    modules: &[String],
) -> Diagnostic {
    let known: Vec<&str> =
        modules.iter().map(String::as_str).chain(options.iter().copied()).collect();
    let asked = ExpectedName::ModuleOrOption;
    let diagnostic =
        undeclared_name_without_advice(&codes::MODULE_UNKNOWN, asked, &name.text, name.span);
    match nearest(&name.text, known.iter().copied()) {
        Some(meant) => diagnostic.did_you_mean(name.span, meant),
        None if known.is_empty() => diagnostic
            .label("not found")
            .help("no module or option is declared here; is the folder complete?"),
        None => {
            diagnostic.label("not found").help(format!("{} can stand here", list_with_or(known, 8)))
        }
    }
}

/// The settings in the header of a battle.
#[derive(Debug, Default)]
pub struct Settings {
    /// The names of the modules in play.
    pub modules: Vec<String>,
    /// The options that are set, by name.
    pub options: IndexMap<String, Value>,
}
