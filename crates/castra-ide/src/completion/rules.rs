//! Completion in the bodies and heads of rules and tests.
//!
//! There are three contexts: the start of a statement, an operand, and the position after an
//! operand, where an operator or the next keyword of the statement follows.

use castra_defs::{Board, DefKind};
use castra_resolve::names::TEST_ARMIES;
use castra_resolve::symbols::{BUILT_IN_TYPES, BUILT_INS, plural};
use castra_syntax::ast::campaign::BATTLE;
use castra_workspace::CheckedScenario;

use super::context::Place;
use super::item::{Completion, CompletionKind};
use crate::analysis::Analysis;
use crate::lex::{Lexeme, lexemes};

/// Keywords that begin a statement of rules.
const STATEMENTS: &[&str] = &[
    "change", "choose", "cite", "defeat", "draw", "drawn", "fill", "for", "if", "let", "lift",
    "match", "move", "next", "pick", "place", "remove", "repeat", "reroll", "return", "reveal",
    "say", "shuffle", "silence", "step", "stop", "talk", "var", "victory", "window",
];

/// Keywords that begin a statement of a change.
const STAGES: &[&str] = &["add", "at", "scale", "set", "subtract", "when"];

/// Keywords that begin a statement of a test.
const TESTS: &[&str] = &[
    "armies", "begin", "board", "choices", "council", "dice", "every", "expect", "option", "play",
    "put", "scenario", "terrain", "turn",
];

/// Keywords that may begin an operand.
const OPERANDS: &[&str] = &[
    "armies",
    "army",
    "card",
    "council",
    "empty",
    "false",
    "game-over",
    "hex",
    "if",
    "it",
    "match",
    "none",
    "not",
    "roll",
    "square",
    "them",
    "true",
    "turn-number",
    "us",
    "winner",
];

/// Keywords between two operands, and those that follow one.
const OPERATORS: &[&str] =
    &["and", "at", "else", "in", "is", "mod", "not in", "or", "otherwise", "then", "where"];

/// Keywords after which an operand is expected.
const VALUE_PRECEDERS: &[&str] = &[
    "add",
    "and",
    "all",
    "at",
    "by",
    "each",
    "else",
    "expect",
    "for",
    "from",
    "if",
    "in",
    "is",
    "least",
    "match",
    "mod",
    "most",
    "not",
    "of",
    "or",
    "otherwise",
    "play",
    "prefer",
    "return",
    "roll",
    "set",
    "subtract",
    "then",
    "to",
    "when",
    "where",
    "with",
    "remove",
    "change",
    "lift",
    "reroll",
    "shuffle",
    "reveal",
    "move",
    "draw",
    "fill",
    "whenever",
    "turn",
    "rounded",
];

/// Returns the keywords, other than operators, within the statement that a keyword begins.
fn inner_keywords(word: &str) -> &'static [&'static str] {
    match word {
        "change" => &["to"],
        "choose" => {
            &["at", "by", "else", "for", "in", "least", "most", "none", "or", "prefer", "some"]
        }
        "draw" => &["from", "to"],
        "every" => &["roll"],
        "defeat" | "place" | "test" | "victory" | "window" | "whenever" => {
            &["as", "at", "each", "for", "in", "turn", "when"]
        }
        "fill" => &["with"],
        "for" => &["each", "from", "in"],
        "move" => &["all", "to"],
        "next" => &["turn"],
        "pick" => &["at", "in", "random"],
        "play" => &["phase", "turn", "turns"],
        "put" => &["in"],
        "react" => &["by", "prefer", "to", "when"],
        "repeat" => &["at", "least", "most"],
        "reveal" => &["to"],
        "scale" => &["by", "double", "down", "half", "rounded", "up"],
        "at" => &["least", "most"],
        "turn" => &["army", "at", "most", "of"],
        "round" => &["at", "most"],
        "modify" | "allow" | "forbid" | "before" | "after" | "instead" => &["named", "of", "over"],
        "drawn" => &["when"],
        _ => &[],
    }
}

/// Keywords of types.
const TYPE_KEYWORDS: &[&str] = &["dice", "none", "of", "or", "set"];

/// Returns whether an item that begins with a keyword contains statements.
pub(super) fn is_rule(word: &str) -> bool {
    matches!(
        word,
        "fn" | "judge"
            | "proc"
            | "setup"
            | "turn"
            | "round"
            | "whenever"
            | "victory"
            | "defeat"
            | "drawn"
            | "react"
            | "modify"
            | "allow"
            | "forbid"
            | "before"
            | "after"
            | "instead"
            | "test"
    )
}

impl Analysis {
    /// Returns the completions in the body of a rule or test.
    pub(super) fn body_completions(&self, place: &Place<'_>) -> Vec<Completion> {
        let line = place.line.trim_start();
        let first = line.split([' ', '(', '.']).next().unwrap_or_default();
        let last = place.token_before();
        let is_test = place.word == "test";
        let campaign = self.campaign(place.file).filter(|_| !is_test);
        if line.is_empty() && !place.continues() {
            if campaign.is_some() {
                return self.campaign_statement(place);
            }
            let mut words = place.keywords(STATEMENTS);
            if is_test {
                words.extend(place.keywords(TESTS));
            }
            if matches!(place.word, "modify" | "allow" | "forbid" | "before" | "after" | "instead")
            {
                words.extend(place.keywords(STAGES));
            }
            if place.word == "turn" || place.word == "round" {
                words.extend(place.keywords(&["phase"]));
            }
            words.extend(place.keywords(&["accept", "else"]));
            return self.values_at(place).into_iter().chain(words).collect();
        }
        if let Some(campaign) = campaign {
            match (first, last) {
                (_, "next") => return place.keywords(&[BATTLE]),
                (_, BATTLE) => return self.stages(place, campaign),
                (_, "for") if line.ends_with("victory for ") => {
                    return self.declarations_of(place, &[DefKind::Side]);
                }
                (_, "for") => return self.armies_at(place),
                _ => {}
            }
        }
        let named: &[DefKind] = match (first, last) {
            ("let" | "var", ":") => return self.types(place),
            // The next word is a new name, so nothing is proposed.
            ("let" | "var" | "pick" | "step", _)
            | ("for", "each")
            | ("choose", "some" | "together" | "secretly" | "choose")
                if line.split_whitespace().next_back() == Some(last)
                    && (last == first
                        || matches!(last, "each" | "some" | "together" | "secretly")) =>
            {
                return match last {
                    "choose" => place.keywords(&["whether", "some", "together", "secretly"]),
                    "secretly" => place.keywords(&["some", "whether"]),
                    "together" => place.keywords(&["some"]),
                    _ => Vec::new(),
                };
            }
            ("phase", "phase") => return Vec::new(),
            (_, "phase") => &[DefKind::Phase],
            (_, "of") if line.ends_with("dice of ") || line.contains("roll ") => &[DefKind::Die],
            (_, "roll") => &[
                DefKind::Die,
                DefKind::Local,
                DefKind::Parameter,
                DefKind::Function,
                DefKind::Table,
                DefKind::State,
            ],
            ("scenario", "scenario") if is_test => return self.battles(place),
            ("board", "board") if is_test => &[DefKind::Board],
            ("option", "option") if is_test => &[DefKind::Option],
            ("fill", "with") => &[DefKind::Deck],
            ("window", "window") => &[DefKind::Window],
            ("place", "as") => &[DefKind::Element],
            ("place", "place") => {
                let locals = self.declarations_of(place, &[DefKind::Local, DefKind::Parameter]);
                return locals.into_iter().chain(self.pieces(place)).collect();
            }
            ("put", "put" | "," | "(") => &[DefKind::Local, DefKind::Element, DefKind::Word],
            (_, "not") if place.follows_value() => return place.keywords(&["in"]),
            ("council", _) if is_test => &[
                DefKind::Army,
                DefKind::Entry,
                DefKind::ArmyEntry,
                DefKind::Word,
                DefKind::Element,
            ],
            ("dice", _) if is_test => &[DefKind::Word],
            _ => &[],
        };
        if !named.is_empty() {
            return self.declarations_of(place, named);
        }
        if is_test && first == "terrain" {
            let terrains = self.terrains(place).into_iter().chain(place.keywords(&["at"]));
            return terrains.chain(self.hexes_in_play(place)).collect();
        }
        // The braces after a placed piece contain its state.
        if first == "place" && line.contains('{') {
            return self.declarations_of(
                place,
                &[DefKind::Field, DefKind::Word, DefKind::Element, DefKind::Kind],
            );
        }
        if place.expects_operand() {
            let words = place.keywords(inner_keywords(first));
            return self.values_at(place).into_iter().chain(words).collect();
        }
        let words = place.keywords(OPERATORS).into_iter().chain(place.keywords(&["not"]));
        let words = words.chain(place.keywords(inner_keywords(first)));
        words.chain(place.keywords(inner_keywords(place.word))).collect()
    }

    /// Returns the completions of an operand: local variables first, hexes last.
    fn values_at(&self, place: &Place<'_>) -> Vec<Completion> {
        let mut found = self.declarations_of(place, VALUES);
        found.extend(BUILT_INS.iter().map(|one| place.built_in(one)));
        found.extend(place.keywords(OPERANDS));
        found.extend(self.plurals(place));
        if place.word == "test" {
            found.extend(place.keywords(&["average", "chance"]));
            // A test may use the default armies or the armies of its battle.
            found.extend(place.keywords(&TEST_ARMIES));
            let armies = self.battle_of(place).map(|battle| battle.scenario.armies.keys());
            found.extend(armies.into_iter().flatten().flat_map(|army| place.keywords(&[army])));
        }
        if self.campaign(place.file).is_some() {
            found.extend(self.armies_at(place));
        }
        found.extend(place.keywords(&["north", "north-east", "east", "south-east"]));
        found.extend(place.keywords(&["south", "south-west", "west", "north-west"]));
        found.extend(self.hexes_in_play(place));
        found
    }

    /// Returns the plurals of kinds and enums.
    fn plurals(&self, place: &Place<'_>) -> Vec<Completion> {
        let own = ["army", "card", "direction", "hex", "square"].map(plural);
        let types = self
            .definitions_in_reach(place)
            .filter(|one| matches!(one.id.kind, DefKind::Kind | DefKind::Enum | DefKind::Die));
        let mut offered: Vec<Completion> = types
            .map(|one| Completion {
                label: one.plural.clone().unwrap_or_else(|| plural(&one.name)).to_string(),
                ..self.offer(place, one)
            })
            .collect();
        offered.extend(own.iter().flat_map(|word| place.keywords(&[word.as_str()])));
        offered
    }

    /// Returns the hexes that a source can name: the hexes of a battle and of tests.
    fn hexes_in_play(&self, place: &Place<'_>) -> Vec<Completion> {
        let hex = |name: smol_str::SmolStr| Completion {
            label: name.to_string(),
            kind: CompletionKind::Hex,
            detail: None,
            docs: None,
            replaces: place.replaces,
        };
        let board = self.board_of(place);
        board.into_iter().flat_map(|b| b.cells().map(|cell| b.name_of(cell))).map(hex).collect()
    }

    /// Returns the board whose hexes can be named in a battle, a campaign or a test. The rules of a
    /// game can name only a board of places, since a grid has many hexes, which are rarely named.
    pub(super) fn board_of(&self, place: &Place<'_>) -> Option<&Board> {
        let is_battle = self.checked.scenarios.iter().any(|battle| battle.file == place.file);
        let is_campaign = || self.campaign(place.file).is_some();
        let speaks_of_hexes = place.word == "test" || is_battle || is_campaign();
        let battle = self.battle_of(place);
        let games = || {
            let of_text = self.checked.games.iter().find(|game| game.files.contains(&place.file));
            let of_module = self
                .checked
                .games
                .iter()
                .find(|game| game.files.iter().any(|file| self.sees(place.file, *file)));
            of_text.or(of_module).map(|game| &game.game)
        };
        let game = battle.map(|battle| &battle.game).or_else(games);
        let boards = &game?.boards;
        let named = place.word_after("board ").and_then(|name| boards.get(name));
        let of_battle = || boards.get(battle?.scenario.board.as_str());
        let board = named.or_else(of_battle).or_else(|| boards.values().next());
        board.filter(|board| speaks_of_hexes || board.has_places())
    }

    /// Returns the battle that a test starts from or an item of a campaign concerns, or else the
    /// battle that the source declares.
    pub(super) fn battle_of(&self, place: &Place<'_>) -> Option<&CheckedScenario> {
        let battles = &self.checked.scenarios;
        let named = place.word_after("scenario ");
        named
            .or_else(|| self.battle_at(place))
            .and_then(|name| battles.iter().find(|battle| battle.scenario.id == name))
            .or_else(|| battles.iter().find(|battle| battle.file == place.file))
    }

    /// Returns the battles that a test may start from.
    pub(super) fn battles(&self, place: &Place<'_>) -> Vec<Completion> {
        let battles = self.checked.scenarios.iter().map(|battle| battle.scenario.id.as_str());
        battles.flat_map(|name| place.keywords(&[name])).collect()
    }

    /// Returns the completions of a type.
    pub(super) fn types(&self, place: &Place<'_>) -> Vec<Completion> {
        let found = self
            .declarations_of(place, &[DefKind::Kind, DefKind::Enum, DefKind::Record, DefKind::Die]);
        let words = place.keywords(BUILT_IN_TYPES).into_iter().chain(place.keywords(TYPE_KEYWORDS));
        found.into_iter().chain(words).collect()
    }

    /// Returns the completions in the head of a rule or declaration, after its keyword.
    pub(super) fn head_completions(&self, place: &Place<'_>) -> Vec<Completion> {
        let words: &[&str] = match place.word {
            "fn" | "judge" | "proc" | "table" | "window" | "state" | "option" | "weight" => {
                let own: &[&str] = if place.word == "state" {
                    &["per", "private", "hidden", "public", "quiet"]
                } else {
                    &[]
                };
                let types = self.types(place).into_iter().chain(place.keywords(own));
                return match place.line.contains('=') {
                    true => types.chain(self.values_at(place)).collect(),
                    false => types.collect(),
                };
            }
            "kind" => &[
                "abbr", "at", "board", "deck", "hex", "in", "joins", "marks", "on", "place",
                "secret", "square", "stacks",
            ],
            "board" => &["flat", "hexes", "places", "pointy", "squares", "x"],
            "pile" => &["army", "hidden", "per", "private", "public", "shared"],
            "role" => &["army", "keeps", "per"],
            "die" => &["numeric"],
            "deck" => &["back", "total"],
            "source" => &["by"],
            "react" => &["by", "prefer", "to", "when"],
            "add" => &["deck", "to"],
            "instead" | "before" | "after" | "modify" | "allow" | "forbid" => {
                &["named", "of", "over"]
            }
            "whenever" | "victory" | "defeat" | "drawn" | "test" => &[],
            "turn" | "round" => &["army", "at", "most"],
            "scenario" | "module" => &["for", "with"],
            "campaign" => &["for"],
            "accept" => &["because"],
            _ => &["abbr"],
        };
        let own =
            place.keywords(words).into_iter().chain(place.keywords(inner_keywords(place.word)));
        match place.expects_operand() {
            true => own.chain(self.values_at(place)).collect(),
            false => own.chain(place.keywords(OPERATORS)).collect(),
        }
    }
}

impl Place<'_> {
    /// Returns the word after `word` in the last line of the item that begins with `word`.
    fn word_after(&self, word: &str) -> Option<&str> {
        let mut lines = self.item.lines().rev().map(str::trim);
        lines.find_map(|line| line.strip_prefix(word)?.split_whitespace().next())
    }

    /// Returns the token before the position: a word or a sign.
    pub(super) fn token_before(&self) -> &str {
        let pieces = lexemes(self.item).filter(|(lexeme, _)| *lexeme != Lexeme::Comment);
        let last = pieces.last().and_then(|(_, range)| self.item.get(range));
        last.unwrap_or_default()
    }

    /// Returns whether the word before the position follows an operand, as `not` in `x not in y`.
    fn follows_value(&self) -> bool {
        let pieces = lexemes(self.item).filter(|(lexeme, _)| *lexeme != Lexeme::Comment);
        let pieces: Vec<_> = pieces.collect();
        let before = pieces.iter().rev().nth(1).and_then(|(_, range)| self.item.get(range.clone()));
        before.is_some_and(|word| {
            let is_value = word.starts_with(|c: char| c.is_alphanumeric());
            matches!(word, ")" | "]" | "}") || is_value && !VALUE_PRECEDERS.contains(&word)
        })
    }

    /// Returns whether the line continues the previous one.
    fn continues(&self) -> bool {
        let last = self.token_before();
        matches!(last, "(" | "[" | "," | "+" | "-" | "*" | "/" | "&" | "=" | "<" | ">")
            || matches!(
                last,
                "and"
                    | "or"
                    | "not"
                    | "in"
                    | "is"
                    | "mod"
                    | "otherwise"
                    | "where"
                    | "then"
                    | "when"
            )
            || matches!(last, "prefer" | "else" | "if")
    }

    /// Returns whether an operand is expected at the position, not an operator or keyword.
    fn expects_operand(&self) -> bool {
        let last = self.token_before();
        let is_sign = !last.is_empty() && !last.starts_with(|c: char| c.is_alphanumeric());
        match last {
            ")" | "]" | "}" => false,
            _ if last.starts_with('"') => false,
            _ => is_sign || VALUE_PRECEDERS.contains(&last),
        }
    }
}

/// The kinds of definitions in expressions.
pub(super) const VALUES: &[DefKind] = &[
    DefKind::Local,
    DefKind::Parameter,
    DefKind::Function,
    DefKind::Procedure,
    DefKind::Table,
    DefKind::State,
    DefKind::Option,
    DefKind::Weight,
    DefKind::Entry,
    DefKind::Pile,
    DefKind::Role,
    DefKind::Word,
    DefKind::Element,
    DefKind::Kind,
    DefKind::Enum,
    DefKind::Die,
    DefKind::Record,
    DefKind::Deck,
    DefKind::Section,
    DefKind::Place,
    DefKind::Window,
    DefKind::Phase,
    DefKind::Army,
];
