//! The files that the first server of online Othello kept, for programs that read them.

use game::{Color, Wdl};
use online::table::GameTable;
use online::{EndCause, GameBoard};
use protocol::game_server::{FromServer, ServerSide as _};
use protocol::othello_online::{OnlineGame, Server};

use crate::proposals::proposal;
use crate::served_game::ServedGame;

/// The file of a game as it stands: the summary that Black was sent, without its side, a move a line, and the end.
pub(crate) fn game_text(table: &GameTable) -> String {
    let mut before = table.view(Default::default());
    before.moves.clear();
    before.turn = Color::Black;
    let terms = proposal(ServedGame::Othello, table, &before, Color::Black, None);
    let mut session = Server::new(OnlineGame::Othello);
    let summary = session.write(&FromServer::Proposed(Box::new(terms)));
    let is_kept = |line: &&String| !line.starts_with("Your_Turn:");
    let mut lines: Vec<String> = summary.iter().filter(is_kept).cloned().collect();
    let board = table.board();
    let squares = board.moves().iter().map(|text| match text {
        "pass" => "PASS".to_owned(),
        square => square.to_owned(),
    });
    lines.extend(squares);
    if let Some(end) = table.end() {
        lines.push(format!("%{}", cause(end.ending.cause)));
        if let Some(attempt) = &end.attempt {
            lines.push(format!("'illegal_move: {attempt}"));
            lines.push(format!("'legal_moves: [{}]", legal_moves(board).join(", ")));
        }
        for (name, color) in [("Black", Color::Black), ("White", Color::White)] {
            let result = match end.ending.seen_by(color) {
                Some(Wdl::Win) => "win",
                Some(Wdl::Loss) => "lose",
                Some(Wdl::Draw) => "draw",
                None => "none",
            };
            lines.push(format!("'{name} {result}"));
        }
    }
    lines.join("\n") + "\n"
}

fn cause(cause: EndCause) -> &'static str {
    match cause {
        EndCause::Rules => "DOUBLE_PASS",
        EndCause::Resignation => "TORYO",
        EndCause::Time => "TIME_UP",
        EndCause::IllegalMove => "ILLEGAL_MOVE",
        _ => "ABNORMAL",
    }
}

fn legal_moves(board: &dyn GameBoard) -> Vec<String> {
    let squares = ('1'..='8').flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
    squares
        .chain(["pass".to_owned()])
        .filter(|text| board.check(text).is_ok())
        .map(|text| format!("'{text}'"))
        .collect()
}
