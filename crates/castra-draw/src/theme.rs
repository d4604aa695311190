//! The colours of each theme.

use castra_defs::{Colour, TerrainArt};

use crate::options::Theme;
use crate::scene::Ink;

/// The fill of a block, and the colour of text on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Livery {
    pub(crate) fill: Ink,
    pub(crate) ink: Ink,
}

/// The colours of a theme, other than those of armies, classes and terrains.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    pub(crate) theme: Theme,
    /// The page.
    pub(crate) paper: Ink,
    /// A card on the page.
    pub(crate) card: Ink,
    /// Text.
    pub(crate) ink: Ink,
    /// Less important text.
    pub(crate) muted: Ink,
    /// Numbers and headings.
    pub(crate) accent: Ink,
    /// Thin lines between parts of the page.
    pub(crate) rule: Ink,
    /// The frame of the board.
    pub(crate) frame: Ink,
    /// The board beyond its outermost hexes.
    pub(crate) blank: Ink,
    pub(crate) grid: Ink,
    /// Section lines, and their halo.
    pub(crate) section: Ink,
    pub(crate) section_halo: Ink,
    /// Text on the map, and its halo.
    pub(crate) map_ink: Ink,
    pub(crate) map_halo: Ink,
    /// A leader's badge.
    pub(crate) gold: Ink,
    pub(crate) gold_ink: Ink,
    /// Outlines of pieces.
    pub(crate) outline: Ink,
    pub(crate) shadow: Ink,
    pub(crate) water: Ink,
    pub(crate) bank: Ink,
    pub(crate) foam: Ink,
}

impl Palette {
    pub(crate) const fn of(theme: Theme) -> Self {
        let classic = Self {
            theme,
            paper: Ink::from_rgb(0x00FA_F5E8),
            card: Ink::from_rgb(0x00F3_EBD7),
            ink: Ink::from_rgb(0x002A_2118),
            muted: Ink::from_rgb(0x006B_5D4A),
            accent: Ink::from_rgb(0x0096_2A1C),
            rule: Ink::from_rgb(0x00C9_B994),
            frame: Ink::from_rgb(0x0046_3220),
            blank: Ink::from_rgb(0x00D9_CEA7),
            grid: Ink::from_rgb(0x006E_6243),
            section: Ink::from_rgb(0x0093_2117),
            section_halo: Ink::from_rgb(0x00FB_F6E6),
            map_ink: Ink::from_rgb(0x0033_291C),
            map_halo: Ink::from_rgb(0x00FB_F6E4),
            gold: Ink::from_rgb(0x00EB_BE45),
            gold_ink: Ink::from_rgb(0x003A_2706),
            outline: Ink::from_rgb(0x0022_1A12),
            shadow: Ink { rgb: [0x1E, 0x14, 0x08], alpha: 70 },
            water: Ink::from_rgb(0x0078_ADCD),
            bank: Ink::from_rgb(0x0038_6488),
            foam: Ink::from_rgb(0x00CF_E4EE),
        };
        match theme {
            Theme::Classic | Theme::Safe => classic,
            Theme::Print => Self {
                paper: Ink::from_rgb(0x00FF_FFFF),
                card: Ink::from_rgb(0x00F2_F2F2),
                ink: Ink::from_rgb(0x0011_1111),
                muted: Ink::from_rgb(0x0050_5050),
                accent: Ink::from_rgb(0x0011_1111),
                rule: Ink::from_rgb(0x00A8_A8A8),
                frame: Ink::from_rgb(0x001C_1C1C),
                blank: Ink::from_rgb(0x00E0_E0E0),
                grid: Ink::from_rgb(0x0070_7070),
                section: Ink::from_rgb(0x0010_1010),
                section_halo: Ink::from_rgb(0x00FF_FFFF),
                map_ink: Ink::from_rgb(0x0014_1414),
                map_halo: Ink::from_rgb(0x00FF_FFFF),
                gold: Ink::from_rgb(0x00FA_FAFA),
                gold_ink: Ink::from_rgb(0x0014_1414),
                outline: Ink::from_rgb(0x0010_1010),
                shadow: Ink { rgb: [0, 0, 0], alpha: 60 },
                water: Ink::from_rgb(0x00C4_C4C4),
                bank: Ink::from_rgb(0x0048_4848),
                foam: Ink::from_rgb(0x00F4_F4F4),
                ..classic
            },
            Theme::Dark => Self {
                paper: Ink::from_rgb(0x001D_1B19),
                card: Ink::from_rgb(0x002A_2724),
                ink: Ink::from_rgb(0x00EE_E6D6),
                muted: Ink::from_rgb(0x00B0_A591),
                accent: Ink::from_rgb(0x00E3_A24F),
                rule: Ink::from_rgb(0x0055_4C3F),
                frame: Ink::from_rgb(0x0078_664A),
                blank: Ink::from_rgb(0x0036_332A),
                grid: Ink::from_rgb(0x0018_1712),
                section: Ink::from_rgb(0x00F0_9A6A),
                section_halo: Ink::from_rgb(0x0026_2019),
                map_ink: Ink::from_rgb(0x00F1_EAD8),
                map_halo: Ink::from_rgb(0x0026_241D),
                outline: Ink::from_rgb(0x000D_0B09),
                shadow: Ink { rgb: [0, 0, 0], alpha: 110 },
                water: Ink::from_rgb(0x0035_6485),
                bank: Ink::from_rgb(0x0017_3247),
                foam: Ink::from_rgb(0x0079_A9C6),
                ..classic
            },
        }
    }

    /// Returns the tint of a terrain.
    pub(crate) fn ground(&self, art: TerrainArt) -> Ink {
        use TerrainArt as T;
        let classic = Ink::from_rgb(match art {
            T::Clear | T::Rampart | T::Crossing | T::SeaRoute => 0x00E8_DDB5,
            T::Road => 0x00E5_D9B0,
            T::Forest => 0x00BF_CF9B,
            T::Hill => 0x00DD_C086,
            T::SteepHill => 0x00C2_A57C,
            T::Broken => 0x00D8_CBB0,
            T::Marsh => 0x00BF_D2BD,
            T::River | T::Stream | T::Ford | T::Bridge => 0x00DC_DBB4,
            T::Lake => 0x0078_ADCD,
            T::Camp => 0x00D9_C39C,
            T::Town => 0x00DD_D0BA,
            T::Walls => 0x00D6_CCBE,
            T::Sand => 0x00F0_E0A4,
            T::Fields => 0x00E2_D484,
        });
        match self.theme {
            Theme::Classic | Theme::Safe => classic,
            Theme::Print => match art {
                T::Clear | T::Rampart | T::Crossing | T::Road | T::SeaRoute => {
                    Ink::from_rgb(0x00FB_FBFB)
                }
                T::Lake => Ink::from_rgb(0x00CC_CCCC),
                T::SteepHill => Ink::from_rgb(0x00D2_D2D2),
                _ => {
                    let [r, g, b] = classic.rgb;
                    let luma = 0.3 * f32::from(r) + 0.59 * f32::from(g) + 0.11 * f32::from(b);
                    let grey = (luma * 0.5 + 126.0).clamp(0.0, 255.0) as u8;
                    Ink { rgb: [grey; 3], alpha: 255 }
                }
            },
            Theme::Dark => match art {
                T::Lake => Ink::from_rgb(0x0031_5C7B),
                _ => classic.mix(Ink::from_rgb(0x0012_140F), 0.63),
            },
        }
    }

    /// Converts a drawing colour of the classic theme to this theme.
    pub(crate) fn art(&self, classic: u32) -> Ink {
        let ink = Ink::from_rgb(classic);
        match self.theme {
            Theme::Classic | Theme::Safe => ink,
            Theme::Print => {
                let [r, g, b] = ink.rgb;
                let luma = 0.3 * f32::from(r) + 0.59 * f32::from(g) + 0.11 * f32::from(b);
                let grey = (luma * 1.04).clamp(0.0, 255.0) as u8;
                Ink { rgb: [grey; 3], alpha: 255 }
            }
            Theme::Dark => ink.mix(Ink::from_rgb(0x0010_120E), 0.22),
        }
    }

    /// Converts a colour of slopes: dark lines on light ground, light lines on dark ground.
    pub(crate) fn slope(&self, classic: u32) -> Ink {
        match self.theme {
            Theme::Dark => Ink::from_rgb(classic).mix(Ink::from_rgb(0x00FF_E9C4), 0.42),
            _ => self.art(classic),
        }
    }

    /// Returns the colour of a class symbol.
    pub(crate) const fn symbol(&self, colour: Colour) -> Ink {
        let rgb = match self.theme {
            Theme::Classic | Theme::Dark => match colour {
                Colour::Green => 0x002E_8B57,
                Colour::Blue => 0x001F_6FB4,
                Colour::Red => 0x00C8_382E,
                Colour::Gold => 0x00E2_AE27,
                Colour::Tan => 0x00C9_A36A,
                Colour::Slate => 0x004A_5A6A,
                Colour::Purple => 0x0076_4A9E,
                Colour::Orange => 0x00DE_7F27,
                Colour::Teal => 0x001E_8C89,
                Colour::Brown => 0x007A_4E2D,
                Colour::Black => 0x0024_2424,
                Colour::White => 0x00F6_F3EC,
            },
            // Every symbol colour differs from every block colour in all simulated kinds of vision.
            Theme::Safe => match colour {
                Colour::Green => 0x00F0_F161,
                Colour::Gold => 0x00EF_C53F,
                Colour::Blue => 0x0011_79B5,
                Colour::Red => 0x006D_0809,
                Colour::Tan => 0x009B_724C,
                Colour::Slate => 0x0078_726A,
                Colour::Purple => 0x00CD_79A7,
                Colour::Orange => 0x00D6_5F02,
                Colour::Teal => 0x0037_C3F8,
                Colour::Brown => 0x004B_331C,
                Colour::Black => 0x000D_0100,
                Colour::White => 0x00FF_F5FF,
            },
            Theme::Print => match colour {
                Colour::Green | Colour::White | Colour::Gold | Colour::Tan => 0x00FF_FFFF,
                Colour::Blue | Colour::Orange | Colour::Teal | Colour::Slate => 0x008E_8E8E,
                Colour::Red | Colour::Purple | Colour::Brown | Colour::Black => 0x001A_1A1A,
            },
        };
        Ink::from_rgb(rgb)
    }

    /// Returns the colours of an army's blocks.
    pub(crate) const fn livery(&self, colour: Colour) -> Livery {
        const DARK: u32 = 0x0024_1A10;
        const PALE: u32 = 0x00FC_F7EA;
        let (fill, ink) = match self.theme {
            Theme::Print => match colour {
                Colour::Slate | Colour::Blue | Colour::Purple | Colour::Teal => {
                    (0x0060_6060, 0x00FF_FFFF)
                }
                Colour::Red | Colour::Brown | Colour::Black => (0x0038_3838, 0x00FF_FFFF),
                Colour::Green | Colour::Orange => (0x0098_9898, 0x0010_1010),
                Colour::Tan | Colour::Gold => (0x00D4_D4D4, 0x0010_1010),
                Colour::White => (0x00FF_FFFF, 0x0010_1010),
            },
            Theme::Safe => match colour {
                Colour::Tan => (0x00C9_A36A, DARK),
                Colour::Slate => (0x004A_5A6A, PALE),
                Colour::Blue => (0x0000_4F94, PALE),
                Colour::Red => (0x00AA_2D26, PALE),
                Colour::Green => (0x0025_A57A, DARK),
                Colour::Gold => (0x00F8_DF1E, DARK),
                Colour::Purple => (0x006A_3F79, PALE),
                Colour::Orange => (0x00EA_9E13, DARK),
                Colour::Teal => (0x0076_A3D3, DARK),
                Colour::Brown => (0x0074_411A, PALE),
                Colour::Black => (0x0019_2D31, PALE),
                Colour::White => (0x00DA_EAD4, DARK),
            },
            Theme::Classic | Theme::Dark => match colour {
                Colour::Tan => (0x00CB_A468, DARK),
                Colour::Slate => (0x0049_5969, PALE),
                Colour::Blue => (0x002C_6296, PALE),
                Colour::Red => (0x00A0_3A2C, PALE),
                Colour::Green => (0x004C_7440, PALE),
                Colour::Gold => (0x00DF_B23C, DARK),
                Colour::Purple => (0x0065_4682, PALE),
                Colour::Orange => (0x00D4_8236, DARK),
                Colour::Teal => (0x002B_7672, PALE),
                Colour::Brown => (0x007A_5132, PALE),
                Colour::Black => (0x0030_2E2E, PALE),
                Colour::White => (0x00F1_ECDF, DARK),
            },
        };
        Livery { fill: Ink::from_rgb(fill), ink: Ink::from_rgb(ink) }
    }
}

/// The outlines of a symbol on a background: the inner one contrasts with the symbol, the outermost
/// one with the background, so that the shape is legible in any colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outlines {
    /// The outline around the symbol.
    pub(crate) inner: Ink,
    /// The outline around the inner outline, if the inner one does not contrast with the
    /// background.
    pub(crate) outer: Option<Ink>,
}

/// The minimum contrast of adjacent elements, as WCAG 2 requires for graphics.
const MIN_CONTRAST: f32 = 3.0;

impl Outlines {
    /// Chooses the outlines of a symbol of one colour on a background of another.
    pub(crate) fn of(symbol: Ink, ground: Ink) -> Self {
        let (white, dark) = (Ink::from_rgb(0x00FF_FFFF), Ink::from_rgb(0x0016_100A));
        let (inner, other) =
            if contrast(white, symbol) >= MIN_CONTRAST { (white, dark) } else { (dark, white) };
        Self { inner, outer: (contrast(inner, ground) < MIN_CONTRAST).then_some(other) }
    }
}

/// Returns the relative luminance by WCAG 2: 0 is black, 1 white.
fn luminance(ink: Ink) -> f32 {
    let [r, g, b] = ink.rgb.map(|v| {
        let v = f32::from(v) / 255.0;
        if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// Returns the contrast of two colours, from 1 to 21.
fn contrast(a: Ink, b: Ink) -> f32 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    (a / b).max(b / a)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns linear red, green and blue.
    fn linear(ink: Ink) -> [f64; 3] {
        ink.rgb.map(|v| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// Converts to CIE Lab under D65.
    fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
        let f = |t: f64| {
            if t > 0.008_856 { t.cbrt() } else { t * 7.787 + 16.0 / 116.0 }
        };
        let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
        let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
        let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// Full protanopia, deuteranopia and tritanopia after Machado, Oliveira and Fernandes (2009),
    /// and normal vision.
    const SIGHT: [(&str, [[f64; 3]; 3]); 4] = [
        ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protan",
            [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
        ),
        (
            "deutan",
            [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
        ),
        (
            "tritan",
            [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        ),
    ];

    fn perceived(sight: &[[f64; 3]; 3], ink: Ink) -> [f64; 3] {
        let c = linear(ink);
        lab(sight.map(|row| row.iter().zip(c).map(|(m, v)| m * v).sum::<f64>().clamp(0.0, 1.0)))
    }

    fn distance(sight: &[[f64; 3]; 3], a: Ink, b: Ink) -> f64 {
        let (a, b) = (perceived(sight, a), perceived(sight, b));
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }

    fn apart(theme: Theme, inks: &[(&str, Ink)], least: f64) {
        for (name, sight) in &SIGHT {
            for (i, (a, first)) in inks.iter().enumerate() {
                for (b, second) in &inks[i + 1..] {
                    let d = distance(sight, *first, *second);
                    assert!(d >= least, "{theme}: {a} and {b} are {d:.0} apart ({name})");
                }
            }
        }
    }

    #[test]
    fn safe_class_colours_stay_apart_for_every_eye() {
        let palette = Palette::of(Theme::Safe);
        let inks =
            [Colour::Green, Colour::Blue, Colour::Red].map(|c| (c.word(), palette.symbol(c)));
        apart(Theme::Safe, &inks, 50.0);
    }

    #[test]
    fn the_usual_armies_stay_apart_in_every_theme_for_every_eye() {
        for &theme in Theme::ALL {
            let palette = Palette::of(theme);
            let inks = [Colour::Tan, Colour::Slate].map(|c| (c.word(), palette.livery(c).fill));
            apart(theme, &inks, if theme == Theme::Print { 35.0 } else { 40.0 });
        }
    }

    /// Returns the perceived colour under a simulation of sight.
    fn as_seen(sight: &[[f64; 3]; 3], ink: Ink) -> Ink {
        let c = linear(ink);
        let rgb = sight.map(|row| {
            let v = row.iter().zip(c).map(|(m, v)| m * v).sum::<f64>().clamp(0.0, 1.0);
            let v = if v <= 0.003_130_8 { v * 12.92 } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 };
            (v * 255.0).round() as u8
        });
        Ink { rgb, alpha: 255 }
    }

    #[test]
    fn every_symbol_can_be_read_on_every_block_in_every_theme_by_every_eye() {
        for &theme in Theme::ALL {
            let palette = Palette::of(theme);
            for &on in Colour::ALL {
                for &of in Colour::ALL {
                    let (symbol, block) = (palette.symbol(of), palette.livery(on).fill);
                    let Outlines { inner, outer } = Outlines::of(symbol, block);
                    for (eye, sight) in &SIGHT {
                        let seen = |ink| as_seen(sight, ink);
                        let around = contrast(seen(inner), seen(symbol));
                        let edge = contrast(seen(outer.unwrap_or(inner)), seen(block));
                        let between = outer.map_or(21.0, |o| contrast(seen(o), seen(inner)));
                        // Simulated vision gets some leeway, since the colours must suit every eye.
                        let least = if *eye == "usual" { 3.0 } else { 2.5 };
                        assert!(
                            around.min(edge).min(between) >= least,
                            "{theme}: {} on {}: {around:.2}, {between:.2}, {edge:.2} ({eye})",
                            of.word(),
                            on.word()
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn no_symbol_of_the_safe_theme_has_the_colour_of_a_block() {
        let palette = Palette::of(Theme::Safe);
        for &of in Colour::ALL {
            for &on in Colour::ALL {
                let (symbol, block) = (palette.symbol(of), palette.livery(on).fill);
                for (eye, sight) in &SIGHT {
                    let d = distance(sight, symbol, block);
                    let least = if *eye == "usual" { 18.0 } else { 9.0 };
                    assert!(d >= least, "{} on {}: {d:.1} ({eye})", of.word(), on.word());
                }
            }
        }
    }

    #[test]
    fn the_colours_of_the_safe_theme_differ_from_each_other() {
        let palette = Palette::of(Theme::Safe);
        for (i, &a) in Colour::ALL.iter().enumerate() {
            for &b in &Colour::ALL[i + 1..] {
                let symbols = distance(&SIGHT[0].1, palette.symbol(a), palette.symbol(b));
                let blocks = distance(&SIGHT[0].1, palette.livery(a).fill, palette.livery(b).fill);
                let (a, b) = (a.word(), b.word());
                assert!(symbols.min(blocks) >= 10.0, "{a} and {b}: {symbols:.1}, {blocks:.1}");
            }
        }
    }

    #[test]
    fn text_reads_on_every_ground_and_block() {
        for &theme in Theme::ALL {
            let palette = Palette::of(theme);
            for &art in TerrainArt::ALL {
                let c = contrast(palette.map_ink, palette.ground(art));
                assert!(c > 4.5, "{theme} {}: {c:.1}", art.word());
            }
            for &colour in Colour::ALL {
                let livery = palette.livery(colour);
                let c = contrast(livery.fill, livery.ink);
                assert!(c > 4.0, "{theme} {}: {c:.1}", colour.word());
            }
            assert!(contrast(palette.ink, palette.paper) > 10.0);
            assert!(contrast(palette.muted, palette.paper) > 4.5);
            assert!(contrast(palette.accent, palette.paper) > 4.5);
        }
    }
}
