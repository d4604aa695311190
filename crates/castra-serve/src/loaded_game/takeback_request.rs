//! The takeback requests of a game.

/// The takeback requests of a game.
#[derive(Debug, Default)]
pub(super) struct Takebacks {
    /// The number of requests so far.
    pub(super) count: u64,
    pub(super) last_request: Option<Request>,
    /// The chairs whose requests failed since the last answer of a person.
    pub(super) failed_chairs: Vec<u32>,
}

/// A request to take back an answer and all that came after it.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) chair: u32,
    /// The event of the chair whose answer is taken back.
    pub(super) event: u64,
    /// The number of the deed of the answer.
    pub(super) deed: usize,
    /// For each chair, its event before the answer.
    pub(super) target_events: Vec<u64>,
    pub(super) agreed: Vec<u32>,
    pub(super) state: State,
}

/// The state of a takeback request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Some chairs have neither agreed nor refused.
    Pending,
    /// All have agreed, and the answers are taken back.
    Agreed,
    /// A chair has refused.
    Refused(u32),
    /// The chair has withdrawn its request.
    Withdrawn,
    /// The game continued before all had agreed.
    Expired,
}

impl State {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Pending => "asked",
            Self::Agreed => "agreed",
            Self::Refused(_) => "refused",
            Self::Withdrawn => "withdrawn",
            Self::Expired => "passed",
        }
    }
}
