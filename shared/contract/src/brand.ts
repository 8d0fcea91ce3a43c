/** The accent colour where the provider sets none. */
export const DEFAULT_ACCENT = '#4653d6';

/** Colour of a page behind its cards, by colour scheme: also what a browser draws around it. */
export const pageColors = { light: '#f9fafb', dark: '#0d0f13' } as const;
