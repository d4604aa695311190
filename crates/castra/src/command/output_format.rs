//! The option `--format` of commands that write text for people or JSON for programs.

/// The option for the format of the output.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(in crate::command) struct OutputFormat {
    /// Output format
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    format: Format,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    /// Text, for people.
    Human,
    /// JSON, for programs.
    Json,
}

impl OutputFormat {
    /// Returns whether the output is JSON.
    pub(in crate::command) const fn is_json(self) -> bool {
        matches!(self.format, Format::Json)
    }
}
