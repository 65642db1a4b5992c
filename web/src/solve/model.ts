/** What the reader asks in the view "Solve": the fields of its form, the address and the question to the engine. */

import { numberOf, rulesOf, type SolveQuestion, under } from '../engine/questions';
import { formatRoute, type Params, type Path } from '../router';
import { text } from '../text/text';
import { flag, numberInput, Parameter, paramsOf, readInto, select, takeParameter, textInput } from '../ui/field';
import { relativeParameters } from '../ui/relatives';

/** The position that is shown first: Flanigan's example. */
const EXAMPLE = '(20,62;8)';

/** Examples of the notation, each with what is special about it. */
export const EXAMPLES: readonly (readonly [position: string, about: string, params?: Record<string, string>])[] = [
  ['20', 'solve-example-one'],
  ['(20,62;8)', 'solve-example-two'],
  ['(4,7,9;2)', 'solve-example-three'],
  ['(5;2)+(8;3)[3t]+*7', 'solve-example-sum'],
  ['(12,4;1)', 'solve-example-zhou', { third: 'previous' }],
  ['2 5 7', 'solve-example-exactly', { exactly: '2' }],
  ['1000000', 'solve-example-only', { take: 'unlimited', only: '1,3,4' }],
  ['(9,8)', 'solve-example-half', { take: 'max(1,floor(n/2))', ends: 'first-empty' }],
];

/** The most characters of a position that the box takes. */
const LONGEST = 20_000;

/** The fields, which have what an address says. */
export class Asked {
  readonly position = new Parameter(
    'position', textInput('', { class: 'position-box', dir: 'ltr', maxlength: LONGEST, required: true }),
    text('solve-position'), text('solve-position-help'),
  );
  readonly rules = [takeParameter(), ...relativeParameters()];
  readonly flags = [flag('play', 'misere', text('solve-misere')), flag('third', 'previous', text('solve-previous'))];
  /** For a game in which every move takes from exactly so many piles: how. */
  readonly exactly = new Parameter('exactly', numberInput(''), text('solve-exactly'), text('solve-exactly-help'));
  readonly several = [
    one('group', 'solve-group', ['sticky', 'free', 'fixed']),
    one('remember', 'solve-remember', ['pile', 'last']),
    one('fresh', 'solve-fresh', ['not-whole', 'any']),
    new Parameter('active', textInput('', { placeholder: '1,2' }), text('solve-active')),
  ];

  #given(): Record<string, string | undefined> {
    const several = this.exactly.value === '' ? [] : this.several;
    return paramsOf([...this.rules, ...this.flags, this.exactly, ...several]);
  }

  read(params: Params): void {
    this.position.read(params.position ?? EXAMPLE);
    readInto([...this.rules, ...this.flags, this.exactly, ...this.several], params);
  }

  /** Where the answer is shown. Another position has the number after its semicolon as a quota. */
  address(view: Path, other?: string): string {
    const { third, ...rules } = this.#given();
    return formatRoute(view, { position: other ?? this.position.value, ...rules, third: other ? undefined : third });
  }

  get question(): SolveQuestion {
    const { exactly, third, active, ...more } = this.#given();
    const [group, remember, fresh] = this.several.map(({ value }) => value);
    const piles = active?.split(',').filter((pile) => /^\d{1,6}$/.test(pile.trim())).map(Number) ?? [];
    const notation = third ? 'previous' : 'quota';
    return {
      ...under(rulesOf(more)), position: this.position.value, notation, explain: true, remoteness: true,
      ...(exactly && ({ exactly: numberOf(exactly), group, remember, fresh, active: piles } as object)),
    };
  }
}

function one(name: string, label: string, values: readonly string[]): Parameter {
  const options = values.map((value) => [value, text(`solve-${name}-${value}`)] as const);
  return new Parameter(name, select(values[0] ?? '', options), text(label));
}
