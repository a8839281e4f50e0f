//! Lines that no engine expects, after which it must still be there.

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::patient::Patient;
use crate::verbs::doctor::protocol::Protocol;
use crate::verbs::doctor::trouble::Trouble;

/// More than most engines have room for.
const LONG: usize = 1 << 16;

pub(super) fn checks<G: Face>(protocol: Protocol, language: Language) -> Vec<Check<G>> {
    let ping = match protocol {
        Protocol::Usi | Protocol::Usix => "isready",
        Protocol::Gomocup => "ABOUT",
    };
    vec![
        Check::must(
            "robust.empty",
            language.pick("an empty line is ignored", "空行を無視する"),
            |patient| survives(patient, b"\n  \n".to_vec()),
        ),
        Check::must(
            "robust.unknown",
            language.pick(
                "an unknown command does no harm",
                "未知のコマンドで落ちない",
            ),
            |patient| survives(patient, b"xyzzy plugh 42\n".to_vec()),
        ),
        Check::should(
            "robust.garbage",
            language.pick(
                "a line that is no text does no harm",
                "文字でない行で落ちない",
            ),
            |patient| survives(patient, b"\x01\xff\xfe \x7f%s%n%s\t\xe3\x81\n".to_vec()),
        ),
        Check::must(
            "robust.long",
            language.pick("a line of 64 KiB does no harm", "64 KiB の行で落ちない"),
            |patient| {
                let mut line = b"xyzzy".repeat(LONG / 5);
                line.push(b'\n');
                survives(patient, line)
            },
        ),
        Check::should(
            "robust.crlf",
            language.pick(
                "lines may end in CR LF, as on Windows",
                "行末が CR LF でもよい (Windows)",
            ),
            move |patient| {
                patient.attend()?;
                patient.say_bytes(format!("{ping}\r\n").into_bytes())?;
                patient.listen(super::patience::PING, |_, answers| {
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

fn survives<G: Face>(patient: &mut Patient<G>, bytes: Vec<u8>) -> Result<Finding, Trouble> {
    patient.attend()?;
    patient.say_bytes(bytes)?;
    patient.ping()?;
    let seen = patient.language.pick("it answers", "応答する");
    Ok(Finding::passed(seen))
}
