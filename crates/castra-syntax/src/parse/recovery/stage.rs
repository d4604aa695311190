//! Recovery from lines of a change that cannot be parsed, or that were parsed as something else.

use crate::ast::{
    AssignOp, BinaryOp, Block, ChangeKind, Expr, ExprKind, Name, Node, Stmt, StmtKind,
};
use castra_base::suggest::nearest;
use castra_base::{Diagnostic, Span, codes};

use super::form::statement_help;
use crate::parse::lower::Lower;
use crate::parse::words::TextRange;

/// The reason why a line of a change was parsed as something else: its first word is also a likely
/// name.
enum Misread {
    /// Nothing follows the word.
    Alone,
    /// `add(1)`, with one argument or several.
    Call { one: bool },
    /// `add - 1`: the operator and its right operand.
    Operator(BinaryOp, Span, Span),
    /// `add = 1`: the sign and the value.
    Assignment(AssignOp, Span),
}

impl Lower<'_> {
    /// Returns the diagnostic for a line that begins with the word of a line of a change.
    pub(super) fn mistaken_stage(&self, line: TextRange<'_>) -> Option<Diagnostic> {
        let text = line.text;
        let mut words = text.split_whitespace();
        let first = words.next()?;
        let form = line_form(first)?;
        let place = |at: usize, length: usize| self.span_in(line, at, length);
        let problem = |span, message| Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message);
        let second = words.next()?;
        let rest = first.len() + text.get(first.len()..)?.find(second)?;
        let span = place(rest, second.len());
        let alone = words.next().is_none();
        let diagnostic = match (first, second) {
            ("at", "least" | "most") | ("scale", "by") if alone => {
                problem(span.end_span(), format!("the value is missing after `{second}`"))
                    .label("expected here")
            }
            ("at", "least" | "most") | ("scale", "by" | "double") => return None,
            ("then", "scale" | "add" | "subtract" | "at") => return None,
            ("then", "set") => problem(span, "`then` cannot set the value".to_owned())
                .label("a value is set first of all"),
            ("then", "halve" | "half" | "double") => {
                problem(span, format!("`{second}` does not fit here"))
                    .label("expected `scale` before it")
                    .suggest("write `scale`", span.start_span(), "scale ")
            }
            ("then", _) => problem(span, format!("`{second}` does not fit here"))
                .label("expected `scale`, `add`, `subtract`, `at least` or `at most` after `then`"),
            ("scale", "half") if alone => {
                problem(span, "this does not say how it is rounded".to_owned())
                    .label("expected `rounded up` or `rounded down` after `half`")
            }
            ("scale", "half") => return None,
            ("scale", _) => match nearest(second, ["by", "double", "half"]) {
                Some(meant) => problem(span, format!("there is no factor called `{second}`"))
                    .did_you_mean(span, meant),
                None => problem(span, format!("`{second}` does not fit here"))
                    .label("expected `by` before a number")
                    .suggest("write `by`", span.start_span(), "by "),
            },
            _ => return None,
        };
        Some(diagnostic.help(form))
    }

    /// Reports the lines of a change that were parsed as another kind of statement.
    pub(in crate::parse) fn check_lines(&mut self, body: &mut Block<Stmt>, kind: ChangeKind) {
        let words: &[&str] = match kind {
            ChangeKind::Modify => &["when", "set", "scale", "add", "subtract"],
            _ => &["when"],
        };
        for entry in &mut body.entries {
            let Node::Valid(stmt) = &entry.node else { continue };
            if let StmtKind::When(condition) = &stmt.kind
                && kind == ChangeKind::Modify
                && self.when_with_minus_line(condition)
            {
                entry.node = Node::Error;
                continue;
            }
            let Some((word, misread)) = misread(stmt) else { continue };
            let scale = match (word.text.as_str(), &misread, kind) {
                ("halve" | "half", Misread::Alone, ChangeKind::Modify) => "scale half rounded up",
                ("double", Misread::Alone, ChangeKind::Modify) => "scale double",
                _ => "",
            };
            if !scale.is_empty() {
                let message = format!("`{}` is not a line of a change", word.text);
                let problem = Diagnostic::new(&codes::SYNTAX_UNEXPECTED, word.span, message)
                    .label("expected `scale` before it")
                    .help(statement_help("scale"))
                    .suggest(format!("write `{scale}`"), word.span, scale);
                self.report(problem);
                entry.node = Node::Error;
            } else if words.contains(&word.text.as_str()) {
                self.report_misread(word, &misread);
                entry.node = Node::Error;
            }
        }
    }

    fn report_misread(&mut self, word: &Name, misread: &Misread) {
        let Name { text, span } = word;
        let what = match text.as_str() {
            "when" => "condition",
            "scale" => "factor",
            _ => "value",
        };
        let problem = |span, message| Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message);
        // A fix must not delete a comment.
        let with_fix = |problem: Diagnostic, title: &str, gap: Span, with: &str| {
            let mendable = !self.source(gap).contains('\n');
            if mendable { problem.fix(title, gap, with) } else { problem }
        };
        let diagnostic = match misread {
            Misread::Alone => {
                problem(span.end_span(), format!("the {what} is missing after `{text}`"))
                    .label("expected here")
            }
            Misread::Call { one } => {
                let problem = problem(*span, format!("a space is missing after `{text}`"))
                    .label("this is read as a call");
                if *one {
                    with_fix(problem, "write a space", span.end_span(), " ")
                } else {
                    problem
                }
            }
            Misread::Operator(BinaryOp::Subtract, sign, right) => {
                let problem = problem(*sign, format!("this takes something away from `{text}`"))
                    .label("no space belongs between `-` and its number");
                with_fix(
                    problem,
                    "remove the space",
                    Span { end: right.start, ..sign.end_span() },
                    "",
                )
            }
            Misread::Operator(op, sign, _) => {
                problem(*sign, format!("`{}` does not fit here", op.word()))
                    .label(format!("expected a {what} after `{text}`"))
            }
            Misread::Assignment(op, value) => {
                let problem = problem(*span, format!("`{text}` is read as a name here"))
                    .label(format!("its {what} follows without a sign"));
                let gap = Span { end: value.start, ..span.end_span() };
                match op {
                    AssignOp::Set => with_fix(problem, "remove the `=`", gap, " "),
                    AssignOp::Add | AssignOp::Subtract => problem,
                }
            }
        };
        self.report(diagnostic.help(line_form(text).unwrap_or_default()));
    }
}

/// Returns the word that a statement begins with, if it was parsed as a name that has no effect in
/// a change.
fn misread(stmt: &Stmt) -> Option<(&Name, Misread)> {
    match &stmt.kind {
        StmtKind::Assign { place: Expr { kind: ExprKind::Name(name), .. }, op, value } => {
            Some((name, Misread::Assignment(*op, value.span)))
        }
        StmtKind::Expr(expr) => {
            let mut operator = None;
            let mut first = expr;
            while let ExprKind::Binary(op, span, left, right) = &first.kind {
                operator = Some(Misread::Operator(*op, *span, right.span));
                first = left;
            }
            match &first.kind {
                ExprKind::Name(name) => Some((name, operator.unwrap_or(Misread::Alone))),
                ExprKind::Call(name, args) => Some((name, Misread::Call { one: args.len() == 1 })),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns the help for the line of a change that begins with a word.
fn line_form(word: &str) -> Option<String> {
    let is_stage = matches!(word, "when" | "set" | "add" | "subtract" | "at" | "scale" | "then");
    is_stage.then(|| statement_help(word))
}
