//! A small engine of Shogi that behaves as it is told to.

use std::env;
use std::io::{self, BufRead, Write};
use std::process;
use std::thread;
use std::time::Duration;

use game::{Game, Line, Notation, Position};
use shogi::Shogi;

/// The variable that names the behaviour, with the process of the test behind it.
pub(crate) const VARIABLE: &str = "SANBAN_FAKE_PATIENT";

/// One way to behave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fake {
    /// Does what it should.
    Good,
    /// Never says that it is ready.
    Unready,
    /// Never answers when asked for a move.
    Thoughtful,
    /// Says everything at its end only.
    Unflushed,
    /// Plays a move that no piece has.
    Illegal,
    /// Answers before it is told to.
    Hasty,
    /// Takes two seconds longer than it has.
    Late,
    /// Does not stop.
    Unstoppable,
    /// Hears nothing more if it is told anything but `stop` while it thinks.
    Deaf,
    /// Hears nothing more after a thousand lines that came while it thinks.
    Overrun,
    /// Has nothing to say to a `go` without limits.
    Speechless,
    /// Says each move twice.
    Twice,
    /// Dies of whatever it does not know.
    Fragile,
    /// Does not go away, nor does its child.
    Stubborn,
    /// Has a default outside its bounds.
    Miscalculated,
}

const ALL: [Fake; 15] = [
    Fake::Good,
    Fake::Unready,
    Fake::Thoughtful,
    Fake::Unflushed,
    Fake::Illegal,
    Fake::Hasty,
    Fake::Late,
    Fake::Unstoppable,
    Fake::Deaf,
    Fake::Overrun,
    Fake::Speechless,
    Fake::Twice,
    Fake::Fragile,
    Fake::Stubborn,
    Fake::Miscalculated,
];

impl Fake {
    /// What the environment asks for.
    pub(crate) fn asked_for() -> Option<Fake> {
        let marker = env::var(VARIABLE).ok()?;
        let (name, _) = marker.split_once('-')?;
        ALL.into_iter().find(|fake| format!("{fake:?}") == name)
    }
}

fn sleep_for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(600));
    }
}

/// Is an engine until it is told to go.
pub(crate) fn serve(fake: Fake) -> ! {
    let mut kept = String::new();
    let mut say = |words: &str| {
        if fake == Fake::Unflushed {
            kept.push_str(words);
            kept.push('\n');
            return;
        }
        let mut out = io::stdout().lock();
        // Who is not listened to any more has nothing left to do.
        if writeln!(out, "{words}").and_then(|()| out.flush()).is_err() {
            process::exit(0);
        }
    };
    if fake == Fake::Stubborn {
        let _ = process::Command::new("sleep").arg("1000").spawn();
    }
    let mut position = String::new();
    let mut is_waiting = false;
    let mut overheard = 0;
    for line in io::stdin().lock().split(b'\n') {
        let Ok(line) = line else { break };
        let line = String::from_utf8_lossy(&line).trim_end().to_owned();
        let (word, rest) = line.split_once(' ').unwrap_or((line.as_str(), ""));
        match word {
            "xyzzy" | "gameover" if is_waiting && fake == Fake::Deaf => sleep_for_ever(),
            "xyzzy" if is_waiting && fake == Fake::Overrun => {
                overheard += 1;
                if overheard == 1000 {
                    sleep_for_ever();
                }
            }
            "usi" => {
                say("id name fake");
                match fake {
                    Fake::Miscalculated => say("option name Level type spin default 9 min 1 max 8"),
                    _ => say("option name Level type spin default 3 min 1 max 8"),
                }
                say("usiok");
            }
            "isready" if fake != Fake::Unready => say("readyok"),
            "position" => rest.clone_into(&mut position),
            "go" if rest.is_empty() && fake == Fake::Speechless => {}
            "go" if rest.starts_with("mate") => say("checkmate notimplemented"),
            "go" => {
                let endless = rest.contains("infinite") || rest.contains("ponder");
                match fake {
                    Fake::Thoughtful => {}
                    _ if endless && fake != Fake::Hasty => is_waiting = true,
                    _ => {
                        if fake == Fake::Late {
                            thread::sleep(Duration::from_millis(1200));
                        }
                        let first = first_move(&position);
                        let asked = rest.split_once("searchmoves ").map(|(_, m)| m.to_owned());
                        answer(fake, asked.or(first), &mut say);
                    }
                }
            }
            "stop" if fake == Fake::Unstoppable => {}
            "stop" | "ponderhit" if is_waiting => {
                is_waiting = false;
                answer(fake, first_move(&position), &mut say);
            }
            "quit" if fake == Fake::Stubborn => sleep_for_ever(),
            "quit" => break,
            "setoption" if fake == Fake::Fragile && !rest.contains("Level") => hurt(),
            "stop" | "ponderhit" | "isready" | "setoption" | "usinewgame" | "gameover" => {}
            _ if fake == Fake::Fragile => hurt(),
            _ => {}
        }
    }
    if fake == Fake::Stubborn {
        sleep_for_ever();
    }
    let _ = io::stdout().write_all(kept.as_bytes());
    process::exit(0);
}

fn hurt() -> ! {
    let _ = writeln!(io::stderr(), "I am hurt");
    process::exit(3);
}

/// Says this move.
fn answer(fake: Fake, m: Option<String>, say: &mut impl FnMut(&str)) {
    let best = match fake {
        Fake::Illegal => "1a1i".to_owned(),
        _ => m.unwrap_or_else(|| "resign".to_owned()),
    };
    if best != "resign" {
        say(&format!("info depth 1 score cp 0 pv {best}"));
    }
    say(&format!("bestmove {best}"));
    if fake == Fake::Twice {
        say(&format!("bestmove {best}"));
    }
}

fn first_move(text: &str) -> Option<String> {
    let (start, moves) = text.split_once("moves").unwrap_or((text, ""));
    let start = match start.trim().strip_prefix("sfen ") {
        Some(sfen) => Shogi::parse_position(sfen).ok()?,
        None => Shogi::start(&<Shogi as Game>::Rules::default()),
    };
    let mut line = Line::<Shogi>::from_position(<Shogi as Game>::Rules::default(), start);
    for word in moves.split_whitespace() {
        let m = Shogi::parse_move(line.position(), word).ok()?;
        line.push(m).ok()?;
    }
    let position = line.position();
    let m = position.legal_moves().into_iter().next()?;
    Some(Shogi::move_text(position, m))
}
