use std::time::Duration;

use protocol::gomocup::Reply;

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::patience::PING;
use crate::verbs::doctor::patient::Patient;
use crate::verbs::doctor::trouble::{Trouble, seconds};

/// Saying who it is, and setting up the board.
pub(super) fn checks<G: Face>(language: Language) -> Vec<Check<G>> {
    vec![
        Check::must(
            "handshake.about",
            language.pick(
                "`ABOUT` is answered in 10 s",
                "`ABOUT` に 10 秒以内に答える",
            ),
            about,
        )
        .gate(),
        Check::must(
            "handshake.name",
            language.pick("`name=\"…\"` in that answer", "その中に `name=\"…\"`"),
            |patient| Ok(card(&patient.identity.name, patient.language)),
        ),
        Check::should(
            "handshake.author",
            language.pick("`author=\"…\"` in that answer", "その中に `author=\"…\"`"),
            |patient| Ok(card(&patient.identity.author, patient.language)),
        ),
        Check::must(
            "start.ok",
            language.pick(
                "`START 15` is answered by `OK` in 10 s",
                "`START 15` に 10 秒以内に `OK` を返す",
            ),
            |patient| Ok(Finding::passed(seconds(patient.ready()?))),
        )
        .gate(),
        Check::must(
            "start.again",
            language.pick(
                "`START 15` is answered as often as it is asked",
                "`START 15` を繰り返しても毎回 `OK` を返す",
            ),
            |patient| {
                patient.attend()?;
                for _ in 0..3 {
                    patient.ready()?;
                }
                Ok(Finding::passed("3/3"))
            },
        ),
        Check::should(
            "start.size",
            language.pick(
                "`START 2` is refused by `ERROR`",
                "`START 2` を `ERROR` で断る",
            ),
            |patient| {
                patient.attend()?;
                patient.say("START 2")?;
                let (reply, _) = patient.listen(PING, |line, _| match Reply::parse(line) {
                    Ok(Reply::Ok) => Some(Finding::failed(line)),
                    Ok(Reply::Error(_) | Reply::Unknown(_)) => Some(Finding::passed(line)),
                    _ => None,
                })?;
                // What the board is like now, nobody knows.
                patient.dismiss();
                Ok(reply)
            },
        ),
        Check::should(
            "restart.ok",
            language.pick("`RESTART` is answered by `OK`", "`RESTART` に `OK` を返す"),
            |patient| {
                patient.attend()?;
                patient.say("RESTART")?;
                let (reply, _) = patient.listen(PING, |line, _| match Reply::parse(line) {
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
                "`INFO` is never answered, known or not",
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
            |patient| {
                patient.attend()?;
                patient.say("XYZZY")?;
                let (reply, _) = patient.listen(PING, |line, _| match Reply::parse(line) {
                    Ok(Reply::Unknown(_)) => Some(Finding::passed(line)),
                    Ok(Reply::Error(_)) => Some(Finding::failed(line)),
                    _ => None,
                })?;
                Ok(reply)
            },
        ),
    ]
}

/// The first words; see the same of USI for what the end of the input has to do with it.
fn about<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    patient.wake()?;
    let silent = match patient.identify() {
        Ok(time) => return Ok(Finding::passed(seconds(time))),
        Err(trouble @ Trouble::Silent { .. }) => trouble,
        Err(trouble) => return Err(trouble),
    };
    patient.hush();
    let late = patient.listen(Duration::from_millis(500), |line, _| {
        matches!(Reply::parse(line), Ok(Reply::About(_))).then_some(())
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

fn info_silent<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    patient.attend()?;
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
        patient.say(&format!("INFO {setting}"))?;
    }
    patient.say("ABOUT")?;
    let (finding, _) = patient.listen(PING, |line, _| match Reply::parse(line) {
        Ok(Reply::About(_)) => Some(Finding::passed("")),
        Ok(Reply::Message(_) | Reply::Debug(_)) => None,
        _ => Some(Finding::failed(format!("{line:?}"))),
    })?;
    // The session does not know what was set.
    patient.dismiss();
    Ok(match finding.seen.is_empty() {
        true => Finding::passed(patient.language.pick("it is silent", "応答なし")),
        false => finding,
    })
}

fn card(text: &str, language: Language) -> Finding {
    match text {
        "" => Finding::failed(language.pick("nothing", "なし")),
        text => Finding::passed(text),
    }
}
