//! The tree of an SGF file, kept as it was written.
//!
//! Nodes lie in one list and name each other by number, so that a file may nest as deeply as it
//! likes: nothing here recurses, not even the freeing of memory.

use super::replay::replay;
use crate::notation::ParseError;
use crate::{Record, Rules};
use std::fmt;

/// The games of a file, with their variations.
///
/// Printing a collection gives back every property and every variation in its order; only the white
/// space between properties changes.
///
/// ```
/// use board::notation::sgf;
/// let text = "(;GM[11]SZ[3]XY[kept];B[b2]C[the middle [1\\]]\n(;W[a1])\n(;W[c3]LB[c3:x]))";
/// let collection = sgf::parse(text)?;
/// assert_eq!(collection.to_string(), text);
/// assert_eq!(collection.lines(), 2);
/// assert_eq!(collection.record(1, board::Rules::Hex)?.position().to_string(), "hex 3/1B1/2W b");
/// # Ok::<(), board::notation::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Collection {
    /// In the order of the file; every node comes after its parent.
    nodes: Vec<Node>,
}

/// One node: usually a move, with what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    properties: Vec<Property>,
    /// The node before it; the first node of a game has none.
    parent: Option<usize>,
    /// The nodes after it, in the order of the file.
    children: Vec<usize>,
}

/// An identifier such as `AB` and its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    identifier: String,
    values: Vec<Value>,
}

/// What stands between `[` and `]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// The text with its escapes, because `\:` and `:` differ in some properties.
    raw: String,
    at: usize,
}

impl Collection {
    /// A file without games.
    pub fn new() -> Collection {
        Collection::default()
    }

    /// Adds a node behind its parent, or the first node of another game, and numbers it.
    ///
    /// ```
    /// use board::notation::sgf::{Collection, Property};
    /// let mut file = Collection::new();
    /// let root = file.add(None, vec![Property::new("SZ", ["3"])]);
    /// file.add(Some(root), vec![Property::new("B", ["b2"]), Property::new("TE", ["1"])]);
    /// file.add(Some(root), vec![Property::new("B", ["a1"]), Property::new("C", ["[bad]"])]);
    /// assert_eq!(file.to_string(), "(;SZ[3]\n(;B[b2]TE[1])\n(;B[a1]C[[bad\\]]))");
    /// ```
    ///
    /// # Panics
    /// If there is no such parent.
    pub fn add(&mut self, parent: Option<usize>, properties: Vec<Property>) -> usize {
        let number = self.nodes.len();
        self.nodes.push(Node { properties, parent, children: Vec::new() });
        if let Some(parent) = parent {
            self.nodes[parent].children.push(number);
        }
        number
    }

    /// Adds a property at the end of a node.
    pub(super) fn add_property(&mut self, node: usize, property: Property) {
        self.nodes[node].properties.push(property);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of lines: ways from the first node of a game to a node that nothing follows.
    pub fn lines(&self) -> usize {
        self.leaves().count()
    }

    /// The nodes of a line from the first to the last, or nothing if there are fewer lines. Lines
    /// count from 0 in the order of the file, so line 0 is the main line of the first game.
    pub fn line(&self, line: usize) -> Option<Vec<&Node>> {
        let leaf = self.leaves().nth(line)?;
        let up = |node: &&Node| node.parent.map(|parent| &self.nodes[parent]);
        let mut nodes: Vec<&Node> = std::iter::successors(Some(leaf), up).collect();
        nodes.reverse();
        Some(nodes)
    }

    /// Plays a line, counted as in [`Collection::line`]; `unnamed` is the game if `RU` doesn't name
    /// one of ours.
    pub fn record(&self, line: usize, unnamed: Rules) -> Result<Record, ParseError> {
        match self.line(line) {
            Some(nodes) => replay(&nodes, unnamed),
            None => {
                let lines = self.lines();
                Err(ParseError::new(0, format!("there is no line {}, only {lines}", line + 1)))
            }
        }
    }

    fn leaves(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().filter(|node| node.children.is_empty())
    }
}

impl Node {
    /// The properties in the order of the file.
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// The first value of a property, if the node has it.
    pub fn value(&self, identifier: &str) -> Option<&Value> {
        self.properties.iter().find(|property| property.identifier == identifier)?.values.first()
    }
}

impl Property {
    /// A property with values as they are to be read; what needs an escape is given one.
    pub fn new<S: AsRef<str>>(
        identifier: impl Into<String>,
        values: impl IntoIterator<Item = S>,
    ) -> Property {
        let values = values.into_iter().map(|text| {
            let raw = text.as_ref().replace('\\', "\\\\").replace(']', "\\]");
            Value::new(raw, 0)
        });
        Property { identifier: identifier.into(), values: values.collect() }
    }

    pub(super) fn from_parts(identifier: String, values: Vec<Value>) -> Property {
        Property { identifier, values }
    }

    /// The name, in capitals.
    pub fn identifier(&self) -> &str {
        &self.identifier
    }

    /// The values in the order of the file; there is at least one.
    pub fn values(&self) -> &[Value] {
        &self.values
    }
}

impl Value {
    pub(super) fn new(raw: impl Into<String>, at: usize) -> Value {
        Value { raw: raw.into(), at }
    }

    /// How many characters of the file precede the value.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The text without its escapes. A line break behind a backslash is no part of it.
    ///
    /// ```
    /// let collection = board::notation::sgf::parse("(;C[a \\[b\\] and \\\na backslash \\\\])")?;
    /// let comment = collection.line(0).unwrap()[0].value("C").unwrap();
    /// assert_eq!(comment.text(), "a [b] and a backslash \\");
    /// # Ok::<(), board::notation::ParseError>(())
    /// ```
    pub fn text(&self) -> String {
        let is_break = |c: char| matches!(c, '\n' | '\r');
        let mut text = String::with_capacity(self.raw.len());
        let mut rest = self.raw.chars().peekable();
        while let Some(character) = rest.next() {
            if character != '\\' {
                text.push(character);
                continue;
            }
            match rest.next() {
                // Some systems end a line with two characters, and both go.
                Some(first) if is_break(first) => {
                    rest.next_if(|&second| is_break(second) && second != first);
                }
                escaped => text.extend(escaped),
            }
        }
        text
    }
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// What is still to be written, the last first.
        enum Step {
            Variation(usize),
            Node(usize),
            Close,
        }
        let games = (0..self.nodes.len()).filter(|&node| self.nodes[node].parent.is_none());
        let mut steps: Vec<Step> = games.map(Step::Variation).rev().collect();
        let mut first = true;
        while let Some(step) = steps.pop() {
            match step {
                Step::Variation(node) => {
                    f.write_str(if first { "(" } else { "\n(" })?;
                    steps.extend([Step::Close, Step::Node(node)]);
                }
                Step::Node(node) => {
                    write!(f, "{}", self.nodes[node])?;
                    match *self.nodes[node].children {
                        [only] => steps.push(Step::Node(only)),
                        ref children => {
                            steps.extend(children.iter().rev().copied().map(Step::Variation));
                        }
                    }
                }
                Step::Close => f.write_str(")")?,
            }
            first = false;
        }
        Ok(())
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(";")?;
        for Property { identifier, values } in &self.properties {
            f.write_str(identifier)?;
            for value in values {
                write!(f, "[{}]", value.raw)?;
            }
        }
        Ok(())
    }
}
