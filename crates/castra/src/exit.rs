/// How a command ended, for the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All is well.
    Fine,
    /// The input has problems; they have been reported.
    Problems,
    /// The command line or the surroundings are wrong.
    Trouble,
}

impl Exit {
    /// The number that the shell sees.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Problems => 1,
            Self::Trouble => 2,
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
        assert_eq!([Exit::Fine, Exit::Problems, Exit::Trouble].map(Exit::code), [0, 1, 2]);
    }
}
