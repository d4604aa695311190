//! Pictures from elsewhere, and the files that sources name.

use castra_base::{
    MAX_PICTURE_STEPS, Picture, PictureArea, PictureParts, PictureStep, picture_paths,
    translation_paths,
};

#[test]
fn untrusted_pictures_are_validated() {
    let pixels = |columns, rows, data: usize| Picture {
        width: 100_000,
        height: 50_000,
        parts: PictureParts::Pixels { columns, rows, data: vec![9; data] },
        hash: 1,
    };
    let outline = |steps: Vec<PictureStep>| Picture {
        width: 100_000,
        height: 50_000,
        parts: PictureParts::Areas(vec![PictureArea {
            steps,
            even_odd: false,
            colour: [1, 2, 3, 255],
        }]),
        hash: 1,
    };
    let far = PictureStep::Cubic([0, 0], [0, 0], [0, i32::MIN]);
    for wrong in [
        pixels(2, 2, 15),
        pixels(0, 2, 0),
        pixels(u32::MAX, u32::MAX, 4),
        pixels(2_000, 1, 8_000),
        Picture { width: 0, ..pixels(2, 1, 8) },
        Picture { height: 100_001, ..pixels(2, 1, 8) },
        outline(vec![far]),
        outline(vec![PictureStep::Close; MAX_PICTURE_STEPS + 1]),
    ] {
        assert_eq!(wrong.validated(), None);
    }
    let hashes = [pixels(2, 1, 8), pixels(1, 2, 8), outline(vec![PictureStep::Move([1, 2])])]
        .map(|picture| picture.validated().map(|picture| picture.hash));
    assert!(hashes.iter().all(|hash| hash.is_some_and(|hash| hash != 1)), "{hashes:?}");
    assert_ne!(hashes[0], hashes[1]);
}

#[test]
fn paths_are_found_after_the_words() {
    let text = "unit a \"art\" { art \"b.svg\", art   \"c/d.png\"\nstart \"no\" smart-art \"no\" art hill }\n\
                deck e total 3 back \"f.svg\" { }\nspecial back \"no\"\n\
                say \"the start of art\" and \"no\"";
    let named: Vec<&str> = picture_paths(text).into_iter().collect();
    assert_eq!(named, ["b.svg", "c/d.png", "f.svg"]);
}

#[test]
fn files_of_translations_are_found_at_the_start_of_a_line() {
    let text = "texts de \"de.ftl\"\ntexts   pt-BR   \"t/pt.ftl\" // x\n  texts fr \"no.ftl\"\n\
                texts \"no.ftl\"\ntextsde x \"no\"\ntexts a b \"no\"\n";
    assert_eq!(translation_paths(text).into_iter().collect::<Vec<_>>(), ["de.ftl", "t/pt.ftl"]);
}
