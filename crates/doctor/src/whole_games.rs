//! Games through `host::Remote`, which terminal games and matches use.

use std::time::Duration;

use game::{Line, Notation, Position as _};
use host::{Checked, Engine, Guard, Launch, Log, Patience, Remote};
use protocol::{BestMove, Ending};
use report::Language;
use search::Stop;

use crate::check::Check;
use crate::check_error::CheckError;
use crate::finding::Finding;
use crate::tested_engine::TestedEngine;
use crate::time_limits;

/// The length of each game.
const PLIES: usize = 10;

/// The time for each move.
const TIME: Duration = Duration::from_millis(50);

pub(crate) fn checks<G: Notation>(language: Language) -> Vec<Check<G>> {
    vec![Check::must(
        "games.two",
        language.pick(
            "two games against itself in a row, every move legal and in time",
            "自分自身と続けて 2 局。すべて合法で時間内",
        ),
        two_games,
    )]
}

fn two_games<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    // One at a time, because an engine may need the whole machine.
    engine.kill();
    let language = engine.language;
    Ok(match play(engine) {
        Ok(plies) => {
            Finding::passed(language.pick(format!("{plies} moves"), format!("{plies} 手")))
        }
        Err(why) => Finding::failed(why),
    })
}

fn play<G: Notation>(tested: &TestedEngine<G>) -> Result<usize, String> {
    let mut words = tested.words.iter().cloned();
    let program = words.next().ok_or("no program")?;
    let launch = Launch {
        args: words.collect(),
        directory: tested.folder.clone(),
        guard: if cfg!(unix) {
            Some(Guard::this_program().map_err(|why| why.to_string())?)
        } else {
            None
        },
        patience: Patience {
            start: tested.scaled(time_limits::START),
            ready: tested.scaled(time_limits::START),
            think: tested.scaled(Duration::from_secs(2)),
            late: tested.scaled(time_limits::LATE),
            stop: tested.scaled(time_limits::STOP),
            quit: tested.scaled(Duration::from_secs(2)),
        },
        ..Launch::new(program)
    };
    let protocol = tested.protocol;
    let remote = Remote::speaking::<G>(protocol, launch, Log::none())
        .map_err(|failure| failure.to_string())?;
    let mut engine = Checked::<G, Remote>::new(G::Rules::default(), Box::new(remote));
    let go = time_limits::timed(protocol, TIME);
    let mut plies = 0;
    for game in 1..=2 {
        let mut line = Line::<G>::new(G::Rules::default());
        let mut moves = Vec::new();
        let said = |failure: host::Failure| {
            tested.language.pick(
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
