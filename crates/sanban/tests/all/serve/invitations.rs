//! Accounts of those who are invited.

use super::wire::{GameHost, http, page};
use crate::command::with_input;
use crate::test_folder::TestFolder;

fn post(address: &str, form: &str) -> (String, String) {
    let length = form.len();
    http(
        address,
        &format!("POST /join HTTP/1.1\r\nContent-Length: {length}\r\n\r\n{form}"),
    )
}

#[test]
fn an_invitation_makes_one_account() {
    let folder = TestFolder::new("serve-invite");
    let data = folder.path("data");
    let invite = || {
        let code = folder.succeeds(&["serve", "user", "invite", "--data", &data]);
        code.trim().to_owned()
    };
    let redeem = |name: &str, code: &str| {
        let arguments = [
            "serve", "user", "redeem", name, "--code", code, "--data", &data,
        ];
        with_input(&arguments, "open-sesame\n")
    };
    let code = invite();
    assert_eq!(code.len(), 16, "{code}");
    assert!(redeem("ann", &code).status.success());
    let again = redeem("bob", &code);
    assert_eq!(again.status.code(), Some(2));
    let why = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(why.contains("used up"), "{why}");
    // A name that is in use does not use the invitation up.
    let code = invite();
    assert_eq!(redeem("Ann", &code).status.code(), Some(2));
    assert!(redeem("bob", &code).status.success());
    let list = folder.succeeds(&["serve", "user", "list", "--data", &data]);
    assert_eq!(list, "ann person\nbob person\n");

    // A password can be changed.
    let change = ["serve", "user", "password", "ann", "--data", &data];
    assert!(with_input(&change, "other\n").status.success());
    let nobody = ["serve", "user", "password", "nobody", "--data", &data];
    assert_eq!(with_input(&nobody, "other\n").status.code(), Some(2));
    let host = GameHost::start(&folder, "othello", &[]);
    let mut wire = host.connect();
    wire.say("LOGIN ann open-sesame");
    assert_eq!(wire.line(), "LOGIN:incorrect");
    wire.say("LOGIN ann other");
    assert_eq!(wire.line(), "LOGIN:ann OK");
}

#[test]
fn an_invitation_is_a_link_to_a_form() {
    let folder = TestFolder::new("serve-invite-form");
    let mut host = GameHost::start(&folder, "othello", &["--http", "127.0.0.1:0"]);
    let address = host.said("pages on http://");
    let address = address.trim_end_matches('/');
    let data = folder.path("data");
    let link = format!("http://{address}/");
    let link = folder.succeeds(&["serve", "user", "invite", "--data", &data, "--link", &link]);
    let start = format!("http://{address}/join#");
    let code = link.trim().strip_prefix(&start).expect("a link").to_owned();
    let form = page(address, "/join");
    assert!(form.contains("<form method=\"post\""), "{form}");
    assert!(page(address, "/join.js").contains("location.hash"));
    for (form, status, words) in [
        (
            "code=x&name=ann&password=secret".to_owned(),
            "403",
            "wrong, used up or too old",
        ),
        (
            format!("code={code}&name=a%20b&password=secret"),
            "400",
            "A name has",
        ),
        (
            format!("code={code}&name=ann&password=two+words"),
            "400",
            "A password has",
        ),
        (
            format!("code={code}&name=ann&password=secret"),
            "200",
            "Welcome, ann.",
        ),
        (
            format!("code={code}&name=bob&password=secret"),
            "403",
            "wrong, used up or too old",
        ),
        ("nonsense".to_owned(), "400", "A name has"),
    ] {
        let (head, body) = post(address, &form);
        assert!(
            head.starts_with(&format!("HTTP/1.1 {status} ")),
            "{form}: {head}"
        );
        assert!(body.contains(words), "{form}: {body}");
    }
    let mut wire = host.connect();
    wire.say("LOGIN ann secret");
    assert_eq!(wire.line(), "LOGIN:ann OK");
    // Guesses are counted like wrong passwords.
    for _ in 0..10 {
        post(address, "code=guess&name=cat&password=secret");
    }
    let (head, body) = post(address, "code=guess&name=cat&password=secret");
    assert!(head.starts_with("HTTP/1.1 429 "), "{head}");
    assert!(body.contains("Try again in"), "{body}");
}
