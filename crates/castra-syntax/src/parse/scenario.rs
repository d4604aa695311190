//! Lowering of the items of a battle.

use crate::ast::{
    Army, Block, Companion, CouncilItem, Deploy, DeployItem, Label, LegendSymbol, Map, MapItem,
    Name, Objective, Pieces, Reserve, TerrainPlacement, WarCouncil,
};
use castra_base::{Diagnostic, Edit, Span, codes};
use castra_grammar::{Pair, Rule};

use super::lower::Lower;

impl Lower<'_> {
    pub(super) fn war_council(&mut self, pair: Pair<'_>, head: Span) -> WarCouncil {
        let form = "war-council { … }";
        let mut block = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::junk_head => self.report_unexpected_head(&part, form),
                Rule::council_entries => {
                    block = Some(self.block(part, Rule::council_only, |lower, entry| {
                        Some(match entry.as_rule() {
                            Rule::army => CouncilItem::Army(lower.army(entry)?),
                            Rule::field => CouncilItem::Field(lower.field(entry)?),
                            _ => {
                                lower.report_unhandled(&entry);
                                return None;
                            }
                        })
                    }));
                }
                Rule::kw_war_council | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        WarCouncil { block: self.required_block(block, head, form) }
    }

    fn army(&mut self, pair: Pair<'_>) -> Option<Army> {
        let (mut id, mut title, mut called, mut edge, mut block) = (None, None, None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => id = Some(self.name(&part)),
                Rule::string => title = Some(self.string(&part)),
                Rule::called => {
                    let noun = part.into_inner().find(|part| part.as_rule() == Rule::string);
                    called = noun.map(|noun| self.string(&noun));
                }
                Rule::edge | Rule::bad_edge => edge = Some(self.name(&part)),
                Rule::field_block => block = Some(self.fields(part, Rule::field_only)),
                Rule::kw_army => {}
                _ => self.report_unhandled(&part),
            }
        }
        Some(Army { id: id?, title, called, edge, block: block? })
    }

    pub(super) fn map(&mut self, pair: Pair<'_>, head: Span) -> Map {
        let form = "map BOARD { … }";
        let (mut board, mut block) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => board = Some(self.name(&part)),
                Rule::junk_head => self.report_unexpected_head(&part, form),
                Rule::map_block => {
                    block = Some(self.block(part, Rule::map_only, Lower::map_item));
                }
                Rule::kw_map | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        if board.is_none() {
            self.report_missing(head, "missing name of the board", "expected after `map`", form);
        }
        Map { board, block }
    }

    fn map_item(&mut self, pair: Pair<'_>) -> Option<MapItem> {
        Some(match pair.as_rule() {
            Rule::row => MapItem::Row(self.row(pair)?),
            Rule::legend => {
                let block = pair.into_inner().find(|p| p.as_rule() == Rule::legend_block)?;
                MapItem::Legend(self.block(block, Rule::legend_only, |lower, entry| {
                    let mut parts = entry.into_inner();
                    let symbol = lower.name(&parts.next()?);
                    let terrain = lower.name(&parts.next()?);
                    Some(LegendSymbol { symbol, terrain })
                }))
            }
            Rule::terrain_at => {
                let (terrain, places) = self.word_and_places(pair);
                MapItem::Terrain(TerrainPlacement { terrain: terrain?, places })
            }
            Rule::label => {
                let (mut name, mut text, mut place) = (None, None, None);
                for part in pair.into_inner() {
                    match part.as_rule() {
                        Rule::word => name = Some(self.name(&part)),
                        Rule::string => text = Some(self.string(&part)),
                        Rule::place => place = Some(self.name(&part)),
                        Rule::kw_label | Rule::kw_at => {}
                        _ => self.report_unhandled(&part),
                    }
                }
                MapItem::Label(Label { name, text: text?, place: place? })
            }
            Rule::objective => {
                let (mut text, mut army, mut places) = (None, None, Vec::new());
                for part in pair.into_inner() {
                    match part.as_rule() {
                        Rule::string => text = Some(self.string(&part)),
                        Rule::for_army => army = self.last_word(part),
                        Rule::place => places.push(self.name(&part)),
                        Rule::kw_objective | Rule::kw_at => {}
                        _ => self.report_unhandled(&part),
                    }
                }
                MapItem::Objective(Objective { text: text?, army, places })
            }
            _ => {
                self.report_unhandled(&pair);
                return None;
            }
        })
    }

    fn word_and_places(&mut self, pair: Pair<'_>) -> (Option<Name>, Vec<Name>) {
        let (mut word, mut places) = (None, Vec::new());
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => word = Some(self.name(&part)),
                Rule::place => places.push(self.name(&part)),
                Rule::kw_at => {}
                _ => self.report_unhandled(&part),
            }
        }
        (word, places)
    }

    pub(super) fn deploy(&mut self, pair: Pair<'_>, head: Span) -> Deploy {
        let form = "deploy ARMY { … }";
        let (mut army, mut block) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => army = Some(self.name(&part)),
                Rule::junk_head => self.report_army_in_words(army.as_ref(), &part, form),
                Rule::deploy_block => {
                    block = Some(self.block(part, Rule::deploy_only, |lower, entry| {
                        Some(match entry.as_rule() {
                            Rule::row => DeployItem::Row(lower.row(entry)?),
                            Rule::roster => {
                                let text =
                                    entry.into_inner().find(|p| p.as_rule() == Rule::string)?;
                                DeployItem::Roster(lower.string(&text))
                            }
                            Rule::reserve => DeployItem::Reserve(lower.reserve(entry)?),
                            Rule::pieces => DeployItem::Pieces(lower.pieces(entry)?),
                            _ => {
                                lower.report_unhandled(&entry);
                                return None;
                            }
                        })
                    }));
                }
                Rule::kw_deploy | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        if army.is_none() {
            self.report_missing(head, "missing name of the army", "expected after `deploy`", form);
        }
        Deploy { army, block: self.required_block(block, head, form) }
    }

    fn pieces(&mut self, pair: Pair<'_>) -> Option<Pieces> {
        let (mut unit, mut name, mut places) = (None, None, Vec::new());
        let (mut marks, mut companion, mut state) = (Vec::new(), None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => unit = Some(self.name(&part)),
                Rule::string => name = Some(self.string(&part)),
                Rule::place => places.push(self.name(&part)),
                Rule::mark => marks = self.marks(part),
                Rule::companion => companion = self.companion(part),
                Rule::field_block => state = Some(self.fields(part, Rule::field_only)),
                Rule::kw_at => {}
                _ => self.report_unhandled(&part),
            }
        }
        Some(Pieces { unit: unit?, name, places, marks, companion, state })
    }

    fn reserve(&mut self, pair: Pair<'_>) -> Option<Reserve> {
        let (mut unit, mut name, mut count) = (None, None, None);
        let (mut marks, mut state) = (Vec::new(), None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => unit = Some(self.name(&part)),
                Rule::string => name = Some(self.string(&part)),
                Rule::copies => {
                    let number = part.into_inner().find(|p| p.as_rule() == Rule::number)?;
                    count = self.int(&number);
                }
                Rule::mark => marks = self.marks(part),
                Rule::field_block => state = Some(self.fields(part, Rule::field_only)),
                Rule::kw_reserve => {}
                _ => self.report_unhandled(&part),
            }
        }
        Some(Reserve { unit: unit?, name, count, marks, state })
    }

    fn companion(&mut self, pair: Pair<'_>) -> Option<Companion> {
        let (mut unit, mut name, mut marks) = (None, None, Vec::new());
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => unit = Some(self.name(&part)),
                Rule::string => name = Some(self.string(&part)),
                Rule::mark => marks = self.marks(part),
                Rule::kw_with => {}
                _ => self.report_unhandled(&part),
            }
        }
        Some(Companion { unit: unit?, name, marks })
    }

    /// Lowers `as MARK and MARK`, and reports other words between the marks.
    pub(super) fn marks(&mut self, pair: Pair<'_>) -> Vec<Name> {
        let mut marks: Vec<Name> = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => marks.push(self.name(&part)),
                Rule::mark_loose => {
                    let loose = self.last_word(part);
                    if let (Some(before), Some(mark)) = (marks.last(), &loose) {
                        let between =
                            Span { start: before.span.end, end: mark.span.start, ..mark.span };
                        self.report(
                            Diagnostic::new(
                                &codes::SYNTAX_UNEXPECTED,
                                mark.span,
                                format!("expected `and` before `{}`", mark.text),
                            )
                            .label("another mark of the same piece")
                            .help(format!("write `{} and {}`", before.text, mark.text))
                            // Without a sign, the words may be one name without its hyphen.
                            .fix_with_edits(
                                "put `and` between marks",
                                vec![Edit { span: between, text: " and ".to_owned() }],
                                !self.source(between).trim().is_empty(),
                            ),
                        );
                    }
                    marks.extend(loose);
                }
                Rule::kw_as | Rule::kw_and => {}
                _ => self.report_unhandled(&part),
            }
        }
        marks
    }

    /// Lowers the block of an item that must have one, and reports a missing block.
    pub(super) fn required_block<T>(
        &mut self,
        block: Option<Block<T>>,
        head: Span,
        form: &str,
    ) -> Block<T> {
        block.unwrap_or_else(|| {
            if !self.open_ended {
                self.report_missing(
                    head,
                    "missing block",
                    "expected `{` at the end of this line",
                    form,
                );
            }
            self.open_ended = true;
            Block::missing(head.end_span())
        })
    }
}
