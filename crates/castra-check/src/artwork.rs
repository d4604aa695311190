//! Pictures that a source file names by their paths.

use std::sync::Arc;

use castra_base::{Attachments, Diagnostic, codes};
use castra_defs::Artwork;
use castra_resolve::reporter::Reporter;
use castra_syntax::ast;

/// Finds the picture of a path in quotation marks among those of its source, and reports the reason
/// if it cannot be used.
pub(crate) fn find_artwork(
    pictures: &Attachments,
    path: &ast::Text,
    reporter: &mut Reporter<'_>,
) -> Artwork {
    let file = path.value.clone();
    if let Some(picture) = pictures.found.get(&file) {
        return Artwork { file, picture: Some(Arc::clone(picture)) };
    }
    let message = |problem: &str| format!("the picture `{file}` {problem}");
    let diagnostic = match pictures.unusable.get(&file) {
        Some(unusable) => unusable.diagnostic(path.span, message("cannot be used")),
        None => Diagnostic::new(&codes::PICTURE_UNREAD, path.span, message("was not read"))
            .label("Castra's own drawing is shown instead")
            .help("check the file in its folder with `castra check`"),
    };
    reporter.report(diagnostic);
    Artwork { file, picture: None }
}
