//! The short format: a line for each diagnostic, with the help below it.

use castra_base::internal::record_error;
use castra_base::{Diagnostic, SourceMap};

use crate::human::Style;
use crate::sanitize::{hidden_problems_text, sanitize};

pub(crate) fn write(style: Style, files: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    let most = if style.most == 0 { usize::MAX } else { style.most };
    for diagnostic in diagnostics.iter().take(most) {
        let span = diagnostic.primary.span;
        let Some(file) = files.get(span.file) else {
            record_error("a diagnostic names a file that was not checked");
            continue;
        };
        let at = file.line_col(span.start);
        out.push_str(&format!(
            "{}:{}:{}: {}[{}]: {}\n",
            sanitize(&file.path),
            at.line,
            at.col,
            diagnostic.severity.word(),
            diagnostic.code.name,
            sanitize(&diagnostic.message),
        ));
        let fix = diagnostic.fixes.first().map(|f| &f.title);
        if let Some(help) = diagnostic.help.as_ref().or(fix) {
            out.push_str(&format!("  help: {}\n", sanitize(&help.replace('\n', " "))));
        }
    }
    if let Some(left) = diagnostics.len().checked_sub(most).filter(|&left| left > 0) {
        out.push_str(&hidden_problems_text(left));
    }
    out
}
