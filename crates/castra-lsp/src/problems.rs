//! Conversion of diagnostics to the types of the protocol.

use castra_base::{Severity, SourceFile};
use castra_ide::Analysis;
use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    NumberOrString,
};
use serde_json::json;

use crate::session::{NonSourceFile, Session};

/// Returns the diagnostics of a source.
pub(crate) fn diagnostics(
    session: &Session,
    analysis: &Analysis,
    file: &SourceFile,
) -> Vec<Diagnostic> {
    analysis.diagnostics(file.id).map(|d| diagnostic(session, analysis, file, d)).collect()
}

/// Returns the diagnostics of a file without Castra source, such as `castra.ron`.
pub(crate) fn other_diagnostics(session: &Session, other: &NonSourceFile) -> Vec<Diagnostic> {
    let analysis = castra_ide::Host::new(&castra_workspace::NoLibrary).analysis();
    let all = other.diagnostics.iter().cloned();
    all.map(|mut found| {
        // The diagnostics of such a file refer to no other file.
        found.related.clear();
        diagnostic(session, &analysis, &other.file, &found)
    })
    .collect()
}

pub(crate) fn diagnostic(
    session: &Session,
    analysis: &Analysis,
    file: &SourceFile,
    diagnostic: &castra_base::Diagnostic,
) -> Diagnostic {
    let mut message = diagnostic.message.clone();
    if !diagnostic.primary.text.is_empty() {
        message.push_str(&format!("\n{}", diagnostic.primary.text));
    }
    if let Some(help) = &diagnostic.help {
        message.push_str(&format!("\nhelp: {help}"));
    }
    let related = diagnostic.related.iter().filter_map(|label| {
        let location = session.location(analysis, label.span)?;
        Some(DiagnosticRelatedInformation { location, message: label.text.clone() })
    });
    let related: Vec<DiagnosticRelatedInformation> = related.collect();
    let is_unused = diagnostic.code.name.contains("unused");
    Diagnostic {
        range: session.encoding.range(file, diagnostic.primary.span),
        severity: Some(match diagnostic.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(diagnostic.code.name.to_owned())),
        code_description: session
            .explanation(diagnostic.code.name)
            .map(|href| CodeDescription { href }),
        source: Some("castra".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        tags: is_unused.then(|| vec![DiagnosticTag::UNNECESSARY]),
        // A summary of the code, for clients that show it.
        data: Some(json!({ "summary": diagnostic.code.summary })),
    }
}
