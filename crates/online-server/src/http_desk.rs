//! The pages of the server over HTTP, and the form of an invitation.

mod invitation_form;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use online::accounts::PlayerName;
use online::store::Redemption;
use report::Language;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio::sync::Semaphore;
use tokio::task;
use tokio::time::timeout;

use crate::connection::Door;
use crate::http_request::HttpRequest;
use crate::login_desk::LoginFailure;
use crate::server_pages::{PageError, ServerPages};
use invitation_form::{FormOutcome, SCRIPT};

/// How many pages are made at once.
const AT_ONCE: usize = 2;
/// How long a browser may take to read its answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// Nothing is loaded from anywhere, and nothing runs.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";
/// The form fills in the code of the link, which servers and proxies do not see.
const FORM_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; form-action 'self'";

/// Answers requests.
pub(crate) struct HttpDesk {
    pages: Arc<ServerPages>,
    door: Arc<Door>,
    slots: Semaphore,
    is_behind_proxy: bool,
}

/// An answer.
struct HttpAnswer {
    status: &'static str,
    kind: &'static str,
    policy: &'static str,
    /// Where to go instead.
    location: Option<&'static str>,
    body: Vec<u8>,
}

impl HttpAnswer {
    fn html(status: &'static str, html: String) -> HttpAnswer {
        HttpAnswer {
            status,
            kind: "text/html; charset=utf-8",
            policy: POLICY,
            location: None,
            body: html.into_bytes(),
        }
    }

    fn text(status: &'static str, text: &str) -> HttpAnswer {
        HttpAnswer {
            kind: "text/plain; charset=utf-8",
            ..HttpAnswer::html(status, format!("{text}\n"))
        }
    }
}

impl HttpDesk {
    pub(crate) fn new(pages: ServerPages, door: Arc<Door>, is_behind_proxy: bool) -> HttpDesk {
        HttpDesk {
            pages: Arc::new(pages),
            door,
            slots: Semaphore::new(AT_ONCE),
            is_behind_proxy,
        }
    }

    /// Answers the one request of a connection.
    pub(crate) async fn serve<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        mut stream: S,
        from: IpAddr,
    ) -> std::io::Result<()> {
        let request = HttpRequest::read(&mut stream).await?;
        let is_head = request
            .as_ref()
            .is_some_and(|request| request.method == "HEAD");
        let answer = match request {
            Some(request) => self.answer(&request, from).await,
            None => HttpAnswer::text("400 Bad Request", "this is no request"),
        };
        let location = answer
            .location
            .map_or_else(String::new, |to| format!("Location: {to}\r\n"));
        let mut bytes = format!(
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{location}\
             Content-Security-Policy: {}\r\nX-Content-Type-Options: nosniff\r\n\
             Referrer-Policy: no-referrer\r\nVary: Accept-Language\r\nCache-Control: no-cache\r\n\
             Connection: close\r\n\r\n",
            answer.status,
            answer.kind,
            answer.body.len(),
            answer.policy,
        )
        .into_bytes();
        if !is_head {
            bytes.extend(answer.body);
        }
        timeout(PATIENCE, async {
            stream.write_all(&bytes).await?;
            stream.shutdown().await
        })
        .await?
    }

    async fn answer(&self, request: &HttpRequest, from: IpAddr) -> HttpAnswer {
        let language = match request.header("accept-language") {
            Some(wanted) if wanted.starts_with("ja") => Language::Japanese,
            _ => Language::English,
        };
        match (request.method.as_str(), request.path.as_str()) {
            ("GET" | "HEAD", "/") => HttpAnswer {
                location: Some(language.pick("/index.html", "/index.ja.html")),
                ..HttpAnswer::text("302 Found", "")
            },
            ("GET" | "HEAD", "/join") => form(FormOutcome::Asked, language),
            ("GET" | "HEAD", "/join.js") => HttpAnswer {
                kind: "text/javascript; charset=utf-8",
                ..HttpAnswer::html("200 OK", SCRIPT.to_owned())
            },
            ("GET" | "HEAD", path) => self.page(path.to_owned()).await,
            ("POST", "/join") => {
                self.join(request, self.caller(request, from), language)
                    .await
            }
            _ => HttpAnswer::text("405 Method Not Allowed", "only GET, and POST of the form"),
        }
    }

    /// Whose request it is. Only a proxy of our own is believed.
    fn caller(&self, request: &HttpRequest, from: IpAddr) -> IpAddr {
        let told = request.header("x-forwarded-for");
        let last = told.and_then(|told| told.rsplit(',').next()?.trim().parse().ok());
        last.filter(|_| self.is_behind_proxy).unwrap_or(from)
    }

    async fn page(&self, path: String) -> HttpAnswer {
        let Ok(_slot) = self.slots.acquire().await else {
            return HttpAnswer::text("503 Service Unavailable", "the server is closing");
        };
        let pages = Arc::clone(&self.pages);
        let made = task::spawn_blocking(move || make(&pages, &path)).await;
        match made {
            Ok(Ok(Some(answer))) => answer,
            Ok(Ok(None)) => HttpAnswer::text("404 Not Found", "there is no such page"),
            Ok(Err(why)) => {
                self.door.log.note("no page", &[("why", &why.to_string())]);
                HttpAnswer::text("500 Internal Server Error", "the page cannot be shown")
            }
            Err(_) => HttpAnswer::text("500 Internal Server Error", "the page cannot be shown"),
        }
    }

    async fn join(&self, request: &HttpRequest, from: IpAddr, language: Language) -> HttpAnswer {
        let field = |name: &str| request.field(name).unwrap_or_default();
        let (code, name, password) = (field("code"), field("name"), field("password"));
        let Ok(name) = name.trim().parse::<PlayerName>() else {
            return form(FormOutcome::WrongName, language);
        };
        let is_word = password.bytes().all(|byte| byte.is_ascii_graphic());
        if password.is_empty() || password.len() > 32 || !is_word || password.contains(',') {
            return form(FormOutcome::WrongPassword, language);
        }
        let desk = &self.door.desk;
        let redeemed = desk.redeem(name.clone(), code, Ok(password), from).await;
        let outcome = match redeemed {
            Ok(Redemption::Done) => {
                let facts = [("name", name.as_str()), ("from", &from.to_string())];
                self.door.log.note("account", &facts);
                FormOutcome::Done(name.to_string())
            }
            Ok(Redemption::NoInvitation) => FormOutcome::NoInvitation,
            Ok(Redemption::NameInUse) => FormOutcome::NameInUse,
            Err(LoginFailure::Blocked { seconds }) => FormOutcome::Blocked { seconds },
            Err(failure) => {
                if let LoginFailure::Failed(why) = &failure {
                    self.door.log.note("no account", &[("why", why)]);
                }
                FormOutcome::Failed
            }
        };
        form(outcome, language)
    }
}

fn form(outcome: FormOutcome, language: Language) -> HttpAnswer {
    HttpAnswer {
        policy: FORM_POLICY,
        ..HttpAnswer::html(outcome.status(), outcome.html(language))
    }
}

fn make(pages: &ServerPages, path: &str) -> Result<Option<HttpAnswer>, PageError> {
    let html = |html| HttpAnswer::html("200 OK", html);
    let known = |made: Result<Option<HttpAnswer>, PageError>| match made {
        // A path can be anything: what cannot be the name of a game is no page.
        Err(PageError::Store(online::store::StoreError::Id { .. })) => Ok(None),
        made => made,
    };
    match path {
        "/index.html" => return Ok(Some(html(pages.overview(true, Language::English)?))),
        "/index.ja.html" => return Ok(Some(html(pages.overview(true, Language::Japanese)?))),
        _ => {}
    }
    if let Some(file) = path.strip_prefix("/games/") {
        let (id, language) = if let Some(id) = file.strip_suffix(".ja.html") {
            (id, Language::Japanese)
        } else if let Some(id) = file.strip_suffix(".html") {
            (id, Language::English)
        } else {
            return Ok(None);
        };
        return known(pages.game(id, language).map(|page| page.map(html)));
    }
    let Some(name) = path.strip_prefix("/records/") else {
        return Ok(None);
    };
    let record = pages.record(name)?;
    Ok(record.map(|body| HttpAnswer {
        body,
        ..HttpAnswer::text("200 OK", "")
    }))
}
