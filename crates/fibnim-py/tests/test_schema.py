"""The schema of the wire form accepts exactly what the engine accepts, and every reply."""

import json
import random
from pathlib import Path

import fibnim
from jsonschema import Draft202012Validator

ROOT = Path(__file__).parents[3]
TABLE = ROOT / "crates/fibnim-engine/tests/table"
QUESTIONS, REPLIES = (
    [json.loads(line) for line in (TABLE / name).read_text(encoding="utf-8").splitlines()]
    for name in ("questions.jsonl", "replies.jsonl")
)
SCHEMA = json.loads((ROOT / "docs/wire.schema.json").read_text(encoding="utf-8"))


def branches(schema, definitions, name):
    """A validator for each value of a field that all alternatives have, which decides between them."""
    alternatives = {one["properties"][name]["const"]: one for one in schema["oneOf"]}
    assert len(alternatives) == len(schema["oneOf"])
    return {value: Draft202012Validator({**one, "$defs": definitions}) for value, one in alternatives.items()}


ASKED = branches(SCHEMA["question"], SCHEMA["question"]["$defs"], "ask")
ANSWERED = branches(SCHEMA["reply"]["$defs"]["Answer"], SCHEMA["reply"]["$defs"], "answer")


def accepts(question):
    kind = question.get("ask")
    return isinstance(kind, str) and kind in ASKED and ASKED[kind].is_valid(question)


def is_no_question(reply):
    return reply.get("error", {}).get("message", "").startswith("not a question")


def test_questions_of_the_table():
    assert len(QUESTIONS) >= 500
    for question, reply in zip(QUESTIONS, REPLIES):
        assert accepts(question) != is_no_question(reply), question


def test_replies_of_the_table():
    failure = Draft202012Validator({**SCHEMA["reply"]["$defs"]["Failure"], "$defs": SCHEMA["reply"]["$defs"]})
    for reply in REPLIES:
        if "error" in reply:
            assert failure.is_valid(reply["error"]), reply
        else:
            assert ANSWERED[reply["answer"]].is_valid(reply), reply


def wrong(question, pick):
    """The question with one mistake."""
    field = pick.choice([name for name in question if name != "ask"] or ["ask"])
    return pick.choice(
        [
            {**question, "colour": 1},
            {**question, "ask": "solves"},
            {**question, field: {"wrong": [1.5]}},
            {**question, field: -1.5},
            {name: value for name, value in question.items() if name != "ask"},
        ]
    )


def test_mistakes_are_refused_by_both():
    pick = random.Random(60)
    accepted = [question for question in QUESTIONS if accepts(question)]
    for _ in range(300):
        question = wrong(pick.choice(accepted), pick)
        assert not accepts(question), question
        assert is_no_question(json.loads(fibnim.ask_json(json.dumps(question)))), question
