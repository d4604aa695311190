//! The server: connections, limits, and shutdown.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::{Router, extract::DefaultBodyLimit};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt as _;
use tower_governor::GovernorLayer;
use tower_governor::governor::GovernorConfigBuilder;
use tower_governor::key_extractor::{KeyExtractor, PeerIpKeyExtractor, SmartIpKeyExtractor};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

use crate::account_routes;
use crate::accounts::Accounts;
use crate::accounts::password::{PasswordError, Passwords};
use crate::background;
use crate::catalogue::Catalogue;
use crate::config::Config;
use crate::connection_counts::Peers;
use crate::fanout::Listener;
use crate::game_service::House;
use crate::metrics::{GaugeGuard, increment_counter};
use crate::notice_workers;
use crate::notify::{Notifier, NotifyError};
use crate::page;
use crate::passkey_routes;
use crate::refusal::Refusal;
use crate::response_timing;
use crate::routes;
use crate::store::{Store, StoreError};

/// The maximum length of the body of a request, in bytes.
const MAX_BODY: usize = 64 * 1024;
/// The maximum length of the head of a request, in bytes.
const MAX_HEAD: usize = 16 * 1024;
/// The time limit for the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// The time limit for a request with its body. A stream of events only has to begin within it.
const REQUEST_TIME: Duration = Duration::from_secs(60);
/// The burst that an address is allowed, in seconds at its rate.
const BURST_SECONDS: u32 = 4;
/// The cost of a request that checks rules, in requests.
const COSTLY_WEIGHT: u32 = 10;
/// The limit of requests with a password or a passkey, which prevents guessing.
const PASSWORDS: Limit = Limit { period: Duration::from_secs(6), burst: 10 };
/// The time after which the requests of an address are forgotten.
const FORGET_AFTER: Duration = Duration::from_secs(60);
/// The time for pending requests when the server shuts down.
const GRACE: Duration = Duration::from_secs(5);

/// The reason why a server cannot be started, or a database cannot be copied.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder of the database cannot be created.
    #[error("cannot make the folder of the database: {0}")]
    Folder(io::Error),
    /// There is no database in the folder.
    #[error("there are no games in `{}`: {why}", folder.display())]
    NoGames {
        /// The folder.
        folder: std::path::PathBuf,
        /// The reason.
        why: io::Error,
    },
    /// The server cannot listen on the address.
    #[error("cannot listen at {at}: {why}")]
    Listen {
        /// The address.
        at: SocketAddr,
        /// The reason.
        why: io::Error,
    },
    /// The settings of notices are invalid.
    #[error(transparent)]
    Notify(#[from] NotifyError),
    /// Passwords cannot be hashed.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// The battles of the path cannot be read.
    #[error(transparent)]
    Path(#[from] castra_disk::sources::MissingPath),
    /// The system provides no threads.
    #[error("cannot start: {0}")]
    Runtime(io::Error),
}

/// A server that listens on its address, but answers no requests before [`Server::run`].
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    house: Arc<House>,
    config: Config,
    news: Option<Listener>,
}

impl Server {
    /// Opens the database, loads the battles, and listens.
    ///
    /// # Errors
    ///
    /// If the database, the path, the address or the settings of notices cannot be used.
    pub async fn open(config: Config) -> Result<Self, ServeError> {
        let notifier = Notifier::new(&config.notify)?;
        let url = notifier.url.as_ref();
        let accounts = match config.accounts {
            true => Some(Accounts::new(Passwords::new()?, url, config.behind_proxy)),
            false => None,
        };
        let shelf = Catalogue::load(config.path.as_deref())?;
        let store = open_store(&config).await?;
        // The listener starts before the first game is loaded, so that no notification is missed.
        let news = match &config.database {
            Some(url) => Listener::open(url).await?,
            None => None,
        };
        let failed = |why| ServeError::Listen { at: config.address, why };
        let listener = TcpListener::bind(config.address).await.map_err(failed)?;
        let time = config.time.clone();
        let house = Arc::new(House::new(store, shelf, notifier, accounts, time, config.limits));
        house.extend_clocks().await?;
        house.store.renew_ratings().await?;
        Ok(Self { listener, house, config, news })
    }

    /// Returns the address on which the server listens.
    ///
    /// # Errors
    ///
    /// If the system does not report it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `end` completes, then answers the pending requests.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let Self { listener, house, config, news } = self;
        if let Some(news) = news {
            background::start(Arc::clone(&house).follow_news(news));
        }
        background::start(Arc::clone(&house).run_referee());
        background::start(Arc::clone(&house).run_beats());
        background::start(Arc::clone(&house).run_director());
        let router = router(&house, &config);
        let connections = Arc::new(Semaphore::new(config.limits.connections));
        let each =
            if config.behind_proxy { usize::MAX } else { config.limits.connections_per_address };
        let peers = Peers::new(each);
        let senders = notice_workers::start(&house);
        let graceful = GracefulShutdown::new();
        let mut end = std::pin::pin!(end);
        loop {
            let next = async {
                // Without a free permit, connections wait in the queue of the system.
                let permit = Arc::clone(&connections).acquire_owned().await;
                (permit, listener.accept().await)
            };
            let next = std::pin::pin!(next);
            let (permit, accepted) = match futures_util::future::select(next, &mut end).await {
                futures_util::future::Either::Left((accepted, _)) => accepted,
                futures_util::future::Either::Right(_) => break,
            };
            let (Ok(permit), Ok((stream, peer))) = (permit, accepted) else {
                // The system lacks a resource such as file descriptors, perhaps temporarily.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let Some(connected) = peers.connect(peer.ip()) else { continue };
            let service =
                router.clone().map_request(move |mut request: hyper::Request<Incoming>| {
                    request.extensions_mut().insert(ConnectInfo(peer));
                    request
                });
            let connection = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_TIME)
                .max_buf_size(MAX_HEAD)
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
            let connection = graceful.watch(connection);
            let gauge = GaugeGuard::new(&house.metrics, |metrics| &metrics.connections);
            background::start(async move {
                let _kept = (permit, connected, gauge);
                // A disconnected client is not an error of the server.
                let _ = connection.await;
            });
        }
        drop(listener);
        tracing::info!("ending");
        house.shut_down();
        let _ = tokio::time::timeout(GRACE, graceful.shutdown()).await;
        // Sent notices are recorded before the database closes.
        senders.join_all().await;
        // Clocks do not run from this time until a server starts again.
        if let Err(error) = house.store.record_beat(house.time.now()).await {
            tracing::warn!(%error, "the database does not know when this server has ended");
        }
        if let Err(error) = house.store.end_leases().await {
            tracing::warn!(%error, "other servers wait before the bots of this one answer");
        }
        house.store.close().await;
    }
}

/// Opens the database of a configuration.
async fn open_store(config: &Config) -> Result<Store, ServeError> {
    if let Some(url) = &config.database {
        return Ok(Store::open(url).await?);
    }
    std::fs::create_dir_all(&config.data).map_err(ServeError::Folder)?;
    Ok(Store::open_folder(&config.data).await?)
}

/// Copies the database of a data folder to a new file.
///
/// # Errors
///
/// If the database cannot be read, or the file cannot be written.
pub(crate) async fn backup(data: &std::path::Path, to: &std::path::Path) -> Result<(), ServeError> {
    let missing = |why| ServeError::NoGames { folder: data.to_owned(), why };
    std::fs::metadata(data.join(crate::store::FILE)).map_err(missing)?;
    let store = Store::open_folder(data).await?;
    let copied = store.copy_to(to).await;
    store.close().await;
    Ok(copied?)
}

fn router(house: &Arc<House>, config: &Config) -> Router {
    let rate = config.limits.requests_per_second;
    let costly =
        rate.map(|rate| NonZero::new(rate.get() / COSTLY_WEIGHT).unwrap_or(NonZero::<u32>::MIN));
    let limited = |routes, limit| match config.behind_proxy {
        true => with_limit(routes, SmartIpKeyExtractor, limit),
        false => with_limit(routes, PeerIpKeyExtractor, limit),
    };
    let quantised = || middleware::from_fn_with_state(Arc::clone(house), response_timing::quantise);
    let with_secrets = account_routes::password_routes().merge(passkey_routes::passkey_routes());
    limited(routes::api().layer(quantised()), rate.map(Limit::per_second))
        .merge(limited(routes::costly_routes().layer(quantised()), costly.map(Limit::per_second)))
        .merge(limited(with_secrets, rate.map(|_| PASSWORDS)))
        .merge(routes::operator_routes())
        .merge(page::routes())
        .fallback(|| async {
            Refusal::new(StatusCode::NOT_FOUND, "not-found", "there is no such page")
        })
        .method_not_allowed_fallback(|| async {
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "not-allowed", "use another HTTP method")
        })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST_TIME))
        .layer(middleware::from_fn_with_state(Arc::clone(house), guard))
        .layer(CatchPanicLayer::new())
        .with_state(Arc::clone(house))
}

/// A rate limit for the requests of an address.
#[derive(Clone, Copy, Debug)]
struct Limit {
    /// The time after which another request is allowed.
    period: Duration,
    /// The maximum number of requests in a burst.
    burst: u32,
}

impl Limit {
    /// Returns the limit for a number of requests per second.
    fn per_second(rate: NonZero<u32>) -> Self {
        let period = Duration::from_secs(1) / rate.get();
        Self { period, burst: rate.get().saturating_mul(BURST_SECONDS) }
    }
}

/// Adds a limit for the requests of an address to routes. `key_of` returns the key of the limit.
fn with_limit<K>(api: Router<Arc<House>>, key_of: K, limit: Option<Limit>) -> Router<Arc<House>>
where
    K: KeyExtractor + Send + Sync + 'static,
    K::Key: Send + Sync + 'static,
{
    let Some(Limit { period, burst }) = limit else { return api };
    let limits = GovernorConfigBuilder::default()
        .period(period)
        .burst_size(burst)
        .key_extractor(key_of)
        .finish();
    // The configuration is valid, since neither the period nor the burst is zero.
    let Some(limits) = limits else { return api };
    // Addresses without recent requests are forgotten.
    let known = Arc::clone(limits.limiter());
    background::start(async move {
        loop {
            tokio::time::sleep(FORGET_AFTER).await;
            known.retain_recent();
        }
    });
    let layer = GovernorLayer::new(limits).error_handler(|error| {
        use tower_governor::GovernorError;
        let refusal = match error {
            GovernorError::TooManyRequests { .. } => Refusal::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-fast",
                "these are too many requests; wait a little",
            ),
            GovernorError::UnableToExtractKey | GovernorError::Other { .. } => {
                Refusal::server_failure("the address of the client is not known")
            }
        };
        refusal.into_response()
    });
    api.layer(layer)
}

/// Refuses changes by pages of other origins, and metrics for other machines. Adds common header
/// fields to each response.
async fn guard(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    increment_counter(&house.metrics.requests);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let is_foreign = is_cross_origin(request.headers());
    let is_changing = method != Method::GET && method != Method::HEAD;
    let mut response = if is_changing && is_foreign {
        let message = "pages of other servers may not ask this";
        Refusal::new(StatusCode::FORBIDDEN, "cross-site", message).into_response()
    } else if path == "/metrics" && !is_local(peer, request.headers()) {
        Refusal::new(StatusCode::NOT_FOUND, "not-found", "there is no such page").into_response()
    } else {
        next.run(request).await
    };
    let status = response.status();
    if status.is_server_error() {
        increment_counter(&house.metrics.failed);
    } else if status.is_client_error() {
        increment_counter(&house.metrics.refused);
    }
    tracing::debug!(%method, path, status = status.as_u16(), "request");
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, page::POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Returns whether the headers of a browser name a page of another origin.
fn is_cross_origin(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if matches!(text("sec-fetch-site"), Some("cross-site" | "same-site")) {
        return true;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let origin = origin.to_str().ok();
    let host = origin.and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    host.is_none() || host != text("host")
}

/// Returns whether a request comes from this machine, and not through a proxy.
fn is_local(peer: Option<IpAddr>, headers: &HeaderMap) -> bool {
    let forwarded = ["forwarded", "x-forwarded-for", "x-real-ip"];
    peer.is_some_and(|peer| peer.is_loopback())
        && !forwarded.iter().any(|name| headers.contains_key(*name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn cross_origin_requests_are_recognised() {
        let foreign = |pairs: &[(&'static str, &'static str)]| is_cross_origin(&headers(pairs));
        let host = ("host", "game.example:8000");
        assert!(!foreign(&[host]));
        assert!(!foreign(&[host, ("origin", "https://game.example:8000")]));
        assert!(foreign(&[host, ("origin", "https://game.example")]));
        assert!(foreign(&[host, ("origin", "https://evil.example")]));
        assert!(foreign(&[host, ("origin", "null")]));
        assert!(foreign(&[host, ("sec-fetch-site", "cross-site")]));
    }

    #[test]
    fn metrics_are_only_for_this_machine() {
        let here = Some(IpAddr::from([127, 0, 0, 1]));
        assert!(is_local(here, &headers(&[])));
        assert!(!is_local(here, &headers(&[("x-forwarded-for", "127.0.0.1")])));
        assert!(!is_local(Some(IpAddr::from([10, 0, 0, 1])), &headers(&[])));
        assert!(!is_local(None, &headers(&[])));
    }
}
