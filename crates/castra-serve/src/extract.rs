//! Parts of requests: the secret of a chair, and bodies.

use std::sync::Arc;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use crate::game_service::{House, OpenedChair};
use crate::refusal::Refusal;
use crate::token::Token;

/// Returns the secret in `Authorization: Bearer …`.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<Token> {
    let header = headers.get(header::AUTHORIZATION)?;
    header.to_str().ok()?.strip_prefix("Bearer ").and_then(Token::read)
}

/// The chair of the secret in `Authorization: Bearer …`.
pub(crate) struct Holder(pub(crate) OpenedChair);

impl FromRequestParts<Arc<House>> for Holder {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        house: &Arc<House>,
    ) -> Result<Self, Self::Rejection> {
        let token = bearer(&parts.headers).ok_or_else(Refusal::unknown_link)?;
        house.open(&token).await.map(Self)
    }
}

/// The body of a request, as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: serde::de::DeserializeOwned> axum::extract::FromRequest<Arc<House>> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(
        request: axum::extract::Request,
        house: &Arc<House>,
    ) -> Result<Self, Self::Rejection> {
        let read = Json::<T>::from_request(request, house).await;
        let Json(body) =
            read.map_err(|error| Refusal::new(error.status(), "not-a-request", error.body_text()))?;
        Ok(Self(body))
    }
}

/// Returns the refusal of a query string that cannot be read.
pub(crate) fn malformed_query(error: &axum::extract::rejection::QueryRejection) -> Refusal {
    Refusal::new(error.status(), "not-a-request", error.body_text())
}
