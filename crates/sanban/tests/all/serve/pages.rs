//! The ranking, the recent games and their replays, as files and over HTTP.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use super::two_players;
use super::wire::{GameHost, Wire, http, page};
use crate::test_folder::TestFolder;

/// Waits until a file says this.
fn wait_for(file: &Path, text: &str) -> String {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let found = fs::read_to_string(file).unwrap_or_default();
        if found.contains(text) {
            return found;
        }
        assert!(Instant::now() < end, "{}: {text}: {found}", file.display());
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn play(players: &mut [Wire; 2], lines: &str) {
    for line in lines.split_whitespace() {
        players[usize::from(line.starts_with('-'))].say(line);
        for wire in players.iter_mut() {
            assert_eq!(wire.line(), format!("{line},T0"));
        }
    }
}

#[test]
fn a_server_writes_its_pages() {
    let folder = TestFolder::new("serve-pages");
    let pages = folder.path("pages");
    let host = GameHost::open(&folder, "othello", &["--pages", &pages]);
    let site = folder.0.join("pages");
    wait_for(&site.join("index.html"), "Nobody has played yet.");
    let mut players = two_players(&host, ["secret", "word"]);
    let id = players[0].term("Game_ID").to_owned();
    play(&mut players, "+f5 -d6");
    let ja = wait_for(&site.join("index.ja.html"), "対局中");
    assert!(ja.contains(&format!("href=\"games/{id}.ja.html\"")), "{ja}");
    let running = site.join(format!("games/{id}.html"));
    let text = wait_for(&running, "id=\"m2\"");
    assert!(
        text.contains("http-equiv=\"refresh\" content=\"10\""),
        "it goes on"
    );
    players[0].say("RESIGN");
    for wire in &mut players {
        wire.until("#RESIGN");
    }
    let text = wait_for(&running, "resignation");
    assert!(!text.contains("http-equiv=\"refresh\""), "it is over");
    for part in [
        "id=\"m0\"",
        "<a href=\"#m1\">",
        "● black 3",
        "Moves: 2",
        "<svg ",
        "default-src &#39;none&#39;",
    ] {
        let part = part.replace("&#39;", "'");
        assert!(text.contains(&part), "{part}: {text}");
    }
    let index = wait_for(&site.join("index.html"), "Recent games");
    for part in ["1516", "1484", "ann", "bob", "Replay"] {
        assert!(index.contains(part), "{part}: {index}");
    }
    let record = site.join(format!("records/{id}.ggf"));
    assert!(
        fs::read_to_string(record)
            .expect("a record")
            .contains("GM[Othello]")
    );

    // The same pages without the server's help, and once more only what has changed.
    let (data, out) = (folder.path("data"), folder.path("site"));
    let arguments = ["serve", "pages", "--data", &data, "--out", &out];
    let told = folder.succeeds(&arguments);
    assert!(told.starts_with("4 pages in "), "{told}");
    assert!(folder.succeeds(&arguments).starts_with("2 pages in "));
    // By now the server's page has the ratings behind the game too.
    let text = fs::read_to_string(&running).expect("a page");
    let again = folder.read_text(&format!("site/games/{id}.html"));
    assert_eq!(again, text);
    let none = folder.fails(&[
        "serve",
        "pages",
        "--data",
        &folder.path("none"),
        "--out",
        &out,
    ]);
    assert!(
        none.contains("expected the data folder of a server"),
        "{none}"
    );
}

#[test]
fn pages_are_served_over_http() {
    let folder = TestFolder::new("serve-http");
    let arguments = ["--http", "127.0.0.1:0", "--watch-delay", "1"];
    let mut host = GameHost::open(&folder, "csa", &arguments);
    let address = host.said("pages on http://");
    let address = address.trim_end_matches('/');
    let mut players = two_players(&host, ["test-30-5F-B,secret", "test-30-5F,word"]);
    let id = players[0].term("Game_ID").to_owned();
    play(&mut players, "+7776FU -3334FU");
    let (head, _) = http(address, "GET / HTTP/1.1\r\nAccept-Language: ja,en\r\n\r\n");
    assert!(
        head.contains("302 Found") && head.contains("Location: /index.ja.html"),
        "{head}"
    );
    assert!(head.contains("X-Content-Type-Options: nosniff"), "{head}");
    let index = page(address, "/index.html");
    assert!(
        index.contains("Being played") && index.contains(&id),
        "{index}"
    );
    // Who watches is a move behind.
    let running = page(address, &format!("/games/{id}.ja.html"));
    assert!(
        running.contains("id=\"m1\"") && !running.contains("id=\"m2\""),
        "{running}"
    );
    assert!(
        running.contains("７六歩") && running.contains("lang=\"ja\""),
        "{running}"
    );
    players[0].say("%TORYO");
    players[1].until("#WIN");
    super::games::record(&folder, "csa");
    let over = page(address, &format!("/games/{id}.html"));
    assert!(
        over.contains("id=\"m2\"") && over.contains("resignation"),
        "{over}"
    );
    let record = page(address, &format!("/records/{id}.csa"));
    assert!(record.contains("%TORYO"), "{record}");
    for path in [
        "/games/nothing.html",
        "/games/..%2f..%2fonline.db.html",
        "/records/../online.db",
        "/records/..%2fonline.db",
        "/records/nothing.csa",
        "/what",
        "/games/%00.html",
    ] {
        let (head, _) = http(address, &format!("GET {path} HTTP/1.1\r\n\r\n"));
        assert!(head.starts_with("HTTP/1.1 404"), "{path}: {head}");
    }
    let (head, _) = http(address, "DELETE / HTTP/1.1\r\n\r\n");
    assert!(head.starts_with("HTTP/1.1 405"), "{head}");
    let (head, _) = http(address, "LOGIN ann secret\r\n\r\n");
    assert!(head.starts_with("HTTP/1.1 400"), "{head}");
}

#[test]
fn renju_is_replayed_too() {
    let folder = TestFolder::new("serve-pages-renju");
    let host = GameHost::open(&folder, "renju", &[]);
    let mut players = two_players(&host, ["secret", "word"]);
    let id = players[0].term("Game_ID").to_owned();
    play(&mut players, "+h8 -a1 +i8 -c1 +j8 -e1 +k8 -g1 +g8");
    players[0].until("#WIN");
    super::games::record(&folder, "sgf");
    let (data, out) = (folder.path("data"), folder.path("site"));
    folder.succeeds(&["serve", "pages", "--data", &data, "--out", &out]);
    let text = folder.read_text(&format!("site/games/{id}.html"));
    assert!(
        text.contains("id=\"m9\"") && text.contains("Renju"),
        "{text}"
    );
    // What several positions show is written once.
    assert_eq!(text.matches("stroke=\"#5b4218\" d=\"").count(), 1);
    assert!(text.len() < 60_000, "{}", text.len());
}
