//! Games through the host that `sanban play` and matches use: not only single questions.

use std::time::Duration;

use game::{Line, Position as _};
use host::{Checked, Engine, Guard, Launch, Log, Patience, Remote};
use protocol::{BestMove, Ending};
use search::Stop;

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::patience;
use crate::verbs::doctor::patient::Patient;
use crate::verbs::doctor::trouble::Trouble;

/// How long each game goes on.
const PLIES: usize = 10;

/// The time for each move.
const TIME: Duration = Duration::from_millis(50);

pub(super) fn checks<G: Face>(language: Language) -> Vec<Check<G>> {
    vec![Check::must(
        "games.two",
        language.pick(
            "two games against itself in a row, every move legal and in time",
            "自分自身と続けて 2 局。すべて合法で時間内",
        ),
        two_games,
    )]
}

fn two_games<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    // Not two at a time: an engine may need the whole machine.
    patient.dismiss();
    let language = patient.language;
    Ok(match play(patient) {
        Ok(plies) => {
            Finding::passed(language.pick(format!("{plies} moves"), format!("{plies} 手")))
        }
        Err(why) => Finding::failed(why),
    })
}

fn play<G: Face>(patient: &Patient<G>) -> Result<usize, String> {
    let mut words = patient.words.iter().cloned();
    let program = words.next().ok_or("no program")?;
    let launch = Launch {
        args: words.collect(),
        guard: if cfg!(unix) {
            Some(Guard::this_program().map_err(|why| why.to_string())?)
        } else {
            None
        },
        patience: Patience {
            start: patient.scaled(patience::START),
            ready: patient.scaled(patience::START),
            think: patient.scaled(Duration::from_secs(2)),
            late: patient.scaled(patience::LATE),
            stop: patient.scaled(patience::STOP),
            quit: patient.scaled(Duration::from_secs(2)),
        },
        ..Launch::new(program)
    };
    let protocol = patient.protocol;
    let remote = Remote::start(G::NAME, launch, move || protocol.client(), Log::none())
        .map_err(|failure| failure.to_string())?;
    let mut engine = Checked::<G, Remote>::new(G::Rules::default(), Box::new(remote));
    let go = patience::timed(protocol, TIME);
    let mut plies = 0;
    for game in 1..=2 {
        let mut line = Line::<G>::new(G::Rules::default());
        let mut moves = Vec::new();
        let said = |failure: host::Failure| {
            patient.language.pick(
                format!("game {game}: {failure}"),
                format!("{game} 局目: {failure}"),
            )
        };
        engine.new_game().map_err(said)?;
        while moves.len() < PLIES && line.verdict().is_none() {
            engine.position(None, &moves).map_err(said)?;
            let best = engine.go(&go, &Stop::new(), &mut |_| {}).map_err(said)?;
            let BestMove::Play { best, .. } = best else {
                break;
            };
            let m = G::parse_move(line.position(), &best).map_err(|why| why.to_string())?;
            if !line.position().is_legal(m) {
                return Err(best);
            }
            line.push_unchecked(m);
            moves.push(best);
            plies += 1;
        }
        engine.game_over(Ending::Draw).map_err(said)?;
    }
    engine.quit().map_err(|failure| failure.to_string())?;
    Ok(plies)
}
