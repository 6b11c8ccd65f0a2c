//! Models between their names, codes and numbers.
//!
//! A record holds codes. They are an open set: a number without a row is the
//! number prefix and the number. See docs/record.md, "Responses".

use crate::spec_gen::{
    MODEL_NUMBER_PREFIX, model_code_of_name, model_code_of_number, model_number_of_code,
};
use crate::text::natural;

/// The code of a name, or of a number that has a row; else the model itself.
pub(crate) fn canonical_model(model: &str) -> String {
    model_code_of_name(model)
        .or_else(|| prefixed_number(model).and_then(model_code_of_number))
        .unwrap_or(model)
        .to_owned()
}

/// The code of a number, with or without a row.
pub fn model_of_number(number: i64) -> String {
    match model_code_of_number(number) {
        Some(code) => code.to_owned(),
        None => format!("{MODEL_NUMBER_PREFIX}{number}"),
    }
}

/// The number of a canonical code; None for a code without one.
pub fn model_number(code: &str) -> Option<i64> {
    model_number_of_code(code).or_else(|| prefixed_number(code))
}

fn prefixed_number(model: &str) -> Option<i64> {
    natural(model.strip_prefix(MODEL_NUMBER_PREFIX)?)
}
