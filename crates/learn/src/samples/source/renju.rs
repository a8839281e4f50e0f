use std::io::Read;
use std::iter;

use record::renju::Record;
use record::{psq, rdd, rif, sgf, transcript};
use renju::rdd::Config;
use renju::{Position, RuleSet, Rules};

use super::{Format, Games, Input, Source, games, one, without_number};
use crate::samples::played::Played;

impl Source for Position {
    const FORMATS: &'static [(&'static str, Format<Position>)] = &[
        ("points", Format::Lines(points)),
        ("txt", Format::Lines(points)),
        ("rdd", Format::Games(rdd_file)),
        (
            "psq",
            Format::Games(|input| one(input, |text| psq::parse(text, RuleSet::Renju), played)),
        ),
        (
            "rec",
            Format::Games(|input| {
                one(input, |text| psq::parse_rec(text, Rules::default()), played)
            }),
        ),
        ("sgf", Format::Games(sgf_file)),
        (
            "rif",
            Format::Games(|input| games(rif::Reader::new(input), played)),
        ),
        (
            "xml",
            Format::Games(|input| games(rif::Reader::new(input), played)),
        ),
    ];
}

fn played(record: &Record) -> Result<Played<Position>, String> {
    let line = record.line().map_err(|why| why.to_string())?;
    Ok(Played {
        outcome: record.outcome(),
        ..Played::of(&line)
    })
}

/// A line of points. Its result is known only if the board shows it.
fn points(text: &str, number: usize) -> Result<Played<Position>, String> {
    let (text, given) = without_number(text);
    let record = transcript::parse(text, number, Rules::default());
    let record = record.map_err(|partial| partial.error.to_string())?;
    Ok(Played {
        given,
        ..played(&record)?
    })
}

fn read(mut input: Input) -> Result<String, String> {
    let mut bytes = Vec::new();
    input
        .read_to_end(&mut bytes)
        .map_err(|why| why.to_string())?;
    Ok(record::decode(&bytes).0.into_owned())
}

fn rdd_file(input: Input) -> Games<Position> {
    let config = Config::default();
    let game = read(input).and_then(|text| {
        let loaded = rdd::parse(&text, &config).map_err(|why| why.to_string())?;
        let record = rdd::to_record(&loaded.moves, &config, RuleSet::Renju);
        played(&record.map_err(|partial| partial.error.to_string())?)
    });
    Box::new(iter::once(game))
}

fn sgf_file(input: Input) -> Games<Position> {
    let text = match read(input) {
        Ok(text) => text,
        Err(why) => return Box::new(iter::once(Err(why))),
    };
    let all: Vec<_> = sgf::games(&text, RuleSet::Renju).collect();
    games(all.into_iter(), played)
}
