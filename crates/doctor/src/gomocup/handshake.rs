use game::Notation;

use protocol::gomocup::Reply;
use report::Language;

use crate::check::Check;
use crate::check_error::{CheckError, seconds};
use crate::finding::Finding;
use crate::greeting::{card, greet};
use crate::tested_engine::TestedEngine;
use crate::time_limits::PING;

/// The checks of `ABOUT`, `START` and `INFO`.
pub(crate) fn checks<G: Notation>(language: Language) -> Vec<Check<G>> {
    vec![
        Check::must(
            "handshake.about",
            language.pick(
                "`ABOUT` is answered in 10 s",
                "`ABOUT` に 10 秒以内に答える",
            ),
            |engine| {
                greet(engine, |line| {
                    matches!(Reply::parse(line), Ok(Reply::About(_)))
                })
            },
        )
        .gate(),
        Check::must(
            "handshake.name",
            language.pick("`name=\"…\"` in that answer", "その中に `name=\"…\"`"),
            |engine| Ok(card(&engine.identity.name, engine.language)),
        ),
        Check::should(
            "handshake.author",
            language.pick("`author=\"…\"` in that answer", "その中に `author=\"…\"`"),
            |engine| Ok(card(&engine.identity.author, engine.language)),
        ),
        Check::must(
            "start.ok",
            language.pick(
                "`START 15` is answered by `OK` in 10 s",
                "`START 15` に 10 秒以内に `OK` を返す",
            ),
            |engine| Ok(Finding::passed(seconds(engine.ready()?))),
        )
        .gate(),
        Check::must(
            "start.again",
            language.pick(
                "`START 15` is answered every time",
                "`START 15` を繰り返しても毎回 `OK` を返す",
            ),
            |engine| {
                engine.ensure_ready()?;
                for _ in 0..3 {
                    engine.ready()?;
                }
                Ok(Finding::passed("3/3"))
            },
        ),
        Check::should(
            "start.size",
            language.pick(
                "`START 2` is rejected with `ERROR`",
                "`START 2` を `ERROR` で断る",
            ),
            |engine| {
                engine.ensure_ready()?;
                engine.send("START 2")?;
                let (reply, _) = engine.listen(PING, |line, _| match Reply::parse(line) {
                    Ok(Reply::Ok) => Some(Finding::failed(line)),
                    Ok(Reply::Error(_) | Reply::Unknown(_)) => Some(Finding::passed(line)),
                    _ => None,
                })?;
                // The state of the board is unknown now.
                engine.kill();
                Ok(reply)
            },
        ),
        Check::should(
            "restart.ok",
            language.pick("`RESTART` is answered by `OK`", "`RESTART` に `OK` を返す"),
            |engine| {
                engine.ensure_ready()?;
                engine.send("RESTART")?;
                let (reply, _) = engine.listen(PING, |line, _| match Reply::parse(line) {
                    Ok(Reply::Ok) => Some(Finding::passed(line)),
                    Ok(Reply::Error(_) | Reply::Unknown(_)) => Some(Finding::failed(line)),
                    _ => None,
                })?;
                Ok(reply)
            },
        ),
        Check::must(
            "info.silent",
            language.pick(
                "`INFO` is never answered, with known or unknown keys",
                "`INFO` には (未知でも) 応答しない",
            ),
            info_silent,
        ),
        Check::should(
            "unknown.answered",
            language.pick(
                "an unknown command is answered by `UNKNOWN`",
                "未知のコマンドに `UNKNOWN` を返す",
            ),
            |engine| {
                engine.ensure_ready()?;
                engine.send("XYZZY")?;
                let (reply, _) = engine.listen(PING, |line, _| match Reply::parse(line) {
                    Ok(Reply::Unknown(_)) => Some(Finding::passed(line)),
                    Ok(Reply::Error(_)) => Some(Finding::failed(line)),
                    _ => None,
                })?;
                Ok(reply)
            },
        ),
    ]
}

fn info_silent<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    engine.ensure_ready()?;
    for setting in [
        "timeout_turn 1000",
        "timeout_match 100000",
        "time_left 100000",
        "max_memory 83886080",
        "game_type 1",
        "rule 4",
        "folder .",
        "no_such_key 42",
    ] {
        engine.send(&format!("INFO {setting}"))?;
    }
    engine.send("ABOUT")?;
    let (finding, _) = engine.listen(PING, |line, _| match Reply::parse(line) {
        Ok(Reply::About(_)) => Some(Finding::passed("")),
        Ok(Reply::Message(_) | Reply::Debug(_)) => None,
        _ => Some(Finding::failed(format!("{line:?}"))),
    })?;
    // The session does not know these settings.
    engine.kill();
    Ok(if finding.seen.is_empty() {
        Finding::passed(engine.language.pick("no answer", "応答なし"))
    } else {
        finding
    })
}
