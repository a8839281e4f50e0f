//! Encodings are found by content.

use record::{Encoding, csa, decode};

const SHIFT_JIS: &[u8] = include_bytes!("../files/shift_jis.csa");
const EUC_JP: &[u8] = include_bytes!("../files/euc_jp.csa");
const BOM_CRLF: &[u8] = include_bytes!("../files/bom_crlf.csa");

#[test]
fn one_game_in_four_encodings() {
    let (text, _) = decode(BOM_CRLF);
    let unmarked = text.replace('\r', "");
    let expected = csa::games(&unmarked).next().unwrap().unwrap();
    assert_eq!(
        expected.players[game::Color::Black].as_deref(),
        Some("山田太郎")
    );
    assert_eq!(expected.main.moves[1].comments, ["飛車先の歩を突く"]);
    for (bytes, encoding) in [
        (unmarked.as_bytes(), Encoding::Utf8),
        (BOM_CRLF, Encoding::Utf8Bom),
        (SHIFT_JIS, Encoding::ShiftJis),
        (EUC_JP, Encoding::EucJp),
    ] {
        let mut reader = csa::Reader::new(bytes);
        let record = reader.next().unwrap().unwrap();
        assert_eq!(reader.encoding(), encoding);
        assert_eq!(record, expected, "{encoding}");
        assert!(reader.next().is_none());
    }
}

#[test]
fn what_is_encoded_is_decoded() {
    let text = "先手：山田\n*この手は疑問。角を引くところ。\n";
    for encoding in [
        Encoding::Utf8,
        Encoding::Utf8Bom,
        Encoding::ShiftJis,
        Encoding::EucJp,
    ] {
        let bytes = encoding.encode(text);
        assert_eq!(decode(&bytes), (text.into(), encoding));
    }
}

#[test]
fn a_wrong_declaration_is_not_believed() {
    let text = "'CSA encoding=SHIFT_JIS\nV3.0\nN+歩\n";
    assert_eq!(decode(text.as_bytes()).1, Encoding::Utf8);
    let bytes = Encoding::EucJp.encode(text);
    assert_eq!(decode(&bytes).1, Encoding::EucJp);
}

#[test]
fn a_declaration_decides_what_content_leaves_open() {
    // Two bytes that are a letter of either table.
    let declare = |name: &str| [b"'encoding=", name.as_bytes(), b"\n", &[0xb1, 0xb1]].concat();
    let euc = decode(&declare("EUC-JP")).1;
    assert_eq!(euc, Encoding::EucJp);
    assert_eq!(decode(&[0x95, 0xe0]).1, Encoding::ShiftJis);
}

#[test]
fn a_text_cut_inside_a_letter_keeps_its_encoding() {
    for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp] {
        let bytes = encoding.encode("N+山田太郎の将棋を見る会");
        let (text, found) = decode(&bytes[..bytes.len() - 1]);
        assert_eq!(found, encoding);
        assert!(text.starts_with("N+山田太郎の将棋を見る"));
    }
}
