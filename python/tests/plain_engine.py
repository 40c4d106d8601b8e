"""A program that speaks HTP, and no more than that: its move is the first empty cell.

With `slow` it doesn't answer genmove, with `gone` it ends there.
"""

import sys

COMMANDS = "name list_commands boardsize clear_board play genmove quit time_settings log".split()


def main(manner=""):
    size, stones, log = 0, set(), []
    for line in sys.stdin:
        number, command, *arguments = line.split() if line.strip() else ("", "")
        log.append(" ".join([command, *arguments]))
        mark, text = "=", ""
        if command == "name":
            text = "Plain"
        elif command == "list_commands":
            text = "\n".join(COMMANDS)
        elif command == "boardsize":
            size = int(arguments[0])
        elif command == "clear_board":
            stones = set()
        elif command == "play":
            stones.add(arguments[1])
        elif command == "genmove":
            if manner == "gone":
                return
            if manner == "slow":
                continue
            letters = "abcdefghijk"[:size]
            cells = [f"{letter}{row + 1}" for row in range(size) for letter in letters]
            text = next(cell for cell in cells if cell not in stones).upper()
        elif command == "log":
            text = "\n".join(log)
        elif command not in COMMANDS:
            mark, text = "?", "unknown command"
        print(f"{mark}{number} {text}\n", flush=True)
        if command == "quit":
            return


main(*sys.argv[1:])
