### Français. `$outcome` vaut N ou P. `$pile` est un numéro à partir de 1 ; dans les indices, 0 désigne le tas unique.

# La langue de ce fichier, sous la forme d'une étiquette BCP 47 ; elle détermine les règles du pluriel.
language = fr
direction = ltr
between-sentences = {" "}

## Nombres et listes

long-number = { $first }…{ $last } ({ $digits } chiffres)
list-middle = { $list }, { $next }
list-end = { $list } et { $last }
list-cut = { $list }, … ({ $count } au total)
term = { $number }, un seul terme

## Qui gagne

outcome = { $outcome ->
    [N] le joueur dont c’est le tour gagne
   *[P] le joueur précédent gagne
}

## Ce sur quoi repose une réponse : groupes nominaux
##

reason-rules = les règles du jeu
reason-one-pile = A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970) ; pour les fonctions de retrait bornées, R. J. Epp et T. S. Ferguson, A note on take-away games, Fibonacci Quarterly 18 (1980)
reason-misere-one-pile = l’équivalence entre un tas de n jetons en version misère et un tas de n - 1 jetons en version normale
reason-two-pile = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978), théorème de la section 5
reason-mirror = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978), section 2, pour un nombre quelconque de paires
reason-power-of-two = U. Larsson et S. Rubinstein-Salzedo, Global Fibonacci nim, International Journal of Game Theory 47 (2018), théorème 22
reason-power-of-two-class = le fait que toute fonction f telle que 2^j <= f(2^j) < 2^(j+1) pour tout j donne le même jeu que f(t) = t
reason-misere-power-of-two = l’équivalence entre le nim des puissances de deux en version misère et le même jeu en version normale avec un jeton de plus, dans un tas à part
reason-constant = le fait qu’après le premier coup, une fonction constante donne un jeu de soustraction dont les tas sont les restes des tas de départ
reason-threshold-search = { $positions ->
    [one] le seuil de { $positions } position, calculé
    [many] les seuils de { $positions } de positions, calculés
   *[other] les seuils de { $positions } positions, calculés
} par récurrence
reason-table = une table des seuils { $piles ->
    [one] d’un tas
   *[other] de { $piles } tas
} d’au plus { $max ->
    [one] { $max } jeton
    [many] { $max } de jetons
   *[other] { $max } jetons
}
reason-certificate = un certificat : un automate à { $states ->
    [one] un état
    [many] { $states } d’états
   *[other] { $states } états
}, dont il est démontré qu’il est correct pour des tas de toute taille
reason-grundy-values = la nim-somme des valeurs de Grundy (Sprague 1935, Grundy 1939){ $rows ->
    [0] {""}
    [one] , tirées d’une ligne de valeurs de Grundy
    [many] , tirées de { $rows } de lignes de valeurs de Grundy
   *[other] , tirées de { $rows } lignes de valeurs de Grundy
}
reason-grundy-values-known = la nim-somme des valeurs de Grundy (Sprague 1935, Grundy 1939), tirées de certificats{ $rows ->
    [0] {""}
    [one] {" "}et d’une ligne de valeurs de Grundy
    [many] {" "}et de { $rows } de lignes de valeurs de Grundy
   *[other] {" "}et de { $rows } lignes de valeurs de Grundy
}
reason-game-search = une exploration du jeu sur { $positions ->
    [one] { $positions } position
    [many] { $positions } de positions
   *[other] { $positions } positions
}
reason-conjunctive = C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966) : chaque coup prend dans tous les tas utilisables
reason-three-piles = un gain obtenu en ne laissant qu’un jeton dans un tas ; il corrige H. S. Barbara et W. Ali, exact-2-Fibonacci nim (2022)
reason-three-piles-checked = une observation non démontrée, vérifiée par exploration pour tous les tas jusqu’à { $max } ; elle corrige H. S. Barbara et W. Ali, exact-2-Fibonacci nim (2022)

basis-theorem = { $source } ({ $claim })
basis-formula = une formule démontrée pour toute taille
basis-formula-checked = une formule vérifiée jusqu’à { $bound } et non démontrée au-delà
basis-observation = une observation vérifiée par exploration jusqu’à { $bound } et non démontrée
basis-certificate = un certificat, démontré pour des tas de toute taille
basis-table = une table
basis-rows = { $rows ->
    [one] { $rows } ligne
    [many] { $rows } de lignes
   *[other] { $rows } lignes
} de valeurs de Grundy
basis-thresholds = les seuils de toutes les positions jusqu’à { $bound }
basis-recursion = une récurrence sur { $positions ->
    [one] { $positions } position
    [many] { $positions } de positions
   *[other] { $positions } positions
}
# Sans nombre : pour les réponses qui ne disent pas combien a été calculé.
basis-some-rows = des lignes de valeurs de Grundy
basis-some-thresholds = des seuils calculés par récurrence
basis-some-game-search = une exploration du jeu
basis-some-recursion = un calcul par récurrence
basis-simulation = des parties simulées
basis-learned = un automate appris sur tous les tas jusqu’à { $bound }, non démontré au-delà
basis-unproved = une règle trouvée par le calcul et non démontrée

## Pourquoi il n'y a pas de réponse : propositions sans point final

equal-piles = { $count ->
    [one] un tas
    [2] deux tas
    [3] trois tas
    [4] quatre tas
    [5] cinq tas
   *[other] { $count } tas
} de taille { $chips }
named-piles = des tas de tailles { $chips }
many-piles = { $count ->
    [one] un tas
    [many] { $count } de tas
   *[other] { $count } tas
}
refusal-table = budget dépassé : la table pour { $piles } compte { $positions } positions et occupe { $bytes }, mais la limite est de { $allowed }
refusal-grundy = budget dépassé : les valeurs de Grundy de tous les tas jusqu’à { $pile } occupent environ { $bytes }, mais la limite est de { $allowed }
refusal-grundy-pile = budget dépassé : il faut les valeurs de Grundy de tous les tas jusqu’à { $pile }, mais elles ne sont calculées que jusqu’à { $largest }
refusal-memory = budget dépassé : l’exploration a rempli les { $allowed } autorisés après { $positions } positions
refusal-stopped = calcul arrêté (étapes terminées : { $done } sur { $total })
refusal-stopped-early = calcul arrêté après { $done ->
    [one] { $done } étape
    [many] { $done } d’étapes
   *[other] { $done } étapes
}
refusal-grundy-least = { $refusal } ; un certificat montre que la valeur est d’au moins { $least }
refusal-terms = budget dépassé : { $error }
refusal-moves = { $rows }. On sait que c’est une position { $outcome }, mais pour trouver ses coups gagnants, il faudrait la valeur après chacun des coups possibles dans ce tas, dont le nombre peut aller jusqu’à { $chips }
refusal-moves-after = { $rows }. On sait que c’est une position { $outcome }, mais pour trouver ses coups gagnants, il faudrait la valeur après une prise de { $chips } dans ce tas, et elle n’est pas connue

## Pourquoi une question n’est pas acceptable : propositions

input-number-missing = il manque un nombre : écrivez un nombre entier en chiffres décimaux
input-not-number = { $text } n’est pas un nombre de jetons : écrivez un nombre entier en chiffres décimaux
input-number-long = un nombre de plus de { $most } chiffres : écrivez un nombre d’au plus { $most } chiffres
input-no-piles = une position sans tas : il faut au moins un tas, qui peut être 0
input-not-position = { $text } n’est pas une position : écrivez par exemple 20 62, (20,62), (20,62;6) ou (5;2)+(8;3)
input-zero-quota = un quota de 0 : un quota est d’au moins 1, et une position avant l’ouverture s’écrit sans quota
input-quota-count = nombre de quotas : { $quotas }, nombre de tas : { $piles }. Quand chaque tas a son quota, écrivez-en un par tas, en les séparant par des virgules
input-not-global = une somme de positions, ou plusieurs quotas, veut dire que chaque tas a son quota : une position dont tous les tas ont le même quota n’en a qu’un
input-not-component = { $text } n’est pas un terme d’une somme : écrivez par exemple (8;3), (8), (8;3)[3t] ou *7, avec + entre les termes
input-not-take-away = { $text } n’est pas une fonction de retrait : écrivez par exemple t, 2t, t+1, floor(5t/2)+1, 3, ou une table comme "2,2,6 then t+3"
input-take-below = la fonction de retrait est inférieure à 1 pour t = { $t } : il faut f(t) >= 1 pour tout t >= 1
input-take-decreasing = la fonction de retrait décroît en t = { $t } : il faut une fonction croissante au sens large
input-seed = la graine est trop grande : écrivez un nombre entier inférieur à 2^64
input-limits-twice = le quota, la prise précédente et l’ouverture s’excluent : n’en donnez qu’un
input-limit-in-text = la position contient son quota : ne donnez pas à part de quota, de prise précédente ni d’ouverture
input-sum-not-accepted = une somme avec des tas de nim ou plusieurs fonctions de retrait : écrivez ici une position comme (20,62;6) ou (5;2)+(8;3)
input-misere-sum = les sommes avec des tas de nim ou plusieurs fonctions de retrait ne sont résolues qu’en version normale
input-limits-of-sum = dans une telle somme, chaque tas a son quota dans le texte
input-opening-as-quota = une règle d’ouverture à la place du quota d’un tas : un tas sans quota suit la règle des tas intacts
input-misere-exactly = les jeux où un coup prend dans plusieurs tas ne sont résolus qu’en version normale
input-only-quotas = dans les jeux où un coup prend dans plusieurs tas, chaque tas a son quota : à part le texte, ne donnez que des quotas
input-quotas-in-text = la position contient ses quotas : n’en donnez pas à part
input-quotas-of-piles = nombre de quotas : { $quotas }, nombre de tas : { $piles }. Écrivez-en un par tas, en les séparant par des virgules, et - pour un tas sans quota
input-pile-zero = il n’y a pas de tas 0 : les tas sont numérotés à partir de 1
input-free-piles = mauvais nombre de tas libres : la question en a { $given }, et le certificat { $needed }

## Pourquoi une partie, un coup ou un joueur est refusé : propositions

move-refused = coup { $number } : { $why }
move-no-pile = ce tas n’existe pas : les tas sont numérotés de 1 à { $piles }
move-nothing = un coup prend au moins un jeton
move-above-pile = le tas n’a pas plus de { $chips ->
    [one] { $chips } jeton
    [many] { $chips } de jetons
   *[other] { $chips } jetons
}
move-above-quota = le quota permet d’en prendre au plus { $chips }
move-whole = le premier coup ne peut pas prendre un tas entier
move-over = la partie est terminée
move-one-pile = un coup prend dans un seul tas
move-pile-twice = le tas { $pile } est donné deux fois
move-count = nombre de tas de ce coup : { $piles }, nombre exigé à chaque coup : { $count }
move-nothing-from = un coup prend au moins un jeton dans chacun de ses tas : il ne prend rien dans le tas { $pile }
move-group = le coup doit prendre dans les tas du coup précédent : le tas { $pile } en fait partie
move-group-over = la partie est terminée : le tas { $pile } est vide, et c’est le premier coup qui a choisi les tas
move-above-pile-of = le tas { $pile } n’a pas plus de { $chips ->
    [one] { $chips } jeton
    [many] { $chips } de jetons
   *[other] { $chips } jetons
}
move-above-quota-of = le quota du tas { $pile } permet d’en prendre au plus { $chips }
move-whole-of = le tas { $pile } n’a pas de quota et ne peut pas être pris en entier
game-too-large = partie trop grande : au plus 64 tas et des nombres d’au plus 1000 chiffres
game-unsuited = { $player } ne joue pas aux jeux où un coup prend dans plusieurs tas : choisissez human, perfect, longest, random, slip:RATE ou greedy
input-strategy = { $name } n’est pas une stratégie : choisissez perfect (ou lps), longest, optimal, random (ou unskilled), slip:RATE comme slip:0.2, greedy, zhou ou optimist
input-rate = { $text } n’est pas une fréquence : écrivez un nombre de 0 à 1 avec au plus neuf décimales, comme 0.2
exact-count = nombre de tas d’un coup : { $count }. Choisissez de 1 à { $most } tas
exact-piles = nombre de tas : { $piles }. Un jeu où un coup prend dans plusieurs tas en a de 2 à { $most }
exact-count-above = nombre de tas d’un coup : { $count }, nombre de tas : { $piles }. Il faut au moins autant de tas qu’un coup en utilise
exact-no-group = avec la règle libre, un coup prend dans n’importe quels tas : n’imposez pas de tas
exact-group-size = nombre de tas imposés : { $piles }, nombre de tas d’un coup : { $count }
exact-group-pile = parmi les tas imposés, le tas { $pile } n’existe pas ou est donné deux fois
exact-group-fresh = le tas imposé { $pile } n’a pas de quota : un coup y a déjà pris, il lui en faut donc un
exact-group-empty = le tas imposé { $pile } est vide : un tas vide libère le choix des tas
exact-quota-forgotten = le tas { $pile } a un quota sans être imposé : un quota ne dure qu’un coup
input-take-large = un nombre de la fonction de retrait est trop grand : dans floor(p*t/q)+r, p et q valent au plus 4294967295, les autres nombres au plus 1152921504606846976, et une table a au plus 65536 valeurs
input-table-piles = nombre de tas de la table : { $piles }. Choisissez de 1 à 8 tas

## Pourquoi un fichier de certificats est refusé : propositions

certificate-line = la ligne { $line } n’est pas un certificat : { $why }
certificate-dependency = le certificat ({ $subject }) dépend d’un autre ({ $missing }), qui n’est pas placé avant lui ou n’a pas la même empreinte
certificate-check = { $subject } : { $why }
certificate-empty = le fichier ne contient aucun certificat : il faut au moins une ligne
subject-game = tas fixés ({ $piles })
subject-misere = tas fixés ({ $piles }), version misère
subject-free-game = jeu sans tas fixés
subject-free-misere = jeu sans tas fixés, version misère
subject-value = valeur de Grundy { $value }
check-violation = l’automate contredit la relation de récurrence pour les tas libres ({ $piles }) et le quota { $quota }
check-too-large = la vérification est trop lourde : { $why }
check-missing = il faut d’abord vérifier un autre certificat ({ $subject })
check-subject = au plus { $piles } tas fixés de 1 à { $chips } jetons, par ordre décroissant, et des valeurs de Grundy d’au plus { $value }
check-tracks = nombre de pistes de l’automate : { $found }. Il en faut { $expected }, une pour chaque tas libre et une pour le quota
check-free-piles = nombre de tas libres : { $free }. Un jeu en a 1 ou 2, une valeur de Grundy en a 1
check-quotas = il faudrait examiner les quotas un par un (nombre : { $quotas }) : la fonction de retrait peut avoir au plus { $accepted } valeurs explicites
check-overflow = la vérification dépasse l’arithmétique à 64 bits : il faut une fonction de retrait avec de plus petits nombres
meter-memory = elle demande plus de mémoire que permis (octets permis : { $allowed })
meter-steps = elle demande plus d’étapes que permis (étapes permises : { $allowed })
meter-states = elle demande un automate de plus de 4294967294 états
line-json = il faut du JSON avec les champs d’un certificat ({ $error })
line-format = format { $format }, version { $version } : il faut "fibnim-certificate", version 1, ou 2 avec un champ "play"
line-play = "play" vaut { $play } : il faut "misere", ou pas de champ "play" pour la version normale
line-piles = il faut 1 ou 2 tas libres, et au plus { $piles } tas fixés de 1 à { $chips } jetons, par ordre décroissant
line-value = une valeur de Grundy est d’au plus { $value }, avec un tas libre, sans tas fixé ni champ "play"
line-states = nombre d’états de l’automate : { $states }. Il peut en avoir au plus 1048576
line-accepting = l’état { $state } est donné comme acceptant et n’existe pas
dfa-shape = la table n’a pas une case pour chaque état et chaque lettre : il faut au moins un état et au plus 8 pistes
dfa-state = la table mène à l’état { $state }, qui n’existe pas
dfa-zeros = les zéros font quitter l’état de départ : next[0] doit être 0
numeration-bounded = la fonction de retrait est bornée, donc sa suite H s’arrête et ne donne pas de système de numération : il faut une fonction non bornée
numeration-ends = la suite H s’arrête (nombre de termes : { $terms }) et ne donne pas de système de numération : il faut une fonction dont la suite H est infinie
numeration-unsettled = il n’est pas démontré que les décalages de la suite H deviennent constants (termes examinés : { $terms }) : prenez par exemple t, 2t ou 3t
numeration-late = les décalages de la suite H ne sont constants qu’à partir du terme { $index } : ils doivent l’être à partir du terme 20 au plus tard
numeration-lag = les décalages de la suite H deviennent { $lag }, et x^{ $power } = x^{ $lag } + 1 a plus d’une racine sur le cercle unité ou à l’extérieur, donc un automate fini ne reconnaît pas forcément l’addition : les décalages acceptés vont jusqu’à 3

## Ce que la méthode voit dans une position

no-chips = Il ne reste aucun jeton.
last-chip = Il reste un jeton, et le joueur qui le prend perd.
one-pile = La représentation gloutonne du tas est { $sum }. Son plus petit terme, { $threshold }, est le seuil.
misere-pile = En version misère, un tas équivaut à un tas qui compte un jeton de moins en version normale : { $sum }. Le plus petit terme, { $threshold }, est le seuil.
two-piles = La représentation gloutonne de la différence est { $sum }.
column-constant = Son plus petit terme, { $threshold }, est le seuil quelle que soit la taille du plus petit tas, car le décalage de ce terme est nul.
column-flips = Son plus petit terme est H_{ $index } = { $term }. Quand le plus petit tas grandit, le seuil alterne entre { $term } et H_{ $index_before } = { $term_before }, en commençant par { $term }. { $flips ->
    [0] Pour un tas de { $smaller }, il n’a pas encore changé
    [one] Pour un tas de { $smaller }, il a changé une fois
    [many] Pour un tas de { $smaller }, il a changé { $flips } de fois
   *[other] Pour un tas de { $smaller }, il a changé { $flips } fois
}, donc le seuil est { $threshold }.
nim-sum = La nim-somme des tas est { $nim_sum }. En binaire, son 1 le plus à droite vaut { $bit } : c’est le seuil.
misere-nim-sum = La nim-somme des tas et d’un jeton supplémentaire est { $nim_sum }. En binaire, son 1 le plus à droite vaut { $bit } : c’est le seuil.
misere-nim-sum-zero = La nim-somme des tas et d’un jeton supplémentaire est 0, donc aucun quota ne permet de gagner.
residues = Les restes des tas modulo { $modulus } sont { $residues }, et leur nim-somme est { $nim_sum }. La plus petite prise qui laisse une position P du nim dans les restes est { $threshold } : c’est le seuil.
residues-infinite = Les restes des tas modulo { $modulus } sont { $residues }, et leur nim-somme est { $nim_sum }. Aucune prise ne laisse une position P du nim dans les restes, donc aucun quota ne permet de gagner.
nim-sum-zero = La nim-somme des tas est 0, donc aucun quota ne permet de gagner.
mirror = Les tas forment des paires de tas égaux, et f(t) >= t. À chaque coup, le second joueur peut répondre en prenant autant de jetons dans le tas égal.
grundy-value = La valeur de Grundy est { $value }.
grundy-values = Les valeurs de Grundy sont { $values }. Leur nim-somme est { $nim_sum }.
certificate = Un automate à { $states ->
    [one] un état
    [many] { $states } d’états
   *[other] { $states } états
} lit les chiffres des tas et du quota, et donne l’issue. Un certificat démontre qu’il est correct pour des tas de toute taille.
table = Aucun théorème ne traite ces tas. Leur seuil figure dans une table de toutes les positions { $piles ->
    [one] à un tas
   *[other] à { $piles } tas
} d’au plus { $max ->
    [one] { $max } jeton
    [many] { $max } de jetons
   *[other] { $max } jetons
}.
threshold-search = Aucun théorème ne traite ces tas. La relation de récurrence a donné { $positions ->
    [one] le seuil de la seule position accessible
    [many] les seuils des { $positions } de positions accessibles
   *[other] les seuils des { $positions } positions accessibles
}.
game-search = Aucun théorème ne traite cette position. { $positions ->
    [one] Le calcul a résolu { $positions } position
    [many] Le calcul a résolu { $positions } de positions
   *[other] Le calcul a résolu { $positions } positions
} à partir des règles du jeu.
too-few-piles = Chaque coup prend dans exactement { $count ->
    [one] un tas
   *[other] { $count } tas
}, et il y a moins de tas utilisables : la partie est terminée.
remoteness-of-pile = { $remoteness } pour le tas { $pile }
remotenesses = Chaque coup prend dans tous les tas utilisables, et le premier tas terminé décide de la partie. Les éloignements sont { $remotenesses }. Le plus petit, { $least }, est { $outcome ->
    [N] impair
   *[P] pair
}.
three-piles = Il existe un coup qui réduit un tas à 1 et prend dans un deuxième tas le plus petit terme de sa représentation de Zeckendorf. L’adversaire doit alors vider le premier tas et prendre dans le deuxième. Le plus petit éloignement des deux tas qui restent est impair, donc le premier joueur gagne.
three-piles-checked = Cette réponse repose sur une règle pour trois tas qui n’est pas démontrée. Une exploration l’a vérifiée pour tous les tas jusqu’à { $max }.

## Comment l'issue s'en déduit

verdict-no-move = { $outcome ->
    [N] Il n’y a aucun coup légal et, en version misère, un joueur qui ne peut pas jouer gagne : c’est donc une position N.
   *[P] Il n’y a aucun coup légal : c’est donc une position P.
}
verdict-quota = { $outcome ->
    [N] Le quota, { $most }, atteint le seuil, { $threshold } : c’est donc une position N.
   *[P] Le quota, { $most }, est inférieur au seuil, { $threshold } : c’est donc une position P.
}
verdict-opening-any = { $outcome ->
    [N] Le coup d’ouverture peut prendre n’importe quel nombre de jetons jusqu’à { $most }, ce qui atteint le seuil, { $threshold } : c’est donc une position N.
   *[P] Le coup d’ouverture peut prendre n’importe quel nombre de jetons jusqu’à { $most }, ce qui est inférieur au seuil, { $threshold } : c’est donc une position P.
}
verdict-opening-not-whole = { $outcome ->
    [N] Le coup d’ouverture peut prendre jusqu’à { $most } (mais pas un tas entier), ce qui atteint le seuil, { $threshold } : c’est donc une position N.
   *[P] Le coup d’ouverture peut prendre jusqu’à { $most } (mais pas un tas entier), ce qui est inférieur au seuil, { $threshold } : c’est donc une position P.
}
verdict-never = Le seuil est infini : c’est donc une position P, quel que soit le quota.
verdict-nim-sum = { $outcome ->
    [N] Elle n’est pas nulle, et un coup peut la rendre nulle : c’est donc une position N.
   *[P] Elle est nulle, et tout coup la modifie : c’est donc une position P.
}
verdict-moves = { $outcome ->
    [N] Au moins un coup mène à une position P : c’est donc une position N.
   *[P] Aucun coup ne mène à une position P : c’est donc une position P.
}

## Un coup gagnant

example-no-chips = Par exemple, prendre { $chips } dans le tas { $pile } gagne : ce coup prend le dernier jeton.
example-last-chip = Par exemple, prendre { $chips } dans le tas { $pile } gagne : l’adversaire doit prendre le dernier jeton.
example-pile = Par exemple, prendre { $chips } dans le tas { $pile } gagne : il y reste { $left }, le quota suivant est { $quota }, et aucune réponse ne gagne.
example-component = Par exemple, prendre { $chips } dans le tas { $pile } gagne : il y reste { $left } avec un quota de { $quota }, et la valeur de Grundy de ce tas est { $value }.
example-heap = Par exemple, prendre { $chips } dans le tas { $pile } gagne : il reste un tas de { $left }.

## Indices : ce que la méthode voit avant le coup

hint-one-pile = Taille du tas : { $sum }.
hint-misere-pile = En version misère, un tas équivaut à un tas qui compte un jeton de moins en version normale : { $sum }.
hint-two-piles = Différence des tas : { $sum }.
hint-nim-sum = La nim-somme des tas est { $nim_sum } et, en binaire, son 1 le plus à droite vaut { $bit }.
hint-misere-nim-sum = La nim-somme des tas et d’un jeton supplémentaire est { $nim_sum } et, en binaire, son 1 le plus à droite vaut { $bit }.
hint-misere-nim-sum-zero = La nim-somme des tas et d’un jeton supplémentaire est 0.
hint-residues = Les restes des tas modulo { $modulus } sont { $residues }.
hint-nim-sum-zero = La nim-somme des tas est 0.
hint-mirror = Les tas forment des paires de tas égaux.
hint-grundy-values = La nim-somme des valeurs de Grundy est { $nim_sum }.

## Indices : l'effet d'un coup gagnant

hint-takes-last-chip = { $pile ->
    [0] Prendre { $chips } enlève le dernier jeton.
   *[other] Prendre { $chips } dans le tas { $pile } enlève le dernier jeton.
}
hint-leaves-last-chip = { $pile ->
    [0] Prendre { $chips } laisse un jeton, que l’adversaire doit prendre.
   *[other] Prendre { $chips } dans le tas { $pile } laisse un jeton, que l’adversaire doit prendre.
}
hint-leaves = { $pile ->
    [0] Prendre { $chips } laisse { $left }.
   *[other] Prendre { $chips } dans le tas { $pile } laisse { $left }.
}
hint-leaves-misere-pile = { $pile }, ce qui équivaut à { $sum }
hint-leaves-two-piles = { $piles }, dont la différence est { $sum }
hint-leaves-nim-sum = { $piles }, dont la nim-somme est { $nim_sum }
hint-leaves-mirror = { $piles }, soit des paires de tas égaux
hint-answer-below = L’adversaire peut alors prendre au plus { $most }, soit moins que les { $threshold } nécessaires pour gagner.
hint-answer-never = À partir de là, aucun quota ne permet de gagner.
hint-answer-zero = La nim-somme devient 0.
hint-answer-lost = À partir de là, aucun coup ne gagne.

## Indices : pourquoi aucun coup ne gagne

hint-quota = Le quota est { $most }, soit moins que les { $threshold } nécessaires pour gagner : aucun coup ne gagne.
hint-opening = Le coup d’ouverture peut prendre au plus { $most }, soit moins que les { $threshold } nécessaires pour gagner : aucun coup ne gagne.
hint-never = Aucun coup ne gagne, quel que soit le quota.
hint-zero = Tout coup rend la nim-somme non nulle, donc aucun coup ne gagne.
hint-every-move = Chaque coup mène à une position où l’adversaire gagne.
hint-no-move = Il n’y a aucun coup légal.
hint-some-move = Au moins un coup gagne.

## Indices : le coup qui suit l'explication

hint-perfect-player = Un joueur parfait prend { $take }.

## Les coups gagnants et la durée de la partie

take = { $pile ->
    [0] { $chips }
   *[other] { $chips } dans le tas { $pile }
}
winning-move = prendre { $take }
winning-none = aucun coup
winning-more = ... et d’autres ; { $option } permet d’en afficher plus de { $listed }
winning-perhaps-more = ... et peut-être d’autres, qui ne sont pas énumérés pour des tas de cette taille
remoteness = { $length ->
    [one] { $length } coup
    [many] { $length } de coups
   *[other] { $length } coups
} jusqu’à la fin, si le gagnant se presse et que le perdant retarde la fin
remoteness-begins = { $outcome ->
    [N] { $remoteness } ; pour gagner au plus vite, il faut commencer par prendre { $take }
   *[P] { $remoteness } ; pour retarder la fin le plus possible, le perdant doit prendre { $take }
}

## Valeurs complémentaires ; `$piles` est une liste telle que (6,5)

complement-value = { $piles } : valeur obtenue par { $basis }
complement-none = { $piles } n’a pas de valeur complémentaire
complement-unknown = { $piles } : valeur inconnue ; il n’y a pas de valeur complémentaire jusqu’à { $bound }, et { $option } permet de chercher plus loin
complement-remark = { $remark } (justification : { $basis })
complement-more = { $count ->
    [one] ... et { $count } autre paire
    [many] ... et { $count } d’autres paires
   *[other] ... et { $count } autres paires
}
complement-holes = { $piles ->
    [3] paires
   *[4] triplets
} de tas différents d’au plus { $max } : { $sets } en tout, dont { $holes } sans valeur complémentaire jusqu’à { $bound } et { $nim_sums } dont la valeur complémentaire est la nim-somme (justification : { $basis })

## Énigmes

puzzle-only-move = Un seul coup gagne. Lequel ?
puzzle-outcome = Les deux joueurs jouent parfaitement. Le joueur dont c’est le tour gagne-t-il ?
puzzle-tails = Une queue d’un tas est la somme des plus petits termes de sa représentation. Combien de queues donnent un coup gagnant ?
puzzle-pile = La représentation du tas est { $sum }.
puzzle-tail-wins = Prendre la queue { $tail } gagne : il reste { $left }, et l’adversaire peut alors prendre au plus { $most }, soit moins que les { $least } nécessaires pour gagner.
puzzle-tail-loses = Prendre la queue { $tail } perd : il reste { $left }, et l’adversaire peut alors prendre jusqu’à { $most }, soit au moins les { $least } nécessaires pour gagner.
puzzle-tail-whole = La queue { $tail } est le tas entier, que le premier coup n’a pas le droit de prendre.
puzzle-solution-move = Prendre { $take }.
puzzle-solution-outcome = { $outcome ->
    [N] Le joueur dont c’est le tour gagne.
   *[P] Le joueur dont c’est le tour perd.
}
puzzle-solution-tails = { $count ->
    [0] Aucune queue ne gagne.
    [one] Une seule queue gagne.
    [many] { $count } de queues gagnent.
   *[other] { $count } queues gagnent.
}
puzzle-code-genuine = { $right ->
    [0] Le code est authentique : aucune réponse juste sur { $count }.
    [one] Le code est authentique : une réponse juste sur { $count }.
    [many] Le code est authentique : { $right } de réponses justes sur { $count }.
   *[other] Le code est authentique : { $right } réponses justes sur { $count }.
}
puzzle-code-wrong = Réponses fausses ou manquantes : { $numbers }
puzzle-code-false = Le code ne correspond pas à ces énigmes, à ce nom et à ce mot.
