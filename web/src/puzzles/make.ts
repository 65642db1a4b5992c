/** Where a teacher chooses a set and gets its links: for the class, as an assignment, and as a worksheet. */

import { playerSelect } from '../game/players';
import { formatRoute, rewrite, type Params, type Path } from '../router';
import { text } from '../text/text';
import { Copied } from '../ui/copy';
import { fill, h, wrong } from '../ui/dom';
import { field, textInput } from '../ui/field';
import { qr } from '../ui/qr';
import { kindFields } from './home';
import { address, MOST, namesOf, newSeed, readChoice, type Choice } from './model';

/** The form with what an address has; the address has what the form has, so that it can be kept. */
export function make(params: Params): HTMLElement {
  const first = readChoice({ seed: newSeed(), grade: '2', count: '10', opponent: 'perfect', ...params });
  const fields = kindFields(first.set.kinds, first.set.grade);
  const seed = textInput(first.set.seed, { inputmode: 'numeric', pattern: '[0-9]{1,19}', required: true });
  const count = textInput(String(first.set.count), { type: 'number', min: 1, max: MOST, required: true });
  const key = textInput(first.key, { maxlength: 100 });
  const opponent = playerSelect(first.opponent, false);
  const names = h('textarea', { rows: 2, dir: 'auto', spellcheck: 'false', autocomplete: 'off' });
  names.value = first.names.join('\n');
  const links = h('div.links');
  const choice = (): Choice => ({
    set: { kinds: fields.kinds(), grade: fields.grade(), seed: seed.value, count: Number(count.value) },
    key: key.value.trim(),
    opponent: opponent.value,
    names: namesOf(names.value),
  });
  const link = (part: Path, title: string, about: string, chosen: Choice) => {
    const href = address(part, chosen);
    const copied = new Copied();
    const whole = new URL(href, location.href).href;
    return h('section.card',
      h('h2', h('a', { href }, title)),
      h('p', about),
      qr(href),
      h('div.row', copied.button(text('copy-link'), title, () => whole)),
      copied.element,
    );
  };
  const form = h('form.card', { onsubmit: (event: Event) => event.preventDefault() },
    fields.elements,
    h('div.fields',
      field(text('puzzles-count'), count),
      field(text('puzzles-seed'), seed, text('puzzles-seed-help')),
      field(text('puzzles-key'), key, text('puzzles-key-help')),
      field(text('puzzles-opponent'), opponent, text('puzzles-opponent-help')),
      field(text('puzzles-names'), names, text('puzzles-names-help')),
    ),
  );
  const check = h('a', { href: formatRoute('puzzles/check') }, text('puzzles-check'));
  const show = () => {
    if (!form.checkValidity()) {
      fill(links, wrong(text('puzzles-make-invalid', { most: MOST })));
      return;
    }
    const chosen = choice();
    rewrite(address('puzzles/make', chosen), false);
    const nameless = { ...chosen, names: [] };
    check.href = formatRoute('puzzles/check', { link: address('puzzles/assignment', nameless) });
    const open = { ...nameless, key: '', opponent: '' };
    fill(
      links,
      link('puzzles/set', text('puzzles-set'), text('puzzles-set-about'), open),
      link('puzzles/assignment', text('puzzles-assignment'), text('puzzles-assignment-about'), nameless),
      link('puzzles/sheet', text('puzzles-sheet'), text('puzzles-sheet-about'), { ...open, names: chosen.names }),
    );
  };
  form.addEventListener('input', show);
  show();
  return h('div.puzzles-make',
    h('h1', text('puzzles-make')),
    h('p.lead', text('puzzles-make-lead')),
    form,
    links,
    h('p', check),
  );
}
