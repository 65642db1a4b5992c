### Les textes de la page en français. Toute autre langue est un fichier comme celui-ci, avec les mêmes messages.
###
### Un argument qui est un nombre choisit entre les formes du pluriel ; ses chiffres sont affichés tels quels. Les
### arguments nommés $rule, $formula et $sum sont des formules, qui se lisent de gauche à droite dans toutes les langues.

# La langue de ce fichier, sous la forme d'une étiquette BCP 47, et le sens de son écriture : ltr ou rtl.
language = fr
direction = ltr
between-sentences = {" "}
between-items = {", "}
between-clauses = {" ; "}

## Le cadre de la page

page-title = Nim de Fibonacci
page-title-of = { $view } · Nim de Fibonacci
page-description = Pour apprendre le nim de Fibonacci et ses variantes, y jouer et les explorer : ce sont des jeux de retrait où la taille d’un coup limite celle du coup suivant.
page-skip = Aller au contenu
page-views = Rubriques
page-theme = Passer du mode clair au mode sombre ou inversement
page-language = Langue
page-privacy = La bibliothèque fibnim calcule tout dans ce navigateur ; la page n’envoie aucune donnée.
page-needs-script = Cette page fait ses calculs dans votre navigateur et a besoin de JavaScript.

no-such-page = Cette page n’existe pas
no-such-page-play = Jouer une partie
no-such-view = La rubrique « { $name } » n’existe pas. Rubriques acceptées : { $names }.
no-such-part = Cette rubrique n’a pas de partie « { $name } ». Parties acceptées : { $names }.
address-too-long = { $length ->
    [one] L’adresse compte { $length } caractère ; elle peut en compter au plus { $most }.
    [many] L’adresse compte { $length } de caractères ; elle peut en compter au plus { $most }.
   *[other] L’adresse compte { $length } caractères ; elle peut en compter au plus { $most }.
}
address-damaged = Dans l’adresse, « { $pair } » est endommagé : ses signes % ne codent aucun texte.

## Ce que disent plusieurs rubriques

copy = Copier
copy-link = Copier le lien
menu = Copier, citer, enregistrer
cite = Citer
# $name est ce qui a été copié, par exemple « JSON » ou « La série ».
copied = Copié : { $name }.
copy-this = Copiez ce texte :
embed = Intégrer
embed-open = Ouvrir la page entière
update-ready = Une nouvelle version de cette page est prête.
update-use = L’utiliser maintenant
foot-licence = Licences : MIT ou Apache-2.0
foot-citation = Comment citer
foot-source = Code source
foot-projector = Mode projection

## Énigmes

puzzles-resume = Reprendre la série commencée
puzzles-daily-of = Énigmes du { $day }
puzzles-streak = { $days ->
    [one] Vous avez résolu les énigmes du jour une fois.
    [many] Vous avez résolu les énigmes du jour { $days } de jours de suite.
   *[other] Vous avez résolu les énigmes du jour { $days } jours de suite.
}
puzzles-endless = Énigmes à volonté
puzzles-endless-begin = Commencer
puzzles-kinds = Ce qui est demandé
puzzles-grade = Difficulté
puzzle-kind-outcome = Qui gagne ?
puzzle-kind-only-move = Trouver le seul coup gagnant
puzzle-kind-tails = Combien de sommes des plus petits blocs gagnent ?
puzzle-grade-1 = Niveau 1 : un petit tas
puzzle-grade-2 = Niveau 2 : jusqu’à quatre blocs
puzzle-grade-3 = Niveau 3 : deux tas
puzzle-grade-4 = Niveau 4 : d’autres règles
puzzle-grade-5 = Niveau 5 : trois tas, ou chacun son quota
puzzles-making = Préparation des énigmes
puzzles-marking = Vérification des réponses
puzzle-number = Énigme { $number } sur { $count }
puzzle-task-outcome = Les deux joueurs jouent parfaitement. Le joueur dont c’est le tour gagne-t-il ?
puzzle-task-only-move = Un seul coup gagne. Trouvez-le.
puzzle-task-tails = Une queue est la somme des plus petits blocs : le plus petit, les deux plus petits, et ainsi de suite. Combien de queues donnent un coup gagnant ?
puzzle-wins = Le joueur dont c’est le tour gagne
puzzle-loses = Le joueur dont c’est le tour perd
puzzle-how-many = Nombre de queues gagnantes
puzzle-choose = Choisissez des jetons
# $move est un nombre de jetons, par exemple « 3 » ou « 3 dans le tas 2 ».
puzzle-take = Prendre { $move }
puzzle-hint = Montrer les blocs
puzzle-no-blocks = Dans cette position, les blocs n’aident pas.
puzzle-right = Juste
puzzle-wrong = Faux
puzzle-next = Énigme suivante
puzzle-play = Jouer cette position
puzzle-answer-only-move = Le coup gagnant prend { $move }.
puzzle-answer-wins = Le joueur dont c’est le tour gagne.
puzzle-answer-loses = Le joueur dont c’est le tour perd.
puzzle-answer-tails = { $count ->
    [0] Aucune queue ne gagne.
    [one] Une seule queue gagne.
    [many] { $count } de queues gagnent.
   *[other] { $count } queues gagnent.
}
puzzle-your-answer = Votre réponse : { $answer }
puzzles-result = Voir le résultat
puzzles-right = { $right ->
    [0] Aucune réponse juste sur { $count }.
    [one] Une réponse juste sur { $count }.
    [many] { $right } de réponses justes sur { $count }.
   *[other] { $right } réponses justes sur { $count }.
}
puzzles-solutions = Solutions
puzzles-again = Les résoudre encore une fois
puzzles-others = D’autres énigmes
puzzles-set = Une série d’énigmes
puzzles-assignment = Devoir

## Énigmes pour une classe

puzzles-teachers = Pour les enseignants
puzzles-teachers-lead = Donnez les mêmes énigmes à une classe par un lien, avec un code à la fin, ou sur papier.
puzzles-make = Composer une série
puzzles-make-lead = Le lien contient tout ; rien n’est enregistré.
puzzles-make-invalid = Le nombre d’énigmes va de 1 à { $most }, et la graine est un nombre entier d’au plus 19 chiffres.
puzzles-no-seed = Cette adresse n’a pas de graine : chacun recevrait d’autres énigmes. Demandez le lien entier.
puzzles-wrong-number = « { $given } » ne convient pas pour { $name } : donnez un nombre entier de 1 à { $most }.
puzzles-wrong-kind = Il n’y a pas d’énigmes de genre « { $name } » : choisissez parmi { $names }.
puzzles-wrong-day = « { $day } » n’est pas un jour : donnez-en un comme 2026-11-22.
puzzles-count = Nombre d’énigmes
puzzles-seed = Graine
puzzles-seed-help = un autre nombre donne d’autres énigmes
puzzles-key = Mot de la classe
puzzles-key-help = facultatif ; les codes en dépendent
puzzles-opponent = Adversaire
puzzles-opponent-help = celui contre qui un élève joue la suite d’une position
puzzles-names = Noms
puzzles-names-help = un élève par ligne ; une feuille pour chacun
puzzles-set-about = Les élèves peuvent voir des indices, et la solution après chaque réponse.
puzzles-assignment-about = Il n’y a pas d’indices ; chaque élève reçoit un code que vous pouvez vérifier, puis les solutions.
puzzles-sheet = Feuille d’exercices
puzzles-sheet-about = Des plateaux à imprimer en A4, avec les réponses sur une page à part.
puzzles-your-name = Votre nom
puzzles-code-help = le code est lié à ce nom
puzzles-make-code = Obtenir mon code
puzzles-code = Code
puzzles-code-is = Donnez ce code à votre professeur :
puzzles-check = Vérifier un code
puzzles-check-lead = Un code dit quelles réponses étaient justes. Il ne vaut que pour un seul devoir et un seul nom.
puzzles-check-link = Lien du devoir
puzzles-check-name = Nom de l’élève
puzzles-check-codes = Noms et codes
puzzles-check-codes-help = un élève par ligne : le nom, puis le code
puzzles-check-lines = Une ligne n’a pas de code : donnez un nom puis un code sur chaque ligne.
puzzles-check-found = Qui a trouvé quoi
puzzles-check-no-link = Ce n’est pas le lien d’un devoir. Utilisez un lien obtenu avec « Composer une série ».
puzzles-check-wrong = Le code ne correspond pas à ce devoir et à ce nom.
puzzles-check-honest = Un code révèle les noms et résultats mal recopiés, mais un programmeur pourrait en forger un.
sheet-title = { $grade } (nº { $seed })
sheet-name = Nom :
sheet-rules = Nim de Fibonacci : deux joueurs prennent des jetons à tour de rôle.
quota-means = Le quota est le plus grand nombre de jetons que le coup suivant peut prendre.
sheet-answer = Réponse :
sheet-answers = Réponses
sheet-link = Les mêmes énigmes à l’écran :
sheet-print = Imprimer
# $link est une adresse.
qr-code = Code QR de { $link }

## Un plan pour une classe

plan = Une leçon de 45 minutes
plan-lead = Pour des élèves à partir de dix ans. Chaque binôme a besoin de 13 jetons, ou d’un téléphone pour les codes.
plan-sheet = Une feuille d’exercices pour la suite
plan-aims = Objectifs :
plan-aims-about = trouver une régularité en jouant, la formuler comme conjecture et suivre un argument qui la justifie.
plan-answers = Attendu
plan-pitfall = Piège
plan-play-answers = « Qui commence avec 13 perd presque toujours. » Personne ne sait encore pourquoi.
plan-play-pitfall = Après un grand coup, les élèves oublient la limite : l’adversaire la dit à voix haute.
plan-table-answers = 2, 3, 5 et 8 perdent ; 4, 6 et 7 gagnent avec 1, 1 et 2 jetons.
plan-table-pitfall = Une partie perdue ne prouve rien : il faut essayer chaque premier coup.
plan-guess-answers = 13, car 5 + 8 = 13 ; certains disent 11 ou 12.
plan-guess-pitfall = « Ajouter 3 » convient aussi à 2, 5, 8 : demandez ce que cela dit de 3 et de 11.
plan-proof-answers = Chaque bloc fait plus du double du suivant : la réglette s’arrête avant la fin du bloc.
plan-proof-pitfall = L’image d’une partie n’est pas une preuve : demandez ce qui arrive avec 21 jetons.
plan-handout = À distribuer : un tableau par binôme
plan-handout-about = Qui commence peut-il gagner ? Le premier coup ne peut pas prendre le tas entier ; ensuite, un coup prend au plus le double de ce qu’a pris le coup précédent.
plan-chips = Jetons
plan-wins = Qui commence gagne ?
plan-take = en prenant
plan-strip = À découper : les tas perdants
plan-strip-about = Donnez la bande aux élèves après la conjecture. Chaque nombre est la somme des deux précédents.
plan-play = 10 minutes : jouer
plan-play-about = À deux, les élèves jouent avec 13 jetons et commencent à tour de rôle. Demandez ensuite qui a gagné en commençant.
plan-table = 10 minutes : tableau
plan-table-about = Cherchez ensemble qui gagne avec 4 jetons. Puis chaque binôme remplit le tableau jusqu’à 8.
plan-guess = 10 minutes : conjecture
plan-guess-about = Écrivez 2, 3, 5, 8 au tableau. Chaque élève note le nombre suivant avant que quelqu’un essaie 13. Qui voit la régularité ?
plan-proof = 15 minutes : preuve
plan-proof-about = Parcourez la partie avec le curseur. Avant chaque coup, demandez : la réglette atteint-elle le bout du bloc ? Pourquoi jamais ?

## Résoudre

solve-lead = Qui gagne, par quels coups, et pourquoi ?
solve-position = Position
solve-position-help = les tas, puis le quota, c’est-à-dire le nombre maximal de jetons que le coup suivant peut prendre : (20,62;8)
solve-button = Résoudre
solve-examples = Exemples
solve-example-one = un tas, avant l’ouverture
solve-example-two = deux tas et un quota de 8
solve-example-three = trois tas
solve-example-sum = quotas propres, une autre règle, et un tas de nim
solve-example-zhou = notation de Zhou : le dernier nombre est celui des jetons pris au coup précédent
solve-example-exactly = chaque coup prend dans deux tas
solve-example-only = prendre 1, 3 ou 4 jetons, sans autre limite
solve-example-half = la moitié au plus de ce qui reste ; qui vide un tas gagne
solve-more = Autres règles
solve-misere = Misère : le joueur qui prend le dernier jeton perd
solve-previous = Le nombre après le point-virgule est celui des jetons pris au coup précédent
solve-exactly = Nombre de tas dans lesquels chaque coup prend
solve-exactly-help = à laisser vide si un coup prend dans un seul tas, comme d’habitude
solve-group = Tas où un coup peut prendre
solve-group-sticky = les mêmes, tant qu’aucun n’est vide
solve-group-free = n’importe quels tas
solve-group-fixed = ceux du premier coup
solve-remember = Durée d’un quota
solve-remember-pile = jusqu’au coup suivant dans le tas
solve-remember-last = un seul coup
solve-fresh = Ce qu’un coup peut prendre dans un tas sans quota
solve-fresh-not-whole = ce qu’il veut, sauf le tas entier
solve-fresh-any = ce qu’il veut
solve-active = Tas que le prochain coup doit utiliser
solve-solving = Résolution
solve-answer = Réponse
solve-wins = Le joueur dont c’est le tour gagne.
solve-loses = Le joueur dont c’est le tour perd.
solve-threshold = Seuil : { $formula }. Avec ce quota ou plus, le joueur dont c’est le tour gagne.
solve-threshold-infinite = Le seuil est infini : le joueur dont c’est le tour perd, quel que soit le quota.
solve-grundy = Valeurs de Grundy : { $formula } = { $sum }.
solve-moves = { $count ->
    [one] Le seul coup gagnant
    [many] Les { $count } de coups gagnants
   *[other] Les { $count } coups gagnants
}
solve-moves-more = { $count ->
    [one] Un coup gagnant ; il peut y en avoir d’autres
    [many] { $count } de coups gagnants ; il peut y en avoir d’autres
   *[other] { $count } coups gagnants ; il peut y en avoir d’autres
}
solve-moves-none = Aucun coup ne gagne.
solve-moves-unknown = À cette taille, les coups gagnants ne sont pas énumérés.
solve-moves-all = Montrer les { $count } coups
solve-take = Prendre { $move }
solve-remoteness = { $moves ->
    [0] La partie est terminée.
    [one] La partie dure encore un coup si le gagnant se presse et que le perdant retarde la fin.
    [many] La partie dure encore { $moves } de coups si le gagnant se presse et que le perdant retarde la fin.
   *[other] La partie dure encore { $moves } coups si le gagnant se presse et que le perdant retarde la fin.
}
solve-why = Pourquoi
reason-threshold = seuil
reason-most = prise permise
solve-claim = Énoncé { $id }
solve-proof = Certificat
solve-play = Jouer à partir d’ici
solve-map = Montrer sur la carte
strength-theorem = Exact : un théorème pour toute taille.
strength-certificate = Exact : une démonstration vérifiée pour toute taille.
strength-decided = Exact : décidé par des automates pour toute taille.
strength-search = Exact : calculé à partir des règles.
strength-checked = Vérifié pour toutes les positions jusqu’à { $bound } ; non démontré au-delà.
strength-estimate = Une mesure, avec une marge d’erreur.

## Les rubriques

view-learn = Apprendre
view-play = Jouer
view-puzzles = Énigmes
view-solve = Résoudre
view-library = Bibliothèque

library-parts = Parties de la bibliothèque
library-maps = Cartes
library-maps-about = La couleur dit combien de jetons il faut pouvoir prendre pour gagner.
library-tables = Tables
library-tables-about = Si deux tas diffèrent de 8, il faut pouvoir prendre 8 ou 5 jetons.
library-complements = Compléments
library-complements-about = Avec des tas de 3 et 4, aucun troisième tas ne fait toujours perdre : c’est démontré.
library-numbers = Nombres
library-numbers-about = Avec 129 jetons, prendre le plus petit bloc gagne.
library-proofs = Preuves
library-proofs-about = Un petit automate décide de tout tas placé à côté de 3 et 4.
library-audit = Audit
library-audit-about = Certains énoncés publiés sont faux ; chacun a son contre-exemple.

## Le premier écran

home-thirteen = Treize jetons.
home-beat-me = Saurez-vous me battre ?
home-rule = Prenez-en. Je peux alors en prendre jusqu’au double, et ainsi de suite. Le dernier jeton gagne.
home-chips = { $pile } jetons.
home-you-begin = Vous commencez.
home-may-take = Vous pouvez en prendre jusqu’à { $most }.
home-then = Je pourrai alors en prendre jusqu’à { $most }.
home-whole = Pas le tas entier : le premier coup doit laisser un jeton.
home-you-took = Vous en avez pris { $chips }.
home-i-may = Je peux en prendre jusqu’à { $most }.
home-i-took = J’en ai pris { $chips }.
home-your-turn = À vous.
home-all = Vous en avez pris { $take } : je pouvais prendre les { $rest } autres.
home-could-win = Ici, vous pouviez gagner.
home-better = Avec { $chips } jetons, en prendre { $take } aurait gagné.
home-i-win = J’ai gagné.
home-you-or-it = Est-ce vous, ou est-ce 13 ?
home-always = Qui commence avec { $pile } perd.
home-won = Vous avez gagné !
home-slipped = Je me suis trompé.
home-slipped-below = Sans mon erreur, vous auriez perdu.
home-can-win = Avec { $pile } jetons, qui commence peut gagner.
home-try = Essayer { $pile } jetons
home-next = Lequel vient ensuite ?
home-next-task = Touchez le tas perdant suivant sur la ligne.
home-fibonacci = Fibonacci.
home-sum = Chaque tas perdant est la somme des deux précédents.
home-why = Pourquoi ?
home-master = Battre celui qui ne se trompe jamais
home-share = Partager mon défi
home-shared = L’image est enregistrée. Le lien :
home-line = Tas
home-line-empty = Chaque tas que vous terminez s’allume ici.

## Une partie sur le plateau

the-pile = Le tas
pile-number = Tas { $pile }
pile-left = { $name } : { $chips }
# Ce qu'un lecteur d'écran dit des jetons, présentés comme un curseur.
pile-slider = { $name }, jetons à prendre
pile-slider-value = prendre { $taken } sur { $chips }, au plus { $most }
pile-picture = { $chips ->
    [one] { $chips } jeton
    [many] { $chips } de jetons
   *[other] { $chips } jetons
}
pile-type = de 1 à { $most }
pile-take = prendre { $chips }
pile-preview = { $chips } ?
# Ce que le coup suivant peut prendre dans un tas.
limit-empty = vide
limit-out = hors jeu pour l’instant
limit-any = ouverture : n’importe quel nombre
limit-not-whole = ouverture : pas le tas entier
limit-quota = quota { $most }

take-nothing = Prendre
take-move = Prendre { $move }
move-of-pile = { $chips } dans le tas { $pile }
move-and = { $move } et { $last }

play-again = Rejouer

## Joueurs

player-human = un humain
player-you = Vous
player-first = Joueur 1
player-second = Joueur 2
# Deux joueurs de même nom.
player-name-first = { $player } nº 1
player-name-second = { $player } nº 2
players-levels = Niveaux de jeu
players-strategies = Autres stratégies
level-newcomer = Débutant
level-newcomer-about = Débutant : joue n’importe quel coup légal
level-grabber = Glouton
level-grabber-about = Glouton : prend autant de jetons que les règles le permettent
level-dreamer = Rêveur
level-dreamer-about = Rêveur : joue un coup sur deux au hasard, et les autres parfaitement
level-student = Apprenti
level-student-about = Apprenti : joue un coup sur cinq au hasard, et les autres parfaitement
level-expert = Expert
level-expert-about = Expert : joue un coup sur vingt au hasard, et les autres parfaitement
level-master = Maître
level-master-about = Maître : ne se trompe jamais
strategy-longest = Sprinteur
strategy-longest-about = Sprinteur : parfait ; gagne le plus tôt possible, perd le plus tard possible
strategy-optimal = Parieur
strategy-optimal-about = Parieur : parfait ; dans une partie perdue, se donne les meilleures chances contre un joueur qui joue au hasard
strategy-zhou = Zhou
strategy-zhou-about = Zhou : parfait ; rend deux tas égaux quand cela gagne
strategy-slip = Rêveur ({ $rate })
strategy-slip-about = Rêveur ({ $rate }) : joue chaque coup au hasard avec la probabilité { $rate }, sinon parfaitement
strategy-optimist = Optimiste
strategy-optimist-about = Optimiste : connaît la table de Flanigan, mais pas les seuils

## Jouer

play-drawer = Adversaire, coups et autres jeux
play-loading = Chargement du plateau…
play-rules-double = Un coup peut prendre au plus le double de ce qu’a pris le coup précédent.
play-rules = Après { $taken } jetons pris, le coup suivant peut prendre jusqu’à { $rule }.
play-rules-local = Après { $taken } jetons pris dans un tas, le coup suivant dans ce tas peut prendre jusqu’à { $rule }.
play-last-wins = Prendre le dernier jeton gagne.
play-last-loses = Le joueur qui prend le dernier jeton perd.
play-no-move-loses = Un joueur qui ne peut pas jouer perd.
play-exactly = { $piles ->
    [one] Chaque coup prend dans exactement un tas.
   *[other] Chaque coup prend dans exactement { $piles } tas.
}
rules-all = un nombre quelconque
rules-only = Prises permises
rules-only-help = par exemple 1,3,4, ou fib, squares, odd, primes
rules-block = Coups que l’adversaire peut interdire
rules-no-repeat = Interdit de prendre autant de jetons qu’au coup précédent
rules-ends = La partie s’arrête
rules-all-empty = quand tous les tas sont vides
rules-first-empty = au premier tas vide
rules-said-only = Un coup prend l’un de ces nombres de jetons : { $takes }.
rules-said-unlimited = Il n’y a pas d’autre limite.
rules-said-left = Ici, { $left } est le nombre de jetons qui restent dans le tas.
rules-said-block = { $moves ->
    [one] Avant chaque coup, l’adversaire peut interdire un coup.
   *[other] Avant chaque coup, l’adversaire peut interdire { $moves } coups.
}
rules-said-no-repeat = Un coup ne peut pas prendre autant de jetons que le coup précédent.
rules-said-end = { $end ->
    [first-empty-normal] Le joueur qui vide un tas gagne.
    [first-empty-misere] Le joueur qui vide un tas perd.
    [misere] Un joueur qui ne peut pas jouer gagne.
   *[normal] Un joueur qui ne peut pas jouer perd.
}
status-your-turn = À vous de jouer.
status-your-turn-quota = À vous de jouer : jusqu’à { $most }.
status-to-move = C’est à { $player } de jouer.
status-to-move-quota = C’est à { $player } de jouer : jusqu’à { $most }.
status-you-take = Vous prenez { $move }.
status-takes = { $player } prend { $move }.
status-you-win = Vous gagnez.
status-wins = { $player } gagne.
status-no-move-left = Il n’y a plus de coup possible. { $winner }
status-left = Jetons restants : { $chips }.
thinks = { $player } réfléchit
let-it-move = Le laisser jouer
moved-least = { $player } n’a pas pu calculer son coup et a joué le plus petit à la place : { $reason }.

play-undo = Annuler
play-redo = Rétablir
play-link-label = Lien vers cette position
play-send = Votre coup est dans le lien. Envoyez-le à l’autre joueur, et ouvrez celui qui revient.
play-beat = Gagner à partir d’ici
play-beat-link = un lien vers une partie contre le Maître à partir de cette position
play-blocks = Montrer les blocs
play-blocks-caption = Le tas : { $sum }.
play-board = Plateau
play-twenty = Jouer une partie avec vingt jetons
play-or-set-up = Vous pouvez aussi préparer une partie ci-dessous.

play-opponent = Adversaire
play-begins = Qui commence ?
play-you-begin = Vous
play-opponent-begins = L’adversaire
play-two-humans = Deux personnes sur cet appareil
play-by-link = Un ami, par lien

hint = Indice
hint-more = Indice suivant
hint-show = Montrer le coup
hint-put = Le placer sur le plateau
hint-winnable = À partir d’ici, vous pouvez gagner.
hint-lost = Ici, aucun coup ne gagne contre un adversaire parfait.
hint-no-move = Il n’y a aucun coup légal.
hint-blocks-now = Maintenant
hint-blocks-after = Après le coup
hint-of-pile = le tas : { $sum }
hint-of-pile-number = tas { $pile } : { $sum }
hint-of-rest = le tas sans son dernier jeton : { $sum }
hint-of-difference = la différence des tas : { $sum }
hint-smallest-block = Regardez le plus petit bloc, { $block }.
hint-smallest-block-wins = Le coup gagnant prend le plus petit bloc, { $block }.
hint-takes = Prenez { $move } : ce coup gagne.
hint-can-take = Vous pouvez prendre { $move }.
hint-quota = { $most ->
    [one] Le coup suivant peut alors prendre au plus { $most } jeton.
    [many] Le coup suivant peut alors prendre au plus { $most } de jetons.
   *[other] Le coup suivant peut alors prendre au plus { $most } jetons.
}
hint-looking = Recherche d’un coup

verdict-wins = À partir d’ici, vous pouvez gagner.
verdict-loses = À partir d’ici, vous perdez contre un adversaire parfait.
verdict-other-wins = À partir d’ici, { $player } peut gagner.
verdict-other-loses = À partir d’ici, { $player } perd contre un adversaire parfait.
verdict-show = Montrer qui peut gagner
verdict-computing = Recherche du joueur qui peut gagner

moves = Coups
moves-none = Aucun pour l’instant.
moves-so-far = Coups joués
move-go = { $sentence } Revenir à la position avant ce coup.
review = Analyser
review-running = Analyse des coups
review-wins = ✓ gagne
review-blunder = ✗ laisse échapper la victoire : prendre { $better } permettait de gagner
review-try-again = Réessayer à partir du coup { $move }
replay-better = Ici, { $better } aurait gagné.
review-summary = { $blunders ->
    [0] Aucun coup n’a laissé échapper la victoire.
    [one] Un coup sur { $moves } a laissé échapper la victoire.
   *[other] { $blunders } coups sur { $moves } ont laissé échapper la victoire.
}

new-game = Nouvelle partie
new-game-choose = Choisissez l’un de ces jeux, ou préparez le vôtre.
new-game-start = Commencer
new-game-piles = Tas
new-game-piles-help = nombres de jetons, aussi grands que vous voulez
new-game-opening = Le premier coup peut prendre
new-game-any = n’importe quel nombre de jetons
new-game-not-whole = n’importe quel nombre, mais pas un tas entier
new-game-quota = jusqu’à un quota
new-game-quota-label = Quota du premier coup
new-game-quota-help = un seul pour tous, ou un par tas : 2, 3, any
new-game-misere = Misère : le joueur qui prend le dernier jeton perd
new-game-local = Local : chaque tas a son propre quota
new-game-exactly = Exactement deux : chaque coup prend dans deux tas
new-game-first = Joue en premier
new-game-second = Joue en second
game-one-pile = Un tas de 20
game-flanigan = L’exemple de Flanigan, 20 et 62
game-three-piles = Trois tas, 5, 8 et 13
game-power-of-two = Nim des puissances de deux, 11 et 14
game-misere = Le dernier jeton fait perdre, 17
game-local = Un quota pour chaque tas, 7 et 12
game-exactly = Prendre dans exactement deux tas, 5, 8 et 9
wrong-move = « { $move } » n’est pas un coup. Écrivez 2-8 pour 8 jetons dans le tas 2, ou 1-3.2-1 pour un coup qui prend dans deux tas.

busy-cancel = Annuler
busy-cancelled = { $what } : opération annulée.
busy-running = { $what }…

## Apprendre

learn-steps = Étapes
learn-step-number = Étape { $step } sur { $steps }
learn-step-done = { $step } (fait)
learn-next = Étape suivante
learn-correct = Exact !

step-why = Pourquoi Fibonacci ?
why-unknown = inconnu
why-wins = vous pouvez gagner
why-loses = vous perdez
why-show = Montrez-moi
why-line-wins = Non : avec { $pile } jetons, en prendre { $take } gagne.
why-blocks = Chaque tas se sépare en blocs
why-blocks-task = Mettez de côté le plus grand nombre de Fibonacci possible, puis recommencez avec le reste. Chaque bloc fait plus du double du suivant.
why-proof = Pourquoi le plus petit bloc gagne
why-proof-task = Suivez une partie. La réglette montre combien de jetons le coup suivant peut prendre.
why-proof-start = { $sum }. Le plus petit bloc est à vous.
why-proof-yours = Vous avez pris { $take }. La réglette de { $most } est trop courte pour le bloc suivant, { $block } : l’autre joueur doit le casser.
why-proof-theirs = L’autre joueur a pris { $take }. Votre réglette de { $most } couvre le nouveau plus petit bloc, { $block }.
why-proof-end = Vous avez pris { $take }, les derniers jetons.
why-proof-always = Cela marche pour tout tas, sauf un bloc seul : le premier coup ne peut pas prendre tout le tas. C’est pourquoi les nombres de Fibonacci perdent.

step-master = Battre le Maître
step-master-task = L’adversaire ne se trompe jamais, et pourtant vous pouvez gagner.
step-master-won = Vous avez battu un joueur qui ne se trompe jamais. Vous avez pris chaque fois le plus petit bloc du tas, et l’adversaire n’a jamais pu prendre un bloc entier. Cela marche pour un tas de toute taille, sauf si cette taille est un nombre de Fibonacci : il n’y a alors qu’un seul bloc, le tas entier, et le premier coup n’a pas le droit de le prendre.

step-two = Deux tas
step-two-task = Un coup prend dans un seul tas, et la limite, le double du dernier coup, vaut pour les deux. Si les tas sont égaux, le joueur qui commence perd : à chaque coup, l’adversaire prend autant de jetons dans l’autre tas.
step-two-difference = Sinon, ce sont les blocs de la différence qui décident. Changez les tas, et regardez le seuil : vous gagnez si vous pouvez prendre autant de jetons.
step-two-smaller = Plus petit tas
step-two-wide = Différence
step-two-stripes = Une ligne de la carte est une différence, une colonne la taille du plus petit tas, une couleur un seuil. Chaque ligne garde un seuil ou alterne entre deux : ce sont les rayures.
step-two-piles = Tas de { $smaller } et de { $larger }
step-two-threshold = { $threshold ->
    [one] Vous pouvez gagner si vous avez le droit de prendre au moins { $threshold } jeton.
    [many] Vous pouvez gagner si vous avez le droit de prendre au moins { $threshold } de jetons.
   *[other] Vous pouvez gagner si vous avez le droit de prendre au moins { $threshold } jetons.
}
step-two-flip = Ici, le seuil passe de { $before } à { $after }. J. A. Flanigan a démontré en 1978 qu’il alterne sans cesse entre un bloc et le nombre de Fibonacci juste en dessous.
step-two-question = Les tas comptent { $smaller } et { $larger } jetons, et vous pouvez en prendre jusqu’à { $most }. Pouvez-vous gagner ?
step-two-yes = Oui
step-two-no = Non
step-two-right = Exact. Ici, le seuil est { $threshold }.
step-two-wrong = Non : ici, le seuil est { $threshold }. Retrouvez-le avec le curseur.
step-two-done = Vous savez analyser deux tas. L’exemple de Flanigan, 20 et 62 jetons avec un premier coup d’au plus 8, est une bonne partie pour vous exercer.
step-two-play = Jouer l’exemple de Flanigan

step-many = Plusieurs tas
step-many-task = Changeons la règle : un joueur peut prendre au plus autant de jetons que l’autre vient d’en prendre, donc { $formula }. C’est le nim des puissances de deux. Écrivez chaque tas comme somme de nombres différents de la liste 1, 2, 4, 8 et ainsi de suite. Dans la table, un tas a un 1 sous chaque nombre qu’il utilise : 11 = 8 + 2 + 1.
step-many-nim-sum = La dernière ligne est la nim-somme : un 1 sous chaque nombre utilisé par un nombre impair de tas. Le nombre au-dessus de son 1 le plus à droite est le seuil : vous pouvez gagner si vous avez le droit de prendre au moins autant de jetons.
step-many-binary = Les tas comme sommes de 1, 2, 4 et 8
step-many-pile = Tas de { $chips }
step-many-sum = Nim-somme
step-many-question = Quel nombre est au-dessus du 1 le plus à droite de la nim-somme ?
step-many-right = Exact : le seuil est { $threshold }.
step-many-wrong = Non : { $number } n’est pas au-dessus du 1 le plus à droite.
step-many-class = U. Larsson et S. Rubinstein-Salzedo l’ont démontré pour { $formula }. D’autres règles donnent le même jeu, avec les mêmes gagnants et les mêmes seuils. Ce sont celles qui, après 1, 2, 4, 8 jetons ou toute autre puissance de deux, permettent d’en prendre au moins autant, mais moins du double. Laquelle de ces règles donne un autre jeu ? (Le mot floor veut dire : arrondi à l’entier inférieur.)
step-many-same = { $formula } donne le même jeu. La raison donnée par le moteur : { $reason }.
step-many-other = Exact : après un jeton, { $formula } permet d’en prendre deux, ce qui est déjà trop.
step-many-done = Vous avez terminé toutes les leçons. Le reste est dans la bibliothèque : des cartes, des tables et des démonstrations.

## Bibliothèque : l'audit. Les énoncés eux-mêmes sont en anglais.

audit-lead = Les énoncés publiés sur ces jeux. Chacun porte un degré de certitude, qui dit ce que l’on en sait.
audit-search = Rechercher
audit-search-help = des mots de l’énoncé, ou son identifiant
audit-paper = Article
audit-grade = Degré de certitude
audit-all = tous ({ $count })
audit-option = { $name } ({ $count })
audit-all-claims = Tous les énoncés
audit-count = { $shown ->
    [one] { $shown } énoncé sur { $all }
    [many] { $shown } d’énoncés sur { $all }
   *[other] { $shown } énoncés sur { $all }
}
audit-no-claim = L’énoncé « { $id } » n’existe pas.
audit-no-paper = L’article « { $name } » n’existe pas. Articles acceptés : { $names }.
audit-no-grade = Le degré « { $name } » n’existe pas. Degrés acceptés : { $names }.
audit-not-loaded = L’audit n’a pas pu être chargé ({ $status }).
audit-own = Résultats de cette bibliothèque
audit-grade-verified = vérifié en Coq
audit-grade-decided = décidé par programme
audit-grade-argued = démontré en prose
audit-grade-checked = vérifié sur un domaine
audit-grade-false = faux
audit-grade-conjectured = conjecturé
audit-grade-reconstructed = reconstitué
audit-not-checked = Non vérifié
audit-severity-false-theorem = théorème faux
audit-severity-gap = lacune
audit-severity-boundary-case = cas limite
audit-severity-wrong-entry = valeur erronée
audit-severity-remark = remarque fausse
audit-severity-misprint = coquille
audit-severity-reading = interprétation
audit-source = { $paper } : { $source }
audit-source-reconstructed = { $paper } : { $source }, reconstitué
audit-link = Un lien vers cet énoncé seul
audit-play = Jouer { $position }
# $outcome vaut N ou P, comme dans les articles.
audit-outcome = c’est une position { $outcome }
audit-outcome-claimed = c’est une position { $outcome }, alors que l’énoncé dit { $claimed }
audit-on-the-board = sur le plateau { $position }
audit-exactly = { $piles ->
    [one] chaque coup prend dans un tas, et chaque tas a son propre quota
   *[other] chaque coup prend dans { $piles } tas, et chaque tas a son propre quota
}
audit-counterexample = Contre-exemple
# $order est une expression anglaise de l'audit, par exemple « the number of chips ».
audit-counterexample-by = Plus petit contre-exemple selon ce critère : { $order }
audit-affects = Conséquences
audit-quote = Dans les termes de l’article
audit-correction = Correction, { $grade }
audit-caveat = Réserve
audit-range = Domaine vérifié
audit-theorem-of = Théorème de
audit-theorems = En Coq
audit-argument = Démonstration
audit-proof = Décision
audit-remark = Remarque

## Bibliothèque : démonstrations

proofs-lead = Cet automate lit les chiffres d’un tas de taille quelconque et du quota, et dit qui gagne. Un certificat le démontre.
proofs-choose-label = Choisir un autre automate
proofs-fixed = Tas fixés, { $formula }
proofs-fixed-help = deux tas d’au plus 8, ou trois tas d’au plus 4
proofs-choose = Choisir
proofs-all = Tous les certificats
proofs-all-count = { $certificates ->
    [one] Le seul certificat
    [many] Les { $certificates } de certificats
   *[other] Les { $certificates } certificats
}
proofs-reading-certificates = Lecture des certificats
proofs-drawing = Dessin de l’automate
proofs-reading-digits = Lecture des chiffres
proofs-no-certificate = Il n’y a pas ici de certificat pour { $position } avec { $formula }. La liste montre ceux de cette page ; fibnim prove en trouve d’autres.
proofs-no-certificate-of-value = Il n’y a pas ici de certificat pour la valeur de Grundy { $value } avec { $formula }. La liste montre ceux de cette page ; fibnim prove en trouve d’autres.
proofs-of-value = Valeur de Grundy { $value } d’un tas
proofs-of-free = { $piles ->
    [one] un tas de taille quelconque
   *[other] { $piles } tas de taille quelconque
}
proofs-of-one = un tas de taille quelconque
proofs-of-fixed = { $position } et un tas de taille quelconque
proofs-group = { $formula } : { $kind }
proofs-group-misere = { $formula }, misère : { $kind }
proofs-group-values = valeurs de Grundy d’un tas
proofs-group-free = deux tas de taille quelconque
proofs-group-fixed = { $piles ->
    [0] aucun tas fixé
    [1] un tas fixé
    [2] deux tas fixés
    [3] trois tas fixés
   *[other] { $piles } tas fixés
}
proofs-states-count = { $states ->
    [one] { $states } état
    [many] { $states } d’états
   *[other] { $states } états
}
proofs-complement = perd toujours avec : { $value }
proofs-none = aucune (c’est démontré)
proofs-none-up-to = aucune jusqu’à { $bound }, inconnue au-delà
proofs-the-automaton = L’automate
proofs-rules = règles
proofs-rules-normal = { $formula }, version normale
proofs-rules-misere = { $formula }, version misère
proofs-states = états
proofs-states-drawn = { $states } ; le dessin en a { $drawn }
proofs-complementary-value = le joueur dont c’est le tour perd toujours avec un tas de
proofs-hash = SHA-256
proofs-picture = Dessin de l’automate
proofs-download = Télécharger
proofs-picture-alt = { $states ->
    [one] L’automate, à un état ; la table ci-dessous le donne.
    [many] L’automate, à { $states } d’états ; la table ci-dessous les donne tous.
   *[other] L’automate, à { $states } états ; la table ci-dessous les donne tous.
}
proofs-too-many = { $states ->
    [many] { $states } d’états, c’est trop pour un dessin ; cette table les énumère.
   *[other] { $states } états, c’est trop pour un dessin ; cette table les énumère.
}
proofs-how-it-reads = L’état 0 est l’état initial, et le plus grand terme est lu en premier. Dans une transition, * désigne un chiffre quelconque. Les états à partir desquels il ne peut plus accepter sont omis.
proofs-table-title = { $states ->
    [one] Table de l’unique état
    [many] Table des { $states } d’états
   *[other] Table des { $states } états
}
proofs-table-of-states = Table des états
proofs-first-states = { $states ->
    [many] Les { $shown } premiers états sur { $states } ; le texte du certificat ci-dessous les donne tous.
   *[other] Les { $shown } premiers états sur { $states } ; le texte du certificat ci-dessous les donne tous.
}
proofs-state = état
proofs-accepts = accepte
proofs-yes = oui
proofs-no = non
proofs-digits-of-pile = chiffres (tas, quota) → état suivant
proofs-digits-of-piles = chiffres (tas, quota) → état suivant
proofs-dead = Le joueur dont c’est le tour perd, quels que soient les chiffres qui suivent.
proofs-state-accepts = { $state } accepte : si les chiffres s’arrêtent ici, le joueur dont c’est le tour gagne.
proofs-state-rejects = { $state } n’accepte pas : si les chiffres s’arrêtent ici, le joueur dont c’est le tour perd.
proofs-next = suivant
proofs-no-transition = Il n’y a pas de transition ici pour les chiffres suivants.
proofs-read-title = Lire un nombre
proofs-pile = Tas de taille quelconque
proofs-quota = Quota
proofs-quota-help = nombre maximal de jetons à prendre
proofs-read-button = Lire
proofs-with-quota = { $numbers } avec le quota { $quota }
proofs-without-quota = Vous n’avez pas donné de quota : l’automate lit donc le seuil à sa place. Si le seuil est infini, il lit le nombre de jetons des tas libres plus un.
proofs-start = Début
proofs-start-help = Revenir au début
proofs-back = Reculer
proofs-back-help = Reculer d’un chiffre
proofs-forward = Avancer
proofs-forward-help = Lire un chiffre
proofs-end = Fin
proofs-end-help = Lire tous les chiffres
proofs-run = Lancer
proofs-pause = Pause
proofs-digits-read = Nombre de chiffres lus
proofs-read = Chiffres lus : { $read } sur { $all } ; état { $state }.
proofs-read-dead = Chiffres lus : { $read } sur { $all } ; aucun état acceptant ne peut plus être atteint.
proofs-still-possible = Seuils encore possibles : { $thresholds }.
proofs-above = au-dessus de { $bound }
proofs-no-threshold = aucun
proofs-or = { $list } ou { $last }
proofs-digits-and-states = Chiffres et états
proofs-column-term = terme
proofs-column-pile = tas
proofs-column-pile-number = tas { $pile }
proofs-column-quota = quota
proofs-rows = Chiffres { $from } à { $to } sur { $all } ; les autres apparaissent à mesure qu’ils sont lus.
proofs-current-state = État actuel
proofs-threshold = Le seuil est { $threshold } : dans { $position }, le joueur dont c’est le tour gagne à partir de { $formula }, et perd en dessous.
proofs-infinite = Pas de seuil : dans { $position }, le joueur dont c’est le tour perd, quel que soit le quota.
proofs-quota-wins = Avec le quota { $quota }, le joueur dont c’est le tour gagne.
proofs-quota-loses = Avec le quota { $quota }, le joueur dont c’est le tour perd.
proofs-some-move = Avec le quota { $quota }, au moins un coup à partir de { $piles } mène à la valeur de Grundy { $value }.
proofs-no-move = Avec le quota { $quota }, aucun coup à partir de { $piles } ne mène à la valeur de Grundy { $value }.
proofs-play = Jouer { $position }

## Bibliothèque : ce que plusieurs parties utilisent

take-away-function = Fonction de retrait { $formula }
take-away-function-help = après { $taken } jetons pris, le coup suivant peut en prendre { $formula } au plus ; { $left } est le nombre de jetons qui restent dans le tas
misere = Misère
show = Afficher
at-most = au plus { $most }
blocks-larger = { $blocks ->
    [one] { $blocks } plus grand…
    [many] { $blocks } de plus grands…
   *[other] { $blocks } plus grands…
}
grid-other = Un autre tableau
tableau-lead = Ligne { $row }, colonne { $column } : le nombre de jetons qu’il faut avoir le droit de prendre pour gagner avec les tas { $row } et { $sum }, c’est-à-dire leur seuil. Les { $flips } diffèrent de la valeur du dessus.
tableau-flips = basculements
tableau-flip = { $entry }, un basculement
tableau-rows = Lignes { $row } jusqu’à
tableau-columns = Colonnes { $column } jusqu’à
tableau-rows-short = Lignes
tableau-columns-short = Colonnes
tableau-caption = Seuils { $threshold }, { $formula }
tableau-caption-misere = Seuils { $threshold }, { $formula }, version misère
complements-lead = Ligne { $row }, colonne { $column } : le seul { $third } avec lequel le joueur dont c’est le tour perd dans { $position }, quel que soit le quota. « — » : aucun, c’est démontré ; « ? » : aucun jusqu’à la borne.
complements-pairs = Paires jusqu’à
complements-pairs-short = Paires
complements-values = Valeurs jusqu’à
complements-values-short = Valeurs
complements-unknown = { $position } : aucune jusqu’à { $bound }, inconnue au-delà
complements-none = { $position } : il est démontré qu’il n’y en a aucune
complements-gap = { $position } : aucune, c’est démontré, car avec le quota { $quota } le joueur dont c’est le tour gagne quel que soit le troisième tas
complements-value = dans { $position }, le joueur dont c’est le tour perd toujours
complements-caption = Valeurs complémentaires, { $formula }, recherchées jusqu’à { $bound }
gap-pair = Paire de la figure
gap-pair-help = ou touchez un nombre du tableau
gap-finite = le seuil de { $position } pour chaque troisième tas n
gap-infinite = seuil infini : ce n est la valeur complémentaire
gap-larger = le plus grand tas de la paire, { $chips }
gap-why = La première barre qui dépasse la ligne en pointillé est infinie, si chaque limite f(t) vaut au moins t. Sinon, la prise gagnante serait plus grande que les tas de la paire : elle se ferait donc dans n et laisserait un n plus petit, dont la barre dépasserait aussi la ligne. Si aucune barre ne dépasse la ligne, il n’y a donc pas de valeur complémentaire.
legend-threshold = seuil { $threshold } : { $positions ->
    [one] { $positions } position
    [many] { $positions } de positions
   *[other] { $positions } positions
}
legend-infinite = infini : { $positions ->
    [one] { $positions } position
    [many] { $positions } de positions
   *[other] { $positions } positions
}
legend-thresholds = Seuil : on gagne si l’on peut prendre ce nombre de jetons ou plus
legend-thresholds-some = Seuil, { $shown } valeurs sur { $all }
legend-quota = Avec le quota { $quota }
legend-p = le joueur dont c’est le tour perd
legend-n = le joueur dont c’est le tour gagne
number-number = Nombre
number-help = de taille quelconque
number-computing = Calcul de la représentation
number-zeckendorf = la représentation de Zeckendorf
number-greedy = la représentation gloutonne dans la suite H de { $formula }
number-digits = chiffres
number-gap-vector = vecteur des écarts
number-tails = Queues
number-caption = Termes et queues, du plus petit au plus grand
number-index = rang
number-term = terme
number-gap = écart
number-tail = queue { $tail }
number-taking = prendre { $tail }
number-wins = ✓ gagne
number-does-not-win = ne gagne pas
number-first-rows = { $rows ->
    [one] La table compte { $rows } ligne ; le fichier CSV la contient.
    [many] Les { $shown } premières lignes d’une table de { $rows } de lignes ; le fichier CSV les contient toutes.
   *[other] Les { $shown } premières lignes d’une table de { $rows } lignes ; le fichier CSV les contient toutes.
}
number-tails-note = La queue { $tail } est la somme des { $count } plus petits termes. Une queue marquée gagne quand le quota le permet.
number-play = Jouer un tas de cette taille
gallery-powers = Chaque seuil est une puissance de deux.
gallery-same = Une autre règle, la même carte.
gallery-third = Un troisième tas brise les rayures.
map-other = Une autre carte
map-outcome = Qui gagne avec ce quota
map-piles = Tas 1 et 2 jusqu’à
map-fixed = Autres tas, fixés
map-fixed-help = par exemple 3, 5
map-no-fixed = aucun
map-quota = Quota { $quota }, nombre maximal de jetons à prendre
map-zoom-in = Zoom avant
map-zoom-out = Zoom arrière
map-show-all = Tout afficher
map-label = Carte des positions. Les touches fléchées passent d’une position à l’autre, plus et moins changent le zoom, 0 affiche tout.
map-wrong-fixed = Tas fixés : écrivez des nombres entiers, par exemple 3, ou 3, 5.
map-computing = Calcul des seuils
map-drawing = Dessin de l’image
map-made = { $positions ->
    [one] { $positions } position en { $seconds } s.
    [many] { $positions } de positions en { $seconds } s.
   *[other] { $positions } positions en { $seconds } s.
}
whole-number = { $what } : écrivez un nombre entier d’au plus { $most }.
too-many-digits = { $what } : écrivez un nombre d’au plus { $most } chiffres.
any-whole-number = { $what } : écrivez un nombre entier.
readout = Position
readout-point = Pointez une position, ou touchez-en une.
readout-n = seuil { $threshold } ; avec le quota { $quota }, le joueur dont c’est le tour gagne
readout-p = seuil { $threshold } ; avec le quota { $quota }, le joueur dont c’est le tour perd
readout-no-move = aucun coup ne gagne
readout-moves = pour gagner : { $moves }
readout-more-moves = pour gagner : { $moves }, …
readout-play = La jouer
readout-said = { $piles } : seuil { $threshold } ; { $outcome }
readout-said-infinite = { $piles } : seuil infini ; { $outcome }
check-title = Vérifier un certificat
check-lead = Le vérificateur s’assure que l’automate satisfait la relation de récurrence du jeu pour tous les tas et tous les quotas, indépendamment de la façon dont on l’a trouvé. Modifiez le texte et vous verrez le vérificateur le refuser.
check-load = Charger le certificat ci-dessus
check-loading = Chargement
check-damage = L’endommager
check-damaged = Endommagé
check-damaged-state = Endommagé : à la ligne { $line }, l’état { $state } n’accepte plus.
check-no-damage = Ce texte ne peut pas être endommagé : sa dernière ligne n’est pas un certificat qui a des états acceptants.
check-check = Vérifier
check-checking = Vérification
check-file = Ou un fichier
check-large-file = Le fichier { $name } fait { $size } Mo ; cette page accepte des fichiers d’au plus { $most } Mo. Pour les plus gros, utilisez la commande fibnim prove check.
check-text = Texte des certificats
check-text-help = un certificat par ligne, après ceux dont il dépend
check-edited = Modifié.
check-size = { $lines ->
    [one] { $name } : { $lines } ligne, { $size } ko.
    [many] { $name } : { $lines } de lignes, { $size } ko.
   *[other] { $name } : { $lines } lignes, { $size } ko.
}
check-too-long = Ce texte est trop long pour être modifié ici, mais vous pouvez le vérifier.
check-proved = { $certificates ->
    [one] ✓ Démontré : { $certificates } certificat, vérifié indépendamment de la façon dont on l’a trouvé.
    [many] ✓ Démontré : { $certificates } de certificats, vérifiés indépendamment de la façon dont on les a trouvés.
   *[other] ✓ Démontré : { $certificates } certificats, vérifiés indépendamment de la façon dont on les a trouvés.
}
check-refused = ✗ Refusé : { $reason }.
check-before = { $certificates ->
    [one] Avant cela, le vérificateur a accepté { $certificates } certificat.
    [many] Avant cela, le vérificateur a accepté { $certificates } de certificats.
   *[other] Avant cela, le vérificateur a accepté { $certificates } certificats.
}
check-what = Ce qui est démontré ({ $count })
check-others = { $others ->
    [one] { $others } autre, ainsi que :
    [many] { $others } d’autres, ainsi que :
   *[other] { $others } autres, ainsi que :
}
check-named = { $states ->
    [one] { $name } : { $states } état
    [many] { $name } : { $states } d’états
   *[other] { $name } : { $states } états
}
check-violated = Le cas qui contredit la récurrence
check-free = tas libres
check-fixed = tas fixés
check-none = aucun
check-quota = quota
check-value = valeur de Grundy
check-says = selon l’automate
check-reached = elle est atteinte
check-not-reached = elle n’est pas atteinte
check-correct = issue correcte
check-right-here = L’automate a raison pour cette position. Il se trompe pour une position à laquelle mène un coup ou un quota plus petit.
went-wrong = Une erreur s’est produite.
engine-crashed = Le calcul a échoué ou a manqué de mémoire. Vous pouvez continuer.
picture-not-drawn = Ce navigateur ne peut pas dessiner d’images.
picture-too-large = L’image est trop grande pour ce navigateur.

## What the engine says, by its kind; English is in the answer itself

said-long-number = { $first }…{ $last } ({ $digits } chiffres)
said-list-cut = { $list }, … ({ $count } au total)
said-term = { $number }, un seul terme
said-no-chips = Il ne reste aucun jeton.
said-last-chip = Il reste un jeton, et le joueur qui le prend perd.
said-one-pile = La représentation gloutonne du tas est { $sum }. Son plus petit terme, { $threshold }, est le seuil.
said-misere-pile = En version misère, un tas équivaut à un tas qui compte un jeton de moins en version normale : { $sum }. Le plus petit terme, { $threshold }, est le seuil.
said-two-piles = La représentation gloutonne de la différence est { $sum }.
said-column-constant = Son plus petit terme, { $threshold }, est le seuil quelle que soit la taille du plus petit tas, car le décalage de ce terme est nul.
said-column-flips = Son plus petit terme est H_{ $least_index } = { $least_value }. Quand le plus petit tas grandit, le seuil alterne entre { $least_value } et H_{ $before_index } = { $before_value }, en commençant par { $least_value }. { $flips ->
    [0] Pour un tas de { $smaller }, il n’a pas encore changé
    [one] Pour un tas de { $smaller }, il a changé une fois
    [many] Pour un tas de { $smaller }, il a changé { $flips } de fois
   *[other] Pour un tas de { $smaller }, il a changé { $flips } fois
}, donc le seuil est { $threshold }.
said-nim-sum = La nim-somme des tas est { $nim_sum }. En binaire, son 1 le plus à droite vaut { $bit } : c’est le seuil.
said-misere-nim-sum = La nim-somme des tas et d’un jeton supplémentaire est { $nim_sum }. En binaire, son 1 le plus à droite vaut { $bit } : c’est le seuil.
said-misere-nim-sum-zero = La nim-somme des tas et d’un jeton supplémentaire est 0, donc aucun quota ne permet de gagner.
said-residues = Les restes des tas modulo { $modulus } sont { $residues }, et leur nim-somme est { $nim_sum }. La plus petite prise qui laisse une position P du nim dans les restes est { $threshold } : c’est le seuil.
said-residues-infinite = Les restes des tas modulo { $modulus } sont { $residues }, et leur nim-somme est { $nim_sum }. Aucune prise ne laisse une position P du nim dans les restes, donc aucun quota ne permet de gagner.
said-quotients = Les restes des tas modulo { $modulus } sont { $residues } et s’annulent entre eux. Le seuil est donc { $modulus } fois le plus petit bit non nul de la nim-somme des quotients : { $threshold }.
said-quotients-zero = Les restes des tas modulo { $modulus } sont { $residues } et s’annulent entre eux. La nim-somme des quotients est 0, donc aucun quota ne permet de gagner.
said-residues-alone = Les restes des tas modulo { $modulus } sont { $residues } et ne s’annulent pas entre eux. La plus petite prise gagnante est { $threshold } : c’est le seuil.
said-nim-sum-zero = La nim-somme des tas est 0, donc aucun quota ne permet de gagner.
said-mirror = Les tas forment des paires de tas égaux, et f(t) >= t. À chaque coup, le second joueur peut répondre en prenant autant de jetons dans le tas égal.
said-grundy-value = La valeur de Grundy est { $value }.
said-grundy-values = Les valeurs de Grundy sont { $values }. Leur nim-somme est { $nim_sum }.
said-period = À partir de { $start }, les valeurs de Grundy d’un tas se répètent avec la période { $length }.
said-certificate = Un automate à { $states ->
    [one] un état
    [many] { $states } d’états
   *[other] { $states } états
} lit les chiffres des tas et du quota, et donne l’issue. Un certificat démontre qu’il est correct pour des tas de toute taille.
said-table = Aucun théorème ne traite ces tas. Leur seuil figure dans une table de toutes les positions { $piles ->
    [one] à un tas
   *[other] à { $piles } tas
} d’au plus { $max ->
    [one] { $max } jeton
    [many] { $max } de jetons
   *[other] { $max } jetons
}.
said-threshold-search = Aucun théorème ne traite ces tas. La relation de récurrence a donné { $positions ->
    [one] le seuil de la seule position accessible
    [many] les seuils des { $positions } de positions accessibles
   *[other] les seuils des { $positions } positions accessibles
}.
said-tame = Tous les tas sont apprivoisés : leurs valeurs dans les deux jeux décident de la somme (J. H. Conway). Les valeurs viennent de { $positions } positions d’un seul tas.
said-game-search = Aucun théorème ne traite cette position. { $positions ->
    [one] Le calcul a résolu { $positions } position
    [many] Le calcul a résolu { $positions } de positions
   *[other] Le calcul a résolu { $positions } positions
} à partir des règles du jeu.
said-too-few-piles = Chaque coup prend dans exactement { $count ->
    [one] un tas
   *[other] { $count } tas
}, et il y a moins de tas utilisables : la partie est terminée.
said-remoteness-of-pile = { $remoteness } pour le tas { $pile }
said-remotenesses = Chaque coup prend dans tous les tas utilisables, et le premier tas terminé décide de la partie. Les éloignements sont { $remotenesses }. Le plus petit, { $least }, est { $parity ->
    [odd] impair
   *[even] pair
}.
said-three-piles = Il existe un coup qui réduit un tas à 1 et prend dans un deuxième tas soit le plus petit terme de sa représentation de Zeckendorf, soit tous ses termes sauf le plus grand. L’adversaire doit alors vider le premier tas et prendre dans le deuxième. Le plus petit éloignement des deux tas qui restent est impair, donc le premier joueur gagne.
said-three-piles-lost = Les trois tas sont des nombres de Fibonacci, ou bien deux d’entre eux le sont, a ≤ b, et le troisième vaut au moins b + a et au moins 3b/2. Il est démontré que le deuxième joueur gagne alors.
said-three-piles-checked = Cette réponse repose sur une règle pour trois tas qui n’est pas démontrée. Une exploration l’a vérifiée pour tous les tas jusqu’à { $max }.
said-verdict-no-move = { $outcome ->
    [N] Il n’y a aucun coup légal et, en version misère, un joueur qui ne peut pas jouer gagne (position N).
   *[P] Il n’y a aucun coup légal : le joueur dont c’est le tour perd (position P).
}
said-verdict-quota = { $outcome ->
    [N] Le quota, { $most }, atteint le seuil, { $threshold } : le joueur dont c’est le tour gagne (position N).
   *[P] Le quota, { $most }, est inférieur au seuil, { $threshold } : aucun coup ne gagne (position P).
}
said-verdict-opening-any = { $outcome ->
    [N] Le coup d’ouverture peut prendre n’importe quel nombre de jetons jusqu’à { $most }, ce qui atteint le seuil, { $threshold } : le joueur dont c’est le tour gagne (position N).
   *[P] Le coup d’ouverture peut prendre n’importe quel nombre de jetons jusqu’à { $most }, ce qui est inférieur au seuil, { $threshold } : aucun coup ne gagne (position P).
}
said-verdict-opening-not-whole = { $outcome ->
    [N] Le coup d’ouverture peut prendre jusqu’à { $most } (mais pas un tas entier), ce qui atteint le seuil, { $threshold } : le joueur dont c’est le tour gagne (position N).
   *[P] Le coup d’ouverture peut prendre jusqu’à { $most } (mais pas un tas entier), ce qui est inférieur au seuil, { $threshold } : aucun coup ne gagne (position P).
}
said-verdict-never = Le seuil est infini : aucun coup ne gagne, quel que soit le quota (position P).
said-verdict-nim-sum = { $outcome ->
    [N] Un coup peut la rendre nulle : le joueur dont c’est le tour gagne (position N).
   *[P] Tout coup la modifie : aucun coup ne gagne (position P).
}
said-verdict-moves = { $outcome ->
    [N] Au moins un coup mène à une position P : le joueur dont c’est le tour gagne (position N).
   *[P] Aucun coup ne mène à une position P : aucun coup ne gagne (position P).
}
said-verdict-forbidden = { $outcome ->
    [N] Les coups menant à des positions P sont plus nombreux que ceux qui peuvent être interdits ({ $blocked }) : le joueur dont c’est le tour gagne (position N).
   *[P] Les coups menant à des positions P ne sont pas plus nombreux que ceux qui peuvent être interdits ({ $blocked }) : le joueur dont c’est le tour perd (position P).
}
said-example-no-chips = Par exemple, prendre { $chips } dans le tas { $pile } gagne : ce coup prend le dernier jeton.
said-example-last-chip = Par exemple, prendre { $chips } dans le tas { $pile } gagne : l’adversaire doit prendre le dernier jeton.
said-example-pile = Par exemple, prendre { $chips } dans le tas { $pile } gagne : il y reste { $left }, le quota suivant est { $quota }, et aucune réponse ne gagne.
said-example-component = Par exemple, prendre { $chips } dans le tas { $pile } gagne : il y reste { $left } avec un quota de { $quota }, et la valeur de Grundy de ce tas est { $value }.
said-example-heap = Par exemple, prendre { $chips } dans le tas { $pile } gagne : il reste un tas de { $left }.
said-hint-leaves = { $pile ->
    [0] Prendre { $chips } laisse { $left }.
   *[other] Prendre { $chips } dans le tas { $pile } laisse { $left }.
}
said-hint-leaves-pile = { $sum }
said-hint-leaves-piles = { $piles }
said-hint-leaves-misere-pile = { $pile }, ce qui équivaut à { $sum }
said-hint-leaves-two-piles = { $piles }, dont la différence est { $sum }
said-hint-leaves-nim-sum = { $piles }, dont la nim-somme est { $nim_sum }
said-hint-leaves-mirror = { $piles }, soit des paires de tas égaux
said-hint-answer-below = L’adversaire peut alors prendre au plus { $most }, soit moins que les { $threshold } nécessaires pour gagner.
said-hint-answer-never = À partir de là, aucun quota ne permet de gagner.
said-hint-answer-zero = La nim-somme devient 0.
said-hint-answer-lost = À partir de là, aucun coup ne gagne.
said-puzzle-tail-wins = Prendre la queue { $tail } gagne : il reste { $left }, et l’adversaire peut alors prendre au plus { $most }, soit moins que les { $least } nécessaires pour gagner.
said-puzzle-tail-loses = Prendre la queue { $tail } perd : il reste { $left }, et l’adversaire peut alors prendre jusqu’à { $most }, soit au moins les { $least } nécessaires pour gagner.
said-puzzle-tail-whole = La queue { $tail } est le tas entier, que le premier coup n’a pas le droit de prendre.

## Why there is no answer: clauses, by the kind of the error

error-equal-piles = { $count ->
    [one] un tas
    [2] deux tas
    [3] trois tas
    [4] quatre tas
    [5] cinq tas
   *[other] { $count } tas
} de taille { $chips }
error-named-piles = des tas de tailles { $chips }
error-many-piles = { $count ->
    [one] un tas
    [many] { $count } de tas
   *[other] { $count } tas
}
error-empty = il manque un nombre : écrivez un nombre entier, par exemple 1000, 1_000, 1e6, 10^50, 2^64-1 ou F_100
error-not-number = { $n } n’est pas un nombre de jetons : écrivez un nombre entier, par exemple 1000, 1_000, 1e6, 10^50, 2^64-1 ou F_100
error-too-long = un nombre de plus de 2000000 chiffres : écrivez un nombre d’au plus 2000000 chiffres
error-no-term = il n’y a pas de terme H_{ $index } ici : écrivez un indice de 1 à { $last }
error-no-piles = une position sans tas : il faut au moins un tas, qui peut être 0
error-shape = { $n } n’est pas une position : écrivez par exemple 20 62, (20,62), (20,62;6) ou (5;2)+(8;3)
error-thousands = { $n } sont plusieurs tas, et ressemblent à un seul nombre : écrivez le nombre sans virgules, ou les tas sans zéros devant
error-zero-quota = un quota de 0 : un quota est d’au moins 1, et une position avant l’ouverture s’écrit sans quota
error-quota-count = nombre de quotas : { $quotas }, nombre de tas : { $piles }. Quand chaque tas a son quota, écrivez-en un par tas, en les séparant par des virgules
error-not-global = une somme de positions, ou plusieurs quotas, veut dire que chaque tas a son quota : une position dont tous les tas ont le même quota n’en a qu’un
error-component = { $n } n’est pas un terme d’une somme : écrivez par exemple (8;3), (8), (8;3)[3t] ou *7, avec + entre les termes
error-syntax = { $n } n’est pas une fonction de retrait : écrivez par exemple t, 2t, t+1, floor(5t/2)+1, 3, t^2, ou une table comme "2,2,6 then t+3"
error-below-one = la fonction de retrait est inférieure à 1 pour t = { $t } : il faut f(t) >= 1 pour tout t >= 1
error-decreasing = la fonction de retrait décroît en t = { $t } : il faut une fonction croissante au sens large
error-too-large = un nombre de la fonction de retrait est trop grand : dans floor(p*t/q)+r, p et q valent au plus 4294967295, les autres nombres au plus 1152921504606846976, et une table a au plus 65536 valeurs
error-seed = la graine est trop grande : écrivez un nombre entier inférieur à 2^64
error-limits-twice = le quota, la prise précédente et l’ouverture s’excluent : n’en donnez qu’un
error-limit-in-text = la position contient son quota : ne donnez pas à part de quota, de prise précédente ni d’ouverture
error-sum-not-accepted = une somme avec des tas de nim ou plusieurs fonctions de retrait : écrivez ici une position comme (20,62;6) ou (5;2)+(8;3)
error-limits-of-sum = dans une telle somme, chaque tas a son quota dans le texte
error-opening-as-quota = une règle d’ouverture à la place du quota d’un tas : un tas sans quota suit la règle des tas intacts
error-misere-value = en version misère, les valeurs sont celles de sommes de tas : omettez exactly, ou utilisez solve
error-only-quotas = dans les jeux où un coup prend dans plusieurs tas, chaque tas a son quota : à part le texte, ne donnez que des quotas
error-quotas-in-text = la position contient ses quotas : n’en donnez pas à part
error-quotas-of-piles = nombre de quotas : { $quotas }, nombre de tas : { $piles }. Écrivez-en un par tas, en les séparant par des virgules, et - pour un tas sans quota
error-free-piles = mauvais nombre de tas libres : la question en a { $given }, et le certificat { $needed }
error-move = coup { $number } : { $why }
error-no-such-pile = ce tas n’existe pas : les tas sont numérotés de 1 à { $n }
error-takes-nothing = un coup prend au moins un jeton
error-more-than-pile = le tas n’a pas plus de { $n ->
    [one] { $n } jeton
    [many] { $n } de jetons
   *[other] { $n } jetons
}
error-more-than-quota = le quota permet d’en prendre au plus { $n }
error-whole-pile = le premier coup ne peut pas prendre un tas entier
error-over = la partie est terminée
error-one-pile = un coup prend dans un seul tas
error-strategy = { $n } n’est pas une stratégie : choisissez perfect (ou lps), longest (ou quickest), optimal, random (ou unskilled), slip:RATE comme slip:0.2, greedy, zhou ou optimist
error-table = budget dépassé : la table pour { $piles } compte { $positions } positions et occupe { $bytes }, mais la limite est de { $allowed }
error-work = budget dépassé : { $piles } demandent les seuils de { $positions } positions
error-grundy = budget dépassé : les valeurs de Grundy de tous les tas jusqu’à { $pile } occupent environ { $bytes }, mais la limite est de { $allowed }
error-grundy-pile = budget dépassé : il faut les valeurs de Grundy de tous les tas jusqu’à { $pile }, mais elles ne sont calculées que jusqu’à { $largest }
error-memory = budget dépassé : l’exploration a rempli les { $allowed } autorisés après { $positions } positions
error-grundy-least = { $refusal } ; un certificat montre que la valeur est d’au moins { $least }
error-bounded = la fonction de retrait est bornée, donc sa suite H s’arrête et ne donne pas de système de numération : il faut une fonction non bornée
error-no-line = un certificat demande une fonction de retrait qui devient une droite floor(p*t/q)+r : prenez par exemple t, 2t ou 3t
error-ends = la suite H s’arrête (nombre de termes : { $terms }) et ne donne pas de système de numération : il faut une fonction dont la suite H est infinie
error-unsettled = il n’est pas démontré que les décalages de la suite H deviennent constants (termes examinés : { $terms }) : prenez par exemple t, 2t ou 3t
error-late = les décalages de la suite H ne sont constants qu’à partir du terme { $index } : ils doivent l’être à partir du terme 20 au plus tard
error-not-pisot = les décalages de la suite H deviennent { $lag }, et x^({ $lag }+1) = x^{ $lag } + 1 a plus d’une racine sur le cercle unité ou à l’extérieur, donc un automate fini ne reconnaît pas forcément l’addition : les décalages acceptés vont jusqu’à 3
error-stopped = { $total ->
    [none] calcul arrêté après { $done ->
        [one] { $done } étape
        [many] { $done } d’étapes
       *[other] { $done } étapes
    }
   *[other] calcul arrêté (étapes terminées : { $done } sur { $total })
}
error-unlisted-moves = { $take ->
    [none] { $rows }. On sait que c’est une position { $outcome }, mais pour trouver ses coups gagnants, il faudrait la valeur après chacun des coups possibles dans ce tas, dont le nombre peut aller jusqu’à { $pile }
   *[other] { $rows }. On sait que c’est une position { $outcome }, mais pour trouver ses coups gagnants, il faudrait la valeur après une prise de { $take } dans ce tas, et elle n’est pas connue
}
error-violation = l’automate contredit la relation de récurrence pour les tas libres ({ $piles }) et le quota { $quota }

## Sources of theorems, by their claims

source-flanigan-2_2 = A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970) ; pour les fonctions de retrait bornées, R. J. Epp et T. S. Ferguson, A note on take-away games, Fibonacci Quarterly 18 (1980)
source-fibnim-misere-one-pile = l’équivalence entre un tas de n jetons en version misère et un tas de n - 1 jetons en version normale
source-flanigan-T5 = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978), théorème de la section 5
source-flanigan-D2 = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978), section 2, pour un nombre quelconque de paires
source-larsson-T22 = U. Larsson et S. Rubinstein-Salzedo, Global Fibonacci nim, International Journal of Game Theory 47 (2018), théorème 22
source-fibnim-power-of-two-class = le fait que toute fonction f telle que 2^j <= f(2^j) < 2^(j+1) pour tout j donne le même jeu que f(t) = t
source-fibnim-power-of-two-misere = l’équivalence entre le nim des puissances de deux en version misère et le même jeu en version normale avec un jeton de plus, dans un tas à part
source-fibnim-plus-power = le fait que, pour quatre tas au plus et f(t) = t + 2^j, les restes modulo 5 * 2^j et la nim-somme des quotients donnent le seuil
source-fibnim-misere-nim = C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901), qui résout aussi le nim en version misère
source-fibnim-grundy-constant = le fait que les valeurs de Grundy d’une fonction constante sont des restes du tas, 0 ou la constante plus un
source-fibnim-grundy-periodic = le fait que, sous des quotas bornés, les valeurs de Grundy sont périodiques
source-fibnim-constant = le fait qu’après le premier coup, une fonction constante donne un jeu de soustraction dont les tas sont les restes des tas de départ
source-fibnim-exact-conjunctive = C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966) : chaque coup prend dans tous les tas utilisables
source-fibnim-exact2-three-piles_most = une règle pour les positions de départ à trois tas ; elle corrige H. S. Barbara et W. Ali, exact-2-Fibonacci nim (2022)
source-fibnim-exact2-three-piles-checked = une observation non démontrée, vérifiée par exploration pour tous les tas jusqu’à { $max } ; elle corrige H. S. Barbara et W. Ali, exact-2-Fibonacci nim (2022)
