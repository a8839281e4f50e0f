use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _};
use tokio::time::timeout;

/// The longest head and the longest body that are read.
const HEAD: usize = 8 * 1024;
const BODY: usize = 4 * 1024;
/// How long a request may take to come.
const PATIENCE: Duration = Duration::from_secs(10);

/// A request over HTTP. Connections end with their answer.
#[derive(Debug)]
pub(crate) struct HttpRequest {
    pub(crate) method: String,
    /// The path without what follows a question mark.
    pub(crate) path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl HttpRequest {
    /// Reads a request; `None` if it is none, or too long.
    pub(crate) async fn read(
        stream: &mut (impl AsyncRead + Unpin),
    ) -> io::Result<Option<HttpRequest>> {
        timeout(PATIENCE, HttpRequest::read_all(stream)).await?
    }

    async fn read_all(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<HttpRequest>> {
        let mut bytes = Vec::new();
        let end = loop {
            if let Some(end) = find(&bytes, b"\r\n\r\n") {
                break end;
            }
            if bytes.len() > HEAD || stream.read_buf(&mut bytes).await? == 0 {
                return Ok(None);
            }
        };
        let Some(mut request) = HttpRequest::parse(&bytes[..end]) else {
            return Ok(None);
        };
        let length: usize = match request.header("content-length").map(str::parse) {
            None => 0,
            Some(Ok(length)) if length <= BODY => length,
            Some(_) => return Ok(None),
        };
        request.body = bytes.split_off(end + 4);
        while request.body.len() < length {
            if stream.read_buf(&mut request.body).await? == 0 {
                return Ok(None);
            }
        }
        request.body.truncate(length);
        Ok(Some(request))
    }

    fn parse(head: &[u8]) -> Option<HttpRequest> {
        let head = str::from_utf8(head).ok()?;
        let mut lines = head.split("\r\n");
        let mut words = lines.next()?.split(' ');
        let (method, target, version) = (words.next()?, words.next()?, words.next()?);
        if !version.starts_with("HTTP/1.") || words.next().is_some() {
            return None;
        }
        let path = target.split(['?', '#']).next()?;
        let headers = lines.map(|line| {
            let (name, value) = line.split_once(':')?;
            Some((name.to_ascii_lowercase(), value.trim().to_owned()))
        });
        Some(HttpRequest {
            method: method.to_owned(),
            path: unescaped(path, false)?,
            headers: headers.collect::<Option<_>>()?,
            body: Vec::new(),
        })
    }

    /// The last header of a name in small letters: what a proxy has added stands last.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().rev();
        found
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// A field of a form in the body.
    pub(crate) fn field(&self, name: &str) -> Option<String> {
        let body = str::from_utf8(&self.body).ok()?;
        let mut fields = body.split('&').filter_map(|field| field.split_once('='));
        let (_, value) = fields.find(|(key, _)| *key == name)?;
        unescaped(value, true)
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}

/// `%2B` is a plus; in forms, a plus is a blank.
fn unescaped(text: &str, is_form: bool) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                let (high, low) = (digit()?, digit()?);
                u8::try_from(high * 16 + low).ok()?
            }
            b'+' if is_form => b' ',
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<HttpRequest> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let mut bytes = text.as_bytes();
        runtime.block_on(HttpRequest::read(&mut bytes)).unwrap()
    }

    #[test]
    fn paths_and_forms_are_unescaped() {
        let form = "code=abc%20d&name=a%2Bb+c";
        let head = format!(
            "POST /games/a%2Bb.html?x=1 HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n",
            form.len()
        );
        let request = read(&(head + form)).unwrap();
        assert_eq!(
            (&*request.method, &*request.path),
            ("POST", "/games/a+b.html")
        );
        assert_eq!(request.header("host"), Some("x"));
        assert_eq!(request.field("code").as_deref(), Some("abc d"));
        assert_eq!(request.field("name").as_deref(), Some("a+b c"));
        assert_eq!(request.field("other"), None);
    }

    #[test]
    fn what_is_no_request_is_refused() {
        let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(2 * HEAD));
        for wrong in [
            "",
            "LOGIN ann secret\n",
            "GET /\r\n\r\n",
            "GET / HTTP/2\r\n\r\n",
            "GET /%zz HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nno colon\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 99999\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nab",
            &long,
        ] {
            assert!(read(wrong).is_none(), "{wrong:?}");
        }
    }
}
