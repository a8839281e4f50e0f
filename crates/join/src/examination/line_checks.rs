//! Checks of lines and of what is none.

use std::time::Duration;

use doctor::{Finding, Level};

use super::{CheckSheet, Checked, ServerExamination};

/// The answer to a login that is understood, as far as it can be known without an account.
const UNDERSTOOD: &str = "LOGIN:incorrect";
/// How long a connection with garbage is watched.
const WATCH: Duration = Duration::from_millis(500);

pub(super) fn run<E>(sheet: &mut CheckSheet<'_, E>) -> Result<(), E> {
    let language = sheet.language();
    let probe = sheet.probe.clone();
    sheet.check(
        Level::Must,
        "lines.fragments",
        language.pick(
            "a line may come in several packets",
            "一行が複数のパケットに分かれてもよい",
        ),
        |examination| {
            let mut player = examination.connect()?;
            let (start, rest) = probe.split_at(3);
            let (middle, end) = rest.split_at(rest.len() / 2);
            for piece in [start, middle, end, "\n"] {
                player.bytes(piece.as_bytes());
                std::thread::sleep(Duration::from_millis(20));
            }
            let answer = player.words()?;
            Ok(Finding::of(answer.starts_with(UNDERSTOOD), answer))
        },
    )?;
    sheet.check(
        Level::Must,
        "lines.joined",
        language.pick(
            "a packet may have several lines",
            "一つのパケットに複数の行があってもよい",
        ),
        |examination| {
            let mut player = examination.connect()?;
            player.say(&format!("{probe}\n{probe}"));
            let answers = [player.words()?, player.words()?];
            let is_fine = answers.iter().all(|answer| answer.starts_with(UNDERSTOOD));
            Ok(Finding::of(is_fine, answers.join(", ")))
        },
    )?;
    sheet.check(
        Level::Should,
        "lines.crlf",
        language.pick("lines may end in CR LF", "行末が CR LF でもよい"),
        |examination| {
            let mut player = examination.connect()?;
            player.bytes(format!("{probe}\r\n").as_bytes());
            let answer = player.words()?;
            Ok(Finding::of(answer.starts_with(UNDERSTOOD), answer))
        },
    )?;
    for (id, expected, garbage) in [
        (
            "lines.long",
            language.pick("a line of 1 MB does no harm", "1 MB の行で何も壊れない"),
            [vec![b'x'; 1 << 20], b"\n".to_vec()].concat(),
        ),
        (
            "lines.binary",
            language.pick(
                "NUL and bytes that are no text do no harm",
                "NUL や文字でないバイトで何も壊れない",
            ),
            b"LOGIN a\0b c\n\xff\xfe\x80\n\x01\x02\x03\n".to_vec(),
        ),
        (
            "lines.names",
            language.pick(
                "names that are not ASCII do no harm",
                "ASCII でない名前で何も壊れない",
            ),
            "LOGIN 名前 パスワード\n".as_bytes().to_vec(),
        ),
    ] {
        sheet.check(Level::Must, id, expected, |examination| {
            survives(examination, &garbage, &probe)
        })?;
    }
    Ok(())
}

/// Whether the server still answers others, whatever becomes of this connection.
fn survives(examination: &ServerExamination, garbage: &[u8], probe: &str) -> Checked {
    let mut player = examination.connect()?;
    player.bytes(garbage);
    let fate = if player.is_hung_up(WATCH) {
        "it hangs up"
    } else {
        "it goes on"
    };
    let mut other = examination.connect()?;
    other.say(probe);
    match other.words() {
        Ok(_) => Ok(Finding::passed(fate)),
        Err(why) => Ok(Finding::failed(format!("{fate}; then {}", why.0))),
    }
}
