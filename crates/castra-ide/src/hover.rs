//! Hover: the declaration, type and documentation of a name.

use castra_base::{FileId, PictureParts, Span, count_noun, to_u32};
use castra_defs::{Army, DefKind, Definition, Reference};
use castra_resolve::symbols::BuiltIn;

use crate::analysis::Analysis;
use crate::battle_text::entry;

/// The hover text of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The span of the name.
    pub span: Span,
    /// The text as Markdown.
    pub markdown: String,
}

/// Returns the noun for a kind of definition.
#[must_use]
pub const fn kind_word(kind: DefKind) -> &'static str {
    match kind {
        DefKind::Game => "game",
        DefKind::Module => "module",
        DefKind::Battle => "battle",
        DefKind::Campaign => "campaign",
        DefKind::Side => "side",
        DefKind::Stage => "battle of the campaign",
        DefKind::Enum => "enum",
        DefKind::Word => "value",
        DefKind::Die => "die",
        DefKind::Board => "board",
        DefKind::Section => "section",
        DefKind::Place => "place",
        DefKind::Kind => "kind",
        DefKind::Field => "field",
        DefKind::Element => "element",
        DefKind::Deck => "deck",
        DefKind::Group => "group",
        DefKind::Pile => "pile",
        DefKind::Table => "table",
        DefKind::Record => "record",
        DefKind::Sign => "sign",
        DefKind::Entry | DefKind::ArmyEntry => "War Council entry",
        DefKind::Function => "function",
        DefKind::Procedure => "procedure",
        DefKind::Step => "step",
        DefKind::Phase => "phase",
        DefKind::State => "state",
        DefKind::Role => "role",
        DefKind::Option => "option",
        DefKind::Weight => "weight",
        DefKind::Source => "source",
        DefKind::Clause => "clause",
        DefKind::Window => "window",
        DefKind::Change => "change",
        DefKind::Army => "army",
        DefKind::Parameter => "parameter",
        DefKind::Local => "local name",
    }
}

impl Analysis {
    /// Returns the hover text of the name or of the path of a picture at a position. Returns `None`
    /// if there is neither, or the name is unresolved.
    #[must_use]
    pub fn hover(&self, file: FileId, offset: u32) -> Option<Hover> {
        let Some((span, named)) = self.definitions_at(file, offset) else {
            return self.picture(file, offset);
        };
        if named.is_empty() {
            return match self.references().reference_at(file, offset)? {
                Reference::Use(one) if one.built_in => {
                    let name = self.slice(span);
                    let markdown = match BuiltIn::find(name) {
                        Some(one) => format!(
                            "```castra\n{}\n```\npart of Castra itself\n\n{}",
                            one.forms.join("\n"),
                            one.explanation()
                        ),
                        None => format!("`{name}`: part of Castra itself"),
                    };
                    Some(Hover { span, markdown })
                }
                Reference::Use(_) | Reference::Definition(_) => None,
            };
        }
        let mut parts: Vec<String> = Vec::new();
        let described = |one: &&Definition| {
            let mut markdown = self.definition_markdown(one);
            markdown.push_str(&self.value_in_battle(file, one).unwrap_or_default());
            markdown.push_str(&self.changes_text(one));
            markdown
        };
        for part in named.iter().map(described) {
            // A game of several files has a header in each.
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        Some(Hover { span, markdown: parts.join("\n\n---\n\n") })
    }

    /// Returns the hover text of the picture whose path is at a position: its size in pixels, or
    /// the number of its outlines.
    fn picture(&self, file: FileId, offset: u32) -> Option<Hover> {
        let source = self.checked.files.get(file)?;
        let (lexeme, string) = crate::lex::lexeme_at(&source.text, offset as usize)?;
        if lexeme != crate::lex::Lexeme::String {
            return None;
        }
        let path = source.text.get(string.clone())?.trim_matches('"');
        let picture = source.pictures.found.get(path)?;
        let parts = match &picture.parts {
            PictureParts::Areas(areas) => count_noun(areas.len(), "outline"),
            PictureParts::Pixels { columns, rows, .. } => format!("{columns} x {rows} pixels"),
        };
        let span = Span::new(file, to_u32(string.start), to_u32(string.end));
        Some(Hover { span, markdown: format!("the picture `{path}`: {parts}") })
    }

    /// Returns the changes of a rule, or the reactions to a window, each with the clauses that it
    /// cites.
    fn changes_text(&self, one: &Definition) -> String {
        let changes = self.all_changes().of(one);
        if changes.is_empty() {
            return String::new();
        }
        let is_window = one.id.kind == DefKind::Window;
        let mut markdown =
            if is_window { "\n\nAnswered by:\n" } else { "\n\nChanged by:\n" }.to_owned();
        for change in changes {
            let head = self.slice(change.head).trim();
            let head = head.strip_suffix('{').unwrap_or(head).trim_end();
            let head = head.split_whitespace().collect::<Vec<_>>().join(" ");
            markdown.push_str(&format!("\n- `{head}`"));
            if let Some((what, name)) = change.owner {
                markdown.push_str(&format!(" in {what} `{name}`"));
            }
            if !change.clauses.is_empty() {
                markdown.push_str(&format!(", by {}", change.clauses.join(", ")));
            }
        }
        markdown
    }

    /// Returns the value of a name at the start of a battle, if the source is one.
    fn value_in_battle(&self, file: FileId, one: &Definition) -> Option<String> {
        let battle = self.checked.scenarios.iter().find(|battle| battle.file == file)?;
        let scenario = &battle.scenario;
        let lines: Vec<String> = match one.id.kind {
            DefKind::Army => {
                let army = scenario.armies.get(one.name.as_str())?;
                let entries = army.entries.iter().map(|(name, value)| entry(name, value));
                let on_map = scenario.pieces_of(&army.id).count();
                let waiting = scenario.reserves_of(&army.id).count();
                let pieces = match waiting {
                    0 => format!("{on_map} pieces"),
                    _ => format!("{on_map} pieces on the map, {waiting} in reserve"),
                };
                entries.chain([pieces]).collect()
            }
            DefKind::Element | DefKind::Kind => {
                let of_army = |army: &String| {
                    let pieces = scenario.pieces_of(army).filter(|p| p.unit == one.name.as_str());
                    let hexes: Vec<&str> = pieces.map(|piece| piece.at.hex.as_str()).collect();
                    let waiting =
                        scenario.reserves_of(army).filter(|p| p.unit == one.name.as_str()).count();
                    let on_map = (!hexes.is_empty()).then(|| format!("at {}", hexes.join(" ")));
                    let waiting = (waiting > 0).then(|| format!("{waiting} in reserve"));
                    let parts: Vec<String> = on_map.into_iter().chain(waiting).collect();
                    (!parts.is_empty()).then(|| format!("{army} {}", parts.join(", ")))
                };
                scenario.armies.keys().filter_map(of_army).collect()
            }
            DefKind::Entry => {
                let value = scenario.council.get(one.name.as_str())?;
                vec![entry(&one.name, value)]
            }
            DefKind::ArmyEntry => {
                let of_army = |(army, entries): (&String, &Army)| {
                    let value = entries.entries.get(one.name.as_str())?;
                    Some(format!("{army} {}", entry(&one.name, value)))
                };
                scenario.armies.iter().filter_map(of_army).collect()
            }
            DefKind::Option => {
                let value = scenario.options.get(one.name.as_str())?;
                vec![entry(&one.name, value)]
            }
            DefKind::Game
            | DefKind::Module
            | DefKind::Battle
            | DefKind::Campaign
            | DefKind::Side
            | DefKind::Stage
            | DefKind::Enum
            | DefKind::Word
            | DefKind::Die
            | DefKind::Board
            | DefKind::Section
            | DefKind::Place
            | DefKind::Field
            | DefKind::Deck
            | DefKind::Group
            | DefKind::Pile
            | DefKind::Table
            | DefKind::Sign
            | DefKind::Record
            | DefKind::Function
            | DefKind::Procedure
            | DefKind::Step
            | DefKind::Phase
            | DefKind::State
            | DefKind::Role
            | DefKind::Weight
            | DefKind::Source
            | DefKind::Clause
            | DefKind::Window
            | DefKind::Change
            | DefKind::Parameter
            | DefKind::Local => return None,
        };
        (!lines.is_empty()).then(|| format!("\n\nIn this battle: {}", lines.join("; ")))
    }

    /// Returns a definition as Markdown: its declaration and its documentation.
    pub(crate) fn definition_markdown(&self, one: &Definition) -> String {
        let mut markdown = format!("```castra\n{}\n```", self.declaration_line(one));
        let within = one.id.path.strip_suffix(one.name.as_str());
        let within = within.and_then(|path| path.strip_suffix('.'));
        // There is one War Council, so its name would add nothing.
        let is_entry = matches!(one.id.kind, DefKind::Entry | DefKind::ArmyEntry);
        let within = within.filter(|_| !is_entry);
        markdown.push('\n');
        markdown.push_str(kind_word(one.id.kind));
        if let Some(within) = within {
            markdown.push_str(&format!(" of `{within}`"));
        }
        if let Some(docs) = &one.docs {
            markdown.push_str("\n\n");
            markdown.push_str(docs.trim());
        }
        markdown
    }

    /// Returns the first line of a declaration, or the name and type of a definition without a line
    /// of its own.
    pub(crate) fn declaration_line(&self, one: &Definition) -> String {
        match one.id.kind {
            DefKind::Parameter
            | DefKind::Local
            | DefKind::Word
            | DefKind::Section
            | DefKind::Place
            | DefKind::Sign
            | DefKind::Army
            | DefKind::Entry
            | DefKind::ArmyEntry
            | DefKind::Field => match &one.ty {
                Some(ty) => format!("{}: {ty}", one.name),
                None => one.name.to_string(),
            },
            DefKind::Game
            | DefKind::Module
            | DefKind::Battle
            | DefKind::Campaign
            | DefKind::Side
            | DefKind::Stage
            | DefKind::Enum
            | DefKind::Die
            | DefKind::Board
            | DefKind::Kind
            | DefKind::Element
            | DefKind::Deck
            | DefKind::Group
            | DefKind::Pile
            | DefKind::Table
            | DefKind::Record
            | DefKind::Function
            | DefKind::Procedure
            | DefKind::Step
            | DefKind::Phase
            | DefKind::State
            | DefKind::Role
            | DefKind::Weight
            | DefKind::Option
            | DefKind::Source
            | DefKind::Clause
            | DefKind::Window
            | DefKind::Change => {
                let text = self.text(one.span.file);
                let start = one.span.start as usize;
                let before = text.get(..start).unwrap_or_default();
                let from = before.rfind('\n').map_or(0, |at| at + 1);
                let line = text.get(from..).and_then(|rest| rest.lines().next());
                let line = line.unwrap_or_default().trim();
                let head = line.strip_suffix('{').unwrap_or(line).trim_end();
                head.to_owned()
            }
        }
    }
}
