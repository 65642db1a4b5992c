### The texts of the page in English. Every other language is a file like this one, with the same messages.
###
### An argument that is a number chooses between plural forms; its digits are shown as they are. The arguments named
### $rule, $formula and $sum are formulas, which are read from left to right in every language.

# The language of this file as a BCP 47 tag, and the direction of its script: ltr or rtl.
language = en
direction = ltr

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
no-such-view = There is no view “{ $name }”: accepted are { $names }.
no-such-part = There is no part “{ $name }” of this view: accepted are { $names }.
address-too-long = { $length ->
    [one] The address has one character: at most { $most } are accepted.
   *[other] The address has { $length } characters: at most { $most } are accepted.
}
address-damaged = “{ $pair }” in the address is damaged: its percent signs encode no text.

## The views

view-play = Play
view-library = Library

library-parts = Parts of the library
library-lead = What is known about these games, to be looked at, computed and checked.
library-maps = Maps
library-maps-about = The thresholds of all pairs of piles as a map, also beside fixed piles.
library-tables = Tables
library-tables-about = The thresholds of two piles as a table, in which a row is a size of the smaller pile.
library-complements = Complements
library-complements-about = The pile that makes two others a position that the player to move always loses.
library-numbers = Numbers
library-numbers-about = A number as a sum of Fibonacci numbers, with its gaps and tails.
library-proofs = Proofs
library-proofs-about = Automata that are proved to be right for piles of every size, step by step.
library-audit = Audit
library-audit-about = What the papers claim, and what our computations say about it.
