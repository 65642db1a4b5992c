### English. `$outcome` is N or P. A `$pile` is a number from 1; in the hints, 0 stands for the only pile.

# The language of this file as a BCP 47 tag, which chooses the rules for plurals, and the direction of its script: ltr or rtl.
language = en
direction = ltr
# What stands between two sentences.
between-sentences = {" "}

## Numbers and lists

long-number = { $first }…{ $last } ({ $digits } digits)
list-middle = { $list }, { $next }
list-end = { $list } and { $last }
list-cut = { $list }, … ({ $count } of them)
term = { $number }, a single term

## Who wins

outcome = { $outcome ->
    [N] the player to move wins
   *[P] the previous player wins
}

## What an answer rests on: noun phrases

reason-rules = the rules of play
reason-one-pile = A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970); for bounded take-away functions R. J. Epp and T. S. Ferguson, A note on take-away games, Fibonacci Quarterly 18 (1980)
reason-misere-one-pile = one pile of n chips under misère play is equivalent to one pile of n - 1 chips under normal play
reason-two-pile = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978), theorem of section 5
reason-mirror = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978), section 2, for any number of pairs
reason-power-of-two = U. Larsson and S. Rubinstein-Salzedo, Global Fibonacci nim, International Journal of Game Theory 47 (2018), theorem 22
reason-power-of-two-class = every function f with 2^j <= f(2^j) < 2^(j+1) for all j has the thresholds of f(t) = t
reason-misere-power-of-two = power-of-two nim under misère play is normal play with an extra pile of 1
reason-constant = after the first move a constant function makes a subtraction game, whose heaps are the residues of the piles
reason-threshold-search = the thresholds of { $positions ->
    [one] one position
   *[other] { $positions } positions
}, computed by their recurrence
reason-table = a table of the thresholds of { $piles ->
    [one] one pile
   *[other] { $piles } piles
} of up to { $max ->
    [one] one chip
   *[other] { $max } chips
}
reason-certificate = a certificate: an automaton with { $states ->
    [one] one state
   *[other] { $states } states
}, proved for piles of every size
reason-grundy-values = the nim-sum of the Grundy values (Sprague 1935, Grundy 1939){ $rows ->
    [0] {""}
    [one] , from one row of Grundy values
   *[other] , from { $rows } rows of Grundy values
}
reason-grundy-values-known = the nim-sum of the Grundy values (Sprague 1935, Grundy 1939), from certificates{ $rows ->
    [0] {""}
    [one] {" "}and one row of Grundy values
   *[other] {" "}and { $rows } rows of Grundy values
}
reason-game-search = game search through { $positions ->
    [one] one position
   *[other] { $positions } positions
}
reason-conjunctive = C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966): every move takes from all piles that can be used
reason-three-piles = a win by leaving one chip in a pile; it corrects H. S. Barbara and W. Ali, exact-2-Fibonacci nim (2022)
reason-three-piles-checked = an observation, not proved, checked by search for all piles up to { $max }; it corrects H. S. Barbara and W. Ali, exact-2-Fibonacci nim (2022)

basis-theorem = { $source } ({ $claim })
basis-formula = a formula that is proved for every size
basis-formula-checked = a formula that is checked up to { $bound } and not proved beyond
basis-observation = an observation that search has checked up to { $bound } and that is not proved
basis-certificate = a certificate, proved for piles of every size
basis-table = a table
basis-rows = { $rows ->
    [one] one row
   *[other] { $rows } rows
} of Grundy values
basis-thresholds = the thresholds of all positions up to { $bound }
basis-recursion = recursion over { $positions ->
    [one] one position
   *[other] { $positions } positions
}
# Without a count: for answers that do not say how much was computed.
basis-some-rows = rows of Grundy values
basis-some-thresholds = thresholds, computed by their recurrence
basis-some-game-search = game search
basis-some-recursion = recursion
basis-simulation = random games that were played
basis-learned = an automaton learned from all piles up to { $bound }, not proved beyond
basis-unproved = a rule that was found by computation and is not proved

## Why there is no answer: clauses without a full stop

equal-piles = { $count ->
    [one] one pile
    [2] two piles
    [3] three piles
    [4] four piles
    [5] five piles
   *[other] { $count } piles
} of { $chips }
named-piles = piles of { $chips }
many-piles = { $count ->
    [one] one pile
   *[other] { $count } piles
}
refusal-table = beyond the budget: a table for { $piles } has { $positions } positions and takes { $bytes }; { $allowed } are allowed
refusal-grundy = beyond the budget: the Grundy values of all piles up to { $pile } take about { $bytes }; { $allowed } are allowed
refusal-grundy-pile = beyond the budget: this needs the Grundy values of all piles up to { $pile }, and they are computed only up to { $largest }
refusal-memory = beyond the budget: the search filled the { $allowed } allowed after { $positions } positions
refusal-stopped = stopped after { $done } of { $total } steps
refusal-stopped-early = stopped after { $done ->
    [one] one step
   *[other] { $done } steps
}
refusal-grundy-least = { $refusal }; a certificate shows that the value is at least { $least }
refusal-terms = beyond the budget: { $error }
refusal-moves = { $rows }. The position is { $outcome }, but finding its winning moves takes the values after each of up to { $chips } moves from this pile
refusal-moves-after = { $rows }. The position is { $outcome }, but finding its winning moves takes the value after taking { $chips } from this pile, which is not known

## Why a question is not acceptable: clauses

input-number-missing = a number is missing: whole numbers in decimal digits are accepted
input-not-number = { $text } is not a number of chips: whole numbers in decimal digits are accepted
input-number-long = a number of more than { $most } digits: up to { $most } digits are accepted
input-no-piles = a position without piles: at least one pile is needed, and a pile may be 0
input-not-position = { $text } is not a position: accepted are 20 62, (20,62), (20,62;6) and (5;2)+(8;3)
input-zero-quota = a quota of 0: quotas are at least 1, and an opening position is written without one
input-quota-count = { $quotas ->
    [one] one quota
   *[other] { $quotas } quotas
} for { $piles ->
    [one] one pile
   *[other] { $piles } piles
}: the local dynamic takes one quota a pile, separated by commas
input-not-global = a sum of positions, or several quotas, belongs to the local dynamic: the global one takes a single quota
input-not-component = { $text } is not a component of a sum: accepted are (8;3), (8), (8;3)[3t] and *7, with + between them
input-not-take-away = { $text } is not a take-away function: accepted are t, 2t, t+1, floor(5t/2)+1, 3, and tables such as "2,2,6 then t+3"
input-take-below = the take-away function is below 1 at t = { $t }: accepted are functions with f(t) >= 1 for all t >= 1
input-take-decreasing = the take-away function decreases at t = { $t }: accepted are nondecreasing functions
input-seed = the seed is too large: whole numbers below 2^64 are accepted
input-limits-twice = quota, previous removal and opening exclude each other: accepted is one of them
input-limit-in-text = the position has its quota: leave out the quota, previous removal or opening beside it
input-sum-not-accepted = a sum with heaps of nim or several take-away functions: positions such as (20,62;6) and (5;2)+(8;3) are accepted here
input-misere-sum = sums with heaps of nim or several take-away functions are solved under normal play
input-limits-of-sum = every pile of such a sum has its own quota in the text
input-opening-as-quota = an opening rule as the quota of a pile: piles without a quota are limited by the rule for fresh piles
input-misere-exactly = games in which a move takes from several piles are solved under normal play
input-only-quotas = in games in which a move takes from several piles every pile has its own quota: only quotas are accepted beside the text
input-quotas-in-text = the position has its quotas: leave out the quotas beside it
input-quotas-of-piles = { $quotas ->
    [one] one quota
   *[other] { $quotas } quotas
} for { $piles ->
    [one] one pile
   *[other] { $piles } piles
}: one a pile is accepted, separated by commas, - for none
input-pile-zero = there is no pile 0: piles are numbered from 1
input-free-piles = wrong number of free piles: the question has { $given }, and the certificate has { $needed }

## Why a game, one of its moves or a player is refused: clauses

move-refused = move { $number }: { $why }
move-no-pile = there is no such pile: the piles are numbered 1 to { $piles }
move-nothing = a move takes at least one chip
move-above-pile = the pile has only { $chips ->
    [one] one chip
   *[other] { $chips } chips
}
move-above-quota = the quota allows at most { $chips ->
    [one] one chip
   *[other] { $chips } chips
}
move-whole = the opening move may not take a whole pile
move-over = the game is over
move-one-pile = a move takes from one pile
move-pile-twice = pile { $pile } is named twice
move-count = the move takes from { $piles ->
    [one] one pile
   *[other] { $piles } piles
}: every move takes from exactly { $count }
move-nothing-from = a move takes at least one chip from each of its piles: nothing from pile { $pile }
move-group = the move has to use the piles of the one before: pile { $pile } is among them
move-group-over = the game is over: pile { $pile } is empty, and the piles were chosen by the first move
move-above-pile-of = pile { $pile } has only { $chips ->
    [one] one chip
   *[other] { $chips } chips
}
move-above-quota-of = the quota of pile { $pile } allows at most { $chips ->
    [one] one chip
   *[other] { $chips } chips
}
move-whole-of = pile { $pile } has no quota and may not be taken whole
game-too-large = too large a game: accepted are up to 64 piles and numbers of up to 1000 digits
game-unsuited = { $player } does not play games of several piles a move: accepted are human, perfect, longest, random, slip:RATE and greedy
input-strategy = { $name } is not a strategy: accepted are perfect (or lps), longest, optimal, random (or unskilled), slip:RATE such as slip:0.2, greedy, zhou, optimist
input-rate = { $text } is not a rate: accepted are numbers from 0 to 1 with up to nine decimals, such as 0.2
exact-count = moves from exactly { $count } piles: 1 to { $most } piles are accepted
exact-piles = number of piles in a game of several piles a move: { $piles }; 2 to { $most } are accepted
exact-count-above = moves from exactly { $count } piles where there are { $piles }: at least { $count } piles are needed
exact-no-group = under the free rule every move may take from any piles: no group is accepted
exact-group-size = a group of { $piles ->
    [one] one pile
   *[other] { $piles } piles
}: every move takes from exactly { $count }
exact-group-pile = pile { $pile } of the group does not exist or is named twice
exact-group-fresh = pile { $pile } of the group has no quota: a move has taken from it, so it must have one
exact-group-empty = pile { $pile } of the group is empty: an empty pile ends the group
exact-quota-forgotten = pile { $pile } has a quota outside the group: quotas last for one move only
input-take-large = a number in the take-away function is too large: accepted are p and q up to 4294967295 in floor(p*t/q)+r, other numbers up to 1152921504606846976, tables of up to 65536 values
input-table-piles = a table of { $piles } piles: 1 to 8 piles are accepted

## Why a file of certificates is refused: clauses

certificate-line = line { $line } is not a certificate: { $why }
certificate-dependency = the certificate of { $subject } depends on that of { $missing }, which does not stand before it or has another hash
certificate-check = { $subject }: { $why }
certificate-empty = the file has no certificate: at least one line is needed
subject-game = fixed piles ({ $piles })
subject-misere = fixed piles ({ $piles }) under misère play
subject-free-game = the game without fixed piles
subject-free-misere = the game without fixed piles under misère play
subject-value = the Grundy value { $value }
check-violation = the automaton violates the recurrence at free piles ({ $piles }) and quota { $quota }
check-too-large = the check is too large: { $why }
check-missing = the certificate of { $subject } is needed and was not checked before
check-subject = accepted are up to { $piles } fixed piles of 1 to { $chips } chips in decreasing order, and Grundy values up to { $value }
check-tracks = the automaton has { $found } tracks: { $expected } are needed, one for each free pile and one for the quota
check-free-piles = { $free } free piles: games with 1 or 2 are accepted, and Grundy values with 1
check-quotas = { $quotas } quotas would be looked at one by one: up to { $accepted } explicit values of the take-away function are accepted
check-overflow = the check exceeds 64-bit arithmetic: take-away functions with smaller numbers are accepted
meter-memory = it takes more than the { $allowed } bytes of memory that are allowed
meter-steps = it takes more than the { $allowed } steps that are allowed
meter-states = it takes an automaton with more than 4294967294 states
line-json = accepted is JSON with the fields of a certificate ({ $error })
line-format = format { $format }, version { $version }: "fibnim-certificate" is accepted, with version 1, or 2 with a play
line-play = play { $play }: "misere" is accepted, and no play for normal play
line-piles = accepted are 1 or 2 free piles, and up to { $piles } fixed piles of 1 to { $chips } chips in decreasing order
line-value = a Grundy value is accepted up to { $value }, with one free pile, no fixed ones and no play
line-states = the automaton has { $states } states: up to 1048576 are accepted
line-accepting = state { $state } is said to accept and does not exist
dfa-shape = the table does not have one entry for each state and letter: at least one state and up to 8 tracks are accepted
dfa-state = the table leads to state { $state }, which does not exist
dfa-zeros = zeros lead away from the start: next[0] must be 0
numeration-bounded = the take-away function is bounded, so its H-sequence ends and gives no numeration system: unbounded functions are accepted
numeration-ends = the H-sequence ends after { $terms } terms and gives no numeration system: functions with an endless one are accepted
numeration-unsettled = no proof within { $terms } terms that the lags of the H-sequence become constant: functions such as t, 2t and 3t are accepted
numeration-late = the lags of the H-sequence are constant only from term { $index } on: at most term 20 is accepted
numeration-lag = the lags of the H-sequence become { $lag }, and x^{ $power } = x^{ $lag } + 1 has more than one root on or outside the unit circle, so a finite automaton need not recognise addition: lags up to 3 are accepted

## What a method sees in a position

no-chips = No chips are left.
last-chip = One chip is left, and the player who takes it loses.
one-pile = The greedy representation of the pile is { $sum }. Its least term, { $threshold }, is the threshold.
misere-pile = Under misère play, one pile is equivalent to one pile with one chip fewer under normal play: { $sum }. The least term, { $threshold }, is the threshold.
two-piles = The greedy representation of the difference is { $sum }.
column-constant = Its least term, { $threshold }, is the threshold for every size of the smaller pile, because the lag of this term is 0.
column-flips = Its least term is H_{ $index } = { $term }. As the smaller pile grows, the threshold alternates between { $term } and H_{ $index_before } = { $term_before }, beginning with { $term }. { $flips ->
    [0] At { $smaller } it has not changed yet
    [one] At { $smaller } it has changed once
   *[other] At { $smaller } it has changed { $flips } times
}, so the threshold is { $threshold }.
nim-sum = The nim-sum of the piles is { $nim_sum }. Its lowest set bit, { $bit }, is the threshold.
misere-nim-sum = The nim-sum of the piles and an extra pile of 1 is { $nim_sum }. Its lowest set bit, { $bit }, is the threshold.
misere-nim-sum-zero = The nim-sum of the piles and an extra pile of 1 is 0, so no quota wins.
residues = The residues of the piles modulo { $modulus } are { $residues }, with the nim-sum { $nim_sum }. The least take that leaves a P-position of nim in the residues is { $threshold }, the threshold.
residues-infinite = The residues of the piles modulo { $modulus } are { $residues }, with the nim-sum { $nim_sum }. No take leaves a P-position of nim in the residues, so no quota wins.
nim-sum-zero = The nim-sum of the piles is 0, so no quota wins.
mirror = The piles form pairs of equal piles, and f(t) >= t. The second player can answer every move by taking as many chips from the equal pile.
grundy-value = The Grundy value is { $value }.
grundy-values = The Grundy values are { $values }. Their nim-sum is { $nim_sum }.
certificate = An automaton with { $states ->
    [one] one state
   *[other] { $states } states
} reads the digits of the piles and of the quota and gives the outcome. A certificate proves that it is right for piles of every size.
table = No theorem covers these piles. Their threshold is in a table of all positions of { $piles ->
    [one] one pile
   *[other] { $piles } piles
} of up to { $max ->
    [one] one chip
   *[other] { $max } chips
}.
threshold-search = No theorem covers these piles. The recurrence gave the thresholds of { $positions ->
    [one] the one position
   *[other] all { $positions } positions
} that can be reached.
game-search = No theorem covers this position. { $positions ->
    [one] One position was
   *[other] { $positions } positions were
} solved by the rules of play.
too-few-piles = Every move takes from exactly { $count ->
    [one] one pile
   *[other] { $count } piles
}, and fewer can be used, so the game is over.
remoteness-of-pile = { $remoteness } for pile { $pile }
remotenesses = Every move takes from all piles that can be used, and the first pile to end decides the game. The remotenesses are { $remotenesses }. The least, { $least }, is { $outcome ->
    [N] odd
   *[P] even
}.
three-piles = Some move takes one pile down to 1 and the least Zeckendorf part from a second pile. The other player must then empty the first pile and take from the second. Of the two piles that remain the least remoteness is odd, so the first player wins.
three-piles-checked = This rests on a rule for three piles that is not proved. Search has checked it for all piles up to { $max }.

## How the outcome follows

verdict-no-move = { $outcome ->
    [N] There is no legal move, and under misère play a player without a move wins, so this is an N-position.
   *[P] There is no legal move, so this is a P-position.
}
verdict-quota = { $outcome ->
    [N] The quota of { $most } is at least the threshold of { $threshold }, so this is an N-position.
   *[P] The quota of { $most } is less than the threshold of { $threshold }, so this is a P-position.
}
verdict-opening-any = { $outcome ->
    [N] The opening move may take any number of chips up to { $most }, at least the threshold of { $threshold }, so this is an N-position.
   *[P] The opening move may take any number of chips up to { $most }, less than the threshold of { $threshold }, so this is a P-position.
}
verdict-opening-not-whole = { $outcome ->
    [N] The opening move may take up to { $most } chips but not a whole pile; that is at least the threshold of { $threshold }, so this is an N-position.
   *[P] The opening move may take up to { $most } chips but not a whole pile; that is less than the threshold of { $threshold }, so this is a P-position.
}
verdict-never = The threshold is infinite, so this is a P-position at every quota.
verdict-nim-sum = { $outcome ->
    [N] It is not 0, and some move makes it 0, so this is an N-position.
   *[P] It is 0, and every move changes it, so this is a P-position.
}
verdict-moves = { $outcome ->
    [N] Some move leads to a P-position, so this is an N-position.
   *[P] No move leads to a P-position, so this is a P-position.
}

## A winning move

example-no-chips = For example, taking { $chips } from pile { $pile } wins: it takes the last chip.
example-last-chip = For example, taking { $chips } from pile { $pile } wins: the other player must take the last chip.
example-pile = For example, taking { $chips } from pile { $pile } wins: it leaves { $left } there, the next quota is { $quota }, and no answer wins.
example-component = For example, taking { $chips } from pile { $pile } wins: it leaves { $left } there with a quota of { $quota }, which has the Grundy value { $value }.
example-heap = For example, taking { $chips } from pile { $pile } wins: a heap of { $left } remains.

## Hints: what the method sees before the move

hint-one-pile = The pile is { $sum }.
hint-misere-pile = Under misère play, one pile is equivalent to one pile with one chip fewer under normal play: { $sum }.
hint-two-piles = The difference of the piles is { $sum }.
hint-nim-sum = The nim-sum of the piles is { $nim_sum }, and its lowest set bit is { $bit }.
hint-misere-nim-sum = The nim-sum of the piles and an extra pile of 1 is { $nim_sum }, and its lowest set bit is { $bit }.
hint-misere-nim-sum-zero = The nim-sum of the piles and an extra pile of 1 is 0.
hint-residues = The residues of the piles modulo { $modulus } are { $residues }.
hint-nim-sum-zero = The nim-sum of the piles is 0.
hint-mirror = The piles form pairs of equal piles.
hint-grundy-values = The nim-sum of the Grundy values is { $nim_sum }.

## Hints: what a winning move does

hint-takes-last-chip = { $pile ->
    [0] Taking { $chips } takes the last chip.
   *[other] Taking { $chips } from pile { $pile } takes the last chip.
}
hint-leaves-last-chip = { $pile ->
    [0] Taking { $chips } leaves one chip, and the other player must take it.
   *[other] Taking { $chips } from pile { $pile } leaves one chip, and the other player must take it.
}
hint-leaves = { $pile ->
    [0] Taking { $chips } leaves { $left }.
   *[other] Taking { $chips } from pile { $pile } leaves { $left }.
}
hint-leaves-misere-pile = { $pile }, equivalent to { $sum }
hint-leaves-two-piles = { $piles } with the difference { $sum }
hint-leaves-nim-sum = { $piles } with the nim-sum { $nim_sum }
hint-leaves-mirror = { $piles }, which form pairs of equal piles
hint-answer-below = The other player may then take at most { $most }, less than the { $threshold } needed to win.
hint-answer-never = No quota wins from there.
hint-answer-zero = That makes the nim-sum 0.
hint-answer-lost = No move wins from there.

## Hints: why no move wins

hint-quota = The quota is { $most }, less than the { $threshold } needed to win, so no move wins.
hint-opening = The opening move may take at most { $most }, less than the { $threshold } needed to win, so no move wins.
hint-never = No move wins, whatever the quota.
hint-zero = Every move changes it from 0, so no move wins.
hint-every-move = Every move leads to a position that the other player wins.
hint-no-move = There is no legal move.
hint-some-move = Some move wins.

## Hints: the move that follows the reason

hint-perfect-player = A perfect player takes { $take }.

## Winning moves, and how long a game lasts

# What a move takes; in some languages with the verb. 0 stands for the only pile.
take = { $pile ->
    [0] { $chips }
   *[other] { $chips } from pile { $pile }
}
winning-move = take { $take }
winning-none = no move
# `$option` is the option of the command that does it.
winning-more = ... and more; { $option } lists more than { $listed }
winning-perhaps-more = ... and perhaps more, which are not listed at this size
remoteness = { $length ->
    [one] { $length } move
   *[other] { $length } moves
} to the end, if the winner hurries and the loser delays
remoteness-begins = { $outcome ->
    [N] { $remoteness }; the quickest win begins with { $take }
   *[P] { $remoteness }; the loser delays most with { $take }
}

## Complementary values; `$piles` is a list such as (6,5)

complement-value = { $piles }: by { $basis }
complement-none = { $piles } has no complementary value
# `$option` is the option of the command that does it.
complement-unknown = { $piles }: unknown; there is no complementary value up to { $bound }, and { $option } searches further
complement-remark = { $remark } (by { $basis })
complement-more = { $count ->
    [one] ... and { $count } more pair
   *[other] ... and { $count } more pairs
}
complement-holes = { $holes } of { $sets } { $piles ->
    [3] pairs
   *[4] triples
} of different piles up to { $max } have no complementary value up to { $bound }; { $nim_sums } have the nim-sum (by { $basis })

## Puzzles

puzzle-only-move = Exactly one move wins. Which one?
puzzle-outcome = Both players play perfectly. Does the player to move win?
puzzle-tails = A tail of a pile is the sum of the least terms of its representation. How many tails can be taken and win?
puzzle-pile = The representation of the pile is { $sum }.
puzzle-tail-wins = Taking the tail { $tail } wins: it leaves { $left }, and the other player may then take at most { $most }, less than the { $least } needed to win.
puzzle-tail-loses = Taking the tail { $tail } loses: it leaves { $left }, and the other player may then take up to { $most }, at least the { $least } needed to win.
puzzle-tail-whole = The tail { $tail } is the whole pile, which the first move may not take.
puzzle-solution-move = Take { $take }.
puzzle-solution-outcome = { $outcome ->
    [N] The player to move wins.
   *[P] The player to move loses.
}
puzzle-solution-tails = { $count ->
    [one] One tail wins.
   *[other] { $count } tails win.
}
puzzle-code-genuine = The code is genuine: { $right } of { $count } answers are right.
puzzle-code-wrong = Wrong or left out: { $numbers }
puzzle-code-false = The code does not belong to these puzzles, this name and this word.
