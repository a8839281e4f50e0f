//! The files of the page, which are built into the program.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The output of `vite build`. A path is a key of a table, so it cannot leave the folder.
#[derive(RustEmbed)]
#[folder = "ui/dist"]
#[allow_missing = true]
struct Dist;

/// The page that is served if the page was not built.
const NOT_BUILT: &str = "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
<meta name=\"viewport\" content=\"width=device-width\"><title>Sanban</title>\n\
<h1>Sanban</h1>\n\
<p>The server runs, but this program was built without its page. In the source folder, \
<code>make run</code> builds both (it needs Node 20).</p>\n\
<p lang=\"ja\">サーバーは動いていますが、このプログラムには画面が含まれていません。\
ソースのフォルダーで <code>make run</code> を実行してください（Node 20 が必要です）。</p>\n</html>\n";

/// The file of a path; the page itself for `/`.
pub(crate) fn get(path: &str, asked: &HeaderMap) -> Response {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(file) = Dist::get(name) else {
        return match name {
            "index.html" => {
                let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
                (kind, NOT_BUILT).into_response()
            }
            _ => StatusCode::NOT_FOUND.into_response(),
        };
    };
    let hash = file.metadata.sha256_hash();
    let tag = hash
        .iter()
        .take(16)
        .fold(String::from("\""), |tag, byte| format!("{tag}{byte:02x}"))
        + "\"";
    // Vite puts a hash of the content into these names.
    let caching = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let is_known = asked
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.split(',').any(|one| one.trim() == tag));
    let headers = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::CONTENT_TYPE, kind(name).to_owned()),
    ];
    if is_known {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        (headers, Body::from(file.data.into_owned())).into_response()
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "ogg" => "audio/ogg",
        "mp3" => "audio/mpeg",
        "wav" => "audio/wav",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
