use std::time::Duration;

use protocol::usi::Reply;
use protocol::{Ending, Request};

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::patience::PING;
use crate::verbs::doctor::patient::Patient;
use crate::verbs::doctor::protocol::Protocol;
use crate::verbs::doctor::trouble::{Trouble, seconds};

/// Saying who it is, and that it is ready.
pub(super) fn checks<G: Face>(protocol: Protocol, language: Language) -> Vec<Check<G>> {
    let mut checks = vec![
        Check::must(
            "handshake.usiok",
            language.pick(
                "`usi` is answered by `usiok` in 10 s",
                "`usi` に 10 秒以内に `usiok` を返す",
            ),
            usiok,
        )
        .gate(),
        Check::must(
            "handshake.name",
            language.pick("`id name` before `usiok`", "`usiok` の前に `id name`"),
            |patient| Ok(card(&patient.identity.name, patient.language)),
        ),
        Check::should(
            "handshake.author",
            language.pick("`id author` before `usiok`", "`usiok` の前に `id author`"),
            |patient| Ok(card(&patient.identity.author, patient.language)),
        ),
        Check::must(
            "ready.first",
            language.pick(
                "`isready` is answered by `readyok` in 10 s",
                "`isready` に 10 秒以内に `readyok` を返す",
            ),
            |patient| {
                let time = patient.ready()?;
                patient.ask(&Request::NewGame)?;
                Ok(Finding::passed(seconds(time)))
            },
        )
        .gate(),
        Check::must(
            "ready.again",
            language.pick(
                "`isready` is answered as often as it is asked",
                "`isready` を繰り返しても毎回 `readyok` を返す",
            ),
            |patient| {
                patient.attend()?;
                for _ in 0..3 {
                    patient.ping()?;
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
            |patient| {
                patient.attend()?;
                for ending in [Ending::Win, Ending::Loss, Ending::Draw] {
                    patient.ask(&Request::NewGame)?;
                    patient.ask(&Request::GameOver(ending))?;
                    patient.ping()?;
                }
                patient.ask(&Request::NewGame)?;
                Ok(Finding::passed("3/3"))
            },
        ),
    ];
    if protocol == Protocol::Usix {
        checks.push(Check::must(
            "score.type",
            language.pick(
                "`score_scale_and_type` is answered by `scoretype K min A max B`",
                "`score_scale_and_type` に `scoretype K min A max B` を返す",
            ),
            |patient| {
                patient.attend()?;
                patient.say("score_scale_and_type")?;
                let (found, _) = patient.listen(PING, |line, _| {
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

/// The first words. Where they do not come, the end of the input may bring them out: then they
/// were stuck in a buffer, which is the commonest mistake of new engines.
fn usiok<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    patient.wake()?;
    let silent = match patient.identify() {
        Ok(time) => return Ok(Finding::passed(seconds(time))),
        Err(trouble @ Trouble::Silent { .. }) => trouble,
        Err(trouble) => return Err(trouble),
    };
    patient.hush();
    let late = patient.listen(Duration::from_millis(500), |line, _| {
        matches!(Reply::parse(line), Ok(Some(Reply::UsiOk))).then_some(())
    });
    let language = patient.language;
    match late {
        Ok(_) => Ok(Finding::failed(language.pick(
            "only after its input was closed: it does not flush its output",
            "入力を閉じて初めて届いた。出力がフラッシュされていない",
        ))),
        Err(_) => Err(silent),
    }
}

fn card(text: &str, language: Language) -> Finding {
    match text {
        "" => Finding::failed(language.pick("nothing", "なし")),
        text => Finding::passed(text),
    }
}
