//! Lowering of boards: grids, and places with links between them.

use super::lower::Lower;
use crate::ast::{Board, BoardItem, BoardShape, GridKind, Name, PlacesItem, Section};
use castra_base::{Diagnostic, Span, codes};
use castra_grammar::{Pair, Rule};

impl Lower<'_> {
    pub(super) fn board(&mut self, pair: Pair<'_>, head: Span) -> Board {
        let is_of_places = pair.clone().into_inner().any(|p| p.as_rule() == Rule::kw_places);
        let form = if is_of_places {
            "board NAME places { … }"
        } else {
            "board NAME hexes pointy 13 x 9 { … }"
        };
        let (mut name, mut grid, mut size, mut block) = (None, None, None, None);
        let mut places = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.name(&part)),
                Rule::grid => {
                    grid = Some(match part.as_str() {
                        "squares" => GridKind::Square,
                        words if words.ends_with("flat") => GridKind::HexFlat,
                        words if words.ends_with("pointy") => GridKind::HexPointy,
                        _ => {
                            self.report_unhandled(&part);
                            GridKind::HexPointy
                        }
                    });
                }
                Rule::size => {
                    let mut ends = part.into_inner();
                    size = ends
                        .next()
                        .zip(ends.next())
                        .and_then(|(w, h)| Some((self.int(&w)?, self.int(&h)?)));
                }
                Rule::junk_head => match &name {
                    Some(word) if matches!(word.text.as_str(), "hexes" | "squares") => {
                        self.report_board_name(word, form);
                    }
                    Some(_) | None => self.report_unexpected_head(&part, form),
                },
                Rule::board_block => {
                    block = Some(self.block(part, Rule::board_only, Lower::board_item));
                }
                Rule::places_block => {
                    places = Some(self.block(part, Rule::places_only, Lower::places_item));
                }
                Rule::kw_board | Rule::kw_places | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        if is_of_places {
            let places = Some(self.named_block(&name, places, head, form));
            return Board { name, shape: None, block: None, places };
        }
        let shape =
            grid.zip(size).map(|(grid, (width, height))| BoardShape { grid, width, height });
        if name.is_none() {
            self.report_missing_name(head, form);
        } else if shape.is_none() && !self.open_ended {
            self.report_missing(
                head,
                "this board has no shape and size",
                "expected after its name",
                form,
            );
        }
        Board { name, shape, block, places: None }
    }

    /// Reports `board hexes pointy 13 x 9 { … }`, which lacks a name.
    fn report_board_name(&mut self, word: &Name, form: &str) {
        // Only the name is missing, so no other missing part is reported.
        self.open_ended = true;
        let message = "this board has no name";
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, word.span, message)
                .label("expected a name before this")
                .help(format!("write `{form}`")),
        );
    }

    pub(super) fn places_item(&mut self, pair: Pair<'_>) -> Option<PlacesItem> {
        let (mut words, mut title, mut numbers) = (Vec::new(), None, Vec::new());
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::word => words.push(self.name(&part)),
                Rule::string => title = Some(self.string(&part)),
                Rule::number => numbers.push(self.int(&part)?),
                Rule::kw_label | Rule::kw_at | Rule::kw_area => {}
                _ => self.report_unhandled(&part),
            }
        }
        let mut words = words.into_iter();
        Some(match pair.as_rule() {
            Rule::label_at => PlacesItem::Label { text: title?, at: numbers.try_into().ok()? },
            Rule::area => PlacesItem::Area { terrain: words.next()?, outline: numbers },
            Rule::named_place => PlacesItem::Place {
                terrain: words.next()?,
                name: words.next()?,
                title,
                at: numbers.try_into().ok()?,
            },
            Rule::links => PlacesItem::Links { terrain: words.next()?, along: words.collect() },
            _ => {
                self.report_unhandled(&pair);
                return None;
            }
        })
    }

    pub(super) fn board_item(&mut self, pair: Pair<'_>) -> Option<BoardItem> {
        Some(match pair.as_rule() {
            Rule::rows => {
                let mut names = pair.into_inner().filter(|p| p.as_rule() == Rule::row_name);
                BoardItem::Rows {
                    top: self.name(&names.next()?),
                    bottom: self.name(&names.next()?),
                }
            }
            Rule::columns => {
                let mut parts = pair.into_inner().skip(1);
                let first = parts.find(|p| p.as_rule() != Rule::kw_from)?;
                match first.as_rule() {
                    Rule::count => BoardItem::Columns(self.int(&first)?),
                    Rule::row_name => BoardItem::LetteredColumns {
                        left: self.name(&first),
                        right: self.name(&parts.next()?),
                    },
                    _ => {
                        self.report_unhandled(&first);
                        return None;
                    }
                }
            }
            Rule::stagger => {
                let mut words = pair.into_inner();
                let word = self.name(&words.next()?);
                let inward = words.next()?.as_rule() == Rule::kw_in;
                BoardItem::Stagger { word, inward }
            }
            Rule::joined => {
                let mut edges = pair.into_inner().filter(|p| p.as_rule() == Rule::word);
                let (one, other) = (self.name(&edges.next()?), self.name(&edges.next()?));
                BoardItem::Joined { one, other }
            }
            Rule::sections => {
                let block = pair.into_inner().find(|p| p.as_rule() == Rule::section_block)?;
                BoardItem::Sections(self.block(block, Rule::section_only, |lower, entry| {
                    let mut parts = entry.into_inner();
                    let name = lower.name(&parts.next()?);
                    let range = lower.range(parts.next()?)?;
                    Some(Section { name, range })
                }))
            }
            _ => {
                self.report_unhandled(&pair);
                return None;
            }
        })
    }
}
