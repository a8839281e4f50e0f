//! `sanban web`: the server as people start it.

mod command;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Stdio};

use command::sanban;

/// A server that ends with the test.
struct Running {
    child: Child,
    lines: BufReader<ChildStdout>,
    data: PathBuf,
}

impl Running {
    /// `name` tells the tests' folders apart.
    fn start(name: &str, arguments: &[&str]) -> Running {
        let folder = format!("sanban-web-{name}-{}", std::process::id());
        let data = std::env::temp_dir().join(folder);
        let mut child = sanban(arguments)
            .env("SANBAN_DATA", &data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("a pipe"));
        Running { child, lines, data }
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
        let _ = fs::remove_dir_all(&self.data);
    }
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
fn the_page_is_where_it_says_in_both_languages() {
    for language in ["en", "ja"] {
        let arguments = ["--lang", language, "web", "--port", "0", "--no-open"];
        let mut server = Running::start(language, &arguments);
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
    let mut server = Running::start("plain", &[]);
    assert!(server.url().starts_with("http://127.0.0.1:"));
}
