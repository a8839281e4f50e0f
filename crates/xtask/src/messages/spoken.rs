//! The messages that an expression can be.

use std::collections::HashMap;

use proc_macro2::Span;
use report::MessageTemplate;
use syn::spanned::Spanned;
use syn::{Block, Expr, ExprMacro, Stmt};

use super::format_text::{arguments, literal, plain, template};

/// The expressions that local names stand for.
pub(super) type Bindings = HashMap<String, Vec<Expr>>;

/// Calls whose texts are read by the program, not by people.
const READING: [&str; 14] = [
    "strip_prefix",
    "strip_suffix",
    "split_once",
    "split",
    "starts_with",
    "ends_with",
    "contains",
    "join",
    "find",
    "replace",
    "expect",
    "pick",
    "get",
    "trim_start_matches",
];

/// Gathers the messages that an expression can be, with their places.
pub(super) struct Spoken<'a> {
    bindings: &'a Bindings,
    depth: usize,
    pub(super) found: Vec<(Span, MessageTemplate)>,
}

impl<'a> Spoken<'a> {
    pub(super) fn new(bindings: &'a Bindings) -> Spoken<'a> {
        Spoken {
            bindings,
            depth: 0,
            found: Vec::new(),
        }
    }

    /// What a format string and its arguments say, and what the arguments say.
    pub(super) fn format(&mut self, expressions: &[Expr]) {
        let Some((format, values)) = expressions.split_first() else {
            return;
        };
        let Some(text) = literal(format) else {
            return self.expressions(expressions);
        };
        let template = template(&text, values);
        for hole in template.holes() {
            self.name(hole);
        }
        self.found.push((format.span(), template));
        self.expressions(values);
    }

    /// What a list of expressions says: nothing if one of them is the Japanese of another.
    pub(super) fn expressions(&mut self, expressions: &[Expr]) {
        if !expressions.iter().any(is_japanese) {
            for expression in expressions {
                self.expression(expression);
            }
        }
    }

    /// What an expression says.
    pub(super) fn expression(&mut self, expression: &Expr) {
        if let Some(text) = literal(expression) {
            self.found.push((expression.span(), plain(text)));
            return;
        }
        match expression {
            Expr::Macro(call) => self.macro_call(call),
            Expr::MethodCall(call) if !READING.iter().any(|name| call.method == name) => {
                self.expression(&call.receiver);
                let arguments: Vec<Expr> = call.args.iter().cloned().collect();
                self.expressions(&arguments);
            }
            Expr::Call(call) => {
                let arguments: Vec<Expr> = call.args.iter().cloned().collect();
                self.expressions(&arguments);
            }
            Expr::Struct(value) => {
                let values: Vec<Expr> = value
                    .fields
                    .iter()
                    .map(|field| field.expr.clone())
                    .collect();
                self.expressions(&values);
            }
            Expr::Tuple(tuple) => {
                let values: Vec<Expr> = tuple.elems.iter().cloned().collect();
                self.expressions(&values);
            }
            Expr::Match(choice) => {
                for arm in &choice.arms {
                    self.expression(&arm.body);
                }
            }
            Expr::If(choice) => {
                self.block(&choice.then_branch);
                if let Some((_, other)) = &choice.else_branch {
                    self.expression(other);
                }
            }
            Expr::Block(inner) => self.block(&inner.block),
            Expr::Closure(inner) => self.expression(&inner.body),
            Expr::Reference(inner) => self.expression(&inner.expr),
            Expr::Paren(inner) => self.expression(&inner.expr),
            Expr::Try(inner) => self.expression(&inner.expr),
            Expr::Return(inner) => {
                if let Some(value) = &inner.expr {
                    self.expression(value);
                }
            }
            Expr::Path(path) => {
                if let Some(name) = path.path.get_ident() {
                    self.name(&name.to_string());
                }
            }
            _ => {}
        }
    }

    /// What a block says at its end and where it returns.
    pub(super) fn block(&mut self, block: &Block) {
        for (index, statement) in block.stmts.iter().enumerate() {
            if let Stmt::Expr(expression, end) = statement {
                let is_last = index + 1 == block.stmts.len() && end.is_none();
                if is_last || matches!(expression, Expr::Return(_) | Expr::If(_) | Expr::Match(_)) {
                    self.expression(expression);
                }
            }
        }
    }

    fn macro_call(&mut self, call: &ExprMacro) {
        let name = call.mac.path.segments.last();
        let name = name.map(|segment| segment.ident.to_string());
        if name.as_deref() == Some("format") {
            let arguments = arguments(&call.mac.tokens);
            if !arguments.iter().any(is_japanese) {
                self.format(&arguments);
            }
        }
    }

    /// What a local name says. A name may be bound by itself, so this ends.
    fn name(&mut self, name: &str) {
        if self.depth < 4 {
            self.depth += 1;
            for value in self.bindings.get(name).into_iter().flatten() {
                self.expression(value);
            }
            self.depth -= 1;
        }
    }
}

/// Whether an expression has Japanese in it.
pub(super) fn is_japanese(expression: &Expr) -> bool {
    let mut seen = JapaneseLiterals(false);
    syn::visit::visit_expr(&mut seen, expression);
    seen.0
}

struct JapaneseLiterals(bool);

impl syn::visit::Visit<'_> for JapaneseLiterals {
    fn visit_lit_str(&mut self, text: &syn::LitStr) {
        let is_kana = |letter: char| ('\u{3041}'..='\u{30ff}').contains(&letter);
        self.0 |= text.value().contains(is_kana);
    }

    fn visit_macro(&mut self, call: &syn::Macro) {
        for argument in arguments(&call.tokens) {
            syn::visit::visit_expr(self, &argument);
        }
    }
}
