/** Milliseconds for which the chips that an opponent takes stay marked. */
export const LOOK = matchMedia('(prefers-reduced-motion: reduce)').matches ? 150 : 700;

export const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
