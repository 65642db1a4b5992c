/** Digits and punctuation of other scripts, which are read as those of formulas. */

const DIGIT = /\p{Nd}/gu;

/** The value of a digit: in every script the ten digits follow each other, with no other digit beside them. */
function valueOf(digit: string): number {
  // This makes the digits of fonts and widths plain ones.
  const code = digit.normalize('NFKC').codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

/** The text with the digits 0 to 9 in place of those of other scripts. */
export const plainDigits = (text: string): string =>
  text.replace(DIGIT, (digit) => (digit >= '0' && digit <= '9' ? digit : String(valueOf(digit))));

/** The text with the digits, commas, semicolons and brackets of a formula in place of those of other scripts. */
const plain = (text: string): string =>
  plainDigits(text)
    .replace(/[\u060C\u3001]/g, ',')
    .replace(/\u061B/g, ';')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'));

/** Converts what is typed into the fields of the page. */
export function readDigits(root: Document): void {
  const convert = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.type === 'range')
      return;
    const read = plain(target.value);
    if (read === target.value) return;
    const caret = target.selectionStart;
    target.value = read;
    target.setSelectionRange(caret, caret);
  };
  // Before the listeners of the field itself see the value.
  root.addEventListener('input', convert, { capture: true });
}
