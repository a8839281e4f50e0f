use std::sync::Arc;

use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};
use fastrand::Rng;
use game::{Color, Line, MoveOf, Position as _};
use join::OnlineProtocol;

/// How many different games are played: making them takes time, and a server cannot tell.
const SCRIPTS: u64 = 16;
/// How many moves are looked at for one that lets the game go on.
const TRIES: usize = 6;

/// The moves of a legal game, chosen by chance such that it goes on for long.
pub(crate) struct GameScript {
    /// As the protocol has them.
    moves: Vec<String>,
}

impl GameScript {
    /// The games of a load test, each of at most so many moves.
    pub(crate) fn all(protocol: OnlineProtocol, plies: usize, seed: u64) -> Vec<Arc<GameScript>> {
        let Some(kind) = GameKind::named(protocol.game()) else {
            return Vec::new();
        };
        let script = |number| {
            let rng = Rng::with_seed(seed.wrapping_add(number));
            let moves = kind.visit(Write { plies, rng });
            Arc::new(GameScript { moves })
        };
        (0..SCRIPTS).map(script).collect()
    }

    pub(crate) fn get(&self, ply: usize) -> Option<&str> {
        self.moves.get(ply).map(String::as_str)
    }

    /// The side that makes a move: every game here begins with Black, and a pass is a move.
    pub(crate) fn mover(ply: usize) -> Color {
        if ply.is_multiple_of(2) {
            Color::Black
        } else {
            Color::White
        }
    }
}

struct Write {
    plies: usize,
    rng: Rng,
}

impl GameVisitor for Write {
    type Output = Vec<String>;

    fn visit<G: BoardGame>(mut self) -> Vec<String> {
        let mut line = Line::<G>::new(G::Rules::default());
        let mut texts = Vec::new();
        while texts.len() < self.plies && line.verdict().is_none() {
            let Some(m) = choose(&mut line, &mut self.rng) else {
                break;
            };
            let position = line.position();
            let text = match G::CAPABILITIES.csa {
                // The sign in front belongs to the line, not to the move.
                Some(csa) => (csa.write)(position, m)[1..].to_owned(),
                None => G::move_text(position, m),
            };
            texts.push(text);
            line.push_unchecked(m);
        }
        texts
    }
}

/// The move that leaves most replies, of a few: so games do not end soon by a mate or for want of moves.
fn choose<G: BoardGame>(line: &mut Line<G>, rng: &mut Rng) -> Option<MoveOf<G>> {
    let mut moves = line.position().legal_moves();
    moves.retain(|&m| line.may_make(m));
    rng.shuffle(&mut moves);
    let mut best = None;
    for &m in moves.iter().take(TRIES) {
        line.push_unchecked(m);
        let ends = line.verdict().is_some();
        let replies = if ends {
            0
        } else {
            line.position().count_legal()
        };
        line.pop();
        if best.is_none_or(|(most, _)| replies > most) {
            best = Some((replies, m));
        }
    }
    best.map(|(_, m)| m)
}

#[cfg(test)]
mod tests {
    use boards::tables::{BoardSpec, TableNotation};

    use super::*;

    #[test]
    fn scripts_are_games_that_a_table_accepts() {
        for (protocol, least) in [
            (OnlineProtocol::Csa, 300),
            (OnlineProtocol::Othello, 58),
            (OnlineProtocol::Renju, 20),
        ] {
            let is_shogi = protocol == OnlineProtocol::Csa;
            let spec = BoardSpec {
                notation: if is_shogi {
                    TableNotation::Csa
                } else {
                    TableNotation::Engine
                },
                ..BoardSpec::default()
            };
            let scripts = GameScript::all(protocol, 300, 1);
            assert_ne!(scripts[0].moves, scripts[1].moves);
            for script in &scripts {
                let mut board = spec.board(protocol.game()).expect("a board");
                for (ply, text) in script.moves.iter().enumerate() {
                    assert_eq!(board.turn(), GameScript::mover(ply));
                    let sign = if ply % 2 == 0 { "+" } else { "-" };
                    let text = if is_shogi {
                        format!("{sign}{text}")
                    } else {
                        text.clone()
                    };
                    assert_eq!(board.play(&text).as_ref(), Ok(&text));
                }
                let moves = script.moves.len();
                assert!(moves >= least, "{}: {moves} moves", protocol.name());
                assert!(moves == 300 || board.ending().is_some());
            }
        }
    }
}
