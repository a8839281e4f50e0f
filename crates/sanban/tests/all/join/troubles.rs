//! What goes wrong, and what is said about it.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;

use super::server::{CLOCK, CSA, Joined, SHOGI, summary};
use crate::command::{fails, sanban};
use crate::test_folder::TestFolder;

const OTHELLO: &str = "Protocol_Version:0.0.1\nGame_ID:cut\nReconnect_Token:t0ken";

/// An engine for Othello that answers `go` with this, in a shell's words.
fn engine(folder: &TestFolder, answer: &str) -> String {
    let notes = folder.path("notes");
    let text = format!(
        "#!/bin/sh\nwhile read -r line; do\n  echo \"$line\" >> {notes}\n  case \"$line\" in\n    usi) echo \"id name \
         fake\"; echo \"option name USI_Ponder type check default false\"; echo usiok ;;\n    isready) echo readyok \
         ;;\n    \"go ponder\"*) ;;\n    stop) echo \"bestmove c5\" ;;\n    go*|ponderhit*) {answer} ;;\n    quit) exit \
         ;;\n  esac\ndone\n"
    );
    let path = folder.write("engine.sh", text);
    fs::set_permissions(&path, Permissions::from_mode(0o755)).expect("a script");
    format!("cmd:{path}")
}

#[test]
fn a_game_that_is_cut_off_is_kept_and_goes_on_after_a_new_login() {
    let folder = TestFolder::new("join-cut");
    let records = folder.path("records");
    let joined = Joined::new(
        "othello",
        &["--player", "random", "--games", "1", "--records", &records],
    );
    let mut visitor = joined.accept_login("LOGIN ann secret");
    visitor.say(&summary(OTHELLO, '-', CLOCK, "position startpos"));
    assert_eq!(visitor.line(), "AGREE");
    visitor.say("START\n+d3,T1");
    let answer = visitor.line();
    visitor.say(&format!("{answer},T1"));
    // A line that is cut off in the middle is no line.
    visitor.bytes(b"+f");
    drop(visitor);
    let mut visitor = joined.accept_login("LOGIN ann secret reconnect:cut+t0ken");
    let record = folder.read_text("records/cut.ggf");
    assert!(record.to_lowercase().contains("b[d3"), "{record}");
    let position = format!("position startpos moves d3 {}", &answer[1..]);
    visitor.say(&summary(OTHELLO, '-', CLOCK, &position));
    assert_eq!(visitor.line(), "AGREE");
    visitor.say("START\n#RESIGN\n#WIN");
    visitor.log_out();
    let said = joined.ends(0);
    for words in [
        "the connection was lost in the game",
        "next try in 1 s; Ctrl-C ends",
        "going on with the game cut",
        "so far 1 won",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert_eq!(fs::read_dir(&records).expect("a folder").count(), 1);
}

#[test]
fn a_wrong_password_is_explained_in_both_languages() {
    for (lang, words) in [
        (
            "en",
            [
                "(no such game): name or password is wrong",
                "--game floodgate-300-10F",
            ],
        ),
        (
            "ja",
            ["名前かパスワードが違います", "--game floodgate-300-10F"],
        ),
    ] {
        let joined = Joined::new("csa", &["--player", "random", "--lang", lang]);
        let mut visitor = joined.accept();
        visitor.line();
        visitor.say("LOGIN:incorrect no such game");
        let said = joined.ends(2);
        assert!(words.iter().all(|words| said.contains(words)), "{said}");
    }
}

#[test]
fn what_makes_a_player_wait_for_ever_is_said() {
    let mut joined = Joined::new("csa", &["--player", "random"]);
    let visitor = joined.accept_login("LOGIN ann secret");
    joined.until("the password names no game");
    joined.until("waiting for an opponent since 3 s");
    joined.interrupt();
    visitor.log_out();
    assert!(joined.ends(130).contains("interrupted: we leave"));

    let mut joined = Joined::new("csa", &["--player", "random", "--game", "odd", "--x1"]);
    let mut visitor = joined.accept_login("LOGIN ann secret x1");
    joined.until("--game odd: shogi-server knows only names with a clock");
    assert_eq!(visitor.line(), "%%GAME odd *");
    visitor.say("##[ERROR] unknown game odd");
    joined.until("server: unknown game odd");
    joined.until("waiting for an opponent for odd");
    joined.interrupt();
    joined.ends(130);
}

/// Terms that cannot be read are rejected, or both sides would wait for as long as the server has patience.
#[test]
fn a_game_with_impossible_times_is_rejected() {
    let joined = Joined::new("othello", &["--player", "random", "--games", "1"]);
    let mut visitor = joined.accept_login("LOGIN ann secret");
    for (wrong, why) in [
        ("Total_Time:-5", "expected a whole number, found \"-5\""),
        ("Total_Time:99999999999999999999", "Total_Time: expected"),
        ("Time_Unit:0sec\nTotal_Time:300", "Time_Unit: expected"),
        ("Total_Time:300\nIncrement:soon", "Increment: expected"),
    ] {
        visitor.say(&summary(OTHELLO, '+', wrong, "position startpos"));
        assert_eq!(visitor.line(), "REJECT", "{why}");
        visitor.say("REJECT");
    }
    // A game that can be played is played.
    visitor.say(&summary(OTHELLO, '+', CLOCK, "position startpos"));
    assert_eq!(visitor.line(), "AGREE");
    visitor.say("START");
    assert!(visitor.line().starts_with('+'));
    visitor.say("#RESIGN\n#WIN");
    visitor.log_out();
    let said = joined.ends(0);
    assert_eq!(said.matches("this game is rejected: ").count(), 4, "{said}");
    assert!(said.contains("found \"-5\""), "{said}");
}

#[test]
fn ctrl_c_in_a_game_resigns_and_keeps_the_record() {
    let folder = TestFolder::new("join-interrupt");
    let records = folder.path("records");
    let mut joined = Joined::new("csa", &["--player", "random", "--records", &records]);
    let mut visitor = joined.accept_login("LOGIN ann secret");
    visitor.say(&summary(CSA, '-', CLOCK, SHOGI));
    let id = "test+test-900-0+ann+bob+1";
    assert_eq!(visitor.line(), format!("AGREE {id}"));
    visitor.say(&format!("START:{id}"));
    joined.until("the game begins");
    joined.interrupt();
    assert_eq!(visitor.line(), "%TORYO");
    visitor.say("%TORYO,T1\n#RESIGN\n#LOSE");
    visitor.log_out();
    assert!(joined.ends(130).contains("0 won, 1 lost"));
    let record = folder.read_text(&format!("records/{id}.csa"));
    assert!(record.contains("%TORYO"), "{record}");
}

#[test]
fn ctrl_c_ends_the_wait_for_another_try() {
    let mut joined = Joined::new("othello", &["--player", "random"]);
    drop(joined.accept_login("LOGIN ann secret"));
    joined.until("next try in 1 s; Ctrl-C ends");
    // Another try fails, so that the next one is seconds away.
    drop(joined.accept());
    joined.until("next try in 2 s");
    let began = std::time::Instant::now();
    joined.interrupt();
    joined.ends(130);
    assert!(began.elapsed() < std::time::Duration::from_secs(3));
}

#[test]
fn a_server_of_another_kind_is_named() {
    let joined = Joined::new("othello", &["--player", "random"]);
    let mut visitor = joined.accept();
    visitor.line();
    visitor.say("HTTP/1.1 400 Bad Request");
    drop(visitor);
    let said = joined.ends(2);
    assert!(
        said.contains("no server of othello: it said \"HTTP/1.1 400"),
        "{said}"
    );

    let joined = Joined::new("othello", &["--player", "random"]);
    let mut visitor = joined.accept();
    visitor.line();
    visitor.bytes(&[0x15, 3, 1, 0, 2, 2, 50]);
    let said = joined.ends(2);
    assert!(
        said.contains("the server speaks TLS: leave --plaintext out"),
        "{said}"
    );

    let joined = Joined::new("othello", &["--player", "random", "--insecure"]);
    let mut visitor = joined.accept();
    visitor.say("LOGIN first, please");
    let said = joined.ends(2);
    assert!(
        said.contains("--plaintext connects without encryption"),
        "{said}"
    );

    // A port that nobody listens on.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let server = listener.local_addr().expect("a port").to_string();
    drop(listener);
    let mut command = sanban(&["join", "csa", &server, "--user", "ann", "--plaintext"]);
    let output = command
        .env("SANBAN_PASSWORD", "x")
        .output()
        .expect("sanban runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("nobody listens there"), "{said}");
}

#[test]
fn garbage_changes_nothing_and_too_much_of_it_ends_the_connection() {
    let joined = Joined::new("othello", &["--player", "random", "--games", "1"]);
    let mut visitor = joined.accept_login("LOGIN ann secret");
    visitor.bytes(b"\xff\xfe\n\0\0\n#WIN\nSTART\n+d3,T1\n\r\n");
    visitor.bytes(&vec![b'a'; 200_000]);
    visitor.bytes(b"\n");
    visitor.say(&summary(
        "Format:Shogi 1.0",
        '+',
        CLOCK,
        "position startpos",
    ));
    assert_eq!(visitor.line(), "REJECT");
    visitor.say("REJECT by ann");
    visitor.say(&summary(OTHELLO, '+', CLOCK, "position startpos moves a1"));
    assert_eq!(visitor.line(), "REJECT");
    visitor.say("REJECT by ann");
    visitor.say(&summary(OTHELLO, '+', CLOCK, "position startpos"));
    assert_eq!(visitor.line(), "AGREE");
    visitor.say("START");
    assert!(visitor.line().starts_with('+'));
    // A move that nobody can make: the program cannot go on, and gives up.
    visitor.say("+d3,T1\n-a1,T1");
    assert_eq!(visitor.line(), "RESIGN");
    visitor.bytes(&b"\xff\n".repeat(200));
    drop(visitor);
    let visitor = joined.accept();
    joined.interrupt();
    drop(visitor);
    let said = joined.ends(130);
    assert!(
        said.contains("expected a game of Othello, found \"Shogi 1.0\""),
        "{said}"
    );
    assert!(said.contains("too many such lines"), "{said}");
}

#[test]
fn an_engine_that_dies_is_started_again_and_one_that_dies_twice_resigns() {
    let folder = TestFolder::new("join-dies");
    let (died, always) = (folder.path("died"), folder.path("always"));
    let player = engine(
        &folder,
        &format!(
            "[ ! -e {always} ] && [ -e {died} ] || {{ touch {died}; exit 1; }}; echo \"bestmove d3\""
        ),
    );
    let joined = Joined::new("othello", &["--player", &player, "--games", "2"]);
    let mut visitor = joined.accept_login("LOGIN ann secret");
    visitor.say(&summary(OTHELLO, '+', CLOCK, "position startpos"));
    assert_eq!(visitor.line(), "AGREE");
    visitor.say("START");
    assert_eq!(visitor.line(), "+d3");
    visitor.say("+d3,T1\n#RESIGN\n#WIN");
    // From here on it always dies.
    folder.write("always", "");
    visitor.say(&summary(OTHELLO, '+', CLOCK, "position startpos"));
    assert_eq!(visitor.line(), "AGREE");
    visitor.say("START");
    assert_eq!(visitor.line(), "RESIGN");
    visitor.say("#RESIGN\n#LOSE");
    visitor.log_out();
    let said = joined.ends(0);
    assert!(said.contains("it is started again"), "{said}");
    assert!(said.contains("the engine failed again"), "{said}");
}

#[test]
fn an_illegal_move_is_not_sent() {
    let folder = TestFolder::new("join-illegal");
    let player = engine(&folder, "echo \"bestmove a1\"");
    let joined = Joined::new("othello", &["--player", &player, "--games", "1"]);
    let mut visitor = joined.accept_login("LOGIN ann secret");
    visitor.say(&summary(OTHELLO, '+', CLOCK, "position startpos"));
    assert_eq!(visitor.line(), "AGREE");
    visitor.say("START");
    assert_eq!(visitor.line(), "RESIGN");
    visitor.say("#RESIGN\n#LOSE");
    visitor.log_out();
    let said = joined.ends(0);
    assert!(said.contains("the engine's move a1 is illegal"), "{said}");
}

#[test]
fn clocks_reach_the_engine_less_the_margin_and_a_hit_goes_on() {
    let folder = TestFolder::new("join-clock");
    let player = engine(
        &folder,
        "n=$((n+1)); [ $n = 1 ] && echo \"bestmove d3 ponder c3\" || echo \"bestmove c4\"",
    );
    let joined = Joined::new(
        "othello",
        &[
            "--player", &player, "--games", "1", "--ponder", "--margin", "700",
        ],
    );
    let mut visitor = joined.accept_login("LOGIN ann secret");
    let clock = "Time_Unit:1sec\nTotal_Time:60\nByoyomi:10";
    visitor.say(&summary(OTHELLO, '+', clock, "position startpos"));
    assert_eq!(visitor.line(), "AGREE");
    visitor.say("START");
    assert_eq!(visitor.line(), "+d3");
    visitor.say("+d3,T5\n-c3,T7");
    assert_eq!(visitor.line(), "+c4");
    visitor.say("+c4,T1\n#RESIGN\n#WIN");
    visitor.log_out();
    joined.ends(0);
    let notes = folder.read_text("notes");
    let searches: Vec<&str> = notes
        .lines()
        .filter(|line| ["go", "ponderhit"].contains(&line.split(' ').next().unwrap_or_default()))
        .collect();
    assert_eq!(searches[0], "go btime 60000 wtime 60000 byoyomi 9300");
    assert!(searches[1].starts_with("go ponder"), "{searches:?}");
    assert_eq!(
        searches[2],
        "ponderhit btime 55000 wtime 53000 byoyomi 9300"
    );
    assert!(
        notes.contains("setoption name USI_Ponder value true"),
        "{notes}"
    );
}

#[test]
fn passwords_and_arguments_that_make_no_sense_are_named() {
    let said = fails(&["join", "csa", "localhost:1", "--user", "ann", "--plaintext"]);
    assert!(said.contains("--password-file"), "{said}");
    let said = fails(&["join", "csa", "http://x", "--user", "ann"]);
    assert!(said.contains("expected HOST:PORT"), "{said}");
    // 0.0.0.0 is this computer too, but no name for it alone.
    let place = [
        "join",
        "csa",
        "0.0.0.0:1",
        "--user",
        "ann",
        "--password",
        "x",
    ];
    let said = fails(&[&place[..], &["--plaintext"]].concat());
    assert!(
        said.contains("the password and the games are not encrypted"),
        "{said}"
    );
    let arguments = ["join", "othello", "localhost:1", "--user", "a b", "--x1"];
    assert!(fails(&arguments).contains("--x1: expected csa"));
    let joined = Joined::new("othello", &["--password", "x y", "--player", "random"]);
    // A password of two words cannot be sent.
    let _visitor = joined.accept();
    let said = joined.ends(2);
    assert!(
        said.contains("other users of this machine can read --password"),
        "{said}"
    );
    assert!(said.contains("login: password: expected"), "{said}");
    let joined = Joined::new("othello", &["--player", "nobody"]);
    let said = joined.ends(2);
    assert!(said.contains("nobody"), "{said}");
}
