use game::{Notation, Position as _};
use protocol::BestMove;
use protocol::gomocup::{Place, Reply};
use report::Language;

use crate::check::Check;
use crate::check_error::CheckError;
use crate::finding::Finding;
use crate::tested_engine::{TestedEngine, move_text};
use crate::time_limits::{LATE, PING, SHORT};

/// The size of the board for these checks.
const SIZE: u8 = 15;

/// The checks of the commands of a game.
pub(crate) fn checks<G: Notation>(language: Language) -> Vec<Check<G>> {
    vec![
        Check::must(
            "play.begin-and-turn",
            language.pick(
                "`BEGIN` and `TURN x,y` are answered by legal moves",
                "`BEGIN` と `TURN x,y` に合法手を返す",
            ),
            |engine| {
                let moves = begin_and_turn(engine)?;
                Ok(match moves {
                    Ok(moves) => Finding::passed(moves.join(" ")),
                    Err(why) => Finding::failed(why),
                })
            },
        ),
        Check::info(
            "play.takeback",
            language.pick(
                "`TAKEBACK x,y` is answered by `OK`",
                "`TAKEBACK x,y` に `OK` を返す",
            ),
            take_back,
        ),
    ]
}

/// The first three moves (the engine's, ours, the engine's), or what is wrong with them.
fn begin_and_turn<G: Notation>(
    engine: &mut TestedEngine<G>,
) -> Result<Result<Vec<String>, String>, CheckError> {
    engine.restart()?;
    let go = engine.short();
    let mut moves: Vec<String> = Vec::new();
    let mut position = G::start(&G::Rules::default());
    for _ in 0..2 {
        let thought = engine.think(None, &moves, &go, SHORT + 3 * LATE)?;
        if let Some(why) = engine.objection(&thought.best) {
            return Ok(Err(why));
        }
        if let BestMove::Play { best, .. } = thought.best {
            match G::parse_move(&position, &best) {
                Ok(m) => position.play_unchecked(m),
                Err(why) => return Ok(Err(why.to_string())),
            }
            moves.push(best);
        }
        // The first legal move that is not a pass.
        let reply = position
            .legal_moves()
            .into_iter()
            .find(|&m| G::move_text(&position, m) != "pass");
        if let Some(m) = reply.filter(|_| moves.len() == 1) {
            moves.push(G::move_text(&position, m));
            position.play_unchecked(m);
        }
    }
    Ok(Ok(moves))
}

fn take_back<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    let moves = match begin_and_turn(engine)? {
        Ok(moves) => moves,
        Err(why) => return Ok(Finding::failed(why)),
    };
    let last = moves.last().and_then(|name| Place::of(name, SIZE));
    let Some(place) = last else {
        return Ok(Finding::skipped(move_text(&BestMove::None)));
    };
    engine.send(&format!("TAKEBACK {place}"))?;
    let heard = engine.listen(PING, |line, _| match Reply::parse(line) {
        Ok(Reply::Ok) => Some(Finding::passed(line)),
        Ok(Reply::Error(_) | Reply::Unknown(_)) => Some(Finding::failed(line)),
        _ => None,
    });
    // The session does not know the board any more.
    engine.kill();
    Ok(heard?.0)
}
