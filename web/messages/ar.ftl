### نصوص الصفحة بالعربية. كل لغة أخرى ملف مثل هذا الملف، وفيه الرسائل نفسها.
###
### المُعطى العددي يختار بين صيغ الجمع، وتظهر أرقامه كما هي. والمُعطيات $rule و$formula و$sum صيغ رياضية تُقرأ من اليسار
### إلى اليمين في كل اللغات. وفي الملف علامتا عزل للاتجاه (U+2066 وU+2069) حول ما كُتب في النص نفسه ويُقرأ من اليسار إلى اليمين.

# لغة هذا الملف بصيغة BCP 47، واتجاه كتابتها: ltr أو rtl.
language = ar
direction = rtl
between-sentences = {" "}
between-items = {"، "}
between-clauses = {"؛ "}

## إطار الصفحة

page-title = نيم فيبوناتشي
page-title-of = { $view } · نيم فيبوناتشي
page-description = تعلّم نيم فيبوناتشي وأخواتها، والعبها، واستكشفها: هي ألعاب يتوقف فيها أكبر عدد يجوز أخذه في كل حركة على ما أُخذ في الحركة السابقة.
page-skip = الانتقال إلى المحتوى
page-views = الأقسام
page-theme = التبديل بين المظهر الفاتح والمظهر الداكن
page-language = اللغة
page-privacy = تحسب مكتبة fibnim كل شيء داخل هذا المتصفح، ولا ترسل الصفحة أي بيانات إلى أي مكان.
page-needs-script = تُجري هذه الصفحة حساباتها في متصفحك وتحتاج إلى JavaScript.

no-such-page = هذه الصفحة غير موجودة
no-such-page-play = العب لعبة
no-such-view = لا يوجد قسم اسمه «{ $name }». الأقسام المقبولة: { $names }.
no-such-part = لا يوجد في هذا القسم جزء اسمه «{ $name }». الأجزاء المقبولة: { $names }.
address-too-long = في العنوان { $length ->
    [zero] 0 حرف
    [one] حرف واحد
    [two] حرفان
    [few] { $length } أحرف
    [many] { $length } حرفًا
   *[other] { $length } حرف
}، وأكبر عدد مقبول من الأحرف هو { $most }.
address-damaged = الجزء «{ $pair }» من العنوان تالف: علامات النسبة المئوية فيه لا ترمز إلى أي نص.

## ما تقوله أقسام عدة

copy = نسخ
copy-link = نسخ الرابط
menu = نسخ واقتباس وحفظ
cite = استشهاد
# المُعطى $name هو ما نُسخ، مثل «JSON» أو «المجموعة».
copied = نُسخ: { $name }.
copy-this = انسخ هذا النص:
embed = تضمين
embed-open = فتح الصفحة كاملة
update-ready = توجد نسخة جديدة من هذه الصفحة.
update-use = استعملها الآن
foot-licence = الرخصة: MIT أو Apache-2.0
foot-citation = كيفية الاستشهاد
foot-source = الشيفرة المصدرية
foot-projector = وضع العرض على الشاشة الكبيرة

## الألغاز

puzzles-resume = متابعة المجموعة التي بدأتها
puzzles-daily-of = ألغاز يوم { $day }
puzzles-streak = { $days ->
    [zero] لم تحل الألغاز اليومية بعد.
    [one] حللت الألغاز اليومية في يوم واحد.
    [two] حللت الألغاز اليومية في يومين متتاليين.
    [few] حللت الألغاز اليومية في { $days } أيام متتالية.
    [many] حللت الألغاز اليومية في { $days } يومًا متتاليًا.
   *[other] حللت الألغاز اليومية في { $days } يوم متتالٍ.
}
puzzles-endless = ألغاز بلا نهاية
puzzles-endless-begin = ابدأ
puzzles-kinds = المطلوب في الألغاز
puzzles-grade = مستوى الصعوبة
puzzle-kind-outcome = من يفوز؟
puzzle-kind-only-move = إيجاد الحركة الرابحة الوحيدة
puzzle-kind-tails = كم مجموعًا لأصغر الكتل يكون أخذه رابحًا؟
puzzle-grade-1 = المستوى 1: كومة صغيرة واحدة
puzzle-grade-2 = المستوى 2: حتى أربع كتل
puzzle-grade-3 = المستوى 3: كومتان
puzzle-grade-4 = المستوى 4: قواعد أخرى
puzzle-grade-5 = المستوى 5: ثلاث أكوام، أو سقف لكل كومة
puzzles-making = إعداد الألغاز
puzzles-marking = تصحيح الأجوبة
puzzle-number = اللغز { $number } من { $count }
puzzle-task-outcome = يلعب اللاعبان لعبًا مثاليًا. هل يفوز اللاعب صاحب الدور؟
puzzle-task-only-move = توجد حركة رابحة واحدة فقط. أوجدها.
puzzle-task-tails = الذيل هو مجموع أصغر الكتل: الكتلة الصغرى وحدها، أو أصغر كتلتين، وهكذا. كم ذيلًا يكون أخذه حركة رابحة؟
puzzle-wins = يفوز اللاعب صاحب الدور
puzzle-loses = يخسر اللاعب صاحب الدور
puzzle-how-many = عدد الذيول الرابحة
puzzle-choose = اختر قطعًا
# المُعطى $move عدد من القطع، مثل «3» أو «3 من الكومة 2».
puzzle-take = خذ { $move }
puzzle-hint = إظهار الكتل
puzzle-no-blocks = لا تفيد الكتل في هذه الوضعية.
puzzle-right = جواب صحيح
puzzle-wrong = جواب غير صحيح
puzzle-next = اللغز التالي
puzzle-play = العب هذه الوضعية
puzzle-answer-only-move = الحركة الرابحة هي أخذ { $move }.
puzzle-answer-wins = يفوز اللاعب صاحب الدور.
puzzle-answer-loses = يخسر اللاعب صاحب الدور.
puzzle-answer-tails = { $count ->
    [0] لا يوجد ذيل رابح.
    [one] يوجد ذيل رابح واحد.
    [two] يوجد ذيلان رابحان.
    [few] توجد { $count } ذيول رابحة.
    [many] يوجد { $count } ذيلًا رابحًا.
   *[other] يوجد { $count } ذيل رابح.
}
puzzle-your-answer = جوابك: { $answer }
puzzles-result = إظهار النتيجة
puzzles-right = { $right ->
    [zero] لا جواب صحيح من أصل { $count }.
    [one] جواب صحيح واحد من أصل { $count }.
    [two] جوابان صحيحان من أصل { $count }.
    [few] { $right } أجوبة صحيحة من أصل { $count }.
    [many] { $right } جوابًا صحيحًا من أصل { $count }.
   *[other] { $right } جواب صحيح من أصل { $count }.
}
puzzles-solutions = الحلول
puzzles-again = حلها مرة أخرى
puzzles-others = ألغاز أخرى
puzzles-set = مجموعة ألغاز
puzzles-assignment = واجب

## ألغاز لصف مدرسي

puzzles-teachers = للمعلمين
puzzles-teachers-lead = أعطِ الصف الألغاز نفسها برابط، مع رمز في النهاية، أو على الورق.
puzzles-make = إعداد مجموعة
puzzles-make-lead = الرابط يحوي كل شيء، ولا يُخزَّن شيء.
puzzles-make-invalid = عدد الألغاز من 1 إلى { $most }، والبذرة عدد صحيح لا يزيد عدد أرقامه على 19.
puzzles-no-seed = ليس في هذا العنوان بذرة، فسيحصل كل واحد على ألغاز أخرى. اطلب الرابط كاملًا.
puzzles-wrong-number = القيمة «{ $given }» لا تصلح لـ { $name }: أعطِ عددًا صحيحًا من 1 إلى { $most }.
puzzles-wrong-kind = لا يوجد نوع «{ $name }»: استعمل من { $names }.
puzzles-wrong-day = «{ $day }» ليس يومًا: أعطِ يومًا مثل ⁦2026-11-22⁩.
puzzles-count = عدد الألغاز
puzzles-seed = البذرة
puzzles-seed-help = عدد آخر يعطي ألغازًا أخرى
puzzles-key = كلمة الصف
puzzles-key-help = اختيارية؛ والرموز تتوقف عليها
puzzles-opponent = الخصم
puzzles-opponent-help = من يلعب ضد التلميذ حين يكمل اللعب من وضعية اللغز
puzzles-names = الأسماء
puzzles-names-help = تلميذ في كل سطر، ولكل تلميذ ورقة عمل
puzzles-set-about = يرى التلاميذ التلميحات، ويرون حل كل لغز بعد أن يجيبوا عنه.
puzzles-assignment-about = لا توجد تلميحات. ويحصل كل تلميذ على رمز يمكنك التحقق منه، ثم تظهر له الحلول.
puzzles-sheet = ورقة عمل
puzzles-sheet-about = لوحات للطباعة على ورق A4، والأجوبة في صفحة مستقلة.
puzzles-your-name = اسمك
puzzles-code-help = الرمز مرتبط بهذا الاسم
puzzles-make-code = إنشاء الرمز
puzzles-code = الرمز
puzzles-code-is = أعطِ معلمك هذا الرمز:
puzzles-check = التحقق من رمز
puzzles-check-lead = يبيّن الرمز أي الأجوبة صحيح. وهو لا يصلح إلا لواجب واحد واسم واحد.
puzzles-check-link = رابط الواجب
puzzles-check-name = اسم التلميذ
puzzles-check-codes = الأسماء والرموز
puzzles-check-codes-help = تلميذ في كل سطر: الاسم ثم الرمز
puzzles-check-lines = في أحد الأسطر لا يوجد رمز: اكتب في كل سطر اسمًا ثم رمزًا.
puzzles-check-found = من وجد ماذا
puzzles-check-no-link = هذا ليس رابط واجب. استعمل رابطًا أنشأته في «إعداد مجموعة».
puzzles-check-wrong = هذا الرمز لا يخص هذا الواجب وهذا الاسم.
puzzles-check-honest = يكشف الرمز الخطأ في الاسم أو النتيجة، لكن المبرمج يستطيع تزويره.
sheet-title = { $grade } (رقم { $seed })
sheet-name = الاسم:
sheet-rules = نيم فيبوناتشي: يأخذ لاعبان قطعًا بالتناوب.
quota-means = السقف هو أكبر عدد من القطع يجوز أخذه في الحركة التالية.
sheet-answer = الجواب:
sheet-answers = الأجوبة
sheet-link = الألغاز نفسها على الشاشة:
sheet-print = طباعة
# $link عنوان.
qr-code = رمز QR للعنوان { $link }

## خطة لصف

plan = درس مدته 45 دقيقة
plan-lead = للتلاميذ من عشر سنوات. يحتاج كل تلميذين إلى 13 قطعة أو إلى هاتف للرموز.
plan-sheet = ورقة عمل لما بعد الدرس
plan-aims = الأهداف:
plan-aims-about = أن يجد التلاميذ نمطًا باللعب، ويصوغوه تخمينًا، ويتابعوا حجة تبيّن صحته.
plan-answers = المتوقع
plan-pitfall = احذر
plan-play-answers = «من يبدأ من 13 يخسر غالبًا». ولا أحد يعرف السبب بعد.
plan-play-pitfall = ينسى التلاميذ الحد بعد حركة كبيرة: ليقله اللاعب الآخر بصوت مسموع.
plan-table-answers = 2 و3 و5 و8 تخسر؛ و4 و6 و7 تفوز بأخذ 1 و1 و2.
plan-table-pitfall = لعبة خاسرة واحدة لا تثبت شيئًا: يجب تجربة كل حركة أولى.
plan-guess-answers = 13، لأن 5 + 8 = 13؛ وقد يقول بعضهم 11 أو 12.
plan-guess-pitfall = «أضف 3» يناسب 2 و5 و8 أيضًا: اسأل عن 3 وعن 11.
plan-proof-answers = كل كتلة أكبر من ضعف التالية، فلا تبلغ المسطرة نهايتها.
plan-proof-pitfall = صورة لعبة واحدة ليست برهانًا: اسأل ماذا يحدث إذا كان العدد 21.
plan-handout = للتوزيع: جدول لكل اثنين
plan-handout-about = هل يستطيع من يبدأ أن يفوز؟ لا يجوز للحركة الأولى أخذ الكومة كلها، وبعدها لا تأخذ الحركة أكثر من ضعف ما أخذته الحركة السابقة.
plan-chips = القطع
plan-wins = هل يفوز من يبدأ؟
plan-take = بأخذ
plan-strip = للقص: الأكوام الخاسرة
plan-strip-about = أعطِ التلاميذ هذا الشريط بعد التخمين. كل عدد فيه مجموع العددين اللذين قبله.
plan-play = 10 دقائق: اللعب
plan-play-about = يلعب كل تلميذين بثلاث عشرة قطعة ويتناوبان البدء. ثم اسأل: من فاز حين بدأ؟
plan-table = 10 دقائق: الجدول
plan-table-about = ابحثوا معًا عمن يفوز بأربع قطع. ثم يملأ كل تلميذين الجدول حتى 8.
plan-guess = 10 دقائق: التخمين
plan-guess-about = اكتب 2 و3 و5 و8 على السبورة. يكتب كل تلميذ العدد التالي قبل أن يجرّب أحد 13. من يرى القاعدة؟
plan-proof = 15 دقيقة: البرهان
plan-proof-about = تتبّعوا اللعبة بشريط التمرير. واسأل قبل كل خطوة: هل تصل المسطرة إلى نهاية الكتلة؟ ولماذا لا تصل أبدًا؟

## الحل

solve-lead = من يفوز، وبأي حركات، ولماذا؟
solve-position = الوضعية
solve-position-help = الأكوام، ثم السقف، أي أكبر عدد يجوز للحركة التالية أخذه: ⁦(20,62;8)⁩
solve-button = حل
solve-examples = أمثلة
solve-example-one = كومة واحدة قبل حركة الافتتاح
solve-example-two = كومتان، والسقف 8
solve-example-three = ثلاث أكوام
solve-example-sum = سقف لكل كومة، وقاعدة أخرى، وكومة من لعبة نيم
solve-example-zhou = تدوين تشو (Zhou): العدد الأخير هو ما أُخذ في الحركة السابقة
solve-example-exactly = يؤخذ في كل حركة من كومتين
solve-example-only = تؤخذ قطعة أو ثلاث أو أربع، بلا حدّ آخر
solve-example-half = نصف الباقي على الأكثر، ويفوز من يُفرغ كومة أولًا
solve-more = قواعد أخرى
solve-misere = اللعب العكسي (misère): يخسر من يأخذ القطعة الأخيرة
solve-previous = العدد بعد الفاصلة المنقوطة هو ما أُخذ في الحركة السابقة
solve-exactly = عدد الأكوام التي يؤخذ منها في كل حركة
solve-exactly-help = يُترك فارغًا إذا كان الأخذ في كل حركة من كومة واحدة كالمعتاد
solve-group = الأكوام التي تستعملها الحركة
solve-group-sticky = أكوام الحركة السابقة، إلى أن تفرغ إحداها
solve-group-free = أي أكوام
solve-group-fixed = أكوام الحركة الأولى
solve-remember = مدة بقاء السقف
solve-remember-pile = حتى الحركة التالية من الكومة نفسها
solve-remember-last = حركة واحدة
solve-fresh = ما يجوز أخذه من كومة بلا سقف
solve-fresh-not-whole = أي عدد من القطع، إلا الكومة كلها
solve-fresh-any = أي عدد من القطع
solve-active = الأكوام التي يجب أن تستعملها الحركة التالية
solve-solving = جارٍ الحل
solve-answer = الجواب
solve-wins = يفوز اللاعب صاحب الدور.
solve-loses = يخسر اللاعب صاحب الدور.
solve-threshold = العتبة: { $formula }. يفوز اللاعب صاحب الدور إذا كان السقف مساويًا للعتبة أو أكبر منها.
solve-threshold-infinite = العتبة لا نهائية: يخسر اللاعب صاحب الدور مهما كان السقف.
solve-grundy = قيم غراندي: ⁦{ $formula } = { $sum }⁩.
solve-moves = { $count ->
    [one] الحركة الرابحة الوحيدة
    [two] الحركتان الرابحتان
   *[other] كل الحركات الرابحة، وعددها { $count }
}
solve-moves-more = { $count ->
    [zero] لم تُعرف أي حركة رابحة؛ وقد توجد
    [one] حركة رابحة واحدة؛ وقد توجد غيرها
    [two] حركتان رابحتان؛ وقد توجد غيرهما
    [few] { $count } حركات رابحة؛ وقد توجد غيرها
    [many] { $count } حركة رابحة؛ وقد توجد غيرها
   *[other] { $count } حركة رابحة؛ وقد توجد غيرها
}
solve-moves-none = لا توجد حركة رابحة.
solve-moves-unknown = لا تُعرض قائمة الحركات الرابحة لوضعية بهذا الحجم.
solve-moves-all = إظهار كل الحركات، وعددها { $count }
solve-take = خذ { $move }
solve-remoteness = { $moves ->
    [zero] انتهت اللعبة.
    [one] تستمر اللعبة حركة واحدة أخرى إذا أسرع الفائز وأبطأ الخاسر.
    [two] تستمر اللعبة حركتين أخريين إذا أسرع الفائز وأبطأ الخاسر.
    [few] تستمر اللعبة { $moves } حركات أخرى إذا أسرع الفائز وأبطأ الخاسر.
    [many] تستمر اللعبة { $moves } حركة أخرى إذا أسرع الفائز وأبطأ الخاسر.
   *[other] تستمر اللعبة { $moves } حركة أخرى إذا أسرع الفائز وأبطأ الخاسر.
}
solve-why = لماذا؟
reason-threshold = العتبة
reason-most = يجوز أخذ
solve-claim = الادعاء { $id }
solve-proof = الشهادة
solve-play = العب من هنا
solve-map = إظهار على الخريطة
strength-theorem = دقيق: مبرهنة لكل حجم.
strength-certificate = دقيق: برهان متحقَّق منه لكل حجم.
strength-decided = دقيق: حسمته آلات منتهية لكل حجم.
strength-search = دقيق: حُسب من القواعد.
strength-checked = جرى التحقق منه لكل الوضعيات حتى { $bound }، وهو غير مبرهن فيما فوق ذلك.
strength-estimate = قياس له هامش خطأ.

## الأقسام

view-learn = التعلّم
view-play = اللعب
view-puzzles = الألغاز
view-solve = الحل
view-library = المكتبة

library-parts = أجزاء المكتبة
library-maps = الخرائط
library-maps-about = يدل اللون على أقل عدد من القطع يلزم أن يُسمح لك بأخذه لتفوز.
library-tables = الجداول
library-tables-about = إذا كان الفرق بين كومتين 8 فلا تفوز إلا إذا سُمح لك بأخذ 8 أو 5.
library-complements = المكمّلات
library-complements-about = لا توجد كومة ثالثة تجعل 3 و4 خاسرتين دائمًا، وهذا مبرهن.
library-numbers = الأعداد
library-numbers-about = مع 129 قطعة يكون أخذ أصغر كتلة حركة رابحة.
library-proofs = البراهين
library-proofs-about = آلة صغيرة تحسم كل كومة بجانب 3 و4.
library-audit = التدقيق
library-audit-about = بعض الادعاءات المنشورة خاطئة، ولكل منها مثال مضاد.

## الشاشة الأولى

home-thirteen = ثلاث عشرة قطعة.
home-beat-me = هل تستطيع أن تغلبني؟
home-rule = خذ بعض القطع، ثم آخذ أنا ضعفها على الأكثر، وهكذا. من يأخذ الأخيرة يفوز.
home-chips = عدد القطع { $pile }.
home-you-begin = ابدأ أنت.
home-may-take = يمكنك أن تأخذ { $most } على الأكثر.
home-then = ثم يمكنني أن آخذ { $most } على الأكثر.
home-whole = ليس الكومة كلها: يجب أن تترك الحركة الأولى قطعة.
home-you-took = أخذتَ { $chips }.
home-i-may = يمكنني أن آخذ { $most } على الأكثر.
home-i-took = أخذتُ أنا { $chips }.
home-your-turn = دورك.
home-all = أخذتَ { $take }، فاستطعتُ أن آخذ الباقي كله: { $rest }.
home-could-win = كان بإمكانك الفوز هنا.
home-better = حين بقيت { $chips } كان أخذ { $take } حركة رابحة.
home-i-win = فزتُ أنا.
home-you-or-it = هل السبب أنت، أم العدد 13؟
home-always = من يبدأ من { $pile } يخسر.
home-won = فزتَ!
home-slipped = لقد أخطأتُ.
home-slipped-below = لولا خطئي لخسرتَ.
home-can-win = من يبدأ من { $pile } يمكنه الفوز.
home-try = جرّب { $pile }
home-next = ما الكومة التالية؟
home-next-task = اضغط على الكومة الخاسرة التالية في الصف.
home-fibonacci = فيبوناتشي.
home-sum = كل كومة خاسرة هي مجموع الكومتين اللتين قبلها.
home-why = لماذا؟
home-master = اغلب من لا يخطئ أبدًا
home-share = شارك تحدّيّ
home-shared = حُفظت الصورة. الرابط:
home-line = الأكوام
home-line-empty = كل كومة تُنهيها تضيء هنا.

## لعبة على اللوحة

the-pile = الكومة
pile-number = الكومة { $pile }
pile-left = { $name }: { $chips }
# ما يقوله قارئ الشاشة عن القطع بوصفها شريط تمرير.
pile-slider = { $name }، القطع التي ستأخذها
pile-slider-value = خذ { $taken } من أصل { $chips }، والمسموح به { $most } على الأكثر
pile-picture = { $chips ->
    [zero] 0 قطعة
    [one] قطعة واحدة
    [two] قطعتان
    [few] { $chips } قطع
    [many] { $chips } قطعة
   *[other] { $chips } قطعة
}
pile-type = من 1 إلى { $most }
pile-take = خذ { $chips }
pile-preview = { $chips }؟
# ما يجوز أخذه من كومة في الحركة التالية.
limit-empty = فارغة
limit-out = خارج اللعب الآن
limit-any = الافتتاح: أي عدد
limit-not-whole = الافتتاح: أي عدد، إلا الكومة كلها
limit-quota = السقف { $most }

take-nothing = خذ
take-move = خذ { $move }
move-of-pile = { $chips } من الكومة { $pile }
move-and = { $move } و{ $last }

play-again = العب مرة أخرى

## اللاعبون

player-human = لاعب بشري
player-you = أنت
player-first = اللاعب الأول
player-second = اللاعب الثاني
# لاعبان لهما الاسم نفسه.
player-name-first = { $player } (الأول)
player-name-second = { $player } (الثاني)
players-levels = مستويات اللاعبين
players-strategies = استراتيجيات أخرى
level-newcomer = المبتدئ
level-newcomer-about = المبتدئ: يلعب أي حركة مسموح بها
level-grabber = الطمّاع
level-grabber-about = الطمّاع: يأخذ أكبر عدد تسمح به القواعد
level-dreamer = الحالم
level-dreamer-about = الحالم: يلعب عشوائيًا في حركة من كل حركتين، ولعبه مثالي في غيرها
level-student = الطالب
level-student-about = الطالب: يلعب عشوائيًا في حركة من كل خمس حركات، ولعبه مثالي في غيرها
level-expert = الخبير
level-expert-about = الخبير: يلعب عشوائيًا في حركة من كل عشرين حركة، ولعبه مثالي في غيرها
level-master = الأستاذ
level-master-about = الأستاذ: لا يخطئ أبدًا
strategy-longest = العدّاء
strategy-longest-about = العدّاء: لعبه مثالي؛ يفوز في أسرع وقت ويؤخر الخسارة ما استطاع
strategy-optimal = المجازف
strategy-optimal-about = المجازف: لعبه مثالي؛ وإذا كانت وضعيته خاسرة لعب ما يعطيه أكبر فرصة أمام لاعب عشوائي
strategy-zhou = تشو
strategy-zhou-about = تشو: لعبه مثالي؛ يجعل الكومتين متساويتين حين تكون هذه حركة رابحة
strategy-slip = الحالم ({ $rate })
strategy-slip-about = الحالم ({ $rate }): يلعب كل حركة عشوائيًا باحتمال { $rate }، ولعبه مثالي في غير ذلك
strategy-optimist = المتفائل
strategy-optimist-about = المتفائل: يعرف جدول فلانيغان، لكنه لا يعرف العتبات

## اللعب

play-drawer = الخصم والحركات وألعاب أخرى
play-loading = جارٍ تحميل اللوحة…
play-rules-double = لا يجوز أن يؤخذ في حركة أكثر من ضعف ما أُخذ في الحركة السابقة.
play-rules = بعد أخذ { $taken } من القطع يجوز في الحركة التالية أخذ { $rule } على الأكثر.
play-rules-local = بعد أخذ { $taken } من قطع كومة ما يجوز في الحركة التالية من الكومة نفسها أخذ { $rule } على الأكثر.
play-last-wins = يفوز من يأخذ القطعة الأخيرة.
play-last-loses = يخسر من يأخذ القطعة الأخيرة.
play-no-move-loses = يخسر من لا يجد حركة.
play-exactly = يؤخذ في كل حركة من { $piles ->
    [zero] 0 كومة
    [one] كومة واحدة
    [two] كومتين
    [few] { $piles } أكوام
    [many] { $piles } كومة
   *[other] { $piles } كومة
} بالضبط.
rules-all = أي عدد
rules-only = الأعداد المسموح بأخذها
rules-only-help = مثل ⁦1,3,4⁩ أو fib أو squares أو odd أو primes
rules-block = عدد الحركات التي يجوز للخصم منعها
rules-no-repeat = لا يجوز أخذ العدد نفسه الذي أُخذ في الحركة السابقة
rules-ends = تنتهي اللعبة
rules-all-empty = حين تفرغ الأكوام كلها
rules-first-empty = حين تفرغ أول كومة
rules-said-only = يؤخذ في كل حركة أحد هذه الأعداد من القطع: { $takes }.
rules-said-unlimited = ولا حدّ غير ذلك.
rules-said-left = و{ $left } هنا هو عدد القطع الباقية في الكومة.
rules-said-block = { $moves ->
    [one] يجوز للخصم قبل كل حركة أن يمنع حركة واحدة.
    [two] يجوز للخصم قبل كل حركة أن يمنع حركتين.
    [few] يجوز للخصم قبل كل حركة أن يمنع { $moves } حركات.
   *[other] يجوز للخصم قبل كل حركة أن يمنع { $moves } حركة.
}
rules-said-no-repeat = لا يجوز أن يؤخذ في حركة العدد نفسه الذي أُخذ في الحركة السابقة.
rules-said-end = { $end ->
    [first-empty-normal] يفوز من يفرغ كومة أولًا.
    [first-empty-misere] يخسر من يفرغ كومة أولًا.
    [misere] يفوز اللاعب الذي لا يستطيع أن يلعب.
   *[normal] يخسر اللاعب الذي لا يستطيع أن يلعب.
}
status-your-turn = دورك.
status-your-turn-quota = دورك: يجوز لك أن تأخذ { $most } على الأكثر.
status-to-move = الدور على { $player }.
status-to-move-quota = الدور على { $player }: { $most } على الأكثر.
status-you-take = أخذت { $move }.
status-takes = أخذ { $player } { $move }.
status-you-win = لقد فزت.
status-wins = فاز { $player }.
status-no-move-left = لم تبق أي حركة. { $winner }
status-left = الباقي { $chips }.
thinks = { $player } يفكر
let-it-move = دعه يلعب
moved-least = لم يستطع { $player } حساب حركته فلعب أصغر حركة بدلًا منها: { $reason }.

play-undo = تراجع
play-redo = إعادة
play-link-label = رابط هذه الوضعية
play-send = حركتك في الرابط. أرسله إلى اللاعب الآخر، ثم افتح الرابط الذي يرسله إليك.
play-beat = تحدَّ بهذه الوضعية
play-beat-link = رابط إلى لعبة ضد الأستاذ من هذه الوضعية
play-blocks = إظهار الكتل
play-blocks-caption = الكومة: { $sum }.
play-board = اللوحة
play-twenty = العب لعبة بعشرين قطعة
play-or-set-up = ويمكنك أيضًا إعداد لعبة أدناه.

play-opponent = الخصم
play-begins = من يبدأ؟
play-you-begin = أنت
play-opponent-begins = الخصم
play-two-humans = لاعبان على هذا الجهاز
play-by-link = صديق، عبر رابط

hint = تلميح
hint-more = التلميح التالي
hint-show = إظهار الحركة
hint-put = وضعها على اللوحة
hint-winnable = يمكنك الفوز من هنا.
hint-lost = لا توجد هنا حركة رابحة أمام لعب مثالي.
hint-no-move = لا توجد حركة مسموح بها.
hint-blocks-now = الآن
hint-blocks-after = بعد الحركة
hint-of-pile = الكومة: { $sum }
hint-of-pile-number = الكومة { $pile }: { $sum }
hint-of-rest = الكومة من دون قطعتها الأخيرة: { $sum }
hint-of-difference = الفرق بين الكومتين: { $sum }
hint-smallest-block = انظر إلى أصغر كتلة، وهي { $block }.
hint-smallest-block-wins = الحركة الرابحة هي أخذ أصغر كتلة، وهي { $block }.
hint-takes = خذ { $move }: هذه حركة رابحة.
hint-can-take = يجوز لك أن تأخذ { $move }.
hint-quota = لا يجوز في الحركة التي تليها أخذ أكثر من { $most ->
    [zero] 0 قطعة
    [one] قطعة واحدة
    [two] قطعتين
    [few] { $most } قطع
    [many] { $most } قطعة
   *[other] { $most } قطعة
}.
hint-looking = البحث عن حركة

verdict-wins = يمكنك الفوز من هنا.
verdict-loses = ستخسر من هنا أمام لعب مثالي.
verdict-other-wins = يمكن أن يفوز { $player } من هنا.
verdict-other-loses = يخسر { $player } من هنا أمام لعب مثالي.
verdict-show = إظهار من يمكنه الفوز
verdict-computing = حساب من يمكنه الفوز

moves = الحركات
moves-none = لا حركات بعد.
moves-so-far = الحركات حتى الآن
move-go = { $sentence } عُد إلى الوضعية التي قبل هذه الحركة.
review = مراجعة
review-running = مراجعة الحركات
review-wins = ✓ حركة رابحة
review-blunder = ✗ حركة ضيّعت الفوز: كان أخذ { $better } حركة رابحة
review-try-again = حاول مجددًا من الحركة { $move }
replay-better = كان أخذ { $better } هنا حركة رابحة.
review-summary = { $blunders ->
    [0] لم تضيّع أي حركة الفوز.
    [one] حركة واحدة من أصل { $moves } ضيّعت الفوز.
    [two] حركتان من أصل { $moves } ضيّعتا الفوز.
    [few] { $blunders } حركات من أصل { $moves } ضيّعت الفوز.
    [many] { $blunders } حركة من أصل { $moves } ضيّعت الفوز.
   *[other] { $blunders } حركة من أصل { $moves } ضيّعت الفوز.
}

new-game = لعبة جديدة
new-game-choose = اختر إحدى هذه الألعاب، أو أعدّ لعبتك بنفسك.
new-game-start = ابدأ
new-game-piles = الأكوام
new-game-piles-help = أعداد القطع، مهما كبرت
new-game-opening = يجوز في الحركة الأولى أخذ
new-game-any = أي عدد من القطع
new-game-not-whole = أي عدد، إلا كومة كاملة
new-game-quota = ما لا يزيد على سقف معيّن
new-game-quota-label = سقف الحركة الأولى
new-game-quota-help = سقف واحد لكل الأكوام، أو سقف لكل كومة: ⁦2, 3, any⁩
new-game-misere = اللعب العكسي (misère): يخسر من يأخذ القطعة الأخيرة
new-game-local = محلي: لكل كومة سقفها الخاص
new-game-exactly = كومتان بالضبط: يؤخذ في كل حركة من كومتين
new-game-first = يلعب أولًا
new-game-second = يلعب ثانيًا
game-one-pile = كومة واحدة من 20 قطعة
game-flanigan = مثال فلانيغان، 20 و62
game-three-piles = ثلاث أكوام، 5 و8 و13
game-power-of-two = نيم قوى الاثنين، 11 و14
game-misere = اللعب العكسي، 17
game-local = سقف لكل كومة، 7 و12
game-exactly = الأخذ من كومتين بالضبط، 5 و8 و9
wrong-move = «{ $move }» ليست حركة. اكتب ⁦2-8⁩ لأخذ 8 قطع من الكومة 2، أو ⁦1-3.2-1⁩ للأخذ من كومتين في حركة واحدة.

busy-cancel = إلغاء
busy-cancelled = { $what }: أُلغي.
busy-running = { $what } …

## التعلّم

learn-steps = الخطوات
learn-step-number = الخطوة { $step } من { $steps }
learn-step-done = { $step } (تمّت)
learn-next = الخطوة التالية
learn-correct = صحيح!

step-why = لماذا فيبوناتشي؟
why-unknown = غير معروفة
why-wins = يمكنك الفوز
why-loses = تخسر
why-show = أرني الجواب
why-line-wins = لا: إذا كان حجم الكومة { $pile } فأخذ { $take } حركة رابحة.
why-blocks = كل كومة تنقسم إلى كتل
why-blocks-task = ضع جانبًا أكبر عدد من أعداد فيبوناتشي لا يزيد على الكومة، ثم افعل الشيء نفسه بالباقي. كل كتلة أكبر من ضعف التالية.
why-proof = لماذا تفوز أصغر كتلة
why-proof-task = تابع لعبة. تبيّن المسطرة كم قطعة يجوز أخذها في الحركة التالية.
why-proof-start = { $sum }. أصغر كتلة لك.
why-proof-yours = أخذت { $take }. المسطرة التي طولها { $most } أقصر من الكتلة التالية، وهي { $block }: فلا بد للاعب الآخر من أن يكسرها.
why-proof-theirs = أخذ اللاعب الآخر { $take }. ومسطرتك التي طولها { $most } تغطي أصغر كتلة جديدة، وهي { $block }.
why-proof-end = أخذت { $take }، وهي آخر القطع.
why-proof-always = ينجح هذا مع كل كومة إلا كتلة واحدة وحدها: فالحركة الأولى لا يجوز أن تأخذ الكومة كلها. ولذلك تخسر أعداد فيبوناتشي.

step-master = اهزم الأستاذ
step-master-task = اللاعب الآخر لا يخطئ أبدًا، ومع ذلك يمكنك الفوز.
step-master-won = لقد هزمت لاعبًا لا يخطئ أبدًا. أخذت في كل مرة أصغر كتلة من الكومة، فلم يستطع اللاعب الآخر قط أن يأخذ كتلة كاملة. وتنجح هذه الطريقة مع كومة من أي حجم، إلا إذا كان حجمها من أعداد فيبوناتشي: فعندئذ لا توجد إلا كتلة واحدة هي الكومة كلها، ولا يجوز أخذها في الحركة الأولى.

step-two = كومتان
step-two-task = الأخذ في كل حركة من كومة واحدة، والسقف، وهو ضعف الحركة السابقة، يسري على الكومتين. وإذا تساوت الكومتان خسر من يبدأ: ففي كل مرة يأخذ اللاعب الآخر العدد نفسه من الكومة المساوية.
step-two-difference = وإلا فكتل الفرق هي التي تحسم اللعبة. غيّر الكومتين وانظر إلى العتبة: تفوز إذا جاز لك أن تأخذ هذا العدد من القطع.
step-two-smaller = الكومة الصغرى
step-two-wide = الفرق
step-two-stripes = كل سطر في الخريطة فرق، وكل عمود كومة صغرى، وكل لون عتبة. وكل سطر إما أن يبقى على عتبة واحدة أو يتبدّل بين عتبتين: وهذه هي الخطوط.
step-two-piles = كومتان من { $smaller } و{ $larger }
step-two-threshold = يمكنك الفوز إذا جاز لك أن تأخذ { $threshold } أو أكثر.
step-two-flip = هنا تتغير العتبة من { $before } إلى { $after }. وقد برهن فلانيغان (J. A. Flanigan) عام 1978 أنها تتبدّل مرة بعد مرة بين كتلة وعدد فيبوناتشي الأصغر منها مباشرة.
step-two-question = الكومتان هما { $smaller } و{ $larger }، ويجوز لك أن تأخذ { $most } على الأكثر. هل يمكنك الفوز؟
step-two-yes = نعم
step-two-no = لا
step-two-right = صحيح. العتبة هنا هي { $threshold }.
step-two-wrong = لا: العتبة هنا هي { $threshold }. ابحث عنها بشريط التمرير.
step-two-done = أصبحت تعرف كيف تحلّل كومتين. ومثال فلانيغان، وهو 20 و62 قطعة مع حركة أولى لا تزيد على 8، لعبة مناسبة لتجرّب ذلك.
step-two-play = العب مثال فلانيغان

step-many = أكوام كثيرة
step-many-task = لنغيّر القاعدة: لا يجوز للاعب أن يأخذ أكثر مما أخذه اللاعب الذي قبله، أي { $formula }. هذه لعبة نيم قوى الاثنين. اكتب كل كومة مجموعًا لأعداد مختلفة من القائمة 1، 2، 4، 8، وهكذا. وفي الجدول يوضع لكل كومة 1 تحت كل عدد يدخل في مجموعها: ⁦11 = 8 + 2 + 1⁩.
step-many-nim-sum = السطر الأخير هو مجموع نيم: 1 تحت كل عدد يدخل في عدد فردي من الأكوام. والعدد الذي فوق آخر 1 من جهة اليمين هو العتبة: يمكنك الفوز إذا جاز لك أن تأخذ هذا العدد أو أكثر.
step-many-binary = الأكوام مكتوبة بجمع 1 و2 و4 و8
step-many-pile = كومة من { $chips }
step-many-sum = مجموع نيم
step-many-question = ما العدد الذي فوق آخر 1 من جهة اليمين في مجموع نيم؟
step-many-right = صحيح: العتبة هي { $threshold }.
step-many-wrong = لا: العدد { $number } ليس فوق آخر 1 من جهة اليمين.
step-many-class = برهن لارسون وروبنشتاين-سالزيدو (U. Larsson and S. Rubinstein-Salzedo) ذلك للدالة { $formula }. وهناك قواعد أخرى تعطي اللعبة نفسها، بالفائزين أنفسهم والعتبات نفسها، وهي كل قاعدة لا يقل فيها السقف عن عدد القطع المأخوذة ولا يبلغ ضعفه كلما كان ذلك العدد 1 أو 2 أو 4 أو 8 أو قوة أخرى للعدد 2. أي قاعدة من القواعد الآتية تعطي لعبة مختلفة؟ (الكلمة floor تعني التقريب إلى العدد الصحيح الأدنى.)
step-many-same = القاعدة { $formula } تعطي اللعبة نفسها. والسبب كما يذكره المحرك: { $reason }.
step-many-other = صحيح: بعد أخذ قطعة واحدة تسمح { $formula } بأخذ قطعتين، وهذا أكثر مما ينبغي.
step-many-done = أتممت كل الدروس. وفي المكتبة ما بقي: خرائط وجداول وبراهين.

## المكتبة: التدقيق. نصوص الادعاءات نفسها بالإنجليزية.

audit-lead = الادعاءات المنشورة عن هذه الألعاب، ولكل منها درجة تبيّن ما يُعرف عنه.
audit-search = بحث
audit-search-help = كلمات من الادعاء أو معرّفه
audit-paper = المقالة
audit-grade = الدرجة
audit-all = الكل ({ $count })
audit-option = { $name } ({ $count })
audit-all-claims = كل الادعاءات
audit-count = { $shown ->
    [zero] لا ادعاءات من أصل { $all }
    [one] ادعاء واحد من أصل { $all }
    [two] ادعاءان من أصل { $all }
    [few] { $shown } ادعاءات من أصل { $all }
    [many] { $shown } ادعاءً من أصل { $all }
   *[other] { $shown } ادعاء من أصل { $all }
}
audit-no-claim = لا يوجد ادعاء معرّفه «{ $id }».
audit-no-paper = لا توجد مقالة اسمها «{ $name }». المقالات المقبولة: { $names }.
audit-no-grade = لا توجد درجة اسمها «{ $name }». الدرجات المقبولة: { $names }.
audit-not-loaded = تعذر تحميل التدقيق ({ $status }).
audit-own = نتائج هذه المكتبة
audit-grade-verified = مُثبَت في Coq
audit-grade-decided = محسوم بالبرامج
audit-grade-argued = مبرهن نصًّا
audit-grade-checked = متحقَّق منه في مدى
audit-grade-false = خاطئ
audit-grade-conjectured = تخمين
audit-grade-reconstructed = مُعاد بناؤه
audit-not-checked = لم يُتحقق منه
audit-severity-false-theorem = مبرهنة خاطئة
audit-severity-gap = ثغرة
audit-severity-boundary-case = حالة حدّية
audit-severity-wrong-entry = قيمة خاطئة
audit-severity-remark = ملاحظة خاطئة
audit-severity-misprint = خطأ مطبعي
audit-severity-reading = تأويل النص
audit-source = { $paper }: { $source }
audit-source-reconstructed = { $paper }: { $source }، نص مُعاد بناؤه
audit-link = رابط إلى هذا الادعاء وحده
audit-play = العب الوضعية { $position }
# المُعطى $outcome هو N أو P، كما في المقالات.
audit-outcome = هي وضعية { $outcome }
audit-outcome-claimed = هي وضعية { $outcome }، والادعاء يقول { $claimed }
audit-on-the-board = على اللوحة { $position }
audit-exactly = يؤخذ في كل حركة من { $piles ->
    [zero] 0 كومة
    [one] كومة واحدة
    [two] كومتين
    [few] { $piles } أكوام
    [many] { $piles } كومة
   *[other] { $piles } كومة
}، ولكل كومة سقفها الخاص
audit-counterexample = مثال مضاد
# المُعطى $order عبارة إنجليزية من التدقيق، مثل «the number of chips».
audit-counterexample-by = أصغر مثال مضاد بحسب المعيار: { $order }
audit-affects = ما يتأثر به
audit-quote = بنص المقالة
audit-correction = التصحيح ({ $grade })
audit-caveat = تحفّظ
audit-range = المدى الذي جرى التحقق منه
audit-theorem-of = مبرهنة وردت في
audit-theorems = في Coq
audit-argument = البرهان
audit-proof = الحسم
audit-remark = ملاحظة

## المكتبة: البراهين

proofs-lead = تقرأ هذه الآلة أرقام كومة من أي حجم وأرقام السقف، وتقول من يفوز. وتبرهن شهادة ذلك.
proofs-choose-label = اختر آلة أخرى
proofs-fixed = الأكوام الثابتة، { $formula }
proofs-fixed-help = كومتان حتى 8 قطع، أو ثلاث أكوام حتى 4 قطع
proofs-choose = اختر
proofs-all = كل الشهادات
proofs-all-count = { $certificates ->
    [one] الشهادة الوحيدة
    [two] الشهادتان
   *[other] كل الشهادات، وعددها { $certificates }
}
proofs-reading-certificates = قراءة الشهادات
proofs-drawing = رسم الآلة
proofs-reading-digits = قراءة الأرقام
proofs-no-certificate = لا توجد هنا شهادة للأكوام { $position } مع { $formula }. تعرض القائمة شهادات هذه الصفحة، ويجد ⁦fibnim prove⁩ غيرها.
proofs-no-certificate-of-value = لا توجد هنا شهادة لقيمة غراندي { $value } مع { $formula }. تعرض القائمة شهادات هذه الصفحة، ويجد ⁦fibnim prove⁩ غيرها.
proofs-of-value = قيمة غراندي { $value } لكومة واحدة
proofs-of-free = { $piles ->
    [zero] 0 كومة
    [one] كومة واحدة
    [two] كومتان
    [few] { $piles } أكوام
    [many] { $piles } كومة
   *[other] { $piles } كومة
} من أي حجم
proofs-of-one = كومة واحدة من أي حجم
proofs-of-fixed = { $position } مع كومة من أي حجم
proofs-group = { $formula }: { $kind }
proofs-group-misere = { $formula }، اللعب العكسي: { $kind }
proofs-group-values = قيم غراندي لكومة واحدة
proofs-group-free = كومتان من أي حجم
proofs-group-fixed = { $piles ->
    [0] بلا أكوام ثابتة
    [1] كومة ثابتة واحدة
    [2] كومتان ثابتتان
    [3] ثلاث أكوام ثابتة
    [few] { $piles } أكوام ثابتة
    [many] { $piles } كومة ثابتة
   *[other] { $piles } كومة ثابتة
}
proofs-states-count = { $states ->
    [zero] 0 حالة
    [one] حالة واحدة
    [two] حالتان
    [few] { $states } حالات
    [many] { $states } حالة
   *[other] { $states } حالة
}
proofs-complement = يخسر دائمًا مع: { $value }
proofs-none = لا توجد، وهذا مبرهن
proofs-none-up-to = لا توجد حتى { $bound }، وغير معروفة فيما فوق ذلك
proofs-the-automaton = الآلة
proofs-rules = القواعد
proofs-rules-normal = { $formula }، اللعب العادي
proofs-rules-misere = { $formula }، اللعب العكسي
proofs-states = الحالات
proofs-states-drawn = { $states }، وفي الرسم { $drawn }
proofs-complementary-value = يخسر صاحب الدور دائمًا مع كومة من
proofs-hash = SHA-256
proofs-picture = رسم الآلة
proofs-download = تنزيل
proofs-picture-alt = { $states ->
    [zero] الآلة، وليس لها أي حالة.
    [one] الآلة، ولها حالة واحدة؛ وهي في الجدول أدناه.
    [two] الآلة، ولها حالتان؛ وهما في الجدول أدناه.
    [few] الآلة، ولها { $states } حالات؛ وكلها في الجدول أدناه.
    [many] الآلة، ولها { $states } حالة؛ وكلها في الجدول أدناه.
   *[other] الآلة، ولها { $states } حالة؛ وكلها في الجدول أدناه.
}
proofs-too-many = { $states ->
   *[other] عدد الحالات { $states }، وهي أكثر من أن تُرسم؛ وهذا الجدول يسردها.
}
proofs-how-it-reads = الحالة 0 هي البداية، ويُقرأ الحد الأكبر أولًا. والعلامة * في الانتقال تعني أي رقم. وقد حُذفت الحالات التي لا يمكن القبول بعدها.
proofs-table-title = { $states ->
    [one] جدول الحالة الوحيدة
    [two] جدول الحالتين
   *[other] جدول الحالات، وعددها { $states }
}
proofs-table-of-states = جدول الحالات
proofs-first-states = { $states ->
   *[other] أول { $shown } من أصل { $states } من الحالات؛ وفي نص الشهادة أدناه كل الحالات.
}
proofs-state = الحالة
proofs-accepts = تقبل
proofs-yes = نعم
proofs-no = لا
proofs-digits-of-pile = الأرقام (الكومة، السقف) ← الحالة التالية
proofs-digits-of-piles = الأرقام (الأكوام، السقف) ← الحالة التالية
proofs-dead = يخسر اللاعب صاحب الدور مهما كانت الأرقام التالية.
proofs-state-accepts = الحالة { $state } حالة قبول: إذا انتهت الأرقام هنا يفوز اللاعب صاحب الدور.
proofs-state-rejects = الحالة { $state } ليست حالة قبول: إذا انتهت الأرقام هنا يخسر اللاعب صاحب الدور.
proofs-next = التالي
proofs-no-transition = لا يوجد هنا انتقال للأرقام التالية.
proofs-read-title = قراءة عدد
proofs-pile = كومة من أي حجم
proofs-quota = السقف
proofs-quota-help = أكبر عدد يجوز أخذه
proofs-read-button = اقرأ
proofs-with-quota = { $numbers } بالسقف { $quota }
proofs-without-quota = لم تكتب سقفًا، فتقرأ الآلة العتبة مكانه. وإذا كانت العتبة لا نهائية فإنها تقرأ عدد القطع في الأكوام الحرّة زائد واحد.
proofs-start = البداية
proofs-start-help = إلى البداية
proofs-back = رجوع
proofs-back-help = الرجوع رقمًا واحدًا
proofs-forward = التالي
proofs-forward-help = قراءة رقم واحد
proofs-end = النهاية
proofs-end-help = قراءة كل الأرقام
proofs-run = تشغيل
proofs-pause = إيقاف مؤقت
proofs-digits-read = عدد الأرقام المقروءة
proofs-read = الأرقام المقروءة { $read } من أصل { $all }: الحالة { $state }.
proofs-read-dead = الأرقام المقروءة { $read } من أصل { $all }: لا يمكن بلوغ حالة قبول.
proofs-still-possible = العتبات التي ما زالت ممكنة: { $thresholds }.
proofs-above = أكبر من { $bound }
proofs-no-threshold = لا عتبة
proofs-or = { $list } أو { $last }
proofs-digits-and-states = الأرقام والحالات
proofs-column-term = الحد
proofs-column-pile = الكومة
proofs-column-pile-number = الكومة { $pile }
proofs-column-quota = السقف
proofs-rows = الأرقام من { $from } إلى { $to } من أصل { $all }؛ وتظهر البقية عند قراءتها.
proofs-current-state = الحالة الآن
proofs-threshold = العتبة هي { $threshold }: يفوز اللاعب صاحب الدور في { $position } ابتداءً من { $formula }، ويخسر دون ذلك.
proofs-infinite = لا توجد عتبة: يخسر اللاعب صاحب الدور في { $position } مهما كان السقف.
proofs-quota-wins = بالسقف { $quota } يفوز اللاعب صاحب الدور.
proofs-quota-loses = بالسقف { $quota } يخسر اللاعب صاحب الدور.
proofs-some-move = بالسقف { $quota } توجد حركة من { $piles } تؤدي إلى قيمة غراندي { $value }.
proofs-no-move = بالسقف { $quota } لا توجد حركة من { $piles } تؤدي إلى قيمة غراندي { $value }.
proofs-play = العب الوضعية { $position }

## المكتبة: ما تستعمله أجزاء عدة

take-away-function = دالة الأخذ { $formula }
take-away-function-help = بعد أخذ { $taken } من القطع يجوز في الحركة التالية أخذ { $formula } على الأكثر؛ و{ $left } هو عدد القطع الباقية في الكومة
misere = اللعب العكسي (misère)
show = إظهار
at-most = { $most } على الأكثر
blocks-larger = { $blocks ->
    [zero] 0 كتلة أكبر…
    [one] كتلة واحدة أكبر…
    [two] كتلتان أكبر…
    [few] { $blocks } كتل أكبر…
    [many] { $blocks } كتلة أكبر…
   *[other] { $blocks } كتلة أكبر…
}
grid-other = جدول آخر
tableau-lead = الصف { $row } والعمود { $column }: أقل عدد من القطع يلزم أن يُسمح بأخذه للفوز بالكومتين { $row } و{ $sum }، أي عتبتهما. و{ $flips } تخالف القيمة التي فوقها.
tableau-flips = التبدّلات
tableau-flip = { $entry }، تبدّل
tableau-rows = الصفوف { $row } حتى
tableau-columns = الأعمدة { $column } حتى
tableau-rows-short = الصفوف
tableau-columns-short = الأعمدة
tableau-caption = العتبات { $threshold }، { $formula }
tableau-caption-misere = العتبات { $threshold }، { $formula }، اللعب العكسي
complements-lead = الصف { $row } والعمود { $column }: العدد الوحيد { $third } الذي يجعل اللاعب صاحب الدور يخسر في { $position } مهما كان السقف. «—»: مبرهن أنه لا يوجد؛ «?»: لا يوجد حتى الحد الأعلى.
complements-pairs = الأزواج حتى
complements-pairs-short = الأزواج
complements-values = القيم حتى
complements-values-short = القيم
complements-unknown = { $position }: لا توجد قيمة حتى { $bound }، وهي غير معروفة فيما فوق ذلك
complements-none = { $position }: مبرهن أنه لا توجد قيمة
complements-gap = { $position }: مبرهن أنه لا توجد قيمة، لأن اللاعب صاحب الدور يفوز عند السقف { $quota } بجانب كل كومة ثالثة
complements-value = يخسر اللاعب صاحب الدور دائمًا في { $position }
complements-caption = القيم المكمّلة، { $formula }، والبحث حتى { $bound }
gap-pair = الكومتان في الرسم
gap-pair-help = أو اضغط على عدد في الجدول
gap-finite = عتبة { $position } لكل كومة ثالثة n
gap-infinite = عتبة لا نهائية: وهذا العدد n هو القيمة المكمّلة
gap-larger = الكومة الكبرى من الكومتين: { $chips }
gap-why = أول عمود يتجاوز الخط المتقطع لا نهائي، إذا كان كل سقف f(t) لا يقل عن t. فلو لم يكن كذلك لكان الأخذ الرابح أكبر من الكومتين، فيكون من n ويترك n أصغر، ويتجاوز عموده الخط أيضًا. لذلك إذا لم يتجاوز الخط أي عمود فلا توجد قيمة مكمّلة.
legend-threshold = العتبة { $threshold }: { $positions ->
    [zero] 0 وضعية
    [one] وضعية واحدة
    [two] وضعيتان
    [few] { $positions } وضعيات
    [many] { $positions } وضعية
   *[other] { $positions } وضعية
}
legend-infinite = لا نهائية: { $positions ->
    [zero] 0 وضعية
    [one] وضعية واحدة
    [two] وضعيتان
    [few] { $positions } وضعيات
    [many] { $positions } وضعية
   *[other] { $positions } وضعية
}
legend-thresholds = العتبة: تفوز إذا جاز لك أخذ هذا العدد من القطع أو أكثر
legend-thresholds-some = العتبة، { $shown } من أصل { $all } من القيم
legend-quota = بالسقف { $quota }
legend-p = يخسر اللاعب صاحب الدور
legend-n = يفوز اللاعب صاحب الدور
number-number = العدد
number-help = من أي حجم
number-computing = حساب التمثيل
number-zeckendorf = تمثيل تسيكيندورف (Zeckendorf)
number-greedy = التمثيل الجشع في المتتالية H للدالة { $formula }
number-digits = الأرقام
number-gap-vector = متجه الفجوات
number-tails = الذيول
number-caption = الحدود والذيول، من الأصغر إلى الأكبر
number-index = الرتبة
number-term = الحد
number-gap = الفجوة
number-tail = الذيل { $tail }
number-taking = أخذ { $tail }
number-wins = ✓ رابح
number-does-not-win = غير رابح
number-first-rows = { $rows ->
   *[other] أول { $shown } من أصل { $rows } من الصفوف؛ وفي ملف CSV كل الصفوف.
}
number-tails-note = الذيل { $tail } هو مجموع أصغر الحدود، وعددها { $count }. والمعلَّم منها يفوز إذا سمح السقف.
number-play = العب بكومة واحدة من هذا الحجم
gallery-powers = كل عتبة قوة للعدد 2.
gallery-same = قاعدة أخرى والخريطة نفسها.
gallery-third = كومة ثالثة تكسر الخطوط.
map-other = خريطة أخرى
map-outcome = من يفوز بهذا السقف
map-piles = الكومتان 1 و2 حتى
map-fixed = الأكوام الأخرى، ثابتة
map-fixed-help = مثل ⁦3, 5⁩
map-no-fixed = لا أكوام
map-quota = السقف { $quota }، أي أكبر عدد يجوز أخذه
map-zoom-in = تكبير
map-zoom-out = تصغير
map-show-all = إظهار الكل
map-label = خريطة الوضعيات. تنقل مفاتيح الأسهم بين الوضعيات، ويكبّر مفتاح الزائد الخريطة ويصغّرها مفتاح الناقص، ويُظهر المفتاح 0 الكل.
map-wrong-fixed = الأكوام الثابتة: اكتب أعدادًا صحيحة، مثل 3 أو ⁦3, 5⁩.
map-computing = حساب العتبات
map-drawing = رسم الصورة
map-made = { $positions ->
    [zero] 0 وضعية
    [one] وضعية واحدة
    [two] وضعيتان
    [few] { $positions } وضعيات
    [many] { $positions } وضعية
   *[other] { $positions } وضعية
} خلال { $seconds } ثانية.
whole-number = { $what }: اكتب عددًا صحيحًا لا يزيد على { $most }.
too-many-digits = { $what }: اكتب عددًا لا تزيد أرقامه على { $most }.
any-whole-number = { $what }: اكتب عددًا صحيحًا.
readout = الوضعية
readout-point = ضع المؤشر على وضعية، أو اضغط عليها.
readout-n = العتبة { $threshold }؛ وبالسقف { $quota } يفوز اللاعب صاحب الدور
readout-p = العتبة { $threshold }؛ وبالسقف { $quota } يخسر اللاعب صاحب الدور
readout-no-move = لا توجد حركة رابحة
readout-moves = الحركات الرابحة: { $moves }
readout-more-moves = الحركات الرابحة: { $moves }، …
readout-play = العب هذه الوضعية
readout-said = { $piles }: العتبة { $threshold }؛ { $outcome }
readout-said-infinite = { $piles }: العتبة لا نهائية؛ { $outcome }
check-title = التحقق من شهادة
check-lead = يتأكد برنامج التحقق من أن الآلة تحقق العلاقة التكرارية للعبة لكل الأكوام وكل السقوف، بصرف النظر عن الطريقة التي وُجدت بها. غيّر شيئًا في النص لترى كيف يرفضه البرنامج.
check-load = تحميل الشهادة أعلاه
check-loading = جارٍ التحميل
check-damage = إفساد النص
check-damaged = النص بعد إفساده
check-damaged-state = أُفسد النص: في السطر { $line }، لم تعد الحالة { $state } حالة قبول.
check-no-damage = لا يمكن إفساد هذا النص: سطره الأخير ليس شهادة فيها حالات قبول.
check-check = تحقق
check-checking = جارٍ التحقق
check-file = أو ملف
check-large-file = حجم الملف { $name } هو { $size } ميغابايت، وأكبر حجم مقبول هنا هو { $most } ميغابايت. استعمل الأمر ⁦fibnim prove check⁩ للملفات الأكبر.
check-text = نص الشهادات
check-text-help = شهادة واحدة في كل سطر، بعد الشهادات التي تعتمد عليها
check-edited = جرى تعديل النص.
check-size = { $name }: { $lines ->
    [zero] 0 سطر
    [one] سطر واحد
    [two] سطران
    [few] { $lines } أسطر
    [many] { $lines } سطرًا
   *[other] { $lines } سطر
}، { $size } كيلوبايت.
check-too-long = النص أطول من أن يُعدَّل هنا، لكن يمكنك التحقق منه.
check-proved = { $certificates ->
    [zero] ✓ مبرهن: 0 شهادة.
    [one] ✓ مبرهن: شهادة واحدة، جرى التحقق منها بصرف النظر عن الطريقة التي وُجدت بها.
    [two] ✓ مبرهن: شهادتان، جرى التحقق منهما بصرف النظر عن الطريقة التي وُجدتا بها.
    [few] ✓ مبرهن: { $certificates } شهادات، جرى التحقق منها بصرف النظر عن الطريقة التي وُجدت بها.
    [many] ✓ مبرهن: { $certificates } شهادة، جرى التحقق منها بصرف النظر عن الطريقة التي وُجدت بها.
   *[other] ✓ مبرهن: { $certificates } شهادة، جرى التحقق منها بصرف النظر عن الطريقة التي وُجدت بها.
}
check-refused = ✗ مرفوض: { $reason }.
check-before = { $certificates ->
    [zero] لم يبرهن البرنامج أي شهادة قبل ذلك.
    [one] قبل ذلك برهن البرنامج شهادة واحدة.
    [two] قبل ذلك برهن البرنامج شهادتين.
    [few] قبل ذلك برهن البرنامج { $certificates } شهادات.
    [many] قبل ذلك برهن البرنامج { $certificates } شهادة.
   *[other] قبل ذلك برهن البرنامج { $certificates } شهادة.
}
check-what = ما بُرهن ({ $count })
check-others = { $others ->
    [zero] 0 شهادة أخرى، وكذلك:
    [one] شهادة واحدة أخرى، وكذلك:
    [two] شهادتان أخريان، وكذلك:
    [few] { $others } شهادات أخرى، وكذلك:
    [many] { $others } شهادة أخرى، وكذلك:
   *[other] { $others } شهادة أخرى، وكذلك:
}
check-named = { $name }: { $states ->
    [zero] 0 حالة
    [one] حالة واحدة
    [two] حالتان
    [few] { $states } حالات
    [many] { $states } حالة
   *[other] { $states } حالة
}
check-violated = الموضع الذي تخالف فيه الآلة العلاقة التكرارية
check-free = الأكوام الحرّة
check-fixed = الأكوام الثابتة
check-none = لا توجد
check-quota = السقف
check-value = قيمة غراندي
check-says = ما تقوله الآلة
check-reached = يمكن بلوغ هذه القيمة
check-not-reached = لا يمكن بلوغ هذه القيمة
check-correct = النتيجة الصحيحة
check-right-here = الآلة مصيبة في هذه الوضعية، لكنها مخطئة في وضعية أخرى تؤدي إليها حركة أو سقف أصغر.
went-wrong = حدث خطأ ما.
engine-crashed = فشل الحساب أو نفدت الذاكرة. يمكنك أن تتابع.
picture-not-drawn = لا يستطيع هذا المتصفح رسم الصور.
picture-too-large = الصورة أكبر مما يستطيع هذا المتصفح رسمه.

## What the engine says, by its kind; English is in the answer itself

said-long-number = ⁦{ $first }…{ $last }⁩ ({ $digits ->
    [zero] 0 رقم
    [one] رقم واحد
    [two] رقمان
    [few] { $digits } أرقام
    [many] { $digits } رقمًا
   *[other] { $digits } رقم
})
said-list-cut = { $list }، … (عددها { $count })
said-term = { $number }، وهو حد واحد
said-no-chips = لم تبق أي قطعة.
said-last-chip = بقيت قطعة واحدة، ويخسر من يأخذها.
said-one-pile = التمثيل الجشع للكومة هو { $sum }. وأصغر حدوده، { $threshold }، هو العتبة.
said-misere-pile = الكومة الواحدة في اللعب العكسي تكافئ كومة أصغر منها بقطعة واحدة في اللعب العادي: { $sum }. وأصغر الحدود، { $threshold }، هو العتبة.
said-two-piles = التمثيل الجشع للفرق هو { $sum }.
said-column-constant = أصغر حدوده، { $threshold }، هو العتبة مهما كان حجم الكومة الصغرى، لأن إزاحة هذا الحد (lag) تساوي 0.
said-column-flips = أصغر حدوده ⁦H_{ $least_index } = { $least_value }⁩. كلما كبرت الكومة الصغرى تناوبت العتبة بين { $least_value } و⁦H_{ $before_index } = { $before_value }⁩، بدءًا من { $least_value }. وحين يكون حجم الكومة الصغرى { $smaller } { $flips ->
    [0] لا تكون العتبة قد تغيرت بعد
    [one] تكون العتبة قد تغيرت مرة واحدة
    [two] تكون العتبة قد تغيرت مرتين
    [few] تكون العتبة قد تغيرت { $flips } مرات
    [many] تكون العتبة قد تغيرت { $flips } مرة
   *[other] تكون العتبة قد تغيرت { $flips } مرة
}، فهي إذن { $threshold }.
said-nim-sum = مجموع نيم للأكوام هو { $nim_sum }. والقيمة المكانية لأدنى 1 في كتابته الثنائية هي { $bit }، وهي العتبة.
said-misere-nim-sum = مجموع نيم للأكوام مع قطعة إضافية هو { $nim_sum }. والقيمة المكانية لأدنى 1 في كتابته الثنائية هي { $bit }، وهي العتبة.
said-misere-nim-sum-zero = مجموع نيم للأكوام مع قطعة إضافية هو 0، فلا فوز بأي سقف.
said-residues = بواقي قسمة الأكوام على { $modulus } هي { $residues }، ومجموع نيم لها { $nim_sum }. وأصغر عدد يترك أخذُه في البواقي وضعية P من لعبة نيم هو { $threshold }، وهو العتبة.
said-residues-infinite = بواقي قسمة الأكوام على { $modulus } هي { $residues }، ومجموع نيم لها { $nim_sum }. ولا يوجد عدد يترك أخذُه في البواقي وضعية P من لعبة نيم، فلا فوز بأي سقف.
said-quotients = بواقي قسمة الأكوام على { $modulus } هي { $residues }، وهي يلغي بعضها بعضًا. فالعتبة هي { $modulus } مضروبًا في أدنى بت غير صفري من مجموع نيم لنواتج القسمة: { $threshold }.
said-quotients-zero = بواقي قسمة الأكوام على { $modulus } هي { $residues }، وهي يلغي بعضها بعضًا. ومجموع نيم لنواتج القسمة هو 0، فلا فوز بأي سقف.
said-residues-alone = بواقي قسمة الأكوام على { $modulus } هي { $residues }، وهي لا يلغي بعضها بعضًا. وأصغر عدد يفوز أخذُه هو { $threshold }، وهو العتبة.
said-nim-sum-zero = مجموع نيم للأكوام هو 0، فلا فوز بأي سقف.
said-mirror = الأكوام أزواج، وكومتا كل زوج متساويتان، والدالة تحقق f(t) >= t. ويستطيع اللاعب الثاني أن يرد على كل حركة بأخذ العدد نفسه من القطع من الكومة المساوية.
said-grundy-value = قيمة غراندي هي { $value }.
said-grundy-values = قيم غراندي هي { $values }. ومجموع نيم لها { $nim_sum }.
said-period = ابتداءً من { $start } تتكرر قيم غراندي للكومة بدورة { $length }.
said-certificate = توجد آلة حالات منتهية لها { $states ->
    [zero] 0 حالة
    [one] حالة واحدة
    [two] حالتان
    [few] { $states } حالات
    [many] { $states } حالة
   *[other] { $states } حالة
}، تقرأ أرقام الأكوام والسقف وتعطي النتيجة. وهناك شهادة تبرهن صحتها للأكوام من كل حجم.
said-table = لا تشمل أي مبرهنة هذه الأكوام. وعتبتها في جدول يضم كل وضعيات { $piles ->
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
said-threshold-search = لا تشمل أي مبرهنة هذه الأكوام. وقد أعطت العلاقة التكرارية { $positions ->
    [one] عتبة الوضعية الوحيدة التي يمكن بلوغها
    [two] عتبتي الوضعيتين اللتين يمكن بلوغهما
   *[other] عتبات كل الوضعيات التي يمكن بلوغها، وعددها { $positions }
}.
said-tame = جميع الأكوام أليفة: قيمها في نوعي اللعب كليهما تحسم المجموع (J. H. Conway). وتأتي القيم من وضعيات كومة واحدة، وعددها { $positions }.
said-game-search = لا تشمل أي مبرهنة هذه الوضعية. وقد حُلّت { $positions ->
    [zero] 0 وضعية
    [one] وضعية واحدة
    [two] وضعيتان
    [few] { $positions } وضعيات
    [many] { $positions } وضعية
   *[other] { $positions } وضعية
} بتطبيق قواعد اللعب.
said-too-few-piles = يؤخذ في كل حركة من { $count ->
    [zero] 0 كومة
    [one] كومة واحدة
    [two] كومتين
    [few] { $count } أكوام
    [many] { $count } كومة
   *[other] { $count } كومة
} بالضبط، والأكوام المتاحة أقل من ذلك، فقد انتهت اللعبة.
said-remoteness-of-pile = { $remoteness } للكومة { $pile }
said-remotenesses = يؤخذ في كل حركة من جميع الأكوام المتاحة، وأول كومة تنتهي تحسم اللعبة. وقيم البُعد عن النهاية (remoteness) هي { $remotenesses }. وأصغرها، { $least }، عدد { $parity ->
    [odd] فردي
   *[even] زوجي
}.
said-three-piles = توجد حركة تُنقص كومة إلى 1، وتأخذ من كومة ثانية إما أصغر حد في تمثيل تسيكيندورف (Zeckendorf) لها وإما كل حدوده إلا أكبرها. وعندئذ لا بد للاعب الآخر من أن يفرغ الكومة الأولى ويأخذ من الثانية. وأصغر بُعد عن النهاية في الكومتين الباقيتين فردي، فيفوز اللاعب الأول.
said-three-piles-lost = كل الأكوام أعداد فيبوناتشي، أو اثنتان منها كذلك، a ≤ b، والثالثة لا تقل عن b + a ولا عن 3b/2. ومن المبرهن أن اللاعب الثاني يفوز في هذه الحالة.
said-three-piles-checked = يستند هذا إلى قاعدة غير مبرهنة لثلاث أكوام. وقد جرى التحقق منها ببحث حاسوبي لكل الأكوام حتى { $max }.
said-verdict-no-move = { $outcome ->
    [N] لا توجد حركة مسموح بها، ويفوز في اللعب العكسي من لا يجد حركة (وضعية N).
   *[P] لا توجد حركة مسموح بها، فيخسر صاحب الدور (وضعية P).
}
said-verdict-quota = { $outcome ->
    [N] السقف { $most } لا يقل عن العتبة { $threshold }، فيفوز صاحب الدور (وضعية N).
   *[P] السقف { $most } أقل من العتبة { $threshold }، فلا توجد حركة رابحة (وضعية P).
}
said-verdict-opening-any = { $outcome ->
    [N] أكبر عدد يجوز أخذه في حركة الافتتاح هو { $most }، وهو لا يقل عن العتبة { $threshold }، فيفوز صاحب الدور (وضعية N).
   *[P] أكبر عدد يجوز أخذه في حركة الافتتاح هو { $most }، وهو أقل من العتبة { $threshold }، فلا توجد حركة رابحة (وضعية P).
}
said-verdict-opening-not-whole = { $outcome ->
    [N] لا يجوز في حركة الافتتاح أخذ كومة كاملة، وأكبر عدد يجوز أخذه هو { $most }، وهو لا يقل عن العتبة { $threshold }، فيفوز صاحب الدور (وضعية N).
   *[P] لا يجوز في حركة الافتتاح أخذ كومة كاملة، وأكبر عدد يجوز أخذه هو { $most }، وهو أقل من العتبة { $threshold }، فلا توجد حركة رابحة (وضعية P).
}
said-verdict-never = العتبة لا نهائية، فلا توجد حركة رابحة مهما كان السقف (وضعية P).
said-verdict-nim-sum = { $outcome ->
    [N] توجد حركة تجعلها 0، فيفوز صاحب الدور (وضعية N).
   *[P] كل حركة تغيرها، فلا توجد حركة رابحة (وضعية P).
}
said-verdict-moves = { $outcome ->
    [N] توجد حركة تؤدي إلى وضعية P، فيفوز صاحب الدور (وضعية N).
   *[P] لا توجد حركة تؤدي إلى وضعية P، فلا توجد حركة رابحة (وضعية P).
}
said-verdict-forbidden = { $outcome ->
    [N] الحركات المؤدية إلى وضعيات P أكثر مما يمكن منعه ({ $blocked })، فيفوز صاحب الدور (وضعية N).
   *[P] الحركات المؤدية إلى وضعيات P ليست أكثر مما يمكن منعه ({ $blocked })، فيخسر صاحب الدور (وضعية P).
}
said-example-no-chips = مثلًا، أخذ { $chips } من الكومة { $pile } حركة رابحة: فبها تؤخذ القطعة الأخيرة.
said-example-last-chip = مثلًا، أخذ { $chips } من الكومة { $pile } حركة رابحة: فاللاعب الآخر مضطر إلى أخذ القطعة الأخيرة.
said-example-pile = مثلًا، أخذ { $chips } من الكومة { $pile } حركة رابحة: إذ يبقى فيها { $left }، ويصبح السقف التالي { $quota }، ولا يوجد رد رابح.
said-example-component = مثلًا، أخذ { $chips } من الكومة { $pile } حركة رابحة: إذ يبقى فيها { $left } بسقف { $quota }، وقيمة غراندي لذلك هي { $value }.
said-example-heap = مثلًا، أخذ { $chips } من الكومة { $pile } حركة رابحة: إذ تبقى كومة حجمها { $left }.
said-hint-leaves = { $pile ->
    [0] أخذ { $chips } يترك { $left }.
   *[other] أخذ { $chips } من الكومة { $pile } يترك { $left }.
}
said-hint-leaves-pile = { $sum }
said-hint-leaves-piles = { $piles }
said-hint-leaves-misere-pile = { $pile }، وهذا يكافئ { $sum }
said-hint-leaves-two-piles = { $piles }، والفرق { $sum }
said-hint-leaves-nim-sum = { $piles }، ومجموع نيم لها { $nim_sum }
said-hint-leaves-mirror = { $piles }، وهي أزواج من أكوام متساوية
said-hint-answer-below = لا يجوز للاعب الآخر بعد ذلك أن يأخذ أكثر من { $most }، وهذا أقل من العدد اللازم للفوز، وهو { $threshold }.
said-hint-answer-never = لا فوز من هناك بأي سقف.
said-hint-answer-zero = بذلك يصبح مجموع نيم 0.
said-hint-answer-lost = لا توجد من هناك حركة رابحة.
said-puzzle-tail-wins = أخذ الذيل { $tail } حركة رابحة: إذ يبقى { $left }، ولا يجوز للاعب الآخر بعد ذلك أن يأخذ أكثر من { $most }، وهذا أقل من العدد اللازم للفوز، وهو { $least }.
said-puzzle-tail-loses = أخذ الذيل { $tail } حركة خاسرة: إذ يبقى { $left }، ويجوز للاعب الآخر بعد ذلك أن يأخذ { $most } على الأكثر، وهذا لا يقل عن العدد اللازم للفوز، وهو { $least }.
said-puzzle-tail-whole = الذيل { $tail } هو الكومة كلها، ولا يجوز أخذها في الحركة الأولى.

## Why there is no answer: clauses, by the kind of the error

error-equal-piles = { $count ->
    [one] كومة واحدة حجمها
    [2] كومتين حجم كل منهما
    [3] ثلاث أكوام حجم كل منها
    [4] أربع أكوام حجم كل منها
    [5] خمس أكوام حجم كل منها
    [few] { $count } أكوام حجم كل منها
    [many] { $count } كومة حجم كل منها
   *[other] { $count } كومة حجم كل منها
} { $chips }
error-named-piles = أكوام أحجامها { $chips }
error-many-piles = { $count ->
    [zero] 0 كومة
    [one] كومة واحدة
    [two] كومتين
    [few] { $count } أكوام
    [many] { $count } كومة
   *[other] { $count } كومة
}
error-empty = ينقص عدد: اكتب عددًا صحيحًا، مثل ⁦1000⁩ أو ⁦1_000⁩ أو ⁦1e6⁩ أو ⁦10^50⁩ أو ⁦2^64-1⁩ أو ⁦F_100⁩
error-not-number = { $n } ليس عدد قطع: اكتب عددًا صحيحًا، مثل ⁦1000⁩ أو ⁦1_000⁩ أو ⁦1e6⁩ أو ⁦10^50⁩ أو ⁦2^64-1⁩ أو ⁦F_100⁩
error-too-long = العدد أطول من المقبول: لا يزيد عدد أرقامه على 2000000
error-no-term = لا يوجد ⁦H_{ $index }⁩ هنا: اكتب دليلًا من 1 إلى { $last }
error-no-piles = وضعية بلا أكوام: لا بد من كومة واحدة على الأقل، ويجوز أن تكون الكومة 0
error-shape = { $n } ليست وضعية: اكتب مثلًا ⁦20 62⁩ أو ⁦(20,62)⁩ أو ⁦(20,62;6)⁩ أو ⁦(5;2)+(8;3)⁩
error-thousands = { $n } عدة أكوام، وتبدو عددًا واحدًا: اكتب العدد بلا فواصل، أو الأكوام بلا أصفار قبلها
error-zero-quota = السقف 0: السقف لا يقل عن 1، ووضعية الافتتاح تُكتب بلا سقف
error-quota-count = عدد السقوف { $quotas } وعدد الأكوام { $piles }: إذا كان لكل كومة سقفها فاكتب سقفًا لكل كومة، وافصل بينها بفواصل
error-not-global = جمع الوضعيات أو تعدد السقوف يعني أن لكل كومة سقفها: أما الوضعية التي لها سقف واحد لكل الأكوام فيُكتب لها سقف واحد
error-component = { $n } ليس حدًا في مجموع: اكتب مثلًا ⁦(8;3)⁩ أو ⁦(8)⁩ أو ⁦(8;3)[3t]⁩ أو ⁦*7⁩، واكتب + بين الحدود
error-syntax = { $n } ليست دالة أخذ: اكتب مثلًا ⁦t, 2t, t+1, floor(5t/2)+1, 3, t^2⁩ أو جدولًا مثل ⁦"2,2,6 then t+3"⁩
error-below-one = دالة الأخذ أصغر من 1 عند ⁦t = { $t }⁩: يجب أن يكون ⁦f(t) >= 1⁩ لكل ⁦t >= 1⁩
error-decreasing = دالة الأخذ تتناقص عند ⁦t = { $t }⁩: المقبول دوال لا تتناقص
error-too-large = في دالة الأخذ عدد أكبر من المقبول: في ⁦floor(p*t/q)+r⁩ لا يزيد p وq على 4294967295، ولا تزيد الأعداد الأخرى على 1152921504606846976، ولا يزيد عدد قيم الجدول على 65536
error-seed = البذرة كبيرة جدًا: اكتب عددًا صحيحًا أصغر من ⁦2^64⁩
error-limits-twice = لا يجتمع السقف والأخذ السابق وقاعدة الافتتاح: اكتب واحدًا منها فقط
error-limit-in-text = في الوضعية سقفها: لا تكتب معها سقفًا أو أخذًا سابقًا أو قاعدة افتتاح
error-sum-not-accepted = هذا مجموع فيه أكوام نيم أو أكثر من دالة أخذ: المقبول هنا وضعيات مثل ⁦(20,62;6)⁩ و⁦(5;2)+(8;3)⁩
error-limits-of-sum = في مثل هذا المجموع يُكتب سقف كل كومة في النص
error-opening-as-quota = قاعدة افتتاح في موضع سقف كومة: الكومة التي لا سقف لها تتبع قاعدة الأكوام الجديدة
error-misere-value = قيم غراندي في اللعب العكسي هي قيم مجاميع الأكوام: احذف exactly، أو استعمل solve
error-only-quotas = في الألعاب التي يؤخذ في كل حركة منها من عدة أكوام يكون لكل كومة سقفها: لا يُقبل مع النص إلا السقوف
error-quotas-in-text = في الوضعية سقوفها: لا تكتب معها سقوفًا أخرى
error-quotas-of-piles = عدد السقوف { $quotas } وعدد الأكوام { $piles }: اكتب سقفًا لكل كومة وافصل بينها بفواصل، واكتب ⁦-⁩ للكومة التي لا سقف لها
error-free-piles = عدد الأكوام الحرّة غير صحيح: هو في السؤال { $given } وفي الشهادة { $needed }
error-move = الحركة { $number }: { $why }
error-no-such-pile = لا توجد هذه الكومة: الأكوام مرقمة من 1 إلى { $n }
error-takes-nothing = يؤخذ في كل حركة قطعة واحدة على الأقل
error-more-than-pile = عدد قطع الكومة { $n } فقط
error-more-than-quota = أكبر عدد يسمح به السقف هو { $n }
error-whole-pile = لا يجوز في الحركة الأولى أخذ كومة كلها
error-over = انتهت اللعبة
error-one-pile = يؤخذ في كل حركة من كومة واحدة
error-strategy = { $n } ليست استراتيجية: المقبول ⁦perfect (lps), longest (quickest), optimal, random (unskilled), slip:0.2, greedy, zhou, optimist⁩
error-table = الموارد المسموح بها لا تكفي: عدد الوضعيات في جدول { $piles } هو { $positions }، ويشغل الجدول { $bytes }، والمسموح به { $allowed }
error-work = الموارد المسموح بها لا تكفي: تحتاج عتبات { $piles } إلى حساب { $positions } وضعية
error-grundy = الموارد المسموح بها لا تكفي: تشغل قيم غراندي لكل الأكوام حتى { $pile } نحو { $bytes }، والمسموح به { $allowed }
error-grundy-pile = الموارد المسموح بها لا تكفي: هذا يتطلب قيم غراندي لكل الأكوام حتى { $pile }، وهي لا تُحسب إلا حتى { $largest }
error-memory = الموارد المسموح بها لا تكفي: ملأ البحث الحاسوبي كل الذاكرة المسموح بها، وهي { $allowed }، حين بلغ عدد الوضعيات { $positions }
error-grundy-least = { $refusal }؛ وتبين شهادة أن القيمة لا تقل عن { $least }
error-bounded = دالة الأخذ محدودة، فمتتاليتها H تنتهي ولا تعطي نظام عدّ: المقبول دوال غير محدودة
error-no-line = الشهادة تحتاج إلى دالة أخذ تصير خطًا ⁦floor(p*t/q)+r⁩: اكتب مثلًا ⁦t, 2t, 3t⁩
error-ends = تنتهي المتتالية H وعدد حدودها { $terms }، فلا تعطي نظام عدّ: المقبول دوال متتاليتها لا تنتهي
error-unsettled = لم يُبرهن في أول { $terms } من الحدود أن إزاحات المتتالية H تصبح ثابتة: المقبول دوال مثل ⁦t, 2t, 3t⁩
error-late = إزاحات المتتالية H لا تثبت إلا من الحد { $index }: المقبول حتى الحد 20
error-not-pisot = تصبح إزاحات المتتالية H مساوية { $lag }، وللمعادلة ⁦x^({ $lag }+1) = x^{ $lag } + 1⁩ أكثر من جذر على دائرة الوحدة أو خارجها، فقد لا تتعرف آلة منتهية على الجمع: المقبول حتى 3
error-stopped = { $total ->
    [none] توقف الحساب بعد { $done ->
        [zero] 0 خطوة
        [one] خطوة واحدة
        [two] خطوتين
        [few] { $done } خطوات
        [many] { $done } خطوة
       *[other] { $done } خطوة
    }
   *[other] توقف الحساب بعد إتمام { $done } من أصل { $total } من الخطوات
}
error-unlisted-moves = { $take ->
    [none] { $rows }. هذه وضعية { $outcome }، لكن إيجاد حركاتها الرابحة يتطلب معرفة القيمة بعد كل حركة من هذه الكومة، وقد يبلغ عدد هذه الحركات { $pile }
   *[other] { $rows }. هذه وضعية { $outcome }، لكن إيجاد حركاتها الرابحة يتطلب معرفة القيمة بعد أخذ { $take } من هذه الكومة، وهي غير معروفة
}
error-violation = تخالف الآلة العلاقة التكرارية عند الأكوام الحرّة ⁦({ $piles })⁩ والسقف { $quota }

## Sources of theorems, by their claims

source-flanigan-2_2 = A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970)؛ ولدوال الأخذ المحدودة R. J. Epp and T. S. Ferguson, A note on take-away games, Fibonacci Quarterly 18 (1980)
source-fibnim-misere-one-pile = كون كومة من n قطعة في اللعب العكسي مكافئة لكومة من n - 1 قطعة في اللعب العادي
source-flanigan-T5 = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978)، مبرهنة القسم 5
source-flanigan-D2 = J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978)، القسم 2، لأي عدد من الأزواج
source-larsson-T22 = U. Larsson and S. Rubinstein-Salzedo, Global Fibonacci nim, International Journal of Game Theory 47 (2018)، المبرهنة 22
source-fibnim-power-of-two-class = كون كل دالة f تحقق ⁦2^j <= f(2^j) < 2^(j+1)⁩ لكل j تعطي اللعبة نفسها التي تعطيها الدالة f(t) = t
source-fibnim-power-of-two-misere = كون نيم قوى الاثنين في اللعب العكسي مكافئة للعب العادي بعد إضافة قطعة واحدة في كومة مستقلة
source-fibnim-plus-power = كون العتبة، لأربع أكوام على الأكثر مع ⁦f(t) = t + 2^j⁩، تتحدد ببواقي القسمة على ⁦5 * 2^j⁩ ومجموع نيم لنواتج القسمة
source-fibnim-misere-nim = C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)، وفيه حل نيم في اللعب العكسي
source-fibnim-grundy-constant = كون قيم غراندي لدالة ثابتة بواقي القسمة، أو 0، أو الثابت زائد واحد
source-fibnim-grundy-periodic = كون قيم غراندي تحت سقوف محدودة دورية في عدد القطع
source-fibnim-constant = كون الدالة الثابتة تعطي بعد الحركة الأولى لعبة طرح، أكوامها هي بواقي قسمة الأكوام
source-fibnim-exact-conjunctive = C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966)، حيث يؤخذ في كل حركة من جميع الأكوام المتاحة
source-fibnim-exact2-three-piles_most = قاعدة لوضعيات البداية ذات الأكوام الثلاث، وهي تصحح ما ورد في H. S. Barbara and W. Ali, exact-2-Fibonacci nim (2022)
source-fibnim-exact2-three-piles-checked = ملاحظة غير مبرهنة، جرى التحقق منها ببحث حاسوبي لكل الأكوام حتى { $max }، وهي تصحح ما ورد في H. S. Barbara and W. Ali, exact-2-Fibonacci nim (2022)
