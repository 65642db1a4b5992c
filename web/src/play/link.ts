/** Links to the position that is shown. */

import { text } from '../text/text';
import { button, fill, h } from '../ui/dom';
import { qr } from '../ui/qr';

/** The link is that of the page, or another one; `said` is the message after copying. */
export async function copyLink(place: HTMLElement, link = location.href, said = 'play-link-copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    fill(place, text(said));
  } catch {
    const input = h('input', { type: 'text', readonly: true, 'aria-label': text('play-link-label'), value: link });
    fill(place, text('play-link-copy'), ' ', input);
    input.select();
  }
}

/** What a player who has moved does now: send the link to the other player. */
export function sendLink(): HTMLElement {
  const copied = h('p.note', { role: 'status' });
  const copy = button(text('copy-link'), () => void copyLink(copied), { class: 'primary' });
  return h('div.send', h('p', text('play-send')), copy, copied, qr(location.href));
}
