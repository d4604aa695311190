//! The exit codes of the program.

/// The exit status of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The command succeeded.
    Success,
    /// The input has problems, which have been reported.
    Diagnostics,
    /// The command line or the environment has an error.
    UsageError,
    /// The signal with this number interrupted the command, which has reported its partial results.
    Interrupted(u8),
}

impl Exit {
    /// Returns the exit code for the shell.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Diagnostics => 1,
            Self::UsageError => 2,
            // Shells report a program that a signal has ended with the same code.
            Self::Interrupted(signal) => 128_u8.saturating_add(signal),
        }
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_manual() {
        assert_eq!(Exit::Interrupted(2).code(), 130);
        assert_eq!([Exit::Success, Exit::Diagnostics, Exit::UsageError].map(Exit::code), [0, 1, 2]);
    }
}
