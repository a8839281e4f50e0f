//! The block `Game_Summary`.

use game::{ByColor, Color};

use super::sign::{read_sign, sign};
use super::{ClockTerms, Grammar, Proposal};
use crate::Fault;
use crate::wording::{fault, one_line, parse};

pub(super) const BEGIN: &str = "BEGIN Game_Summary";
pub(super) const END: &str = "END Game_Summary";

/// The lines of a summary.
pub(super) fn write(grammar: &impl Grammar, proposal: &Proposal) -> Vec<String> {
    let mut lines = vec![BEGIN.to_owned()];
    lines.extend(grammar.heading().iter().map(|&line| line.to_owned()));
    let mut say = |key: &str, value: &str| {
        let (key, value) = (one_line(key), one_line(value));
        if !value.is_empty() {
            lines.push(format!("{key}:{value}"));
        }
    };
    let unless_missing = |text: &Option<String>| text.clone().unwrap_or_default();
    say("Format", &unless_missing(&proposal.format));
    say("Declaration", &unless_missing(&proposal.declaration));
    say("Game_ID", &unless_missing(&proposal.id));
    say("Name+", &proposal.names.black);
    say("Name-", &proposal.names.white);
    say("Your_Turn", &sign(proposal.your_color).to_string());
    if let Some(rematch) = proposal.rematch_on_draw {
        say("Rematch_On_Draw", if rematch { "YES" } else { "NO" });
    }
    say("To_Move", &sign(proposal.to_move).to_string());
    if let Some(most) = proposal.max_moves {
        say("Max_Moves", &most.to_string());
    }
    for (key, value) in &proposal.others {
        say(key, value);
    }
    write_clocks(&proposal.clocks, &mut lines);
    lines.push("BEGIN Position".to_owned());
    lines.extend(grammar.write_position(proposal.start.as_deref(), &proposal.moves));
    lines.push("END Position".to_owned());
    lines.push(END.to_owned());
    lines
}

/// One block for both sides if their terms are the same.
fn write_clocks(clocks: &ByColor<ClockTerms>, lines: &mut Vec<String>) {
    let remaining = |color| clocks[color].remaining_line(key("Remaining_Time", color));
    let [black, white] = Color::BOTH.map(|color| clocks[color].lines());
    if black == white {
        lines.push("BEGIN Time".to_owned());
        lines.extend(black);
        lines.extend(Color::BOTH.into_iter().filter_map(remaining));
        lines.push("END Time".to_owned());
        return;
    }
    for (color, block) in [(Color::Black, black), (Color::White, white)] {
        lines.push(format!("BEGIN {}", key("Time", color)));
        lines.extend(block);
        lines.extend(remaining(color));
        lines.push(format!("END {}", key("Time", color)));
    }
}

fn key(name: &'static str, color: Color) -> &'static str {
    match (name, color) {
        ("Time", Color::Black) => "Time+",
        ("Time", Color::White) => "Time-",
        (_, Color::Black) => "Remaining_Time+",
        (_, Color::White) => "Remaining_Time-",
    }
}

/// The blocks inside of a summary with their lines; the first one has those outside of all.
struct Blocks<'a>(Vec<(&'a str, Vec<&'a str>)>);

impl<'a> Blocks<'a> {
    fn split(lines: &'a [String]) -> Result<Blocks<'a>, Fault> {
        let (mut general, mut blocks) = (Vec::new(), Vec::new());
        let mut inside: Option<(&str, Vec<&str>)> = None;
        for line in lines {
            if let Some(name) = line.strip_prefix("BEGIN ").map(str::trim) {
                if inside.is_some() {
                    return Err(fault("BEGIN", "the end of the last block first", name));
                }
                inside = Some((name, Vec::new()));
            } else if let Some(name) = line.strip_prefix("END ").map(str::trim) {
                match inside.take() {
                    Some(block) if block.0 == name => blocks.push(block),
                    _ => return Err(fault("END", "the name of the block", name)),
                }
            } else {
                match &mut inside {
                    Some((_, lines)) => lines.push(line.as_str()),
                    None => general.push(line.as_str()),
                }
            }
        }
        if let Some((name, _)) = inside {
            return Err(fault("END", "the end of every block", name));
        }
        blocks.insert(0, ("", general));
        Ok(Blocks(blocks))
    }

    fn lines(&self, name: &str) -> Option<&[&'a str]> {
        let mut found = self.0.iter().filter(|(block, _)| *block == name);
        found.next().map(|(_, lines)| lines.as_slice())
    }

    fn pairs(&self, name: &str) -> Option<Vec<(&'a str, &'a str)>> {
        let lines = self.lines(name)?.iter();
        let pair = |line: &&'a str| {
            let (key, value) = line.split_once(':')?;
            // The first server of Othello has a blank after the colon.
            Some((key.trim(), value.trim()))
        };
        Some(lines.filter_map(pair).collect())
    }
}

/// Reads the lines between the first one of a summary and the last one.
pub(super) fn read(grammar: &impl Grammar, lines: &[String]) -> Result<Proposal, Fault> {
    let blocks = Blocks::split(lines)?;
    let mut proposal = Proposal::new("", "");
    let (mut yours, mut first) = (None, None);
    for (key, value) in blocks.pairs("").unwrap_or_default() {
        match key {
            "Protocol_Version" => check_version(grammar, value)?,
            "Protocol_Mode" => {}
            "Format" => proposal.format = Some(value.to_owned()),
            "Declaration" => proposal.declaration = Some(value.to_owned()),
            "Game_ID" => proposal.id = Some(value.to_owned()),
            "Name+" => proposal.names.black = value.to_owned(),
            "Name-" => proposal.names.white = value.to_owned(),
            "Your_Turn" => yours = Some(read_sign("Your_Turn", value)?),
            "To_Move" => first = Some(read_sign("To_Move", value)?),
            "Rematch_On_Draw" => proposal.rematch_on_draw = Some(value == "YES"),
            "Max_Moves" => {
                proposal.max_moves = Some(parse("Max_Moves", "a whole number", value)?);
            }
            _ => proposal.others.push((key.to_owned(), value.to_owned())),
        }
    }
    proposal.your_color = yours.ok_or_else(|| fault("Your_Turn", "+ or -", ""))?;
    proposal.to_move = first.ok_or_else(|| fault("To_Move", "+ or -", ""))?;
    proposal.clocks = ByColor {
        black: clock(&blocks, Color::Black)?,
        white: clock(&blocks, Color::White)?,
    };
    let position = blocks.lines("Position").unwrap_or_default();
    let (start, moves) = grammar.read_position(position)?;
    proposal.start = start;
    proposal.moves = moves;
    Ok(proposal)
}

/// The version of another protocol means that this is the wrong server.
fn check_version(grammar: &impl Grammar, value: &str) -> Result<(), Fault> {
    let heading = grammar.heading().first().copied().unwrap_or_default();
    let (_, own) = heading.split_once(':').unwrap_or_default();
    let first = |version: &str| version.split('.').next().map(str::to_owned);
    if first(own) == first(value) {
        Ok(())
    } else {
        let expected = "that of this protocol (1.2 for CSA, 0.0.1 for Othello)";
        Err(fault("Protocol_Version", expected, value))
    }
}

fn clock(blocks: &Blocks, color: Color) -> Result<ClockTerms, Fault> {
    let pairs = blocks.pairs(key("Time", color));
    let pairs = pairs.or_else(|| blocks.pairs("Time")).unwrap_or_default();
    let mut terms = ClockTerms::parse(&pairs)?;
    let remaining = key("Remaining_Time", color);
    if let Some((_, value)) = pairs.iter().find(|(name, _)| *name == remaining) {
        terms.remaining = Some(terms.read_remaining(value)?);
    }
    Ok(terms)
}
