const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Milliseconds before an opponent moves; with the setting "reduced motion" a line says what it took. */
export const LOOK = still ? 0 : 380;
/** Milliseconds in which chips fly to who takes them, as in the style sheet. */
export const FLIGHT = still ? 0 : 320;

export const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
