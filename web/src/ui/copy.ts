/** Copies texts to the clipboard, or shows them where that is refused. */

import { text } from '../text/text';
import { announce, button, fill, h } from './dom';

/** A place that says what was copied. */
export class Copied {
  readonly element = h('p.note.copied');

  /** Copies a text that has a name, such as "The link". */
  async copy(name: string, content: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(content);
      fill(this.element, text('copied', { name }));
      announce(text('copied', { name }));
    } catch {
      const area = h('textarea', { readonly: true, rows: 4, 'aria-label': name });
      area.value = content;
      fill(this.element, h('span', text('copy-this')), area);
      area.select();
    }
  }

  /** A button that copies. */
  button(label: string, name: string, content: () => string): HTMLButtonElement {
    return button(label, () => void this.copy(name, content()));
  }
}
