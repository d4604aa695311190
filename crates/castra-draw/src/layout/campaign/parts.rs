//! The inputs of every part of the picture of a campaign.

use super::model::CampaignContents;
use crate::layout::contents::Measure;
use crate::options::Options;
use crate::theme::Livery;

/// The width of the cards.
pub(super) const CARDS: f32 = 1180.0;

/// The inputs of every part of the picture.
pub(super) struct Parts<'p> {
    pub(super) sheet: &'p CampaignContents<'p>,
    pub(super) options: &'p Options,
    /// The colours of each side: those of its army in the first battle.
    pub(super) liveries: Vec<Livery>,
    pub(super) m: Measure,
    /// True if the drawing only measures the page.
    pub(super) draft: bool,
}
