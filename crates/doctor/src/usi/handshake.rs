use game::Notation;

use protocol::usi::Reply;
use protocol::{Ending, Kind, Request};
use report::Language;

use crate::check::Check;
use crate::check_error::seconds;
use crate::finding::Finding;
use crate::greeting::{card, greet};
use crate::time_limits::PING;

/// The checks of `usi`, `isready` and `usinewgame`.
pub(crate) fn checks<G: Notation>(protocol: Kind, language: Language) -> Vec<Check<G>> {
    let mut checks = vec![
        Check::must(
            "handshake.usiok",
            language.pick(
                "`usi` is answered by `usiok` in 10 s",
                "`usi` に 10 秒以内に `usiok` を返す",
            ),
            |engine| {
                greet(engine, |line| {
                    matches!(Reply::parse(line), Ok(Some(Reply::UsiOk)))
                })
            },
        )
        .gate(),
        Check::must(
            "handshake.name",
            language.pick("`id name` before `usiok`", "`usiok` の前に `id name`"),
            |engine| Ok(card(&engine.identity.name, engine.language)),
        ),
        Check::should(
            "handshake.author",
            language.pick("`id author` before `usiok`", "`usiok` の前に `id author`"),
            |engine| Ok(card(&engine.identity.author, engine.language)),
        ),
        Check::must(
            "ready.first",
            language.pick(
                "`isready` is answered by `readyok` in 10 s",
                "`isready` に 10 秒以内に `readyok` を返す",
            ),
            |engine| {
                let time = engine.ready()?;
                engine.ask(&Request::NewGame)?;
                Ok(Finding::passed(seconds(time)))
            },
        )
        .gate(),
        Check::must(
            "ready.again",
            language.pick(
                "`isready` is answered every time",
                "`isready` を繰り返しても毎回 `readyok` を返す",
            ),
            |engine| {
                engine.ensure_ready()?;
                for _ in 0..3 {
                    engine.ping()?;
                }
                Ok(Finding::passed("3/3"))
            },
        ),
        Check::must(
            "game.new-and-over",
            language.pick(
                "`usinewgame` and `gameover win|lose|draw` are accepted",
                "`usinewgame` と `gameover win|lose|draw` を受け付ける",
            ),
            |engine| {
                engine.ensure_ready()?;
                for ending in [Ending::Win, Ending::Loss, Ending::Draw] {
                    engine.ask(&Request::NewGame)?;
                    engine.ask(&Request::GameOver(ending))?;
                    engine.ping()?;
                }
                engine.ask(&Request::NewGame)?;
                Ok(Finding::passed("3/3"))
            },
        ),
    ];
    if protocol == Kind::Usix {
        checks.push(Check::must(
            "score.type",
            language.pick(
                "`score_scale_and_type` is answered by `scoretype K min A max B`",
                "`score_scale_and_type` に `scoretype K min A max B` を返す",
            ),
            |engine| {
                engine.ensure_ready()?;
                engine.send("score_scale_and_type")?;
                let (found, _) = engine.listen(PING, |line, _| {
                    line.starts_with("scoretype")
                        .then(|| (line.to_owned(), Reply::parse(line)))
                })?;
                Ok(match found {
                    (line, Ok(_)) => Finding::passed(line),
                    (line, Err(fault)) => Finding::failed(format!("{line:?}: {fault}")),
                })
            },
        ));
    }
    checks
}
