//! The type sizes and colours of a book.

use castra_draw::{Face, Ink, Style};

pub(super) const INK: Ink = Ink::from_rgb(0x0022_1D18);
pub(super) const SOFT_INK: Ink = Ink::from_rgb(0x006B_6158);
pub(super) const RULE: Ink = Ink::from_rgb(0x00C9_BFB0);
pub(super) const BAND: Ink = Ink::from_rgb(0x00F4_EFE6);
pub(super) const ACCENT: Ink = Ink::from_rgb(0x008A_2B1D);
pub(super) const MODULE: Ink = Ink::from_rgb(0x001F_5673);
pub(super) const NOTE: Ink = Ink::from_rgb(0x00EE_F4F7);

/// The styles of a book at some scale.
#[derive(Clone, Copy, Debug)]
pub(super) struct Styles {
    pub(super) body: Style,
    pub(super) italic: Style,
    pub(super) label: Style,
    pub(super) number: Style,
    pub(super) small: Style,
    pub(super) small_italic: Style,
    pub(super) small_label: Style,
    pub(super) term: Style,
    /// The styles of headings of the first, second and third level.
    pub(super) heads: [Style; 3],
    pub(super) title: Style,
    /// The distance between the baselines of running text.
    pub(super) leading: f32,
    /// The distance between the baselines of small text.
    pub(super) tight: f32,
}

impl Styles {
    pub(super) const fn of(size: f32) -> Self {
        Self {
            body: Style::new(Face::Body, 10.4 * size),
            italic: Style::new(Face::Italic, 10.4 * size),
            label: Style::new(Face::Narrow, 8.6 * size).with_tracking(0.03),
            number: Style::new(Face::Narrow, 7.6 * size).with_tracking(0.02),
            small: Style::new(Face::Body, 9.0 * size),
            small_italic: Style::new(Face::Italic, 9.0 * size),
            small_label: Style::new(Face::Narrow, 7.4 * size).with_tracking(0.03),
            term: Style::new(Face::Title, 10.4 * size),
            heads: [
                Style::new(Face::Title, 21.0 * size),
                Style::new(Face::Title, 14.0 * size),
                Style::new(Face::Title, 11.6 * size),
            ],
            title: Style::new(Face::Title, 34.0 * size),
            leading: 13.6 * size,
            tight: 11.4 * size,
        }
    }
}
