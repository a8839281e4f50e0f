use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use game::{ByColor, Color};
use online::accounts::{Account, AccountKind, PasswordCost, Passwords, PlayerName};
use online::clock::TimeRules;
use online::rating::PlayerRating;
use online::store::{GameFiles, JournalFolder, Redemption, ResultRow, ServerStore, StoreError};
use online::table::{JournalEntry, JournalMove, TableRules, TableSetup};
use online::{EndCause, Ending, SecretHash, Secrets};

/// A folder that is removed with the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("sanban-online-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn store(&self) -> ServerStore {
        ServerStore::open(&self.0).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn name(text: &str) -> PlayerName {
    text.parse().unwrap()
}

fn engine(text: &str, token: &str) -> Account {
    Account {
        name: name(text),
        kind: AccountKind::Engine {
            token: SecretHash::of(token),
        },
    }
}

fn cheap() -> Passwords {
    Passwords::new(PasswordCost {
        kibibytes: 8,
        rounds: 1,
    })
    .unwrap()
}

fn result(id: &str, ending: Ending) -> ResultRow {
    ResultRow {
        id: id.to_owned(),
        game: "othello".to_owned(),
        players: ByColor {
            black: "ann".to_owned(),
            white: "Bob".to_owned(),
        },
        ending,
        moves: 60,
        is_rated: true,
        ended: Duration::from_millis(1_700_000_000_123),
    }
}

#[test]
fn accounts_outlive_the_server() {
    let folder = Folder::new();
    let passwords = cheap();
    let person = Account {
        name: name("Ann"),
        kind: AccountKind::Person {
            password: passwords.hash("open sesame").unwrap(),
        },
    };
    let store = folder.store();
    assert!(store.add_account(&person).unwrap());
    assert!(store.add_account(&engine("bot", "t0k3n")).unwrap());
    // Nobody can look like somebody else by capitals.
    assert!(!store.add_account(&engine("ANN", "x")).unwrap());
    assert!(matches!(
        ServerStore::open(&folder.0),
        Err(StoreError::InUse { .. })
    ));
    drop(store);

    let store = folder.store();
    let ann = store.account(&name("ann")).unwrap().unwrap();
    assert_eq!(ann.name.as_str(), "Ann");
    assert_eq!(ann.admits(&passwords, "open sesame"), Ok(true));
    assert_eq!(ann.admits(&passwords, "open"), Ok(false));
    let bot = store.account(&name("bot")).unwrap().unwrap();
    assert_eq!(bot.admits(&passwords, "T0K3N"), Ok(true));
    assert!(store.change_account(&engine("bot", "other")).unwrap());
    let bot = store.account(&name("bot")).unwrap().unwrap();
    assert_eq!(bot.admits(&passwords, "t0k3n"), Ok(false));
    assert_eq!(store.accounts().unwrap().len(), 2);
    assert!(store.remove_account(&name("bot")).unwrap());
    assert!(!store.remove_account(&name("bot")).unwrap());
    assert!(store.account(&name("bot")).unwrap().is_none());
    assert!(!store.change_account(&engine("bot", "x")).unwrap());
    // Neither password nor token is in the file.
    drop(store);
    let bytes = fs::read(folder.0.join("online.db")).unwrap();
    for secret in ["open sesame", "t0k3n"] {
        let found = bytes
            .windows(secret.len())
            .any(|part| part == secret.as_bytes());
        assert!(!found, "{secret}");
    }
}

#[test]
fn an_invitation_is_used_once() {
    let folder = Folder::new();
    let store = folder.store();
    let code = Secrets::invitation().unwrap();
    let now = Duration::from_secs(1_000);
    store.add_account(&engine("ann", "x")).unwrap();
    store.invite(SecretHash::of(&code), now).unwrap();
    let redeem = |code: &str, name: &str, at: u64| {
        let at = Duration::from_secs(at);
        store.redeem(code, &engine(name, "x"), at).unwrap()
    };
    assert_eq!(redeem("nonsense", "bob", 1), Redemption::NoInvitation);
    assert_eq!(
        redeem(&code, "bob", 1_000),
        Redemption::NoInvitation,
        "late"
    );
    assert_eq!(redeem(&code, "ann", 1), Redemption::NameInUse);
    assert_eq!(redeem(&code, "bob", 1), Redemption::Done);
    assert_eq!(redeem(&code, "cat", 1), Redemption::NoInvitation);
    assert!(store.account(&name("bob")).unwrap().is_some());
}

#[test]
fn results_move_ratings_once() {
    let folder = Folder::new();
    let store = folder.store();
    let won = result("g1", Ending::won(Color::Black, EndCause::Rules));
    let rated = store.add_result(&won).unwrap().unwrap();
    assert_eq!((rated.black.rate, rated.white.rate), (1516.0, 1484.0));
    assert_eq!((rated.black.wins, rated.white.losses), (1, 1));
    // The server was killed before it had removed the journal.
    assert!(store.add_result(&won).unwrap().is_none());
    let void = result("g2", Ending::void(EndCause::Abnormal));
    assert!(store.add_result(&void).unwrap().is_none());
    let friendly = ResultRow {
        is_rated: false,
        ..result("g3", Ending::drawn(EndCause::Agreement))
    };
    assert!(store.add_result(&friendly).unwrap().is_none());
    let lost = result("g4", Ending::won(Color::White, EndCause::Time));
    store.add_result(&lost).unwrap().unwrap();
    drop(store);

    let store = folder.store();
    let results = store.results(10).unwrap();
    assert_eq!(results.len(), 4);
    assert_eq!(results[3], won);
    assert_eq!(results[2], void);
    let bob = store.rating("othello", &name("bob")).unwrap();
    assert_eq!((bob.games, bob.wins, bob.losses), (2, 1, 1));
    assert_eq!(
        store.rating("shogi", &name("bob")).unwrap(),
        PlayerRating::default()
    );
    store.rate_overnight("othello").unwrap();
    let ranking = store.ranking("othello").unwrap();
    let names: Vec<&str> = ranking.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(
        names,
        ["Bob", "ann"],
        "who won last against a stronger one leads"
    );
    // One game each: over night they are equal.
    for row in &ranking {
        assert!((row.overnight.unwrap() - 1500.0).abs() < 1e-6, "{row:?}");
    }
}

#[test]
fn a_damaged_database_is_named_and_left_as_it_is() {
    let folder = Folder::new();
    let file = folder.0.join("online.db");
    fs::write(
        &file,
        "this is no database, and longer than a header of SQLite is",
    )
    .unwrap();
    let before = fs::read(&file).unwrap();
    let error = ServerStore::open(&folder.0).err().unwrap();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert!(error.to_string().contains("online.db: the file is damaged"));
    assert_eq!(fs::read(&file).unwrap(), before);

    // Torn in the middle.
    fs::remove_file(&file).unwrap();
    let store = folder.store();
    for number in 0..200 {
        store
            .add_account(&engine(&format!("bot{number}"), "x"))
            .unwrap();
    }
    drop(store);
    let mut bytes = fs::read(&file).unwrap();
    let half = bytes.len() / 2;
    bytes[4096..half].fill(0x5a);
    fs::write(&file, &bytes).unwrap();
    let error = ServerStore::open(&folder.0).err().unwrap();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert_eq!(fs::read(&file).unwrap(), bytes);
}

#[test]
fn a_database_of_a_later_version_is_not_touched() {
    let folder = Folder::new();
    drop(folder.store());
    let file = folder.0.join("online.db");
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let error = ServerStore::open(&folder.0).err().unwrap();
    assert!(matches!(error, StoreError::Newer { .. }), "{error}");
}

fn table(id: &str) -> JournalEntry {
    JournalEntry::Table(Box::new(TableSetup {
        id: id.to_owned(),
        game: "toy".to_owned(),
        board: "{}".to_owned(),
        players: ByColor {
            black: "ann".to_owned(),
            white: "bob".to_owned(),
        },
        tokens: ByColor::both(SecretHash::of("x")),
        rules: TableRules::new(ByColor::both(TimeRules::UNTIMED)),
        is_rated: true,
        made: Duration::from_secs(1),
    }))
}

fn moved(text: &str) -> JournalEntry {
    JournalEntry::Move(JournalMove {
        by: Color::Black,
        text: text.to_owned(),
        used: Duration::from_millis(1_234),
        charged: Duration::from_secs(1),
    })
}

fn lines(entries: &[JournalEntry]) -> Vec<String> {
    entries
        .iter()
        .map(|entry| entry.to_line().unwrap())
        .collect()
}

#[test]
fn every_move_is_in_the_file_before_the_next_is_played() {
    let folder = Folder::new();
    let journals = JournalFolder::open(&folder.0).unwrap();
    let mut journal = journals.create("g+1").unwrap();
    let mut written = vec![table("g+1"), moved("a"), moved("offer h8")];
    for (count, entry) in (1..).zip(&written) {
        journal.append(entry).unwrap();
        // Another process sees it at once.
        let text = fs::read_to_string(journal.path()).unwrap();
        assert_eq!(text.lines().count(), count);
        assert!(text.ends_with('\n'));
    }
    let text = fs::read_to_string(journal.path()).unwrap();
    assert_eq!(
        text.lines().nth(1),
        Some(r#"{"move":{"by":"black","text":"a","used":1234,"charged":1000}}"#)
    );
    assert!(matches!(
        journals.create("g+1"),
        Err(StoreError::Taken { .. })
    ));
    drop(journal);

    // Killed in the middle of a line.
    let path = folder.0.join("running/g+1.jsonl");
    let whole = fs::read_to_string(&path).unwrap();
    for torn in ["{", "{\"move\":{\"by\":\"wh"] {
        fs::write(&path, whole.clone() + torn).unwrap();
        let found = journals.found().unwrap().remove(0).unwrap();
        assert_eq!((found.id.as_str(), found.torn), ("g+1", torn.len()));
        assert_eq!(lines(&found.entries), lines(&written));
        let mut journal = journals.go_on(&found).unwrap();
        journal.append(&moved("b")).unwrap();
        let found = journals.found().unwrap().remove(0).unwrap();
        assert_eq!((found.entries.len(), found.torn), (4, 0));
    }
    written.push(moved("b"));
    let found = journals.found().unwrap().remove(0).unwrap();
    assert_eq!(lines(&found.entries), lines(&written));
    journals.remove("g+1").unwrap();
    assert!(journals.found().unwrap().is_empty());
}

#[test]
fn a_damaged_journal_is_named_and_the_others_are_read() {
    let folder = Folder::new();
    let journals = JournalFolder::open(&folder.0).unwrap();
    let good = table("b").to_line().unwrap() + "\n";
    fs::write(
        folder.0.join("running/a.jsonl"),
        good.clone() + "nonsense\n",
    )
    .unwrap();
    fs::write(folder.0.join("running/b.jsonl"), good).unwrap();
    fs::write(folder.0.join("running/notes.txt"), "mine").unwrap();
    let found = journals.found().unwrap();
    assert_eq!(found.len(), 2);
    let error = found[0].as_ref().unwrap_err().to_string();
    assert!(error.contains("a.jsonl, line 2: "), "{error}");
    assert_eq!(found[1].as_ref().unwrap().entries.len(), 1);
    for id in ["", "../x", "a/b", ".hidden", "a b"] {
        assert!(
            matches!(journals.create(id), Err(StoreError::Id { .. })),
            "{id}"
        );
    }
}

#[test]
fn games_and_players_have_files() {
    let folder = Folder::new();
    let files = GameFiles::of(&folder.0);
    let path = files.write_record("g1", "csa", "V3.0\n").unwrap();
    assert_eq!(path, folder.0.join("records/g1.csa"));
    files.write_record("g1", "csa", "V2.2\n").unwrap();
    assert_eq!(fs::read_to_string(path).unwrap(), "V2.2\n");
    assert!(files.write_record("../g1", "csa", "").is_err());
    let path = files
        .write_player(&name("ann"), &PlayerRating::default())
        .unwrap();
    assert_eq!(
        fs::read_to_string(path).unwrap(),
        "{\"rate\":1500.0,\"games\":0,\"wins\":0,\"draws\":0,\"losses\":0}\n"
    );
    assert_eq!(fs::read_dir(folder.0.join("records")).unwrap().count(), 1);
}
