import { DEFAULT_ACCENT } from '@atrium/contract';
import { extendTheme } from '@mui/material/styles';
import { baseOverrides } from './overrides-base.ts';
import { controlOverrides } from './overrides-controls.ts';
import { surfaceOverrides } from './overrides-surfaces.ts';
import { paletteFor } from './palette.ts';

import { typography } from './typography.ts';

/** What a provider may change in the theme. */
export interface AtriumThemeOptions {
  /** The provider's colour; both schemes derive a readable accent from it. */
  accentColor?: string | null;
}

/**
 * The theme of the portal: MUI with CSS variables; `data-theme` on the root element selects light or dark. All component
 * overrides are here, so that no page sets a colour. `sources` is the hash of this folder, set by the build: equal hashes
 * mean the same theme.
 */
export function createAtriumTheme({ accentColor }: AtriumThemeOptions = {}) {
  const accent = accentColor ?? DEFAULT_ACCENT;
  const theme = extendTheme({
    colorSchemeSelector: 'data-theme',
    cssVarPrefix: 'atrium',
    colorSchemes: {
      light: { palette: paletteFor('light', accent) },
      dark: { palette: paletteFor('dark', accent) },
    },
    defaultColorScheme: 'light',
    spacing: 8,
    shape: { borderRadius: 8 },
    typography,
    motion: { reducedMotion: 'system' },
    components: { ...baseOverrides, ...controlOverrides, ...surfaceOverrides },
  });
  return Object.assign(theme, { sources: process.env.ATRIUM_THEME });
}

/** A theme of {@link createAtriumTheme}. */
export type AtriumThemeObject = ReturnType<typeof createAtriumTheme>;
