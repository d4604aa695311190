//! The short format: a line for each diagnostic, with the help below it.

use castra_base::internal::mistake;
use castra_base::{Diagnostic, SourceMap};

use crate::human::Style;
use crate::shown::{harmless, unshown};

pub(crate) fn write(style: Style, files: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    let most = if style.most == 0 { usize::MAX } else { style.most };
    for diagnostic in diagnostics.iter().take(most) {
        let span = diagnostic.primary.span;
        let Some(file) = files.get(span.file) else {
            mistake("a diagnostic names a file that was not checked");
            continue;
        };
        let at = file.line_col(span.start);
        out.push_str(&format!(
            "{}:{}:{}: {}[{}]: {}\n",
            harmless(&file.path),
            at.line,
            at.col,
            diagnostic.severity.word(),
            diagnostic.code.name,
            harmless(&diagnostic.message),
        ));
        let fix = diagnostic.fixes.first().map(|f| &f.title);
        if let Some(help) = diagnostic.help.as_ref().or(fix) {
            out.push_str(&format!("  help: {}\n", harmless(&help.replace('\n', " "))));
        }
    }
    if let Some(left) = diagnostics.len().checked_sub(most).filter(|&left| left > 0) {
        out.push_str(&unshown(left));
    }
    out
}
