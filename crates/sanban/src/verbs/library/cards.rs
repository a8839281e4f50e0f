use std::fs;
use std::io::Write;
use std::path::PathBuf;

use ::library::lessons::{CardDeck, CardKind};
use anyhow::{Context, Result};
use report::Language;

use super::{LibraryFolder, card_kind, today};
use crate::answer::Answer;
use crate::game_arg;
use boards::games::{GameKind, KeptGame, KeptGameVisitor};

/// List the cards of a game, or read and write them as a file
///
/// Cards are made by `sanban library analyze --cards`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// Write all cards into this file
    #[arg(long, value_name = "FILE", conflicts_with = "import")]
    export: Option<PathBuf>,

    /// Add the cards of this file; positions that have a card keep it
    #[arg(long, value_name = "FILE")]
    import: Option<PathBuf>,

    #[command(flatten)]
    folder: LibraryFolder,

    /// Only cards of this kind
    #[arg(long, value_name = "KIND", value_parser = card_kind())]
    kind: Option<CardKind>,

    /// Only cards of this level, from 1 to 5
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    level: Option<u8>,

    /// Print one JSON object per card
    #[arg(long)]
    json: bool,
}

struct Cards<'a> {
    args: &'a Args,
    language: Language,
    out: &'a mut dyn Write,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    args.game.visit_kept(Cards {
        args,
        language,
        out,
    })
}

impl KeptGameVisitor for Cards<'_> {
    type Output = Result<Answer>;

    fn visit<G: KeptGame>(self) -> Result<Answer> {
        let (args, language) = (self.args, self.language);
        let folder = args.folder.path()?;
        let deck = if args.import.is_some() {
            CardDeck::open(&folder)?
        } else {
            CardDeck::beside(&folder)?
        };
        if let Some(file) = &args.import {
            let at = || file.display().to_string();
            let text = fs::read_to_string(file).with_context(at)?;
            let cards = CardDeck::read_file::<G>(&text).with_context(at)?;
            let added = deck.add::<G>(&cards)?;
            let text = language.pick(
                format!("{added} new cards"),
                format!("新しいカード {added} 枚"),
            );
            writeln!(self.out, "{text}")?;
            return Ok(Answer::Yes);
        }
        if let Some(file) = &args.export {
            learn::write_whole(file, deck.file_text::<G>()?.as_bytes())?;
        }
        let mut cards = deck.cards::<G>()?;
        cards.retain(|card| card.is_of(args.kind, args.level));
        let due = cards.iter().filter(|card| card.due <= today()).count();
        if args.json {
            for card in &cards {
                writeln!(self.out, "{}", card.object())?;
            }
            return Ok(Answer::Yes);
        }
        let count = cards.len();
        let text = language.pick(
            format!("{count} cards, {due} due today"),
            format!("カード {count} 枚、今日の分 {due} 枚"),
        );
        writeln!(self.out, "{text}")?;
        for card in &cards {
            let loss = f64::from(card.loss) / 10.0;
            let (position, origin) = (&card.position, &card.origin);
            let (kind, level) = (card.kind, card.level);
            writeln!(
                self.out,
                "{position}  {kind} {level}  -{loss:.0}%  {origin}"
            )?;
        }
        Ok(Answer::Yes)
    }
}
