/** Projector mode: everything is larger, and the frame has less in it. It lasts until the page is closed. */

/** Makes a button switch the mode. Escape ends it, since the footer with the button is hidden then. */
export function projector(button: HTMLButtonElement): void {
  const root = document.documentElement;
  const set = (on: boolean) => {
    if (on) root.dataset.projector = '';
    else delete root.dataset.projector;
    button.setAttribute('aria-pressed', String(on));
  };
  set(new URLSearchParams(location.search).get('projector') === '1');
  button.addEventListener('click', () => set(root.dataset.projector === undefined));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && root.dataset.projector !== undefined) set(false);
  });
}
