//! `mustplay match`: games between real processes.

use crate::process::interrupted;
use crate::run::{Folder, Ran, json, mustplay, strings};
use serde_json::{Value, json};

/// An engine in shell that answers everything with nothing, and `genmove` as it is told.
fn script(folder: &Folder, name: &str, genmove: &str) -> String {
    engine(folder, name, &format!("genmove) {genmove} ;;"))
}

/// The same with other cases of its own, which come first. It has no commands that it tells of.
fn engine(folder: &Folder, name: &str, cases: &str) -> String {
    let text = format!(
        "while read -r command rest; do\n case $command in\n  {cases}\n  \
         quit) exit 0 ;;\n  known_command) printf '= false\\n\\n' ;;\n  \
         *) printf '= \\n\\n' ;;\n esac\ndone\n"
    );
    format!("sh {}", folder.write(name, text))
}

fn played(args: &[&str]) -> Value {
    let mut all = vec!["match", "--json"];
    all.extend(args);
    mustplay(&all).object(0)
}

/// The report of a match in which an engine made mistakes.
#[track_caller]
fn with_mistakes(ran: Ran) -> String {
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""), "{}", ran.out);
    ran.out
}

/// The numbers of games that each engine won.
fn wins(object: &Value) -> Vec<u64> {
    let wins = object["wins"].as_array().expect("a list").iter();
    wins.map(|by_color| {
        let by_color = by_color.as_array().expect("a list").iter();
        by_color.map(|count| count.as_u64().expect("a count")).sum()
    })
    .collect()
}

#[test]
fn the_better_player_wins() {
    let args = ["--black", "greedy", "--white", "random", "--size", "7", "--games", "6"];
    let object = played(&args);
    let counts = wins(&object);
    assert!(counts[0] > counts[1] && counts[0] + counts[1] == 6, "{object}");
    assert!(object["elo"].as_f64().is_none_or(|elo| elo > 0.0), "{object}");
    assert!(object["elo_low"].as_f64().is_some_and(|low| low < 400.0), "{object}");
    let results = object["results"].as_array().expect("a list");
    // Each opening is played twice, with the colors changed.
    let opening = |game: &Value| {
        let moves = game["moves"].as_str().expect("moves").to_string();
        moves.split(' ').take(4).map(String::from).collect::<Vec<_>>()
    };
    for pair in results.chunks(2) {
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
        assert_eq!((&pair[0]["black"], &pair[1]["black"]), (&json!(0), &json!(1)));
    }
    let text = mustplay(&[&["match"], &args[..]].concat()).done();
    let start = format!("hex 7x7, 6 games\ngreedy: {} wins, ", counts[0]);
    assert!(text.starts_with(&start), "the same games again: {text}");
    assert!(text.contains("\nElo difference ") && text.contains(" (95%, Wilson)\n"), "{text}");
    // Times differ; that they are told doesn't.
    for (name, pace) in [("greedy", &object["times"][0]), ("random", &object["times"][1])] {
        let line = text.lines().find(|line| line.contains(" s a move, "));
        assert!(line.is_some(), "{name}: {text}");
        assert!(pace["moves"].as_u64() > Some(0), "{pace}");
        let [mean, longest] = ["seconds_per_move", "longest_seconds"].map(|field| &pace[field]);
        assert!(mean.as_f64() > Some(0.0) && longest.as_f64() >= mean.as_f64(), "{pace}");
        assert!(pace["cpu_seconds_per_move"].as_f64().is_none_or(|cpu| cpu >= 0.0), "{pace}");
    }
    assert_eq!(object["crashes"], json!([0, 0]));
}

#[test]
fn reverse_hex_swaps_and_lists_of_openings() {
    let rex = ["--black", "mcts", "--white", "random", "--game", "rex", "--size", "3"];
    let object = played(&[&rex[..], &["--games", "4", "--nodes", "50"]].concat());
    assert_eq!(wins(&object).iter().sum::<u64>(), 4, "{object}");
    let swap = ["--black", "greedy", "--white", "greedy", "--swap", "--size", "4", "--games", "2"];
    let object = played(&swap);
    assert_eq!(wins(&object).iter().sum::<u64>(), 2, "{object}");
    let listed = ["--black", "greedy", "--white", "random", "--size", "4", "--games", "4"];
    let object =
        played(&[&listed[..], &["--openings", "a1, b2 c3", "--adjudicate", "50"]].concat());
    let results = object["results"].as_array().expect("a list");
    // A 4x4 board is solved in a few nodes.
    assert!(results.iter().any(|game| game["end"] == json!("proved")), "{object}");
    for game in results {
        let second = game["number"].as_u64().expect("a number") > 2;
        let start = if second { "4x4 b2 c3 " } else { "4x4 a1 " };
        assert!(game["moves"].as_str().expect("moves").starts_with(start), "{game}");
    }
    let message =
        mustplay(&[&["match"], &listed[..], &["--openings", "a1, e9"]].concat()).refused();
    assert!(message.contains("the 4x4 board has no cell 'e9'"), "{message}");
}

#[test]
fn mistakes_lose_and_are_told() {
    let folder = Folder::new();
    for (name, genmove, sentence) in [
        ("illegal", "printf '= a1\\n\\n'", "played 'a1', which is illegal: a1 has a stone already"),
        ("off", "printf '= zz9\\n\\n'", "played 'zz9', which is illegal: there is no such cell"),
        ("swaps", "printf '= swap-pieces\\n\\n'", "which is illegal: a swap isn't allowed here"),
        ("ends", "exit 3", "ended with exit code 3"),
        ("dies", "kill -9 $$", "ended by signal 9"),
        ("refuses", "printf '? not now\\n\\n'", "said: not now"),
        ("mumbles", "printf 'well\\n\\n'", "wrote 'well', which is no answer"),
        ("sleeps", "sleep 20", "did not answer within 3 s"),
    ] {
        let bad = script(&folder, name, genmove);
        let args = ["match", "--black", &bad, "--white", "random", "--size", "5", "--games", "2"];
        let more = ["--openings", "a1", "--patience", "3"];
        let out = with_mistakes(mustplay(&[&args[..], &more].concat()));
        assert!(out.contains("random: 2 wins, "), "{out}");
        let is_crash = sentence.starts_with("ended");
        let crash = "0 wins, 0 as Black, 0 as White; it crashed in 2 games\n";
        assert_eq!(out.contains(crash), is_crash, "{out}");
        assert!(out.contains("\nElo difference at most +113, with no lower bound (95%"), "{out}");
        assert!(out.contains("2 lost by mistake\n"), "{out}");
        for (game, color) in [(1, "Black"), (2, "White")] {
            let line = format!("game {game}: {color} ({bad}) ");
            let told = out.lines().find(|text| text.starts_with(&line));
            assert!(told.is_some_and(|text| text.ends_with(sentence)), "{name}: {out}");
        }
    }
}

#[test]
fn engines_that_are_none() {
    let message = mustplay(&["match", "--black", "no-such-engine", "--white", "random"]).refused();
    assert!(message.contains("the engine 'no-such-engine' can't be started: "), "{message}");
    let message = mustplay(&["match", "--black", "'open", "--white", "random"]).refused();
    assert!(message.contains("a quotation mark isn't closed"), "{message}");
    let message = mustplay(&["match", "--black", "true", "--white", "random"]).refused();
    assert!(message.contains("the engine 'true' ended"), "{message}");
    let folder = Folder::new();
    let simple = script(&folder, "simple", "printf '= resign\\n\\n'");
    for (option, value, command) in
        [("--game", "rex", "param_game"), ("--nodes", "9", "param_player")]
    {
        let args = ["match", "--black", "random", "--white", &simple, option, value];
        let message = mustplay(&args).refused();
        assert!(message.contains(&format!("has no command {command}, which")), "{message}");
    }
}

#[test]
fn engines_that_cant_be_told_the_time_are_timed() {
    let folder = Folder::new();
    let resigns = "genmove) printf '= resign\\n\\n' ;;";
    let refuses = "time_settings) printf '? unknown command\\n\\n' ;;";
    let lists = "known_command) printf '? unknown command\\n\\n' ;;\n  \
                 list_commands) printf '= name\\nplay\\ntime_settings\\n\\n' ;;";
    let true_but = "known_command) printf '= true\\n\\n' ;;";
    for (name, cases, is_told) in [
        ("lacks", format!("{refuses}\n{resigns}"), false),
        ("claims", format!("{true_but}\n{refuses}\n{resigns}"), false),
        ("lists", format!("{lists}\n{resigns}"), true),
    ] {
        let simple = engine(&folder, name, &cases);
        let args = ["match", "--black", "random", "--white", &simple, "--size", "4"];
        let more = ["--games", "2", "--time", "1", "--openings", "empty"];
        let ran = mustplay(&[&args[..], &more].concat());
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.err);
        assert!(ran.out.contains("2 resigned, 0 proved, 0 lost by mistake"), "{}", ran.out);
        let sentence = format!("mustplay: the engine '{simple}' doesn't know time_settings: ");
        assert_eq!(ran.err.matches(&sentence).count(), usize::from(!is_told), "{}", ran.err);
        assert_eq!(ran.err.contains("--white-setup may tell it"), !is_told, "{}", ran.err);
    }
}

#[test]
fn engines_are_sent_commands_before_their_games() {
    let folder = Folder::new();
    let log = folder.file("log");
    let resigns = "genmove) printf '= resign\\n\\n' ;;";
    let cases = format!("option) echo \"$rest\" >> {log}; printf '= \\n\\n' ;;\n  {resigns}");
    let told = engine(&folder, "told", &cases);
    let args = ["match", "--black", &told, "--white", "random", "--size", "4", "--games", "2"];
    let setup = ["--black-setup", "option one", "--black-setup", "option two 2"];
    mustplay(&[&args[..], &setup, &["--threads", "1", "--openings", "empty"]].concat()).done();
    // Once before the match, and before both games.
    let log = std::fs::read_to_string(&log).expect("a file");
    assert_eq!(log, "one\ntwo 2\n".repeat(3));
    let ran = mustplay(&[&args[..], &["--white-setup", "no_such_command 1"]].concat());
    let message = ran.refused();
    let sentence = "the engine 'random' said to 'no_such_command 1': there is no command";
    assert!(message.contains(sentence), "{message}");
    let message = mustplay(&[&args[..], &["--white-setup", " "]].concat()).refused();
    assert!(message.contains("a command is one line, and not empty"), "{message}");
}

#[test]
fn patience_is_kept() {
    let folder = Folder::new();
    let start = std::time::Instant::now();
    // Neither an engine that doesn't take moves in nor one that only draws is waited for.
    let draws = "genmove) while true; do printf 'gogui-gfx:\\nTEXT x\\n\\n'; sleep 0.1; done ;;";
    for (name, cases) in [("deaf", "play) sleep 100 ;;"), ("draws", draws)] {
        let bad = engine(&folder, name, cases);
        let args = ["match", "--black", "random", "--white", &bad, "--size", "4", "--games", "1"];
        let more = ["--patience", "1", "--openings", "empty"];
        let out = with_mistakes(mustplay(&[&args[..], &more].concat()));
        assert!(out.contains(&format!("game 1: White ({bad}) did not answer within 1 s")), "{out}");
    }
    assert!(start.elapsed().as_secs() < 50);
}

#[test]
fn what_cant_be_played_is_refused_before_the_first_game() {
    for engine in ["puct", "mustplay htp --player puct", "mustplay htp --player=puct"] {
        let args = ["match", "--black", "random", "--white", engine, "--game", "rex"];
        let message = mustplay(&args).refused();
        assert!(message.contains("the player puct doesn't play rex"), "{message}");
    }
    let message = mustplay(&["match", "--black", "puct", "--white", "puct", "--games", "0"]);
    let message = message.refused();
    assert!(message.contains("'--games <N>': a match has at least one game"), "{message}");
}

#[test]
fn crashes_are_kept_with_the_games() {
    let folder = Folder::new();
    let games = folder.file("games");
    let bad = script(&folder, "ends", "exit 3");
    let args = ["match", "--black", &bad, "--white", "random", "--size", "4", "--games", "2"];
    let run = || {
        let more = ["--openings", "a1", "--output", &games, "--json"];
        mustplay(&[&args[..], &more].concat()).object(1)
    };
    let object = run();
    assert_eq!(object["crashes"], json!([2, 0]), "{object}");
    let kept = std::fs::read_to_string(format!("{games}/0001.sgf")).expect("a game");
    assert!(kept.contains("RE[W+F]GC[Black ended with exit code 3]"), "{kept}");
    let again = run();
    assert_eq!(again["results"], object["results"]);
    assert_eq!(again["crashes"], object["crashes"]);
    assert_eq!(again["times"], json!([null, null]), "nothing was played");
}

#[test]
fn a_match_goes_on_from_its_games() {
    let folder = Folder::new();
    let games = folder.file("games");
    let args =
        ["match", "--black", "greedy", "--white", "random", "--size", "4", "--output", &games];
    let run = |count: &str| mustplay(&[&args[..], &["--games", count, "--json"]].concat());
    let first = run("3").object(0);
    let path = |number: usize| format!("{games}/000{number}.sgf");
    let read = |number| std::fs::read_to_string(path(number)).expect("a game");
    let kept: Vec<String> = (1..=3).map(read).collect();
    let start = "(;FF[4]GM[11]AP[Mustplay:0.1.0]SZ[4]PB[greedy]PW[random]RE[B+]GC[";
    assert!(kept[0].starts_with(start), "{}", kept[0]);
    // The games that are there are believed, and not played again.
    let changed = kept[0].replace("RE[B+]", "RE[W+]");
    std::fs::write(path(1), &changed).expect("a file is written");
    let second = run("6").object(0);
    assert_eq!(first["results"][2], second["results"][2]);
    assert_eq!((&second["results"][0]["winner"], &second["games"]), (&json!("white"), &json!(6)));
    assert_eq!(read(1), changed);
    // A game of another match is none of this one.
    std::fs::write(path(2), kept[0].as_bytes()).expect("a file is written");
    let message = run("6").refused();
    assert!(message.contains("0002.sgf: it is a game of another match"), "{message}");
    std::fs::write(path(2), "(;GM[11]").expect("a file is written");
    assert!(run("6").refused().contains("can't go on from"));
}

#[test]
fn ctrl_c_loses_only_running_games() {
    let folder = Folder::new();
    let games = folder.file("games");
    let slow = script(&folder, "slow", "sleep 1; printf '= resign\\n\\n'");
    let args =
        ["match", "--black", &slow, "--white", &slow, "--games", "1000", "--openings", "each"];
    let ran = interrupted(&[&args[..], &["--output", &games, "--json"]].concat());
    assert_eq!(ran.code, Some(130), "{}", ran.err);
    let object = json(&ran.out);
    let kept = std::fs::read_dir(&games).expect("a folder").count();
    assert_eq!(object["games"], json!(kept));
    assert_eq!(strings(&object["engines"]), [slow.as_str(), slow.as_str()]);
    for game in object["results"].as_array().expect("a list") {
        assert_eq!(game["end"], json!("resigned"), "{game}");
    }
}
