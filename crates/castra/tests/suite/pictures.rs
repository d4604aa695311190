//! The picture of every shipped battle and campaign: fit to publish in every theme, and the
//! same as the small one beside this test's inputs, in `tests/pictures`.
//! `CASTRA_UPDATE=1` paints those anew.

#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use std::collections::BTreeSet;
use std::path::PathBuf;

use castra::course::campaign_contents;
use castra::draw::{
    Options, PictureSize, PngEffort, Scene, Theme, render, render_campaign, to_png,
};
use castra::library::Embedded;
use castra::sources;
use castra::workspace::{Checked, CheckedScenario, Levels, Package, Workspace};

use crate::shipped::{checked, is_each};

/// Width of the small pictures.
const WIDTH: u32 = 360;

/// Mean difference of a channel that antialiasing may make, of 255.
const TOLERANCE: f64 = 1.0;

fn battles() -> impl Iterator<Item = &'static CheckedScenario> {
    // Games of cards have no board.
    checked().scenarios.iter().filter(|s| !s.scenario.board.is_empty())
}

/// The campaigns that come with Castra.
fn campaigns() -> Checked {
    let folder =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/commands-and-colors/campaigns");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    let mut workspace = Workspace::new(&Embedded);
    let package = workspace.add_package(Package::default());
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a text");
        workspace.add(package, &path.display().to_string(), text);
    }
    let checked = workspace.check();
    assert_eq!(checked.campaigns.len(), 3, "{:?}", checked.diagnostics);
    checked
}

/// The first battle of each game is drawn in every theme, and the others in one after the other;
/// with `CASTRA_EACH=1`, each in every theme.
#[test]
fn every_battle_is_fit_to_publish_in_every_theme() {
    let mut seen = BTreeSet::new();
    for (at, battle) in battles().enumerate() {
        let is_whole = seen.insert(battle.game.id.clone()) || is_each();
        for (i, &theme) in Theme::ALL.iter().enumerate() {
            if !is_whole && at % Theme::ALL.len() != i {
                continue;
            }
            let options = Options { theme, ..Options::default() };
            let scene = render(&battle.game, &battle.scenario, &options).expect("it can be drawn");
            let name = &battle.scenario.id;
            assert_eq!(scene.layout_errors(), Vec::<String>::new(), "{name} in {theme}");
            assert!(scene.warnings.is_empty(), "{name} in {theme}: {:?}", scene.warnings);
        }
    }
}

#[test]
fn every_battle_looks_as_it_did() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/pictures"));
    let update = std::env::var_os("CASTRA_UPDATE").is_some();
    // A file that is kept is to be small; one that is only compared is to be made quickly.
    let effort = if update { PngEffort::High } else { PngEffort::Fast };
    let small = Options { size: PictureSize::Px(WIDTH), ..Options::default() };
    let same = |name: &str, scene: &Scene| {
        let file = to_png(scene, effort, None).expect("it can be painted");
        let path = folder.join(format!("{name}.png"));
        if update {
            std::fs::write(&path, &file).expect("the picture can be written");
            return;
        }
        let expected = std::fs::read(&path)
            .unwrap_or_else(|e| panic!("{}: {e}; run with CASTRA_UPDATE=1", path.display()));
        let difference = difference(&pixels(&expected), &pixels(&file));
        assert!(difference <= TOLERANCE, "{name} differs by {difference:.2} of 255 a channel");
    };
    for battle in battles() {
        let scene = render(&battle.game, &battle.scenario, &small).expect("it can be drawn");
        same(&battle.scenario.id, &scene);
    }
    for found in &campaigns().campaigns {
        let scene =
            render_campaign(&campaign_contents(found, None), &small).expect("it can be drawn");
        same(&format!("campaign-{}", found.campaign.id), &scene);
    }
}

#[test]
fn every_campaign_is_fit_to_publish_in_every_theme() {
    for found in &campaigns().campaigns {
        for &theme in Theme::ALL {
            let options = Options { theme, ..Options::default() };
            let scene = render_campaign(&campaign_contents(found, None), &options)
                .expect("it can be drawn");
            let name = &found.campaign.id;
            assert_eq!(scene.layout_errors(), Vec::<String>::new(), "{name} in {theme}");
            assert!(scene.warnings.is_empty(), "{name} in {theme}: {:?}", scene.warnings);
        }
    }
}

#[test]
fn a_translated_battle_looks_as_it_did() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let battle = folder.join("scenarios/commands-and-colors/battles/baecula.castra");
    let found = sources::find(&[battle]).expect("the battle is there");
    let mut sources = sources::load(&found, None);
    sources.language = Some("de".to_owned());
    let checked = sources.check(&Embedded, &Levels::default());
    let battle = checked.scenarios.first().expect("it can be drawn");
    assert_eq!(checked.text_counts([battle.file]).missing, 0);
    let large = render(&battle.game, &battle.scenario, &Options::default());
    let large = large.expect("it can be drawn");
    assert!(large.warnings.is_empty(), "{:?}", large.warnings);
    let options = Options { size: PictureSize::Px(WIDTH), ..Options::default() };
    let scene = render(&battle.game, &battle.scenario, &options).expect("it can be drawn");
    let expected = std::fs::read(folder.join("tests/pictures/baecula-de.png"))
        .expect("`castra render --lang de --width 360 --effort high` makes it");
    let file = to_png(&scene, PngEffort::Fast, None).expect("it can be painted");
    let difference = difference(&pixels(&expected), &pixels(&file));
    assert!(difference <= TOLERANCE, "it differs by {difference:.2} of 255 a channel");
}

/// Width and channels of a PNG file.
pub(crate) fn pixels(file: &[u8]) -> (u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG file");
    let mut buffer = vec![0; reader.output_buffer_size().expect("of bounded size")];
    let info = reader.next_frame(&mut buffer).expect("with a picture");
    buffer.truncate(info.buffer_size());
    (info.width, buffer)
}

/// Mean difference of a channel of two pictures, of 255.
pub(crate) fn difference((width, a): &(u32, Vec<u8>), (other, b): &(u32, Vec<u8>)) -> f64 {
    if width != other || a.len() != b.len() {
        return f64::INFINITY;
    }
    let sum: u64 = a.iter().zip(b).map(|(x, y)| u64::from(x.abs_diff(*y))).sum();
    sum as f64 / a.len() as f64
}
