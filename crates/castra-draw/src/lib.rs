//! Draws a checked battle as a scene, and writes the scene as PNG or SVG.
//!
//! [`render`] turns a game and a battle of [`castra_defs`] into a [`Scene`]: a page as in a printed
//! scenario book, with the map, the War Council, both orders of battle, special rules and a legend.
//! [`render_campaign`] draws a campaign, and [`render_plot`] draws bars and histograms of results.
//! [`to_png`] and [`to_svg`] write scenes. All are pure functions. The same input gives the same
//! bytes on every machine, because the fonts are embedded and all variation comes from hashes.
//!
//! The model may have been edited by hand. An undeclared name in it never stops a picture: the
//! element is left out, and [`Scene::warnings`] reports it.

mod armies;
mod artwork;
mod bounds;
mod chance;
mod element_pictures;
mod error;
mod faces;
mod flaws;
mod geometry;
mod layout;
mod map;
mod marks;
mod options;
mod painter;
mod pictogram;
mod pixels;
mod plot;
mod png;
mod scene;
mod sheet;
mod sheets;
mod svg;
mod text;
mod theme;

use castra_defs::{Game, Scenario};

pub use bounds::{Bounds, Pt};
pub use element_pictures::{die_face_by_word, render_die_face};
pub use error::DrawError;
pub use layout::{
    BattleState, CampaignBattle, CampaignBranch, CampaignContents, CampaignDestination,
    CampaignEnd, Roster, RosterLine, printed_council_entries, rosters,
};
pub use options::{
    Coordinates, HeatCell, Layer, Layers, Medium, Options, Panels, PaperSize, PictureFormat,
    PictureSize, Strengths, Theme,
};
pub use pixels::Pixels;
pub use plot::{Bar, Bars, Plot, PlotKind, Series, ValueFrequency, render_plot};
pub use png::{PngEffort, to_png};
pub use scene::{
    BoxKind, Cap, ElementBox, Glyph, Group, Image, Ink, Node, Scene, Shape, Stroke, TextRun,
};
pub use sheets::{
    Arrangement, CounterPicture, Duplex, Product, SheetKind, SheetOptions, SheetPage, SheetSubject,
    counter_pictures, lay_out_sheets,
};
pub use svg::{to_svg, to_svg_with_text};
pub use text::{
    AuthorFont, Face, FaceMetrics, FontError, ShapedLine, Style, Typesetter, bidi_runs,
};

/// Draws a campaign: its battles in order, the branches between them, and its ends.
///
/// # Errors
/// If the board of a battle is missing, has no cells or too many, or if the options ask for a size
/// that is not a positive number or exceeds the limit of a picture.
pub fn render_campaign(
    sheet: &CampaignContents<'_>,
    options: &Options,
) -> Result<Scene, DrawError> {
    layout::compose_campaign(sheet, options)
}

/// Draws a battle.
///
/// # Errors
///
/// If the battle's board is missing, has no cells or too many, or if the options ask for a size
/// that is not a positive number or exceeds the limit of a picture.
pub fn render(game: &Game, scenario: &Scenario, options: &Options) -> Result<Scene, DrawError> {
    layout::compose(game, scenario, options)
}
