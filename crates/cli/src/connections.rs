//! `mustplay connections`: the links that H-search finds, and why they hold.

use crate::args::{ConnectionsArgs, Strength};
use crate::input;
use crate::output::{Screen, Status, grouped, write_file};
use crate::report::names;
use anyhow::{anyhow, bail};
use board::{Board, Cell, CellSet, Color, Coord, Endpoint, Rules, Setup, Side, Size, with_width};
use connect::derivation::{Derivations, Full, Link};
use connect::{HSearch, Limits, Node, StopAt};
use draw::{Figure, Mark, Shade, Style};
use std::collections::HashSet;
use std::io::{Write, stdout};

pub(crate) fn run(args: &ConnectionsArgs, screen: Screen) -> anyhow::Result<Status> {
    let setup = input::setup(&args.position)?;
    if setup.rules != Rules::Hex {
        bail!("connections are those of Hex; in Rex they mean something else");
    }
    let text =
        with_width!(setup.size(), W => Found::<W>::new(args, &setup).text(args, &setup, screen))?;
    write!(stdout().lock(), "{text}")?;
    Ok(Status::Done)
}

/// The connections of one color in a position.
struct Found<const W: usize> {
    size: Size,
    color: Color,
    search: HSearch<W>,
}

impl<const W: usize> Found<W> {
    fn new(args: &ConnectionsArgs, setup: &Setup) -> Self {
        let board = Board::<W>::new(setup.size());
        let color = args.color_of.unwrap_or(setup.turn);
        let stones = [color, !color].map(|color| setup.stones(color).collect());
        let mut search = HSearch::new(&board);
        search.keep_derivations();
        search.build(&board, color, stones, Limits::FAST, StopAt::Nothing);
        Found { size: setup.size(), color, search }
    }

    fn text(
        &self,
        args: &ConnectionsArgs,
        setup: &Setup,
        screen: Screen,
    ) -> anyhow::Result<String> {
        let (connections, semis) = self.search.counts();
        let mut text = format!(
            "{}: {} connections and {} semi-connections\n",
            self.color,
            grouped(connections as u64),
            grouped(semis as u64)
        );
        let [x, y] = match args.between.as_slice() {
            [] => [0, 1].map(|side| self.search.ends().side_node(side)),
            [x, y] => [self.node(x)?, self.node(y)?],
            _ => bail!("--between takes two ends, such as --between c3 bottom"),
        };
        if x == y {
            bail!("both ends are the same, or stones of one chain");
        }
        let (fulls, semis) = (self.search.connections(x, y), self.search.semi_connections(x, y));
        let ends = format!("{} and {}", self.name(x), self.name(y));
        if fulls.is_empty() && semis.is_empty() {
            return Ok(text + &format!("no link between {ends} was found\n"));
        }
        let mut shown: Option<CellSet<W>> = None;
        for (strength, carriers) in [(Strength::Connection, fulls), (Strength::Semi, semis)] {
            let mut carriers = carriers.to_vec();
            carriers.sort_by_key(|carrier| (carrier.len(), *carrier));
            for carrier in carriers {
                shown.get_or_insert(carrier);
                text += &self.line(strength, Link::new(x, y, carrier));
            }
        }
        let carrier = shown.expect("there is one");
        let link = Link::new(x, y, carrier);
        if args.explain {
            text += &format!("\nwhy {ends} are linked by the first of these:\n");
            Explanation { found: self, told: HashSet::new(), text: &mut text }
                .tell(link, fulls.contains(&carrier));
        }
        let figure = self.figure(setup, carrier, [x, y]);
        if let Some(path) = &args.svg {
            write_file(path, draw::svg(&figure, &Style::default()).as_bytes())?;
        }
        Ok(format!("{}{text}", crate::show::diagram(&figure, screen)))
    }

    fn node(&self, name: &str) -> anyhow::Result<Node> {
        let cell = Coord::from_name(name).and_then(|at| self.size.cell(at)).map(Endpoint::Cell);
        let end = Side::from_name(name).map(Endpoint::Side).or(cell);
        let end =
            end.ok_or_else(|| anyhow!("'{name}' is neither a cell of the board nor a side"))?;
        self.search
            .ends()
            .node_of(end)
            .ok_or_else(|| anyhow!("{name} belongs to the other color; choose it with --of"))
    }

    fn name(&self, node: Node) -> String {
        match self.search.ends().end(node) {
            Endpoint::Cell(cell) => self.size.name(cell),
            Endpoint::Side(side) => side.name().into(),
        }
    }

    fn cells(&self, carrier: CellSet<W>) -> String {
        names(self.size, &carrier.iter().collect::<Vec<Cell>>()).join(" ")
    }

    fn line(&self, strength: Strength, link: Link<W>) -> String {
        let ends = format!("{}-{}", self.name(link.x), self.name(link.y));
        match strength {
            Strength::Connection => format!("connection {ends} [{}]\n", self.cells(link.carrier)),
            Strength::Semi => {
                format!("semi {ends} [{}], key {}\n", self.cells(link.carrier), self.key(link))
            }
        }
    }

    /// The cell with which a semi-connection becomes a connection.
    fn key(&self, link: Link<W>) -> String {
        let derived = self.derivations().semi(&link);
        let meeting = derived.and_then(|(one, other)| Derivations::meeting(one, other));
        meeting.map_or_else(String::new, |node| self.name(node))
    }

    fn derivations(&self) -> &Derivations<W> {
        self.search.derivations().expect("they were kept")
    }

    fn figure(&self, setup: &Setup, carrier: CellSet<W>, ends: [Node; 2]) -> Figure {
        let figure = Figure::new(setup.clone()).shade_all(carrier, Shade::Carrier(0));
        ends.into_iter().fold(figure, |figure, node| match self.search.ends().end(node) {
            Endpoint::Cell(cell) => figure.mark(cell, Mark::Ring),
            Endpoint::Side(_) => figure,
        })
    }
}

/// The steps that lead to a link, each once, premises first, in the manner of Anshelevich's appendix.
struct Explanation<'f, const W: usize> {
    found: &'f Found<W>,
    told: HashSet<(Link<W>, bool)>,
    text: &'f mut String,
}

impl<const W: usize> Explanation<'_, W> {
    fn tell(&mut self, link: Link<W>, full: bool) {
        if !self.told.insert((link, full)) {
            return;
        }
        let derivations = self.found.derivations();
        if !full {
            let &(one, other) = derivations.semi(&link).expect("every semi-connection was derived");
            self.tell(one, true);
            self.tell(other, true);
            let (one, other) = (self.said(one), self.said(other));
            self.add(format!(
                "{one} and {other} meet at an empty cell; AND: {} is semi",
                self.said(link)
            ));
            return;
        }
        match derivations.full(&link).expect("every connection was derived").clone() {
            Full::Neighbours => self.add(format!("{} are neighbours", self.said(link))),
            Full::And(one, other) => {
                self.tell(one, true);
                self.tell(other, true);
                let (one, other) = (self.said(one), self.said(other));
                self.add(format!(
                    "{one} and {other} meet at a stone; AND: {} is connected",
                    self.said(link)
                ));
            }
            Full::Or(carriers) => {
                let semis: Vec<Link<W>> =
                    carriers.into_iter().map(|carrier| Link { carrier, ..link }).collect();
                semis.iter().for_each(|&semi| self.tell(semi, false));
                let said: Vec<String> = semis.into_iter().map(|semi| self.said(semi)).collect();
                let said = said.join(", ");
                self.add(format!(
                    "{said} have no cell in common; OR: {} is connected",
                    self.said(link)
                ));
            }
        }
    }

    fn said(&self, link: Link<W>) -> String {
        let found = self.found;
        format!("({},[{}],{})", found.name(link.x), found.cells(link.carrier), found.name(link.y))
    }

    fn add(&mut self, line: String) {
        *self.text += &line;
        self.text.push('\n');
    }
}
