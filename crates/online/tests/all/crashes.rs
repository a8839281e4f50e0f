//! A server that is killed: a real process, a real SIGKILL.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, io};

use game::{ByColor, Color};
use online::clock::TimeRules;
use online::store::{GameFiles, JournalFile, JournalFolder, ResultRow, ServerStore};
use online::table::{GameTable, TableEvent, TableNotice, TableOutput, TableRules, TableSetup};
use online::{EndCause, Ending, SecretHash};

use crate::stores::Folder;
use crate::toy_board::ToyBoard;

/// Where the child keeps its game; without it the child does nothing.
const FOLDER: &str = "SANBAN_TEST_CRASH_FOLDER";
/// Each game is killed after a different number of echoed moves.
const KILLS: usize = 5;

/// Carries outputs out as a server does: the disk first, then the echo.
fn carry_out(journal: &mut JournalFile, outputs: Vec<TableOutput>, echo: &mut dyn FnMut(&str)) {
    for output in outputs {
        match output {
            TableOutput::Persist(entry) => journal.append(&entry).unwrap(),
            TableOutput::Tell(_, TableNotice::Moved { played, .. }) => echo(&played.text),
            TableOutput::Tell(..) => {}
        }
    }
}

fn setup(id: &str) -> TableSetup {
    TableSetup {
        id: id.to_owned(),
        game: "toy".to_owned(),
        board: String::new(),
        players: ByColor {
            black: "ann".to_owned(),
            white: "bob".to_owned(),
        },
        tokens: ByColor::both(SecretHash::of("token")),
        rules: TableRules::new(ByColor::both(TimeRules::UNTIMED)),
        is_rated: true,
        made: Duration::from_secs(1),
    }
}

/// Not a test: the process that is killed. It plays one move after the other, and echoes them.
#[test]
#[ignore = "the child of another test, which runs it"]
fn child() {
    let Some(folder) = env::var_os(FOLDER) else {
        return;
    };
    let journals = JournalFolder::open(Path::new(&folder)).unwrap();
    let mut journal = journals.create("g1").unwrap();
    let now = Duration::ZERO;
    let mut table = GameTable::new(setup("g1"), ToyBoard::boxed(), now);
    let mut echo = |text: &str| writeln!(io::stdout(), "echo {text}").unwrap();
    for event in [
        TableEvent::Agree(Color::Black),
        TableEvent::Agree(Color::White),
    ] {
        carry_out(&mut journal, table.on(now, event), &mut echo);
    }
    for number in 0_u32.. {
        let by = if number.is_multiple_of(2) {
            Color::Black
        } else {
            Color::White
        };
        let text = if number.is_multiple_of(3) { "a" } else { "b" }.to_owned();
        let outputs = table.on(now, TableEvent::Move { by, text });
        carry_out(&mut journal, outputs, &mut echo);
    }
}

#[test]
fn no_echoed_move_is_missing_after_a_kill() {
    for kill in 0..KILLS {
        let folder = Folder::new();
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["crashes::child", "--exact", "--ignored", "--nocapture"])
            .env(FOLDER, &folder.0)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut echoed: Vec<String> = Vec::new();
        let mut hear = |line: String| {
            // The first echo stands behind the test's own words.
            if let Some((_, text)) = line.rsplit_once("echo ") {
                echoed.push(text.to_owned());
            }
            echoed.len()
        };
        while hear(lines.next().unwrap().unwrap()) < 20 + 37 * kill {}
        child.kill().unwrap();
        child.wait().unwrap();
        // What was on its way; a line without an end was not echoed.
        lines.map_while(Result::ok).for_each(|line| {
            hear(line);
        });

        let journals = JournalFolder::open(&folder.0).unwrap();
        let found = journals.found().unwrap().remove(0).unwrap();
        let mut table = GameTable::recover(
            &found.entries,
            ToyBoard::boxed(),
            Duration::ZERO,
            Duration::from_secs(300),
        )
        .unwrap();
        let kept = table.board().moves();
        assert!(
            kept.len() >= echoed.len() / 2,
            "{} {}",
            kept.len(),
            echoed.len()
        );
        // Players and spectators have heard each move, the last one perhaps half.
        for (place, text) in echoed.iter().enumerate().take(echoed.len() - 1) {
            assert_eq!(kept.get(place / 2), Some(&**text), "echo {place}");
        }

        // Nobody comes back: the game ends without a result, with all its moves.
        let mut journal = journals.go_on(&found).unwrap();
        let outputs = table.on(Duration::from_secs(300), TableEvent::Tick);
        carry_out(&mut journal, outputs, &mut |_| ());
        let end = table.end().unwrap();
        assert_eq!(end.ending, Ending::void(EndCause::Abnormal));
        let store = ServerStore::open(&folder.0).unwrap();
        let result = ResultRow {
            id: found.id.clone(),
            game: "toy".to_owned(),
            players: table.setup().players.clone(),
            ending: end.ending,
            moves: kept_moves(&table),
            is_rated: true,
            ended: Duration::from_secs(2),
        };
        assert_eq!(store.add_result(&result).unwrap(), None);
        let text = table.board().record(&table.facts(), "toy").unwrap();
        let files = GameFiles::of(&folder.0);
        let file = files.write_record(&found.id, "toy", &text).unwrap();
        journals.remove(&found.id).unwrap();
        assert!(fs::metadata(file).unwrap().len() > 0);
        assert!(journals.found().unwrap().is_empty());
        assert_eq!(store.results(1).unwrap(), [result]);
    }
}

fn kept_moves(table: &GameTable) -> u32 {
    table.board().moves().len() as u32
}
