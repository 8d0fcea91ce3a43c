import { darken, getContrastRatio, lighten } from '@mui/material/styles';
import { type ColorScheme, tokens } from './tokens.ts';

/** The accent colour of one scheme, with its variants. */
export interface Accent {
  main: string;
  dark: string;
  light: string;
  contrastText: string;
}

/** Minimum contrast: WCAG 1.4.3 with a margin, since links and buttons appear on several surfaces. */
const READABLE = 5;
const STEP = 0.02;
const ON_ACCENT: Record<ColorScheme, readonly [string, string]> = {
  light: ['#ffffff', tokens.light.text.primary],
  dark: [tokens.dark.surface.page, '#ffffff'],
};

/**
 * Derives the accent of a scheme from the provider's colour: darkened in the light scheme, lightened in the dark one, just
 * enough to be readable on every surface.
 * @param color CSS colour in hex or rgb notation
 */
export function accentFor(color: string, scheme: ColorScheme): Accent {
  const main = readableOn(
    Object.values(tokens[scheme].surface),
    color,
    scheme === 'light' ? darken : lighten,
  );
  const [first, second] = ON_ACCENT[scheme];
  return {
    main,
    dark: scheme === 'light' ? darken(main, 0.16) : lighten(main, 0.2),
    light: scheme === 'light' ? lighten(main, 0.16) : darken(main, 0.2),
    contrastText: getContrastRatio(first, main) >= getContrastRatio(second, main) ? first : second,
  };
}

function readableOn(surfaces: readonly string[], color: string, shift: typeof darken): string {
  for (let amount = 0; amount < 1; amount += STEP) {
    const shifted = shift(color, amount);
    if (surfaces.every((surface) => getContrastRatio(shifted, surface) >= READABLE)) return shifted;
  }
  return shift(color, 1);
}
