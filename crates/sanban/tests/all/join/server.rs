//! A server that says what a test wants.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Output, Stdio};
use std::time::Duration;

use crate::command::sanban;

/// How long a test waits for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server and the program that has joined it.
pub(super) struct Joined {
    pub(super) listener: TcpListener,
    pub(super) child: Child,
}

/// A connection of the program with the server.
pub(super) struct Visitor(BufReader<TcpStream>);

impl Joined {
    /// Starts a server, and the program with it.
    pub(super) fn new(protocol: &str, arguments: &[&str]) -> Joined {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let server = listener.local_addr().expect("a port").to_string();
        let mut command = sanban(&["join", protocol, &server, "--user", "ann"]);
        if !arguments
            .iter()
            .any(|word| ["--ca", "--insecure"].contains(word))
        {
            command.arg("--plaintext");
        }
        if !arguments.contains(&"--password-file") {
            command.env("SANBAN_PASSWORD", "secret");
        }
        let child = command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("sanban runs");
        Joined { listener, child }
    }

    /// The next connection.
    pub(super) fn accept(&self) -> Visitor {
        let (stream, _) = self.listener.accept().expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream.set_nodelay(true).expect("a socket");
        Visitor(BufReader::new(stream))
    }

    /// The next connection, logged in with these words.
    pub(super) fn accept_login(&self, login: &str) -> Visitor {
        let mut visitor = self.accept();
        assert_eq!(visitor.line(), login);
        visitor.say("LOGIN:ann OK");
        visitor
    }

    /// What the program has said when it ends.
    pub(super) fn end(mut self) -> Output {
        drop(self.listener);
        drop(self.child.stdin.take());
        self.child.wait_with_output().expect("it ends")
    }

    /// What it has said, when it ends with this code.
    pub(super) fn ends(self, code: i32) -> String {
        let output = self.end();
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        let errors = String::from_utf8_lossy(&output.stderr);
        String::from_utf8_lossy(&output.stdout).into_owned() + &errors
    }

    /// The program's lines so far, up to one with this word.
    pub(super) fn until(&mut self, word: &str) {
        let out = self.child.stdout.as_mut().expect("a pipe");
        let mut line = Vec::new();
        loop {
            let mut byte = [0];
            assert_eq!(out.read(&mut byte).expect("it speaks"), 1, "no {word:?}");
            line.push(byte[0]);
            if byte[0] == b'\n' {
                if String::from_utf8_lossy(&line).contains(word) {
                    return;
                }
                line.clear();
            }
        }
    }

    /// Presses Ctrl-C.
    pub(super) fn interrupt(&self) {
        let id = self.child.id().to_string();
        let done = std::process::Command::new("kill")
            .args(["-INT", &id])
            .status();
        assert!(done.expect("kill").success());
    }
}

impl Visitor {
    /// The next line that is not empty.
    pub(super) fn line(&mut self) -> String {
        loop {
            let mut line = String::new();
            let length = self.0.read_line(&mut line).expect("it speaks");
            assert!(length > 0, "it has hung up");
            assert!(line.ends_with('\n'), "{line:?}");
            if !line.trim().is_empty() {
                return line.trim_end().to_owned();
            }
        }
    }

    pub(super) fn say(&mut self, text: &str) {
        self.bytes(format!("{text}\n").as_bytes());
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        let _ = self.0.get_mut().write_all(bytes);
    }

    /// Logs the program out.
    pub(super) fn log_out(mut self) {
        assert_eq!(self.line(), "LOGOUT");
        self.say("LOGOUT:completed");
    }
}

/// The summary of a game of ann, who has this sign, without its position.
pub(super) fn summary(heading: &str, sign: char, time: &str, position: &str) -> String {
    let names = match sign {
        '+' => "Name+:ann\nName-:bob",
        _ => "Name+:bob\nName-:ann",
    };
    format!(
        "BEGIN Game_Summary\n{heading}\n{names}\nYour_Turn:{sign}\nTo_Move:+\nBEGIN Time\n{time}\nEND Time\n\
         BEGIN Position\n{position}\nEND Position\nEND Game_Summary"
    )
}

/// The usual position of Shogi in CSA.
pub(super) const SHOGI: &str = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA * 
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * 
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+";

/// The heading of a game of Shogi.
pub(super) const CSA: &str = "Protocol_Version:1.2\nProtocol_Mode:Server\nFormat:Shogi 1.0\n\
    Declaration:Jishogi 1.1\nGame_ID:test+test-900-0+ann+bob+1\nRematch_On_Draw:NO\nMax_Moves:256";

/// A clock of 900 seconds.
pub(super) const CLOCK: &str = "Time_Unit:1sec\nTotal_Time:900\nByoyomi:0\nIncrement:0\n\
    Least_Time_Per_Move:0";
