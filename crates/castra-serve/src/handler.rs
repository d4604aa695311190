//! Handlers of requests, boxed to one type.
//!
//! axum compiles the services around a handler once for each type of handler. With boxes, this crate
//! compiles in two thirds of the time.

use std::pin::Pin;
use std::sync::Arc;

use axum::extract::Request;
use axum::handler::Handler;
use axum::response::Response;

use crate::game_service::House;

type Answer = Pin<Box<dyn Future<Output = Response> + Send>>;

/// A handler of any type.
#[derive(Clone)]
pub(crate) struct BoxedHandler(Arc<dyn Fn(Request, Arc<House>) -> Answer + Send + Sync>);

/// Boxes a handler.
pub(crate) fn boxed<H: Handler<T, Arc<House>>, T: 'static>(handler: H) -> BoxedHandler {
    BoxedHandler(Arc::new(move |request, house| Box::pin(handler.clone().call(request, house))))
}

impl Handler<(), Arc<House>> for BoxedHandler {
    type Future = Answer;

    fn call(self, request: Request, house: Arc<House>) -> Answer {
        (self.0)(request, house)
    }
}
