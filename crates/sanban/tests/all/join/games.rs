//! Whole games.

use game::{Color, Line, Notation, Position as _};
use othello::Othello;
use renju::Renju;
use shogi::Shogi;

use super::server::{CLOCK, CSA, Joined, SHOGI, Visitor, summary};
use crate::test_folder::TestFolder;

/// How a game is written here.
struct Wire<G: Notation> {
    write: fn(&G::Position, game::MoveOf<G>) -> String,
}

impl<G: Notation> Wire<G> {
    /// The move that a line means.
    fn read(&self, position: &G::Position, text: &str) -> game::MoveOf<G> {
        let mut legal = position.legal_moves().into_iter();
        let meant = legal.find(|&m| (self.write)(position, m) == text);
        meant.unwrap_or_else(|| panic!("no legal move: {text}"))
    }
}

/// Plays the other side, at random, until the game is over or this long; the moves.
fn play<G: Notation>(
    visitor: &mut Visitor,
    ann: Color,
    wire: &Wire<G>,
    most: usize,
) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut line = Line::<G>::new(G::Rules::default());
    let mut texts = Vec::new();
    while line.verdict().is_none() && texts.len() < most {
        let position = line.position();
        let sign = match line.turn() {
            Color::Black => '+',
            Color::White => '-',
        };
        let m = if line.turn() == ann {
            let said = visitor.line();
            let text = match said.as_str() {
                "PASS" => "PASS",
                said => said.strip_prefix(sign).expect("our sign"),
            };
            let text = text.split(',').next().expect("a move");
            wire.read(position, text)
        } else {
            let moves: Vec<_> = position.legal_moves().into_iter().collect();
            *rng.choice(&moves).expect("a move")
        };
        let text = (wire.write)(position, m);
        visitor.say(&format!("{sign}{text},T1"));
        texts.push(text);
        line.push(m).expect("a legal move");
    }
    texts
}

fn upper_pass<G: Notation>(position: &G::Position, m: game::MoveOf<G>) -> String {
    match G::move_text(position, m) {
        text if text == "pass" => "PASS".to_owned(),
        text => text,
    }
}

#[test]
fn random_plays_othello_twice_and_the_records_are_kept() {
    let folder = TestFolder::new("join-othello");
    let records = folder.path("records");
    let password = folder.write("password", "open sesame\nnot this\n".replace(' ', "-"));
    let joined = Joined::new(
        "othello",
        &[
            "--password-file",
            &password,
            "--player",
            "random",
            "--games",
            "2",
            "--records",
            &records,
        ],
    );
    let mut visitor = joined.accept_login("LOGIN ann open-sesame");
    let wire = Wire::<Othello> {
        write: upper_pass::<Othello>,
    };
    let mut moves = Vec::new();
    for (sign, ann, id) in [('+', Color::Black, "one"), ('-', Color::White, "two")] {
        let heading = format!("Protocol_Version: 0.0.1\nGame_ID:{id}");
        visitor.say(&summary(&heading, sign, CLOCK, "position startpos"));
        assert_eq!(visitor.line(), "AGREE");
        visitor.say("START");
        moves.push(play(&mut visitor, ann, &wire, 200));
        visitor.say("#DOUBLE_PASS\n#WIN");
    }
    visitor.log_out();
    let said = joined.ends(0);
    assert!(said.contains("so far 2 won, 0 lost"), "{said}");
    assert!(said.contains("   1 +"), "{said}");
    // The record has the moves, by the names of the server.
    let record = folder.read_text("records/two.ggf");
    assert!(
        record.contains("PB[bob]") && record.contains("PW[ann]"),
        "{record}"
    );
    let first = format!("B[{}", moves[1][0]);
    assert!(
        record.to_lowercase().contains(&first.to_lowercase()),
        "{record}"
    );
    assert!(folder.read_text("records/one.ggf").contains("PB[ann]"));
}

#[test]
fn random_plays_renju_and_the_opening_is_agreed_on() {
    let folder = TestFolder::new("join-renju");
    let records = folder.path("records");
    let joined = Joined::new(
        "renju",
        &[
            "--player",
            "random",
            "--games",
            "2",
            "--records",
            &records,
            "--quiet",
        ],
    );
    let mut visitor = joined.accept_login("LOGIN ann secret");
    let wire = Wire::<Renju> {
        write: upper_pass::<Renju>,
    };
    let heading = "Protocol_Version:0.0.1\nFormat:Renju 1.0\nGame_ID:free\nRule:renju\nOpening:free\nBoard_Size:15";
    visitor.say(&summary(heading, '-', CLOCK, "position startpos"));
    assert_eq!(visitor.line(), "AGREE");
    visitor.say("START");
    play(&mut visitor, Color::White, &wire, 30);
    visitor.say("#MAX_MOVES\n#CENSORED");

    // Soosyrv-8: bob places three stones, and ann changes colours or not.
    let heading = heading
        .replace("Opening:free", "Opening:soosyrv8")
        .replace("Game_ID:free", "Game_ID:swap");
    visitor.say(&summary(&heading, '-', CLOCK, "position startpos"));
    assert_eq!(visitor.line(), "AGREE");
    visitor.say("START\n+h8,T0\n+i9,T1\n+i7,T1");
    let choice = visitor.line();
    assert!(["-swap", "-stay"].contains(&choice.as_str()), "{choice}");
    visitor.say(&format!("{choice},T1"));
    if choice == "-stay" {
        // White is ann, and it is the fourth stone.
        assert!(visitor.line().starts_with('-'));
    }
    visitor.say("#RESIGN\n#WIN");
    visitor.log_out();
    let said = joined.ends(0);
    assert!(
        said.contains("so far 1 won, 0 lost, 0 drawn, 1 without"),
        "{said}"
    );
    assert!(!said.contains("   1 +"), "{said}");
    let record = folder.read_text("records/swap.sgf");
    // The stones that were agreed on.
    assert!(record.contains(";B[hh]"), "{record}");
}

#[test]
fn random_plays_shogi_in_the_lobby_and_outside() {
    let folder = TestFolder::new("join-csa");
    let (records, log) = (folder.path("records"), folder.path("log"));
    let joined = Joined::new(
        "csa",
        &[
            "--player",
            "random",
            "--games",
            "1",
            "--records",
            &records,
            "--game",
            "test-900-0",
            "--color",
            "white",
            "--log",
            &log,
        ],
    );
    let mut visitor = joined.accept_login("LOGIN ann test-900-0-W,secret");
    let wire = Wire::<Shogi> {
        // The sign is added with every line.
        write: |position, m| shogi::csa::write(position, m).to_string()[1..].to_owned(),
    };
    visitor.say(&summary(CSA, '-', CLOCK, SHOGI));
    let id = "test+test-900-0+ann+bob+1";
    assert_eq!(visitor.line(), format!("AGREE {id}"));
    visitor.say(&format!("START:{id}"));
    let moves = play(&mut visitor, Color::White, &wire, 40);
    visitor.say("%TORYO,T2\n#RESIGN\n#WIN");
    visitor.log_out();
    let said = joined.ends(0);
    assert!(said.contains("game over: won (RESIGN)"), "{said}");
    let record = folder.read_text(&format!("records/{id}.csa"));
    assert!(
        record.contains("N+bob") && record.contains("%TORYO"),
        "{record}"
    );
    assert!(record.contains(&format!("+{}", moves[0])), "{record}");
    let log = folder.read_text("log");
    assert!(
        log.contains("> LOGIN ann *****") && !log.contains("secret"),
        "{log}"
    );

    let joined = Joined::new(
        "csa",
        &[
            "--player",
            "random",
            "--games",
            "1",
            "--game",
            "test-900-0",
            "--x1",
        ],
    );
    let mut visitor = joined.accept_login("LOGIN ann secret x1");
    visitor.say("##[LOGIN] +OK x1");
    assert_eq!(visitor.line(), "%%GAME test-900-0 *");
    // The game goes on from its middle, with the times.
    let rows = format!("{SHOGI}\n+7776FU,T12\n-3334FU,T6");
    visitor.say(&summary(CSA, '+', CLOCK, &rows));
    visitor.line();
    visitor.say(&format!("START:{id}"));
    assert!(visitor.line().starts_with('+'));
    visitor.say("#TIME_UP\n#LOSE");
    assert_eq!(visitor.line(), "%%RATING");
    visitor.say("##[RATING] ann 1500\n##[RATING] +OK");
    visitor.log_out();
    let said = joined.ends(0);
    assert!(said.contains("0 won, 1 lost"), "{said}");
    assert!(said.contains("server: ann 1500"), "{said}");
}

#[test]
fn whoever_is_mated_resigns_at_once() {
    const ONE_MOVE: &str = "P1 *  *  *  * -OU *  *  *  * 
P2 *  *  *  *  *  *  *  *  * 
P3 *  *  *  * +TO *  *  *  * 
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7 *  *  *  *  *  *  *  *  * 
P8 *  *  *  *  *  *  *  *  * 
P9 *  *  *  * +OU *  *  *  * 
P+00KI
+";
    let joined = Joined::new("csa", &["--player", "random", "--games", "1"]);
    let mut visitor = joined.accept_login("LOGIN ann secret");
    visitor.say(&summary(CSA, '-', CLOCK, ONE_MOVE));
    assert!(visitor.line().starts_with("AGREE"));
    visitor.say("START:test+test-900-0+ann+bob+1\n+0052KI,T1");
    assert_eq!(visitor.line(), "%TORYO");
    visitor.say("%TORYO\n#RESIGN\n#LOSE");
    visitor.log_out();
    let said = joined.ends(0);
    assert!(said.contains("so far 0 won, 1 lost"), "{said}");
}
