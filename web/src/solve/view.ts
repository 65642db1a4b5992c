/** The view "Solve", a box for any position and its answer, and the page of a position, the answer alone. */

import { client } from '../engine/client';
import type { CertificateEntry, Solved } from '../../generated/wire';
import { formatRoute, rewrite, type Params } from '../router';
import { thumbnail } from '../explore/image';
import { saveCertificate } from '../proofs/library';
import { math, text } from '../text/text';
import { Busy } from '../ui/busy';
import { announce, fill, h, ltr } from '../ui/dom';
import { elementsOf, fields, submit, whenSent } from '../ui/field';
import { short } from '../ui/blocks';
import type { View } from '../view';
import { answerView, reason, remoteness, type MapPicture, type Proved } from './answer';
import { mapOf, proofOf } from './links';
import { Asked, EXAMPLES } from './model';

export function solveView(kind: 'solve' | 'position'): View {
  const busy = new Busy();
  const place = h('div');
  const asked = new Asked();
  const several = fields(elementsOf(asked.several));
  const more = h('details.more',
    h('summary', text('solve-more')),
    fields(elementsOf([...asked.rules, asked.exactly])),
    h('div.checks', elementsOf(asked.flags)),
    several,
  );
  let left: Params = {};
  let shown = '';
  let certificates: CertificateEntry[] | null = null;

  const severalShown = () => (several.hidden = asked.exactly.value === '');
  asked.exactly.control.addEventListener('input', severalShown);

  async function solve(): Promise<void> {
    // An old answer beside a new question would be read as its answer.
    const step = (document.activeElement as HTMLElement | null)?.dataset.step;
    fill(place);
    const [at, question] = [asked.address(kind), asked.question];
    const found = await busy.ask(text('solve-solving'), 'solve', { ...question, remoteness: false });
    if (!found || shown !== at) return;
    const of = (position: string) => asked.address(kind, position);
    const why = h('div', reason(found, null));
    const lasts = h('p.note.lasts');
    fill(place, answerView(found, {
      cited: asked.address('position'), alone: kind === 'position', why, lasts, map: mapped(found), of,
    }));
    // The link that changes a pile is there again.
    if (step) place.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus({ preventScroll: true });
    announce(text(found.outcome === 'N' ? 'solve-wins' : 'solve-loses'));
    // What follows may have to wait for the whole engine.
    const whole = await client.ask('solve', question, { seconds: 2 }).catch(() => null);
    if (whole && shown === at) fill(lasts, remoteness(Object.assign(found, { remoteness: whole.remoteness })));
    const proof = await proved(found);
    if (proof && shown === at) fill(why, reason(found, proof));
  }

  /** The map around the position. */
  function mapped(found: Solved): MapPicture | null {
    const map = mapOf(found);
    if (!map) return null;
    const picture = h('div.thumbnail');
    // Without it the place stays empty, and the link leads to the map.
    const draw = (cells: Uint32Array) => picture.replaceWith(thumbnail({ cells, side: map.slice.max + 1 }, map.at));
    client.ask('map', map.slice).then(draw, () => undefined);
    return { address: map.address, picture };
  }

  /** A certificate that proves the answer, and, if it gave it, its automaton with the digits of the position. */
  async function proved(found: Solved): Promise<Proved | null> {
    try {
      certificates ??= (await client.ask('certificates', {})).certificates;
      const proof = proofOf(found, certificates);
      if (!proof) return null;
      const { entry, piles, quota, address } = proof;
      const save = async () => saveCertificate(await client.ask('certificate', entry.place));
      if (found.method !== 'certificate') return { address, save, picture: null };
      const automaton = await client.ask('certificate', entry.place);
      const trace = await client.ask('trace', { ...entry.place, piles, ...(quota === undefined ? {} : { quota }) });
      const { steps } = await import('../proofs/steps');
      return {
        address, save, picture: steps(automaton, trace, quota !== undefined, trace.terms.length, () => {}).element,
      };
    } catch {
      // The answer stands without its proof.
      return null;
    }
  }

  const sent = whenSent(() => {
    const at = asked.address(kind);
    if (at === shown) void solve();
    else location.hash = at;
  });

  const title = h('h1', text('solve-lead'));
  const element = h('div', { class: kind === 'position' ? 'solve alone' : 'solve' },
    title,
    h('form', { hidden: kind === 'position', onsubmit: sent },
      h('div.solve-box', asked.position.element, submit(text('solve-button'))),
      more,
    ),
    busy.element,
    place,
    h('h2', { hidden: kind === 'position' }, text('solve-examples')),
    h('ul.examples', { hidden: kind === 'position' },
      EXAMPLES.map(([position, about, params]) => {
        const link = h('a', { href: formatRoute('solve', { position, ...params }) }, math(position));
        return h('li', link, ' ', h('span.note', text(about)));
      }),
    ),
  );

  function show(given: Params): void {
    const params = Object.keys(given).length === 0 ? left : given;
    left = params;
    asked.read(params);
    const at = asked.address(kind);
    rewrite(at, false);
    severalShown();
    if (kind === 'position') fill(title, ltr(short(asked.position.value, 40)));
    if (at === shown && place.childElementCount > 0) return;
    shown = at;
    void solve();
  }

  return {
    element,
    show,
    leave: () => {
      busy.cancel();
      shown = '';
    },
  };
}
