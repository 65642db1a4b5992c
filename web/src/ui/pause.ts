/** Milliseconds for which the chips that an opponent takes stay marked; with the setting "reduced motion" a line says it. */
export const LOOK = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 700;

export const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
