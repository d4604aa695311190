//! Pictures that a source names by their files.

use std::sync::Arc;

use castra_base::{Diagnostic, Pictures, Unusable, codes};
use castra_defs::Artwork;
use castra_syntax::ast;

use super::Checker;

impl Checker<'_, '_> {
    /// Finds the picture of a path in quotation marks, and reports the reason if it cannot be used.
    pub(super) fn artwork(&mut self, path: &ast::Text) -> Option<Artwork> {
        let file = path.value.clone();
        let known = self.pictures.iter().find(|(of, _)| *of == path.span.file);
        let nothing = Arc::<Pictures>::default();
        let pictures = known.map_or(&nothing, |(_, pictures)| pictures);
        if let Some(picture) = pictures.found.get(&file) {
            return Some(Artwork { file, picture: Some(Arc::clone(picture)) });
        }
        let message = |problem: &str| format!("the picture `{file}` {problem}");
        let diagnostic =
            match pictures.unusable.get(&file) {
                Some(Unusable { code, why, help, meant }) => {
                    let found = Diagnostic::new(code, path.span, message("cannot be used"));
                    match meant {
                        Some(meant) => found
                            .label(format!("{why}; did you mean `{meant}`?"))
                            .suggest(format!("write `{meant}`"), path.span, format!("\"{meant}\"")),
                        None => found.label(why.clone()).help(help.clone()),
                    }
                }
                None => Diagnostic::new(&codes::PICTURE_UNREAD, path.span, message("was not read"))
                    .label("Castra's own drawing is shown instead")
                    .help("check the file in its folder with `castra check`"),
            };
        self.report(diagnostic);
        Some(Artwork { file, picture: None })
    }
}
