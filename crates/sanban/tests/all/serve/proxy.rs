//! A server behind a proxy.

use super::wire::GameHost;
use crate::test_folder::TestFolder;

#[test]
fn limits_are_for_those_whom_the_proxy_tells() {
    let folder = TestFolder::new("serve-proxy");
    let host = GameHost::open(&folder, "csa", &["--behind-proxy"]);
    let through = |from: &str| {
        let mut wire = host.connect();
        wire.raw(format!("PROXY TCP4 {from} 192.0.2.9 40000 4081\r\n").as_bytes());
        wire
    };
    // A packet may have the line and more.
    let mut ann = host.connect();
    ann.raw(b"PROXY TCP6 2001:db8::1 2001:db8::2 1 2\r\nLOGIN ann secret x1\n");
    assert_eq!(ann.line(), "LOGIN:ann OK");
    let mut guesser = through("192.0.2.1");
    for _ in 0..10 {
        guesser.say("LOGIN ann guess x1");
        assert!(guesser.line().ends_with("name or password is wrong"));
    }
    guesser.say("LOGIN ann guess x1");
    assert!(guesser.line().contains("try again in"));
    let mut other = through("192.0.2.2");
    other.say("LOGIN bob secret x1");
    assert_eq!(other.line(), "LOGIN:bob OK");
    // Without the line there is no connection.
    let mut direct = host.connect();
    direct.say("LOGIN cat secret");
    assert!(direct.hangs_up());
    assert!(folder.read_text("log").contains("expected the line PROXY"));
}
