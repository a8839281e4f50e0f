//! What people who read Japanese see of the command line.

use crate::command::{sanban, succeeds};
use crate::test_folder::TestFolder;

/// What the command prints to standard error in Japanese; it must end with code 2.
fn complains(arguments: &[&str]) -> String {
    let output = sanban(arguments)
        .env("LC_ALL", "ja_JP.UTF-8")
        .output()
        .expect("sanban runs");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn help_follows_the_language_and_keeps_the_options() {
    let english = succeeds(&["match", "--help"]);
    assert!(
        english.contains("Usage: sanban match [OPTIONS]"),
        "{english}"
    );
    let japanese = succeeds(&["match", "--help", "--lang", "ja"]);
    for text in [
        "二つのエンジンで対戦し、結果を誤差とともに報告する",
        "使い方: sanban match [オプション]",
        "逐次検定:",
        "--sprt <ELO0> <ELO1>",
        "[既定値: start]",
        "- normalized: 正規化 Elo",
        "説明を表示する (要約は '-h')",
    ] {
        assert!(japanese.contains(text), "{text}: {japanese}");
    }
    for word in [
        "Usage",
        "Options:",
        "Arguments:",
        "default:",
        "Possible",
        "Print ",
    ] {
        assert!(!japanese.contains(word), "{word}: {japanese}");
    }
    let options = |text: &str| {
        let words = text.split_whitespace();
        words.filter(|word| word.starts_with("--")).count()
    };
    assert!(options(&japanese) > 30, "{japanese}");
    // Lines fit the usual terminal, although Japanese has no spaces to break at.
    let longest = |text: &str| text.lines().map(|line| line.chars().count()).max();
    assert!(longest(&japanese) <= Some(100), "{japanese}");
    // English can be asked for in a Japanese locale.
    let mut asked = sanban(&["--lang=en", "match", "--help"]);
    let output = asked
        .env("LC_ALL", "ja_JP.UTF-8")
        .output()
        .expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), english);
}

#[test]
fn the_first_screen_is_japanese_in_a_japanese_locale() {
    let mut command = sanban(&["-h"]);
    let output = command
        .env("LC_ALL", "ja_JP.UTF-8")
        .output()
        .expect("it runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    for part in [
        "コマンド:",
        "端末で対局する",
        "終了コード: 0 正常終了",
        "[値: en, ja]",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_command_line_that_cannot_be_read_is_explained_in_japanese() {
    for (arguments, expected) in [
        (&["plya"][..], "エラー: コマンド 'plya' はありません"),
        (&["plya"], "もしかして 'players' か 'play' ですか"),
        (&["perft", "othello", "x"], "整数ではありません"),
        (
            &["perft", "chess", "1"],
            "の値 'chess' は使えません\n  [値: othello, renju, shogi]",
        ),
        (&["perft", "othello"], "必要な引数がありません: <DEPTH>"),
        (&["players", "--jsno"], "引数 '--jsno' はありません"),
        (&["players", "--lang"], "には値が必要です"),
        (
            &["web", "--port", "70000"],
            "70000 は範囲 0..=65535 の外です",
        ),
        (
            &["players", "--json", "--json"],
            "'--json' は一度しか使えません",
        ),
        (&["learn"], "コマンド"),
        (&["plya"], "使い方: sanban"),
        (&["plya"], "詳しくは '--help' を付けてください。"),
    ] {
        let complaint = complains(arguments);
        assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
    }
}

#[test]
fn errors_and_their_causes_are_in_japanese() {
    let missing = complains(&["analyze", "othello", "no-such-file.ggf"]);
    let text = "エラー: no-such-file.ggf: ファイルもフォルダもありません (os error 2)\n";
    assert_eq!(missing, text);
}

#[test]
fn choices_suggestions_and_places_are_in_japanese_order() {
    let folder = TestFolder::new("japanese-order");
    // White has no disc left.
    let game = folder.write("games.txt", "e6f4e3f6g5d6e7f5c5\n");
    for (arguments, expected) in [
        (
            &["azisai-match", "foo", "random"][..],
            "engine1: プログラムのパスか内蔵プレイヤー (`sanban players othello` を参照) が必要ですが、\"foo\" でした\n",
        ),
        (
            &["azisai-match", "rndom", "random"],
            "\"rndom\" でした。もしかして \"random\" ですか",
        ),
        (
            &["show", "othello", "f9"],
            "1 手目 (f9): a1 から h8 までのマスか pass が必要です",
        ),
        (
            &["engine", "shogi", "--player", "alphabeta:eval=foo"],
            "linear か material",
        ),
        (&["learn", "dqn", "othello", "--cost", "foo"], "mse か mae"),
        (
            &["serve", "csa", "--bind", "0.0.0.0"],
            "IP アドレスとポート",
        ),
        (
            &["solve", "othello", &game],
            "1 局目: 終わった対局では、局面の空きマスの数を --empties で指定してください",
        ),
        (
            &[
                "play",
                "othello",
                "--vs",
                "minimax:evaluator=no-such-program",
            ],
            "エラー: --vs: 評価プログラム \"no-such-program\": 起動できません: ファイルもフォルダもありません (os error 2)\n",
        ),
    ] {
        let complaint = complains(arguments);
        // Lines of usage errors are broken at the width of a terminal.
        let joined = complaint.replace('\n', "");
        let expected = expected.trim_end();
        assert!(joined.contains(expected), "{arguments:?}: {complaint}");
        assert_eq!(
            complaint.matches("os error").count(),
            expected.matches("os error").count()
        );
    }
}

#[test]
fn records_are_counted_and_replayed_in_japanese() {
    let folder = TestFolder::new("japanese-records");
    let game = folder.write("game.csa", "V2.2\nPI\n+\n+7776FU\nT3\n-3334FU\n%TORYO\n");
    let renju = folder.write("game.sgf", "(;GM[4]SZ[15];B[hh];W[ig])");
    for (arguments, words) in [
        (
            &["record", "stats", &game][..],
            &[
                "ファイル 1\n",
                "対局     1、2 手\n",
                "手数     平均 2.0、中央値 2",
                "結果     黒 0、白 1、引き分け 0\n",
                "終局     投了: 1\n",
                "除外     0\n",
            ][..],
        ),
        (&["record", "stats", &renju], &["終局     なし: 1\n"]),
        (&["record", "replay", &game], &["0/2> "]),
        (
            &[
                "record",
                "filter",
                &folder.path(""),
                "--min-moves",
                "1",
                "--min-rating",
                "0",
            ],
            &["棋譜数 1\n", "Shogiの棋譜が必要ですが、Renjuでした"],
        ),
        (
            &["record", "convert", &game, &folder.path("game.kif")],
            &["1 ファイル、1 局\n"],
        ),
    ] {
        let arguments = [&["--lang", "ja"], arguments].concat();
        let output = crate::command::with_input(&arguments, "e\nq\n");
        let text = String::from_utf8_lossy(&output.stdout);
        for word in words {
            assert!(text.contains(word), "{arguments:?}: {word}: {text}");
        }
        if arguments.contains(&"replay") {
            assert!(
                text.contains("投了\n") && !text.contains("resignation"),
                "{text}"
            );
        }
    }
}

#[test]
fn what_play_cannot_read_is_explained_in_japanese() {
    for (game, typed, why) in [
        ("othello", "foo", "a1 から h8 までのマスか pass が必要です"),
        (
            "renju",
            "99,1",
            "8,8 のような 1 から 15 までの 2 つの数が必要です",
        ),
        ("renju", "foo", "は手ではありません"),
        ("shogi", "foo", "は手ではありません"),
        (
            "othello",
            "save /dev/null/x.ggf",
            "保存できません: /dev/null/x.ggf: 書き込めません: フォルダではありません",
        ),
    ] {
        let arguments = ["play", game, "--vs", "human", "--lang", "ja"];
        let output = crate::command::with_input(&arguments, &format!("{typed}\nquit\n"));
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains(why), "{game} {typed}: {text}");
        assert!(!text.contains("expected"), "{game} {typed}: {text}");
    }
}
