//! The 26 openings, and every opening rule in every branch.

mod branches;
mod names;
mod random_negotiations;
mod refusals;
mod words;

use renju::opening::{Negotiation, OpeningRule, Player};
use renju::{Point, Size};

fn point(text: &str) -> Point {
    text.parse().expect("a point")
}

fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(point).collect()
}

fn sizes() -> impl Iterator<Item = Size> {
    (5..=19).filter_map(Size::new)
}

/// Plays words such as `h8 swap 3`, each as its phase reads it, and says who acted.
fn play(rule: OpeningRule, size: Size, words: &str) -> (Negotiation, String) {
    let mut negotiation = Negotiation::new(rule, size);
    let mut actors = String::new();
    for word in words.split_whitespace() {
        actors.push(match negotiation.to_act() {
            Player::First => '1',
            Player::Second => '2',
        });
        let action = negotiation.phase().parse(word).expect(word);
        negotiation.act(action).expect(word);
    }
    (negotiation, actors)
}

fn after(rule: OpeningRule, words: &str) -> Negotiation {
    play(rule, Size::RENJU, words).0
}
