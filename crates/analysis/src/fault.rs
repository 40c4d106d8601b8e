//! What is wrong with a query, and what of it is ignored.

use serde_json::{Value, json};

/// Why a query has no answer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fault {
    sentence: String,
    field: Option<String>,
    /// The name of the query, once it is known.
    id: Option<String>,
}

impl Fault {
    /// A fault of the line as a whole.
    pub(crate) fn general(sentence: impl Into<String>) -> Fault {
        Fault { sentence: sentence.into(), field: None, id: None }
    }

    /// A fault of a field.
    pub(crate) fn of(field: &str, sentence: impl Into<String>) -> Fault {
        Fault { field: Some(field.into()), ..Fault::general(sentence) }
    }

    /// The same in a query with a name.
    pub(crate) fn named(self, id: &str) -> Fault {
        Fault { id: Some(id.into()), ..self }
    }

    /// What is sent.
    pub(crate) fn object(&self) -> Value {
        let mut object = json!({ "error": self.sentence });
        for (name, value) in [("field", &self.field), ("id", &self.id)] {
            if let Some(value) = value {
                object[name] = json!(value);
            }
        }
        object
    }
}

/// Says that a field of a query is ignored.
pub(crate) fn warning(id: &str, field: &str, sentence: &str) -> Value {
    json!({ "warning": sentence, "field": field, "id": id })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_what_they_know() {
        let general = Fault::general("no");
        assert_eq!(general.object().to_string(), r#"{"error":"no"}"#);
        let named = Fault::of("moves", "no").named("q");
        assert_eq!(named.object().to_string(), r#"{"error":"no","field":"moves","id":"q"}"#);
    }
}
