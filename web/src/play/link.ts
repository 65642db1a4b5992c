/** Copies the link to the position that is shown. */

import { text } from '../text/text';
import { fill, h } from '../ui/dom';

export async function copyLink(place: HTMLElement): Promise<void> {
  const link = location.href;
  try {
    await navigator.clipboard.writeText(link);
    fill(place, text('play-link-copied'));
  } catch {
    const input = h('input', { type: 'text', readonly: true, 'aria-label': text('play-link-label'), value: link });
    fill(place, text('play-link-copy'), ' ', input);
    input.select();
  }
}
