use game::Position as _;
use protocol::BestMove;
use protocol::gomocup::{Place, Reply};

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::patience::{LATE, PING, SHORT};
use crate::verbs::doctor::patient::{self, Patient};
use crate::verbs::doctor::trouble::Trouble;

/// The side of the board that the checks play on.
const SIZE: u8 = 15;

/// The commands that lead through a game.
pub(super) fn checks<G: Face>(language: Language) -> Vec<Check<G>> {
    vec![
        Check::must(
            "play.begin-and-turn",
            language.pick(
                "`BEGIN` and `TURN x,y` are answered by legal moves",
                "`BEGIN` と `TURN x,y` に合法手を返す",
            ),
            |patient| {
                let moves = begin_and_turn(patient)?;
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

/// The first three moves: its own, ours, its own; or what is wrong with them.
fn begin_and_turn<G: Face>(
    patient: &mut Patient<G>,
) -> Result<Result<Vec<String>, String>, Trouble> {
    patient.renew()?;
    let go = patient.short();
    let mut moves: Vec<String> = Vec::new();
    let mut position = G::start(&G::Rules::default());
    for _ in 0..2 {
        let thought = patient.think(None, &moves, &go, SHORT + 3 * LATE)?;
        if let Some(why) = patient.objection(&thought.best) {
            return Ok(Err(why));
        }
        if let BestMove::Play { best, .. } = thought.best {
            match G::parse_move(&position, &best) {
                Ok(m) => position.play_unchecked(m),
                Err(why) => return Ok(Err(why.to_string())),
            }
            moves.push(best);
        }
        // Next to the middle, or wherever there is room.
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

fn take_back<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    let moves = match begin_and_turn(patient)? {
        Ok(moves) => moves,
        Err(why) => return Ok(Finding::failed(why)),
    };
    let last = moves.last().and_then(|name| Place::of(name, SIZE));
    let Some(place) = last else {
        return Ok(Finding::skipped(patient::name(&BestMove::None)));
    };
    patient.say(&format!("TAKEBACK {place}"))?;
    let heard = patient.listen(PING, |line, _| match Reply::parse(line) {
        Ok(Reply::Ok) => Some(Finding::passed(line)),
        Ok(Reply::Error(_) | Reply::Unknown(_)) => Some(Finding::failed(line)),
        _ => None,
    });
    // The session does not know what became of the board.
    patient.dismiss();
    Ok(heard?.0)
}
