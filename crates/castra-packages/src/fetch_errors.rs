//! The cause of a failed fetch in plain words, and the next step.
//!
//! ```text
//! server certificate verification failed. CAfile: none       the certificate of the server is not trusted
//! Host key verification failed.                               ssh does not know the host key of the server
//! ```

use crate::error::PackagesError;

/// A cause: fragments of messages of `git`, `ssh` or the TLS library, their meaning, and the next
/// step.
type Cause = (&'static [&'static str], &'static str, Option<&'static str>);

const CAUSES: &[Cause] = &[
    (
        &["does not match target host", "no alternative certificate subject", "not valid for name"],
        "the certificate of the server is for another name",
        Some("use the name that the certificate has"),
    ),
    (
        &["certificate has expired", "certificate expired"],
        "the certificate of the server has expired",
        Some("its owner must renew it"),
    ),
    (
        &["certificate verification failed", "certificate problem", "invalid peer certificate"],
        "the certificate of the server is not trusted",
        Some(
            "if its authority is one of your own, name the file with the authority's certificate \
             in the variable `SSL_CERT_FILE`",
        ),
    ),
    (
        &["could not read Username", "could not read Password", "Authentication failed"],
        "the server asks for a name and a password",
        Some(
            "store them with a credential helper of git, or use the `ssh://` address of the \
             repository",
        ),
    ),
    (
        &["HOST IDENTIFICATION HAS CHANGED"],
        "the server has another host key than the one that ssh knows",
        Some("ask its owner for the reason before you remove the old key with `ssh-keygen -R`"),
    ),
    (
        &["Host key verification failed"],
        "ssh does not know the host key of the server",
        Some("connect once with `ssh`, and compare the key that it shows"),
    ),
    (
        &["Permission denied"],
        "the server accepts none of your ssh keys",
        Some("give it your public key; a key with a passphrase must be in the agent: `ssh-add`"),
    ),
    (
        &["couldn't find remote ref"],
        "the repository has no such commit, tag or branch",
        Some("`git ls-remote` lists those that it has"),
    ),
    (
        &["does not appear to be a git repository", "not found"],
        "there is no repository at this address, or it is not public",
        None,
    ),
    (&["status: 404", "status: 410"], "there is no file at this address", None),
    (
        &["status: 401", "status: 403"],
        "the server gives this file only after a login",
        Some("ask its owner for a public address"),
    ),
    (
        &["Could not resolve host", "lookup address"],
        "there is no server of this name, or no network",
        None,
    ),
    (
        &["too slow", "timed out", "timeout"],
        "the server does not answer in time",
        Some("try again later"),
    ),
    (
        &["Couldn't connect", "Failed to connect", "Connection refused"],
        "nothing answers at this address",
        None,
    ),
];

/// Returns the error for an address that could not be fetched. `printed` is the output of
/// `program`; an empty name stands for Castra itself.
pub(crate) fn fetch_error(url: &str, program: &str, printed: &str) -> PackagesError {
    let found = CAUSES.iter().find_map(|(parts, cause, help)| {
        let line = printed.lines().find(|line| parts.iter().any(|part| line.contains(part)))?;
        Some((line, *cause, *help))
    });
    let first = || printed.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let words = plain_line(found.map_or_else(first, |(line, ..)| line));
    let words = if program.is_empty() { words.to_owned() } else { format!("{program}: {words}") };
    let (why, help) = match found {
        Some((_, cause, help)) => (format!("{cause} ({words})"), help),
        None => (words, None),
    };
    PackagesError::FetchFailed { url: url.to_owned(), why, help }
}

/// Returns a line without prefixes, and without the address, which the error already names.
fn plain_line(line: &str) -> &str {
    let line = line.trim_matches(['@', ' ', '\r']);
    let line = line.strip_prefix("fatal: ").or_else(|| line.strip_prefix("io: ")).unwrap_or(line);
    match line.strip_prefix("unable to access '") {
        Some(rest) => rest.split_once("': ").map_or(line, |(_, words)| words),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_has_its_cause_and_the_next_step() {
        for (said, cause, has_help) in [
            (
                "fatal: unable to access 'https://a/b/': server certificate verification failed. \
                 CAfile: none CRLfile: none",
                "the certificate of the server is not trusted (git: server certificate \
                 verification failed. CAfile: none CRLfile: none)",
                true,
            ),
            (
                "Host key verification failed.\nfatal: Could not read from remote repository.\n",
                "ssh does not know the host key of the server (git: Host key verification failed.)",
                true,
            ),
            (
                "@@@@\n@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\n@@@@\n",
                "the server has another host key than the one that ssh knows (git: WARNING: \
                 REMOTE HOST IDENTIFICATION HAS CHANGED!)",
                true,
            ),
            (
                "fatal: repository 'https://a/b/' not found",
                "there is no repository at this address, or it is not public (git: repository \
                 'https://a/b/' not found)",
                false,
            ),
            ("fatal: the moon is full", "git: the moon is full", false),
        ] {
            let PackagesError::FetchFailed { why, help, .. } =
                fetch_error("https://a/b", "git", said)
            else {
                panic!("it is unreached")
            };
            assert_eq!(why, cause);
            assert_eq!(help.is_some(), has_help, "{said}");
        }
    }
}
