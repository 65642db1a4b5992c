//! A request from its arrival to its response: counts it, and logs it.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::http::header::X_CONTENT_TYPE_OPTIONS;
use axum::http::{HeaderValue, Request, Response};
use hyper::body::Incoming;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;

use tracing::{Level, debug, enabled};

use crate::metrics::Metrics;
use crate::openapi::known;
use crate::shared::Shared;

/// Counts a request that is dropped before its response: its client is gone.
struct Abandoned<'a> {
    metrics: &'a Metrics,
    answered: bool,
}

impl Drop for Abandoned<'_> {
    fn drop(&mut self) {
        if !self.answered {
            self.metrics.abandoned.inc();
        }
    }
}

/// Answers a request.
pub async fn answer(
    router: Router,
    shared: Arc<Shared>,
    request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    let begun = Instant::now();
    let endpoint = known(request.uri().path());
    let logged = enabled!(Level::DEBUG).then(|| (request.method().to_string(), request.uri().path().to_owned()));
    let mut abandoned = Abandoned { metrics: &shared.metrics, answered: false };
    let mut response = TowerToHyperService::new(router).call(request).await?;
    abandoned.answered = true;
    response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let (status, time) = (response.status().as_u16(), begun.elapsed());
    shared.metrics.count(endpoint, status, time);
    if let Some((method, path)) = logged {
        debug!(method, path, status, seconds = time.as_secs_f64(), "request");
    }
    Ok(response)
}
