//! Golden sessions in `tests/transcripts`: `>` goes to the engine, `~` is what it is asked for,
//! `!` the fault it reports, `<` what it says. What the engine says is read by the other side of the
//! protocol, and the answers are written again: that must give the same lines.

use std::fs;
use std::path::Path;
use std::time::Duration;

use game::Color;
use protocol::{Answer, BestMove, ClientSide, EngineSide, Go, Identity, Request};
use protocol::{codingame, evaluator, gomocup, gtp, nboard};

fn transcript(name: &str) -> Vec<(char, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mark = line.chars().next().unwrap();
            (mark, line[1..].strip_prefix(' ').unwrap_or("").to_owned())
        })
        .collect()
}

fn milliseconds(name: &str, time: Option<Duration>) -> Option<String> {
    time.map(|time| format!(" {name} {}", time.as_millis()))
}

fn go_text(go: &Go) -> String {
    let positive = |time: Duration| (time > Duration::ZERO).then_some(time);
    let parts = [
        milliseconds("btime", go.remaining[Color::Black]),
        milliseconds("wtime", go.remaining[Color::White]),
        milliseconds("byoyomi", positive(go.byoyomi)),
        milliseconds("movetime", go.move_time),
        go.nodes.map(|nodes| format!(" nodes {nodes}")),
        go.depth.map(|depth| format!(" depth {depth}")),
    ];
    let words: String = parts.into_iter().flatten().collect();
    format!("go{words}")
}

/// A request in a line that people can read.
fn request_text(request: &Request) -> String {
    match request {
        Request::Identify => "identify".to_owned(),
        Request::SetOption { name, value: None } => format!("press {name}"),
        Request::SetOption {
            name,
            value: Some(value),
        } => format!("set {name}={value}"),
        Request::ScoreType => "score type".to_owned(),
        Request::Ready => "ready".to_owned(),
        Request::NewGame => "new game".to_owned(),
        Request::Position { start, moves } => {
            let start = start.as_deref().unwrap_or("usual");
            let mut start = start.to_owned();
            if let Some((board, rest)) = start.split_once(' ') {
                // An empty board of any size is shorter by its size.
                let rows = board.split('/').count();
                if board.chars().all(|c| c == '.' || c == '/') {
                    start = format!("{rows}x{rows} {rest}");
                }
            }
            let moves: String = moves.iter().map(|name| format!(" {name}")).collect();
            format!("position {start}, moves{moves}")
        }
        Request::Go(go) => go_text(go),
        Request::PonderHit(_) => "ponder hit".to_owned(),
        Request::Stop => "stop".to_owned(),
        Request::Fouls => "fouls".to_owned(),
        Request::GameOver(ending) => format!("game over {ending:?}"),
        Request::Quit => "quit".to_owned(),
    }
}

/// Plays a transcript through both sides of a protocol.
fn replay(name: &str, engine: &mut dyn EngineSide, client: &mut dyn ClientSide) {
    let mut asked: Vec<String> = Vec::new();
    let mut said: Vec<String> = Vec::new();
    for (mark, line) in transcript(name) {
        if mark == '>' || mark == '~' || mark == '!' {
            let expects = "nothing before the next line";
            assert!(said.is_empty(), "{name}: {line:?}: {expects}: {said:?}");
        }
        match mark {
            '>' => {
                assert!(asked.is_empty(), "{name}: before {line:?}: {asked:?}");
                match engine.read(&line) {
                    Ok(requests) => {
                        for request in &requests {
                            asked.push(format!("~ {}", request_text(request)));
                            // What it would send does not matter, only that it expects answers.
                            let _ = client.write(request);
                        }
                    }
                    Err(fault) => asked.push(format!("! {fault}")),
                }
                if asked.is_empty() {
                    said = engine.pending();
                }
            }
            '~' | '!' => {
                assert!(!asked.is_empty(), "{name}: nothing was asked: {line}");
                assert_eq!(asked.remove(0), format!("{mark} {line}"), "{name}");
                if asked.is_empty() {
                    said = engine.pending();
                }
            }
            '<' => {
                if said.is_empty() {
                    let answers = answers(name, client, &line);
                    for answer in &answers {
                        let lines = engine.write(answer);
                        // NBoard's move comes with its score, which was told before.
                        let told = matches!(answer, Answer::Info(_)) && line.starts_with("===");
                        said.extend(lines.into_iter().filter(|_| !told));
                    }
                    assert!(!said.is_empty(), "{name}: nothing says {line:?}");
                } else {
                    // The session's own words.
                    let _ = client.read(&line);
                }
                assert_eq!(said.remove(0), line, "{name}");
            }
            _ => panic!("{name}: {mark:?}"),
        }
    }
    assert!(
        asked.is_empty() && said.is_empty(),
        "{name}: {asked:?} {said:?}"
    );
}

/// What a line of the transcript says. The end of a hint and a name are the session's business, so
/// that the player's words have to be put in.
fn answers(name: &str, client: &mut dyn ClientSide, line: &str) -> Vec<Answer> {
    if line == "status" {
        return vec![Answer::Best(BestMove::None)];
    }
    if let Some(name) = line.strip_prefix("set myname ") {
        return vec![identity(name)];
    }
    client
        .read(line)
        .unwrap_or_else(|fault| panic!("{name}: {line}: {fault}"))
}

fn identity(name: &str) -> Answer {
    Answer::Identity(Identity {
        name: name.to_owned(),
        ..Identity::default()
    })
}

#[test]
fn gomocup() {
    for name in [
        "gomocup_renju.txt",
        "gomocup_yixin.txt",
        "gomocup_swap2.txt",
    ] {
        let mut client = gomocup::Client::new(15);
        replay(name, &mut gomocup::Engine::default(), &mut client);
    }
}

#[test]
fn gtp() {
    let name = "gtp_othello.txt";
    let mut engine = gtp::Engine::default();
    let mut said: Vec<String> = Vec::new();
    let mut asked: Vec<String> = Vec::new();
    let mut collector = gtp::Collector::default();
    for (mark, line) in transcript(name) {
        match mark {
            '>' => {
                assert!(
                    said.is_empty() && asked.is_empty(),
                    "{line}: {said:?} {asked:?}"
                );
                asked = match engine.read(&line) {
                    Ok(requests) => requests
                        .iter()
                        .map(|r| format!("~ {}", request_text(r)))
                        .collect(),
                    Err(fault) => vec![format!("! {fault}")],
                };
                said = engine.pending();
            }
            '<' => {
                let response = collector.read(&line).unwrap();
                if said.is_empty() {
                    said = match line.as_str() {
                        "= Sanban" | "= 0.1.0" => engine.write(&identity("Sanban 0.1.0")),
                        "= resign" => engine.write(&Answer::Best(BestMove::Resign)),
                        _ => {
                            let best = line.trim_start_matches("= ").to_owned();
                            let ponder = None;
                            engine.write(&Answer::Best(BestMove::Play { best, ponder }))
                        }
                    };
                }
                assert_eq!(said.remove(0), line);
                assert_eq!(response.is_some(), line.is_empty(), "{line}");
            }
            _ => assert_eq!(asked.remove(0), format!("{mark} {line}")),
        }
    }
}

#[test]
fn nboard() {
    let mut client = nboard::Client::default();
    replay(
        "nboard_edax.txt",
        &mut nboard::Engine::default(),
        &mut client,
    );
}

#[test]
fn evaluator() {
    let mut client = evaluator::Client::default();
    let mut server = evaluator::Server::default();
    let mut replies = Vec::new();
    for (mark, line) in transcript("evaluator_readyok.txt") {
        if mark == '<' {
            replies.extend(client.read(&line).unwrap());
            continue;
        }
        let command = server.read(&line).unwrap().unwrap();
        let asked = match &command {
            evaluator::Command::IsReady => client.is_ready(),
            evaluator::Command::Eval(sfen) => client.eval(sfen),
            evaluator::Command::Quit => Ok(client.quit()),
        };
        assert_eq!(asked.unwrap(), line);
    }
    let scores = [
        evaluator::Reply::ReadyOk,
        evaluator::Reply::Score(-0.4375),
        evaluator::Reply::Score(0.001),
    ];
    assert_eq!(replies, scores);
}

#[test]
fn codingame() {
    let mut engine = codingame::Engine::default();
    let mut client = codingame::Client::default();
    let mut told: Vec<String> = Vec::new();
    let mut position = None;
    for (mark, line) in transcript("codingame_bridge.txt") {
        if mark == '>' {
            for request in engine.read(&line).unwrap() {
                if let Request::Position { start, .. } = request {
                    position = start;
                }
            }
            told.push(line);
            continue;
        }
        // The other side tells the same turn in the same words.
        let count = told
            .iter()
            .rposition(|line| line.parse::<u8>().is_ok())
            .unwrap();
        let actions: Vec<&str> = told[count + 1..].iter().map(String::as_str).collect();
        assert_eq!(
            client.ask(&position.take().unwrap(), &actions).unwrap(),
            told
        );
        let answer = client.read(&line).unwrap().unwrap();
        let said = engine.write(&answer);
        assert_eq!(said, [line.split(' ').next().unwrap()]);
        told.clear();
    }
}
