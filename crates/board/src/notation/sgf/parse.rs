//! From the text of an SGF file to its tree.
//!
//! The parser keeps its own stack of open variations, so that no nesting is too deep for it.

use super::tree::{Collection, Property, Value};
use crate::notation::ParseError;
use crate::notation::scan::Scanner;

/// Reads a file with one game or more.
///
/// Lower-case letters in identifiers, as the oldest files have them, are dropped: `SiZe` is `SZ`.
///
/// ```
/// use board::notation::sgf::parse;
/// assert_eq!(parse(" (;SiZe[3]\n;Black [b2] (;W[a1]))")?.to_string(), "(;SZ[3];B[b2];W[a1])");
/// let error = parse("(;C[no end)").unwrap_err();
/// assert_eq!(error.to_string(), "character 4: the ] of this value is missing");
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn parse(text: &str) -> Result<Collection, ParseError> {
    let mut parser =
        Parser { scan: Scanner::new(text), collection: Collection::new(), open: Vec::new() };
    loop {
        parser.scan.skip_spaces();
        match parser.scan.peek() {
            Some('(') => parser.open()?,
            Some(')') => parser.close()?,
            Some(';') => parser.node()?,
            Some(c) if c.is_ascii_alphabetic() => parser.property()?,
            Some(_) => {
                let found = parser.scan.found();
                return Err(parser
                    .scan
                    .error(format!("expected ( ; ) or a property, not {found}")));
            }
            None => return parser.finish(),
        }
    }
}

struct Parser<'a> {
    scan: Scanner<'a>,
    collection: Collection,
    /// The games and variations that haven't been closed, the innermost last.
    open: Vec<Variation>,
}

/// A game or a variation whose `)` hasn't come yet.
struct Variation {
    /// Where its `(` stands.
    at: usize,
    /// The node that it branches off; a game branches off none.
    parent: Option<usize>,
    /// The node that was read last, if there has been one.
    last: Option<usize>,
    /// Whether variations of its own have begun, so that no more nodes may follow.
    branched: bool,
}

impl Parser<'_> {
    fn open(&mut self) -> Result<(), ParseError> {
        let parent = match self.open.last_mut() {
            None => None,
            Some(Variation { last: None, .. }) => {
                return Err(self
                    .scan
                    .error("a variation should begin with a ;, not with another ("));
            }
            Some(outer) => {
                outer.branched = true;
                outer.last
            }
        };
        self.open.push(Variation { at: self.scan.at(), parent, last: None, branched: false });
        self.scan.next();
        Ok(())
    }

    fn close(&mut self) -> Result<(), ParseError> {
        match self.open.pop() {
            None => Err(self.scan.error("this ) closes nothing")),
            Some(Variation { last: None, .. }) => {
                Err(self.scan.error("a variation should hold a node, which begins with a ;"))
            }
            Some(_) => {
                self.scan.next();
                Ok(())
            }
        }
    }

    fn node(&mut self) -> Result<(), ParseError> {
        let inner = self.innermost("a node")?;
        let node = inner.last.or(inner.parent);
        let node = self.collection.add(node, Vec::new());
        if let Some(inner) = self.open.last_mut() {
            inner.last = Some(node);
        }
        self.scan.next();
        Ok(())
    }

    fn property(&mut self) -> Result<(), ParseError> {
        let Some(node) = self.innermost("a property")?.last else {
            return Err(self.scan.error("a ; should stand in front of the first property"));
        };
        let identifier = self.identifier()?;
        let mut values = Vec::new();
        while self.scan.eat('[') {
            values.push(self.value()?);
            self.scan.skip_spaces();
        }
        if values.is_empty() {
            let found = self.scan.found();
            return Err(self.scan.error(format!("{identifier} should have a value, not {found}")));
        }
        self.collection.add_property(node, Property::from_parts(identifier, values));
        Ok(())
    }

    /// The variation that the next node or property belongs to.
    fn innermost(&self, what: &str) -> Result<&Variation, ParseError> {
        match self.open.last() {
            None => Err(self.scan.error(format!("a ( should stand in front of {what}"))),
            Some(inner) if inner.branched => {
                Err(self.scan.error(format!("{what} can't follow the variations of its game")))
            }
            Some(inner) => Ok(inner),
        }
    }

    /// Reads an identifier and the space behind it.
    fn identifier(&mut self) -> Result<String, ParseError> {
        let start = self.scan.at();
        let word = self.scan.take_while(|c| c.is_ascii_alphanumeric());
        let identifier: String = word.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        if !identifier.starts_with(|c: char| c.is_ascii_uppercase()) {
            let message = format!("a property's name should be in capitals, not '{word}'");
            return Err(ParseError::new(start, message));
        }
        self.scan.skip_spaces();
        Ok(identifier)
    }

    /// Reads the rest of a value, behind its `[`.
    fn value(&mut self) -> Result<Value, ParseError> {
        let (start, text) = (self.scan.at(), self.scan.rest());
        loop {
            self.scan.take_while(|c| c != ']' && c != '\\');
            let raw = &text[..text.len() - self.scan.rest().len()];
            match self.scan.next() {
                Some(']') => return Ok(Value::new(raw, start)),
                Some(_) => self.scan.next(),
                None => return Err(ParseError::new(start - 1, "the ] of this value is missing")),
            };
        }
    }

    fn finish(self) -> Result<Collection, ParseError> {
        if let Some(inner) = self.open.last() {
            return Err(ParseError::new(inner.at, "the ) of this ( is missing"));
        }
        if self.collection.is_empty() {
            Err(self.scan.error("an SGF file should hold a game, which begins with (;"))
        } else {
            Ok(self.collection)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a text is printed as, or why it can't be read.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match parse(text) {
            Ok(collection) => collection.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn files_come_out_again() {
        check("(;)", "(;)");
        check("\u{feff} ( ; GM [11] SZ\n[ 3 ] )\n", "(;GM[11]SZ[ 3 ])");
        check("(;A[1](;B[2](;C[3]))(;D[4];E[5]))", "(;A[1]\n(;B[2];C[3])\n(;D[4];E[5]))");
        check("(;A[1])(;B[2])", "(;A[1])\n(;B[2])");
        check("(;AB[a1]\n[b2] [c3]KM[]XX[?])", "(;AB[a1][b2][c3]KM[]XX[?])");
        check("(;C[a\\]b\\\\]D[(;)])", "(;C[a\\]b\\\\]D[(;)])");
        check("(;C[two\nlines, and \\\none])", "(;C[two\nlines, and \\\none])");
        check("(;AP[a\\:b:1]LB[a1:x\\:y])", "(;AP[a\\:b:1]LB[a1:x\\:y])");
        check("(;White[a1]CoPyright[x]K2[y])", "(;W[a1]CP[x]K2[y])");
    }

    #[test]
    fn faults() {
        check("", "character 1: an SGF file should hold a game, which begins with (;");
        check("(;A[1]", "character 1: the ) of this ( is missing");
        check("(;A[1](;B[2])", "character 1: the ) of this ( is missing");
        check("(;A[1]))", "character 8: this ) closes nothing");
        check("()", "character 2: a variation should hold a node, which begins with a ;");
        check("((;A[1]))", "character 2: a variation should begin with a ;, not with another (");
        check(
            "(;A[1](;B[2]);C[3])",
            "character 14: a node can't follow the variations of its game",
        );
        check(
            "(;A[1](;B[2])C[3])",
            "character 14: a property can't follow the variations of its game",
        );
        check(";A[1]", "character 1: a ( should stand in front of a node");
        check("(A[1])", "character 2: a ; should stand in front of the first property");
        check("(;A)", "character 4: A should have a value, not ')'");
        check("(;A[1]é)", "character 7: expected ( ; ) or a property, not 'é'");
        check("(;gm[11])", "character 3: a property's name should be in capitals, not 'gm'");
        check("(;C[é\\](;B", "character 4: the ] of this value is missing");
        check("(;C[é\\", "character 4: the ] of this value is missing");
    }

    #[test]
    fn depth_is_no_danger() {
        let depth = 200_000;
        assert_eq!(parse(&"(;".repeat(depth)).expect_err("open").at(), 2 * depth - 2);
        let text = format!("{}{}", "(;(;)".repeat(depth), ")".repeat(depth));
        let collection = parse(&text).expect("a deep file");
        assert_eq!(collection.lines(), depth);
        assert_eq!(parse(&collection.to_string()).expect("own file").lines(), depth);
    }
}
