//! The commands of the manual's chapter "Running a server", run as it shows them.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use crate::test_folder::TestFolder;

/// The ports that the chapter names.
const PORTS: [&str; 4] = ["4081", "4082", "8080", "9100"];

fn chapter(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src");
    fs::read_to_string(folder.join(file)).expect("a chapter")
}

/// The blocks with commands.
fn consoles(text: &str) -> Vec<&str> {
    let blocks = text.split("```console\n").skip(1);
    blocks
        .map(|block| block.split("```").next().expect("its end"))
        .collect()
}

/// A block as a script, and what its commands have to say.
fn script(block: &str) -> (String, Vec<&str>) {
    let mut script =
        String::from("pids=''\ntrap 'kill $pids 2>/dev/null || true; wait || true' EXIT\n");
    let mut shown = Vec::new();
    for line in block.lines() {
        match line.strip_prefix("$ ") {
            // A reader types the next command when the server has said that it listens.
            Some(server) if server.starts_with("sanban serve") && server.ends_with('&') => {
                let server = server.trim_end_matches('&');
                script += &format!("{server} > told.txt &\n");
                script += "until grep -qs listening told.txt; do kill -0 $!; sleep 0.02; done\n";
                // Whatever else it says comes with that.
                script += "sleep 0.2; cat told.txt\n";
            }
            Some(command) => script += &format!("{command}\n"),
            None => shown.push(line),
        }
        if line.ends_with('&') {
            script += "pids=\"$pids $!\"\n";
        }
    }
    (script, shown)
}

#[test]
fn every_command_of_the_chapter_does_what_it_says() {
    let mut text = chapter("server.md");
    // Other ports than the chapter's: those may be in use here.
    let free = PORTS.map(|_| TcpListener::bind("127.0.0.1:0").expect("a port"));
    let ports: BTreeMap<&str, String> = PORTS
        .into_iter()
        .zip(&free)
        .map(|(port, free)| (port, free.local_addr().expect("a port").port().to_string()))
        .collect();
    drop(free);
    // No other computer is served by a test.
    text = text.replace("0.0.0.0", "127.0.0.1");
    for (port, free) in &ports {
        text = text.replace(&format!(":{port}"), &format!(":{free}"));
    }
    let folder = TestFolder::new("server-chapter");
    let program = Path::new(env!("CARGO_BIN_EXE_sanban"));
    let mut folders = vec![program.parent().expect("a folder").to_owned()];
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path = env::join_paths(folders).expect("a path");
    let blocks = consoles(&text);
    assert!(blocks.len() > 5, "{}", blocks.len());
    for block in blocks {
        let (script, shown) = script(block);
        let output = Command::new("sh")
            .args(["-e", "-c", &script])
            .current_dir(&folder.0)
            .env("PATH", &path)
            .env("NO_COLOR", "1")
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("a shell");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{script}\n{told}\n{wrong}");
        for line in shown {
            assert!(told.contains(line), "{line}\n{script}\n{told}\n{wrong}");
        }
    }
}

#[test]
fn the_japanese_chapter_has_the_same_commands() {
    let (english, japanese) = (chapter("server.md"), chapter("server.ja.md"));
    assert_eq!(consoles(&english), consoles(&japanese));
}
