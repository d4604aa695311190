//! Packages from elsewhere: taking them, renewing them, giving them away.

pub(super) mod add;
mod here;
pub(super) mod publish;
pub(super) mod remove;
pub(super) mod tree;
pub(super) mod update;
pub(super) mod vendor;
