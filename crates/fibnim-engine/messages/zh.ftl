### 简体中文。`$outcome` 是 N 或 P。`$pile` 是从 1 起的编号；在提示中，0 表示唯一的一堆。
### 汉字与数字之间不加空格，间距由排版处理。

# The language of this file as a BCP 47 tag; it chooses the rules for plurals.
language = zh
direction = ltr
between-sentences = {""}

## Numbers and lists

long-number = { $first }…{ $last }（共{ $digits }位）
list-middle = { $list }、{ $next }
list-end = { $list }和{ $last }
list-cut = { $list }……（共{ $count }个）
term = { $number }（只有一项）

## Who wins

outcome = { $outcome ->
    [N] 轮到走的一方必胜
   *[P] 刚走过的一方必胜
}

## What an answer rests on: noun phrases

reason-rules = 游戏规则
reason-one-pile = A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970)；限额函数有界时见R. J. Epp and T. S. Ferguson, A note on take-away games, Fibonacci Quarterly 18 (1980)
reason-misere-one-pile = 反常规则下n颗石子的一堆，等价于正常规则下n - 1颗石子的一堆
reason-two-pile = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978)，第5节的定理
reason-mirror = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978)，第2节；适用于任意多对相等的堆
reason-power-of-two = U. Larsson and S. Rubinstein-Salzedo, Global Fibonacci nim, International Journal of Game Theory 47 (2018)，定理22
reason-power-of-two-class = 只要函数f对所有j满足2^j <= f(2^j) < 2^(j+1)，得到的游戏就与f(t) = t时相同
reason-misere-power-of-two = 反常规则下的2的幂尼姆博弈，等价于再加一个只有1颗的堆、改按正常规则进行的游戏
reason-constant = 限额函数为常数时，第一步之后就是减法游戏，每一堆都可以换成它的余数
reason-threshold-search = 由递推式算出的{ $positions ->
   *[other] { $positions }个局面
}的阈值
reason-table = { $piles ->
    [1] 一堆
    [2] 两堆
   *[other] { $piles }堆
}、每堆最多{ $max ->
   *[other] { $max }颗
}的阈值表
reason-certificate = 证书：一个有{ $states ->
   *[other] { $states }个状态
}的自动机，已证明它对任意大小的堆都正确
reason-grundy-values = SG值的尼姆和（Sprague 1935，Grundy 1939）{ $rows ->
    [0] {""}
   *[other] ，用到{ $rows }行SG值
}
reason-grundy-values-known = SG值的尼姆和（Sprague 1935，Grundy 1939），依据证书{ $rows ->
    [0] {""}
   *[other] 和{ $rows }行SG值
}
reason-game-search = 对{ $positions ->
   *[other] { $positions }个局面
}的博弈搜索
reason-conjunctive = C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966)：每一步都要从所有可取的堆中取
reason-three-piles = 在一堆中只留下一颗即可取胜；这更正了H. S. Barbara and W. Ali, exact-2-Fibonacci nim (2022)
reason-three-piles-checked = 一条未经证明的观察结果，对每堆不超过{ $max }颗的情形已用搜索验证；它更正了H. S. Barbara and W. Ali, exact-2-Fibonacci nim (2022)

basis-theorem = { $source }（{ $claim }）
basis-formula = 已证明对任意大小都成立的公式
basis-formula-checked = 已验证到{ $bound }的公式，更大的情形尚未证明
basis-observation = 已用搜索验证到{ $bound }的观察结果，尚未证明
basis-certificate = 证书，已证明对任意大小的堆都正确
basis-table = 一张表
basis-rows = { $rows ->
   *[other] { $rows }行
}SG值
basis-thresholds = { $bound }以内所有局面的阈值
basis-recursion = 对{ $positions ->
   *[other] { $positions }个局面
}的递推
# 不带数目：用于没有给出计算量的答案。
basis-some-rows = 若干行SG值
basis-some-thresholds = 由递推式算出的阈值
basis-some-game-search = 博弈搜索
basis-some-recursion = 递推
basis-simulation = 实际进行的对局
basis-learned = 由{ $bound }以内的所有堆学得的自动机，更大的情形尚未证明
basis-unproved = 由计算发现、尚未证明的规律

## Why there is no answer: clauses without a full stop

equal-piles = { $count ->
    [1] { $chips }颗的一堆
    [2] 各有{ $chips }颗的两堆
    [3] 各有{ $chips }颗的三堆
    [4] 各有{ $chips }颗的四堆
    [5] 各有{ $chips }颗的五堆
   *[other] 各有{ $chips }颗的{ $count }堆
}
named-piles = 颗数为{ $chips }的几堆
many-piles = { $count ->
   *[other] { $count }堆
}
refusal-table = 超出预算：{ $piles }的表有{ $positions }个局面，需要{ $bytes }；最多允许{ $allowed }
refusal-grundy = 超出预算：不超过{ $pile }颗的所有堆的SG值约需{ $bytes }；最多允许{ $allowed }
refusal-grundy-pile = 超出预算：需要不超过{ $pile }颗的所有堆的SG值，而这些值只计算到{ $largest }颗
refusal-memory = 超出预算：搜索了{ $positions }个局面后，允许使用的{ $allowed }内存已经用完
refusal-stopped = 计算共{ $total }步，完成{ $done }步后停止
refusal-stopped-early = 完成{ $done ->
   *[other] { $done }步计算
}后停止
refusal-grundy-least = { $refusal }；有证书表明这个值至少是{ $least }
refusal-terms = 超出预算：{ $error }
refusal-moves = { $rows }。这是{ $outcome }局面，但要找出必胜走法，需要知道从这一堆取走各种颗数（最多{ $chips }颗）之后的值
refusal-moves-after = { $rows }。这是{ $outcome }局面，但要找出必胜走法，需要知道从这一堆取走{ $chips }颗之后的值，而这个值未知

## 问题为何不能接受：短句

input-number-missing = 缺少一个数：请输入十进制整数
input-not-number = { $text }不是石子数：请输入十进制整数
input-number-long = 数的位数超过{ $most }位：最多允许{ $most }位
input-no-piles = 局面中没有堆：至少要有一堆，堆中可以有0颗
input-not-position = { $text }不是局面：可以写20 62、(20,62)、(20,62;6)或(5;2)+(8;3)
input-zero-quota = 限额是0：限额至少是1，尚未开局的局面不写限额
input-quota-count = 有{ $quotas }个限额、{ $piles }堆：各堆限额不同时，每堆写一个限额，用逗号隔开
input-not-global = 局面之和或多个限额表示每堆各有限额：所有堆共用一个限额时，只能写一个限额
input-not-component = { $text }不是和中的一项：可以写(8;3)、(8)、(8;3)[3t]或*7，各项之间用+
input-not-take-away = { $text }不是限额函数：可以写t、2t、t+1、floor(5t/2)+1、3，或"2,2,6 then t+3"这样的表
input-take-below = 限额函数在t = { $t }处小于1：对所有t >= 1都要有f(t) >= 1
input-take-decreasing = 限额函数在t = { $t }处变小：函数不能递减
input-seed = 种子太大：请输入小于2^64的整数
input-limits-twice = 限额、上一步取的颗数和开局规则只能给出一个
input-limit-in-text = 局面中已有限额：不要再另外给出限额、上一步取的颗数或开局规则
input-sum-not-accepted = 这是含有尼姆堆或多个限额函数的和：这里只能写(20,62;6)或(5;2)+(8;3)这样的局面
input-misere-sum = 含有尼姆堆或多个限额函数的和只能按正常规则求解
input-limits-of-sum = 在这样的和中，每堆的限额要写在文本里
input-opening-as-quota = 用开局规则代替了某一堆的限额：没有限额的堆按新堆的规则限制
input-misere-exactly = 一步从几堆中取的游戏只能按正常规则求解
input-only-quotas = 在一步从几堆中取的游戏里，每堆各有限额：文本之外只能给出限额
input-quotas-in-text = 局面中已有限额：不要再另外给出限额
input-quotas-of-piles = 有{ $quotas }个限额、{ $piles }堆：每堆写一个限额，用逗号隔开，没有限额的写-
input-pile-zero = 没有第0堆：堆从1开始编号
input-free-piles = 大小任意的堆数不对：问题中有{ $given }堆，证书中有{ $needed }堆

## 棋局、走法或棋手为何被拒绝：短句

move-refused = 第{ $number }步：{ $why }
move-no-pile = 没有这一堆：堆的编号是1到{ $piles }
move-nothing = 每一步至少取一颗
move-above-pile = 这一堆只有{ $chips }颗
move-above-quota = 限额最多允许取{ $chips }颗
move-whole = 第一步不能把整堆取光
move-over = 游戏已经结束
move-one-pile = 每一步只能从一堆中取
move-pile-twice = 第{ $pile }堆写了两次
move-count = 这一步从{ $piles }堆中取：每一步恰好要从{ $count }堆中取
move-nothing-from = 每一步从所选的每一堆中至少取一颗：第{ $pile }堆没有取
move-group = 这一步要从上一步的各堆中取：其中有第{ $pile }堆
move-group-over = 游戏已经结束：第{ $pile }堆已取完，而各堆由第一步选定
move-above-pile-of = 第{ $pile }堆只有{ $chips }颗
move-above-quota-of = 第{ $pile }堆的限额最多允许取{ $chips }颗
move-whole-of = 第{ $pile }堆没有限额，不能整堆取光
game-too-large = 局面太大：最多64堆，每个数最多1000位
game-unsuited = { $player }不会玩一步从几堆中取的游戏：可以选human、perfect、longest、random、slip:RATE或greedy
input-strategy = { $name }不是策略：可以选perfect（或lps）、longest、optimal、random（或unskilled）、slip:RATE（如slip:0.2）、greedy、zhou或optimist
input-rate = { $text }不是频率：请写0到1之间的数，最多九位小数，如0.2
exact-count = 每一步恰好从{ $count }堆中取：可以选1到{ $most }堆
exact-piles = 共{ $piles }堆：一步从几堆中取的游戏可以有2到{ $most }堆
exact-count-above = 每一步恰好从{ $count }堆中取，但只有{ $piles }堆：至少要有{ $count }堆
exact-no-group = 规则是任意选堆，每一步可以从任意堆中取：不要指定必须取的堆
exact-group-size = 指定了{ $piles }堆：每一步恰好要从{ $count }堆中取
exact-group-pile = 指定的第{ $pile }堆不存在，或者写了两次
exact-group-fresh = 指定的第{ $pile }堆没有限额：上一步从中取过，所以要写出限额
exact-group-empty = 指定的第{ $pile }堆已取完：有一堆取完后，就不再限定从哪些堆中取
exact-quota-forgotten = 第{ $pile }堆不在指定的堆中，却有限额：限额只对下一步有效
input-take-large = 限额函数中的数太大：floor(p*t/q)+r中的p和q不超过4294967295，其他数不超过1152921504606846976，表最多65536个值
input-table-piles = 表中有{ $piles }堆：可以有1到8堆

## 证书文件为何被拒绝：短句

certificate-line = 第{ $line }行不是证书：{ $why }
certificate-dependency = { $subject }的证书依赖于{ $missing }的证书，但后者不在它之前，或者哈希值不同
certificate-check = { $subject }：{ $why }
certificate-empty = 文件中没有证书：至少要有一行
subject-game = 固定堆({ $piles })
subject-misere = 固定堆({ $piles })，反常规则
subject-free-game = 没有固定堆的游戏
subject-free-misere = 没有固定堆的游戏，反常规则
subject-value = SG值{ $value }
check-violation = 大小任意的堆取({ $piles })、限额取{ $quota }时，自动机不满足递推关系
check-too-large = 检验的规模太大：{ $why }
check-missing = 需要{ $subject }的证书，但它还没有通过检验
check-subject = 固定堆最多{ $piles }堆，每堆1到{ $chips }颗，从大到小排列；SG值不超过{ $value }
check-tracks = 自动机有{ $found }条输入带：应当有{ $expected }条，每个大小任意的堆一条，限额一条
check-free-piles = 大小任意的堆有{ $free }个：游戏可以有1或2个，SG值只能有1个
check-quotas = 要逐个检查{ $quotas }个限额：限额函数最多可以有{ $accepted }个单独给出的值
check-overflow = 检验超出64位整数的范围：请用数更小的限额函数
meter-memory = 需要的内存超过允许的{ $allowed }字节
meter-steps = 需要的步数超过允许的{ $allowed }步
meter-states = 需要的自动机超过4294967294个状态
line-json = 应当是带有证书各字段的JSON（{ $error }）
line-format = 格式{ $format }，版本{ $version }：应当是"fibnim-certificate"，版本1，有"play"时版本2
line-play = "play"是{ $play }：应当是"misere"，正常规则不写"play"
line-piles = 大小任意的堆应当有1或2个；固定堆最多{ $piles }堆，每堆1到{ $chips }颗，从大到小排列
line-value = SG值不超过{ $value }，大小任意的堆有一个，没有固定堆，也不写"play"
line-states = 自动机有{ $states }个状态：最多允许1048576个
line-accepting = 状态{ $state }写成接受状态，但不存在
dfa-shape = 表中不是每个状态和每个字母各有一项：至少要有一个状态，最多8条输入带
dfa-state = 表中有到状态{ $state }的转移，但这个状态不存在
dfa-zeros = 读入零就离开初始状态：next[0]必须是0
numeration-bounded = 限额函数有界，所以它的H数列有尽头，不能构成记数系统：需要无界的函数
numeration-ends = H数列到第{ $terms }项为止，不能构成记数系统：需要H数列无穷的函数
numeration-unsettled = 在前{ $terms }项内未能证明H数列的滞后变为常数：可以用t、2t、3t等函数
numeration-late = H数列的滞后从第{ $index }项起才是常数：最迟应从第20项起
numeration-lag = H数列的滞后变为{ $lag }，而x^{ $power } = x^{ $lag } + 1在单位圆上或圆外有不止一个根，所以有限自动机未必能识别加法：滞后最多允许为3

## What a method sees in a position

no-chips = 石子已经取完。
last-chip = 只剩1颗石子，取走它的一方输。
one-pile = 这一堆的贪心表示：{ $sum }。其中的最小项{ $threshold }就是阈值。
misere-pile = 反常规则下的一堆等价于正常规则下少1颗的一堆：{ $sum }。其中的最小项{ $threshold }就是阈值。
two-piles = 两堆之差的贪心表示：{ $sum }。
column-constant = 其中最小项的滞后（lag）为0，所以无论较小的一堆有多大，阈值都是这个最小项{ $threshold }。
column-flips = 其中的最小项是H_{ $index } = { $term }。随着较小的一堆增大，阈值从{ $term }开始，在{ $term }与H_{ $index_before } = { $term_before }之间交替。较小的一堆为{ $smaller }颗时，{ $flips ->
    [0] 阈值还没有变过
   *[other] 阈值已经变了{ $flips }次
}，所以阈值是{ $threshold }。
nim-sum = 各堆的尼姆和是{ $nim_sum }。写成二进制，它最低位的1代表{ $bit }，这就是阈值。
misere-nim-sum = 再加一个只有1颗的堆后，各堆的尼姆和是{ $nim_sum }。写成二进制，它最低位的1代表{ $bit }，这就是阈值。
misere-nim-sum-zero = 再加一个只有1颗的堆后，各堆的尼姆和是0，所以无论限额多大，轮到走的一方都不能赢。
residues = 各堆除以{ $modulus }的余数为{ $residues }，余数的尼姆和是{ $nim_sum }。要使余数成为尼姆博弈的P局面，最少要取{ $threshold }颗，这就是阈值。
residues-infinite = 各堆除以{ $modulus }的余数为{ $residues }，余数的尼姆和是{ $nim_sum }。无论怎么取都不能使余数成为尼姆博弈的P局面，所以无论限额多大，轮到走的一方都不能赢。
nim-sum-zero = 各堆的尼姆和是0，所以无论限额多大，轮到走的一方都不能赢。
mirror = 各堆两两相等，且f(t) >= t。无论先手怎么取，后手都可以从相等的那一堆取同样多的石子。
grundy-value = SG值是{ $value }。
grundy-values = 各部分的SG值为{ $values }，尼姆和是{ $nim_sum }。
certificate = 一个有{ $states ->
   *[other] { $states }个状态
}的自动机读入各堆和限额的数位，给出胜负。证书证明了它对任意大小的堆都正确。
table = 没有定理适用于这些堆。它们的阈值查自一张表，表中有{ $piles ->
    [1] 一堆
    [2] 两堆
   *[other] { $piles }堆
}、每堆最多{ $max ->
   *[other] { $max }颗
}的所有局面。
threshold-search = 没有定理适用于这些堆。用递推式算出了{ $positions ->
    [1] 唯一一个可达局面
   *[other] 全部{ $positions }个可达局面
}的阈值。
game-search = 没有定理适用于这个局面。按游戏规则共求解了{ $positions ->
   *[other] { $positions }个局面
}。
too-few-piles = 每一步恰好要从{ $count ->
    [1] 一堆
    [2] 两堆
   *[other] { $count }堆
}中取，而现在可取的堆不够，所以游戏结束。
remoteness-of-pile = { $remoteness }（第{ $pile }堆）
remotenesses = 每一步都要从所有可取的堆中取，最先结束的一堆决定胜负。各堆的远度（remoteness）是{ $remotenesses }。其中最小的是{ $least }，它是{ $outcome ->
    [N] 奇数
   *[P] 偶数
}。
three-piles = 有一种走法：把一堆取到只剩1颗，同时从另一堆取走其齐肯多夫表示的最小项。对手接着只能取走前一堆的最后1颗，并从后一堆中取。这时剩下两堆，其中最小的远度是奇数，所以现在轮到走的一方必胜。
three-piles-checked = 这里依据的是一条关于三堆的规律。它尚未证明，但对每堆不超过{ $max }颗的情形已用搜索验证。

## How the outcome follows

verdict-no-move = { $outcome ->
    [N] 已经没有合法走法，而在反常规则下无法走的一方赢，所以这是N局面。
   *[P] 已经没有合法走法，所以这是P局面。
}
verdict-quota = { $outcome ->
    [N] 限额{ $most }不小于阈值{ $threshold }，所以这是N局面。
   *[P] 限额{ $most }小于阈值{ $threshold }，所以这是P局面。
}
verdict-opening-any = { $outcome ->
    [N] 第一步可取任意多颗，最多{ $most }颗，这个数不小于阈值{ $threshold }，所以这是N局面。
   *[P] 第一步可取任意多颗，最多{ $most }颗，这个数小于阈值{ $threshold }，所以这是P局面。
}
verdict-opening-not-whole = { $outcome ->
    [N] 第一步最多可取{ $most }颗，但不能把一堆取光；{ $most }不小于阈值{ $threshold }，所以这是N局面。
   *[P] 第一步最多可取{ $most }颗，但不能把一堆取光；{ $most }小于阈值{ $threshold }，所以这是P局面。
}
verdict-never = 阈值是无穷大，所以无论限额多大，这都是P局面。
verdict-nim-sum = { $outcome ->
    [N] 尼姆和不是0，而且有走法能使它变成0，所以这是N局面。
   *[P] 尼姆和是0，而每一步都会改变它，所以这是P局面。
}
verdict-moves = { $outcome ->
    [N] 有走法能到达P局面，所以这是N局面。
   *[P] 没有走法能到达P局面，所以这是P局面。
}

## A winning move

example-no-chips = 例如，从第{ $pile }堆取{ $chips }颗就能赢：这样就取走了最后一颗。
example-last-chip = 例如，从第{ $pile }堆取{ $chips }颗就能赢：对手只能取最后一颗。
example-pile = 例如，从第{ $pile }堆取{ $chips }颗就能赢：这一堆剩下{ $left }颗，下一步的限额是{ $quota }，对手怎么走都不能赢。
example-component = 例如，从第{ $pile }堆取{ $chips }颗就能赢：这一堆剩下{ $left }颗，限额是{ $quota }，SG值是{ $value }。
example-heap = 例如，从第{ $pile }堆取{ $chips }颗就能赢：剩下一个{ $left }颗的尼姆堆。

## Hints: what the method sees before the move

hint-one-pile = 这一堆：{ $sum }。
hint-misere-pile = 反常规则下的一堆等价于正常规则下少1颗的一堆：{ $sum }。
hint-two-piles = 两堆之差：{ $sum }。
hint-nim-sum = 各堆的尼姆和是{ $nim_sum }；写成二进制，它最低位的1代表{ $bit }。
hint-misere-nim-sum = 再加一个只有1颗的堆后，各堆的尼姆和是{ $nim_sum }；写成二进制，它最低位的1代表{ $bit }。
hint-misere-nim-sum-zero = 再加一个只有1颗的堆后，各堆的尼姆和是0。
hint-residues = 各堆除以{ $modulus }的余数为{ $residues }。
hint-nim-sum-zero = 各堆的尼姆和是0。
hint-mirror = 各堆两两相等。
hint-grundy-values = 各部分SG值的尼姆和是{ $nim_sum }。

## Hints: what a winning move does

hint-takes-last-chip = { $pile ->
    [0] 取{ $chips }颗，就取走了最后一颗。
   *[other] 从第{ $pile }堆取{ $chips }颗，就取走了最后一颗。
}
hint-leaves-last-chip = { $pile ->
    [0] 取{ $chips }颗，只剩1颗，对手只能取走它。
   *[other] 从第{ $pile }堆取{ $chips }颗，只剩1颗，对手只能取走它。
}
hint-leaves = { $pile ->
    [0] 取{ $chips }颗后剩下：{ $left }。
   *[other] 从第{ $pile }堆取{ $chips }颗后剩下：{ $left }。
}
hint-leaves-misere-pile = { $pile }，相当于{ $sum }
hint-leaves-two-piles = { $piles }，两堆之差为{ $sum }
hint-leaves-nim-sum = { $piles }，尼姆和为{ $nim_sum }
hint-leaves-mirror = { $piles }，各堆两两相等
hint-answer-below = 这样对手最多只能取{ $most }颗，而至少要能取{ $threshold }颗才能赢。
hint-answer-never = 此后无论限额多大，对手都不能赢。
hint-answer-zero = 这样尼姆和变成0。
hint-answer-lost = 此后对手怎么走都不能赢。

## Hints: why no move wins

hint-quota = 限额是{ $most }，而至少要能取{ $threshold }颗才能赢，所以没有必胜走法。
hint-opening = 第一步最多可取{ $most }颗，而至少要能取{ $threshold }颗才能赢，所以没有必胜走法。
hint-never = 无论限额多大，都没有必胜走法。
hint-zero = 每一步都会使尼姆和不再是0，所以没有必胜走法。
hint-every-move = 无论怎么走，到达的局面都是对手必胜。
hint-no-move = 没有合法走法。
hint-some-move = 存在必胜走法。

## Hints: the move that follows the reason

hint-perfect-player = 从不出错的一方会{ $take }。

## 必胜走法与游戏的长短

# 走法带有动词“取”。
take = { $pile ->
    [0] 取{ $chips }颗
   *[other] 从第{ $pile }堆取{ $chips }颗
}
winning-move = { $take }
winning-none = 没有必胜走法
winning-more = ……还有其他走法；用{ $option }可以列出超过{ $listed }种
winning-perhaps-more = ……可能还有其他走法，但堆这么大时不再列出
remoteness = 如果赢的一方尽快取胜、输的一方尽量拖延，到结束还有{ $length ->
   *[other] { $length }步
}
remoteness-begins = { $outcome ->
    [N] { $remoteness }；要赢得最快，第一步{ $take }
   *[P] { $remoteness }；要拖得最久，输的一方{ $take }
}

## 补数；`$piles`是(6,5)这样的几堆

complement-value = { $piles }的补数依据：{ $basis }
complement-none = { $piles }没有补数
complement-unknown = { $piles }：补数未知；{ $bound }以内没有补数，用{ $option }可以继续搜索
complement-remark = { $remark }（依据：{ $basis }）
complement-more = ……还有{ $count }对
complement-holes = 由不超过{ $max }颗的不同堆组成的{ $piles ->
    [3] 两堆组合
   *[4] 三堆组合
}共{ $sets }个，其中{ $holes }个在{ $bound }以内没有补数，{ $nim_sums }个的补数是尼姆和（依据：{ $basis }）

## Puzzles

puzzle-only-move = 恰好有一种必胜走法。是哪一种？
puzzle-outcome = 双方都不出错。轮到走的一方能赢吗？
puzzle-tails = 把一堆的表示中最小的若干项加起来，得到的和叫作尾段。取走后能赢的尾段有几个？
puzzle-pile = 这一堆的表示：{ $sum }。
puzzle-tail-wins = 取走尾段{ $tail }能赢：剩下{ $left }颗，对手最多可取{ $most }颗，而至少要能取{ $least }颗才能赢。
puzzle-tail-loses = 取走尾段{ $tail }会输：剩下{ $left }颗，对手最多可取{ $most }颗，而只要能取{ $least }颗就能赢。
puzzle-tail-whole = 尾段{ $tail }就是整堆，第一步不能取走它。
puzzle-solution-move = { $take }。
puzzle-solution-outcome = { $outcome ->
    [N] 轮到走的一方必胜。
   *[P] 轮到走的一方必败。
}
puzzle-solution-tails = { $count ->
    [0] 没有能赢的尾段。
   *[other] 有{ $count }个尾段能赢。
}
puzzle-code-genuine = 成绩码有效：共{ $count }题，答对{ $right }题。
puzzle-code-wrong = 答错或没有作答的题：{ $numbers }
puzzle-code-false = 这个成绩码与这些题目、这个姓名和这个口令不符。
