### العربية. قيمة `$outcome` هي N أو P. و`$pile` رقم كومة يبدأ من 1؛ وفي التلميحات يدل 0 على الكومة الوحيدة.
### في الملف علامتا عزل للاتجاه (U+2066 وU+2069) حول الصيغ المكتوبة في النص نفسه، وهي تُقرأ من اليسار إلى اليمين.

# لغة هذا الملف بصيغة BCP 47؛ وهي التي تحدد قواعد الجمع.
language = ar
direction = rtl
between-sentences = {" "}

## الأعداد والقوائم

long-number = ⁦{ $first }…{ $last }⁩ ({ $digits ->
    [zero] 0 رقم
    [one] رقم واحد
    [two] رقمان
    [few] { $digits } أرقام
    [many] { $digits } رقمًا
   *[other] { $digits } رقم
})
list-middle = { $list }، { $next }
list-end = { $list } و{ $last }
list-cut = { $list }، … (عددها { $count })
term = { $number }، وهو حد واحد

## من يفوز

outcome = { $outcome ->
    [N] يفوز اللاعب صاحب الدور
   *[P] يفوز اللاعب السابق
}

## ما يستند إليه الجواب: عبارات اسمية

reason-rules = قواعد اللعب
reason-one-pile = A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970)؛ ولدوال الأخذ المحدودة R. J. Epp and T. S. Ferguson, A note on take-away games, Fibonacci Quarterly 18 (1980)
reason-misere-one-pile = كون كومة من n قطعة في اللعب العكسي مكافئة لكومة من n - 1 قطعة في اللعب العادي
reason-two-pile = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978)، مبرهنة القسم 5
reason-mirror = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978)، القسم 2، لأي عدد من الأزواج
reason-power-of-two = U. Larsson and S. Rubinstein-Salzedo, Global Fibonacci nim, International Journal of Game Theory 47 (2018)، المبرهنة 22
reason-power-of-two-class = كون كل دالة f تحقق ⁦2^j <= f(2^j) < 2^(j+1)⁩ لكل j تعطي اللعبة نفسها التي تعطيها الدالة f(t) = t
reason-misere-power-of-two = كون نيم قوى الاثنين في اللعب العكسي مكافئة للعب العادي بعد إضافة قطعة واحدة في كومة مستقلة
reason-constant = كون الدالة الثابتة تعطي بعد الحركة الأولى لعبة طرح، أكوامها هي بواقي قسمة الأكوام
reason-threshold-search = { $positions ->
    [zero] عتبات 0 وضعية، محسوبة
    [one] عتبة وضعية واحدة، محسوبة
    [two] عتبتا وضعيتين، محسوبتان
    [few] عتبات { $positions } وضعيات، محسوبة
    [many] عتبات { $positions } وضعية، محسوبة
   *[other] عتبات { $positions } وضعية، محسوبة
} بعلاقة تكرارية
reason-table = جدول عتبات { $piles ->
    [zero] 0 كومة
    [one] كومة واحدة
    [two] كومتين
    [few] { $piles } أكوام
    [many] { $piles } كومة
   *[other] { $piles } كومة
}، لا يزيد فيه حجم الكومة على { $max ->
    [zero] 0 قطعة
    [one] قطعة واحدة
    [two] قطعتين
    [few] { $max } قطع
    [many] { $max } قطعة
   *[other] { $max } قطعة
}
reason-certificate = شهادة: آلة حالات منتهية لها { $states ->
    [zero] 0 حالة
    [one] حالة واحدة
    [two] حالتان
    [few] { $states } حالات
    [many] { $states } حالة
   *[other] { $states } حالة
}، وقد بُرهن على صحتها للأكوام من كل حجم
reason-grundy-values = مجموع نيم لقيم غراندي (Sprague 1935 وGrundy 1939){ $rows ->
    [0] {""}
    [one] ، المأخوذة من صف واحد من قيم غراندي
    [two] ، المأخوذة من صفين من قيم غراندي
    [few] ، المأخوذة من { $rows } صفوف من قيم غراندي
    [many] ، المأخوذة من { $rows } صفًا من قيم غراندي
   *[other] ، المأخوذة من { $rows } صف من قيم غراندي
}
reason-grundy-values-known = مجموع نيم لقيم غراندي (Sprague 1935 وGrundy 1939)، المأخوذة من شهادات{ $rows ->
    [0] {""}
    [one] {" "}ومن صف واحد من قيم غراندي
    [two] {" "}ومن صفين من قيم غراندي
    [few] {" "}ومن { $rows } صفوف من قيم غراندي
    [many] {" "}ومن { $rows } صفًا من قيم غراندي
   *[other] {" "}ومن { $rows } صف من قيم غراندي
}
reason-game-search = بحث حاسوبي في اللعبة شمل { $positions ->
    [zero] 0 وضعية
    [one] وضعية واحدة
    [two] وضعيتين
    [few] { $positions } وضعيات
    [many] { $positions } وضعية
   *[other] { $positions } وضعية
}
reason-conjunctive = C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966)، حيث يؤخذ في كل حركة من جميع الأكوام المتاحة
reason-three-piles = فوز بإبقاء قطعة واحدة في إحدى الأكوام، وهو يصحح ما ورد في H. S. Barbara and W. Ali, exact-2-Fibonacci nim (2022)
reason-three-piles-checked = ملاحظة غير مبرهنة، جرى التحقق منها ببحث حاسوبي لكل الأكوام حتى { $max }، وهي تصحح ما ورد في H. S. Barbara and W. Ali, exact-2-Fibonacci nim (2022)

basis-theorem = { $source } ({ $claim })
basis-formula = صيغة مبرهنة لكل الأحجام
basis-formula-checked = صيغة جرى التحقق منها حتى { $bound }، وهي غير مبرهنة فيما فوق ذلك
basis-observation = ملاحظة جرى التحقق منها ببحث حاسوبي حتى { $bound }، وهي غير مبرهنة
basis-certificate = شهادة جرى التحقق منها، تشمل الأكوام من كل حجم
basis-table = جدول
basis-rows = { $rows ->
    [zero] 0 صف
    [one] صف واحد
    [two] صفان
    [few] { $rows } صفوف
    [many] { $rows } صفًا
   *[other] { $rows } صف
} من قيم غراندي
basis-thresholds = عتبات كل الوضعيات حتى { $bound }
basis-recursion = حساب بعلاقة تكرارية شمل { $positions ->
    [zero] 0 وضعية
    [one] وضعية واحدة
    [two] وضعيتين
    [few] { $positions } وضعيات
    [many] { $positions } وضعية
   *[other] { $positions } وضعية
}
# بلا عدد: للأجوبة التي لا تذكر مقدار ما حُسب.
basis-some-rows = صفوف من قيم غراندي
basis-some-thresholds = عتبات محسوبة بعلاقة تكرارية
basis-some-game-search = بحث حاسوبي في اللعبة
basis-some-recursion = حساب بعلاقة تكرارية
basis-simulation = مباريات جرى لعبها
basis-learned = آلة حالات منتهية استُخلصت بالتعلم من كل الأكوام حتى { $bound }، وهي غير مبرهنة فيما فوق ذلك
basis-unproved = قاعدة وُجدت بالحساب وهي غير مبرهنة

## لماذا لا يوجد جواب: جمل بلا نقطة في آخرها

equal-piles = { $count ->
    [one] كومة واحدة حجمها
    [2] كومتين حجم كل منهما
    [3] ثلاث أكوام حجم كل منها
    [4] أربع أكوام حجم كل منها
    [5] خمس أكوام حجم كل منها
    [few] { $count } أكوام حجم كل منها
    [many] { $count } كومة حجم كل منها
   *[other] { $count } كومة حجم كل منها
} { $chips }
named-piles = أكوام أحجامها { $chips }
many-piles = { $count ->
    [zero] 0 كومة
    [one] كومة واحدة
    [two] كومتين
    [few] { $count } أكوام
    [many] { $count } كومة
   *[other] { $count } كومة
}
refusal-table = الموارد المسموح بها لا تكفي: عدد الوضعيات في جدول { $piles } هو { $positions }، ويشغل الجدول { $bytes }، والمسموح به { $allowed }
refusal-grundy = الموارد المسموح بها لا تكفي: تشغل قيم غراندي لكل الأكوام حتى { $pile } نحو { $bytes }، والمسموح به { $allowed }
refusal-grundy-pile = الموارد المسموح بها لا تكفي: هذا يتطلب قيم غراندي لكل الأكوام حتى { $pile }، وهي لا تُحسب إلا حتى { $largest }
refusal-memory = الموارد المسموح بها لا تكفي: ملأ البحث الحاسوبي كل الذاكرة المسموح بها، وهي { $allowed }، حين بلغ عدد الوضعيات { $positions }
refusal-stopped = توقف الحساب بعد إتمام { $done } من أصل { $total } من الخطوات
refusal-stopped-early = توقف الحساب بعد { $done ->
    [zero] 0 خطوة
    [one] خطوة واحدة
    [two] خطوتين
    [few] { $done } خطوات
    [many] { $done } خطوة
   *[other] { $done } خطوة
}
refusal-grundy-least = { $refusal }؛ وتبين شهادة أن القيمة لا تقل عن { $least }
refusal-terms = الموارد المسموح بها لا تكفي: { $error }
refusal-moves = { $rows }. هذه وضعية { $outcome }، لكن إيجاد حركاتها الرابحة يتطلب معرفة القيمة بعد كل حركة من هذه الكومة، وقد يبلغ عدد هذه الحركات { $chips }
refusal-moves-after = { $rows }. هذه وضعية { $outcome }، لكن إيجاد حركاتها الرابحة يتطلب معرفة القيمة بعد أخذ { $chips } من هذه الكومة، وهي غير معروفة

## لماذا لا يُقبل السؤال: عبارات

input-number-missing = ينقص عدد: اكتب عددًا صحيحًا بالأرقام العشرية
input-not-number = { $text } ليس عدد قطع: اكتب عددًا صحيحًا بالأرقام العشرية
input-number-long = العدد أطول من المقبول: لا يزيد عدد أرقامه على { $most }
input-no-piles = وضعية بلا أكوام: لا بد من كومة واحدة على الأقل، ويجوز أن تكون الكومة 0
input-not-position = { $text } ليست وضعية: اكتب مثلًا ⁦20 62⁩ أو ⁦(20,62)⁩ أو ⁦(20,62;6)⁩ أو ⁦(5;2)+(8;3)⁩
input-zero-quota = السقف 0: السقف لا يقل عن 1، ووضعية الافتتاح تُكتب بلا سقف
input-quota-count = عدد السقوف { $quotas } وعدد الأكوام { $piles }: إذا كان لكل كومة سقفها فاكتب سقفًا لكل كومة، وافصل بينها بفواصل
input-not-global = جمع الوضعيات أو تعدد السقوف يعني أن لكل كومة سقفها: أما الوضعية التي لها سقف واحد لكل الأكوام فيُكتب لها سقف واحد
input-not-component = { $text } ليس حدًا في مجموع: اكتب مثلًا ⁦(8;3)⁩ أو ⁦(8)⁩ أو ⁦(8;3)[3t]⁩ أو ⁦*7⁩، واكتب + بين الحدود
input-not-take-away = { $text } ليست دالة أخذ: اكتب مثلًا ⁦t, 2t, t+1, floor(5t/2)+1, 3⁩ أو جدولًا مثل ⁦"2,2,6 then t+3"⁩
input-take-below = دالة الأخذ أصغر من 1 عند ⁦t = { $t }⁩: يجب أن يكون ⁦f(t) >= 1⁩ لكل ⁦t >= 1⁩
input-take-decreasing = دالة الأخذ تتناقص عند ⁦t = { $t }⁩: المقبول دوال لا تتناقص
input-seed = البذرة كبيرة جدًا: اكتب عددًا صحيحًا أصغر من ⁦2^64⁩
input-limits-twice = لا يجتمع السقف والأخذ السابق وقاعدة الافتتاح: اكتب واحدًا منها فقط
input-limit-in-text = في الوضعية سقفها: لا تكتب معها سقفًا أو أخذًا سابقًا أو قاعدة افتتاح
input-sum-not-accepted = هذا مجموع فيه أكوام نيم أو أكثر من دالة أخذ: المقبول هنا وضعيات مثل ⁦(20,62;6)⁩ و⁦(5;2)+(8;3)⁩
input-misere-sum = المجاميع التي فيها أكوام نيم أو أكثر من دالة أخذ تُحل في اللعب العادي فقط
input-limits-of-sum = في مثل هذا المجموع يُكتب سقف كل كومة في النص
input-opening-as-quota = قاعدة افتتاح في موضع سقف كومة: الكومة التي لا سقف لها تتبع قاعدة الأكوام الجديدة
input-misere-exactly = الألعاب التي يؤخذ في كل حركة منها من عدة أكوام تُحل في اللعب العادي فقط
input-only-quotas = في الألعاب التي يؤخذ في كل حركة منها من عدة أكوام يكون لكل كومة سقفها: لا يُقبل مع النص إلا السقوف
input-quotas-in-text = في الوضعية سقوفها: لا تكتب معها سقوفًا أخرى
input-quotas-of-piles = عدد السقوف { $quotas } وعدد الأكوام { $piles }: اكتب سقفًا لكل كومة وافصل بينها بفواصل، واكتب ⁦-⁩ للكومة التي لا سقف لها
input-pile-zero = لا توجد كومة 0: الأكوام مرقمة من 1
input-free-piles = عدد الأكوام الحرّة غير صحيح: هو في السؤال { $given } وفي الشهادة { $needed }

## لماذا تُرفض لعبة أو حركة أو لاعب: عبارات

move-refused = الحركة { $number }: { $why }
move-no-pile = لا توجد هذه الكومة: الأكوام مرقمة من 1 إلى { $piles }
move-nothing = يؤخذ في كل حركة قطعة واحدة على الأقل
move-above-pile = عدد قطع الكومة { $chips } فقط
move-above-quota = أكبر عدد يسمح به السقف هو { $chips }
move-whole = لا يجوز في الحركة الأولى أخذ كومة كلها
move-over = انتهت اللعبة
move-one-pile = يؤخذ في كل حركة من كومة واحدة
move-pile-twice = ذُكرت الكومة { $pile } مرتين
move-count = عدد أكوام هذه الحركة { $piles }، والمطلوب في كل حركة { $count } بالضبط
move-nothing-from = يؤخذ في كل حركة قطعة على الأقل من كل كومة من أكوامها: لم يؤخذ شيء من الكومة { $pile }
move-group = يجب أن يؤخذ من أكوام الحركة السابقة: ومنها الكومة { $pile }
move-group-over = انتهت اللعبة: الكومة { $pile } فارغة، والأكوام اختارتها الحركة الأولى
move-above-pile-of = عدد قطع الكومة { $pile } هو { $chips } فقط
move-above-quota-of = أكبر عدد يسمح به سقف الكومة { $pile } هو { $chips }
move-whole-of = الكومة { $pile } لا سقف لها، ولا يجوز أخذها كلها
game-too-large = اللعبة أكبر من المقبول: أكبر عدد من الأكوام 64، وأكبر عدد من الأرقام في العدد الواحد 1000
game-unsuited = { $player } لا يلعب الألعاب التي يؤخذ في كل حركة منها من عدة أكوام: المقبول ⁦human, perfect, longest, random, slip:RATE, greedy⁩
input-strategy = { $name } ليست استراتيجية: المقبول ⁦perfect (lps), longest, optimal, random (unskilled), slip:0.2, greedy, zhou, optimist⁩
input-rate = { $text } ليس معدلًا: اكتب عددًا من 0 إلى 1 لا تزيد خاناته العشرية على تسع، مثل 0.2
exact-count = عدد أكوام كل حركة { $count }: المقبول من 1 إلى { $most }
exact-piles = عدد الأكوام { $piles }: المقبول من 2 إلى { $most } في لعبة يؤخذ في كل حركة منها من عدة أكوام
exact-count-above = عدد أكوام كل حركة { $count } وعدد الأكوام { $piles }: لا بد من { $count } على الأقل
exact-no-group = القاعدة هنا أن يؤخذ في كل حركة من أي أكوام: لا تحدد أكوامًا
exact-group-size = عدد الأكوام المحددة { $piles }: يؤخذ في كل حركة من { $count } بالضبط
exact-group-pile = الكومة المحددة { $pile } غير موجودة أو ذُكرت مرتين
exact-group-fresh = الكومة المحددة { $pile } بلا سقف: سبق الأخذ منها، فلا بد لها من سقف
exact-group-empty = الكومة المحددة { $pile } فارغة: إذا فرغت كومة لم يعد اختيار الأكوام مقيدًا
exact-quota-forgotten = للكومة { $pile } سقف وليست من الأكوام المحددة: لا يبقى السقف إلا حركة واحدة
input-take-large = في دالة الأخذ عدد أكبر من المقبول: في ⁦floor(p*t/q)+r⁩ لا يزيد p وq على 4294967295، ولا تزيد الأعداد الأخرى على 1152921504606846976، ولا يزيد عدد قيم الجدول على 65536
input-table-piles = عدد أكوام الجدول { $piles }: المقبول من 1 إلى 8

## لماذا يُرفض ملف الشهادات: عبارات

certificate-line = السطر { $line } ليس شهادة: { $why }
certificate-dependency = الشهادة ({ $subject }) تعتمد على أخرى ({ $missing }) ليست قبلها، أو لها بصمة مختلفة
certificate-check = { $subject }: { $why }
certificate-empty = ليس في الملف شهادة: لا بد من سطر واحد على الأقل
subject-game = الأكوام الثابتة ⁦({ $piles })⁩
subject-misere = الأكوام الثابتة ⁦({ $piles })⁩ في اللعب العكسي
subject-free-game = اللعبة بلا أكوام ثابتة
subject-free-misere = اللعبة بلا أكوام ثابتة في اللعب العكسي
subject-value = قيمة غراندي { $value }
check-violation = تخالف الآلة العلاقة التكرارية عند الأكوام الحرّة ⁦({ $piles })⁩ والسقف { $quota }
check-too-large = التحقق أكبر من المسموح به: { $why }
check-missing = لا بد من التحقق أولًا من شهادة أخرى ({ $subject })
check-subject = المقبول حتى { $piles } من الأكوام الثابتة، في كل منها من 1 إلى { $chips } من القطع، مرتبة من الأكبر إلى الأصغر، وقيم غراندي حتى { $value }
check-tracks = عدد مسارات الآلة { $found }، والمطلوب { $expected }: مسار لكل كومة حرّة ومسار للسقف
check-free-piles = عدد الأكوام الحرّة { $free }: المقبول 1 أو 2 للعبة، و1 لقيمة غراندي
check-quotas = يجب فحص السقوف واحدًا واحدًا وعددها { $quotas }: المقبول حتى { $accepted } من قيم دالة الأخذ المكتوبة صراحة
check-overflow = يتجاوز التحقق حساب 64 بت: المقبول دوال أخذ أعدادها أصغر
meter-memory = يتطلب ذاكرة أكبر من المسموح به، وهو { $allowed } بايت
meter-steps = يتطلب خطوات أكثر من المسموح به، وهو { $allowed }
meter-states = يتطلب آلة تزيد حالاتها على 4294967294
line-json = المقبول نص JSON فيه حقول الشهادة ({ $error })
line-format = الصيغة { $format } والإصدار { $version }: المقبول "fibnim-certificate" بالإصدار 1، أو 2 مع الحقل "play"
line-play = الحقل "play" هو { $play }: المقبول "misere"، ولا يُكتب الحقل في اللعب العادي
line-piles = المقبول كومة حرّة أو كومتان، وحتى { $piles } من الأكوام الثابتة، في كل منها من 1 إلى { $chips } من القطع، مرتبة من الأكبر إلى الأصغر
line-value = قيمة غراندي المقبولة حتى { $value }، مع كومة حرّة واحدة بلا أكوام ثابتة وبلا الحقل "play"
line-states = عدد حالات الآلة { $states }: المقبول حتى 1048576
line-accepting = كُتبت الحالة { $state } حالة قبول وهي غير موجودة
dfa-shape = ليس في الجدول خانة لكل حالة وكل حرف: المقبول حالة واحدة على الأقل وحتى 8 مسارات
dfa-state = يؤدي الجدول إلى الحالة { $state } وهي غير موجودة
dfa-zeros = الأصفار تُخرج الآلة من حالة البداية: يجب أن يكون ⁦next[0]⁩ هو 0
numeration-bounded = دالة الأخذ محدودة، فمتتاليتها H تنتهي ولا تعطي نظام عدّ: المقبول دوال غير محدودة
numeration-ends = تنتهي المتتالية H وعدد حدودها { $terms }، فلا تعطي نظام عدّ: المقبول دوال متتاليتها لا تنتهي
numeration-unsettled = لم يُبرهن في أول { $terms } من الحدود أن إزاحات المتتالية H تصبح ثابتة: المقبول دوال مثل ⁦t, 2t, 3t⁩
numeration-late = إزاحات المتتالية H لا تثبت إلا من الحد { $index }: المقبول حتى الحد 20
numeration-lag = تصبح إزاحات المتتالية H مساوية { $lag }، وللمعادلة ⁦x^{ $power } = x^{ $lag } + 1⁩ أكثر من جذر على دائرة الوحدة أو خارجها، فقد لا تتعرف آلة منتهية على الجمع: المقبول حتى 3

## ما تراه الطريقة في وضعية

no-chips = لم تبق أي قطعة.
last-chip = بقيت قطعة واحدة، ويخسر من يأخذها.
one-pile = التمثيل الجشع للكومة هو { $sum }. وأصغر حدوده، { $threshold }، هو العتبة.
misere-pile = الكومة الواحدة في اللعب العكسي تكافئ كومة أصغر منها بقطعة واحدة في اللعب العادي: { $sum }. وأصغر الحدود، { $threshold }، هو العتبة.
two-piles = التمثيل الجشع للفرق هو { $sum }.
column-constant = أصغر حدوده، { $threshold }، هو العتبة مهما كان حجم الكومة الصغرى، لأن تأخر هذا الحد (lag) يساوي 0.
column-flips = أصغر حدوده ⁦H_{ $index } = { $term }⁩. كلما كبرت الكومة الصغرى تناوبت العتبة بين { $term } و⁦H_{ $index_before } = { $term_before }⁩، بدءًا من { $term }. وحين يكون حجم الكومة الصغرى { $smaller } { $flips ->
    [0] لا تكون العتبة قد تغيرت بعد
    [one] تكون العتبة قد تغيرت مرة واحدة
    [two] تكون العتبة قد تغيرت مرتين
    [few] تكون العتبة قد تغيرت { $flips } مرات
    [many] تكون العتبة قد تغيرت { $flips } مرة
   *[other] تكون العتبة قد تغيرت { $flips } مرة
}، فهي إذن { $threshold }.
nim-sum = مجموع نيم للأكوام هو { $nim_sum }. والقيمة المكانية لأدنى 1 في كتابته الثنائية هي { $bit }، وهي العتبة.
misere-nim-sum = مجموع نيم للأكوام مع قطعة إضافية هو { $nim_sum }. والقيمة المكانية لأدنى 1 في كتابته الثنائية هي { $bit }، وهي العتبة.
misere-nim-sum-zero = مجموع نيم للأكوام مع قطعة إضافية هو 0، فلا فوز بأي سقف.
residues = بواقي قسمة الأكوام على { $modulus } هي { $residues }، ومجموع نيم لها { $nim_sum }. وأصغر عدد يترك أخذُه في البواقي وضعية P من لعبة نيم هو { $threshold }، وهو العتبة.
residues-infinite = بواقي قسمة الأكوام على { $modulus } هي { $residues }، ومجموع نيم لها { $nim_sum }. ولا يوجد عدد يترك أخذُه في البواقي وضعية P من لعبة نيم، فلا فوز بأي سقف.
nim-sum-zero = مجموع نيم للأكوام هو 0، فلا فوز بأي سقف.
mirror = الأكوام أزواج، وكومتا كل زوج متساويتان، والدالة تحقق f(t) >= t. ويستطيع اللاعب الثاني أن يرد على كل حركة بأخذ العدد نفسه من القطع من الكومة المساوية.
grundy-value = قيمة غراندي هي { $value }.
grundy-values = قيم غراندي هي { $values }. ومجموع نيم لها { $nim_sum }.
certificate = توجد آلة حالات منتهية لها { $states ->
    [zero] 0 حالة
    [one] حالة واحدة
    [two] حالتان
    [few] { $states } حالات
    [many] { $states } حالة
   *[other] { $states } حالة
}، تقرأ أرقام الأكوام والسقف وتعطي النتيجة. وهناك شهادة تبرهن صحتها للأكوام من كل حجم.
table = لا تشمل أي مبرهنة هذه الأكوام. وعتبتها في جدول يضم كل وضعيات { $piles ->
    [zero] 0 كومة
    [one] كومة واحدة
    [two] كومتين
    [few] { $piles } أكوام
    [many] { $piles } كومة
   *[other] { $piles } كومة
}، لا يزيد فيها حجم الكومة على { $max ->
    [zero] 0 قطعة
    [one] قطعة واحدة
    [two] قطعتين
    [few] { $max } قطع
    [many] { $max } قطعة
   *[other] { $max } قطعة
}.
threshold-search = لا تشمل أي مبرهنة هذه الأكوام. وقد أعطت العلاقة التكرارية { $positions ->
    [one] عتبة الوضعية الوحيدة التي يمكن بلوغها
    [two] عتبتي الوضعيتين اللتين يمكن بلوغهما
   *[other] عتبات كل الوضعيات التي يمكن بلوغها، وعددها { $positions }
}.
game-search = لا تشمل أي مبرهنة هذه الوضعية. وقد حُلّت { $positions ->
    [zero] 0 وضعية
    [one] وضعية واحدة
    [two] وضعيتان
    [few] { $positions } وضعيات
    [many] { $positions } وضعية
   *[other] { $positions } وضعية
} بتطبيق قواعد اللعب.
too-few-piles = يؤخذ في كل حركة من { $count ->
    [zero] 0 كومة
    [one] كومة واحدة
    [two] كومتين
    [few] { $count } أكوام
    [many] { $count } كومة
   *[other] { $count } كومة
} بالضبط، والأكوام المتاحة أقل من ذلك، فقد انتهت اللعبة.
remoteness-of-pile = { $remoteness } للكومة { $pile }
remotenesses = يؤخذ في كل حركة من جميع الأكوام المتاحة، وأول كومة تنتهي تحسم اللعبة. وقيم البُعد عن النهاية (remoteness) هي { $remotenesses }. وأصغرها، { $least }، عدد { $outcome ->
    [N] فردي
   *[P] زوجي
}.
three-piles = توجد حركة تُنقص كومة إلى 1، وتُنقص كومة ثانية بمقدار أصغر حد في تمثيل تسيكيندورف (Zeckendorf) لها. وعندئذ لا بد للاعب الآخر من أن يفرغ الكومة الأولى ويأخذ من الثانية. وأصغر بُعد عن النهاية في الكومتين الباقيتين فردي، فيفوز اللاعب الأول.
three-piles-checked = يستند هذا إلى قاعدة غير مبرهنة لثلاث أكوام. وقد جرى التحقق منها ببحث حاسوبي لكل الأكوام حتى { $max }.

## كيف تنتج النتيجة

verdict-no-move = { $outcome ->
    [N] لا توجد حركة مسموح بها، ويفوز في اللعب العكسي من لا يجد حركة، فهذه وضعية N.
   *[P] لا توجد حركة مسموح بها، فهذه وضعية P.
}
verdict-quota = { $outcome ->
    [N] السقف { $most } لا يقل عن العتبة { $threshold }، فهذه وضعية N.
   *[P] السقف { $most } أقل من العتبة { $threshold }، فهذه وضعية P.
}
verdict-opening-any = { $outcome ->
    [N] أكبر عدد يجوز أخذه في حركة الافتتاح هو { $most }، وهو لا يقل عن العتبة { $threshold }، فهذه وضعية N.
   *[P] أكبر عدد يجوز أخذه في حركة الافتتاح هو { $most }، وهو أقل من العتبة { $threshold }، فهذه وضعية P.
}
verdict-opening-not-whole = { $outcome ->
    [N] لا يجوز في حركة الافتتاح أخذ كومة كاملة، وأكبر عدد يجوز أخذه هو { $most }، وهو لا يقل عن العتبة { $threshold }، فهذه وضعية N.
   *[P] لا يجوز في حركة الافتتاح أخذ كومة كاملة، وأكبر عدد يجوز أخذه هو { $most }، وهو أقل من العتبة { $threshold }، فهذه وضعية P.
}
verdict-never = العتبة لا نهائية، فهذه وضعية P مهما كان السقف.
verdict-nim-sum = { $outcome ->
    [N] هذه القيمة ليست 0، وتوجد حركة تجعلها 0، فهذه وضعية N.
   *[P] هذه القيمة هي 0، وكل حركة تغيرها، فهذه وضعية P.
}
verdict-moves = { $outcome ->
    [N] توجد حركة تؤدي إلى وضعية P، فهذه وضعية N.
   *[P] لا توجد حركة تؤدي إلى وضعية P، فهذه وضعية P.
}

## حركة رابحة

example-no-chips = مثلًا، أخذ { $chips } من الكومة { $pile } حركة رابحة: فبها تؤخذ القطعة الأخيرة.
example-last-chip = مثلًا، أخذ { $chips } من الكومة { $pile } حركة رابحة: فاللاعب الآخر مضطر إلى أخذ القطعة الأخيرة.
example-pile = مثلًا، أخذ { $chips } من الكومة { $pile } حركة رابحة: إذ يبقى فيها { $left }، ويصبح السقف التالي { $quota }، ولا يوجد رد رابح.
example-component = مثلًا، أخذ { $chips } من الكومة { $pile } حركة رابحة: إذ يبقى فيها { $left } بسقف { $quota }، وقيمة غراندي لذلك هي { $value }.
example-heap = مثلًا، أخذ { $chips } من الكومة { $pile } حركة رابحة: إذ تبقى كومة حجمها { $left }.

## التلميحات: ما تراه الطريقة قبل الحركة

hint-one-pile = حجم الكومة: { $sum }.
hint-misere-pile = الكومة الواحدة في اللعب العكسي تكافئ كومة أصغر منها بقطعة واحدة في اللعب العادي: { $sum }.
hint-two-piles = الفرق بين الكومتين: { $sum }.
hint-nim-sum = مجموع نيم للأكوام هو { $nim_sum }، والقيمة المكانية لأدنى 1 في كتابته الثنائية هي { $bit }.
hint-misere-nim-sum = مجموع نيم للأكوام مع قطعة إضافية هو { $nim_sum }، والقيمة المكانية لأدنى 1 في كتابته الثنائية هي { $bit }.
hint-misere-nim-sum-zero = مجموع نيم للأكوام مع قطعة إضافية هو 0.
hint-residues = بواقي قسمة الأكوام على { $modulus } هي { $residues }.
hint-nim-sum-zero = مجموع نيم للأكوام هو 0.
hint-mirror = الأكوام أزواج، وكومتا كل زوج متساويتان.
hint-grundy-values = مجموع نيم لقيم غراندي هو { $nim_sum }.

## التلميحات: ما تفعله الحركة الرابحة

hint-takes-last-chip = { $pile ->
    [0] بأخذ { $chips } تؤخذ القطعة الأخيرة.
   *[other] بأخذ { $chips } من الكومة { $pile } تؤخذ القطعة الأخيرة.
}
hint-leaves-last-chip = { $pile ->
    [0] أخذ { $chips } يترك قطعة واحدة، واللاعب الآخر مضطر إلى أخذها.
   *[other] أخذ { $chips } من الكومة { $pile } يترك قطعة واحدة، واللاعب الآخر مضطر إلى أخذها.
}
hint-leaves = { $pile ->
    [0] أخذ { $chips } يترك { $left }.
   *[other] أخذ { $chips } من الكومة { $pile } يترك { $left }.
}
hint-leaves-misere-pile = { $pile }، وهذا يكافئ { $sum }
hint-leaves-two-piles = { $piles }، والفرق { $sum }
hint-leaves-nim-sum = { $piles }، ومجموع نيم لها { $nim_sum }
hint-leaves-mirror = { $piles }، وهي أزواج من أكوام متساوية
hint-answer-below = لا يجوز للاعب الآخر بعد ذلك أن يأخذ أكثر من { $most }، وهذا أقل من العدد اللازم للفوز، وهو { $threshold }.
hint-answer-never = لا فوز من هناك بأي سقف.
hint-answer-zero = بذلك يصبح مجموع نيم 0.
hint-answer-lost = لا توجد من هناك حركة رابحة.

## التلميحات: لماذا لا توجد حركة رابحة

hint-quota = السقف { $most } أقل من العدد اللازم للفوز، وهو { $threshold }، فلا توجد حركة رابحة.
hint-opening = لا يجوز في حركة الافتتاح أخذ أكثر من { $most }، وهذا أقل من العدد اللازم للفوز، وهو { $threshold }، فلا توجد حركة رابحة.
hint-never = لا توجد حركة رابحة مهما كان السقف.
hint-zero = كل حركة تجعل مجموع نيم مختلفًا عن 0، فلا توجد حركة رابحة.
hint-every-move = كل حركة تؤدي إلى وضعية يفوز فيها اللاعب الآخر.
hint-no-move = لا توجد حركة مسموح بها.
hint-some-move = توجد حركة رابحة.

## التلميحات: الحركة التي تلي التعليل

hint-perfect-player = اللاعب المثالي يأخذ { $take }.

## الحركات الرابحة ومدة اللعبة

take = { $pile ->
    [0] { $chips }
   *[other] { $chips } من الكومة { $pile }
}
winning-move = أخذ { $take }
winning-none = لا توجد حركة رابحة
winning-more = … وغيرها؛ يمكن بالخيار { $option } عرض أكثر من { $listed }
winning-perhaps-more = … وربما غيرها، فالحركات لا تُعرض كلها في أكوام بهذا الحجم
remoteness = { $length ->
    [zero] 0 حركة
    [one] حركة واحدة
    [two] حركتان
    [few] { $length } حركات
    [many] { $length } حركة
   *[other] { $length } حركة
} حتى النهاية، إذا أسرع الفائز وأبطأ الخاسر
remoteness-begins = { $outcome ->
    [N] { $remoteness }؛ وأسرع فوز يبدأ بأخذ { $take }
   *[P] { $remoteness }؛ وأطول تأخير للخسارة يكون بأخذ { $take }
}

## القيم المكمّلة؛ `$piles` قائمة مثل (6,5)

complement-value = القيمة المكمّلة للأكوام { $piles } تستند إلى: { $basis }
complement-none = لا توجد قيمة مكمّلة للأكوام { $piles }
complement-unknown = القيمة المكمّلة للأكوام { $piles } غير معروفة؛ فلا توجد قيمة حتى { $bound }، ويمكن بالخيار { $option } البحث فيما فوق ذلك
complement-remark = { $remark } (يستند هذا إلى: { $basis })
complement-more = … وأزواج أخرى عددها { $count }
complement-holes = عدد { $piles ->
    [3] الأزواج
   *[4] الثلاثيات
} من الأكوام المختلفة حتى { $max } هو { $sets }، منها { $holes } بلا قيمة مكمّلة حتى { $bound }، و{ $nim_sums } قيمتها المكمّلة هي مجموع نيم (يستند هذا إلى: { $basis })

## الألغاز

puzzle-only-move = توجد حركة رابحة واحدة فقط. ما هي؟
puzzle-outcome = يلعب اللاعبان لعبًا مثاليًا. هل يفوز اللاعب صاحب الدور؟
puzzle-tails = ذيل الكومة هو مجموع أصغر الحدود في تمثيلها. كم ذيلًا يكون أخذه حركة رابحة؟
puzzle-pile = تمثيل الكومة هو { $sum }.
puzzle-tail-wins = أخذ الذيل { $tail } حركة رابحة: إذ يبقى { $left }، ولا يجوز للاعب الآخر بعد ذلك أن يأخذ أكثر من { $most }، وهذا أقل من العدد اللازم للفوز، وهو { $least }.
puzzle-tail-loses = أخذ الذيل { $tail } حركة خاسرة: إذ يبقى { $left }، ويجوز للاعب الآخر بعد ذلك أن يأخذ { $most } على الأكثر، وهذا لا يقل عن العدد اللازم للفوز، وهو { $least }.
puzzle-tail-whole = الذيل { $tail } هو الكومة كلها، ولا يجوز أخذها في الحركة الأولى.
puzzle-solution-move = الحركة الرابحة هي أخذ { $take }.
puzzle-solution-outcome = { $outcome ->
    [N] يفوز اللاعب صاحب الدور.
   *[P] يخسر اللاعب صاحب الدور.
}
puzzle-solution-tails = { $count ->
    [0] لا يوجد ذيل رابح.
    [one] يوجد ذيل رابح واحد.
    [two] يوجد ذيلان رابحان.
    [few] توجد { $count } ذيول رابحة.
    [many] يوجد { $count } ذيلًا رابحًا.
   *[other] يوجد { $count } ذيل رابح.
}
puzzle-code-genuine = { $right ->
    [zero] الرمز أصلي: لا جواب صحيح من أصل { $count }.
    [one] الرمز أصلي: جواب صحيح واحد من أصل { $count }.
    [two] الرمز أصلي: جوابان صحيحان من أصل { $count }.
    [few] الرمز أصلي: { $right } أجوبة صحيحة من أصل { $count }.
    [many] الرمز أصلي: { $right } جوابًا صحيحًا من أصل { $count }.
   *[other] الرمز أصلي: { $right } جواب صحيح من أصل { $count }.
}
puzzle-code-wrong = الأجوبة الخاطئة أو المتروكة: { $numbers }
puzzle-code-false = هذا الرمز لا يخص هذه الألغاز وهذا الاسم وهذه الكلمة.
