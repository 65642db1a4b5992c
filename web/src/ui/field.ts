/** Makes form fields with labels and help. */

import { math, rich, text } from '../text/text';
import { h, unique, type Attributes, type Child } from './dom';

export function field(label: Child, control: HTMLElement, help?: Child): HTMLElement {
  control.id ||= unique('field');
  const note = help ? h('small', { id: `${control.id}-help` }, help) : null;
  if (note) control.setAttribute('aria-describedby', note.id);
  return h('div.field', h('label', { for: control.id }, label), control, note);
}

export function textInput(value: string, attributes: Attributes = {}): HTMLInputElement {
  const input = h('input', { type: 'text', dir: 'auto', autocomplete: 'off', spellcheck: 'false', ...attributes });
  input.value = value;
  return input;
}

/** A field for a number of a few digits. */
export const numberInput = (value: string, size = 6) => textInput(value, { inputmode: 'numeric', size });

export function select(
  value: string,
  options: readonly (readonly [value: string, label: string])[],
): HTMLSelectElement {
  const known = options.some(([name]) => name === value);
  const all = known ? options : [...options, [value, value] as const];
  const control = h('select', all.map(([name, label]) => h('option', { value: name }, label)));
  control.value = value;
  return control;
}

export function check(label: string, value: boolean): { element: HTMLElement; input: HTMLInputElement } {
  const input = h('input', { type: 'checkbox' });
  input.checked = value;
  return { element: h('label.check', input, label), input };
}

/** About how many digits a number has that is written as `natural` reads it. */
function digitsOf(written: string): number {
  const [number = '', power] = written.replace(/_/g, '').split('-')[0]?.split(/[eE^]/) ?? [];
  if (number.startsWith('F')) return 0.21 * Number(number.slice(1));
  if (power === undefined) return number.length;
  return /[eE]/.test(written)
    ? number.length + Number(power)
    : Math.log10(Number(`.${number}`) * 10) * Number(power) + (number.length - 1) * Number(power);
}

/** A whole number as a question has it (1000, 10^50, F_100); throws a message for the reader if it is none. */
export function natural(written: string, what: string, most = Infinity): string {
  const digits = written.trim();
  if (!/^(F_[\d_]+|\d[\d_]*([eE^][\d_]+)?)(-\d[\d_]*)?$/.test(digits))
    throw new Error(text('any-whole-number', { what }));
  if (digitsOf(digits) > most + 1) throw new Error(text('too-many-digits', { what, most: String(most) }));
  return digits;
}

/** The take-away functions that a field suggests; the reader can type any other. */
export const TAKES = ['2t', 't', '3t', 't+1', 'floor(3t/2)', 'floor(5t/2)', '2t+1', '3'];

/** A range from which the reader draws a number. */
export const range = (min: number, max: number, value: number, oninput: () => void): HTMLInputElement =>
  h('input', { type: 'range', dir: 'ltr', min, max, value, oninput });

/** A field that is a parameter of an address, which leaves out what is usual. A box has its value if it is checked. */
export class Parameter {
  readonly element: HTMLElement;
  readonly #usual: string;

  constructor(
    readonly name: string, readonly control: HTMLInputElement | HTMLSelectElement, label: Child, help?: Child,
  ) {
    const box = control.type === 'checkbox';
    this.element = box ? h('label.check', control, label) : field(label, control, help);
    this.#usual = this.value;
  }

  get value(): string {
    const { control } = this;
    return control.type === 'checkbox' && !(control as HTMLInputElement).checked ? '' : control.value.trim();
  }

  /** The value, unless it is the usual one. */
  get given(): string | undefined {
    return this.value === this.#usual ? undefined : this.value;
  }

  read(value = this.#usual): void {
    if (this.control.type === 'checkbox') (this.control as HTMLInputElement).checked = value === this.control.value;
    else this.control.value = value;
    // An address may have a choice that there is not: the engine says so.
    if (this.control.value !== value && this.control.tagName === 'SELECT')
      this.control.append(h('option', { value, selected: true }, value));
  }
}

/** What an address says of fields. */
export const paramsOf = (all: readonly Parameter[]): Record<string, string | undefined> =>
  Object.fromEntries(all.map(({ name, given }) => [name, given]));

/** Fills fields from an address. */
export const readInto = (all: readonly Parameter[], params: Readonly<Record<string, string | undefined>>): void =>
  all.forEach((each) => each.read(params[each.name]));

export const elementsOf = (all: readonly Parameter[]): HTMLElement[] => all.map(({ element }) => element);

/** A box that gives a parameter this value. */
export const flag = (name: string, value: string, label: Child): Parameter =>
  new Parameter(name, h('input', { type: 'checkbox', value }), label);

/** The parameter of the take-away function. */
export function takeParameter(): Parameter {
  const id = unique('takes');
  const input = textInput('2t', { list: id, size: 12 });
  const formula = math('f(t)');
  const help = rich('take-away-function-help', { taken: math('t'), left: math('n'), formula });
  const takes = new Parameter('take', input, rich('take-away-function', { formula }), help);
  takes.element.append(h('datalist', { id }, TAKES.map((value) => h('option', { value }))));
  return takes;
}

/** Fields beside each other. */
export const fields = (...all: Child[]): HTMLElement => h('div.fields', ...all);

/** The button that sends a form. */
export const submit = (label: string): HTMLElement => h('button.primary', { type: 'submit' }, label);
export const submitRow = (label: string): HTMLElement => h('div.row', submit(label));

/** What a form does when it is sent; the page stays. */
export const whenSent = (apply: () => void) => (event: Event): void => {
  event.preventDefault();
  apply();
};

/** A form that applies its fields when it is sent and when one of them changes. */
export const form = (apply: () => void, ...children: Child[]): HTMLElement =>
  h('form.card', { onsubmit: whenSent(apply), onchange: () => apply() }, ...children);
