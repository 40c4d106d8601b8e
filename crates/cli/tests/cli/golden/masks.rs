//! What varies from run to run and from machine to machine, replaced by `_`.
//!
//! Always: measured times (`0.012 s`, and the fields of JSON that hold times, unless they are whole
//! seconds, which are settings), the port of the server, the instruction sets in the version, and the
//! nodes in the last event of a search on the server.
//! The version itself is `VERSION`. Digits beyond the ninth after the point are rounded away,
//! because logarithms differ in their last digits from one C library to the next. An escape
//! character is `\e`, a carriage return `\r`.

use std::fmt;
use std::io::Read;
use std::str::FromStr;

/// What a case leaves out beyond that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mask {
    /// Numbers with a decimal point: times and ratios in tables.
    Decimals,
    /// All numbers, such as nodes up to a limit of time. Names of cells and boards stay.
    Numbers,
    /// How many events of progress there are; that there are some is kept, with the names of
    /// their fields.
    Progress,
    /// Nothing, but the text is too long to be shown: its length and hash are kept.
    Digest,
}

const ALL: [(Mask, &str); 4] = [
    (Mask::Decimals, "decimals"),
    (Mask::Numbers, "numbers"),
    (Mask::Progress, "progress"),
    (Mask::Digest, "digest"),
];

impl FromStr for Mask {
    type Err = String;

    fn from_str(text: &str) -> Result<Mask, String> {
        let found = ALL.iter().find(|(_, name)| *name == text);
        found.map(|&(what, _)| what).ok_or_else(|| "there is no such mask".into())
    }
}

impl fmt::Display for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = ALL.iter().find(|(what, _)| what == self);
        f.write_str(found.expect("all are listed").1)
    }
}

/// The fields of JSON objects that hold measured times.
const MEASURED: [&str; 4] =
    ["\"seconds\":", "\"cpu_seconds\":", "\"wall_seconds\":", "\"proof_cpu_seconds\":"];

/// Those of programs that run beside ours: even none at all is measured there.
const OF_OTHERS: [&str; 3] =
    ["\"seconds_per_move\":", "\"longest_seconds\":", "\"cpu_seconds_per_move\":"];

/// A text without what varies.
pub(super) fn masked(text: &str, masks: &[Mask]) -> String {
    if masks.contains(&Mask::Digest) && !text.is_empty() {
        return digest(text.as_bytes()) + "\n";
    }
    let text = text.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    let text = between(&text, "CPU features in use: ", |rest| rest.find(')'));
    let not_digit = |c: char| !c.is_ascii_digit();
    let text = between(&text, "127.0.0.1:", |rest| rest.find(not_digit));
    // The event `end`: which of the server's searches is asked, and what it knows, is chance.
    let text = between(&text, "data: {\"nodes\":", |rest| rest.find(not_digit));
    numbers(&text, masks).replace('\x1b', "\\e").replace('\r', "\\r")
}

/// The length of a file and its FNV-1a hash, without its compression and without what varies.
pub(super) fn digest(bytes: &[u8]) -> String {
    let mut plain = bytes.to_vec();
    if bytes.starts_with(b"\x1f\x8b") {
        plain.clear();
        flate2::read::GzDecoder::new(bytes).read_to_end(&mut plain).expect("a compressed file");
    }
    if let Ok(text) = std::str::from_utf8(&plain) {
        plain = masked(text, &[]).into_bytes();
    }
    let hash = plain.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{} bytes, {hash:016x}", plain.len())
}

/// A text with `_` for what follows each place of `before`, as far as `end` tells.
fn between(text: &str, before: &str, end: impl Fn(&str) -> Option<usize>) -> String {
    let mut parts = text.split(before);
    let mut masked = parts.next().unwrap_or_default().to_string();
    for part in parts {
        masked += before;
        masked.push('_');
        masked += &part[end(part).unwrap_or(part.len())..];
    }
    masked
}

/// A text with its numbers as they are kept.
fn numbers(text: &str, masks: &[Mask]) -> String {
    let (mut kept, mut rest) = (String::new(), text);
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        kept += before;
        let number = number(from);
        rest = &from[number.len()..];
        kept += &as_kept(&kept, number, rest, masks);
    }
    kept + rest
}

/// The number that a text begins with.
fn number(text: &str) -> &str {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let mut end = digits(text);
    while text[end..].starts_with(',') && digits(&text[end + 1..]) == 3 {
        end += 4;
    }
    if let Some(fraction) = text[end..].strip_prefix('.').map(digits).filter(|&count| count > 0) {
        end += 1 + fraction;
    }
    let exponent = text[end..].strip_prefix("e-").map(digits).filter(|&count| count > 0);
    &text[..end + exponent.map_or(0, |count| 2 + count)]
}

/// A number as it is kept, between what is before it and what is behind.
fn as_kept(before: &str, number: &str, after: &str, masks: &[Mask]) -> String {
    let is_name = before.ends_with(char::is_alphabetic) || after.starts_with(char::is_alphabetic);
    let fraction = number.split_once('.').map(|(_, fraction)| fraction);
    let is_decimal = fraction.is_some() || number.contains("e-");
    let is_measured = MEASURED.iter().any(|field| before.ends_with(field));
    let is_time =
        is_decimal && after.starts_with(" s") && !after[2..].starts_with(char::is_alphabetic);
    let mask = is_time
        || OF_OTHERS.iter().any(|field| before.ends_with(field))
        || is_measured && is_decimal && fraction != Some("0")
        || masks.contains(&Mask::Numbers) && !is_name
        || masks.contains(&Mask::Decimals) && is_decimal;
    match fraction {
        _ if mask => "_".into(),
        Some(fraction) if fraction.len() > 9 => match number.parse::<f64>() {
            Ok(number) => format!("{number:.9}"),
            Err(_) => number.into(),
        },
        _ => number.into(),
    }
}

#[test]
fn what_is_masked() {
    for (text, kept) in [
        ("(dfpn: 1,234 nodes, 0.012 s CPU, 3.400 s)", "(dfpn: 1,234 nodes, _ s CPU, _ s)"),
        ("{\"nodes\":12,\"cpu_seconds\":0.25}", "{\"nodes\":12,\"cpu_seconds\":_}"),
        ("{\"cpu_seconds\":9.1e-5,\"seconds\":600.0}", "{\"cpu_seconds\":_,\"seconds\":600.0}"),
        ("{\"longest_seconds\":0.0,\"moves\":3}", "{\"longest_seconds\":_,\"moves\":3}"),
        ("http://127.0.0.1:34567/", "http://127.0.0.1:_/"),
        ("(CPU features in use: avx2 bmi2)", "(CPU features in use: _)"),
        ("7x7 a1 0.5 -0.12345678949", "7x7 a1 0.5 -0.123456789"),
        ("1.25e-17 2 s. \x1b[1m", "1.25e-17 2 s. \\e[1m"),
    ] {
        assert_eq!(masked(text, &[]), kept);
    }
    assert_eq!(masked("7x7 a1 1,234 0.5 9.", &[Mask::Numbers]), "7x7 a1 _ _ _.");
    assert_eq!(masked("7x7 a1 1,234 0.5 9.", &[Mask::Decimals]), "7x7 a1 1,234 _ 9.");
}
