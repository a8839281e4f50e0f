//! Finds the messages of a file.

use std::collections::HashSet;

use proc_macro2::Span;
use report::MessageTemplate;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Block, Expr, ExprCall, ExprMethodCall, ExprStruct, Item, ItemFn, ItemImpl, Macro,
    Meta, Pat, Signature,
};

use super::error_names::{ErrorNames, is_error_word, type_name};
use super::format_text::arguments;
use super::spoken::{Bindings, Spoken};
use super::written::{self, Written};

/// Methods whose arguments are messages.
const METHODS: [&str; 6] = [
    "context",
    "with_context",
    "ok_or",
    "ok_or_else",
    "map_err",
    "unwrap_or_else",
];

/// Walks a file and gathers its messages with their lines.
pub(super) struct MessageWalk<'a> {
    names: &'a ErrorNames,
    /// The error types of all crates.
    shared: &'a HashSet<String>,
    bindings: Bindings,
    /// The constants of the file.
    constants: Bindings,
    /// Whether the file has the `Display` of an error: then its other functions with a formatter write parts of it.
    has_error: bool,
    pub(super) found: Vec<(usize, MessageTemplate)>,
}

impl<'a> MessageWalk<'a> {
    pub(super) fn new(names: &'a ErrorNames, shared: &'a HashSet<String>) -> MessageWalk<'a> {
        MessageWalk {
            names,
            shared,
            bindings: Bindings::new(),
            constants: Bindings::new(),
            has_error: false,
            found: Vec::new(),
        }
    }

    fn speak(&mut self, speech: impl FnOnce(&mut Spoken<'_>)) {
        let mut spoken = Spoken::new(&self.bindings);
        speech(&mut spoken);
        let found = spoken.found;
        for (span, template) in found {
            self.find(span, template);
        }
    }

    fn find(&mut self, span: Span, template: MessageTemplate) {
        if !template
            .pieces()
            .iter()
            .any(|piece| piece.contains(is_kana))
        {
            self.found.push((span.start().line, template));
        }
    }

    fn is_error(&self, name: &str) -> bool {
        self.names.is_type(name) || self.shared.contains(name)
    }

    /// Whether this is how an error is displayed; nothing for an `impl` that displays nothing.
    fn is_display_of_error(&self, item: &ItemImpl) -> Option<bool> {
        let (_, of, _) = item.trait_.as_ref()?;
        let of = &of.segments.last()?.ident;
        if of == "Debug" {
            return Some(false);
        }
        let name = type_name(&item.self_ty).unwrap_or_default();
        (of == "Display").then(|| self.is_error(&name))
    }

    /// A function: its names, and what it writes or returns.
    fn function(&mut self, signature: &Signature, body: &Block) {
        let mut names = LocalNames(self.constants.clone());
        visit::visit_block(&mut names, body);
        let outer = std::mem::replace(&mut self.bindings, names.0);
        if self.has_error
            && let Some(formatter) = written::formatter(signature)
        {
            for template in Written::of_body(&formatter, body) {
                self.find(signature.ident.span(), template);
            }
            self.speak_bindings();
        }
        if returns_message(signature) {
            self.speak(|spoken| spoken.block(body));
        }
        visit::visit_block(self, body);
        self.bindings = outer;
    }

    /// What the names of a `Display` stand for goes into its holes.
    fn speak_bindings(&mut self) {
        let values: Vec<Expr> = self.bindings.values().flatten().cloned().collect();
        for value in values {
            self.speak(|spoken| spoken.expression(&value));
        }
    }
}

impl<'ast> Visit<'ast> for MessageWalk<'_> {
    fn visit_file(&mut self, file: &'ast syn::File) {
        for item in &file.items {
            match item {
                Item::Const(item) => {
                    let name = item.ident.to_string();
                    self.constants.insert(name, vec![(*item.expr).clone()]);
                }
                Item::Impl(item) => self.has_error |= self.is_display_of_error(item) == Some(true),
                _ => {}
            }
        }
        visit::visit_file(self, file);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let is_unread = self.is_display_of_error(item) == Some(false);
        if !is_unread && !is_for_tests(&item.attrs) {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if !is_for_tests(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !is_for_tests(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(body) = &item.default {
            self.function(&item.sig, body);
        }
    }

    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let name = call.method.to_string();
        if METHODS.contains(&name.as_str()) || self.names.is_function(&name) {
            let arguments: Vec<Expr> = call.args.iter().cloned().collect();
            self.speak(|spoken| spoken.expressions(&arguments));
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if let Expr::Path(path) = &*call.func {
            let words: Vec<String> = path
                .path
                .segments
                .iter()
                .map(|part| part.ident.to_string())
                .collect();
            let last = words.last().map_or("", String::as_str);
            let makes_error = last == "Err"
                || words.iter().any(|word| self.is_error(word))
                || self.names.is_function(last)
                || self
                    .bindings
                    .get(last)
                    .is_some_and(|values| values.iter().any(|value| self.is_error_maker(value)));
            if makes_error {
                let arguments: Vec<Expr> = call.args.iter().cloned().collect();
                self.speak(|spoken| spoken.expressions(&arguments));
            }
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_struct(&mut self, value: &'ast ExprStruct) {
        if value
            .path
            .segments
            .iter()
            .any(|part| self.is_error(&part.ident.to_string()))
        {
            let values: Vec<Expr> = value
                .fields
                .iter()
                .map(|field| field.expr.clone())
                .collect();
            self.speak(|spoken| spoken.expressions(&values));
        }
        visit::visit_expr_struct(self, value);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        let name = call.path.segments.last().map(|last| last.ident.to_string());
        let expressions = arguments(&call.tokens);
        match name.as_deref() {
            Some("bail" | "anyhow" | "eprintln") => {
                self.speak(|spoken| spoken.format(&expressions))
            }
            Some("ensure") => {
                self.speak(|spoken| spoken.format(expressions.get(1..).unwrap_or_default()))
            }
            Some("write" | "writeln") if expressions.first().is_some_and(is_standard_error) => {
                self.speak(|spoken| spoken.format(&expressions[1..]));
            }
            Some("assert" | "assert_eq" | "debug_assert" | "panic" | "unreachable") => return,
            _ => {}
        }
        // The syntax tree ends at a macro; its arguments live as long as this call.
        let mut inner = MessageWalk::new(self.names, self.shared);
        inner.bindings = std::mem::take(&mut self.bindings);
        for expression in &expressions {
            inner.visit_expr(expression);
        }
        self.bindings = inner.bindings;
        self.found.append(&mut inner.found);
    }
}

impl MessageWalk<'_> {
    /// Whether a local closure makes an error.
    fn is_error_maker(&self, value: &Expr) -> bool {
        let Expr::Closure(closure) = value else {
            return false;
        };
        let mut mentions = Mentions {
            names: self.names,
            seen: false,
        };
        mentions.visit_expr(&closure.body);
        mentions.seen
    }
}

/// Whether code mentions an error.
struct Mentions<'a> {
    names: &'a ErrorNames,
    seen: bool,
}

impl<'ast> Visit<'ast> for Mentions<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        for part in &path.segments {
            let name = part.ident.to_string();
            self.seen |=
                name == "Err" || self.names.is_type(&name) || self.names.is_function(&name);
            self.seen |= matches!(name.as_str(), "anyhow" | "bail");
        }
        visit::visit_path(self, path);
    }
}

/// The names that `let` and `const` bind in a function.
struct LocalNames(Bindings);

impl LocalNames {
    fn bind(&mut self, pattern: &Pat, value: &Expr) {
        match pattern {
            Pat::Ident(name) => {
                let values = self.0.entry(name.ident.to_string()).or_default();
                values.push(value.clone());
            }
            // `let (expected, found) = match …`: each name may be any text of the value.
            Pat::Tuple(tuple) => tuple.elems.iter().for_each(|part| self.bind(part, value)),
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for LocalNames {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let Some(init) = &local.init {
            self.bind(&local.pat, &init.expr);
        }
        visit::visit_local(self, local);
    }
}

/// Whether a function returns nothing but a message.
fn returns_message(signature: &Signature) -> bool {
    let syn::ReturnType::Type(_, ty) = &signature.output else {
        return false;
    };
    let name = type_name(ty);
    if name.as_deref().is_some_and(is_error_word) {
        return true;
    }
    let name_says = [
        "why", "reason", "refusal", "fault", "wrong", "suggest", "expect", "nearest",
    ];
    name_says
        .iter()
        .any(|word| signature.ident.to_string().contains(word))
}

fn is_standard_error(expression: &Expr) -> bool {
    match expression {
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) => path
                .path
                .segments
                .last()
                .is_some_and(|last| last.ident == "stderr"),
            _ => false,
        },
        Expr::Reference(inner) => is_standard_error(&inner.expr),
        _ => false,
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let Meta::List(list) = &attribute.meta else {
            return attribute.path().is_ident("test");
        };
        let text = list.tokens.to_string();
        list.path.is_ident("cfg") && text.contains("test") && !text.contains("not")
    })
}

fn is_kana(letter: char) -> bool {
    ('\u{3041}'..='\u{30ff}').contains(&letter)
}
