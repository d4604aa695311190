//! Words in requests as TypeScript types: the names of bots, themes, layers and formats.

use castra_draw::{Layer, PictureFormat, Theme};
use castra_exchange::export::Format;
use castra_sim::Bot;
use ts_rs::{Config, TS};

/// Declares a type whose values are the words of a table of the program.
macro_rules! words {
    ($($(#[$doc:meta])* $id:ident $name:literal: $all:expr;)+) => {
        $(
            $(#[$doc])*
            pub(crate) struct $id;

            impl TS for $id {
                type WithoutGenerics = Self;
                type OptionInnerType = Self;

                fn name(_: &Config) -> String {
                    $name.to_owned()
                }

                fn inline(_: &Config) -> String {
                    let words = $all.iter().map(|one| format!("\"{}\"", one.word()));
                    words.collect::<Vec<_>>().join(" | ")
                }

                fn decl(config: &Config) -> String {
                    format!("type {} = {};", $name, Self::inline(config))
                }

                fn decl_concrete(config: &Config) -> String {
                    Self::decl(config)
                }

                fn output_path() -> Option<std::path::PathBuf> {
                    Some($name.into())
                }
            }
        )+
    };
}

words! {
    /// The name of a bot.
    BotWord "Bot": Bot::ALL;
    /// The name of a theme.
    ThemeWord "Theme": Theme::ALL;
    /// The name of a layer of a picture.
    LayerWord "Layer": Layer::ALL;
    /// The name of a format of picture files.
    PictureFormatWord "PictureFormat": PictureFormat::ALL;
    /// The name of a format of exports.
    ExportFormatWord "ExportFormat": Format::ALL;
}
