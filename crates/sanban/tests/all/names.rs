//! Runs and files with commas, blanks and Japanese in their names, through the binary.

use crate::test_folder::TestFolder;

const NAME: &str = "a, b 学習";

#[test]
fn a_run_may_have_any_name_that_is_no_path() {
    let folder = TestFolder::new("names-runs");
    let learn = ["learn", "squares", "othello", "--selfplay", "10"];
    folder.succeeds(&[&learn[..], &["--epochs", "2", "--name", NAME]].concat());
    let settings = format!("runs/{NAME}/config.toml");
    assert!(folder.0.join(settings).is_file());
    for player in [
        format!("run:\"{NAME}\""),
        format!("run:\"{NAME}@2\",depth=2"),
    ] {
        let fight = ["match", &player, "random", "--game", "othello"];
        folder.succeeds(&[&fight[..], &["--games", "2", "--seed", "1"]].concat());
    }
    for name in ["../a", "a/b", ".a", "", r"a\b"] {
        let output = folder.run(&[&learn[..], &["--name", name]].concat());
        assert_eq!(output.status.code(), Some(2), "{name:?}: {output:?}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("expected the name of a folder"), "{told}");
        let output = folder.run(&["match", &format!("run:{name}"), "random"]);
        assert_eq!(output.status.code(), Some(2), "{name:?}: {output:?}");
    }
}

#[test]
fn a_network_file_may_have_any_name() {
    let folder = TestFolder::new("names, 二");
    let net = folder.write(&format!("{NAME} \"x\".sbn"), othello_engine::NETWORK);
    let text = net.replace('"', "\"\"");
    let player = format!("policy:net=\"{text}\",seed=1");
    let fight = ["match", &player, "random", "--game", "othello"];
    folder.succeeds(&[&fight[..], &["--games", "2", "--seed", "1"]].concat());
    let sides = ["selfplay", "othello", "--black", &player];
    folder.succeeds(&sides);
    let sides = ["selfplay", "othello", "--player", "policy", "--net", &net];
    folder.succeeds(&sides);
}
