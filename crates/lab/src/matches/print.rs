//! What is reported of a match: sentences, or one JSON object.

use super::game::{End, Finished};
use super::pace::{PerMove, Total};
use super::score::Elo;
use super::{Options, seat, wins};
use board::notation::moves;
use report::SCHEMA;
use report::words::counted;
use report::words::title;
use serde::Serialize;
use std::io::{Write, stdout};

/// One line while games are played.
pub(super) fn progress(wins: &[[usize; 2]; 2]) -> String {
    let [one, other] = wins.map(|by_color| by_color.iter().sum::<usize>());
    format!("{} played, {one} to {other}", counted((one + other) as u64, "game"))
}

pub(super) fn report(
    options: &Options,
    names: [&str; 2],
    games: &[Option<Finished>],
) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    match options.json {
        true => writeln!(out, "{}", serde_json::to_string(&object(options, names, games))?)?,
        false => write!(out, "{}", sentences(options, names, games))?,
    }
    Ok(())
}

fn sentences(options: &Options, names: [&str; 2], games: &[Option<Finished>]) -> String {
    let wins = wins(games);
    let played: usize = wins.iter().flatten().sum();
    let mut text =
        format!("{} {}, {}", options.rules, options.size, counted(played as u64, "game"));
    if played < games.len() {
        text += &format!(" of {}", games.len());
    }
    text.push('\n');
    for ((name, [black, white]), crashes) in names.iter().zip(wins).zip(crashes(games)) {
        let all = counted((black + white) as u64, "win");
        text += &format!("{name}: {all}, {black} as Black, {white} as White");
        if crashes > 0 {
            text += &format!("; it crashed in {}", counted(crashes as u64, "game"));
        }
        text.push('\n');
    }
    if played > 0 {
        let elo = Elo::new(wins[0].iter().sum(), played);
        text += &format!("Elo difference {elo} (95%, Wilson)\n");
    }
    let ends = ends(games);
    text += &format!(
        "{} joined, {} resigned, {} proved, {} lost by mistake\n",
        ends[0], ends[1], ends[2], ends[3]
    );
    for (number, game) in numbered(games) {
        if let End::Failed(why) = &game.end {
            let loser = !game.winner;
            let name = names[seat(number, loser)];
            text += &format!("game {number}: {} ({name}) {why}\n", title(loser));
        }
    }
    for (name, total) in names.iter().zip(Total::of(games)) {
        if let Some(pace) = total.per_move() {
            text += &format!("{name}: {pace}\n");
        }
    }
    text
}

/// In how many games each engine crashed.
fn crashes(games: &[Option<Finished>]) -> [usize; 2] {
    let mut crashes = [0; 2];
    for (number, game) in numbered(games).filter(|(_, game)| game.end.is_crash()) {
        crashes[seat(number, !game.winner)] += 1;
    }
    crashes
}

/// How many games ended by joining, by resignation, by a proof, and by a mistake.
fn ends(games: &[Option<Finished>]) -> [usize; 4] {
    let mut ends = [0; 4];
    for game in games.iter().flatten() {
        let place = match game.end {
            End::Joined => 0,
            End::Resigned => 1,
            End::Proved => 2,
            End::Failed(_) => 3,
        };
        ends[place] += 1;
    }
    ends
}

fn numbered(games: &[Option<Finished>]) -> impl Iterator<Item = (usize, &Finished)> {
    games.iter().enumerate().filter_map(|(index, game)| Some((index + 1, game.as_ref()?)))
}

/// The object that `match --json` prints.
#[derive(Serialize)]
struct MatchObject<'a> {
    schema: u32,
    game: &'static str,
    columns: u8,
    rows: u8,
    engines: [&'a str; 2],
    games: usize,
    /// The wins of the first engine as Black and as White, and those of the second.
    wins: [[usize; 2]; 2],
    /// Of the first engine; null where it is infinite.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    interval: &'static str,
    /// In how many games each engine crashed.
    crashes: [usize; 2],
    /// What each engine took for its moves in this run; null if it made none.
    times: [Option<PerMove>; 2],
    results: Vec<OneGame<'a>>,
}

#[derive(Serialize)]
struct OneGame<'a> {
    number: usize,
    /// The engine that had Black, 0 or 1.
    black: usize,
    winner: &'static str,
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake: Option<&'a str>,
    moves: String,
}

fn object<'a>(
    options: &Options,
    names: [&'a str; 2],
    games: &'a [Option<Finished>],
) -> MatchObject<'a> {
    let wins = wins(games);
    let played: usize = wins.iter().flatten().sum();
    let elo = (played > 0).then(|| Elo::new(wins[0].iter().sum(), played));
    let finite = |value: fn(Elo) -> f64| elo.map(value).filter(|value| value.is_finite());
    let results = numbered(games).map(|(number, game)| OneGame {
        number,
        black: seat(number, board::Color::Black),
        winner: game.winner.name(),
        end: match game.end {
            End::Joined => "joined",
            End::Resigned => "resigned",
            End::Proved => "proved",
            End::Failed(_) => "mistake",
        },
        mistake: match &game.end {
            End::Failed(why) => Some(why),
            _ => None,
        },
        moves: moves::write(&game.record),
    });
    MatchObject {
        schema: SCHEMA,
        game: options.rules.name(),
        columns: options.size.columns(),
        rows: options.size.rows(),
        engines: names,
        games: played,
        wins,
        elo: finite(|elo| elo.difference),
        elo_low: finite(|elo| elo.low),
        elo_high: finite(|elo| elo.high),
        interval: "Wilson, 95 %",
        crashes: crashes(games),
        times: Total::of(games).map(|total| total.per_move()),
        results: results.collect(),
    }
}
