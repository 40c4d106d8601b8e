"""The JSON that the program prints, against docs/schema.json.

The recorded transcripts of the command's tests hold every kind of object that the command and the
server print, so they are what is validated here. Numbers that vary from run to run are masked in
them by an underscore; any number stands for it.
"""

import glob
import json
import os
import re
import unittest

import jsonschema

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
GOLDEN = os.path.join(ROOT, "crates", "cli", "tests", "golden")

# Which definition an object has to meet, by the command or request that printed it.
COMMANDS = {
    "solve": ["solved", "bad_line"],
    "analysis": [
        "analysis_answer",
        "analysis_fault",
        "analysis_warning",
        "analysis_action",
    ],
    "openings": ["openings"],
    "review": ["review"],
    "verify": ["verified"],
    "tree": ["strategy", "recursion"],
    "connections": ["connections"],
    "puzzles": ["puzzle"],
    "inferior": ["inferior"],
    "evaluate": ["evaluation"],
    "match": ["match"],
    "store list": ["store_list"],
    "store check": ["store_check"],
    "store export": ["store_position"],
    "bench board": ["bench_board"],
    "bench circuit": ["bench_circuit"],
    "bench inferior": ["bench_inferior"],
    "bench verify": ["bench_verify"],
    "bench suite": ["bench_suite"],
    "bench value": ["bench_value"],
}
REQUESTS = [
    (r"/api/about", ["about"]),
    (r"/api/read", ["read"]),
    (r"/api/look", ["look"]),
    (r"/api/links", ["links"]),
    (r"/api/play", ["turn"]),
    (r"/api/maps", ["maps"]),
    (r"/api/maps/.*", ["map"]),
    (r"/api/certificates( .*)?", ["certificate"]),
    (r"/api/certificates/[^/]*/at", ["walk"]),
    (r"/api/certificates/[^/]*/tree", ["tree"]),
    (r"/api/certificates/[^/]*/find", ["find"]),
]
EVENTS = {
    "answer": ["solved"],
    "position": ["reviewed_position"],
    "review": ["review"],
    "progress": ["progress"],
    "cell": ["solved_cell"],
    "end": ["end"],
    "certificate": ["certificate"],
}


def definitions(command, event):
    """The names of the definitions for an object that a line of a transcript printed."""
    if event:
        return EVENTS[event]
    request = re.match(r"(?:(?:GET|POST|DELETE) )?(/\S*?)(\?\S*)?( @.*)?$", command)
    if request:
        path = request.group(1) + (request.group(3) or "")
        named = [names for pattern, names in REQUESTS if re.fullmatch(pattern, path)]
        return (named[0] if named else []) + ["error"]
    words = command.split("mustplay ")[-1].split()
    return COMMANDS.get(" ".join(words[:2])) or COMMANDS.get(words[0]) or []


def objects():
    """Each JSON object of the transcripts, with its place and its definitions."""
    for path in sorted(glob.glob(os.path.join(GOLDEN, "*.txt"))):
        command = event = None
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.startswith("$ "):
                    shown = line[2:].strip()
                    # A file that a command wrote before.
                    command = command if shown.startswith("cat ") else shown
                    event = None
                found = re.match(r"\| event: (\w+)", line)
                if found:
                    event = found.group(1)
                found = re.match(r"\| (data: )?(\{.*\})$", line)
                if found:
                    text = re.sub(r"(?<=[:,/\"\[])_(?=[,/ }\]])", "1", found.group(2))
                    place = f"{os.path.basename(path)}:{number}"
                    yield place, json.loads(text), definitions(command, event)


def strict(schema):
    """The schema with no fields but those that it names."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {name: strict(part) for name, part in schema.items()}
    if "required" in parts:
        parts["additionalProperties"] = False
    return parts


class Schema(unittest.TestCase):
    def setUp(self):
        with open(os.path.join(ROOT, "docs", "schema.json"), encoding="utf-8") as file:
            self.schema = json.load(file)

    def test_it_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(self.schema)

    def test_every_object_meets_its_definition(self):
        schema, met = strict(self.schema), set()
        for place, value, names in objects():
            self.assertTrue(names, f"{place}: no definition is named for this")
            errors = {}
            for name in names:
                one = {"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]}
                error = jsonschema.exceptions.best_match(
                    jsonschema.Draft202012Validator(one).iter_errors(value)
                )
                if error is None:
                    met.add(name)
                    break
                errors[name] = error.message
            else:
                self.fail(f"{place}: {errors}")
        printed = {ref["$ref"].rsplit("/", 1)[1] for ref in self.schema["anyOf"]}
        # Progress depends on the speed of the machine, so no transcript has it.
        self.assertEqual(printed - met, {"progress"})

    def test_a_wrong_object_is_noticed(self):
        validator = jsonschema.Draft202012Validator(self.schema)
        place, value, _ = next(found for found in objects() if found[2] == ["openings"])
        validator.validate(value)
        for broken in [
            {**value, "schema": 2},
            {**value, "first": "green"},
            {name: field for name, field in value.items() if name != "openings"},
        ]:
            self.assertFalse(validator.is_valid(broken), place)


if __name__ == "__main__":
    unittest.main()
