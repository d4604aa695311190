//! Texts that the rules follow, clause by clause.

use castra_syntax::ast::{Item, Source};
use castra_syntax::{Diagnostic, codes};

use crate::check::names::duplicate;
use crate::program::{self, ClauseId, id};

use super::build::Builder;

impl Builder<'_, '_> {
    pub(super) fn source(&mut self, item: &Item, syntax: &Source) {
        self.reporter.accept_all(&syntax.block, item.span);
        let Some(name) = &syntax.name else { return };
        if let Some((_, first)) = self.sources.iter().find(|(n, _)| *n == name.text) {
            let first = *first;
            self.report(duplicate("source", name, first));
            return;
        }
        self.sources.push((name.text.clone(), name.span));
        let source = u32::try_from(self.vocabulary.template.sources.len()).unwrap_or(u32::MAX);
        self.vocabulary.template.sources.push(program::Source {
            name: name.text.to_string(),
            title: syntax.title.as_ref().map_or(name.text.to_string(), |t| t.value.clone()),
            authors: syntax.authors.as_ref().map(|a| a.value.clone()),
        });
        if syntax.block.iter().next().is_none() && !syntax.block.is_broken() {
            self.report(
                Diagnostic::new(
                    &codes::SOURCE_EMPTY,
                    item.head,
                    format!("the source `{}` has no clauses", name.text),
                )
                .label("nothing can be cited from it")
                .help("write its clauses between the braces: `NAME-1 \"what it says\"`"),
            );
        }
        for clause in syntax.block.iter() {
            let at: ClauseId = id(self.vocabulary.template.clauses.len());
            if let Some(&first) = self.vocabulary.clauses.get(&clause.id.text) {
                let first = self.vocabulary.template.clauses.get(first.index());
                if let Some(first) = first.map(|c| c.span) {
                    self.report(duplicate("clause", &clause.id, first));
                }
                continue;
            }
            self.vocabulary.clauses.insert(clause.id.text.clone(), at);
            self.vocabulary.template.clauses.push(program::Clause {
                id: clause.id.text.to_string(),
                source,
                section: clause.section.as_ref().map(|s| s.value.clone()),
                text: clause.text.as_ref().map(|t| t.value.clone()).unwrap_or_default(),
                advice: clause.advice,
                span: clause.id.span,
                implemented: false,
            });
        }
    }
}
