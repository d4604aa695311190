//! Names within what a change is a change of, which the change does not have.

/// The names that the target of a change gives to values of its own. A change does not see them;
/// who uses one has read the target, and is told so.
#[derive(Clone, Debug, Default)]
pub(crate) struct Within {
    /// What the target is called.
    pub(crate) target: String,
    /// Its own names.
    pub(crate) names: Vec<String>,
    /// Of a step: what it is called.
    pub(crate) step: Option<String>,
    /// Names that the step shares, though the change does not ask for them, and how it would.
    pub(crate) shared: Vec<String>,
    pub(crate) with: String,
}

impl Within {
    /// What there is to say of a name that means nothing in the change: what is wrong, what to see
    /// at the place, and what to do.
    pub(crate) fn explain(&self, name: &str) -> Option<(String, &'static str, String)> {
        if !self.names.iter().any(|own| own == name) {
            return None;
        }
        let Self { target, step, with, .. } = self;
        if self.shared.iter().any(|shared| shared == name) {
            let step = step.as_deref().unwrap_or_default();
            return Some((
                format!("the step `{step}` shares `{name}`, but this change does not ask for it"),
                "not named after `with`",
                format!("write `{with}`"),
            ));
        }
        let again = format!("work it out here, `let {name} = …`, as `{target}` does");
        Some(match step {
            Some(step) => (
                format!("`{name}` is a name within `{target}` that the step `{step}` does not share"),
                "not known here",
                format!(
                    "{again}; or, if you may change `{target}`, share a `var` with the step: `step \
                     {step} with {name}`"
                ),
            ),
            None => (
                format!("`{name}` is a name within `{target}`, which its changes do not know"),
                "not known here",
                format!("{again}: of `{target}` a change knows what it is called with"),
            ),
        })
    }
}
