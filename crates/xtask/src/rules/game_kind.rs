//! One file tells the games apart.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::Rule;
use crate::finding::Findings;
use crate::tokens::{each_level, is_mark, is_path_separator, is_word, line};
use crate::tree::Tree;

pub(super) const RULE: Rule = Rule {
    name: "game-kind",
    about: "`GameKind` is matched in one file, games.rs, and nowhere else",
    check,
};

/// The one file.
const HOME: &str = "crates/boards/src/games.rs";

const KIND: &str = "GameKind";

fn check(tree: &Tree, findings: &mut Findings) {
    for file in tree.rust_files() {
        if file.path == HOME {
            continue;
        }
        let mut report = |line| {
            findings.violation(
                &file.path,
                line,
                "`GameKind` is matched here; put what differs into games.rs",
            );
        };
        each_level(file.tokens(), &mut |level| {
            patterns(level, KIND, &mut report);
            imports(level, &mut report);
            for body in implementations(level) {
                each_level(body, &mut |level| patterns(level, "Self", &mut report));
            }
        });
    }
}

/// Reports the variants in match arms, `let` patterns and `matches!` of one level.
fn patterns(level: &[TokenTree], kind: &str, report: &mut impl FnMut(usize)) {
    let mut arm = 0;
    for (index, token) in level.iter().enumerate() {
        let rest = &level[index + 1..];
        if is_mark(Some(token), '=') && is_mark(rest.first(), '>') {
            variants(&level[arm..index], kind, report);
        } else if ends_arm(token, rest.first()) {
            arm = index + 1;
        } else if is_word(Some(token), "let") {
            let length = (0..rest.len()).find(|&at| is_assignment(rest, at));
            variants(&rest[..length.unwrap_or(0)], kind, report);
        } else if let TokenTree::Ident(name) = token
            // `assert_matches!` and its kin are called alike.
            && name.to_string().ends_with("matches")
            && is_mark(rest.first(), '!')
            && let Some(TokenTree::Group(group)) = rest.get(1)
        {
            let inside: Vec<_> = group.stream().into_iter().collect();
            let comma = inside.iter().position(|token| is_mark(Some(token), ','));
            variants(&inside[comma.unwrap_or(inside.len())..], kind, report);
        }
    }
}

/// Whether the next arm of a match may begin after `token`.
fn ends_arm(token: &TokenTree, next: Option<&TokenTree>) -> bool {
    match token {
        // A block ends an arm, the braces of a struct pattern do not.
        TokenTree::Group(group) => {
            let pattern = is_mark(next, '=') || is_mark(next, '|') || is_word(next, "if");
            group.delimiter() == Delimiter::Brace && !pattern
        }
        mark => is_mark(Some(mark), ',') || is_mark(Some(mark), ';'),
    }
}

/// Whether a lone `=` stands at `index`.
fn is_assignment(level: &[TokenTree], index: usize) -> bool {
    let next = level.get(index + 1);
    is_mark(level.get(index), '=') && !is_mark(next, '=') && !is_mark(next, '>')
}

/// Reports each `kind::Variant`, at any depth. Constants and functions are no variants.
fn variants(tokens: &[TokenTree], kind: &str, report: &mut impl FnMut(usize)) {
    let stream: TokenStream = tokens.iter().cloned().collect();
    each_level(stream, &mut |level| {
        for (index, token) in level.iter().enumerate() {
            if is_word(Some(token), kind)
                && is_path_separator(level, index + 1)
                && let Some(TokenTree::Ident(name)) = level.get(index + 3)
                && is_camel_case(&name.to_string())
            {
                report(line(token));
            }
        }
    });
}

fn is_camel_case(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
}

/// Reports imports of variants and new names for the enum: both would hide a match from this rule.
fn imports(level: &[TokenTree], report: &mut impl FnMut(usize)) {
    for statement in level.split(|token| is_mark(Some(token), ';')) {
        let Some(start) = statement
            .iter()
            .position(|token| is_word(Some(token), "use"))
        else {
            continue;
        };
        let stream: TokenStream = statement[start..].iter().cloned().collect();
        each_level(stream, &mut |level| {
            for (index, token) in level.iter().enumerate() {
                let hides =
                    is_path_separator(level, index + 1) || is_word(level.get(index + 1), "as");
                if is_word(Some(token), KIND) && hides {
                    report(line(token));
                }
            }
        });
    }
}

/// The bodies of `impl GameKind` and `impl .. for GameKind`, where the enum is called `Self`.
fn implementations(level: &[TokenTree]) -> Vec<TokenStream> {
    let mut bodies = Vec::new();
    let mut header = None;
    for (index, token) in level.iter().enumerate() {
        if is_word(Some(token), "impl") {
            header = Some(index);
        } else if let TokenTree::Group(group) = token
            && group.delimiter() == Delimiter::Brace
            && header.take().is_some()
            && is_word(level.get(index - 1), KIND)
        {
            bodies.push(group.stream());
        }
    }
    bodies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::{clean, places};

    fn lines(text: &str) -> Vec<String> {
        let mut tree = clean();
        tree.plant("crates/sanban/src/play.rs", text);
        places(&RULE, &tree)
    }

    #[test]
    fn a_clean_tree_passes() {
        assert!(places(&RULE, &clean()).is_empty());
    }

    #[test]
    fn naming_a_kind_is_not_matching_it() {
        for text in [
            "use crate::games::GameKind; fn f() -> GameKind { GameKind::Othello }",
            "fn f() { match g { A => GameKind::Othello, B => h(GameKind::Renju), }; }",
            "fn f() { let x: GameKind = GameKind::Othello; let y = GameKind::ALL.len(); }",
            "fn f() { let z: [u8; GameKind::ALL.len()] = q; x == GameKind::Renju || y }",
            "fn f() { matches!(GameKind::Othello, A) } // GameKind::Renju =>",
            "impl Play { fn f(&self) { match self { Self::Othello => 1 } } }",
        ] {
            assert!(lines(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn every_kind_of_match_is_found() {
        for text in [
            "fn f() {\n match k {\n GameKind::Othello => 1, _ => 2 } }",
            "fn f() { match k { A => {}\n\n games::GameKind::Othello | B => 1 } }",
            "fn f() { match k { A => 1,\n\n Some((_, GameKind::Othello)) if x => 1 } }",
            "fn f() { match k {\n\n S { kind: GameKind::Othello } => 1 } }",
            "fn f() { g(matches!(\n k,\n GameKind::Othello | GameKind::Renju)) }",
            "fn f() {\n\n if let Some(GameKind::Othello) = k { } }",
            "fn f() {\n\n while x && let GameKind::Othello = k { } }",
            "fn f() {\n\n let GameKind::Othello = k else { return }; }",
            "\n\nuse GameKind::Othello;",
            "\n\npub use games::{A, GameKind::{self, *}};",
            "\n\nuse games::{GameKind as Kind};",
            "impl Display for GameKind { fn f(&self) { match self {\n\n Self::Othello => 1 } } }",
        ] {
            let mut found = lines(text);
            found.dedup();
            assert_eq!(found, ["crates/sanban/src/play.rs:3: game-kind"], "{text}");
        }
    }
}
