//! A battle and the results of many games → a page of HTML, with maps and plots.
//!
//! [`Results`] adds up games. `figures` makes plots, `pictures` draws maps, and `page` fills a
//! template with both:
//!
//! ```text
//! Outcome, Outcome, …  →  Results  →  plots, maps  →  Report { html, pictures }
//! ```

mod bot_comparison;
mod figures;
mod model;
mod page;
mod pictures;
mod plot_files;
mod records;
mod results;

pub use model::{
    Battle, NarratedGame, PngFile, Replay, Report, ReportError, ReportInputs, RunSettings,
    StrengthComparison,
};
pub use records::HumanResults;
pub use results::{CountedGame, Results};

/// Makes the page about a battle.
///
/// # Errors
/// If a picture cannot be drawn, or the template does not fit the values, which is a bug in Castra.
pub fn make_report(parts: &ReportInputs<'_>) -> Result<Report, ReportError> {
    let mut warnings = Vec::new();
    let mut pictures = pictures::draw(parts, &mut warnings)?;
    let plots = figures::plots(parts);
    let plots = plot_files::draw(&plots, parts.fonts, &mut pictures, &mut warnings)?;
    let html = page::write(parts, &pictures, &plots)?;
    let files =
        pictures.into_iter().map(|picture| PngFile { name: picture.name, png: picture.png });
    Ok(Report { html, pictures: files.collect(), warnings })
}
