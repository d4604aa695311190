//! Plots as SVG for the page and as PNG for the folder.

use castra_draw::{AuthorFont, DrawError, Plot, PngEffort};

use super::pictures::Picture;

pub(super) struct DrawnPlot {
    pub(super) name: String,
    pub(super) caption: String,
    pub(super) svg: String,
}

/// The number of PNG pixels for each pixel of the page.
const PNG_SCALE: f32 = 2.0;

/// Draws plots for the page, and adds them to the pictures of the folder.
pub(super) fn draw(
    plots: &[Plot],
    fonts: &[AuthorFont],
    pictures: &mut Vec<Picture>,
    warnings: &mut Vec<String>,
) -> Result<Vec<DrawnPlot>, DrawError> {
    let mut drawn = Vec::with_capacity(plots.len());
    for plot in plots {
        let mut scene = castra_draw::render_plot(plot, fonts);
        let svg = castra_draw::to_svg(&scene);
        warnings.extend(scene.warnings.iter().map(|warning| format!("`{}`: {warning}", plot.name)));
        scene.scale = PNG_SCALE;
        pictures.push(Picture {
            name: plot.name.clone(),
            svg: String::new(),
            png: castra_draw::to_png(&scene, PngEffort::Balanced, None)?,
            caption: String::new(),
        });
        drawn.push(DrawnPlot { name: plot.name.clone(), caption: plot.title.clone(), svg });
    }
    Ok(drawn)
}
