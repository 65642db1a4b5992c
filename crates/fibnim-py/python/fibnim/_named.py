"""The calls that this process answers.

``FIBNIM_UPDATE=1 pytest tests/test_generated.py`` writes this file.
"""

from ._proofs import HERE

ask = HERE.ask
ask_json = HERE.ask_json
audit = HERE.audit
certificate = HERE.certificate
certificates = HERE.certificates
check = HERE.check
complement = HERE.complement
complements = HERE.complements
count = HERE.count
grundy = HERE.grundy
grundy_array = HERE.grundy_array
grundy_automaton = HERE.grundy_automaton
grundy_rows = HERE.grundy_rows
h_sequence = HERE.h_sequence
number = HERE.number
odds = HERE.odds
odds_table = HERE.odds_table
p_positions = HERE.p_positions
prove = HERE.prove
prove_statement = HERE.prove_statement
puzzle_code = HERE.puzzle_code
puzzle_marks = HERE.puzzle_marks
puzzles = HERE.puzzles
remoteness = HERE.remoteness
sequence = HERE.sequence
solutions = HERE.solutions
solve = HERE.solve
solve_many = HERE.solve_many
tableau = HERE.tableau
theory = HERE.theory
thresholds = HERE.thresholds
trace = HERE.trace
word = HERE.word
zeckendorf = HERE.zeckendorf

__all__ = [
    "ask",
    "ask_json",
    "audit",
    "certificate",
    "certificates",
    "check",
    "complement",
    "complements",
    "count",
    "grundy",
    "grundy_array",
    "grundy_automaton",
    "grundy_rows",
    "h_sequence",
    "number",
    "odds",
    "odds_table",
    "p_positions",
    "prove",
    "prove_statement",
    "puzzle_code",
    "puzzle_marks",
    "puzzles",
    "remoteness",
    "sequence",
    "solutions",
    "solve",
    "solve_many",
    "tableau",
    "theory",
    "thresholds",
    "trace",
    "word",
    "zeckendorf",
]
