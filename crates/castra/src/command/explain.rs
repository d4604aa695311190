//! `castra explain`: the documentation of diagnostic codes.

use castra_base::{Code, Severity, codes};
use clap::builder::styling::AnsiColor;
use serde::Serialize;

use super::error::Error;
use super::simulate::json::to_pretty_json;
use crate::exit::Exit;
use crate::output::{Output, Paint};

/// Explain a diagnostic, with a wrong and a right example
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra explain deck/total-mismatch
  castra explain map                 every diagnostic about maps
  castra explain --list              every diagnostic")]
pub(super) struct Args {
    /// A diagnostic code, such as `map/row-length`, or a group of codes, such as `map`
    #[arg(value_name = "CODE", required_unless_present = "list")]
    code: Option<String>,
    /// List every code
    #[arg(long, conflicts_with = "code")]
    list: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// For programs: an array of diagnostics.
    Json,
}

#[derive(Serialize)]
struct Entry {
    code: &'static str,
    severity: &'static str,
    summary: &'static str,
    page: &'static str,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let (codes, single) = match &args.code {
        None => (codes::ALL.to_vec(), false),
        Some(name) => matching_codes(name)?,
    };
    let paint = Paint(out.has_colour());
    let text = match args.format {
        Format::Json => json(&codes)?,
        Format::Text if single => codes.iter().map(|code| code_page(code, paint)).collect(),
        Format::Text => list(&codes, paint),
    };
    out.write_result(&text)?;
    Ok(Exit::Success)
}

/// Returns the codes that a name denotes, and whether it is the name of a single code.
fn matching_codes(name: &str) -> Result<(Vec<&'static Code>, bool), Error> {
    // A name pasted from a message may include its brackets.
    let name = name.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_ascii_lowercase();
    if let Some(code) = codes::find(&name) {
        return Ok((vec![code], true));
    }
    let in_group = |code: &&&Code| group(code) == name;
    let group_codes: Vec<_> = codes::ALL.iter().filter(in_group).copied().collect();
    if !group_codes.is_empty() {
        return Ok((group_codes, false));
    }
    let bare: Vec<_> =
        codes::ALL.iter().filter(|c| c.name.split('/').nth(1) == Some(&name)).copied().collect();
    if let [code] = bare.as_slice() {
        return Ok((vec![code], true));
    }
    let known = codes::ALL.iter().map(|c| c.name).chain(codes::ALL.iter().map(|c| group(c)));
    let error = Error::usage(format!("unknown diagnostic code `{name}`"));
    Err(match castra_base::suggest::nearest(&name, known) {
        Some(intended) => error.help(format!("did you mean `{intended}`?")),
        None => error.help("`castra explain --list` shows every code"),
    })
}

fn group(code: &Code) -> &'static str {
    code.name.split('/').next().unwrap_or_default()
}

fn json(codes: &[&'static Code]) -> Result<String, Error> {
    let entries: Vec<Entry> = codes
        .iter()
        .map(|c| Entry {
            code: c.name,
            severity: c.severity.word(),
            summary: c.summary,
            page: c.page,
        })
        .collect();
    to_pretty_json(&entries)
}

fn list(codes: &[&Code], paint: Paint) -> String {
    let width = codes.iter().map(|c| c.name.len()).max().unwrap_or_default();
    let mut out = String::new();
    let mut last = "";
    for code in codes {
        if !last.is_empty() && last != group(code) {
            out.push('\n');
        }
        last = group(code);
        let name = paint.apply(colour(code).on_default(), format!("{:width$}", code.name));
        out.push_str(&format!("{name}  {:7}  {}\n", code.severity.word(), code.summary));
    }
    out
}

fn colour(code: &Code) -> AnsiColor {
    match code.severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
    }
}

/// Returns the page of a code, or its summary if it has no page.
fn code_page(code: &Code, paint: Paint) -> String {
    let head = format!("{}[{}]", code.severity.word(), code.name);
    let head = paint.apply(colour(code).on_default().bold(), head);
    let mut out = format!("{head}: {}\n", paint.bold(code.summary));
    let body = render_markdown(code.page, code.summary, paint);
    if !body.is_empty() {
        out.push('\n');
        out.push_str(&body);
    }
    out
}

/// Renders Markdown for a terminal: headings in bold, code indented and coloured. Omits the first
/// heading, which repeats the code, and the first paragraph if it repeats the summary.
fn render_markdown(page: &str, summary: &str, paint: Paint) -> String {
    let mut out = String::new();
    let mut in_code = false;
    let mut had_title = false;
    for line in page.trim().lines() {
        if line.starts_with("```") {
            in_code = !in_code;
            continue;
        }
        if in_code {
            let line = format!("    {line}");
            out.push_str(&paint.apply(AnsiColor::Cyan.on_default(), line.trim_end()));
        } else if let Some(title) = line.strip_prefix("# ").filter(|_| !had_title) {
            had_title = true;
            let _ = title;
            continue;
        } else if out.trim().is_empty() && is_same_sentence(line, summary) {
            continue;
        } else if line.starts_with('#') {
            out.push_str(&paint.bold(line.trim_start_matches('#').trim()));
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    let text = out.trim_start_matches('\n');
    text.to_owned()
}

/// Returns whether two sentences are equal except for case and a full stop.
fn is_same_sentence(line: &str, summary: &str) -> bool {
    line.trim().trim_end_matches('.').to_lowercase() == summary.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_read_well_without_a_browser() {
        let page = "# a/b\n\nA summary.\n\nWhy it matters.\n\n## Wrong\n\n```castra fails a/b\nmap x\n```\n";
        assert_eq!(
            render_markdown(page, "a summary", Paint(false)),
            "Why it matters.\n\nWrong\n\n    map x\n"
        );
    }

    #[test]
    fn pasted_codes_are_recognised() {
        let find = |name: &str| matching_codes(name).map(|(codes, _)| codes.len()).ok();
        assert_eq!(find("[map/row-length]"), Some(1));
        assert_eq!(find("row-length"), Some(1));
        assert!(find("map").is_some_and(|n| n > 3));
        assert_eq!(find("nonsense"), None);
        let message = matching_codes("map/row-lenght").map_err(|e| e.to_string()).err();
        assert!(message.is_some_and(|m| m.contains("did you mean `map/row-length`?")));
    }
}
