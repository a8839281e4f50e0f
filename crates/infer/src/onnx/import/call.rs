use std::rc::Rc;

use super::Value;
use crate::onnx::constant::Constant;
use crate::onnx::message::{Attribute, Node};

/// A node with what its inputs stand for.
pub(super) struct Call<'a> {
    pub(super) node: &'a Node,
    pub(super) inputs: Vec<Option<Value>>,
}

impl Call<'_> {
    fn attribute(&self, name: &str) -> Option<&Attribute> {
        let mut attributes = self.node.attributes.iter();
        attributes.find(|attribute| attribute.name == name)
    }

    pub(super) fn int(&self, name: &str, otherwise: i64) -> i64 {
        let value = self.attribute(name).and_then(|attribute| attribute.int);
        value.unwrap_or(otherwise)
    }

    pub(super) fn float(&self, name: &str, otherwise: f32) -> f32 {
        let value = self.attribute(name).and_then(|attribute| attribute.float);
        value.unwrap_or(otherwise)
    }

    pub(super) fn ints(&self, name: &str) -> Option<&[i64]> {
        self.attribute(name).map(|attribute| &*attribute.ints)
    }

    pub(super) fn string(&self, name: &str) -> &[u8] {
        let value = self
            .attribute(name)
            .and_then(|attribute| attribute.string.as_deref());
        value.unwrap_or_default()
    }

    pub(super) fn tensor(&self, name: &str) -> Result<Constant, String> {
        let tensor = self
            .attribute(name)
            .and_then(|attribute| attribute.tensor.as_ref());
        let tensor = tensor.ok_or_else(|| format!("{name}: expected a tensor"))?;
        Constant::new(tensor).map_err(|error| error.to_string())
    }

    pub(super) fn input(&self, index: usize) -> Result<&Value, String> {
        let input = self.inputs.get(index).and_then(Option::as_ref);
        input.ok_or_else(|| format!("input {index} is missing"))
    }

    pub(super) fn constant(&self, index: usize) -> Result<&Rc<Constant>, String> {
        match self.input(index)? {
            Value::Constant(constant) => Ok(constant),
            _ => Err(format!(
                "input {index}: expected weights, not what is computed"
            )),
        }
    }

    /// Weights that may be left out.
    pub(super) fn floats(&self, index: usize) -> Result<Option<&[f32]>, String> {
        match self.inputs.get(index) {
            None | Some(None) => Ok(None),
            Some(Some(_)) => {
                let floats = self.constant(index)?.floats();
                Ok(Some(floats.ok_or_else(|| {
                    format!("input {index}: expected floats")
                })?))
            }
        }
    }
}
