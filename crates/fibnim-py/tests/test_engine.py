"""Python gives the answers of the engine."""

import json
import re
from pathlib import Path

import fibnim
import pytest

TABLE = Path(__file__).parents[2] / "fibnim-engine" / "tests" / "table"
QUESTIONS = (TABLE / "questions.jsonl").read_text(encoding="utf-8").splitlines()
REPLIES = (TABLE / "replies.jsonl").read_text(encoding="utf-8").splitlines()
MEMORY = 512 << 20


def meaning(reply):
    """A reply without the words of its sentences and errors, which have kinds and data."""

    def without_words(fields):
        fields.pop("text" if "sentence" in fields else "message" if "kind" in fields else None, None)
        return fields

    return json.loads(reply, object_hook=without_words)


def test_every_question_of_the_table_has_its_reply():
    assert len(QUESTIONS) == len(REPLIES) >= 300
    for question, reply in zip(QUESTIONS, REPLIES):
        assert meaning(fibnim.ask_json(question, memory=MEMORY)) == meaning(reply), question


def test_a_failure_raises_the_exception_of_its_kind():
    kinds = {
        "input": fibnim.InputError,
        "refused": fibnim.InputError,
        "budget": fibnim.BeyondBudget,
        "stopped": fibnim.BeyondBudget,
        "not-covered": fibnim.BeyondBudget,
    }
    failures = [
        (question, json.loads(reply)["error"])
        for question, reply in zip(QUESTIONS, REPLIES)
        if '"error":' in reply[:80]
    ]
    assert len(failures) > 20
    for question, failure in failures:
        with pytest.raises(kinds[failure["kind"]]) as error:
            fibnim.ask(question, memory=MEMORY)
        assert str(error.value) == json.loads(fibnim.ask_json(question, memory=MEMORY))["error"]["message"]
    question = json.loads(QUESTIONS[0])
    assert (
        fibnim.ask(question) == json.loads(fibnim.ask_json(QUESTIONS[0])) == fibnim.ask(question.pop("ask"), **question)
    )


def test_solutions_are_those_of_the_questions():
    compared = 0
    for question, reply in zip(map(json.loads, QUESTIONS), REPLIES):
        given = {name: value for name, value in question.items() if name not in ("ask", "position")}
        options = {name: given.pop(name) for name in ("explain", "remoteness", "moves") if name in given}
        # A function of the chips that are left, n, belongs to a game of `ask` alone.
        ordinary = given.keys() <= {"take", "misere"} and not re.search("(?<![a-z])n(?![a-z])", given.get("take", ""))
        if (
            question["ask"] == "solve"
            and ";" in question.get("position", "")
            and ordinary
            and "error" not in reply[:80]
        ):
            assert fibnim.solve(question["position"], **given, memory=MEMORY).to_json(**options) == fibnim.ask_json(
                json.dumps(question), memory=MEMORY
            )
            compared += 1
    assert compared >= 20


def test_complementary_values():
    unknown = fibnim.complement([5, 9], take="3t", bound=11)
    assert (unknown.kind, unknown.value) in [("value", 12), ("unknown", None)]
    far = fibnim.complement([30, 54], bound=150)
    assert (far.kind, far.value, far.searched_to) == ("unknown", None, 150)
    assert far != fibnim.complement([4, 3]) and fibnim.complement([4, 3]).kind == "none"


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"ask": "what"},
        "",
        "{",
        "[]",
        {"ask": "solve", "piles": [3]},
        {"ask": {1}},
        {"ask": "y" * 10**6},
        "\ud800",
        7,
        b"{}",
    ],
)
def test_malformed_questions_are_refused(bad):
    with pytest.raises(ValueError) as error:
        fibnim.ask(bad)
    assert "\n" not in str(error.value) and len(str(error.value)) < 700


def test_the_words_of_a_basis_are_those_of_the_engine():
    for basis, figure in [
        (fibnim.solve([3, 4, 5], quota=2, take="4t").basis, "positions"),
        (fibnim.Basis("observation", "checked", exhausted_to=5000), "5000"),
        (fibnim.Basis("table", "search", table=(3, 40)), "3 piles of up to 40 chips"),
    ]:
        assert figure in basis.words()
