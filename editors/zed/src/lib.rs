//! Starts `castra lsp` in Zed, with the program from the settings, or else from the `PATH`.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Castra;

impl zed::Extension for Castra {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let settings = LspSettings::for_worktree(server.as_ref(), worktree).ok();
        let binary = settings.and_then(|settings| settings.binary);
        let path = binary.as_ref().and_then(|binary| binary.path.clone());
        let command = path.or_else(|| worktree.which("castra")).ok_or_else(|| {
            "`castra` is not on the PATH; say where it is in `lsp.castra.binary.path`".to_owned()
        })?;
        let args = binary.and_then(|binary| binary.arguments);
        Ok(Command {
            command,
            args: args.unwrap_or_else(|| vec!["lsp".to_owned()]),
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Castra);
