//! The evaluator's protocol: messages, both sides, and any lines at all.

use proptest::prelude::*;
use protocol::evaluator::{Client, Command, Reply, Server};

#[test]
fn a_reply_only_has_to_contain_the_word() {
    assert_eq!(Reply::parse("[info] readyok!"), Ok(Reply::ReadyOk));
    assert_eq!(Reply::parse("the score 0.5 (12 ms)"), Ok(Reply::Score(0.5)));
    assert_eq!(Reply::parse("score: -3"), Ok(Reply::Score(-3.0)));
    for wrong in [
        "",
        "ready",
        "score",
        "score x",
        "score nan",
        "score inf",
        "score 1e999",
    ] {
        assert!(Reply::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn one_question_at_a_time() {
    let mut client = Client::default();
    assert_eq!(client.read("readyok").unwrap(), None);
    assert_eq!(client.is_ready().unwrap(), "isready");
    assert!(client.eval("x").is_err());
    assert_eq!(client.read("score 1").unwrap(), None);
    assert_eq!(client.read("readyok").unwrap(), Some(Reply::ReadyOk));
    assert!(client.eval("two words").is_err());
    assert!(client.eval("").is_err());
    assert_eq!(client.eval("x").unwrap(), "eval x");
    assert!(client.read("score none").is_err());
    assert_eq!(client.read("score 2").unwrap(), Some(Reply::Score(2.0)));
    assert_eq!(client.quit(), "quit");
}

#[test]
fn the_server_loads_before_it_judges() {
    let mut server = Server::default();
    assert!(server.read("eval x").is_err());
    assert!(server.read("train").is_err());
    assert_eq!(server.read(" ").unwrap(), None);
    assert_eq!(server.read("isready\r").unwrap(), Some(Command::IsReady));
    let eval = Command::Eval("x".to_owned());
    assert_eq!(server.read("eval x").unwrap(), Some(eval));
    assert_eq!(server.write(Reply::Score(0.25)), "score 0.25");
}

proptest! {
    #[test]
    fn messages_are_read_as_they_are_written(sfen in "[-XO]{64}[BW]1", score in -1e300..1e300f64) {
        let command = Command::Eval(sfen);
        prop_assert_eq!(Command::parse(&command.to_string()), Ok(command));
        let reply = Reply::Score(score);
        prop_assert_eq!(Reply::parse(&reply.to_string()), Ok(reply));
    }

    #[test]
    fn any_line_can_be_sent(bytes in any::<Vec<u8>>(), start in "(score|eval|isready|readyok|quit)? ?") {
        let line = format!("{start}{}", String::from_utf8_lossy(&bytes));
        let _ = Server::default().read(&line);
        let _ = Reply::parse(&line);
        let mut client = Client::default();
        let _ = client.eval(&line);
        let _ = client.read(&line);
    }
}
