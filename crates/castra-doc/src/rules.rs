//! Rules for readers: the description of each rule, its clauses, and the changes by modules.

use std::collections::BTreeMap;

use castra_base::{SourceMap, Span};
use castra_ir::{Change, Program, TextPart};
use castra_syntax::ast::{ItemKind, Tree};
use serde::Serialize;

use super::links::{Link, Module};
use castra_ide::expand::{self, ChangePosition, PlacedChange};
use castra_words::{capitalize, spell_out};

/// The rules of a file.
#[derive(Debug, Serialize)]
pub(super) struct Chapter {
    pub(super) title: String,
    pub(super) anchor: String,
    /// The comment at the top of the file.
    pub(super) intro: String,
    /// The title of the module of the file.
    pub(super) module: Option<String>,
    pub(super) rules: Vec<Rule>,
    /// Rules that only help others, which are listed by name.
    pub(super) helpers: Vec<Rule>,
}

#[derive(Debug, Serialize)]
pub(super) struct Rule {
    pub(super) name: String,
    pub(super) anchor: String,
    /// The first line: name and parameters.
    pub(super) head: String,
    pub(super) doc: Option<String>,
    pub(super) clauses: Vec<CitedClause>,
    pub(super) changes: Vec<ChangeOut>,
    pub(super) steps: Vec<String>,
    pub(super) code: String,
    pub(super) location: String,
}

/// A cited clause.
#[derive(Clone, Debug, Serialize)]
pub(super) struct CitedClause {
    pub(super) id: String,
    pub(super) text: String,
}

/// A change, at the place where it applies.
#[derive(Debug, Serialize)]
pub(super) struct ChangeOut {
    pub(super) module: String,
    pub(super) what: String,
    pub(super) when: Option<String>,
    pub(super) doc: Option<String>,
    pub(super) clauses: Vec<CitedClause>,
    pub(super) code: String,
    pub(super) location: String,
}

/// The sequence of play.
#[derive(Debug, Serialize)]
pub(super) struct Turn {
    pub(super) word: &'static str,
    pub(super) limit: u32,
    pub(super) phases: Vec<Phase>,
}

/// A phase and its steps.
#[derive(Debug, Serialize)]
pub(super) struct Phase {
    pub(super) name: String,
    pub(super) steps: Vec<String>,
    /// The rules that the phase calls.
    pub(super) rules: Vec<Link>,
}

impl Rule {
    /// Returns whether the rule or one of its changes follows a clause.
    pub(super) fn follows(&self, clause: &str) -> bool {
        let own = self.clauses.iter().chain(self.changes.iter().flat_map(|c| &c.clauses));
        own.into_iter().any(|cited| cited.id == clause)
    }
}

/// Returns a link to a rule.
pub(super) fn link(rule: &Rule) -> Link {
    Link { name: rule.name.clone(), anchor: rule.anchor.clone() }
}

/// Returns the rules, file by file.
pub(super) fn chapters(
    trees: &[&Tree],
    program: &Program,
    files: &SourceMap,
    modules: &[Module],
) -> Vec<Chapter> {
    let docs = change_docs(trees);
    let builder = RuleBuilder { program, files, modules, docs };
    let mut anchors = Anchors::default();
    let mut chapters = Vec::new();
    for tree in trees {
        let Some(file) = files.get(tree.file) else { continue };
        let all = expand::rules(&[tree], program);
        let all = all.iter().map(|rule| builder.rule(rule, &mut anchors));
        let (rules, helpers): (Vec<Rule>, Vec<Rule>) = all.partition(|rule| {
            rule.doc.is_some() || !rule.clauses.is_empty() || !rule.changes.is_empty()
        });
        if rules.is_empty() && helpers.is_empty() {
            continue;
        }
        let stem = file.path.rsplit('/').next().unwrap_or_default().trim_end_matches(".castra");
        let module = expand::module_of(tree);
        chapters.push(Chapter {
            title: capitalize(&spell_out(stem)),
            anchor: anchors.of(&format!("chapter-{stem}")),
            intro: top_comment(&file.text),
            module: module.map(|id| builder.title(&id)),
            rules,
            helpers,
        });
    }
    chapters
}

/// Returns the sequence of play with its phases and their steps.
pub(super) fn turn(program: &Program, chapters: &[Chapter]) -> Option<Turn> {
    let turn = program.rules.turn.as_ref()?;
    let steps = program.rules.steps();
    let phases = turn.phases.iter().map(|phase| {
        let label: Vec<&str> = phase
            .label
            .iter()
            .filter_map(|part| match part {
                TextPart::Text(text) => Some(text.as_str()),
                TextPart::Value(_) | TextPart::Forms(..) => None,
            })
            .collect();
        let label = label.concat();
        let called = program.rules.called_procedures(&phase.body.stmts);
        let rules = chapters.iter().flat_map(|chapter| &chapter.rules);
        let rules = rules.filter(|rule| called.contains(&rule.name.as_str())).map(link);
        Phase {
            name: if label.is_empty() { capitalize(&spell_out(&phase.name)) } else { label },
            steps: steps
                .iter()
                .filter(|step| step.within == phase.name && phase.span.contains(step.span))
                .map(|step| spell_out(&step.name))
                .collect(),
            rules: rules.collect(),
        }
    });
    Some(Turn {
        word: if turn.per_army { "turn" } else { "round" },
        limit: turn.limit,
        phases: phases.collect(),
    })
}

/// Returns the documentation of changes by their spans.
fn change_docs(trees: &[&Tree]) -> BTreeMap<Span, String> {
    let items = trees.iter().flat_map(|tree| &tree.items);
    let changes = items.filter(|item| matches!(item.kind, ItemKind::Change(_)));
    changes.filter_map(|item| Some((item.span, item.doc.clone()?))).collect()
}

/// The anchors of the book so far, with the number of uses of each.
#[derive(Default)]
struct Anchors(BTreeMap<String, u32>);

impl Anchors {
    fn of(&mut self, name: &str) -> String {
        let count = self.0.entry(name.to_owned()).or_default();
        *count += 1;
        if *count == 1 { name.to_owned() } else { format!("{name}-{count}") }
    }
}

struct RuleBuilder<'a> {
    program: &'a Program,
    files: &'a SourceMap,
    modules: &'a [Module],
    docs: BTreeMap<Span, String>,
}

impl RuleBuilder<'_> {
    fn rule(&self, rule: &expand::Rule<'_>, anchors: &mut Anchors) -> Rule {
        let span = rule.item.span;
        let source = self.source(span).trim_end();
        let head = self.source(rule.item.head);
        let steps = self.program.rules.steps();
        Rule {
            name: rule.name.clone(),
            anchor: anchors.of(&format!("rule-{}", rule.name)),
            head: one_line(head.trim_end().trim_end_matches('{')),
            doc: rule.item.doc.clone(),
            clauses: self.cited_clauses(source),
            changes: rule.changes.iter().map(|placed| self.change(placed)).collect(),
            steps: steps
                .iter()
                .filter(|step| span.contains(step.span))
                .map(|step| spell_out(&step.name))
                .collect(),
            code: source.to_owned(),
            location: expand::location(self.files, span),
        }
    }

    fn change(&self, placed: &PlacedChange<'_>) -> ChangeOut {
        let change = placed.change;
        let clauses = change.cites.iter().filter_map(|id| self.program.clauses.get(id));
        ChangeOut {
            module: match change.module.as_str() {
                _ if change.of_battle => "The battle".to_owned(),
                "" => "The game itself".to_owned(),
                id => self.title(id),
            },
            what: self.effect_text(change, placed.place),
            when: change.condition_span.map(|when| one_line(self.source(when))),
            doc: self.docs.get(&change.item_span).cloned(),
            clauses: clauses
                .map(|clause| CitedClause { id: clause.id.clone(), text: clause.text.clone() })
                .collect(),
            code: self.source(change.item_span).trim_end().to_owned(),
            location: expand::location(self.files, change.head_span),
        }
    }

    /// Returns a sentence on the effect of a change.
    fn effect_text(&self, change: &Change, position: ChangePosition) -> String {
        match position {
            ChangePosition::First => change.kind.word().to_owned(),
            ChangePosition::Last if change.kind.is_of_step() => change.kind.word().to_owned(),
            ChangePosition::Last => {
                let source = self.source(change.item_span).lines().map(str::trim);
                let words = change.lines.iter().map(|line| line.keywords());
                let words: Vec<String> = words.collect();
                let begins = |line: &str, word: &str| {
                    line.strip_prefix(word)
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
                };
                let lines = source.filter(|line| {
                    let is_line = |word: &String| {
                        let less = word.ends_with("add").then(|| word.replace("add", "subtract"));
                        begins(line, word) || less.is_some_and(|less| begins(line, &less))
                    };
                    words.iter().any(is_line)
                });
                let lines: Vec<&str> = lines.collect();
                if lines.is_empty() { words.join(", ") } else { lines.join(", ") }
            }
            ChangePosition::Before(_) | ChangePosition::Replacing(_) | ChangePosition::After(_) => {
                let step = change
                    .target_text
                    .split_once('.')
                    .map_or(change.target_text.as_str(), |(_, s)| s);
                format!("{} the step “{}”", change.kind.word(), spell_out(step))
            }
        }
    }

    fn cited_clauses(&self, source: &str) -> Vec<CitedClause> {
        clauses_in(source, self.program)
    }

    fn title(&self, module: &str) -> String {
        let found = self.modules.iter().find(|known| known.id == module);
        found.map_or_else(|| module.to_owned(), |module| module.title.clone())
    }

    fn source(&self, span: Span) -> &str {
        self.files.get(span.file).map_or("", |file| file.slice(span))
    }
}

/// Returns the clauses that a piece of source cites, in its order.
pub(super) fn clauses_in(source: &str, program: &Program) -> Vec<CitedClause> {
    let mut cited: Vec<CitedClause> = Vec::new();
    for line in source.lines() {
        let code = line.split("//").next().unwrap_or_default();
        let mut words = code.split([' ', '{', '}', ',', '\t']).filter(|word| !word.is_empty());
        if !words.by_ref().any(|word| word == "cite") {
            continue;
        }
        for word in words {
            let clause = program.clauses.iter().find(|clause| clause.id == word);
            let Some(clause) = clause else { break };
            if !cited.iter().any(|known| known.id == clause.id) {
                cited.push(CitedClause { id: clause.id.clone(), text: clause.text.clone() });
            }
        }
    }
    cited
}

/// Returns the comment at the top of a file.
fn top_comment(text: &str) -> String {
    let lines = text.trim_start_matches('\u{feff}').lines();
    let comment = lines.take_while(|line| line.starts_with("//") && !line.starts_with("///"));
    let lines: Vec<&str> = comment.map(|line| line.trim_start_matches('/').trim()).collect();
    lines.join("\n")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
