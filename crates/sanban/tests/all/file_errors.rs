//! What is said about a file that cannot be read or written: its name, and exit code 2.

use crate::test_folder::TestFolder;

/// Commands that take a file, which is `FILE` here.
const COMMANDS: [&str; 34] = [
    "record stats FILE",
    "record convert FILE out.csa",
    "record filter FILE",
    "record split FILE lists",
    "record pack FILE out.hcpe",
    "record pack --list FILE out.hcpe",
    "record replay FILE",
    "analyze othello FILE",
    "net show FILE",
    "net speed othello FILE",
    "net convert othello FILE out.sbn",
    "net test othello FILE FILE",
    "tournament FILE --out cup",
    "renju-move FILE",
    "bridge --log FILE usi -- cat",
    "doctor engine -- FILE",
    "learn q-table FILE out.csv",
    "learn q-table run:FILE out.csv",
    "learn spread othello --weights FILE",
    "learn squares othello FILE --name a",
    "learn samples othello --out out FILE",
    "learn book othello --weights FILE --name b",
    "learn lines othello --import FILE --name c",
    "selfplay othello --openings FILE --games 1",
    "osero-arena random --rounds 1 --resume --out FILE/x",
    "azisai-match FILE FILE",
    "match --game othello random random --games 2 --openings FILE",
    "match --game othello random random --games 2 --azisai FILE/x",
    "match --resume FILE",
    "match --game othello alphabeta:weights=FILE random --games 2",
    "match --game othello alphabeta:book=FILE random --games 2",
    "match --game shogi puct:net=FILE random --games 2",
    "play othello --vs oserou:table=FILE",
    "man --out FILE/x",
];

/// Those that write a file that is missing, or below a folder that is there.
fn may_write(command: &str, kind: &str) -> bool {
    match kind {
        "missing" => ["bridge", "osero-arena", "man", "renju-move"]
            .iter()
            .any(|verb| command.starts_with(verb)),
        "folder" => command.contains("FILE/x"),
        _ => false,
    }
}

#[test]
fn what_cannot_be_read_or_written_is_named() {
    let folder = TestFolder::new("file-errors");
    std::fs::create_dir(folder.0.join("folder")).expect("a folder");
    // A link to itself can be read by nobody, not even by root.
    #[cfg(unix)]
    std::os::unix::fs::symlink("link", folder.0.join("link")).expect("a link");
    for kind in ["missing", "folder", "link"] {
        if kind == "link" && !cfg!(unix) {
            continue;
        }
        for command in COMMANDS.iter().filter(|command| !may_write(command, kind)) {
            let file = folder.path(kind);
            let words = command.split(' ');
            // A run has a name, not a path.
            let name = if command.contains("run:") {
                kind
            } else {
                &file
            };
            let words: Vec<String> = words.map(|word| word.replace("FILE", name)).collect();
            let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
            let output = folder
                .command(&arguments)
                .current_dir(&folder.0)
                .stdin(std::process::Stdio::null())
                .output()
                .expect("sanban runs");
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
            assert!(said.contains(kind), "{arguments:?}: {said}");
            assert!(!said.contains("panicked"), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn a_file_of_no_known_format_is_named_once() {
    let folder = TestFolder::new("file-errors-format");
    let file = folder.write("games.what", "nothing known\n");
    let output = folder.run(&["record", "stats", &file]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(said.matches("games.what").count(), 1, "{said}");
    assert!(said.contains("use --from"), "{said}");
    for command in [
        &["record", "convert", &file, "out.csa"][..],
        &["record", "replay", &file],
        &["analyze", "othello", &file],
    ] {
        let said = folder.fails(command);
        assert_eq!(said.matches("games.what").count(), 1, "{said}");
    }
}
