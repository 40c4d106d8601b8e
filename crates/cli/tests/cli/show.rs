//! `mustplay show`.

use crate::run::{Folder, mustplay, program, root, with_input};

#[test]
fn a_diagram_reads_back() {
    for line in ["hex 3/1B1/W2 b", "rex BW6/5B1W/8 w", "hex 12/12/11B/12 w"] {
        let diagram = mustplay(&["show", line]).done();
        assert_eq!(with_input(&["convert", "-"], &diagram).done(), format!("{line}\n"));
    }
    let out = mustplay(&["show", "rex 3/1B1/W2 b", "--mark", "a1,c3"]).done();
    let expected = "\
rex, black to move
  a b c
1  * . .  1
 2  . B .  2
  3  W . *  3
      a b c
";
    assert_eq!(out, expected);
}

#[test]
fn colors_only_where_they_are_wanted() {
    let escape = '\u{1b}';
    let position = ["show", "3x3 b2 c3"];
    assert!(!mustplay(&position).done().contains(escape), "a pipe is no terminal");
    let colored = mustplay(&[&position[..], &["--colors", "always"]].concat()).done();
    assert!(colored.contains(escape));
    let never = mustplay(&[&position[..], &["--colors=never"]].concat()).done();
    assert_eq!(never, mustplay(&position).done());
    // An explicit wish goes before the environment.
    let mut command = program(&[&position[..], &["--colors", "always"]].concat());
    let asked = command.env("NO_COLOR", "1").output().expect("the program starts");
    assert_eq!(asked.stdout, colored.as_bytes());
}

#[test]
fn a_terminal_gets_colors_unless_they_are_unwanted() {
    // `script` gives the program a terminal; without it there is nothing to check here.
    let on_terminal = |name: &str, value: &str| {
        let line = format!("{} show '3x3 b2'", env!("CARGO_BIN_EXE_mustplay"));
        std::process::Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .env_remove("NO_COLOR")
            .env("TERM", "xterm")
            .env(name, value)
            .stdin(std::process::Stdio::null())
            .output()
            .ok()
            .map(|output| output.stdout)
    };
    let Some(colored) = on_terminal("LANG", "C") else { return };
    assert!(colored.contains(&0x1b), "{}", String::from_utf8_lossy(&colored));
    for (name, value) in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let plain = on_terminal(name, value).expect("as before");
        assert!(!plain.contains(&0x1b), "{name}: {}", String::from_utf8_lossy(&plain));
    }
}

#[test]
fn pictures() {
    let folder = Folder::new();
    let (svg, png) = (folder.file("board.svg"), folder.file("board.png"));
    let args = ["show", "3x3 b2 c3", "--numbers", "--shade", "a1 a2", "--svg", &svg, "--png", &png];
    assert_eq!(mustplay(&args).done(), "");
    let text = std::fs::read_to_string(&svg).expect("the picture");
    assert!(text.starts_with("<svg ") && text.trim_end().ends_with("</svg>"), "{text}");
    let pixels = std::fs::read(&png).expect("the picture");
    assert!(pixels.starts_with(b"\x89PNG\r\n\x1a\n"));
    // Width and height stand behind the first chunk's name; twice the SVG's.
    let number = |at: usize| u32::from_be_bytes(pixels[at..at + 4].try_into().expect("four bytes"));
    assert!(number(16) > 200 && number(20) > 150, "{}x{}", number(16), number(20));
    assert_eq!(folder.names(), ["board.png", "board.svg"], "no draft is left behind");

    let plain = folder.file("plain.svg");
    mustplay(&["show", "3x3 b2 c3", "--svg", &plain]).done();
    assert_ne!(std::fs::read_to_string(&plain).expect("the picture"), text);
    let mut seen = vec![text];
    for style in [&["--dark"][..], &["--stones", "red-blue"], &["--mark", "a1"]] {
        mustplay(&[&["show", "3x3 b2 c3", "--svg", &plain], style].concat()).done();
        let text = std::fs::read_to_string(&plain).expect("the picture");
        assert!(!seen.contains(&text), "{style:?} changes the picture");
        seen.push(text);
    }
}

#[test]
fn the_picture_of_the_readme_is_what_the_program_draws() {
    let folder = Folder::new();
    let file = folder.file("game.svg");
    let game = root().join("docs/game.sgf");
    mustplay(&["show", game.to_str().expect("a path"), "--numbers", "--svg", &file]).done();
    let drawn = std::fs::read_to_string(&file).expect("the picture");
    let kept = std::fs::read_to_string(root().join("docs/pictures/game.svg")).expect("a picture");
    assert!(drawn == kept, "draw docs/pictures/game.svg again: it is out of date");
}

#[test]
fn faults() {
    let message = mustplay(&["show", "3x3", "--mark", "d1"]).refused();
    assert_eq!(message, "mustplay: the 3x3 board has no cell 'd1'\n");
    let folder = Folder::new();
    let message = mustplay(&["show", "3x3", "--svg", &folder.file("no/board.svg")]).refused();
    assert!(message.contains("can't write"), "{message}");
}
