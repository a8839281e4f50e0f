//! `sanban web`: the server as people start it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Stdio};
use std::rc::Rc;

use crate::command::{fails, sanban};
use crate::test_folder::TestFolder;

/// A server that ends with the test.
struct Running {
    child: Child,
    lines: BufReader<ChildStdout>,
    /// Removed when its last server is gone.
    folder: Rc<TestFolder>,
}

impl Running {
    fn start(arguments: &[&str]) -> Running {
        Running::on(Rc::new(TestFolder::new("web")), arguments)
    }

    /// A server whose data are in this folder.
    fn on(folder: Rc<TestFolder>, arguments: &[&str]) -> Running {
        let mut child = sanban(arguments)
            .env("SANBAN_DATA", folder.path("data"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("a pipe"));
        Running {
            child,
            lines,
            folder,
        }
    }

    /// The address that is printed first.
    fn url(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("a line");
        let url = line
            .split_whitespace()
            .find(|word| word.starts_with("http://"));
        url.unwrap_or_else(|| panic!("{line:?}")).to_owned()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_named_folder_that_cannot_be_used_is_refused() {
    let folder = TestFolder::new("web-data").with("file", "mine");
    let file = folder.path("file");
    let web = ["web", "--no-open", "--port", "0", "--data"];
    let refused = fails(&[&web[..], &[&file]].concat());
    let expected = format!("{file}: expected a folder, found a file");
    assert!(refused.contains(&expected), "{refused}");
    let below = folder.path("file/data");
    let refused = fails(&[&web[..], &[&below]].concat());
    assert!(refused.contains(&below), "{refused}");
    assert_eq!(folder.read("file"), b"mine");
}

fn answer(host: &str, called: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("somebody listens");
    let question = format!("GET / HTTP/1.1\r\nHost: {called}\r\nConnection: close\r\n\r\n");
    stream.write_all(question.as_bytes()).expect("it listens");
    let mut text = Vec::new();
    stream.read_to_end(&mut text).expect("it answers");
    String::from_utf8_lossy(&text).into_owned()
}

#[test]
fn a_page_for_other_computers_warns_that_nothing_is_encrypted() {
    let folder = TestFolder::new("web-public");
    let data = folder.path("data");
    let arguments = ["web", "--no-open", "--port", "0", "--bind", "0.0.0.0"];
    let mut child = sanban(&[&arguments[..], &["--data", &data]].concat())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut told = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut warning = String::new();
    told.read_line(&mut warning).expect("a line");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(warning.contains("nothing is encrypted"), "{warning}");
}

#[test]
fn the_page_is_where_it_says_in_both_languages() {
    for language in ["en", "ja"] {
        let arguments = ["--lang", language, "web", "--port", "0", "--no-open"];
        let mut server = Running::start(&arguments);
        let url = server.url();
        let rest = url.strip_prefix("http://").expect("an address");
        let (host, token) = rest.split_once("/#token=").expect("a token");
        assert!(token.len() >= 16, "{url}");
        let page = answer(host, host);
        assert!(page.starts_with("HTTP/1.1 "), "{page}");
        assert!(!page.contains(token));
        let other = answer(host, "example.org");
        assert!(!other.starts_with("HTTP/1.1 200"), "{other}");
    }
}

#[test]
fn without_a_verb_the_boards_open() {
    let mut server = Running::start(&[]);
    assert!(server.url().starts_with("http://127.0.0.1:"));
}

#[test]
fn a_second_server_on_the_same_data_says_where_the_first_one_is() {
    let arguments = ["web", "--port", "0", "--no-open"];
    let mut first = Running::start(&arguments);
    let url = first.url();
    for (language, words) in [("en", "already running"), ("ja", "すでに動いています")] {
        let second = sanban(&["--lang", language])
            .args(arguments)
            .env("SANBAN_DATA", first.folder.path("data"))
            .stdin(Stdio::null())
            .output()
            .expect("it starts");
        let text = String::from_utf8_lossy(&second.stdout);
        assert_eq!(second.status.code(), Some(0), "{text}");
        assert!(
            text.contains(words) && text.trim_end().ends_with(&url),
            "{text}"
        );
    }
    // A server that is killed blocks nobody, and its address is not told again.
    first.child.kill().expect("killed");
    first.child.wait().expect("ended");
    let mut next = Running::on(Rc::clone(&first.folder), &arguments);
    assert_ne!(next.url(), url);
    assert!(next.child.try_wait().expect("a child").is_none());
}
