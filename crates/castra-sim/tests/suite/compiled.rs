//! Texts of rules as images.

use std::sync::Arc;

use castra_vm::Image;
use castra_workspace::{NoLibrary, Package, Workspace};

/// Compiles the text of a game.
pub(crate) fn image(text: &str) -> Arc<Image> {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "game.castra", text);
    compiled(&workspace)
}

/// Compiles the battle of a package of two files.
pub(crate) fn battle(game: &str, battle: &str) -> Arc<Image> {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "game.castra", game);
    workspace.add(package, "battle.castra", battle);
    compiled(&workspace)
}

/// Compiles the first battle of a workspace, or its first game if it has no battle.
pub(crate) fn compiled(workspace: &Workspace<'_>) -> Arc<Image> {
    let checked = workspace.check();
    let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.is_error()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let program = match checked.scenarios.first() {
        Some(battle) => battle.link(&[]).unwrap(),
        None => checked.games.first().unwrap().link(&[]).unwrap(),
    };
    Arc::new(Image::compile(&program).unwrap())
}
