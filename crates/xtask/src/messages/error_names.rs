//! Which types and functions make messages.

use std::collections::HashSet;

use syn::visit::{self, Visit};
use syn::{ItemImpl, ReturnType, Signature, Type};

/// A type whose name has one of these is a message.
const TYPES: [&str; 22] = [
    "BadLine",
    "Ended",
    "Error",
    "Failure",
    "Fault",
    "Field",
    "FlagFallen",
    "Foul",
    "Loss",
    "Mismatch",
    "NotTheStart",
    "OtherGame",
    "Overlap",
    "Phase",
    "Reason",
    "Refusal",
    "Spent",
    "Termination",
    "Trouble",
    "Unexpected",
    "Verdict",
    "Warning",
];

/// Functions and closures with these names make messages.
const FUNCTIONS: [&str; 16] = [
    "bad",
    "check",
    "damaged",
    "fail",
    "fault",
    "foreign",
    "input",
    "lost",
    "missing",
    "no_room",
    "not",
    "refuse",
    "refused",
    "unexpected",
    "warn",
    "wrong",
];

/// The names of a crate that make messages.
#[derive(Default)]
pub(super) struct ErrorNames {
    /// Types that are errors.
    pub(super) types: HashSet<String>,
    /// Functions that return such a type, and nothing else.
    pub(super) functions: HashSet<String>,
}

impl ErrorNames {
    /// Adds the names of a file.
    pub(super) fn gather(&mut self, file: &syn::File) {
        self.visit_file(file);
    }

    /// Whether a type is one of messages.
    pub(super) fn is_type(&self, name: &str) -> bool {
        is_error_word(name) || self.types.contains(name)
    }

    /// Whether a call of this name makes a message.
    pub(super) fn is_function(&self, name: &str) -> bool {
        FUNCTIONS.contains(&name) || self.functions.contains(name)
    }
}

/// Whether a type's name says that it is a message.
pub(super) fn is_error_word(name: &str) -> bool {
    // A player and an area of Renju's openings are parts of its refusals.
    TYPES.iter().any(|word| name.contains(word)) || matches!(name, "Player" | "Area")
}

/// The last word of a type's path.
pub(super) fn type_name(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        Type::Reference(inner) => type_name(&inner.elem),
        _ => None,
    }
}

impl Visit<'_> for ErrorNames {
    fn visit_item_impl(&mut self, item: &ItemImpl) {
        let of_error = item.trait_.as_ref().is_some_and(|(_, path, _)| {
            path.segments
                .last()
                .is_some_and(|last| last.ident == "Error")
        });
        if of_error && let Some(name) = type_name(&item.self_ty) {
            self.types.insert(name);
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_signature(&mut self, signature: &Signature) {
        if let ReturnType::Type(_, ty) = &signature.output
            && type_name(ty).is_some_and(|name| is_error_word(&name))
        {
            self.functions.insert(signature.ident.to_string());
        }
        visit::visit_signature(self, signature);
    }
}
