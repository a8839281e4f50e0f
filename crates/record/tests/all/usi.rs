//! Games on a line.

use record::usi;

#[test]
fn all_ways_to_start() {
    for (text, written) in [
        ("startpos", "startpos"),
        ("position startpos moves", "startpos"),
        ("startpos moves 7g7f 3c3d", "startpos moves 7g7f 3c3d"),
        ("  position startpos  moves 7g7f \r", "startpos moves 7g7f"),
        ("7g7f 3c3d", "startpos moves 7g7f 3c3d"),
        ("moves 7g7f", "startpos moves 7g7f"),
        (
            "sfen 4k4/9/9/9/9/9/9/9/4K4 w 2Pp moves P*5b",
            "sfen 4k4/9/9/9/9/9/9/9/4K4 w 2Pp 1 moves P*5b",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b 2Pp 7",
            "sfen 4k4/9/9/9/9/9/9/9/4K4 b 2Pp 7",
        ),
        (
            "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f",
            "startpos moves 7g7f",
        ),
    ] {
        let record = usi::parse(text, 1).unwrap();
        assert_eq!(usi::to_text(&record), written);
        assert_eq!(usi::parse(written, 1).unwrap(), record);
    }
}

#[test]
fn faults_say_where_and_what() {
    let text = "startpos moves 7g7f 3c3d\n\nstartpos moves 7g7f 7g7f 3c3d\nstartpos moves 7g7f x\n\
                startpos moves 7g7f resign\nsfen 9/9 b -\nhello\nposition\n";
    let games: Vec<_> = usi::games(text).collect();
    let messages: Vec<_> = games
        .iter()
        .filter_map(|game| game.as_ref().err())
        .map(|partial| (partial.record.main.moves.len(), partial.to_string()))
        .collect();
    let no_move = "is not a move: expected one such as 7g7f, 8h2b+ or P*5e";
    let start = "start: expected startpos, sfen, a board or a move, found";
    assert_eq!(
        messages,
        [
            (
                1,
                "line 3: move 2: 7g7f: expected a legal move: you have no piece on 7g".to_owned()
            ),
            (1, format!("line 4: move 2: \"x\" {no_move}")),
            (1, format!("line 5: move 2: \"resign\" {no_move}")),
            (
                0,
                "line 6: start position: board: expected nine ranks parted by /, found 2"
                    .to_owned()
            ),
            (0, format!("line 7: {start} \"hello\"")),
            (0, format!("line 8: {start} \"\"")),
        ]
    );
    assert_eq!(games.len(), 7);
}
