### 页面的简体中文文字。消息与英文文件相同。
###
### 汉字与数字之间不加空格，间距由排版处理。走法参数（$move、$better）不带末尾的“颗”，由所在的句子补上：
### “取{ $move }颗”成为“取3颗”或“取第2堆的3颗、第1堆的2颗”。

# The language of this file as a BCP 47 tag, and the direction of its script: ltr or rtl.
language = zh
direction = ltr
between-sentences = {""}
between-items = {"、"}
between-clauses = ；

## The frame of the page

page-title = 斐波那契博弈
page-title-of = { $view } · 斐波那契博弈
page-description = 学习、试玩和探索斐波那契博弈及同类游戏：在这些取石子游戏里，一步取了多少，决定下一步最多能取多少。
page-skip = 跳到正文
page-views = 栏目
page-theme = 切换浅色与深色
page-language = 语言
page-privacy = 一切计算都由fibnim库在你的浏览器中完成；页面不向任何地方发送数据。
page-needs-script = 本页面在浏览器中计算，需要启用JavaScript。

no-such-page = 没有这个页面
no-such-page-play = 玩一局
no-such-view = 没有“{ $name }”这个栏目，可用的有：{ $names }。
no-such-part = 本栏目没有“{ $name }”这一部分，可用的有：{ $names }。
address-too-long = { $length ->
   *[other] 网址有{ $length }个字符，最多允许{ $most }个。
}
address-damaged = 网址中的“{ $pair }”已损坏：其中的百分号编码无法还原成文字。

## What several views say

copy = 复制
copy-link = 复制链接
menu = 复制、引用、保存
cite = 引用
# $name is what was copied, such as "JSON" or "The set".
copied = 已复制：{ $name }。
copy-this = 请复制这段文字：
embed = 嵌入
embed-open = 打开完整页面
update-ready = 本页面有新版本可用。
update-use = 立即使用
foot-licence = 许可证：MIT或Apache-2.0
foot-citation = 如何引用
foot-source = 源代码
foot-projector = 投影模式

## Puzzles

puzzles-resume = 继续上次没做完的题组
puzzles-daily-of = { $day }的谜题
puzzles-streak = { $days ->
    [1] 你完成了1天的每日谜题。
   *[other] 你已连续{ $days }天完成每日谜题。
}
puzzles-endless = 无尽谜题
puzzles-endless-begin = 开始
puzzles-kinds = 题型
puzzles-grade = 难度
puzzle-kind-outcome = 谁能赢？
puzzle-kind-only-move = 找出唯一的必胜走法
puzzle-kind-tails = 取走最小的几块，有几种能赢？
puzzle-grade-1 = 第1级：一小堆
puzzle-grade-2 = 第2级：最多四块
puzzle-grade-3 = 第3级：两堆
puzzle-grade-4 = 第4级：其他规则
puzzle-grade-5 = 第5级：三堆，或者每堆各有限额
puzzles-making = 正在出题
puzzles-marking = 正在批改
puzzle-number = 第{ $number }题，共{ $count }题
puzzle-task-outcome = 双方都不出错。轮到走的一方能赢吗？
puzzle-task-only-move = 恰好有一种必胜走法。请把它找出来。
puzzle-task-tails = 最小的一块、最小的两块合起来、最小的三块合起来，等等，都叫作尾段。取走后能赢的尾段有几个？
puzzle-wins = 轮到走的一方必胜
puzzle-loses = 轮到走的一方必败
puzzle-how-many = 能赢的尾段有几个
puzzle-choose = 请选石子
# $move is a number of chips, such as "3" or "3 from pile 2".
puzzle-take = 取{ $move }颗
puzzle-hint = 显示分块
puzzle-no-blocks = 这个局面用不上分块。
puzzle-right = 答对了
puzzle-wrong = 答错了
puzzle-next = 下一题
puzzle-play = 从这个局面开始玩
puzzle-answer-only-move = 必胜走法是取{ $move }颗。
puzzle-answer-wins = 轮到走的一方必胜。
puzzle-answer-loses = 轮到走的一方必败。
puzzle-answer-tails = { $count ->
    [0] 没有能赢的尾段。
   *[other] 有{ $count }个尾段能赢。
}
puzzle-your-answer = 你的回答：{ $answer }
puzzles-result = 查看成绩
puzzles-right = { $right ->
   *[other] { $count }题中答对了{ $right }题。
}
puzzles-solutions = 解答
puzzles-again = 重做一遍
puzzles-others = 换一组谜题
puzzles-set = 一组谜题
puzzles-assignment = 作业

## Puzzles for a class

puzzles-teachers = 教师专区
puzzles-teachers-lead = 让全班做同样的谜题：发链接、做完得成绩码，或印在纸上。
puzzles-make = 制作题组
puzzles-make-lead = 链接里包含了全部内容，系统不存储任何东西。
puzzles-make-invalid = 题数应为1到{ $most }，种子应为不超过19位的整数。
puzzles-no-seed = 这个地址没有种子，每个人会得到不同的谜题。请索取完整的链接。
puzzles-wrong-number = { $name }不能是“{ $given }”：请给出1到{ $most }的整数。
puzzles-wrong-kind = 没有“{ $name }”这种谜题：请使用{ $names }。
puzzles-wrong-day = “{ $day }”不是日期：请给出形如2026-11-22的日期。
puzzles-count = 题数
puzzles-seed = 种子
puzzles-seed-help = 换一个数，就换一组谜题
puzzles-key = 班级口令
puzzles-key-help = 可不填；成绩码与口令有关
puzzles-opponent = 对手
puzzles-opponent-help = 学生把局面接着玩下去时，由谁当对手
puzzles-names = 姓名
puzzles-names-help = 每行一名学生，每人一张练习单
puzzles-set-about = 学生可以看提示，每答完一题就能看到解答。
puzzles-assignment-about = 没有提示。每个学生先得到一个供你核对的成绩码，然后看到解答。
puzzles-sheet = 练习单
puzzles-sheet-about = 可打印在A4纸上的棋盘，答案另起一页。
puzzles-your-name = 你的姓名
puzzles-code-help = 成绩码只对这个姓名有效
puzzles-make-code = 生成我的成绩码
puzzles-code = 成绩码
puzzles-code-is = 请把这个成绩码交给老师：
puzzles-check = 核对成绩码
puzzles-check-lead = 成绩码记录了哪些题答对了。它只对应一份作业和一个姓名。
puzzles-check-link = 作业的链接
puzzles-check-name = 学生姓名
puzzles-check-codes = 姓名和成绩码
puzzles-check-codes-help = 每行一名学生：先写姓名，再写成绩码
puzzles-check-lines = 有一行没有成绩码：请在每一行先写姓名，再写成绩码。
puzzles-check-found = 谁做对了哪些题
puzzles-check-no-link = 这不是作业的链接：请填写由“制作题组”得到的链接。
puzzles-check-wrong = 这个成绩码与这份作业和这个姓名不符。
puzzles-check-honest = 成绩码能查出写错的姓名和成绩，但会编程的人可以伪造。
sheet-title = { $grade }（第{ $seed }号）
sheet-name = 姓名：
sheet-rules = 斐波那契博弈：双方轮流取石子。
quota-means = 限额是下一步最多可取的颗数。
sheet-answer = 答：
sheet-answers = 答案
sheet-link = 在屏幕上做同样的谜题：
sheet-print = 打印
# $link 是一个地址。
qr-code = { $link } 的二维码

## 课堂教案

plan = 一节45分钟的课
plan-lead = 适合十岁以上的学生。每两人需要13颗石子，或一部手机来扫码。
plan-sheet = 课后练习单
plan-aims = 目标：
plan-aims-about = 在游戏中发现规律，把它说成猜想，并理解它为什么成立。
plan-answers = 预期回答
plan-pitfall = 易错之处
plan-play-answers = “有13颗时先走的多半会输。”还没有人说得出原因。
plan-play-pitfall = 一步取得多之后，学生会忘记限额：请对手大声说出来。
plan-table-answers = 2、3、5、8会输；4、6、7分别取1、1、2颗能赢。
plan-table-pitfall = 输一局说明不了什么：每种第一步都要试。
plan-guess-answers = 13，因为5 + 8 = 13；有人会说11或12。
plan-guess-pitfall = “加3”也符合2、5、8：问一问它对3和11怎么说。
plan-proof-answers = 每一块都比下一块的两倍还大，所以尺子够不到块的尽头。
plan-proof-pitfall = 一局的图不是证明：问一问有21颗时会怎样。
plan-handout = 发给学生：每组一张表
plan-handout-about = 先走的一方能赢吗？第一步不能把整堆取光，以后每一步最多取前一步的两倍。
plan-chips = 颗数
plan-wins = 先走的能赢？
plan-take = 先取
plan-strip = 可剪下：必败的堆
plan-strip-about = 学生提出猜想后，把这条数列发给他们。每个数都是前两个数的和。
plan-play = 10分钟：玩
plan-play-about = 学生两人一组，用13颗石子玩，轮流先走。然后问：先走的人赢了几次？
plan-table = 10分钟：列表
plan-table-about = 一起找出4颗时谁赢。然后每组把表填到8。
plan-guess = 10分钟：猜想
plan-guess-about = 在黑板上写2、3、5、8。在有人试13之前，每个学生先写下下一个数。谁看出了规律？
plan-proof = 15分钟：证明
plan-proof-about = 用滑块一步步看这一局。每一步之前都问：尺子够得到块的尽头吗？为什么总是够不到？

## Solve

solve-lead = 谁赢，怎样走，为什么？
solve-position = 局面
solve-position-help = 先写各堆，再写限额，即下一步最多可取的颗数：(20,62;8)
solve-button = 求解
solve-examples = 例子
solve-example-one = 一堆，尚未开局
solve-example-two = 两堆，限额为8
solve-example-three = 三堆
solve-example-sum = 各有限额，一堆规则不同，再加一个尼姆堆
solve-example-zhou = Zhou的记法：最后一个数是上一步取的颗数
solve-example-exactly = 每一步都从两堆中取
solve-example-only = 每次取1、3或4颗，没有别的限制
solve-example-half = 最多取剩下的一半，先取光一堆者赢
solve-more = 其他规则
solve-misere = 反常规则（misère）：取走最后一颗的一方输
solve-previous = 分号后的数是上一步取的颗数
solve-exactly = 每一步要从几堆中取
solve-exactly-help = 留空表示通常的走法：只从一堆中取
solve-group = 从哪些堆中取
solve-group-sticky = 与上一步相同的堆，直到其中一堆取完
solve-group-free = 任意堆
solve-group-fixed = 与第一步相同的堆
solve-remember = 限额保持多久
solve-remember-pile = 直到下一次从这一堆中取
solve-remember-last = 只对下一步有效
solve-fresh = 从没有限额的堆中可以取多少
solve-fresh-not-whole = 任意多颗，但不能取光
solve-fresh-any = 任意多颗
solve-active = 下一步必须从中取的堆
solve-solving = 正在求解
solve-answer = 答案
solve-wins = 轮到走的一方必胜。
solve-loses = 轮到走的一方必败。
solve-threshold = 阈值：{ $formula }。限额达到或超过它时，轮到走的一方必胜。
solve-threshold-infinite = 阈值是无穷大：无论限额多大，轮到走的一方都必败。
solve-grundy = SG值：{ $formula } = { $sum }。
solve-moves = { $count ->
    [1] 唯一的必胜走法
   *[other] 全部{ $count }种必胜走法
}
solve-moves-more = { $count ->
   *[other] { $count }种必胜走法；可能还有别的
}
solve-moves-none = 没有必胜走法。
solve-moves-unknown = 局面太大，不列出必胜走法。
solve-moves-all = 显示全部{ $count }种走法
solve-take = 取{ $move }颗
solve-remoteness = { $moves ->
    [0] 游戏已经结束。
   *[other] 如果赢的一方尽快取胜、输的一方尽量拖延，游戏还有{ $moves }步。
}
solve-why = 理由
reason-threshold = 阈值
reason-most = 可取
solve-claim = 论断{ $id }
solve-proof = 证书
solve-play = 从这里开始玩
solve-map = 在阈值图上查看
strength-theorem = 精确：任意大小都有定理。
strength-certificate = 精确：任意大小都有经检验的证明。
strength-decided = 精确：由自动机对任意大小判定。
strength-search = 精确：按规则直接算出。
strength-checked = 已验证{ $bound }以内的所有局面；更大的局面尚未证明。
strength-estimate = 这是带有误差的测量值。

## The views

view-learn = 学习
view-play = 对局
view-puzzles = 谜题
view-solve = 求解
view-library = 资料库

library-parts = 资料库的各部分
library-maps = 阈值图
library-maps-about = 颜色表示至少要允许取多少颗才能赢。
library-tables = 阈值表
library-tables-about = 两堆相差8颗时，要允许取8颗或5颗才能赢。
library-complements = 补数
library-complements-about = 给3和4加上任何第三堆，都不会总是必败：已证明。
library-numbers = 数的拆分
library-numbers-about = 有129颗时，取走最小的一块能赢。
library-proofs = 证明
library-proofs-about = 一个小自动机就能判定与3、4并列的任何一堆。
library-audit = 核查
library-audit-about = 有些已发表的论断是错的，每条都有反例。

## The first screen

home-thirteen = 十三颗石子。
home-beat-me = 你能赢我吗？
home-rule = 你先取几颗。接着我最多取你的两倍，依此类推。取走最后一颗的赢。
home-chips = { $pile }颗石子。
home-you-begin = 你先走。
home-may-take = 你最多可以取{ $most }颗。
home-then = 那么我最多可以取{ $most }颗。
home-whole = 不能取光整堆：第一步要留下至少一颗。
home-you-took = 你取了{ $chips }颗。
home-i-may = 我最多可以取{ $most }颗。
home-i-took = 我取了{ $chips }颗。
home-your-turn = 轮到你。
home-all = 你取了{ $take }颗，所以我能取光剩下的{ $rest }颗。
home-could-win = 这里你本来能赢。
home-better = 剩{ $chips }颗时，取{ $take }颗本可以赢。
home-i-win = 我赢了。
home-you-or-it = 是你的问题，还是13的问题？
home-always = 有{ $pile }颗时，先走的会输。
home-won = 你赢了！
home-slipped = 我失误了。
home-slipped-below = 要不是我失误，你就输了。
home-can-win = 有{ $pile }颗时，先走的能赢。
home-try = 试试{ $pile }颗
home-next = 下一个是哪个？
home-next-task = 在线上点下一个输的堆。
home-fibonacci = 斐波那契。
home-sum = 每个输的堆都是前两个之和。
home-why = 为什么？
home-master = 挑战从不出错的对手
home-share = 分享我的挑战
home-shared = 图片已保存。链接：
home-line = 石子堆
home-line-empty = 你玩完的每一堆都会在这里亮起来。

## A game on the board

the-pile = 石子堆
pile-number = 第{ $pile }堆
pile-left = { $name }：{ $chips }
# What a screen reader says of the chips as a slider.
pile-slider = { $name }，要取的颗数
pile-slider-value = { $chips }颗中取{ $taken }颗，最多{ $most }颗
pile-picture = { $chips ->
   *[other] { $chips }颗石子
}
pile-type = 1到{ $most }
pile-take = 取{ $chips }颗
pile-preview = { $chips }颗？
# What the next move may take from a pile.
limit-empty = 已取完
limit-out = 现在不能取
limit-any = 开局：可取任意多颗
limit-not-whole = 开局：不能把整堆取光
limit-quota = 限额{ $most }

take-nothing = 取
take-move = 取{ $move }颗
move-of-pile = 第{ $pile }堆的{ $chips }
move-and = { $move }颗、{ $last }

play-again = 再玩一局

## Players

player-human = 真人
player-you = 你
player-first = 先手
player-second = 后手
# Two players with the same name.
player-name-first = { $player }（先手）
player-name-second = { $player }（后手）
players-levels = 水平
players-strategies = 更多策略
level-newcomer = 新手
level-newcomer-about = 新手：随便走，只要合乎规则
level-grabber = 大胃王
level-grabber-about = 大胃王：规则允许取多少就取多少
level-dreamer = 小迷糊
level-dreamer-about = 小迷糊：每两步有一步随机走，其余各步都不出错
level-student = 学生
level-student-about = 学生：每五步有一步随机走，其余各步都不出错
level-expert = 高手
level-expert-about = 高手：每二十步有一步随机走，其余各步都不出错
level-master = 大师
level-master-about = 大师：从不出错
strategy-longest = 快手
strategy-longest-about = 快手：从不出错；能赢就尽快赢，要输就尽量拖
strategy-optimal = 赌徒
strategy-optimal-about = 赌徒：从不出错；处于败局时，选择面对随机走的对手时胜算最大的走法
strategy-zhou = Zhou
strategy-zhou-about = Zhou：从不出错；只要能赢，就把两堆变成相等
strategy-slip = 小迷糊（{ $rate }）
strategy-slip-about = 小迷糊（{ $rate }）：每一步以{ $rate }的概率随机走，否则不出错
strategy-optimist = 乐天派
strategy-optimist-about = 乐天派：知道Flanigan的表，但不知道阈值

## Play

play-drawer = 对手、走法和其他游戏
play-loading = 正在加载棋盘……
play-rules-double = 每一步最多可取上一步所取颗数的两倍。
play-rules = 取{ $taken }颗之后，下一步最多可取{ $rule }颗。
play-rules-local = 取{ $taken }颗之后，下一次从同一堆中最多可取{ $rule }颗。
play-last-wins = 取走最后一颗者赢。
play-last-loses = 取走最后一颗的一方输。
play-no-move-loses = 无法走的一方输。
play-exactly = { $piles ->
    [1] 每一步恰好要从一堆中取。
    [2] 每一步恰好要从两堆中取。
   *[other] 每一步恰好要从{ $piles }堆中取。
}
rules-all = 任意颗数
rules-only = 允许取的颗数
rules-only-help = 例如1,3,4，或fib、squares、odd、primes
rules-block = 对方可禁止的走法数
rules-no-repeat = 不能取与上一步相同的颗数
rules-ends = 终局条件
rules-all-empty = 所有的堆都取光
rules-first-empty = 有一堆取光
rules-said-only = 每一步只能取下列颗数之一：{ $takes }。
rules-said-unlimited = 没有别的限制。
rules-said-left = 这里{ $left }是该堆剩下的颗数。
rules-said-block = 每一步之前，对方可以禁止{ $moves }种走法。
rules-said-no-repeat = 每一步都不能取与上一步相同的颗数。
rules-said-end = { $end ->
    [first-empty-normal] 先取光一堆者赢。
    [first-empty-misere] 先取光一堆者输。
    [misere] 无法走的一方赢。
   *[normal] 无法走的一方输。
}
status-your-turn = 轮到你。
status-your-turn-quota = 轮到你：最多{ $most }颗。
status-to-move = 轮到{ $player }。
status-to-move-quota = 轮到{ $player }：最多{ $most }颗。
status-you-take = 你取{ $move }颗。
status-takes = { $player }取{ $move }颗。
status-you-win = 你赢了。
status-wins = { $player }赢了。
status-no-move-left = 已经没有合法走法。{ $winner }
status-left = 剩下{ $chips }颗。
thinks = { $player }正在思考
let-it-move = 让它走
moved-least = { $player }没能算出走法，改走取得最少的一步：{ $reason }。

play-undo = 撤销
play-redo = 重做
play-link-label = 这个局面的链接
play-send = 你的走法在链接里。把它发给对方，再打开对方发回的链接。
play-beat = 挑战此局面
play-beat-link = 从这个局面开始与大师对局的链接
play-blocks = 显示分块
play-blocks-caption = 这一堆：{ $sum }。
play-board = 棋盘
play-twenty = 用二十颗石子玩一局
play-or-set-up = 你也可以在下面自己设置一局。

play-opponent = 对手
play-begins = 谁先走？
play-you-begin = 你
play-opponent-begins = 对手
play-two-humans = 两人共用这台设备
play-by-link = 通过链接与朋友玩

hint = 提示
hint-more = 下一条提示
hint-show = 显示走法
hint-put = 摆到棋盘上
hint-winnable = 从这里你能赢。
hint-lost = 只要对手不出错，你从这里怎么走都不能赢。
hint-no-move = 没有合法走法。
hint-blocks-now = 现在
hint-blocks-after = 走这一步之后
hint-of-pile = 这一堆：{ $sum }
hint-of-pile-number = 第{ $pile }堆：{ $sum }
hint-of-rest = 去掉最后一颗的堆：{ $sum }
hint-of-difference = 两堆之差：{ $sum }
hint-smallest-block = 看看最小的一块：{ $block }颗。
hint-smallest-block-wins = 必胜走法就是取走最小的一块：{ $block }颗。
hint-takes = 取{ $move }颗，这一步能赢。
hint-can-take = 你可以取{ $move }颗。
hint-quota = { $most ->
   *[other] 这样下一步最多可取{ $most }颗。
}
hint-looking = 正在寻找走法

verdict-wins = 从这里你能赢。
verdict-loses = 只要对手不出错，你从这里会输。
verdict-other-wins = { $player }从这里能赢。
verdict-other-loses = 只要对手不出错，{ $player }从这里会输。
verdict-show = 显示谁能赢
verdict-computing = 正在计算谁能赢

moves = 走法记录
moves-none = 还没有人走。
moves-so-far = 到目前为止的走法
move-go = { $sentence }回到这一步之前的局面。
review = 复盘
review-running = 正在复盘
review-wins = ✓ 必胜
review-blunder = ✗ 错失胜机：取{ $better }颗本来能赢
review-try-again = 从第{ $move }步重新走
replay-better = 这里取{ $better }颗本可以赢。
review-summary = { $blunders ->
    [0] 没有哪一步错失胜机。
   *[other] { $moves }步中有{ $blunders }步错失胜机。
}

new-game = 新的一局
new-game-choose = 从下面选一种游戏，或者自己设置。
new-game-start = 开始
new-game-piles = 各堆
new-game-piles-help = 各堆的颗数，大小不限
new-game-opening = 第一步可取
new-game-any = 任意多颗
new-game-not-whole = 任意多颗，但不能把一堆取光
new-game-quota = 不超过限额
new-game-quota-label = 第一步的限额
new-game-quota-help = 所有堆共用一个，或每堆一个：2, 3, any（any表示任意多颗）
new-game-misere = 反常规则（misère）：取走最后一颗的一方输
new-game-local = 分堆限额：每堆各有自己的限额
new-game-exactly = 恰取两堆：每一步都从两堆中取
new-game-first = 先走的一方
new-game-second = 后走的一方
game-one-pile = 一堆20颗
game-flanigan = Flanigan的例子，20和62
game-three-piles = 三堆，5、8和13
game-power-of-two = 2的幂尼姆博弈，11和14
game-misere = 取走最后一颗就输，17
game-local = 每堆各有限额，7和12
game-exactly = 每步恰从两堆中取，5、8和9
wrong-move = “{ $move }”不是一种走法。正确的写法如：2-8表示从第2堆取8颗，1-3.2-1表示同时从第1堆取3颗、从第2堆取1颗。

busy-cancel = 取消
busy-cancelled = { $what }：已取消。
busy-running = { $what }……

## Learn

learn-steps = 课程
learn-step-number = 第{ $step }课，共{ $steps }课
learn-step-done = { $step }（已完成）
learn-next = 下一课
learn-correct = 正确！

step-why = 为什么是斐波那契数？
why-unknown = 未知
why-wins = 你能赢
why-loses = 你会输
why-show = 直接看答案
why-line-wins = 不对：有{ $pile }颗时，取{ $take }颗就能赢。
why-blocks = 每一堆都能分成块
why-blocks-task = 先分出放得下的最大的斐波那契数，再对剩下的照样做。每一块都比下一块的两倍还大。
why-proof = 为什么最小的块能赢
why-proof-task = 看一局。尺子表示下一步最多能取多少颗。
why-proof-start = { $sum }。最小的块归你取。
why-proof-yours = 你取了{ $take }颗。长为{ $most }的尺子够不到下一块（{ $block }颗）的尽头：对手只能把它拆开。
why-proof-theirs = 对手取了{ $take }颗。你的尺子长{ $most }，盖得住新的最小块（{ $block }颗）。
why-proof-end = 你取了最后的{ $take }颗。
why-proof-always = 除了只有一块的堆，每一堆都能这样赢：第一步不能取走整堆。所以斐波那契数会输。

step-master = 战胜大师
step-master-task = 对手从不出错，但你仍然能赢。
step-master-won = 你战胜了一位从不出错的对手。你每次都取走最小的一块，对手就始终不能取走一整块。只要颗数不是斐波那契数，无论堆有多大，这个办法都管用。颗数是斐波那契数时，整堆就是唯一的一块，而第一步不能取走它。

step-two = 两堆
step-two-task = 每一步只从一堆取，“最多取上一步的两倍”对两堆都有效。如果两堆相等，先走的一方输：对手每次从另一堆取同样多的石子就行。
step-two-difference = 否则由差的各块决定胜负。改变两堆，看看阈值：能取这么多颗，你就能赢。
step-two-smaller = 较小的一堆
step-two-wide = 差
step-two-stripes = 图中每一行是一个差，每一列是较小的堆，颜色表示阈值。每一行只有一个阈值，或者在两个之间来回变：这就是条纹。
step-two-piles = 两堆分别有{ $smaller }颗和{ $larger }颗
step-two-threshold = 如果允许你取{ $threshold }颗或更多，你就能赢。
step-two-flip = 阈值在这里从{ $before }变成{ $after }。J. A. Flanigan在1978年证明：阈值会在某一块的颗数与它前面的一个斐波那契数之间反复翻转。
step-two-question = 两堆分别有{ $smaller }颗和{ $larger }颗，你最多可取{ $most }颗。你能赢吗？
step-two-yes = 能
step-two-no = 不能
step-two-right = 正确。这里的阈值是{ $threshold }。
step-two-wrong = 不对，这里的阈值是{ $threshold }。请用滑块找到它。
step-two-done = 你已经会看两堆了。Flanigan的例子正好用来练手：两堆20颗和62颗，第一步最多取8颗。
step-two-play = 玩Flanigan的例子

step-many = 多堆
step-many-task = 换一条规则：每次所取的颗数不能超过对手上一次所取的颗数，也就是{ $formula }。这叫“2的幂尼姆博弈”。把每一堆写成1、2、4、8……中不同的数之和。表中，一堆用到哪个数，就在那个数下面写1：11 = 8 + 2 + 1。
step-many-nim-sum = 最后一行是尼姆和：如果用到某个数的堆有奇数个，就在那个数下面写1，否则写0。最右边的1上方的数就是阈值：允许你取的颗数不小于它，你就能赢。
step-many-binary = 各堆写成1、2、4、8之和
step-many-pile = { $chips }颗的一堆
step-many-sum = 尼姆和
step-many-question = 尼姆和最右边的1上方是哪个数？
step-many-right = 正确，阈值是{ $threshold }。
step-many-wrong = 不对，最右边的1上方不是{ $number }。
step-many-class = U. Larsson和S. Rubinstein-Salzedo对{ $formula }证明了这一点。还有一些规则给出同样的游戏，胜负和阈值都相同：只要在取1、2、4、8或其他2的幂那么多颗之后，限额不小于这个数，又小于这个数的两倍。下面哪条规则给出不同的游戏？（floor表示向下取整。）
step-many-same = { $formula }给出同样的游戏。引擎给出的理由：{ $reason }。
step-many-other = 正确：取1颗之后，{ $formula }允许取2颗，这已经太多了。
step-many-done = 你学完了全部课程。资料库里还有更多内容：阈值图、阈值表和证明。

## Library: the audit. The claims themselves are in English.

audit-lead = 关于这些游戏的已发表论断。每条都标有等级，说明对它了解到什么程度。
audit-search = 搜索
audit-search-help = 论断中的词语或论断的编号
audit-paper = 论文
audit-grade = 等级
audit-all = 全部（{ $count }）
audit-option = { $name }（{ $count }）
audit-all-claims = 全部论断
audit-count = { $shown ->
   *[other] { $all }条论断中的{ $shown }条
}
audit-no-claim = 没有编号为“{ $id }”的论断。
audit-no-paper = 没有“{ $name }”这篇论文，可用的有：{ $names }。
audit-no-grade = 没有“{ $name }”这种等级，可用的有：{ $names }。
audit-not-loaded = 无法载入核查结果（{ $status }）。
audit-own = 本库的结果
audit-grade-verified = 已在Coq中验证
audit-grade-decided = 由程序判定
audit-grade-argued = 有文字证明
audit-grade-checked = 在一定范围内验证
audit-grade-false = 不成立
audit-grade-conjectured = 猜想
audit-grade-reconstructed = 经重构
audit-not-checked = 未检查
audit-severity-false-theorem = 错误的定理
audit-severity-gap = 论证有漏洞
audit-severity-boundary-case = 边界情形
audit-severity-wrong-entry = 数值有误
audit-severity-remark = 附注有误
audit-severity-misprint = 印刷错误
audit-severity-reading = 表述有歧义
audit-source = { $paper }：{ $source }
audit-source-reconstructed = { $paper }：{ $source }，经重构
audit-link = 这条论断的单独链接
audit-play = 试玩{ $position }
# $outcome is N or P, as in the papers.
audit-outcome = 它是{ $outcome }局面
audit-outcome-claimed = 它是{ $outcome }局面，而论断说是{ $claimed }局面
audit-on-the-board = 在棋盘上是{ $position }
audit-exactly = { $piles ->
    [2] 每一步从两堆中取，且每堆各有自己的限额
   *[other] 每一步从{ $piles }堆中取，且每堆各有自己的限额
}
audit-counterexample = 反例
# $order is an English phrase of the audit, such as "the number of chips".
audit-counterexample-by = 最小反例（按“{ $order }”比较）
audit-affects = 影响
audit-quote = 论文原文
audit-correction = 更正（{ $grade }）
audit-caveat = 注意
audit-range = 验证范围
audit-theorem-of = 定理出处
audit-theorems = Coq定理
audit-argument = 证明
audit-proof = 判定
audit-remark = 附注

## Library: proofs

proofs-lead = 这个自动机读入任意大小的一堆和限额的数位，判断谁赢。证书证明它是对的。
proofs-choose-label = 选择另一个自动机
proofs-fixed = 固定堆，{ $formula }
proofs-fixed-help = 两堆，每堆不超过8；或三堆，每堆不超过4
proofs-choose = 选择
proofs-all = 全部证书
proofs-all-count = { $certificates ->
    [1] 唯一的证书
   *[other] 全部{ $certificates }份证书
}
proofs-reading-certificates = 正在读取证书
proofs-drawing = 正在绘制自动机
proofs-reading-digits = 正在读入数位
proofs-no-certificate = 这里没有{ $position }在{ $formula }下的证书。列表中是本页面已有的证书；其他证书可用fibnim prove寻找。
proofs-no-certificate-of-value = 这里没有SG值{ $value }在{ $formula }下的证书。列表中是本页面已有的证书；其他证书可用fibnim prove寻找。
proofs-of-value = 一堆的SG值{ $value }
proofs-of-free = { $piles ->
    [2] 两堆，大小任意
   *[other] { $piles }堆，大小任意
}
proofs-of-one = 一堆，大小任意
proofs-of-fixed = { $position }和大小任意的一堆
proofs-group = { $formula }：{ $kind }
proofs-group-misere = { $formula }，反常规则：{ $kind }
proofs-group-values = 一堆的SG值
proofs-group-free = 两堆，大小任意
proofs-group-fixed = { $piles ->
    [0] 没有固定堆
    [1] 一个固定堆
    [2] 两个固定堆
    [3] 三个固定堆
   *[other] { $piles }个固定堆
}
proofs-states-count = { $states ->
   *[other] { $states }个状态
}
proofs-complement = 必败的堆：{ $value }
proofs-none = 没有（已证明）
proofs-none-up-to = { $bound }以内没有，更大的未知
proofs-the-automaton = 自动机
proofs-rules = 规则
proofs-rules-normal = { $formula }，正常规则
proofs-rules-misere = { $formula }，反常规则
proofs-states = 状态数
proofs-states-drawn = { $states }，图中有{ $drawn }个
proofs-complementary-value = 再加这样一堆，轮到走的一方必败
proofs-hash = SHA-256
proofs-picture = 自动机的图
proofs-download = 下载
proofs-picture-alt = { $states ->
    [1] 自动机，只有1个状态，列在下表中。
   *[other] 自动机，共{ $states }个状态，全部列在下表中。
}
proofs-too-many = { $states ->
   *[other] { $states }个状态太多，无法画成图；下表列出了这些状态。
}
proofs-how-it-reads = 从状态0出发，先读最大的项。转移中的*表示任意一个数字。再也到不了接受状态的状态已略去。
proofs-table-title = { $states ->
   *[other] { $states }个状态的表
}
proofs-table-of-states = 状态表
proofs-first-states = { $states ->
   *[other] 共{ $states }个状态，这里是前{ $shown }个；下面的证书全文包含所有状态。
}
proofs-state = 状态
proofs-accepts = 接受
proofs-yes = 是
proofs-no = 否
proofs-digits-of-pile = 数位（堆，限额）→ 下一状态
proofs-digits-of-piles = 数位（各堆，限额）→ 下一状态
proofs-dead = 无论后面是什么数位，轮到走的一方都必败。
proofs-state-accepts = { $state }是接受状态：如果数位到此结束，轮到走的一方必胜。
proofs-state-rejects = { $state }不是接受状态：如果数位到此结束，轮到走的一方必败。
proofs-next = 接下来
proofs-no-transition = 对接下来的数位，这里没有转移。
proofs-read-title = 读入一个数
proofs-pile = 大小任意的堆
proofs-quota = 限额
proofs-quota-help = 最多可取的颗数
proofs-read-button = 读入
proofs-with-quota = { $numbers }，限额{ $quota }
proofs-without-quota = 你没有给出限额，所以自动机把阈值当作限额读入。如果阈值是无穷大，就读入大小任意的各堆的总颗数加1。
proofs-start = 起点
proofs-start-help = 回到开头
proofs-back = 后退
proofs-back-help = 退回一位
proofs-forward = 前进
proofs-forward-help = 读入一位
proofs-end = 终点
proofs-end-help = 读完所有数位
proofs-run = 播放
proofs-pause = 暂停
proofs-digits-read = 已读入的位数
proofs-read = 已读入{ $all }位中的{ $read }位：状态{ $state }。
proofs-read-dead = 已读入{ $all }位中的{ $read }位：再也到不了接受状态。
proofs-still-possible = 仍有可能的阈值：{ $thresholds }。
proofs-above = 大于{ $bound }
proofs-no-threshold = 没有阈值
proofs-or = { $list }或{ $last }
proofs-digits-and-states = 数位和状态
proofs-column-term = 项
proofs-column-pile = 堆
proofs-column-pile-number = 第{ $pile }堆
proofs-column-quota = 限额
proofs-rows = 共{ $all }位，这里是第{ $from }位到第{ $to }位；其余的随读入显示。
proofs-current-state = 当前状态
proofs-threshold = 阈值是{ $threshold }：在{ $position }中，从{ $formula }起轮到走的一方必胜，低于此值时必败。
proofs-infinite = 没有阈值：无论限额多大，在{ $position }中轮到走的一方都必败。
proofs-quota-wins = 限额为{ $quota }时，轮到走的一方必胜。
proofs-quota-loses = 限额为{ $quota }时，轮到走的一方必败。
proofs-some-move = 限额为{ $quota }时，从{ $piles }出发，有走法能到达SG值{ $value }。
proofs-no-move = 限额为{ $quota }时，从{ $piles }出发，没有走法能到达SG值{ $value }。
proofs-play = 试玩{ $position }

## 资料库：各部分共用

take-away-function = 限额函数{ $formula }
take-away-function-help = 取{ $taken }颗之后，下一步最多可取{ $formula }颗；{ $left }是该堆剩下的颗数
misere = 反常规则（misère）
show = 显示
at-most = 最多{ $most }
blocks-larger = { $blocks ->
   *[other] 还有{ $blocks }个更大的块……
}
grid-other = 另一张表
tableau-lead = 第{ $row }行第{ $column }列是{ $row }和{ $sum }两堆的阈值：至少要允许取这么多颗才能赢。{ $flips }是与正上方不同的值。
tableau-flips = 翻转
tableau-flip = { $entry }，翻转
tableau-rows = 行{ $row }，最大到
tableau-columns = 列{ $column }，最大到
tableau-rows-short = 行
tableau-columns-short = 列
tableau-caption = 阈值{ $threshold }，{ $formula }
tableau-caption-misere = 阈值{ $threshold }，{ $formula }，反常规则
complements-lead = 第{ $row }行第{ $column }列是唯一的{ $third }，使轮到走的一方在{ $position }中无论限额多大都必败。“—”：已证明没有；“?”：在搜索上限以内没有。
complements-pairs = 两堆，最大到
complements-pairs-short = 两堆
complements-values = 补数，最大到
complements-values-short = 补数
complements-unknown = { $position }：{ $bound }以内没有补数，更大的未知
complements-none = { $position }：已证明没有补数
complements-gap = { $position }：已证明没有补数，因为限额为{ $quota }时，无论第三堆多大，轮到走的一方都获胜
complements-value = 无论限额多大，在{ $position }中轮到走的一方都必败
complements-caption = 补数，{ $formula }，搜索到{ $bound }
gap-pair = 图中的两堆
gap-pair-help = 也可以点表中的数
gap-finite = 第三堆为n时{ $position }的阈值
gap-infinite = 阈值无穷大：这个n就是补数
gap-larger = 两堆中较大的一堆：{ $chips }颗
gap-why = 只要每个限额f(t)都不小于t，第一根高过虚线的柱子就一定无穷高。否则，必胜的那一步取的颗数比这两堆都多，只能从n中取，剩下的较小的n的柱子也会高过虚线。所以如果没有柱子高过虚线，就没有补数。
legend-threshold = 阈值{ $threshold }：{ $positions ->
   *[other] { $positions }个局面
}
legend-infinite = 无穷大：{ $positions ->
   *[other] { $positions }个局面
}
legend-thresholds = 阈值：可以取这么多颗或更多时，就能赢
legend-thresholds-some = 阈值，{ $all }个值中的{ $shown }个
legend-quota = 限额为{ $quota }时
legend-p = 轮到走的一方必败
legend-n = 轮到走的一方必胜
number-number = 数
number-help = 大小不限
number-computing = 正在计算表示
number-zeckendorf = 齐肯多夫（Zeckendorf）表示
number-greedy = 用{ $formula }的H数列得到的贪心表示
number-digits = 数位
number-gap-vector = 间隔向量
number-tails = 尾段
number-caption = 各项和尾段，从小到大
number-index = 下标
number-term = 项
number-gap = 间隔
number-tail = 尾段{ $tail }
number-taking = 取走{ $tail }
number-wins = ✓ 能赢
number-does-not-win = 不能赢
number-first-rows = { $rows ->
   *[other] 共{ $rows }行，这里是前{ $shown }行；CSV文件包含所有行。
}
number-tails-note = 尾段{ $tail }是最小的{ $count }项之和。标为能赢的，只要限额允许，取走就能赢。
number-play = 用这么大的一堆玩一局
gallery-powers = 每个阈值都是2的幂。
gallery-same = 规则不同，图却一样。
gallery-third = 第三堆打乱了条纹。
map-other = 另一张图
map-outcome = 在此限额下谁赢
map-piles = 第1堆和第2堆，最大到
map-fixed = 其他堆（固定）
map-fixed-help = 例如3, 5
map-no-fixed = 无
map-quota = 限额{ $quota }，即最多可取的颗数
map-zoom-in = 放大
map-zoom-out = 缩小
map-show-all = 显示全部
map-label = 局面图。方向键在局面之间移动，加号和减号缩放，0显示全部。
map-wrong-fixed = 固定堆：请输入整数，例如3，或者3, 5。
map-computing = 正在计算阈值
map-drawing = 正在绘图
map-made = { $positions ->
   *[other] { $positions }个局面，用时{ $seconds }秒。
}
whole-number = { $what }：请输入不超过{ $most }的整数。
too-many-digits = { $what }：请输入不超过{ $most }位的数。
any-whole-number = { $what }：请输入整数。
readout = 局面
readout-point = 请指向或点按一个局面。
readout-n = 阈值{ $threshold }；限额为{ $quota }时，轮到走的一方必胜
readout-p = 阈值{ $threshold }；限额为{ $quota }时，轮到走的一方必败
readout-no-move = 没有必胜走法
readout-moves = 必胜走法（所取颗数）：{ $moves }
readout-more-moves = 必胜走法（所取颗数）：{ $moves }……
readout-play = 从这个局面开始玩
readout-said = { $piles }：阈值{ $threshold }；{ $outcome }
readout-said-infinite = { $piles }：阈值是无穷大；{ $outcome }
check-title = 检验证书
check-lead = 检验程序验证自动机对所有的堆和限额都满足游戏的递推关系，与自动机是怎样找到的无关。改动一下文本，就能看到检验程序拒绝它。
check-load = 载入上面的证书
check-loading = 正在载入
check-damage = 故意改坏
check-damaged = 已改坏
check-damaged-state = 已改坏：第{ $line }行中，状态{ $state }不再是接受状态。
check-no-damage = 这段文本无法改坏：它的最后一行不是带有接受状态的证书。
check-check = 检验
check-checking = 正在检验
check-file = 或者选择文件
check-large-file = { $name }的大小是{ $size } MB，而这里最多允许{ $most } MB。更大的文件请用命令fibnim prove check检验。
check-text = 证书文本
check-text-help = 每行一份证书，排在它所依赖的证书之后
check-edited = 已编辑。
check-size = { $lines ->
   *[other] { $name }：{ $lines }行，{ $size } KB。
}
check-too-long = 文本太长，不能在这里编辑，但仍然可以检验。
check-proved = { $certificates ->
   *[other] ✓ 已证明：{ $certificates }份证书通过检验，检验与证书是怎样找到的无关。
}
check-refused = ✗ 已拒绝：{ $reason }。
check-before = { $certificates ->
   *[other] 在此之前，检验程序已证明了{ $certificates }份证书。
}
check-what = 证明了什么（{ $count }）
check-others = { $others ->
   *[other] 另外{ $others }份，以及：
}
check-named = { $states ->
   *[other] { $name }：{ $states }个状态
}
check-violated = 不满足递推关系的情形
check-free = 大小任意的堆
check-fixed = 固定堆
check-none = 无
check-quota = 限额
check-value = SG值
check-says = 自动机的判断
check-reached = 能到达
check-not-reached = 不能到达
check-correct = 正确的胜负
check-right-here = 自动机对这个局面的判断是正确的，但从这里走一步，或把限额变小，就会到达一个它判断错误的局面。
went-wrong = 出错了。
engine-crashed = 计算失败或内存不足。你可以继续使用。
picture-not-drawn = 此浏览器无法绘图。
picture-too-large = 图片太大，此浏览器无法绘制。

## What the engine says, by its kind; English is in the answer itself

said-long-number = { $first }…{ $last }（共{ $digits }位）
said-list-cut = { $list }……（共{ $count }个）
said-term = { $number }（只有一项）
said-no-chips = 石子已经取完。
said-last-chip = 只剩1颗石子，取走它的一方输。
said-one-pile = 这一堆的贪心表示：{ $sum }。其中的最小项{ $threshold }就是阈值。
said-misere-pile = 反常规则下的一堆等价于正常规则下少1颗的一堆：{ $sum }。其中的最小项{ $threshold }就是阈值。
said-two-piles = 两堆之差的贪心表示：{ $sum }。
said-column-constant = 其中最小项的滞后（lag）为0，所以无论较小的一堆有多大，阈值都是这个最小项{ $threshold }。
said-column-flips = 其中的最小项是H_{ $least_index } = { $least_value }。随着较小的一堆增大，阈值从{ $least_value }开始，在{ $least_value }与H_{ $before_index } = { $before_value }之间交替。较小的一堆为{ $smaller }颗时，{ $flips ->
    [0] 阈值还没有变过
   *[other] 阈值已经变了{ $flips }次
}，所以阈值是{ $threshold }。
said-nim-sum = 各堆的尼姆和是{ $nim_sum }。写成二进制，它最低位的1代表{ $bit }，这就是阈值。
said-misere-nim-sum = 再加一个只有1颗的堆后，各堆的尼姆和是{ $nim_sum }。写成二进制，它最低位的1代表{ $bit }，这就是阈值。
said-misere-nim-sum-zero = 再加一个只有1颗的堆后，各堆的尼姆和是0，所以无论限额多大，轮到走的一方都不能赢。
said-residues = 各堆除以{ $modulus }的余数为{ $residues }，余数的尼姆和是{ $nim_sum }。要使余数成为尼姆博弈的P局面，最少要取{ $threshold }颗，这就是阈值。
said-residues-infinite = 各堆除以{ $modulus }的余数为{ $residues }，余数的尼姆和是{ $nim_sum }。无论怎么取都不能使余数成为尼姆博弈的P局面，所以无论限额多大，轮到走的一方都不能赢。
said-quotients = 各堆除以{ $modulus }的余数为{ $residues }，它们互相抵消。所以阈值等于{ $modulus }乘以商的尼姆和的最低非零二进制位：{ $threshold }。
said-quotients-zero = 各堆除以{ $modulus }的余数为{ $residues }，它们互相抵消。商的尼姆和是0，所以无论限额多大，轮到走的一方都不能赢。
said-residues-alone = 各堆除以{ $modulus }的余数为{ $residues }，它们不能互相抵消。最少取{ $threshold }颗才能赢，这就是阈值。
said-nim-sum-zero = 各堆的尼姆和是0，所以无论限额多大，轮到走的一方都不能赢。
said-mirror = 各堆两两相等，且f(t) >= t。无论先手怎么取，后手都可以从相等的那一堆取同样多的石子。
said-grundy-value = SG值是{ $value }。
said-grundy-values = 各部分的SG值为{ $values }，尼姆和是{ $nim_sum }。
said-period = 从{ $start }起，单堆的SG值以{ $length }为周期重复。
said-certificate = 一个有{ $states ->
   *[other] { $states }个状态
}的自动机读入各堆和限额的数位，给出胜负。证书证明了它对任意大小的堆都正确。
said-table = 没有定理适用于这些堆。它们的阈值查自一张表，表中有{ $piles ->
    [1] 一堆
    [2] 两堆
   *[other] { $piles }堆
}、每堆最多{ $max ->
   *[other] { $max }颗
}的所有局面。
said-threshold-search = 没有定理适用于这些堆。用递推式算出了{ $positions ->
    [1] 唯一一个可达局面
   *[other] 全部{ $positions }个可达局面
}的阈值。
said-tame = 所有堆都是温驯的：它们在两种玩法下的值决定总和（J. H. Conway）。这些值来自单堆的{ $positions }个局面。
said-game-search = 没有定理适用于这个局面。按游戏规则共求解了{ $positions ->
   *[other] { $positions }个局面
}。
said-too-few-piles = 每一步恰好要从{ $count ->
    [1] 一堆
    [2] 两堆
   *[other] { $count }堆
}中取，而现在可取的堆不够，所以游戏结束。
said-remoteness-of-pile = { $remoteness }（第{ $pile }堆）
said-remotenesses = 每一步都要从所有可取的堆中取，最先结束的一堆决定胜负。各堆的远度（remoteness）是{ $remotenesses }。其中最小的是{ $least }，它是{ $parity ->
    [odd] 奇数
   *[even] 偶数
}。
said-three-piles = 有一种走法：把一堆取到只剩1颗，同时从另一堆取走其齐肯多夫表示的最小项，或除最大项外的所有项。对手接着只能取走前一堆的最后1颗，并从后一堆中取。这时剩下两堆，其中最小的远度是奇数，所以现在轮到走的一方必胜。
said-three-piles-lost = 三堆都是斐波那契数；或者其中两堆a ≤ b是斐波那契数，而第三堆不小于b + a，也不小于3b/2。已证明这时后走的一方必胜。
said-three-piles-checked = 这里依据的是一条关于三堆的规律。它尚未证明，但对每堆不超过{ $max }颗的情形已用搜索验证。
said-verdict-no-move = { $outcome ->
    [N] 已经没有合法走法，而在反常规则下无法走的一方赢（N局面）。
   *[P] 已经没有合法走法，所以轮到走的一方输（P局面）。
}
said-verdict-quota = { $outcome ->
    [N] 限额{ $most }不小于阈值{ $threshold }，所以轮到走的一方能赢（N局面）。
   *[P] 限额{ $most }小于阈值{ $threshold }，所以怎么走都不能赢（P局面）。
}
said-verdict-opening-any = { $outcome ->
    [N] 第一步可取任意多颗，最多{ $most }颗，这个数不小于阈值{ $threshold }，所以轮到走的一方能赢（N局面）。
   *[P] 第一步可取任意多颗，最多{ $most }颗，这个数小于阈值{ $threshold }，所以怎么走都不能赢（P局面）。
}
said-verdict-opening-not-whole = { $outcome ->
    [N] 第一步最多可取{ $most }颗，但不能把一堆取光；{ $most }不小于阈值{ $threshold }，所以轮到走的一方能赢（N局面）。
   *[P] 第一步最多可取{ $most }颗，但不能把一堆取光；{ $most }小于阈值{ $threshold }，所以怎么走都不能赢（P局面）。
}
said-verdict-never = 阈值是无穷大，所以无论限额多大，怎么走都不能赢（P局面）。
said-verdict-nim-sum = { $outcome ->
    [N] 有走法能使它变成0，所以轮到走的一方能赢（N局面）。
   *[P] 每一步都会改变它，所以怎么走都不能赢（P局面）。
}
said-verdict-moves = { $outcome ->
    [N] 有走法能到达P局面，所以轮到走的一方能赢（N局面）。
   *[P] 没有走法能到达P局面，所以怎么走都不能赢（P局面）。
}
said-verdict-forbidden = { $outcome ->
    [N] 能走到P局面的走法多于可以禁止的走法（{ $blocked }种），所以轮到走的一方能赢（N局面）。
   *[P] 能走到P局面的走法不多于可以禁止的走法（{ $blocked }种），所以轮到走的一方会输（P局面）。
}
said-example-no-chips = 例如，从第{ $pile }堆取{ $chips }颗就能赢：这样就取走了最后一颗。
said-example-last-chip = 例如，从第{ $pile }堆取{ $chips }颗就能赢：对手只能取最后一颗。
said-example-pile = 例如，从第{ $pile }堆取{ $chips }颗就能赢：这一堆剩下{ $left }颗，下一步的限额是{ $quota }，对手怎么走都不能赢。
said-example-component = 例如，从第{ $pile }堆取{ $chips }颗就能赢：这一堆剩下{ $left }颗，限额是{ $quota }，SG值是{ $value }。
said-example-heap = 例如，从第{ $pile }堆取{ $chips }颗就能赢：剩下一个{ $left }颗的尼姆堆。
said-hint-leaves = { $pile ->
    [0] 取{ $chips }颗后剩下：{ $left }。
   *[other] 从第{ $pile }堆取{ $chips }颗后剩下：{ $left }。
}
said-hint-leaves-pile = { $sum }
said-hint-leaves-piles = { $piles }
said-hint-leaves-misere-pile = { $pile }，相当于{ $sum }
said-hint-leaves-two-piles = { $piles }，两堆之差为{ $sum }
said-hint-leaves-nim-sum = { $piles }，尼姆和为{ $nim_sum }
said-hint-leaves-mirror = { $piles }，各堆两两相等
said-hint-answer-below = 这样对手最多只能取{ $most }颗，而至少要能取{ $threshold }颗才能赢。
said-hint-answer-never = 此后无论限额多大，对手都不能赢。
said-hint-answer-zero = 这样尼姆和变成0。
said-hint-answer-lost = 此后对手怎么走都不能赢。
said-puzzle-tail-wins = 取走尾段{ $tail }能赢：剩下{ $left }颗，对手最多可取{ $most }颗，而至少要能取{ $least }颗才能赢。
said-puzzle-tail-loses = 取走尾段{ $tail }会输：剩下{ $left }颗，对手最多可取{ $most }颗，而只要能取{ $least }颗就能赢。
said-puzzle-tail-whole = 尾段{ $tail }就是整堆，第一步不能取走它。

## Why there is no answer: clauses, by the kind of the error

error-equal-piles = { $count ->
    [1] { $chips }颗的一堆
    [2] 各有{ $chips }颗的两堆
    [3] 各有{ $chips }颗的三堆
    [4] 各有{ $chips }颗的四堆
    [5] 各有{ $chips }颗的五堆
   *[other] 各有{ $chips }颗的{ $count }堆
}
error-named-piles = 颗数为{ $chips }的几堆
error-many-piles = { $count ->
   *[other] { $count }堆
}
error-empty = 缺少一个数：请输入整数，例如1000, 1_000, 1e6, 10^50, 2^64-1或F_100
error-not-number = { $n }不是石子数：请输入整数，例如1000, 1_000, 1e6, 10^50, 2^64-1或F_100
error-too-long = 数的位数超过2000000位：最多允许2000000位
error-no-term = 这里没有H_{ $index }：下标应为1到{ $last }
error-no-piles = 局面中没有堆：至少要有一堆，堆中可以有0颗
error-shape = { $n }不是局面：可以写20 62、(20,62)、(20,62;6)或(5;2)+(8;3)
error-thousands = { $n }是几堆，看上去却像一个数：写一个数时不要用逗号，写几堆时前面不要加零
error-zero-quota = 限额是0：限额至少是1，尚未开局的局面不写限额
error-quota-count = 有{ $quotas }个限额、{ $piles }堆：各堆限额不同时，每堆写一个限额，用逗号隔开
error-not-global = 局面之和或多个限额表示每堆各有限额：所有堆共用一个限额时，只能写一个限额
error-component = { $n }不是和中的一项：可以写(8;3)、(8)、(8;3)[3t]或*7，各项之间用+
error-syntax = { $n }不是限额函数：可以写t、2t、t+1、floor(5t/2)+1、3、t^2，或"2,2,6 then t+3"这样的表
error-below-one = 限额函数在t = { $t }处小于1：对所有t >= 1都要有f(t) >= 1
error-decreasing = 限额函数在t = { $t }处变小：函数不能递减
error-too-large = 限额函数中的数太大：floor(p*t/q)+r中的p和q不超过4294967295，其他数不超过1152921504606846976，表最多65536个值
error-seed = 种子太大：请输入小于2^64的整数
error-limits-twice = 限额、上一步取的颗数和开局规则只能给出一个
error-limit-in-text = 局面中已有限额：不要再另外给出限额、上一步取的颗数或开局规则
error-sum-not-accepted = 这是含有尼姆堆或多个限额函数的和：这里只能写(20,62;6)或(5;2)+(8;3)这样的局面
error-limits-of-sum = 在这样的和中，每堆的限额要写在文本里
error-opening-as-quota = 用开局规则代替了某一堆的限额：没有限额的堆按新堆的规则限制
error-misere-value = 反常规则下的值只属于各堆之和：请去掉exactly，或使用solve
error-only-quotas = 在一步从几堆中取的游戏里，每堆各有限额：文本之外只能给出限额
error-quotas-in-text = 局面中已有限额：不要再另外给出限额
error-quotas-of-piles = 有{ $quotas }个限额、{ $piles }堆：每堆写一个限额，用逗号隔开，没有限额的写-
error-free-piles = 大小任意的堆数不对：问题中有{ $given }堆，证书中有{ $needed }堆
error-move = 第{ $number }步：{ $why }
error-no-such-pile = 没有这一堆：堆的编号是1到{ $n }
error-takes-nothing = 每一步至少取一颗
error-more-than-pile = 这一堆只有{ $n }颗
error-more-than-quota = 限额最多允许取{ $n }颗
error-whole-pile = 第一步不能把整堆取光
error-over = 游戏已经结束
error-one-pile = 每一步只能从一堆中取
error-strategy = { $n }不是策略：可以选perfect（或lps）、longest（或quickest）、optimal、random（或unskilled）、slip:RATE（如slip:0.2）、greedy、zhou或optimist
error-table = 超出预算：{ $piles }的表有{ $positions }个局面，需要{ $bytes }；最多允许{ $allowed }
error-work = 超出预算：{ $piles }需要计算{ $positions }个局面的阈值
error-grundy = 超出预算：不超过{ $pile }颗的所有堆的SG值约需{ $bytes }；最多允许{ $allowed }
error-grundy-pile = 超出预算：需要不超过{ $pile }颗的所有堆的SG值，而这些值只计算到{ $largest }颗
error-memory = 超出预算：搜索了{ $positions }个局面后，允许使用的{ $allowed }内存已经用完
error-grundy-least = { $refusal }；有证书表明这个值至少是{ $least }
error-bounded = 限额函数有界，所以它的H数列有尽头，不能构成记数系统：需要无界的函数
error-no-line = 证书需要最终成为直线floor(p*t/q)+r的限额函数：可以用t、2t、3t等函数
error-ends = H数列到第{ $terms }项为止，不能构成记数系统：需要H数列无穷的函数
error-unsettled = 在前{ $terms }项内未能证明H数列的滞后变为常数：可以用t、2t、3t等函数
error-late = H数列的滞后从第{ $index }项起才是常数：最迟应从第20项起
error-not-pisot = H数列的滞后变为{ $lag }，而x^({ $lag }+1) = x^{ $lag } + 1在单位圆上或圆外有不止一个根，所以有限自动机未必能识别加法：滞后最多允许为3
error-stopped = { $total ->
    [none] 完成{ $done ->
       *[other] { $done }步计算
    }后停止
   *[other] 计算共{ $total }步，完成{ $done }步后停止
}
error-unlisted-moves = { $take ->
    [none] { $rows }。这是{ $outcome }局面，但要找出必胜走法，需要知道从这一堆取走各种颗数（最多{ $pile }颗）之后的值
   *[other] { $rows }。这是{ $outcome }局面，但要找出必胜走法，需要知道从这一堆取走{ $take }颗之后的值，而这个值未知
}
error-violation = 大小任意的堆取({ $piles })、限额取{ $quota }时，自动机不满足递推关系

## Sources of theorems, by their claims

source-flanigan-2_2 = A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970)；限额函数有界时见R. J. Epp and T. S. Ferguson, A note on take-away games, Fibonacci Quarterly 18 (1980)
source-fibnim-misere-one-pile = 反常规则下n颗石子的一堆，等价于正常规则下n - 1颗石子的一堆
source-flanigan-T5 = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978)，第5节的定理
source-flanigan-D2 = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978)，第2节；适用于任意多对相等的堆
source-larsson-T22 = U. Larsson and S. Rubinstein-Salzedo, Global Fibonacci nim, International Journal of Game Theory 47 (2018)，定理22
source-fibnim-power-of-two-class = 只要函数f对所有j满足2^j <= f(2^j) < 2^(j+1)，得到的游戏就与f(t) = t时相同
source-fibnim-power-of-two-misere = 反常规则下的2的幂尼姆博弈，等价于再加一个只有1颗的堆、改按正常规则进行的游戏
source-fibnim-plus-power = 最多四堆且f(t) = t + 2^j时，阈值由除以5 * 2^j的余数和商的尼姆和决定
source-fibnim-misere-nim = C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)，其中也解出了反常规则下的尼姆
source-fibnim-grundy-constant = 限额函数为常数时，SG值是堆的余数、0或该常数加一
source-fibnim-grundy-periodic = 限额有界时，SG值随堆的大小呈周期性
source-fibnim-constant = 限额函数为常数时，第一步之后就是减法游戏，每一堆都可以换成它的余数
source-fibnim-exact-conjunctive = C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966)：每一步都要从所有可取的堆中取
source-fibnim-exact2-three-piles_most = 关于三堆起始局面的一条规律；这更正了H. S. Barbara and W. Ali, exact-2-Fibonacci nim (2022)
source-fibnim-exact2-three-piles-checked = 一条未经证明的观察结果，对每堆不超过{ $max }颗的情形已用搜索验证；它更正了H. S. Barbara and W. Ali, exact-2-Fibonacci nim (2022)
