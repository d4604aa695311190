//! The parameters of a request, and why it may fail.

use lsp_server::{ErrorCode, RequestId, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The reason why there is no answer.
pub(crate) enum Failure {
    /// The request is none that is known.
    Unknown,
    /// The parameters cannot be read.
    Params(String),
    /// The request is refused.
    Refused(String),
    /// The text has changed since the request.
    Outdated,
}

impl Failure {
    /// The answer to a request that could not be carried out.
    pub(crate) fn response(self, id: RequestId, method: &str) -> Response {
        let (code, why) = match self {
            Self::Unknown => (ErrorCode::MethodNotFound, format!("`{method}` is not known")),
            Self::Params(why) => (ErrorCode::InvalidParams, why),
            Self::Refused(why) => (ErrorCode::RequestFailed, why),
            Self::Outdated => (ErrorCode::ContentModified, "the file has changed since".to_owned()),
        };
        Response::new_err(id, code as i32, why)
    }
}

/// The parameters of a request, in their own type.
pub(crate) fn read<P: DeserializeOwned>(params: Value) -> Result<P, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::Params(error.to_string()))
}
