//! The branches between the cards: lines down the right margin and into the next card from above.

use std::collections::BTreeSet;

use super::battle::Card;
use super::model::{CampaignContents, CampaignDestination};
use super::parts::{CARDS, Parts};
use crate::bounds::pt;
use crate::layout::contents::Measure;
use crate::scene::{Ink, Stroke};
use crate::sheet::{Sheet, polyline};

/// Returns the order of the battles on the page: each after all that lead to it.
pub(super) fn order(campaign: &CampaignContents<'_>) -> Vec<usize> {
    let count = campaign.battles.len();
    let mut levels = vec![0usize; count];
    // The branches never form a cycle, so a path has at most `count` battles.
    for _ in 0..count {
        for (from, battle) in campaign.battles.iter().enumerate() {
            let level = levels.get(from).map_or(0, |level| level + 1);
            for way in &battle.branches {
                let CampaignDestination::Battle(to) = way.to else { continue };
                if let Some(known) = levels.get_mut(to) {
                    *known = (*known).max(level).min(count);
                }
            }
        }
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|at| levels.get(*at).copied());
    order
}

/// The branches from one battle to another with the same results.
struct Lane {
    from: usize,
    to: usize,
    winners: Vec<Option<usize>>,
    /// The indices of the branches in the list of the battle `from`.
    ways: Vec<usize>,
    /// The position in the margin, 0 next to the cards.
    at: usize,
    /// The position among the lanes to the same battle, 0 for the first turn.
    entry: usize,
}

/// All lanes between battles.
pub(super) struct Lanes {
    lanes: Vec<Lane>,
    /// The number of positions in the margin.
    count: usize,
}

impl Lanes {
    /// Assigns positions to all branches of a campaign; `order` is the order of the battles on the
    /// page.
    pub(super) fn assign(campaign: &CampaignContents<'_>, order: &[usize]) -> Self {
        let row = |battle: usize| order.iter().position(|at| *at == battle).unwrap_or_default();
        let mut lanes: Vec<Lane> = Vec::new();
        for (from, battle) in campaign.battles.iter().enumerate() {
            for (at, way) in battle.branches.iter().enumerate() {
                let CampaignDestination::Battle(to) = way.to else { continue };
                let same = |lane: &&mut Lane| {
                    lane.from == from && lane.to == to && lane.winners == way.winners
                };
                match lanes.iter_mut().find(same) {
                    Some(lane) => lane.ways.push(at),
                    None => lanes.push(Lane {
                        from,
                        to,
                        winners: way.winners.clone(),
                        ways: vec![at],
                        at: 0,
                        entry: 0,
                    }),
                }
            }
        }
        // Short lanes are near the cards. Of two equally long lanes from the same battle, the later
        // one is nearer, so that they do not cross.
        let span = |lane: &Lane| row(lane.to).saturating_sub(row(lane.from));
        lanes.sort_by_key(|lane| {
            (span(lane), row(lane.from), std::cmp::Reverse(lane.ways.first().copied()))
        });
        let mut count = 0;
        for i in 0..lanes.len() {
            let (before, rest) = lanes.split_at_mut(i);
            let Some(lane) = rest.first_mut() else { continue };
            let (top, low) = (row(lane.from), row(lane.to));
            let meets = |other: &&Lane| row(other.from) < low && top < row(other.to);
            let taken: BTreeSet<usize> =
                before.iter().filter(meets).map(|other| other.at).collect();
            lane.at = (0..).find(|at| !taken.contains(at)).unwrap_or_default();
            count = count.max(lane.at + 1);
        }
        let entries: Vec<usize> = lanes
            .iter()
            .map(|lane| {
                lanes.iter().filter(|other| other.to == lane.to && other.at < lane.at).count()
            })
            .collect();
        for (lane, entry) in lanes.iter_mut().zip(entries) {
            lane.entry = entry;
        }
        Self { lanes, count }
    }

    /// Returns the width of the margin for the lanes.
    pub(super) fn width(&self, m: Measure) -> f32 {
        if self.count == 0 { 0.0 } else { m.base * 0.8 + self.count as f32 * step(m) }
    }

    /// Returns the height of the gap above a battle's card, through which its lanes enter.
    pub(super) fn gap(&self, battle: usize, m: Measure) -> f32 {
        let entries = self.lanes.iter().filter(|lane| lane.to == battle).count();
        m.base * 1.5 + entries as f32 * step(m)
    }

    /// Draws the lanes between the cards.
    pub(super) fn draw(&self, parts: &Parts<'_>, cards: &[Card], sheet: &mut Sheet<'_>) {
        let m = parts.m;
        let card = |battle: usize| cards.iter().find(|card| card.battle == battle);
        // Outer lanes lie below inner ones where they cross.
        for lane in self.lanes.iter().rev() {
            let (Some(from), Some(to)) = (card(lane.from), card(lane.to)) else { continue };
            let entries = self.lanes.iter().filter(|other| other.to == lane.to).count();
            let x = from.bounds.x1 + m.base * 0.8 + lane.at as f32 * step(m);
            let turn = to.bounds.y0 - m.base * 1.1 - (entries - 1 - lane.entry) as f32 * step(m);
            let right = to.bounds.x0 + CARDS - m.base * 1.6;
            let end = right - (entries - 1 - lane.entry) as f32 * step(m) * 1.4;
            let ink = ink(parts, lane, sheet);
            let line = Stroke::new(ink, m.base * 0.17);
            let tip = pt(end, to.bounds.y0 - m.base * 0.05);
            let half = m.base * 0.32;
            let foot = tip.y - half * 1.7;
            for port in lane.ways.iter().filter_map(|way| from.ports.get(*way).copied().flatten()) {
                let path = [
                    pt(from.bounds.x1, port),
                    pt(x, port),
                    pt(x, turn),
                    pt(end, turn),
                    pt(end, foot),
                ];
                sheet.stroke(polyline(&path, false), line);
                let dot = crate::sheet::disc(pt(from.bounds.x1, port), m.base * 0.22);
                sheet.fill(dot, ink);
            }
            let head = [pt(end - half, foot), pt(end + half, foot), tip];
            sheet.fill(polyline(&head, true), ink);
        }
    }
}

/// Returns the colour of a lane: that of the only side that takes it by winning, or a neutral one.
fn ink(parts: &Parts<'_>, lane: &Lane, sheet: &Sheet<'_>) -> Ink {
    let mut sides = lane.winners.iter().copied().flatten();
    match (sides.next().and_then(|side| parts.liveries.get(side)), sides.next()) {
        (Some(livery), None) => livery.fill,
        _ => sheet.palette.muted,
    }
}

/// Returns the distance between neighbouring lanes.
fn step(m: Measure) -> f32 {
    m.base * 0.85
}
