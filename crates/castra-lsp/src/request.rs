//! The parameters of a request, and the reasons why it may fail.

use lsp_server::{ErrorCode, RequestId, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The reason why a request fails.
pub(crate) enum Failure {
    /// The method is unknown.
    Unknown,
    /// The parameters cannot be read, for this reason.
    Params(String),
    /// The request cannot be carried out, for this reason.
    Refused(String),
    /// The source has changed since the request.
    Outdated,
}

impl Failure {
    /// Returns the error response to a failed request.
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

/// Parses the parameters of a request.
pub(crate) fn read<P: DeserializeOwned>(params: Value) -> Result<P, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::Params(error.to_string()))
}
