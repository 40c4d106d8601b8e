"""The command, which the package is held against."""

import json
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def path():
    """The program: what MUSTPLAY names, one that cargo has built, or the one that is installed."""
    built = [ROOT / "target" / profile / "mustplay" for profile in ("release", "debug")]
    named = [os.environ.get("MUSTPLAY"), *built, shutil.which("mustplay")]
    found = next((program for program in named if program and pathlib.Path(program).exists()), None)
    if found is None:
        raise FileNotFoundError("the tests need the command: cargo build, or MUSTPLAY=its path")
    return str(found)


def run(*arguments, text=None):
    """What the command prints, whatever its exit code."""
    done = subprocess.run([path(), *arguments], input=text, capture_output=True, text=True)
    return done.stdout, done.stderr


def solved(lines, *arguments):
    """The objects of `solve --batch` for position lines."""
    text = "".join(line + "\n" for line in lines)
    out, _ = run("solve", "--batch", "-", "--threads", "1", *arguments, text=text)
    return [json.loads(line) for line in out.splitlines()]


def data_set(folder, rows="400", boards="hex:4x5,hex:5x5=2,rex:5x4"):
    """A small data set in a folder."""
    out, err = run("export", str(folder), "--rows", rows, "--boards", boards, "--budget", "200")
    if f"{int(rows):,} positions" not in out:
        raise AssertionError(out + err)
    return folder
