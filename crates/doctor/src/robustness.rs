//! Checks that the engine survives unexpected lines.

use game::Notation;
use protocol::Kind;
use report::Language;

use crate::check::Check;
use crate::check_error::CheckError;
use crate::finding::Finding;
use crate::tested_engine::TestedEngine;

/// More than the line buffers of most engines hold.
const LONG: usize = 1 << 16;

pub(crate) fn checks<G: Notation>(protocol: Kind, language: Language) -> Vec<Check<G>> {
    let ping = match protocol {
        Kind::Gomocup => "ABOUT",
        _ => "isready",
    };
    vec![
        Check::must(
            "robust.empty",
            language.pick("an empty line is ignored", "空行を無視する"),
            |engine| survives(engine, b"\n  \n".to_vec()),
        ),
        Check::must(
            "robust.unknown",
            language.pick(
                "an unknown command does no harm",
                "未知のコマンドで落ちない",
            ),
            |engine| survives(engine, b"xyzzy plugh 42\n".to_vec()),
        ),
        Check::should(
            "robust.garbage",
            language.pick(
                "a line of binary data does no harm",
                "文字でない行で落ちない",
            ),
            |engine| survives(engine, b"\x01\xff\xfe \x7f%s%n%s\t\xe3\x81\n".to_vec()),
        ),
        Check::must(
            "robust.long",
            language.pick("a line of 64 KiB does no harm", "64 KiB の行で落ちない"),
            |engine| {
                let mut line = b"xyzzy".repeat(LONG / 5);
                line.push(b'\n');
                survives(engine, line)
            },
        ),
        Check::should(
            "robust.crlf",
            language.pick(
                "lines may end in CR LF, as on Windows",
                "行末が CR LF でもよい (Windows)",
            ),
            move |engine| {
                engine.ensure_ready()?;
                engine.send_bytes(format!("{ping}\r\n").into_bytes())?;
                engine.listen(crate::time_limits::PING, |_, answers| {
                    use protocol::Answer::{Identity, Ready};
                    let mut answers = answers.iter();
                    answers
                        .any(|answer| matches!(answer, Ready | Identity(_)))
                        .then_some(())
                })?;
                Ok(Finding::passed(format!("{ping}\\r\\n")))
            },
        ),
    ]
}

fn survives<G: Notation>(
    engine: &mut TestedEngine<G>,
    bytes: Vec<u8>,
) -> Result<Finding, CheckError> {
    engine.ensure_ready()?;
    engine.send_bytes(bytes)?;
    engine.ping()?;
    let seen = engine.language.pick("it answers", "応答する");
    Ok(Finding::passed(seen))
}
