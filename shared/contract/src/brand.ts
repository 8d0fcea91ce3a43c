export const DEFAULT_ACCENT = '#4653d6';

/** The same in the dark scheme, where the darker one is hard to read. */
export const DEFAULT_ACCENT_ON_DARK = '#97a1ff';

/** Colour of a page behind its cards, by colour scheme: also what a browser draws around it. */
export const pageColors = { light: '#f9fafb', dark: '#0d0f13' } as const;
