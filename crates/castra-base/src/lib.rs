//! Types that every stage shares: sources, source locations and diagnostics.
//!
//! A [`SourceMap`] owns the sources, a [`Span`] is a range of bytes in one of them, and a
//! [`Diagnostic`] reports a problem there under a [`Code`] from the registry of [`codes`]. Nothing
//! is printed here: the front ends render diagnostics. This crate has no input or output.

mod characters;
pub mod codes;
mod diagnostic;
mod escape;
mod expected_name;
mod fnv;
mod hexadecimal;
mod index_map;
pub mod internal;
pub mod parallel;
mod picture;
mod recent_cache;
mod source_map;
pub mod suggest;
mod words;

pub use characters::{
    Characters, describe_characters as listed_characters, display_width, is_invisible,
};
pub use codes::{Code, Severity};
pub use diagnostic::{Diagnostic, Edit, Fix, Label};
pub use escape::{escape_uri_path, escape_xml};
pub use expected_name::ExpectedName;
pub use fnv::fnv1a;
pub use hexadecimal::hex_digits;
pub use index_map::IndexMap;
pub use picture::{
    Attachments, MAX_PICTURE_PIXELS, MAX_PICTURE_STEPS, PICTURE_SIDE, Picture, PictureArea,
    PictureParts, PicturePoint, PictureStep, UnusableFile, attachment_paths, is_picture_prefix,
    is_translations_line, picture_paths, translation_paths,
};
pub use recent_cache::RecentCache;
pub use source_map::{
    FileId, LineCol, MAX_SOURCE_BYTES, SourceFile, SourceMap, Span, count_noun, paragraphs,
    percent, slug, to_u32, words,
};
