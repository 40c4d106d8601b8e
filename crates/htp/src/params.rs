//! `param_game`, `param_player` and `param_dfpn`: without arguments they list what can be set, one
//! key a line with its kind and its value; with a key and a value they set it.

use crate::call::Call;
use crate::failure::Failure;
use crate::protocol::{Answer, quoted};
use board::Rules;
use mustplay::{Metric, Style, check_memory, check_threads};
use std::num::NonZeroUsize;
use std::time::Duration;

/// What stands for no limit.
const NONE: &str = "0";

pub(crate) fn game(call: &mut Call<'_>) -> Answer {
    let (rules, settings) = (call.session.rules(), &mut call.session.settings);
    match pair(call.args)? {
        None => {
            let swap = flag(settings.swap);
            Ok(format!("[list/hex/rex] rules {rules}\n[bool] allow_swap {swap}"))
        }
        Some(("rules", value)) => {
            let rules = Rules::from_name(value)
                .ok_or_else(|| format!("the rules are hex or rex, not {}", quoted(value)))?;
            if rules != call.session.rules() {
                call.session.change_rules(rules);
            }
            Ok(String::new())
        }
        Some(("allow_swap" | "swap", value)) => set(&mut settings.swap, read_flag(value)),
        Some((key, _)) => Err(unknown(key, "rules, allow_swap")),
    }
}

pub(crate) fn dfpn(call: &mut Call<'_>) -> Answer {
    let settings = &mut call.session.settings;
    let engines = &mut settings.engines;
    match pair(call.args)? {
        None => Ok([
            format!("[bool] use_guifx {}", flag(settings.shows_search)),
            format!("[string] threads {}", count(engines.threads)),
            format!("[string] memory {}", count(engines.memory_mib)),
            format!("[string] limit {}", seconds(settings.solve_time)),
        ]
        .join("\n")),
        Some(("use_guifx", value)) => set(&mut settings.shows_search, read_flag(value)),
        Some(("threads", value)) => set(&mut engines.threads, read_threads(value)),
        Some(("memory", value)) => set(&mut engines.memory_mib, read_memory(value)),
        Some(("limit", value)) => set(&mut settings.solve_time, read_seconds(value)),
        Some((key, _)) => Err(unknown(key, "use_guifx, threads, memory, limit")),
    }
}

pub(crate) fn player(call: &mut Call<'_>) -> Answer {
    let rules = call.session.rules();
    let settings = &mut call.session.settings;
    let style = settings.engines.player_for(rules).style;
    let player = &mut settings.engines.player;
    match pair(call.args)? {
        None => Ok([
            format!("[list/{}] style {style}", Style::ALL.map(Style::name).join("/")),
            format!("[string] time {}", seconds(settings.move_time)),
            format!("[string] nodes {}", count_nodes(player.most_nodes)),
            format!("[string] threads {}", player.threads),
            format!("[string] memory {}", player.memory_mib),
            format!("[string] seed {}", player.seed),
            format!("[bool] solver {}", flag(player.solver)),
            format!("[string] depth {}", player.depth),
            format!("[string] carriers {}", player.carriers),
            format!("[list/resistance/distance] metric {}", metric_name(player.metric)),
            format!("[bool] resign {}", flag(settings.resign)),
            format!("[bool] use_guifx {}", flag(settings.shows_player)),
        ]
        .join("\n")),
        Some(("style", value)) => set(&mut settings.engines.style, read_style(value).map(Some)),
        Some(("time", value)) => set(&mut settings.move_time, read_seconds(value)),
        Some(("nodes", value)) => set(&mut player.most_nodes, read_nodes(value)),
        Some(("threads", value)) => {
            set(&mut player.threads, read_threads(value).and_then(positive))
        }
        Some(("memory", value)) => {
            set(&mut player.memory_mib, read_memory(value).and_then(positive))
        }
        Some(("seed", value)) => set(&mut player.seed, read_number(value)),
        Some(("solver", value)) => set(&mut player.solver, read_flag(value)),
        Some(("depth", value)) => {
            set(&mut player.depth, read_count(value).and_then(positive).map(NonZeroUsize::get))
        }
        Some(("carriers", value)) => set(&mut player.carriers, read_number(value)),
        Some(("metric", value)) => set(&mut player.metric, read_metric(value)),
        Some(("resign", value)) => set(&mut settings.resign, read_flag(value)),
        Some(("use_guifx", value)) => set(&mut settings.shows_player, read_flag(value)),
        Some((key, _)) => {
            let known = "style, time, nodes, threads, memory, seed, solver, depth, carriers, \
                         metric, resign, use_guifx";
            Err(unknown(key, known))
        }
    }
}

/// The key and the value, unless all are to be listed.
fn pair(args: &[String]) -> Result<Option<(&str, &str)>, Failure> {
    match args {
        [] => Ok(None),
        [key, value] => Ok(Some((key, value))),
        _ => Err(format!("there is a key, {}, and no value", quoted(&args[0])).into()),
    }
}

fn unknown(key: &str, known: &str) -> Failure {
    format!("there is no parameter {}; there are {known}", quoted(key)).into()
}

fn set<T>(place: &mut T, value: Result<T, Failure>) -> Answer {
    *place = value?;
    Ok(String::new())
}

fn flag(is_on: bool) -> u8 {
    u8::from(is_on)
}

fn count(count: Option<NonZeroUsize>) -> String {
    count.map_or(NONE.into(), |count| count.to_string())
}

fn count_nodes(nodes: u64) -> String {
    if nodes == u64::MAX { NONE.into() } else { nodes.to_string() }
}

fn seconds(time: Option<Duration>) -> String {
    time.map_or(NONE.into(), |time| time.as_secs_f64().to_string())
}

fn read_flag(value: &str) -> Result<bool, Failure> {
    match value {
        "0" => Ok(false),
        "1" => Ok(true),
        _ => Err(format!("{} is neither 0 nor 1", quoted(value)).into()),
    }
}

fn read_number<T: std::str::FromStr>(value: &str) -> Result<T, Failure> {
    value.parse().map_err(|_| format!("{} is no number from 0 up", quoted(value)).into())
}

/// A count, or 0 for the usual one.
fn read_count(value: &str) -> Result<Option<NonZeroUsize>, Failure> {
    read_number(value).map(NonZeroUsize::new)
}

fn positive(count: Option<NonZeroUsize>) -> Result<NonZeroUsize, Failure> {
    count.ok_or_else(|| "this has to be 1 or more".into())
}

/// MiB, no more than the machine has.
fn read_memory(value: &str) -> Result<Option<NonZeroUsize>, Failure> {
    let count = read_count(value)?;
    count.map_or(Ok(()), check_memory).map_err(|error| error.to_string())?;
    Ok(count)
}

/// Threads, no more than the machine can use.
fn read_threads(value: &str) -> Result<Option<NonZeroUsize>, Failure> {
    let count = read_count(value)?;
    count.map_or(Ok(()), check_threads).map_err(|error| error.to_string())?;
    Ok(count)
}

/// Nodes, or 0 for no limit.
fn read_nodes(value: &str) -> Result<u64, Failure> {
    read_number(value).map(|nodes| if nodes == 0 { u64::MAX } else { nodes })
}

/// Seconds, or 0 for no limit.
fn read_seconds(value: &str) -> Result<Option<Duration>, Failure> {
    let time = value.parse().ok().and_then(|count| Duration::try_from_secs_f64(count).ok());
    let time = time.ok_or_else(|| format!("{} is no number of seconds", quoted(value)))?;
    Ok(Some(time).filter(|time| !time.is_zero()))
}

fn metric_name(metric: Metric) -> &'static str {
    match metric {
        Metric::Resistance => "resistance",
        Metric::Distance => "distance",
    }
}

fn read_metric(value: &str) -> Result<Metric, Failure> {
    match value {
        "resistance" => Ok(Metric::Resistance),
        "distance" => Ok(Metric::Distance),
        _ => Err(format!("{} is neither resistance nor distance", quoted(value)).into()),
    }
}

fn read_style(value: &str) -> Result<Style, Failure> {
    Style::from_name(value).ok_or_else(|| {
        format!(
            "there is no player {}; there are {}",
            quoted(value),
            Style::ALL.map(Style::name).join(", ")
        )
        .into()
    })
}
