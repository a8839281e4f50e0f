//! Nothing panics, whatever a file of Othello's holds.

use proptest::prelude::*;
use record::wthor::{self, Base, Kind, Names};
use record::{obf, squares};

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes: Vec<u8>) {
        let _ = obf::Reader::new(&bytes[..]).count();
        let _ = squares::Reader::new(&bytes[..]).count();
        let _ = wthor::read(&bytes);
        let _ = Names::read(&bytes, Kind::Players);
        let _ = Base::default().records(bytes).map(Iterator::count);
    }

    #[test]
    fn obf_like(text in "[-XO*@.]{63,65} ?[XOxo]?(; ?[A-H][1-9]:[+-]?[0-9]{1,3})*;?( ?% [a-z0-9]*)?") {
        if let Some(Ok(problem)) = obf::problems(&text).next() {
            let written = obf::to_text(&problem);
            prop_assert_eq!(obf::problems(&written).next(), Some(Ok(problem)));
        }
    }

    #[test]
    fn squares_like(text in "([a-h][1-8]|pa|--| |\n|#){0,70}") {
        for game in squares::games(&text) {
            let game = game.unwrap_or_else(|partial| *partial.record);
            prop_assert!(game.line().is_ok());
        }
    }

    #[test]
    fn wthor_like(games in 0_u8..3, head: [u8; 8], body: Vec<u8>) {
        let mut bytes = head[..4].to_vec();
        bytes.extend([games, 0, 0, 0]);
        bytes.extend(&head[4..]);
        bytes.extend([8, 0, 24, 0]);
        let room = 68 * usize::from(games);
        bytes.extend(body.iter().cycle().chain([&0]).take(room));
        bytes.resize(16 + room, 0);
        // What belongs to other files is not kept.
        bytes[8..10].fill(0);
        if let Ok(file) = wthor::read(&bytes) {
            prop_assert_eq!(wthor::read(&wthor::write(&file)), Ok(file));
        }
        for game in Base::default().records(bytes).expect("as long as it says") {
            prop_assert!(game.unwrap_or_else(|partial| *partial.record).line().is_ok());
        }
    }

    #[test]
    fn names_are_kept(names in proptest::collection::vec("[ -~é]{0,30}", 0..9)) {
        let mut kept = Names::new(Kind::Tournaments);
        let numbers: Result<Vec<u16>, _> = names.iter().map(|name| kept.number(Some(name))).collect();
        prop_assert!(numbers.is_ok());
        prop_assert_eq!(Names::read(&kept.write(), Kind::Tournaments), Ok(kept));
    }
}
