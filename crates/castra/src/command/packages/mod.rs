//! The commands for packages: to add, update, remove, copy and publish them.

pub(super) mod add;
mod current;
pub(super) mod publish;
pub(super) mod remove;
pub(super) mod tree;
pub(super) mod update;
pub(super) mod vendor;
