/** What a player who has moved does now: send the link to the other player. */

import { text } from '../text/text';
import { Copied } from '../ui/copy';
import { button, h } from '../ui/dom';
import { qr } from '../ui/qr';

export function sendLink(): HTMLElement {
  const copied = new Copied();
  const copy = () => void copied.copy(text('play-link-label'), location.href);
  const send = button(text('copy-link'), copy, { class: 'primary' });
  return h('div.send', h('p', text('play-send')), send, copied.element, qr(location.href));
}
