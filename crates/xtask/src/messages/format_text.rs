//! Format strings as templates.

use report::MessageTemplate;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, Member, Token};

/// The comma-separated expressions of a macro's call.
pub(super) fn arguments(tokens: &proc_macro2::TokenStream) -> Vec<Expr> {
    let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
    let parsed = parser.parse2(tokens.clone());
    parsed.map_or_else(|_| Vec::new(), |list| list.into_iter().collect())
}

/// The text of a string literal.
pub(super) fn literal(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) => Some(text.value()),
            Lit::Char(letter) => Some(letter.value().to_string()),
            _ => None,
        },
        _ => None,
    }
}

/// The template of a literal that is no format string.
pub(super) fn plain(text: String) -> MessageTemplate {
    MessageTemplate::new(vec![text], Vec::new())
}

/// A template that is one hole.
pub(super) fn hole(name: &str) -> MessageTemplate {
    MessageTemplate::new(vec![String::new(); 2], vec![name.to_owned()])
}

/// The template of a format string and its arguments. The holes have the names of the arguments.
pub(super) fn template(format: &str, arguments: &[Expr]) -> MessageTemplate {
    let (mut pieces, mut holes) = (vec![String::new()], Vec::new());
    let mut next = 0;
    let mut rest = format.chars().peekable();
    while let Some(letter) = rest.next() {
        let piece = pieces.last_mut().expect("there is always a piece");
        if matches!(letter, '{' | '}') {
            if rest.next_if_eq(&letter).is_some() {
                piece.push(letter);
                continue;
            }
            let inside: String = rest.by_ref().take_while(|&letter| letter != '}').collect();
            let named = inside.split(':').next().unwrap_or_default().trim();
            let name = if named.is_empty() {
                next += 1;
                arguments.get(next - 1).and_then(name)
            } else if let Ok(index) = named.parse::<usize>() {
                arguments.get(index).and_then(name)
            } else {
                Some(named.to_owned())
            };
            holes.push(free(name.unwrap_or_else(|| "value".to_owned()), &holes));
            pieces.push(String::new());
        } else {
            piece.push(letter);
        }
    }
    MessageTemplate::new(pieces, holes)
}

/// Two templates, one behind the other.
pub(super) fn joined(first: &MessageTemplate, second: &MessageTemplate) -> MessageTemplate {
    let mut pieces = first.pieces().to_vec();
    let mut holes = first.holes().to_vec();
    let mut behind = second.pieces().iter();
    if let (Some(last), Some(next)) = (pieces.last_mut(), behind.next()) {
        last.push_str(next);
    }
    pieces.extend(behind.cloned());
    for hole in second.holes() {
        holes.push(free(hole.clone(), &holes));
    }
    MessageTemplate::new(pieces, holes)
}

/// The name, with a number if another hole has it.
fn free(name: String, holes: &[String]) -> String {
    let others = (2..).map(|number| format!("{name}{number}"));
    let mut names = std::iter::once(name.clone()).chain(others);
    names.find(|name| !holes.contains(name)).unwrap_or(name)
}

/// The word that says best what an expression is.
fn name(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Path(path) => {
            let last = path.path.segments.last()?.ident.to_string();
            (last != "self").then(|| last.to_lowercase())
        }
        Expr::Field(field) => match &field.member {
            Member::Named(name) => Some(name.to_string()),
            Member::Unnamed(_) => name(&field.base),
        },
        Expr::MethodCall(call) => name(&call.receiver).or_else(|| Some(call.method.to_string())),
        Expr::Call(call) => call
            .args
            .first()
            .and_then(name)
            .or_else(|| name(&call.func)),
        Expr::Reference(inner) => name(&inner.expr),
        Expr::Unary(inner) => name(&inner.expr),
        Expr::Paren(inner) => name(&inner.expr),
        Expr::Index(inner) => name(&inner.expr),
        Expr::Cast(inner) => name(&inner.expr),
        Expr::Binary(inner) => name(&inner.left),
        Expr::Assign(named) => name(&named.right),
        _ => None,
    }
}
