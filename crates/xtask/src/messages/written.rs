//! The messages that a function writes to a formatter, part by part.

use report::MessageTemplate;
use syn::{Block, Expr, FnArg, Pat, Signature, Stmt};

use super::error_names::type_name;
use super::format_text::{arguments, hole, joined, literal, plain, template};

/// More ways through a function than this are not followed one by one.
const MANY: usize = 24;

/// The name of the formatter among a function's arguments.
pub(super) fn formatter(signature: &Signature) -> Option<String> {
    signature.inputs.iter().find_map(|argument| {
        let FnArg::Typed(argument) = argument else {
            return None;
        };
        let Pat::Ident(name) = &*argument.pat else {
            return None;
        };
        (type_name(&argument.ty)? == "Formatter").then(|| name.ident.to_string())
    })
}

/// What is written on one way through the code, and whether that way has returned.
#[derive(Clone)]
struct Way {
    text: MessageTemplate,
    has_ended: bool,
}

/// Follows a function to find what it writes.
pub(super) struct Written<'a> {
    formatter: &'a str,
}

impl Written<'_> {
    /// The texts that a function's body writes.
    pub(super) fn of_body(formatter: &str, body: &Block) -> Vec<MessageTemplate> {
        let ways = Written { formatter }.block(body);
        ways.into_iter().map(|way| way.text).collect()
    }

    fn block(&self, block: &Block) -> Vec<Way> {
        let mut ways = nothing();
        for statement in &block.stmts {
            let next = match statement {
                Stmt::Expr(expression, _) => self.expression(expression),
                Stmt::Macro(call) => self.macro_call(&call.mac),
                Stmt::Local(_) | Stmt::Item(_) => continue,
            };
            ways = behind(&ways, &next);
        }
        ways
    }

    fn expression(&self, expression: &Expr) -> Vec<Way> {
        match expression {
            Expr::Macro(call) => self.macro_call(&call.mac),
            Expr::MethodCall(call) => {
                let writes = self.is_formatter(&call.receiver);
                if writes
                    && (call.method == "write_str"
                        || call.method == "pad"
                        || call.method == "write_char")
                {
                    return call.args.first().map_or_else(nothing, texts);
                }
                // `a?.and_then(…)`, `value.fmt(f)`: the formatter goes elsewhere.
                if call.args.iter().any(|argument| self.is_formatter(argument)) {
                    return one(hole("text"));
                }
                if call
                    .args
                    .iter()
                    .any(|argument| self.names_formatter(argument))
                {
                    return [nothing(), one(hole("more"))].concat();
                }
                self.expression(&call.receiver)
            }
            Expr::Call(call) if call.args.iter().any(|argument| self.is_formatter(argument)) => {
                one(hole("text"))
            }
            Expr::Try(inner) => self.expression(&inner.expr),
            Expr::Paren(inner) => self.expression(&inner.expr),
            Expr::Block(inner) => self.block(&inner.block),
            Expr::Match(choice) => {
                let arms = choice.arms.iter();
                arms.flat_map(|arm| self.expression(&arm.body)).collect()
            }
            Expr::If(choice) => {
                let mut ways = self.block(&choice.then_branch);
                ways.extend(match &choice.else_branch {
                    Some((_, other)) => self.expression(other),
                    None => nothing(),
                });
                ways
            }
            Expr::Return(inner) => {
                let written = inner.expr.as_ref().map(|value| self.expression(value));
                let ways = written.unwrap_or_else(nothing).into_iter();
                ways.map(|way| Way {
                    has_ended: true,
                    ..way
                })
                .collect()
            }
            Expr::ForLoop(_) | Expr::While(_) => one(hole("list")),
            _ => nothing(),
        }
    }

    fn macro_call(&self, call: &syn::Macro) -> Vec<Way> {
        let name = call.path.segments.last().map(|last| last.ident.to_string());
        if !matches!(name.as_deref(), Some("write" | "writeln")) {
            return nothing();
        }
        match arguments(&call.tokens).as_slice() {
            [to, format, values @ ..] if self.is_formatter(to) => {
                literal(format).map_or_else(nothing, |text| one(template(&text, values)))
            }
            _ => nothing(),
        }
    }

    fn is_formatter(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Path(path) => path.path.is_ident(self.formatter),
            Expr::Reference(inner) => self.is_formatter(&inner.expr),
            _ => false,
        }
    }

    fn names_formatter(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Closure(inner) => !self.expression(&inner.body).is_empty(),
            _ => false,
        }
    }
}

/// The texts that an expression can be.
fn texts(expression: &Expr) -> Vec<Way> {
    match expression {
        Expr::Match(choice) => choice
            .arms
            .iter()
            .flat_map(|arm| texts(&arm.body))
            .collect(),
        Expr::If(choice) => {
            let last = choice.then_branch.stmts.last();
            let mut ways = match last {
                Some(Stmt::Expr(value, _)) => texts(value),
                _ => Vec::new(),
            };
            if let Some((_, other)) = &choice.else_branch {
                ways.extend(texts(other));
            }
            ways
        }
        Expr::Block(inner) => match inner.block.stmts.last() {
            Some(Stmt::Expr(value, None)) => texts(value),
            _ => one(hole("text")),
        },
        Expr::Reference(inner) => texts(&inner.expr),
        Expr::Macro(call) if call.mac.path.is_ident("format") => {
            match arguments(&call.mac.tokens).as_slice() {
                [format, values @ ..] => {
                    literal(format).map_or_else(nothing, |text| one(template(&text, values)))
                }
                [] => nothing(),
            }
        }
        other => one(literal(other).map_or_else(|| hole("text"), plain)),
    }
}

fn one(text: MessageTemplate) -> Vec<Way> {
    vec![Way {
        text,
        has_ended: false,
    }]
}

fn nothing() -> Vec<Way> {
    one(plain(String::new()))
}

/// Every way of `first` with every way of `second` behind it.
fn behind(first: &[Way], second: &[Way]) -> Vec<Way> {
    let rest = if first.len() * second.len() > MANY {
        &one(hole("more"))
    } else {
        second
    };
    let mut ways = Vec::new();
    for way in first {
        if way.has_ended {
            ways.push(way.clone());
            continue;
        }
        ways.extend(rest.iter().map(|next| Way {
            text: joined(&way.text, &next.text),
            has_ended: next.has_ended,
        }));
    }
    ways
}
