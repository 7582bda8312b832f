//! The style sheet, the script and the logo. They are part of the program; a name that changes with the content lets
//! browsers keep them for ever.

use std::sync::LazyLock;

use axum::{
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use ludus_draw::palette;

use crate::refusal::Refusal;

/// A file of the page.
pub(crate) struct Asset {
    /// Its address, which changes with the content.
    pub(crate) path: String,
    media_type: &'static str,
    content: String,
}

/// Where these files are served.
const FOLDER: &str = "/assets/";

/// The colours, which drawings share, and the rules of the page.
pub(crate) static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let content = palette::style_sheet() + include_str!("../assets/page.css");
    Asset::new("page", "css", "text/css; charset=utf-8", content)
});

/// What the page does by itself.
pub(crate) static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let content = include_str!("../assets/page.js").into();
    Asset::new("page", "js", "text/javascript; charset=utf-8", content)
});

/// The sign of the page.
pub(crate) static LOGO: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("logo", "svg", "image/svg+xml", include_str!("../assets/logo.svg").into()));

impl Asset {
    fn new(name: &str, extension: &str, media_type: &'static str, content: String) -> Self {
        let hash = crc32fast::hash(content.as_bytes());
        Self { path: format!("{FOLDER}{name}-{hash:08x}.{extension}"), media_type, content }
    }
}

/// The file with this name.
pub(crate) async fn get(axum::extract::Path(name): axum::extract::Path<String>) -> Result<Response, Refusal> {
    let path = format!("{FOLDER}{name}");
    let all: [&Asset; 3] = [&STYLE, &SCRIPT, &LOGO];
    let asset = all.into_iter().find(|asset| asset.path == path);
    let asset =
        asset.ok_or_else(|| Refusal::missing(format!("there is no file {path}; load the page again")))?;
    let headers = [
        (header::CONTENT_TYPE, asset.media_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    let headers: HeaderMap =
        headers.into_iter().map(|(name, value)| (name, header::HeaderValue::from_static(value))).collect();
    Ok((headers, asset.content.as_str()).into_response())
}
