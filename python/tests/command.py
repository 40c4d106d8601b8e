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
