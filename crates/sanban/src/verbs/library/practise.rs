use std::io::{self, BufRead as _, Write};

use ::library::lessons::{CardDeck, CardKind, PracticeCard, Recall};
use anyhow::{Result, anyhow};
use game::Line;
use report::Language;

use super::{LibraryFolder, card_kind, today};
use crate::answer::Answer;
use crate::game_arg;
use boards::games::{GameKind, KeptGame, KeptGameVisitor};

/// Practise the cards that are due: find the best move
///
/// Type a move, or `?` to see it. A card comes again when it is about to be forgotten: soon after an
/// error, later and later after right moves. After a right move, `h` says that it was hard and `e`
/// that it was easy; an empty line goes on. `q` ends.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// The most cards
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,

    /// Only cards of this kind
    #[arg(long, value_name = "KIND", value_parser = card_kind())]
    kind: Option<CardKind>,

    /// Only cards of this level, from 1 to 5
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    level: Option<u8>,

    /// Draw the board with letters only, for screen readers and plain terminals
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    folder: LibraryFolder,
}

struct Practise<'a> {
    args: &'a Args,
    language: Language,
    out: &'a mut dyn Write,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    args.game.visit_kept(Practise {
        args,
        language,
        out,
    })
}

/// What was typed.
enum Reply {
    Text(String),
    Quit,
}

impl Practise<'_> {
    fn asked(&mut self, prompt: &str) -> Result<Reply> {
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        let mut text = String::new();
        let length = io::stdin().lock().read_line(&mut text)?;
        let text = text.trim().to_owned();
        Ok(if length == 0 || text == "q" {
            Reply::Quit
        } else {
            Reply::Text(text)
        })
    }

    /// How a card was remembered; `None` if the person has enough.
    fn ask<G: KeptGame>(&mut self, card: &PracticeCard) -> Result<Option<Recall>> {
        let language = self.language;
        let position =
            G::parse_position(&card.position).map_err(|why| anyhow!("{}: {why}", card.position))?;
        let line = Line::<G>::from_position(G::rules_of(&position), position);
        let style = terminal::style(self.args.ascii);
        writeln!(self.out, "\n{}\n", G::draw(&line, style))?;
        writeln!(self.out, "{}", G::summary(&line, style, language))?;
        loop {
            let text = match self.asked(language.pick("best move", "最善手"))? {
                Reply::Quit => return Ok(None),
                Reply::Text(text) => text,
            };
            let typed = if text == "?" {
                None
            } else {
                match G::typed_move(&line, &text) {
                    Ok(m) if line.may_make(m) => Some(m),
                    Ok(m) => {
                        writeln!(self.out, "{}", G::refuse(line.position(), m, language))?;
                        continue;
                    }
                    Err(why) => {
                        writeln!(self.out, "{}", language.error(&*why))?;
                        continue;
                    }
                }
            };
            let is_right = typed.is_some_and(|m| G::move_text(line.position(), m) == card.best);
            let word = if is_right {
                language.pick("right", "正解")
            } else {
                language.pick("not this", "不正解")
            };
            let (best, played, origin) = (card.line.join(" "), &card.played, &card.origin);
            let best = if best.is_empty() {
                card.best.clone()
            } else {
                best
            };
            let text = language.pick(
                format!("{word}: {best} (played was {played}; {origin})"),
                format!("{word}: {best} (実戦は {played}。{origin})"),
            );
            writeln!(self.out, "{text}")?;
            if !is_right {
                return Ok(Some(Recall::Again));
            }
            let prompt = language.pick("h hard, e easy", "h 難しい、e 易しい");
            return Ok(match self.asked(prompt)? {
                Reply::Text(text) if text == "h" => Some(Recall::Hard),
                Reply::Text(text) if text == "e" => Some(Recall::Easy),
                // The answer counts even if the person leaves now.
                Reply::Text(_) | Reply::Quit => Some(Recall::Good),
            });
        }
    }
}

impl KeptGameVisitor for Practise<'_> {
    type Output = Result<Answer>;

    fn visit<G: KeptGame>(mut self) -> Result<Answer> {
        let deck = CardDeck::open(&self.args.folder.path()?)?;
        let due = || -> Result<Vec<PracticeCard>> {
            let mut cards = deck.due::<G>(today())?;
            cards.retain(|card| card.is_of(self.args.kind, self.args.level));
            Ok(cards)
        };
        let cards = due()?;
        let language = self.language;
        let (mut asked, mut right) = (0, 0);
        for card in cards.iter().take(self.args.limit) {
            let Some(recall) = self.ask::<G>(card)? else {
                break;
            };
            let next = deck.answer::<G>(card, recall, today())?;
            asked += 1;
            right += u32::from(recall != Recall::Again);
            let days = next.due - today();
            let text = language.pick(format!("again in {days} days"), format!("次は {days} 日後"));
            writeln!(self.out, "{text}")?;
        }
        let left = due()?.len();
        let text = language.pick(
            format!("{right} of {asked} right, {left} cards left today"),
            format!("{asked} 問中 {right} 問正解、今日の残り {left} 枚"),
        );
        writeln!(self.out, "{text}")?;
        Ok(Answer::Yes)
    }
}
