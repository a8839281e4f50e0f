//! Bots of CodinGame, which play one game and are started again for the next.

#![cfg(unix)]

use crate::command::json;
use crate::test_folder::TestFolder;

/// A bot that plays the first action it is given. Like any bot it reads its colour once, at its
/// start.
const BOT: &str = "\
read own
read size
while read row; do
    for row in 2 3 4 5 6 7 8; do read row; done
    read count
    read first
    while [ $count -gt 1 ]; do read other; count=$((count - 1)); done
    echo $first
done
";

#[test]
fn a_bot_is_started_again_for_every_game_of_a_match() {
    let folder = TestFolder::new("bot");
    let bot = format!("cmd:sh {}", folder.write("bot.sh", BOT));
    let result = json(&[
        "match",
        &bot,
        "random",
        "--game",
        "othello",
        "--protocol-a",
        "codingame",
        "--games",
        "6",
        "--seed",
        "1",
        "--json",
    ]);
    assert_eq!(result["games"], 6, "{result}");
    assert_eq!(result["terminations"]["rules"], 6, "{result}");
}
