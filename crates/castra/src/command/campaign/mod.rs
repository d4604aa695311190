//! Campaigns in `castra simulate` and `castra play`: a sequence of battles.

mod loaded_campaign;
mod play;
mod simulate;

use std::path::Path;

use castra_syntax::ast::HeaderKind;

use castra_disk::sources::{self, peek_header};

pub(super) use play::play;
pub(super) use simulate::simulate;

/// Returns whether the arguments of `castra simulate` name a campaign.
pub(super) fn is_simulated(args: &super::simulate::Args) -> bool {
    args.files.iter().any(|file| is_campaign(file))
}

/// Returns whether the arguments of `castra play` name a campaign, or the record of one.
pub(super) fn is_played(args: &super::play::Args) -> bool {
    let is_resumed = |path: &Path| {
        super::replay::read_record(path).is_ok_and(|record| record.campaign.is_some())
    };
    args.file.as_deref().is_some_and(is_campaign) || args.resume.as_deref().is_some_and(is_resumed)
}

/// Returns whether a file is a campaign. An unreadable file is reported later, when it is played.
fn is_campaign(path: &Path) -> bool {
    path.is_file()
        && sources::read(path).is_ok_and(|text| {
            peek_header(&text).is_some_and(|(kind, _)| kind == HeaderKind::Campaign)
        })
}
