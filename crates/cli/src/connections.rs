//! `mustplay connections`: the links that H-search finds, and why they hold.

use crate::args::{ConnectionsArgs, Strength};
use crate::explanation::Explanation;
use crate::input;
use crate::output::{Screen, Status, grouped, write_file};
use crate::report::names;
use anyhow::{anyhow, bail};
use board::{Board, Cell, CellSet, Color, Coord, Endpoint, Rules, Setup, Side, Size, with_width};
use connect::derivation::{Derivations, Full, Link};
use connect::{HSearch, Limits, Node, StopAt};
use draw::{Figure, Mark, Shade, Style};
use std::io::{Write, stdout};

pub(crate) fn run(args: &ConnectionsArgs, screen: Screen) -> anyhow::Result<Status> {
    let setup = input::setup(&args.position)?;
    if setup.rules != Rules::Hex {
        bail!("connections are those of Hex; in Rex they mean something else");
    }
    let ends = ends(args, setup.size())?;
    let colors = colors(args, &setup, ends)?;
    let listings: Vec<Listing> = with_width!(setup.size(), W => colors
        .into_iter()
        .map(|color| {
            let found = Found::<W>::new(color, &setup);
            found.listing(ends.unwrap_or(Side::of(color).map(Endpoint::Side)), args.explain, &setup)
        })
        .collect::<anyhow::Result<_>>())?;
    if let Some(path) = &args.svg
        && let Some(figure) = listings.iter().find_map(|listing| listing.figure.as_ref())
    {
        write_file(path, draw::svg(figure, &Style::default()).as_bytes())?;
    }
    let texts: Vec<String> = listings.iter().map(|listing| listing.print(screen)).collect();
    write!(stdout().lock(), "{}", texts.join("\n"))?;
    Ok(Status::Done)
}

/// The ends that were asked for.
fn ends(args: &ConnectionsArgs, size: Size) -> anyhow::Result<Option<[Endpoint; 2]>> {
    let end = |name: &String| {
        let cell = Coord::from_name(name).and_then(|at| size.cell(at)).map(Endpoint::Cell);
        let end = Side::from_name(name).map(Endpoint::Side).or(cell);
        end.ok_or_else(|| anyhow!("'{name}' is neither a cell of the board nor a side"))
    };
    match args.between.as_slice() {
        [] => Ok(None),
        [x, y] => Ok(Some([end(x)?, end(y)?])),
        _ => bail!("--between takes two ends, such as --between c3 bottom"),
    }
}

/// The colors whose links are listed: the one that was asked for, or else all that can join the ends.
fn colors(
    args: &ConnectionsArgs,
    setup: &Setup,
    ends: Option<[Endpoint; 2]>,
) -> anyhow::Result<Vec<Color>> {
    let can_join = |color: Color, end: Endpoint| match end {
        Endpoint::Side(side) => side.owner() == color,
        Endpoint::Cell(cell) => setup.at(cell) != Some(!color),
    };
    let Some(ends) = ends else {
        return Ok(args.color.map_or(Color::ALL.to_vec(), |color| vec![color]));
    };
    if let Some(color) = args.color {
        if let Some(index) = ends.into_iter().position(|end| !can_join(color, end)) {
            bail!("{} belongs to {}", args.between[index], !color);
        }
        return Ok(vec![color]);
    }
    let colors = Color::ALL.into_iter();
    let colors: Vec<Color> =
        colors.filter(|&color| ends.into_iter().all(|end| can_join(color, end))).collect();
    if colors.is_empty() {
        bail!("{} belong to different colors", args.between.join(" and "));
    }
    Ok(colors)
}

/// Carriers, small ones first.
fn sorted<const W: usize>(carriers: &[CellSet<W>]) -> Vec<CellSet<W>> {
    let mut carriers = carriers.to_vec();
    carriers.sort_by_key(|carrier| (carrier.len(), *carrier));
    carriers
}

/// What is printed for one color.
struct Listing {
    /// The first link, if there is one.
    figure: Option<Figure>,
    text: String,
}

impl Listing {
    fn print(&self, screen: Screen) -> String {
        let diagram = self.figure.as_ref().map(|figure| crate::show::diagram(figure, screen));
        diagram.unwrap_or_default() + &self.text
    }
}

/// The connections of one color in a position.
pub(crate) struct Found<const W: usize> {
    pub(crate) size: Size,
    pub(crate) color: Color,
    pub(crate) search: HSearch<W>,
}

impl<const W: usize> Found<W> {
    pub(crate) fn new(color: Color, setup: &Setup) -> Self {
        let board = Board::<W>::new(setup.size());
        let stones = [color, !color].map(|color| setup.stones(color).collect());
        let mut search = HSearch::new(&board);
        search.keep_derivations();
        search.build(&board, color, stones, Limits::FAST, StopAt::Nothing);
        Found { size: setup.size(), color, search }
    }

    /// The links between two ends, none of which is the opponent's.
    fn listing(
        &self,
        ends: [Endpoint; 2],
        explain: bool,
        setup: &Setup,
    ) -> anyhow::Result<Listing> {
        let (connections, semis) = self.search.counts();
        let mut text = format!(
            "{}: {} connections and {} semi-connections\n",
            self.color,
            grouped(connections as u64),
            grouped(semis as u64)
        );
        let [x, y] = ends.map(|end| self.search.ends().node_of(end).expect("not the opponent's"));
        if x == y {
            bail!("both ends are the same, or stones of one chain");
        }
        let (fulls, semis) = (self.search.connections(x, y), self.search.semi_connections(x, y));
        let ends = format!("{} and {}", self.name(x), self.name(y));
        if fulls.is_empty() && semis.is_empty() {
            text += &format!("no link between {ends} was found\n");
            return Ok(Listing { figure: None, text });
        }
        let mut shown: Option<CellSet<W>> = None;
        for (strength, carriers) in [(Strength::Connection, fulls), (Strength::Semi, semis)] {
            for carrier in sorted(carriers) {
                shown.get_or_insert(carrier);
                text += &self.line(strength, [x, y], carrier);
            }
        }
        let carrier = shown.expect("there is one");
        if explain {
            text += &format!("\nwhy {ends} are linked by the first of these:\n");
            let strength = match fulls.contains(&carrier) {
                true => Strength::Connection,
                false => Strength::Semi,
            };
            text += &self.explained(strength, [x, y], carrier);
        }
        Ok(Listing { figure: Some(self.figure(setup, carrier, [x, y])), text })
    }

    /// The carriers of the links between two different ends, in no order.
    pub(crate) fn links(&self, strength: Strength, [x, y]: [Node; 2]) -> &[CellSet<W>] {
        match strength {
            Strength::Connection => self.search.connections(x, y),
            Strength::Semi => self.search.semi_connections(x, y),
        }
    }

    /// The same, small ones first.
    pub(crate) fn carriers(&self, strength: Strength, ends: [Node; 2]) -> Vec<CellSet<W>> {
        sorted(self.links(strength, ends))
    }

    /// The rule by which a link was derived.
    pub(crate) fn rule(
        &self,
        strength: Strength,
        [x, y]: [Node; 2],
        carrier: CellSet<W>,
    ) -> &'static str {
        match (strength, self.derivations().full(&Link::new(x, y, carrier))) {
            (Strength::Semi, _) | (_, Some(Full::And(..))) => "and",
            (_, Some(Full::Or(_))) => "or",
            (_, Some(Full::Neighbors) | None) => "base",
        }
    }

    /// The key of a semi-connection.
    pub(crate) fn key_between(&self, [x, y]: [Node; 2], carrier: CellSet<W>) -> String {
        self.key(Link::new(x, y, carrier))
    }

    /// The steps that lead to a link, one or more lines for each.
    pub(crate) fn explained(
        &self,
        strength: Strength,
        [x, y]: [Node; 2],
        carrier: CellSet<W>,
    ) -> String {
        let (name, cells) = (|node| self.name(node), |cells| self.cells(cells));
        let explanation = Explanation::new(&self.search, &name, &cells);
        explanation.of(Link::new(x, y, carrier), x, strength == Strength::Connection)
    }

    fn name(&self, node: Node) -> String {
        match self.search.ends().end(node) {
            Endpoint::Cell(cell) => self.size.name(cell),
            Endpoint::Side(side) => side.name().into(),
        }
    }

    pub(crate) fn cells(&self, carrier: CellSet<W>) -> Vec<String> {
        names(self.size, &carrier.iter().collect::<Vec<Cell>>())
    }

    fn line(&self, strength: Strength, [x, y]: [Node; 2], carrier: CellSet<W>) -> String {
        let ends = format!("{}-{}", self.name(x), self.name(y));
        let cells = self.cells(carrier).join(" ");
        match strength {
            Strength::Connection => format!("connection {ends} [{cells}]\n"),
            Strength::Semi => {
                let key = self.key(Link::new(x, y, carrier));
                format!("semi {ends} [{cells}], key {key}\n")
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
