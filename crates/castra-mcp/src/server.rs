//! The server: it parses the arguments of a tool, runs the tool, and splits the answer.

use std::ffi::OsString;
use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use castra_server::edit::Folder;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, ServerInitializeError};
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::answer::Answer;
use crate::answer_cache::Answers;
use crate::arguments::{self, More};
use crate::error::McpError;
use crate::next::{self, tool_call};
use crate::run::{self, Output};
use crate::settings::Settings;
use crate::{docs, files, tools};

/// The maximum number of concurrent commands.
const MAX_CONCURRENT: usize = 2;

/// The maximum number of games of a request, and its default.
const MAX_GAMES: u32 = 10_000;
const GAMES: u32 = 100;

/// The minimum, default and maximum width of a picture in pixels.
const WIDTHS: [u32; 3] = [200, 1000, 2000];

const INSTRUCTIONS: &str = "Castra is a language for battle games: games, modules and battles are \
text, and rules come with tests. Look up the language with `search` before you write. After each \
change call `check`, `explain` the codes that you do not know, and then call `test`. `expand` prints \
the rules of a game, also of those that ship with Castra, such as `commands-and-colors`. Each answer \
ends with a line `next:` that names a useful next call. Long answers have pages: `more` reads them.";

/// Serves standard input and output until the input ends.
pub(crate) fn serve(folder: Folder, settings: Settings) -> Result<(), McpError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let server = Server {
            folder: Arc::new(folder),
            settings,
            answers: Mutex::default(),
            permits: Semaphore::new(MAX_CONCURRENT),
        };
        let service = match server.serve(rmcp::transport::stdio()).await {
            Ok(service) => service,
            // A client that disconnects before its first message is not an error.
            Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
            Err(error) => return Err(McpError::Protocol(error.to_string())),
        };
        service.waiting().await.map_err(|error| McpError::Protocol(error.to_string()))?;
        Ok(())
    });
    // A blocked read of standard input would keep the process alive.
    runtime.shutdown_background();
    served
}

struct Server {
    folder: Arc<Folder>,
    settings: Settings,
    answers: Mutex<Answers>,
    permits: Semaphore,
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let name = Implementation::new("castra", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(name)
            .with_instructions(INSTRUCTIONS)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::all(self.settings.may_write).into_iter().find(|tool| tool.name == name)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::all(self.settings.may_write)))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let answered = tokio::select! {
            answer = self.answer(&request.name, arguments) => answer,
            // Dropping the future of the answer kills its command.
            () = context.ct.cancelled() => Err("the client has cancelled the request".to_owned()),
        };
        Ok(match answered {
            Ok(answer) => self.first_page(answer),
            Err(why) => CallToolResult::error(vec![ContentBlock::text(why)]),
        }
        .into())
    }
}

impl Server {
    /// Returns the first page of an answer, with the picture and the suggested call.
    fn first_page(&self, answer: Answer) -> CallToolResult {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let page = answers.first(answer.text);
        let mut content = Vec::new();
        if let Some(image) = answer.image {
            content.push(ContentBlock::image(STANDARD.encode(image), "image/png"));
        }
        let next = match page.more {
            Some((answer, next)) => {
                let more = tool_call("more", &json!({ "answer": answer, "page": next }));
                format!("page 1 of {}\nnext: {more}", page.pages)
            }
            None => format!("next: {}", answer.next),
        };
        content.push(ContentBlock::text(format!("{}\n\n{next}", page.text.trim_end())));
        CallToolResult::success(content)
    }

    async fn answer(&self, tool: &str, given: JsonObject) -> Result<Answer, String> {
        match tool {
            "check" => self.check(read(given)?).await,
            "fix" => self.fix(read(given)?).await,
            "explain" => self.explain(read(given)?).await,
            "format" => self.format(read(given)?).await,
            "test" => self.test(read(given)?).await,
            "why" => self.why(read(given)?).await,
            "simulate" => self.simulate(read(given)?).await,
            "render" => self.render(read(given)?).await,
            "expand" => self.expand(read(given)?).await,
            "search" => Ok(search(&read(given)?)),
            "page" => {
                let ask: arguments::Page = read(given)?;
                let text = docs::page(&ask.page, ask.section.as_deref())?;
                Ok(Answer::new(text, tool_call("search", &json!({ "query": "…" }))))
            }
            "list" => {
                let arguments::List {} = read(given)?;
                files::list(&self.folder)
            }
            "read" => files::read(&self.folder, &read(given)?),
            "write" => {
                let may_write = self.settings.may_write;
                files::write(&self.folder, &read(given)?, may_write)
            }
            "more" => self.more(&read(given)?),
            _ => Err(format!("there is no tool `{tool}`; {}", self.tool_list())),
        }
    }

    /// Lists the tools, for the error about an unknown one.
    fn tool_list(&self) -> String {
        let tools = tools::all(self.settings.may_write);
        let names: Vec<String> = tools.iter().map(|tool| format!("`{}`", tool.name)).collect();
        format!("the tools are {}", names.join(", "))
    }

    async fn check(&self, ask: arguments::Check) -> Result<Answer, String> {
        let path = self.path(&ask.path)?;
        let arguments = match &ask.text {
            None => words(["check"]).path(&path),
            Some(_) if path == "." => words(["check"]).path("-"),
            Some(_) => words(["check"]).option("--stdin-filename", Some(&path)).path("-"),
        };
        let output = self.run(arguments, ask.text).await?;
        let text = output.text();
        let next = next::after_check(&path, &text);
        Ok(Answer::new(text, next))
    }

    async fn fix(&self, ask: arguments::Fix) -> Result<Answer, String> {
        let path = self.path(&ask.path)?;
        let option = if self.settings.may_write { "--fix" } else { "--diff" };
        let mut arguments = words(["check", option]);
        if ask.r#unsafe {
            arguments = arguments.word("--unsafe-fixes");
        }
        let output = self.run(arguments.path(&path), None).await?;
        Ok(Answer::new(output.text(), tool_call("check", &json!({ "path": path }))))
    }

    async fn explain(&self, ask: arguments::Explain) -> Result<Answer, String> {
        let output = self.run(words(["explain"]).path(&ask.code), None).await?;
        Ok(Answer::new(output.text(), tool_call("search", &json!({ "query": ask.code }))))
    }

    async fn format(&self, ask: arguments::Format) -> Result<Answer, String> {
        let path = self.path(&ask.path)?;
        let arguments = match (&ask.text, self.settings.may_write) {
            (Some(_), _) => words(["fmt"]).path("-"),
            (None, true) => words(["fmt", "--verbose"]).path(&path),
            (None, false) => words(["fmt", "--diff"]).path(&path),
        };
        let output = self.run(arguments, ask.text).await?;
        Ok(Answer::new(output.text(), tool_call("check", &json!({ "path": path }))))
    }

    async fn test(&self, ask: arguments::Test) -> Result<Answer, String> {
        let path = self.path(&ask.path)?;
        let arguments = words(["test"]).option("--filter", ask.filter.as_deref());
        let arguments = arguments.path(if ask.text.is_some() { "-" } else { &path });
        let output = self.run(arguments, ask.text).await?;
        let text = output.text();
        let next = match next::first_code(&text) {
            Some(code) => tool_call("explain", &json!({ "code": code })),
            None => tool_call("simulate", &json!({ "path": "BATTLE" })),
        };
        Ok(Answer::new(text, next))
    }

    async fn why(&self, ask: arguments::Why) -> Result<Answer, String> {
        let path = self.path(&ask.path)?;
        let arguments = words(["why"])
            .option("--game", ask.game)
            .option("--seed", ask.seed)
            .option("--turn", ask.turn)
            .option("--at", ask.decision)
            .options("--with", &ask.with)
            .path(&path)
            .word(&ask.expression);
        let output = self.run(arguments, None).await?;
        Ok(Answer::new(
            output.text(),
            tool_call("expand", &json!({ "path": path, "names": ["RULE"] })),
        ))
    }

    async fn simulate(&self, ask: arguments::Simulate) -> Result<Answer, String> {
        let path = self.path(&ask.path)?;
        let games = ask.games.unwrap_or(GAMES);
        if games == 0 || games > MAX_GAMES {
            return Err(format!("`games` is a number from 1 to {MAX_GAMES}"));
        }
        let mut arguments = words(["simulate"])
            .option("--seed", ask.seed)
            .option("--bots", ask.bots.as_deref())
            .options("--with", &ask.with);
        arguments = match ask.trace {
            Some(game) => arguments.option("--trace", Some(game)),
            None => arguments.option("--games", Some(games)),
        };
        let output = self.run(arguments.path(&path), None).await?;
        let next = match ask.trace {
            Some(game) => tool_call(
                "why",
                &json!({ "path": path, "expression": "…", "game": game, "turn": 2 }),
            ),
            None => tool_call("simulate", &json!({ "path": path, "trace": 1 })),
        };
        Ok(Answer::new(output.text(), next))
    }

    async fn render(&self, ask: arguments::Render) -> Result<Answer, String> {
        let path = self.path(&ask.path)?;
        let [least, usual, most] = WIDTHS;
        let width = ask.width.unwrap_or(usual);
        if !(least..=most).contains(&width) {
            return Err(format!("`width` is a number of pixels from {least} to {most}"));
        }
        let arguments = words(["render", "--format", "png", "--output", "-"])
            .option("--width", Some(width))
            .options("--with", &ask.with)
            .path(if ask.text.is_some() { "-" } else { &path });
        let output = self.run(arguments, ask.text).await?;
        let check = tool_call("check", &json!({ "path": path }));
        if !output.bytes.starts_with(b"\x89PNG") {
            return Ok(Answer::new(output.text(), check));
        }
        let text = match output.notes.trim() {
            "" => format!("a picture, {width} pixels wide"),
            notes => notes.to_owned(),
        };
        Ok(Answer { text, image: Some(output.bytes), next: check })
    }

    async fn expand(&self, ask: arguments::Expand) -> Result<Answer, String> {
        let path = self.path(&ask.path)?;
        let mut arguments = words(["print", "expanded"]).options("--with", &ask.with);
        if ask.changed {
            arguments = arguments.word("--changed");
        }
        let mut arguments = arguments.path(&path);
        for name in &ask.names {
            arguments = arguments.word(name);
        }
        let output = self.run(arguments, None).await?;
        let next = tool_call("search", &json!({ "query": "modules change rules" }));
        Ok(Answer::new(output.text(), next))
    }

    fn more(&self, ask: &More) -> Result<Answer, String> {
        let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let page = answers.page(ask.answer, ask.page)?;
        let next = match page.more {
            Some((answer, next)) => tool_call("more", &json!({ "answer": answer, "page": next })),
            None => format!("none: this is page {} of {0}", page.pages),
        };
        Ok(Answer::new(page.text, next))
    }

    /// Returns a path for a command, or refuses one that leads out of the folder. The path need not
    /// exist, since it may be the name of a game.
    fn path(&self, path: &str) -> Result<String, String> {
        let plain = path.trim_start_matches("./").trim_end_matches('/');
        let plain = if plain == "." { "" } else { plain };
        self.folder.path_inside(plain).map_err(|error| format!("`{path}`: {error}"))?;
        Ok(if plain.is_empty() { ".".to_owned() } else { plain.to_owned() })
    }

    /// Runs a command of Castra. Commands above [`MAX_CONCURRENT`] wait in order.
    ///
    /// # Errors
    /// If the command cannot run or rejects its arguments, as a message for the client.
    async fn run(&self, words: CommandArguments, input: Option<String>) -> Result<Output, String> {
        // The semaphore is never closed, so acquiring a permit cannot fail.
        let _turn = self.permits.acquire().await.map_err(|error| error.to_string())?;
        let output =
            run::run_command(&self.settings.program, self.folder.root(), words.0, input).await?;
        if output.code == 0 || output.code == 1 { Ok(output) } else { Err(output.text()) }
    }
}

/// The arguments of a command. Options come before the first path, and no argument after it is an
/// option.
struct CommandArguments(Vec<OsString>);

fn words<const N: usize>(first: [&str; N]) -> CommandArguments {
    let mut all: Vec<OsString> = first.iter().map(Into::into).collect();
    all.push("--color=never".into());
    CommandArguments(all)
}

impl CommandArguments {
    fn word(mut self, word: &str) -> Self {
        self.0.push(word.into());
        self
    }

    /// Adds an option with its value, if there is a value.
    fn option(self, name: &str, value: Option<impl ToString>) -> Self {
        match value {
            // After `=`, a value may begin with a hyphen.
            Some(value) => self.word(&format!("{name}={}", value.to_string())),
            None => self,
        }
    }

    fn options(self, name: &str, values: &[String]) -> Self {
        values.iter().fold(self, |words, value| words.option(name, Some(value)))
    }

    fn path(self, path: &str) -> Self {
        self.word("--").word(path)
    }
}

/// Parses the arguments of a tool.
fn read<A: DeserializeOwned>(given: JsonObject) -> Result<A, String> {
    serde_json::from_value(Value::Object(given)).map_err(|error| format!("the arguments: {error}"))
}

/// Searches the documentation.
fn search(ask: &arguments::Search) -> Answer {
    let found = docs::search(&ask.query);
    let lines: Vec<String> = found
        .iter()
        .map(|section| {
            let excerpt = docs::excerpt(section, &ask.query);
            format!("{} · {}\n  {excerpt}", section.page, section.heading)
        })
        .collect();
    match found.first() {
        Some(best) => {
            let page = json!({ "page": best.page, "section": best.heading });
            Answer::new(lines.join("\n"), tool_call("page", &page))
        }
        None => Answer::new(
            "no page has these words".to_owned(),
            tool_call("page", &json!({ "page": "cheat-sheet.md" })),
        ),
    }
}
