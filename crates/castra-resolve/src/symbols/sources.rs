//! Sources of rules: rulebooks and other documents, with the clauses that rules implement.

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{Item, ItemKind, Name, Source, Special};

use crate::names::duplicate_name;
use castra_ir::{self, ClauseId, id};

use super::builder::Builder;

impl Builder<'_, '_> {
    pub(super) fn add_source(&mut self, item: &Item, syntax: &Source) {
        self.reporter.record_suppressions(&syntax.block, item.span);
        let Some(name) = &syntax.name else { return };
        if let Some((_, first)) = self.sources.iter().find(|(n, _)| *n == name.text) {
            let first = *first;
            // Its clauses are declared anyway, so that citing them is not a second error.
            self.report(duplicate_name("source", name, first));
        } else {
            self.sources.push((name.text.clone(), name.span));
        }
        let source = u32::try_from(self.symbols.template.sources.len()).unwrap_or(u32::MAX);
        self.symbols.template.sources.push(castra_ir::Source {
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
                .label("has no clauses to cite")
                .help("write its clauses between the braces: `NAME-1 \"what it says\"`"),
            );
        }
        for clause in syntax.block.iter() {
            let text = clause.text.as_ref().map(|t| t.value.clone()).unwrap_or_default();
            let numbers = |clauses: &[Name]| clauses.iter().map(|c| c.text.to_string()).collect();
            self.add_clause(castra_ir::Clause {
                source,
                section: clause.section.as_ref().map(|s| s.value.clone()),
                text,
                advice: clause.advice,
                replaces: numbers(&clause.replaces),
                amends: numbers(&clause.amends),
                span: clause.id.span,
                id: clause.id.text.to_string(),
                implemented: false,
            });
        }
    }

    /// Adds the named special rules of a battle as clauses that its own rules can cite.
    pub(super) fn add_special_rules(&mut self) {
        let Some(battle) = self.symbols.battle.clone() else { return };
        let source = u32::try_from(self.symbols.template.sources.len()).unwrap_or(u32::MAX);
        self.symbols.template.sources.push(castra_ir::Source {
            name: battle.id.to_string(),
            title: battle.title,
            authors: None,
        });
        for item in self.items.iter().filter(|item| item.span.file == battle.file) {
            let ItemKind::Special(Special { id: Some(id), text }) = &item.kind else { continue };
            self.add_clause(castra_ir::Clause {
                id: id.text.to_string(),
                source,
                section: None,
                text: text.as_ref().map(|t| t.value.clone()).unwrap_or_default(),
                advice: false,
                replaces: Vec::new(),
                amends: Vec::new(),
                span: id.span,
                implemented: false,
            });
        }
    }

    fn add_clause(&mut self, clause: castra_ir::Clause) {
        let template = &mut self.symbols.template;
        if let Some(&first) = self.symbols.clauses.get(clause.id.as_str()) {
            if let Some(first) = template.clauses.get(first).map(|c| c.span) {
                let name = Name { text: clause.id.into(), span: clause.span };
                self.report(duplicate_name("clause", &name, first));
            }
            return;
        }
        let at: ClauseId = id(template.clauses.len());
        self.symbols.clauses.insert(clause.id.as_str().into(), at);
        template.clauses.push(clause);
    }
}
