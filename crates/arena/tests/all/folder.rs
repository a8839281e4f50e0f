//! A folder is one match's, whatever happens to it.

use std::fs;
use std::path::PathBuf;

use arena::{Folder, FolderError, Row, Side, Termination};

struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> TestFolder {
        let path = std::env::temp_dir().join(format!("arena-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        TestFolder(path)
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn row(game: u64) -> Row {
    Row {
        game,
        pair: game.div_ceil(2),
        black: "a".to_owned(),
        white: "b".to_owned(),
        opening: 1,
        seed: None,
        start: ". x".to_owned(),
        moves: "0 1".to_owned(),
        opening_moves: 0,
        first: Side::Black,
        winner: Some(Side::White),
        termination: Termination::Crash,
        detail: "said \"no\"\nand left".to_owned(),
        time_us: vec![1, 2],
        score: vec![None, Some(-3)],
        score_units: game::ByColor::default(),
        expected: vec!["1 2".to_owned(), String::new()],
        depth: Vec::new(),
        nodes: Vec::new(),
    }
}

#[test]
fn what_is_written_is_read_back_without_what_was_cut() {
    let place = TestFolder::new("cut");
    let mut folder = Folder::create(&place.0).expect("a new folder");
    folder.begin("plan").expect("a plan");
    for game in 1..=3 {
        folder.append(&row(game)).expect("a row");
    }
    drop(folder);
    let file = place.0.join("games.jsonl");
    let whole = fs::read(&file).expect("rows");
    // A process may end after any byte.
    for end in 0..=whole.len() {
        fs::write(&file, &whole[..end]).expect("a shorter file");
        let (mut folder, plan, rows) = Folder::open(&place.0).expect("the folder");
        assert_eq!(plan, "plan");
        let lines = whole[..end].iter().filter(|&&byte| byte == b'\n').count();
        let expected: Vec<Row> = (1..=lines as u64).map(row).collect();
        assert_eq!(rows, expected, "{end} bytes");
        for game in lines as u64 + 1..=3 {
            folder.append(&row(game)).expect("a row");
        }
        drop(folder);
        assert_eq!(fs::read(&file).expect("rows"), whole, "{end} bytes");
    }
}

#[test]
fn there_is_one_user() {
    let place = TestFolder::new("user");
    let folder = Folder::create(&place.0).expect("a new folder");
    let is_in_use =
        |result: Result<Folder, FolderError>| matches!(result, Err(FolderError::InUse(_)));
    assert!(is_in_use(Folder::create(&place.0)));
    folder.begin("plan").expect("a plan");
    assert!(is_in_use(Folder::open(&place.0).map(|(folder, ..)| folder)));
    drop(folder);
    assert!(matches!(
        Folder::create(&place.0),
        Err(FolderError::Occupied(_))
    ));
    assert!(Folder::open(&place.0).is_ok());
}

#[test]
fn a_wrong_line_is_named() {
    let place = TestFolder::new("line");
    let mut folder = Folder::create(&place.0).expect("a new folder");
    folder.begin("plan").expect("a plan");
    folder.append(&row(1)).expect("a row");
    drop(folder);
    let file = place.0.join("games.jsonl");
    let text = fs::read_to_string(&file).expect("rows");
    fs::write(&file, text + "{\"game\": true}\n").expect("a file");
    match Folder::open(&place.0).map(|_| ()) {
        Err(FolderError::Line { line: 2, why, .. }) => assert!(why.contains("boolean"), "{why}"),
        other => panic!("{other:?}"),
    }
}
