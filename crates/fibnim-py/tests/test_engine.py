"""Python gives the answers of the engine."""

import json
from pathlib import Path

import fibnim
import pytest

TABLE = Path(__file__).parents[2] / "fibnim-engine" / "tests" / "table"
QUESTIONS = (TABLE / "questions.jsonl").read_text(encoding="utf-8").splitlines()
REPLIES = (TABLE / "replies.jsonl").read_text(encoding="utf-8").splitlines()
MEMORY = 512 << 20


def test_every_question_of_the_table_has_its_reply():
    assert len(QUESTIONS) == len(REPLIES) >= 300
    for question, reply in zip(QUESTIONS, REPLIES):
        assert fibnim.ask_json(question, memory=MEMORY) == reply, question


def test_a_failure_raises_the_exception_of_its_kind():
    kinds = {"input": fibnim.InputError, "refused": fibnim.InputError, "budget": fibnim.BeyondBudget, "stopped": fibnim.BeyondBudget}
    failures = 0
    for question, reply in zip(QUESTIONS, map(json.loads, REPLIES)):
        if "error" in reply:
            with pytest.raises(kinds[reply["error"]["kind"]]) as error:
                fibnim.ask(question, memory=MEMORY)
            assert str(error.value) == reply["error"]["message"]
            failures += 1
    assert failures > 20
    assert fibnim.ask(json.loads(QUESTIONS[0])) == json.loads(REPLIES[0])


def a_solution(question):
    reading, rules = question.get("reading", {}), question.get("rules", {})
    if "exactly" in question or set(reading) - {"opening"} or "from_zero" in question:
        return None
    text = question["position"]
    if "+" not in text and ";" not in text:
        position = [int(pile) for pile in text.strip("()").replace(",", " ").split()]
    elif reading:
        return None
    else:
        position = text
    options = {name: question[name] for name in ("moves", "explain", "remoteness") if name in question}
    misere = rules.get("play") == "misere"
    solved = fibnim.solve(position, opening=reading.get("opening"), take=rules.get("take_away", "2t"), misere=misere, memory=MEMORY)
    return solved.to_json(**options)


def a_grundy_value(question):
    if "exactly" in question or len(question["piles"]) != 1 or len(question.get("quotas", ())) > 1:
        return None
    quota = int(question["quotas"][0]) if "quotas" in question else None
    return fibnim.grundy(int(question["piles"][0]), quota=quota, take=question.get("take_away", "2t"), memory=MEMORY).to_json()


def a_complement(question):
    options = {"bound": question["bound"]} if "bound" in question else {}
    return fibnim.complement(question["piles"], take=question.get("take_away", "2t"), memory=MEMORY, **options).to_json()


def a_chance(question):
    rules = question.get("rules", {})
    options = {name: question[name] for name in ("games", "seed") if name in question}
    first, against = question["players"]
    misere = rules.get("play") == "misere"
    asked = {"take": rules.get("take_away", "2t"), "misere": misere, "memory": MEMORY, **options}
    return fibnim.odds(question["position"], first=first, against=against, **asked).to_json()


def a_proof(question):
    if question["of"]["kind"] != "game":
        return None
    game, options = question["of"], {"states": question["states"]} if "states" in question else {}
    fixed, free = game.get("fixed", ()), game.get("free", 1)
    return fibnim.prove(fixed=fixed, free=free, take=question.get("take_away", "2t"), misere=question.get("play") == "misere", **options).to_json()


CALLS = {"solve": a_solution, "grundy": a_grundy_value, "complement": a_complement, "odds": a_chance, "prove": a_proof}


@pytest.mark.parametrize(("kind", "least"), [("solve", 100), ("grundy", 10), ("complement", 10), ("odds", 0), ("prove", 0)])
def test_calls_answer_as_the_questions_do(kind, least):
    compared = 0
    for question, reply in zip(map(json.loads, QUESTIONS), REPLIES):
        if question["ask"] != kind or "error" in json.loads(reply):
            continue
        said = CALLS[kind](question)
        if said is not None:
            assert said == reply, question
            compared += 1
    assert compared >= least


@pytest.mark.parametrize(
    ("value", "question"),
    [
        (fibnim.odds([12], first="random", against="perfect"), {"ask": "odds", "position": "12", "players": ["random", "perfect"]}),
        (fibnim.odds([9, 4], quota=3, first="slip:0.2", against="greedy", games=50, seed=7), {"ask": "odds", "position": "(9,4;3)", "players": ["slip:0.2", "greedy"], "games": 50, "seed": 7}),
        (fibnim.prove(fixed=(2, 1)), {"ask": "prove", "of": {"kind": "game", "fixed": [2, 1]}}),
        (fibnim.prove(free=2, take="t"), {"ask": "prove", "take_away": "t", "of": {"kind": "game", "free": 2}}),
        (fibnim.prove(fixed=(2,), misere=True), {"ask": "prove", "play": "misere", "of": {"kind": "game", "fixed": [2]}}),
        (fibnim.complement([9, 10], bound=300), {"ask": "complement", "piles": [9, 10], "bound": 300}),
        (fibnim.solve("(5;2)+(8;3)"), {"ask": "solve", "position": "(5;2)+(8;3)"}),
    ],
    ids=range(7),
)
def test_results_are_wire_objects(value, question):
    assert value.to_dict() == fibnim.ask(question)
    assert json.loads(value.to_json()) == value.to_dict()
    assert value.basis.method == value.to_dict()["method"] and value.basis.strength == value.to_dict()["strength"]


def test_methods_are_those_of_the_engine():
    assert fibnim.odds([10**300], first="random", against="perfect").basis.method == "formula"
    unknown = fibnim.complement([5, 9], take="3t", bound=11)
    assert (unknown.kind, unknown.value) in [("value", 12), ("unknown", None)]
    far = fibnim.complement([30, 54], bound=150)
    assert (far.kind, far.value, far.searched_to) == ("unknown", None, 150)
    assert far != fibnim.complement([4, 3]) and fibnim.complement([4, 3]).kind == "none"
    mixed = fibnim.solve("(99999999999999;9)+(5;3)")
    assert mixed.basis.method == "nim-sum" and mixed.outcome == "N"
    thousand = fibnim.solve([1000, 1000, 999], quota=5)
    assert thousand.basis.method == "thresholds" and thousand.outcome == fibnim.ask({"ask": "solve", "position": "(1000,1000,999;5)"})["outcome"]
    with pytest.raises(ValueError, match="no complementary value"):
        fibnim.prove(free=2, take="t").complement()


@pytest.mark.parametrize("bad", [{}, {"ask": "what"}, "", "{", "[]", {"ask": "solve", "piles": [3]}, {"ask": {1}}, {"ask": "y" * 10**6}, "\ud800", 7, b"{}"])
def test_malformed_questions_are_refused(bad):
    with pytest.raises(ValueError) as error:
        fibnim.ask(bad)
    assert "\n" not in str(error.value) and len(str(error.value)) < 700


def test_the_words_of_a_basis_are_those_of_the_engine():
    basis = fibnim.solve([3, 4, 5], quota=2, take="4t").basis
    assert basis.words() == f"the thresholds of {basis.solved} positions, computed by their recurrence"
    assert fibnim.complement((6, 1)).basis.words() == "a certificate, proved for piles of every size"
    learned = fibnim.Basis("learned", "exhausted-to", exhausted_to=5000)
    assert learned.words() == "an automaton learned from all piles up to 5000, not proved beyond"
    table = fibnim.Basis("table", "search", table=(3, 40))
    assert table.words() == "a table of the thresholds of 3 piles of up to 40 chips"
