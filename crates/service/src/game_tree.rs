//! A game with its variations, comments, marks and players: what SGF has beside one line of moves.

use crate::input;
use crate::problem::Problem;
use crate::write::WORDS;
use board::notation::moves::move_name;
use board::notation::sgf::{Collection, Node, Property, Value as Text, parse, root_properties};
use board::{Color, Record, Rules, Setup, Size};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The most moves of a tree, and the most lines that are gone through.
const MOST_NODES: usize = 2000;
const MOST_LINES: usize = 400;

/// How many shorter beginnings of a faulty line are tried.
const CUTS: usize = 40;

/// A game with its variations.
#[derive(Deserialize, Clone, Debug, Default)]
pub struct GameTree {
    /// The moves, each after the one that it follows; the first child is the main line.
    pub nodes: Vec<TreeNode>,
    /// The comment on the start.
    pub comment: Option<String>,
    /// The cells that are marked at the start.
    #[serde(default)]
    pub marks: Marks,
}

/// A move of a game with variations.
#[derive(Deserialize, Clone, Debug)]
pub struct TreeNode {
    /// The place of the move before it; none after the start.
    pub parent: Option<usize>,
    /// A cell or a word.
    #[serde(rename = "move")]
    pub action: String,
    /// Who makes it.
    pub color: String,
    /// What is said of it.
    pub comment: Option<String>,
    /// The cells that are marked after it.
    #[serde(default)]
    pub marks: Marks,
}

/// Cells that a reader has marked, by the kind of the mark.
pub type Marks = BTreeMap<Mark, Vec<String>>;

/// A mark on a cell. SGF has another picture for two of them.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// A dot; a circle in SGF.
    Dot,
    /// A cross.
    Cross,
    /// A square.
    Square,
    /// A star; a triangle in SGF.
    Star,
}

impl Mark {
    const ALL: [Mark; 4] = [Mark::Dot, Mark::Cross, Mark::Square, Mark::Star];

    /// The property of SGF.
    fn identifier(self) -> &'static str {
        match self {
            Mark::Dot => "CR",
            Mark::Cross => "MA",
            Mark::Square => "SQ",
            Mark::Star => "TR",
        }
    }
}

/// Who plays.
#[derive(Deserialize, Clone, Debug, Default)]
pub struct Players {
    /// Black's name.
    pub black: Option<String>,
    /// White's name.
    pub white: Option<String>,
}

/// What an SGF file has beside its main line, which is this game: `players`, `tree` and `dropped`.
/// None if the text isn't SGF.
pub(crate) fn read(text: &str, main: &Record, unnamed: Rules) -> Option<Value> {
    let file = parse(text).ok()?;
    let first = file.line(0)?;
    let root = *first.first()?;
    let value = |identifier: &str| root.value(identifier).map(Text::text);
    let mut found = Found::new(main.start());
    for line in 0..file.lines().min(MOST_LINES) {
        found.add(&file.line(line)?, unnamed);
    }
    let all: HashSet<*const Node> = (0..file.lines())
        .filter_map(|line| file.line(line))
        .flat_map(|nodes| nodes.into_iter().filter(|node| is_move(node)).map(std::ptr::from_ref))
        .collect();
    let dropped = all.len() - found.places.len();
    let tree = json!({ "nodes": found.nodes, "comment": value("C") });
    Some(json!({
        "players": { "black": value("PB"), "white": value("PW") },
        "tree": with_marks(tree, root, main.start().size()),
        "dropped": dropped,
    }))
}

/// An object with the marks of a node, if it has some. What isn't a cell is left out.
fn with_marks(mut object: Value, node: &Node, size: Size) -> Value {
    let of_kind = |mark: Mark| {
        let is_meant = |property: &&Property| property.identifier() == mark.identifier();
        let properties = node.properties().iter().filter(is_meant);
        let marked = properties.flat_map(Property::values);
        let cells = marked.filter_map(|value| size.cell_named(&value.text()));
        let cells: Vec<String> = cells.map(|cell| size.name(cell).to_string()).collect();
        (!cells.is_empty()).then_some((mark, cells))
    };
    let marks: Marks = Mark::ALL.into_iter().filter_map(of_kind).collect();
    if !marks.is_empty() {
        object["marks"] = json!(marks);
    }
    object
}

fn is_move(node: &Node) -> bool {
    node.value("B").or(node.value("W")).is_some()
}

/// The moves that were found so far.
struct Found<'s> {
    start: &'s Setup,
    nodes: Vec<Value>,
    /// Where the nodes of the file are among them.
    places: HashMap<*const Node, usize>,
}

impl<'s> Found<'s> {
    fn new(start: &'s Setup) -> Found<'s> {
        Found { start, nodes: Vec::new(), places: HashMap::new() }
    }

    /// Adds what is new in a line, as far as it can be played from the start.
    fn add(&mut self, line: &[&Node], unnamed: Rules) {
        let Some(record) = playable(line, unnamed) else { return };
        if record.start() != self.start {
            return; // stones were set up on the way
        }
        let moves = line.iter().filter(|node| is_move(node));
        let mut parent = None;
        for (node, played) in moves.zip(record.moves()) {
            let next = self.nodes.len();
            let place = *self.places.entry(std::ptr::from_ref(*node)).or_insert(next);
            if place == next {
                if next == MOST_NODES {
                    self.places.remove(&std::ptr::from_ref(*node));
                    return;
                }
                let object = json!({
                    "parent": parent,
                    "move": move_name(&record, played.action),
                    "color": played.color.name(),
                    "comment": node.value("C").map(Text::text),
                });
                self.nodes.push(with_marks(object, node, self.start.size()));
            }
            parent = Some(place);
        }
    }
}

/// The game that a line says, or its beginning if the rest is faulty.
fn playable(line: &[&Node], unnamed: Rules) -> Option<Record> {
    let shortest = line.len().saturating_sub(CUTS).max(1);
    (shortest..=line.len()).rev().find_map(|length| {
        let mut file = Collection::new();
        let mut above = None;
        for node in &line[..length] {
            above = Some(file.add(above, node.properties().to_vec()));
        }
        file.record(0, unnamed).ok()
    })
}

/// Writes a game with variations as SGF.
pub(crate) fn write(
    start: &Setup,
    tree: &GameTree,
    players: Option<&Players>,
) -> Result<String, Problem> {
    if tree.nodes.len() > MOST_NODES {
        return Err(Problem::bad(format!("a tree has at most {MOST_NODES} moves here")));
    }
    let mut root = root_properties(start);
    let names = players.map_or([None, None], |both| [both.black.as_ref(), both.white.as_ref()]);
    for (identifier, name) in ["PB", "PW"].into_iter().zip(names) {
        root.extend(name.map(|name| Property::new(identifier, [name])));
    }
    root.extend(tree.comment.as_ref().map(|comment| Property::new("C", [comment])));
    root.extend(marked(&tree.marks, start.size())?);
    let mut file = Collection::new();
    let first = file.add(None, root);
    for (index, node) in tree.nodes.iter().enumerate() {
        let fault = |what: &str| Problem::bad(format!("move {} of the tree: {what}", index + 1));
        let above = match node.parent {
            None => first,
            // The start is the first node of the file.
            Some(parent) if parent < index => first + 1 + parent,
            Some(_) => return Err(fault("it follows a move that comes later")),
        };
        let color = Color::from_name(&node.color);
        let color = color.ok_or_else(|| fault("a color is black or white"))?;
        let empty = Record::new(start.clone());
        let is_word = WORDS.into_iter().any(|word| move_name(&empty, word) == node.action);
        if !is_word {
            input::cell(start.size(), &node.action)?;
        }
        let mut properties = vec![Property::new(color.letter().to_string(), [&node.action])];
        properties.extend(node.comment.as_ref().map(|comment| Property::new("C", [comment])));
        properties.extend(marked(&node.marks, start.size())?);
        file.add(Some(above), properties);
    }
    Ok(file.to_string())
}

/// Marks as properties of a node.
fn marked(marks: &Marks, size: Size) -> Result<Vec<Property>, Problem> {
    let marks = marks.iter().filter(|(_, cells)| !cells.is_empty());
    let property = |(mark, cells): (&Mark, &Vec<String>)| {
        cells.iter().try_for_each(|cell| input::cell(size, cell).map(|_| ()))?;
        Ok(Property::new(mark.identifier(), cells))
    };
    marks.map(property).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mustplay::{Reading, read_game};

    fn seen(text: &str) -> Value {
        let main = read_game(text, Reading::default()).expect("a game");
        read(text, &main, Rules::Hex).expect("SGF")
    }

    /// The moves of a tree: the place of the one before, and the name.
    fn moves(seen: &Value) -> Vec<(Option<u64>, String)> {
        let nodes = seen["tree"]["nodes"].as_array().expect("a list").iter();
        let name = |node: &Value| node["move"].as_str().expect("a name").to_string();
        nodes.map(|node| (node["parent"].as_u64(), name(node))).collect()
    }

    const FILE: &str = "(;GM[11]SZ[3]PB[Ann]PW[Bob]C[a start]TR[c3];B[b2]C[good]CR[A1][c1]MA[z9]\
        (;W[a1];B[c1])(;W[c3]C[or this];B[c2]))";

    #[test]
    fn variations_comments_and_players_are_read() {
        let seen = seen(FILE);
        assert_eq!(seen["players"], json!({ "black": "Ann", "white": "Bob" }));
        let expected =
            [(None, "b2"), (Some(0), "a1"), (Some(1), "c1"), (Some(0), "c3"), (Some(3), "c2")];
        let expected = expected.map(|(parent, name)| (parent, name.to_string()));
        assert_eq!(moves(&seen), expected);
        assert_eq!(seen["tree"]["comment"], "a start");
        assert_eq!(seen["tree"]["nodes"][3]["comment"], "or this");
        assert_eq!(seen["tree"]["marks"], json!({ "star": ["c3"] }));
        assert_eq!(seen["tree"]["nodes"][0]["marks"], json!({ "dot": ["a1", "c1"] }));
        assert_eq!(seen["tree"]["nodes"][1].get("marks"), None);
        assert_eq!(
            (&seen["tree"]["nodes"][3]["color"], &seen["dropped"]),
            (&json!("white"), &json!(0))
        );
    }

    #[test]
    fn what_cannot_be_played_is_counted() {
        let faulty = "(;GM[11]SZ[3];B[b2](;W[a1])(;W[a2];B[b2];W[c3])(;W[b1]))";
        let seen = seen(faulty);
        let names: Vec<String> = moves(&seen).into_iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["b2", "a1", "a2", "b1"]);
        assert_eq!(seen["dropped"], 2, "b2 has a stone, and c3 comes after it");
    }

    #[test]
    fn what_was_read_is_written() {
        let seen = seen(FILE);
        let tree: GameTree = serde_json::from_value(seen["tree"].clone()).expect("a tree");
        let players = serde_json::from_value(seen["players"].clone()).expect("players");
        let start: Setup = "hex 3/3/3 b".parse().expect("a position");
        let text = write(&start, &tree, Some(&players)).expect("it can be said");
        assert_eq!(self::seen(&text), seen);
        let with = |change: &dyn Fn(&mut GameTree)| {
            let mut tree = tree.clone();
            change(&mut tree);
            write(&start, &tree, None).map_err(|problem| problem.to_string())
        };
        assert!(
            with(&|tree| tree.nodes[1].parent = Some(4)).is_err_and(|it| it.contains("move 2"))
        );
        assert!(with(&|tree| tree.nodes[1].action = "z9".into()).is_err());
        assert!(with(&|tree| tree.nodes[1].color = "green".into()).is_err());
        let mark = |tree: &mut GameTree, cell: &str| {
            tree.nodes[1].marks = Marks::from([(Mark::Cross, vec![cell.into()])]);
        };
        assert!(with(&|tree| mark(tree, "z9")).is_err_and(|it| it.contains("no cell 'z9'")));
        assert!(with(&|tree| mark(tree, "c2")).is_ok_and(|text| text.contains("MA[c2]")));
        assert!(with(&|tree| tree.nodes[1].action = "swap-pieces".into()).is_ok());
    }
}
