//! The page for browsers.

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use crate::compression::{CompressedBody, accepts_gzip};
use crate::game_service::House;
use crate::handler::boxed;
use crate::refusal::Refusal;

/// The content security policy of all responses: files of this server, and pictures that the page
/// creates.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     font-src 'self'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// The HTML of the page, which links to its other files.
const INDEX: &str = include_str!("index.html");

/// Returns the routes of the page: the lobby, the table, and their files.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(boxed(index)))
        .route("/table", get(boxed(index)))
        .route("/mail", get(boxed(index)))
        .route("/tournament", get(boxed(index)))
        .route("/ratings", get(boxed(index)))
        .route("/page/{file}", get(boxed(file)))
}

async fn index() -> Html<&'static str> {
    Html(INDEX)
}

async fn file(headers: HeaderMap, Path(name): Path<String>) -> Result<Response, Refusal> {
    let found = castra_page::FILES.iter().find(|(known, _)| *known == name);
    let missing = || Refusal::new(StatusCode::NOT_FOUND, "not-found", "there is no such page");
    let (name, bytes) = found.ok_or_else(missing)?;
    // Browsers cache files for only five minutes, so that they soon load new versions.
    let caching = [(header::CACHE_CONTROL, "public, max-age=300")];
    let is_packed = name.ends_with(".woff2");
    let packed =
        CompressedBody::new(media_type(name), bytes.to_vec(), !is_packed && accepts_gzip(&headers));
    Ok((caching, packed).into_response())
}

/// Returns the media type of a file of the page.
fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("woff2") => "font/woff2",
        Some("html") => "text/html",
        _ => "text/plain; charset=utf-8",
    }
}
