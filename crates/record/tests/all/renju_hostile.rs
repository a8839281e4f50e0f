//! Nothing panics, whatever a file of Renju games holds.

use proptest::prelude::*;
use record::{psq, rdd, rif, sgf, transcript};
use renju::rdd::Config;
use renju::{RuleSet, Rules};

/// Reads a text as everything.
fn read(text: &str) {
    for raise_on_csv_count_error in [false, true] {
        let config = Config {
            raise_on_csv_count_error,
            ..Config::default()
        };
        if let Ok(loaded) = rdd::parse(text, &config) {
            let _ = rdd::replay(&loaded.moves, &config, RuleSet::Renju);
            let _ = rdd::to_record(&loaded.moves, &config, RuleSet::Rdd);
        }
    }
    let _ = psq::parse(text, RuleSet::Gomocup);
    let _ = psq::parse_rec(text, Rules::default());
    let _ = sgf::games(text, RuleSet::Renju).count();
    let _ = rif::games(text).count();
    let _ = transcript::games(text, Rules::default()).count();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes: Vec<u8>) {
        let _ = rif::Reader::new(&bytes[..]).count();
        let _ = transcript::Reader::new(&bytes[..], Rules::default()).count();
        read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_text(text in "\\PC{0,80}") {
        read(&text);
    }

    #[test]
    fn rdd_like(text in "[0-9]{1,2}(,[-0-9]{1,2};[-0-9]{1,2};[-0-9]{1,2}){0,9},?") {
        read(&text);
    }

    #[test]
    fn psq_like(text in "(Piskvorky [0-9]{1,2}x[0-9]{1,2}, 0:0, [01]\n|a\nb\n)([0-9]{1,2},[0-9]{1,2},[0-9]{0,5}\n){0,9}([a-z]{1,3}\n){0,3}(-?[0-9]{1,2}\n)?") {
        read(&text);
    }

    #[test]
    fn sgf_like(text in "\\(;(GM\\[4\\])?(SZ\\[[0-9]{1,2}\\])?((;|\\(;|\\))?(B|W|AB|AW|AE|PL|C|MT|RE)(\\[[a-o\\\\\\]:0-9]{0,3}\\]){1,2}){0,12}\\)") {
        read(&text);
    }

    #[test]
    fn rif_like(text in "(<(game|move|info|player|tournament|/game|/move)( (id|black|name)=\"[0-9&;]{0,3}\")?/?>|h[0-9]{1,2} |&[a-z#0-9]{1,3};?|<!--|-->){0,20}") {
        read(&text);
    }

    #[test]
    fn lines_like(text in "([a-s][0-9]{1,2}|--|pass| |/|moves|#|-1){0,20}") {
        read(&text);
    }
}
