### The texts of the page in English. Every other language is a file like this one, with the same messages.
###
### An argument that is a number chooses between plural forms; its digits are shown as they are. The arguments named
### $rule, $formula and $sum are formulas, which are read from left to right in every language.

# The language of this file as a BCP 47 tag, and the direction of its script: ltr or rtl.
language = en
direction = ltr
# What stands between two sentences, between two items of a list, and between two clauses.
between-sentences = {" "}
between-items = {", "}
between-clauses = {"; "}

## The frame of the page

page-title = Fibonacci nim
page-title-of = { $view } · Fibonacci nim
page-description = Learn, play and explore Fibonacci nim and its relatives: take-away games in which the size of one move limits the next.
page-skip = Skip to the content
page-views = Views
page-theme = Change between light and dark
page-language = Language
page-privacy = The library fibnim computes everything in this browser; the page sends no data anywhere.
page-needs-script = This page computes in your browser and needs JavaScript.

no-such-page = No such page
no-such-page-play = Play a game
no-such-view = There is no view “{ $name }”: use one of { $names }.
no-such-part = There is no part “{ $name }” of this view: use one of { $names }.
address-too-long = { $length ->
    [one] The address has one character: the limit is { $most }.
   *[other] The address has { $length } characters: the limit is { $most }.
}
address-damaged = “{ $pair }” in the address is damaged: its percent signs encode no text.

## What several views say

copy = Copy
copy-link = Copy link
menu = Copy, cite, save
cite = Cite
# $name is what was copied, such as "JSON" or "The set".
copied = Copied: { $name }.
copy-this = Copy this text:
embed = Embed
embed-open = Open the whole page
update-ready = A new version of this page is ready.
update-use = Use it now
foot-licence = Licences: MIT or Apache-2.0
foot-citation = How to cite
foot-source = Source
foot-projector = Projector mode

## Puzzles

puzzles-resume = Continue the set that you began
puzzles-daily-of = Puzzles of { $day }
puzzles-streak = { $days ->
    [one] You have solved the daily puzzles of one day.
   *[other] You have solved the daily puzzles on { $days } days in a row.
}
puzzles-endless = Endless puzzles
puzzles-endless-begin = Begin
puzzles-kinds = What the puzzles ask for
puzzles-grade = How hard they are
puzzle-kind-outcome = Who wins?
puzzle-kind-only-move = Find the only winning move
puzzle-kind-tails = How many sums of the smallest blocks win?
puzzle-grade-1 = Grade 1: one small pile
puzzle-grade-2 = Grade 2: up to four blocks
puzzle-grade-3 = Grade 3: two piles
puzzle-grade-4 = Grade 4: other rules
puzzle-grade-5 = Grade 5: three piles, or a quota each
puzzles-making = Making the puzzles
puzzles-marking = Checking the answers
puzzle-number = Puzzle { $number } of { $count }
puzzle-task-outcome = Both players play perfectly. Does the player to move win?
puzzle-task-only-move = One move wins. Find it.
puzzle-task-tails = A tail is the sum of the smallest blocks: the smallest one, the two smallest, and so on. How many tails can be taken and win?
puzzle-wins = The player to move wins
puzzle-loses = The player to move loses
puzzle-how-many = How many tails win
puzzle-choose = Choose chips
# $move is a number of chips, such as "3" or "3 from pile 2".
puzzle-take = Take { $move }
puzzle-hint = Show the blocks
puzzle-no-blocks = No blocks help with this position.
puzzle-right = Right
puzzle-wrong = Not right
puzzle-next = Next puzzle
puzzle-play = Play this position
puzzle-answer-only-move = The winning move takes { $move }.
puzzle-answer-wins = The player to move wins.
puzzle-answer-loses = The player to move loses.
puzzle-answer-tails = { $count ->
    [0] No tail wins.
    [one] One tail wins.
   *[other] { $count } tails win.
}
puzzle-your-answer = You answered: { $answer }
puzzles-result = Show the result
puzzles-right = { $right ->
    [one] One of { $count } answers is right.
   *[other] { $right } of { $count } answers are right.
}
puzzles-solutions = Solutions
puzzles-again = Solve them again
puzzles-others = Other puzzles
puzzles-set = A set of puzzles
puzzles-assignment = Assignment

## Puzzles for a class

puzzles-teachers = For teachers
puzzles-teachers-lead = Give a class the same puzzles by a link, with a code at the end, or on paper.
puzzles-make = Make a set
puzzles-make-lead = The link contains everything; nothing is stored.
puzzles-make-invalid = The number of puzzles is from 1 to { $most }, and the seed is a whole number of at most 19 digits.
puzzles-no-seed = This address has no seed, so it would give everybody other puzzles. Ask for the whole link.
puzzles-wrong-number = “{ $given }” is not a { $name }: give a whole number from 1 to { $most }.
puzzles-wrong-kind = There is no kind “{ $name }”: use some of { $names }.
puzzles-wrong-day = “{ $day }” is not a day: give one such as 2026-11-22.
puzzles-count = Number of puzzles
puzzles-seed = Seed
puzzles-seed-help = another number gives other puzzles
puzzles-key = Word of the class
puzzles-key-help = optional; codes depend on it
puzzles-opponent = Opponent
puzzles-opponent-help = who plays when a pupil plays a position on
puzzles-names = Names
puzzles-names-help = one pupil a line; a worksheet for each
puzzles-set-about = Pupils see hints, and each solution after their answer.
puzzles-assignment-about = There are no hints, and each pupil gets a code that you can check, and then the solutions.
puzzles-sheet = Worksheet
puzzles-sheet-about = Boards to print on A4, with the answers on a page of their own.
puzzles-your-name = Your name
puzzles-code-help = the code belongs to this name
puzzles-make-code = Make my code
puzzles-code = Code
puzzles-code-is = Give this code to your teacher:
puzzles-check = Check a code
puzzles-check-lead = A code says which answers were right. It fits one assignment and one name only.
puzzles-check-link = Link of the assignment
puzzles-check-name = Name of the pupil
puzzles-check-codes = Names and codes
puzzles-check-codes-help = one pupil a line: the name, then the code
puzzles-check-lines = A line has no code: give a name and then a code in every line.
puzzles-check-found = Who found what
puzzles-check-no-link = This is not the link of an assignment: give a link that “Make a set” gives.
puzzles-check-wrong = The code does not belong to this assignment and this name.
puzzles-check-honest = A code shows mistyped names and results, but a programmer could forge one.
sheet-title = { $grade } (no. { $seed })
sheet-name = Name:
sheet-rules = Fibonacci nim: two players take chips in turn.
quota-means = The quota is the most chips that the next move may take.
sheet-answer = Answer:
sheet-answers = Answers
sheet-link = The same puzzles on the screen:
sheet-print = Print
# $link is an address.
qr-code = QR code of { $link }

## A plan for a class

plan = A lesson of 45 minutes
plan-lead = For pupils from ten years on. Each pair needs 13 chips, or a phone for the codes.
plan-sheet = A worksheet for afterwards
plan-aims = Aims:
plan-aims-about = find a pattern by playing, put it into words as a conjecture, and follow an argument why it holds.
plan-answers = Expected
plan-pitfall = Pitfall
plan-play-answers = “Whoever begins with 13 mostly loses.” Nobody can say why yet.
plan-play-pitfall = Pupils forget the limit after a large move: let the other player say it aloud.
plan-table-answers = 2, 3, 5 and 8 lose; 4, 6 and 7 win with 1, 1 and 2 chips.
plan-table-pitfall = One lost game proves nothing: every first move has to be tried.
plan-guess-answers = 13, since 5 + 8 = 13; some say 11 or 12.
plan-guess-pitfall = “Add 3” fits 2, 5, 8 too: ask what it says about 3 and 11.
plan-proof-answers = Each block is more than twice as large as the next, so the ruler ends before it.
plan-proof-pitfall = A picture of one game is not a proof: ask what happens with 21 chips.
plan-handout = To hand out: a table for each pair
plan-handout-about = Can the player who begins win? The first move may not take the whole pile, and after that a move may take at most twice as many chips as the move before.
plan-chips = Chips
plan-wins = Who begins wins?
plan-take = by taking
plan-strip = To cut out: the losing piles
plan-strip-about = Give the strip to pupils after the conjecture. Each number is the sum of the two before it.
plan-play = 10 minutes: play
plan-play-about = In pairs, pupils play with 13 chips and take turns to begin. Afterwards ask who won when they began.
plan-table = 10 minutes: table
plan-table-about = Find together who wins with 4 chips. Then each pair fills in the table up to 8.
plan-guess = 10 minutes: conjecture
plan-guess-about = Write 2, 3, 5, 8 on the board. Each pupil notes the next number before anybody tries 13. Who sees the rule?
plan-proof = 15 minutes: proof
plan-proof-about = Go through the game with the slider. Before each step ask: does the ruler reach the end of the block? Why never?

## Solve

solve-lead = Who wins, by which moves, and why?
solve-position = Position
solve-position-help = piles, then the quota, the most that the next move may take: (20,62;8)
solve-button = Solve
solve-examples = Examples
solve-example-one = one pile, not yet opened
solve-example-two = two piles, and a quota of 8
solve-example-three = three piles
solve-example-sum = own quotas, another rule, and a heap of nim
solve-example-zhou = Zhou’s notation: the last number is what the previous move took
solve-example-exactly = every move takes from two piles
solve-example-only = take 1, 3 or 4 chips, without another limit
solve-example-half = at most half of what is left, and the player who empties a pile wins
solve-more = Other rules
solve-misere = Misère: the player who takes the last chip loses
solve-previous = The number after the semicolon is what the previous move took
solve-exactly = Piles that every move takes from
solve-exactly-help = empty for ordinary moves from one pile
solve-group = Which piles a move uses
solve-group-sticky = as before, until one is empty
solve-group-free = any piles
solve-group-fixed = those of the first move
solve-remember = How long a quota lasts
solve-remember-pile = until the next move in the pile
solve-remember-last = for one move
solve-fresh = What a move may take from a pile without a quota
solve-fresh-not-whole = any number, not the whole pile
solve-fresh-any = any number
solve-active = Piles that the next move has to use
solve-solving = Solving
solve-answer = Answer
solve-wins = The player to move wins.
solve-loses = The player to move loses.
solve-threshold = Threshold: { $formula }. With this quota or more the player to move wins.
solve-threshold-infinite = The threshold is infinite: the player to move loses with every quota.
solve-grundy = Grundy values: { $formula } = { $sum }.
solve-moves = { $count ->
    [one] The only winning move
   *[other] All { $count } winning moves
}
solve-moves-more = { $count ->
    [one] One winning move; there may be more
   *[other] { $count } winning moves; there may be more
}
solve-moves-none = No move wins.
solve-moves-unknown = The winning moves are not listed at this size.
solve-moves-all = Show all { $count } moves
solve-take = Take { $move }
solve-remoteness = { $moves ->
    [0] The game is over.
    [one] The game lasts one more move if the winner hurries and the loser delays.
   *[other] The game lasts { $moves } more moves if the winner hurries and the loser delays.
}
solve-why = Why
reason-threshold = threshold
reason-most = may take
solve-claim = Claim { $id }
solve-proof = Certificate
solve-play = Play from here
solve-map = Show on the map
strength-theorem = Exact: a theorem for every size.
strength-certificate = Exact: a checked proof for every size.
strength-decided = Exact: decided by automata for every size.
strength-search = Exact: computed from the rules.
strength-checked = Checked for all positions up to { $bound }; unproved beyond.
strength-estimate = A measurement with an error.

## The views

view-learn = Learn
view-play = Play
view-puzzles = Puzzles
view-solve = Solve
view-library = Library

library-parts = Parts of the library
library-maps = Maps
library-maps-about = A colour is how many chips you must be allowed to take to win.
library-tables = Tables
library-tables-about = If two piles differ by 8, you must be allowed to take 8 or 5.
library-complements = Complements
library-complements-about = No third pile makes 3 and 4 lose always: proved.
library-numbers = Numbers
library-numbers-about = With 129 chips, taking the least block wins.
library-proofs = Proofs
library-proofs-about = A small automaton decides every pile beside 3 and 4.
library-audit = Audit
library-audit-about = Some published claims are false; each has a counterexample.

## The first screen

home-thirteen = Thirteen chips.
home-beat-me = Can you beat me?
home-rule = Take some. Then I may take up to twice as many, and so on. The last chip wins.
home-chips = { $pile } chips.
home-you-begin = You begin.
home-may-take = You may take up to { $most }.
home-then = Then I may take up to { $most }.
home-whole = Not the whole pile: the first move has to leave a chip.
home-you-took = You took { $chips }.
home-i-may = I may take up to { $most }.
home-i-took = I took { $chips }.
home-your-turn = Your turn.
home-all = You took { $take }, so I could take all { $rest }.
home-could-win = You could have won here.
home-better = With { $chips } chips left, taking { $take } would have won.
home-i-win = I win.
home-you-or-it = Was it you, or is it 13?
home-always = Whoever begins with { $pile } loses.
home-won = You won!
home-slipped = I slipped.
home-slipped-below = Without my mistake you would have lost.
home-can-win = With { $pile } chips, whoever begins can win.
home-try = Try { $pile } chips
home-next = Which is next?
home-next-task = Tap the next losing pile on the line.
home-fibonacci = Fibonacci.
home-sum = Each losing pile is the sum of the two before it.
home-why = Why?
home-master = Beat the one who never errs
home-share = Share my challenge
home-shared = The picture is saved. The link:
home-line = Piles
home-line-empty = Every pile that you finish lights up here.

## A game on the board

the-pile = The pile
pile-number = Pile { $pile }
pile-left = { $name }: { $chips }
# What a screen reader says of the chips as a slider.
pile-slider = { $name }, chips to take
pile-slider-value = take { $taken } of { $chips }, at most { $most }
pile-picture = { $chips ->
    [one] one chip
   *[other] { $chips } chips
}
pile-type = from 1 to { $most }
pile-take = take { $chips }
pile-preview = { $chips }?
# What the next move may take from a pile.
limit-empty = empty
limit-out = not in play now
limit-any = opening: any number
limit-not-whole = opening: not the whole pile
limit-quota = quota { $most }

take-nothing = Take
take-move = Take { $move }
move-of-pile = { $chips } from pile { $pile }
move-and = { $move } and { $last }

play-again = Play again

## Players

player-human = a human
player-you = You
player-first = First player
player-second = Second player
# Two players with the same name.
player-name-first = { $player } (first)
player-name-second = { $player } (second)
players-levels = Levels
players-strategies = More strategies
level-newcomer = Newcomer
level-newcomer-about = Newcomer: makes any legal move
level-grabber = Grabber
level-grabber-about = Grabber: takes as many chips as the rules allow
level-dreamer = Dreamer
level-dreamer-about = Dreamer: every second move is a random one, the others are perfect
level-student = Student
level-student-about = Student: one move in five is a random one, the others are perfect
level-expert = Expert
level-expert-about = Expert: one move in twenty is a random one, the others are perfect
level-master = Master
level-master-about = Master: never errs
strategy-longest = Sprinter
strategy-longest-about = Sprinter: perfect; wins as soon and loses as late as possible
strategy-optimal = Gambler
strategy-optimal-about = Gambler: perfect; in a lost game, has the best chance against a random player
strategy-zhou = Zhou
strategy-zhou-about = Zhou: perfect; makes two piles equal where that wins
strategy-slip = Dreamer ({ $rate })
strategy-slip-about = Dreamer ({ $rate }): each move is a random one with probability { $rate }, otherwise perfect
strategy-optimist = Optimist
strategy-optimist-about = Optimist: knows Flanigan’s table, but not the thresholds

## Play

play-drawer = Opponent, moves and other games
play-loading = Loading the board …
play-rules-double = A move may take at most twice as many chips as the move before.
play-rules = After { $taken } chips the next move may take up to { $rule }.
play-rules-local = After { $taken } chips the next move from the same pile may take up to { $rule }.
play-last-wins = Taking the last chip wins.
play-last-loses = The player who takes the last chip loses.
play-no-move-loses = A player who cannot move loses.
play-exactly = { $piles ->
    [one] Every move takes from exactly one pile.
   *[other] Every move takes from exactly { $piles } piles.
}
rules-all = any number
rules-only = Permitted takes
rules-only-help = such as 1,3,4, or fib, squares, odd, primes
rules-block = Moves that the other player may forbid
rules-no-repeat = No move may take as many chips as the move before
rules-ends = Play ends
rules-all-empty = when no pile has chips
rules-first-empty = at the first empty pile
# The rules of other games in languages other than English.
rules-said-only = A move takes one of these numbers of chips: { $takes }.
rules-said-unlimited = There is no other limit.
rules-said-left = Here { $left } is the number of chips left in the pile.
rules-said-block = { $moves ->
    [one] Before each move the other player may forbid one move.
   *[other] Before each move the other player may forbid { $moves } moves.
}
rules-said-no-repeat = No move may take as many chips as the move before.
rules-said-end = { $end ->
    [first-empty-normal] The player who empties a pile wins.
    [first-empty-misere] The player who empties a pile loses.
    [misere] A player who cannot move wins.
   *[normal] A player who cannot move loses.
}
status-your-turn = Your turn.
status-your-turn-quota = Your turn: up to { $most }.
status-to-move = { $player } to move.
status-to-move-quota = { $player } to move: up to { $most }.
status-you-take = You take { $move }.
status-takes = { $player } takes { $move }.
status-you-win = You win.
status-wins = { $player } wins.
status-no-move-left = No move is left. { $winner }
status-left = { $chips } left.
thinks = { $player } thinks
let-it-move = Let it move
moved-least = { $player } could not compute its move and made the least one instead: { $reason }.

play-undo = Undo
play-redo = Redo
play-link-label = Link to this position
play-send = Your move is in the link. Send it to the other player, and open the one that comes back.
play-beat = Beat this position
play-beat-link = a link to a game from this position against the Master
play-blocks = Show blocks
play-blocks-caption = The pile is { $sum }.
play-board = Board
play-twenty = Play a game with twenty chips
play-or-set-up = You can also set up a game below.

play-opponent = Opponent
play-begins = Who begins?
play-you-begin = You
play-opponent-begins = The opponent
play-two-humans = Two people on this device
play-by-link = A friend, by link

hint = Hint
hint-more = Next hint
hint-show = Show the move
hint-put = Put it on the board
hint-winnable = You can win from here.
hint-lost = No move wins here against best play.
hint-no-move = There is no legal move.
hint-blocks-now = Now
hint-blocks-after = After the move
hint-of-pile = the pile: { $sum }
hint-of-pile-number = pile { $pile }: { $sum }
hint-of-rest = the pile without its last chip: { $sum }
hint-of-difference = the difference of the piles: { $sum }
hint-smallest-block = Look at the smallest block, { $block }.
hint-smallest-block-wins = The winning move takes the smallest block, { $block }.
hint-takes = Take { $move }: it wins.
hint-can-take = You can take { $move }.
hint-quota = { $most ->
    [one] The next move may then take at most one chip.
   *[other] The next move may then take at most { $most } chips.
}
hint-looking = Looking for a move

verdict-wins = You can win from here.
verdict-loses = You lose from here against best play.
verdict-other-wins = { $player } can win from here.
verdict-other-loses = { $player } loses from here against best play.
verdict-show = Show who can win
verdict-computing = Computing who can win

moves = Moves
moves-none = None yet.
moves-so-far = Moves so far
move-go = { $sentence } Go back to the position before this move.
review = Review
review-running = Reviewing the moves
review-wins = ✓ wins
review-blunder = ✗ gives the win away: { $better } would have won
review-try-again = Try again from move { $move }
replay-better = Here { $better } would have won.
review-summary = { $blunders ->
    [0] No move gave a win away.
    [one] One of { $moves } moves gave a win away.
   *[other] { $blunders } of { $moves } moves gave a win away.
}

new-game = New game
new-game-choose = Choose one of these games, or set up your own.
new-game-start = Start
new-game-piles = Piles
new-game-piles-help = numbers of chips, of any size
new-game-opening = The first move may take
new-game-any = any number of chips
new-game-not-whole = any number, but not a whole pile
new-game-quota = up to a quota
new-game-quota-label = Quota of the first move
new-game-quota-help = one for all, or one for each pile: 2, 3, any
new-game-misere = Misère: the player who takes the last chip loses
new-game-local = Local: every pile has its own quota
new-game-exactly = Exactly two: every move takes from two piles
new-game-first = Moves first
new-game-second = Moves second
game-one-pile = One pile of 20
game-flanigan = Flanigan’s example, 20 and 62
game-three-piles = Three piles, 5, 8 and 13
game-power-of-two = Power-of-two nim, 11 and 14
game-misere = Last chip loses, 17
game-local = A quota for each pile, 7 and 12
game-exactly = Take from exactly two piles, 5, 8 and 9
wrong-move = “{ $move }” is not a move: give 2-8 for 8 chips from pile 2, or 1-3.2-1 for a move that takes from two piles.

busy-cancel = Cancel
busy-cancelled = { $what }: cancelled.
busy-running = { $what } …

## Learn

learn-steps = Steps
learn-step-number = Step { $step } of { $steps }
learn-step-done = { $step } (done)
learn-next = Next step
learn-correct = Correct!

step-why = Why Fibonacci?
why-unknown = not known
why-wins = you can win
why-loses = you lose
why-show = Show me
why-line-wins = No: with { $pile } chips, taking { $take } wins.
why-blocks = Every pile falls into blocks
why-blocks-task = Set aside the largest Fibonacci number that fits, and do the same with the rest. Each block is more than twice as large as the next.
why-proof = Why the least block wins
why-proof-task = Follow a game. The ruler shows how many chips the next move may take.
why-proof-start = { $sum }. The least block is yours to take.
why-proof-yours = You took { $take }. The ruler of { $most } is too short for the next block, { $block }: the other player must break it.
why-proof-theirs = The other player took { $take }. Your ruler of { $most } covers the new least block, { $block }.
why-proof-end = You took { $take }, the last chips.
why-proof-always = This works for every pile but a single block: the first move may not take the whole pile. So the Fibonacci numbers lose.

step-master = Beat the Master
step-master-task = The other player never errs, and you can still win.
step-master-won = You have beaten a player who never makes a mistake. You took the smallest block of the pile each time, and the other player could never take a whole block. This works for a pile of any size unless its size is a Fibonacci number: then there is only one block, the whole pile, and the first move may not take it.

step-two = Two piles
step-two-task = A move takes from one pile, and the limit of twice the last move holds for both. If the piles are equal, the player who begins loses: the other player takes as many chips from the equal pile each time.
step-two-difference = Otherwise the blocks of the difference decide. Change the piles, and look at the threshold: you win if you may take that many chips.
step-two-smaller = Smaller pile
step-two-wide = Difference
step-two-stripes = A row of the map is a difference, a column a smaller pile, and a colour a threshold. Each row keeps one threshold or flips between two: these are the stripes.
step-two-piles = Piles of { $smaller } and { $larger }
step-two-threshold = You can win if you may take { $threshold } or more.
step-two-flip = Here the threshold changes from { $before } to { $after }. J. A. Flanigan proved in 1978 that it flips between a block and the next smaller Fibonacci number again and again.
step-two-question = The piles are { $smaller } and { $larger }, and you may take up to { $most }. Can you win?
step-two-yes = Yes
step-two-no = No
step-two-right = Correct. The threshold here is { $threshold }.
step-two-wrong = No: the threshold here is { $threshold }. Find it with the slider.
step-two-done = You now know how to play with two piles. Flanigan’s example, 20 and 62 chips with a first move of up to 8, is a good game to try it.
step-two-play = Play Flanigan’s example

step-many = Many piles
step-many-task = Change the rule: a player may take at most as many chips as the player before took, so { $formula }. This is power-of-two nim. Write each pile as a sum of different numbers of the list 1, 2, 4, 8 and so on. In the table a pile has a 1 under each number that it uses: 11 = 8 + 2 + 1.
step-many-nim-sum = The last row is the nim-sum: a 1 under each number that an odd number of piles use. The number above its rightmost 1 is the threshold: you can win if you may take that many chips or more.
step-many-binary = The piles as sums of 1, 2, 4 and 8
step-many-pile = Pile of { $chips }
step-many-sum = Nim-sum
step-many-question = Which number stands above the rightmost 1 of the nim-sum?
step-many-right = Correct: the threshold is { $threshold }.
step-many-wrong = No: { $number } does not stand above the rightmost 1.
step-many-class = U. Larsson and S. Rubinstein-Salzedo proved this for { $formula }. Some other rules make the same game, with the same winners and thresholds. They are the rules with which, after 1, 2, 4, 8 or any other power of two chips, the next move may take at least that number, but fewer than twice that number. Which of these rules makes another game? (The word floor means: rounded down.)
step-many-same = { $formula } makes the same game. The engine’s reason for it: { $reason }.
step-many-other = Correct: after one chip { $formula } allows two, which is already too many.
step-many-done = You have done all lessons. The library has the rest: maps, tables and proofs.

## Library: the audit. The claims themselves are in English.

audit-lead = The published claims about these games. Each has a grade, which says what is known of it.
audit-search = Search
audit-search-help = words of the claim, or its identifier
audit-paper = Paper
audit-grade = Grade
audit-all = all ({ $count })
audit-option = { $name } ({ $count })
audit-all-claims = All claims
audit-count = { $shown ->
    [one] 1 claim of { $all }
   *[other] { $shown } claims of { $all }
}
audit-no-claim = There is no claim “{ $id }”.
audit-no-paper = There is no paper “{ $name }”: use one of { $names }.
audit-no-grade = There is no grade “{ $name }”: use one of { $names }.
audit-not-loaded = The audit could not be loaded ({ $status }).
audit-own = Results of this library
audit-grade-verified = verified in Coq
audit-grade-decided = decided by programs
audit-grade-argued = argued in prose
audit-grade-checked = checked in a range
audit-grade-false = false
audit-grade-conjectured = conjectured
audit-grade-reconstructed = reconstructed
audit-not-checked = Not checked
audit-severity-false-theorem = false theorem
audit-severity-gap = gap
audit-severity-boundary-case = boundary case
audit-severity-wrong-entry = wrong entry
audit-severity-remark = false remark
audit-severity-misprint = misprint
audit-severity-reading = reading
audit-source = { $paper }: { $source }
audit-source-reconstructed = { $paper }: { $source }, reconstructed
audit-link = A link to this claim alone
audit-play = Play { $position }
# $outcome is N or P, as in the papers.
audit-outcome = it is { $outcome }
audit-outcome-claimed = it is { $outcome }, and the claim says { $claimed }
audit-on-the-board = on the board { $position }
audit-exactly = { $piles ->
    [one] every move takes from one pile, and each pile has its own quota
   *[other] every move takes from { $piles } piles, and each pile has its own quota
}
audit-counterexample = Counterexample
# $order is an English phrase of the audit, such as "the number of chips".
audit-counterexample-by = Counterexample, smallest by { $order }
audit-affects = What it affects
audit-quote = In the words of the paper
audit-correction = Correction, { $grade }
audit-caveat = Caveat
audit-range = Checked range
audit-theorem-of = Theorem of
audit-theorems = In Coq
audit-argument = Proof
audit-proof = Decided
audit-remark = Remark

## Library: proofs

proofs-lead = This automaton reads the digits of a pile of any size, and of the quota, and says who wins. A certificate proves it.
proofs-choose-label = Choose another automaton
proofs-fixed = Fixed piles, { $formula }
proofs-fixed-help = two up to 8, or three up to 4
proofs-choose = Choose
proofs-all = All certificates
proofs-all-count = { $certificates ->
    [one] The only certificate
   *[other] All { $certificates } certificates
}
proofs-reading-certificates = Reading the certificates
proofs-drawing = Drawing the automaton
proofs-reading-digits = Reading the digits
proofs-no-certificate = There is no certificate of { $position } with { $formula } here. The list shows those of this page; fibnim prove finds others.
proofs-no-certificate-of-value = There is no certificate of the Grundy value { $value } with { $formula } here. The list shows those of this page; fibnim prove finds others.
proofs-of-value = Grundy value { $value } of one pile
proofs-of-free = { $piles ->
    [one] one pile of any size
   *[other] { $piles } piles of any size
}
proofs-of-one = one pile of any size
proofs-of-fixed = { $position } and a pile of any size
proofs-group = { $formula }: { $kind }
proofs-group-misere = { $formula }, misère: { $kind }
proofs-group-values = Grundy values of one pile
proofs-group-free = two piles of any size
proofs-group-fixed = { $piles ->
    [0] no fixed pile
    [1] one fixed pile
    [2] two fixed piles
    [3] three fixed piles
   *[other] { $piles } fixed piles
}
proofs-states-count = { $states ->
    [one] 1 state
   *[other] { $states } states
}
proofs-complement = always loses with: { $value }
proofs-none = none: proved
proofs-none-up-to = none up to { $bound }, unknown above
proofs-the-automaton = The automaton
proofs-rules = rules
proofs-rules-normal = { $formula }, normal play
proofs-rules-misere = { $formula }, misère play
proofs-states = states
proofs-states-drawn = { $states }; the picture has { $drawn }
proofs-complementary-value = the player to move always loses with a pile of
proofs-hash = SHA-256
proofs-picture = Picture of the automaton
proofs-download = Download
proofs-picture-alt = { $states ->
    [one] The automaton, with one state; the table below has it.
   *[other] The automaton, with { $states } states; the table below has all of them.
}
proofs-too-many = { $states ->
   *[other] { $states } states are too many for a picture; this table lists them.
}
proofs-how-it-reads = State 0 is the start, and the largest term is read first. In a transition * is any digit. States from which it can no longer accept are left out.
proofs-table-title = { $states ->
    [one] Table of the one state
   *[other] Table of the { $states } states
}
proofs-table-of-states = Table of states
proofs-first-states = { $states ->
   *[other] The first { $shown } of { $states } states; the text of the certificate below has all.
}
proofs-state = state
proofs-accepts = accepts
proofs-yes = yes
proofs-no = no
proofs-digits-of-pile = digits (pile, quota) → next state
proofs-digits-of-piles = digits (piles, quota) → next state
proofs-dead = The player to move loses, whatever digits follow.
proofs-state-accepts = { $state } accepts: if the digits end here, the player to move wins.
proofs-state-rejects = { $state } does not accept: if the digits end here, the player to move loses.
proofs-next = next
proofs-no-transition = The next digits have no transition here.
proofs-read-title = Read a number
proofs-pile = Pile of any size
proofs-quota = Quota
proofs-quota-help = the most that may be taken
proofs-read-button = Read
proofs-with-quota = { $numbers } with quota { $quota }
proofs-without-quota = You gave no quota, so the automaton reads the threshold as the quota. If the threshold is infinite, it reads the number of chips in the free piles plus one.
proofs-start = Start
proofs-start-help = To the beginning
proofs-back = Back
proofs-back-help = One digit back
proofs-forward = Next
proofs-forward-help = Read one digit
proofs-end = End
proofs-end-help = Read all digits
proofs-run = Play
proofs-pause = Pause
proofs-digits-read = Number of digits read
proofs-read = { $read } of { $all } digits read: state { $state }.
proofs-read-dead = { $read } of { $all } digits read: no accepting state can be reached.
proofs-still-possible = Thresholds that are still possible: { $thresholds }.
proofs-above = above { $bound }
proofs-no-threshold = none
proofs-or = { $list } or { $last }
proofs-digits-and-states = Digits and states
proofs-column-term = term
proofs-column-pile = pile
proofs-column-pile-number = pile { $pile }
proofs-column-quota = quota
proofs-rows = Digits { $from } to { $to } of { $all }; the others appear as they are read.
proofs-current-state = Current state
proofs-threshold = The threshold is { $threshold }: the player to move wins { $position } from { $formula } on, and loses below.
proofs-infinite = No threshold: the player to move loses { $position } with every quota.
proofs-quota-wins = With quota { $quota } the player to move wins.
proofs-quota-loses = With quota { $quota } the player to move loses.
proofs-some-move = With quota { $quota } some move from { $piles } leads to the Grundy value { $value }.
proofs-no-move = With quota { $quota } no move from { $piles } leads to the Grundy value { $value }.
proofs-play = Play { $position }

## Library: what several parts use

take-away-function = Take-away function { $formula }
take-away-function-help = after { $taken } chips the next move may take { $formula }; { $left } is what is left in the pile
misere = Misère
show = Show
at-most = at most { $most }
blocks-larger = { $blocks ->
    [one] 1 larger …
   *[other] { $blocks } larger …
}

## Library: tables of thresholds and of complementary values

grid-other = Another table
tableau-lead = Row { $row }, column { $column }: how many chips you must be allowed to take to win the piles { $row } and { $sum }, their threshold. The { $flips } differ from the entry above.
tableau-flips = flips
tableau-flip = { $entry }, a flip
tableau-rows = Rows { $row } up to
tableau-columns = Columns { $column } up to
tableau-rows-short = Rows
tableau-columns-short = Columns
tableau-caption = Thresholds { $threshold }, { $formula }
tableau-caption-misere = Thresholds { $threshold }, { $formula }, misère
complements-lead = Row { $row }, column { $column }: the only { $third } with which the player to move loses { $position }, whatever may be taken. “—”: proved to have none; “?”: none up to the bound.
complements-pairs = Pairs up to
complements-pairs-short = Pairs
complements-values = Values up to
complements-values-short = Values
complements-unknown = { $position }: none up to { $bound }, unknown above
complements-none = { $position }: proved to have none
complements-gap = { $position }: proved to have none, for with the quota { $quota } the player to move wins beside every third pile
complements-value = the player to move always loses { $position }
complements-caption = Complementary values, { $formula }, searched up to { $bound }
gap-pair = Pair in the picture
gap-pair-help = or press a number of the table
gap-finite = the threshold of { $position } for each third pile n
gap-infinite = infinite: the complementary value is this n
gap-larger = the larger pile of the pair, { $chips }
gap-why = The first bar above the dashed line is infinite, if every limit f(t) is at least t. Otherwise the winning take would be larger than the pair’s piles: it would come from n and leave a smaller n, whose bar would also end above the line. So if no bar passes the line, there is no complementary value.

## Library: maps

legend-threshold = threshold { $threshold }: { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}
legend-infinite = infinite: { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}
legend-thresholds = Threshold: you win if you may take this many chips or more
legend-thresholds-some = Threshold, { $shown } of { $all } values
legend-quota = With quota { $quota }
legend-p = the player to move loses
legend-n = the player to move wins

## Library: numbers

number-number = Number
number-help = of any size
number-computing = Computing the representation
number-zeckendorf = Zeckendorf’s representation
number-greedy = the greedy representation in the H-sequence of { $formula }
number-digits = digits
number-gap-vector = gap vector
number-tails = Tails
number-caption = Terms and tails, the least first
number-index = index
number-term = term
number-gap = gap
number-tail = tail { $tail }
number-taking = taking { $tail }
number-wins = ✓ wins
number-does-not-win = does not win
number-first-rows = { $rows ->
   *[other] The first { $shown } of { $rows } rows; the CSV file has all.
}
number-tails-note = The tail { $tail } is the sum of the { $count } least terms. A marked one wins where the quota allows it.
number-play = Play one pile of this size

## Library: the map and its position

gallery-powers = Every threshold is a power of two.
gallery-same = Another rule, the same map.
gallery-third = A third pile breaks the stripes.
map-other = Another map
map-outcome = Who wins with the quota
map-piles = Piles 1 and 2 up to
map-fixed = Other piles, fixed
map-fixed-help = such as 3, 5
map-no-fixed = none
map-quota = Quota { $quota }, the most that may be taken
map-zoom-in = Zoom in
map-zoom-out = Zoom out
map-show-all = Show all
map-label = Map of positions. Arrow keys move between positions, plus and minus zoom, 0 shows all.
map-wrong-fixed = Fixed piles: give whole numbers, such as 3 or 3, 5.
map-computing = Computing the thresholds
map-drawing = Drawing the picture
map-made = { $positions ->
    [one] 1 position in { $seconds } s.
   *[other] { $positions } positions in { $seconds } s.
}
whole-number = { $what }: give a whole number up to { $most }.
too-many-digits = { $what }: give a number of at most { $most } digits.
any-whole-number = { $what }: give a whole number.
readout = Position
readout-point = Point at a position, or tap one.
readout-n = threshold { $threshold }; with quota { $quota } the player to move wins
readout-p = threshold { $threshold }; with quota { $quota } the player to move loses
readout-no-move = no winning move
readout-moves = winning: { $moves }
readout-more-moves = winning: { $moves }, …
readout-play = Play it
readout-said = { $piles }: threshold { $threshold }; { $outcome }
readout-said-infinite = { $piles }: threshold infinite; { $outcome }

## Library: the checker

check-title = Check a certificate
check-lead = The checker verifies that the automaton satisfies the recurrence of the game for all piles and quotas, independently of how it was found. Edit the text to see the checker refuse it.
check-load = Load the one above
check-loading = Loading
check-damage = Damage it
check-damaged = Damaged
check-damaged-state = Damaged: in line { $line } state { $state } no longer accepts.
check-no-damage = This text cannot be damaged: its last line is not a certificate with accepting states.
check-check = Check
check-checking = Checking
check-file = Or a file
check-large-file = { $name } has { $size } MB: give a file up to { $most } MB. Use the command fibnim prove check for larger ones.
check-text = Text of the certificates
check-text-help = one certificate in each line, after those that it depends on
check-edited = Edited.
check-size = { $lines ->
    [one] { $name }: 1 line, { $size } KB.
   *[other] { $name }: { $lines } lines, { $size } KB.
}
check-too-long = Too long to edit here; you can still check it.
check-proved = { $certificates ->
    [one] ✓ Proved: 1 certificate, checked independently of how it was found.
   *[other] ✓ Proved: { $certificates } certificates, checked independently of how they were found.
}
check-refused = ✗ Refused: { $reason }.
check-before = { $certificates ->
    [one] Before that, the checker proved 1 certificate.
   *[other] Before that, the checker proved { $certificates } certificates.
}
check-what = What is proved ({ $count })
check-others = { $others ->
    [one] 1 other, and:
   *[other] { $others } others, and:
}
check-named = { $states ->
    [one] { $name }: 1 state
   *[other] { $name }: { $states } states
}
check-violated = The violated instance
check-free = free piles
check-fixed = fixed piles
check-none = none
check-quota = quota
check-value = Grundy value
check-says = the automaton says
check-reached = it is reached
check-not-reached = it is not reached
check-correct = correct outcome
check-right-here = The automaton is right about this position. It is wrong about one that a move or a smaller quota leads to.

went-wrong = Something went wrong.
engine-crashed = The computation failed or ran out of memory. You can continue.
picture-not-drawn = This browser cannot draw pictures.
picture-too-large = The picture is too large for this browser.
