import type { PaletteOptions } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { accentFor } from './accent.ts';
import { type ColorScheme, type SchemeTokens, type Tone, type ToneColors, tokens } from './tokens.ts';

interface AtriumPalette {
  /** Colours by status tone: `tone.attention.main` for text and shape, `tone.attention.soft` for their background. */
  tone: Record<Tone, ToneColors>;
  /** Colours of chart series, `series.1` to `series.6`. */
  series: Record<1 | 2 | 3 | 4 | 5 | 6, string>;
  /** Surfaces and borders in addition to MUI's. */
  surface: SchemeTokens['surface'];
  border: SchemeTokens['border'];
}

declare module '@mui/material/styles' {
  interface Palette extends AtriumPalette {}
  interface PaletteOptions extends Partial<AtriumPalette> {}
  interface CssVarsPalette extends AtriumPalette {}
}

/** MUI's palette of one scheme. Pages use it by CSS variables, so that a change of scheme rerenders nothing. */
export function paletteFor(scheme: ColorScheme, accentColor: string): PaletteOptions {
  const { surface, text, border, severity, tone, series } = tokens[scheme];
  const onSeverity = scheme === 'light' ? '#ffffff' : surface.page;
  const severityColor = (main: string) => ({ main, contrastText: onSeverity });
  const accent = accentFor(accentColor, scheme);
  return {
    primary: accent,
    secondary: { main: tone.neutral.main, contrastText: onSeverity },
    error: severityColor(severity.error),
    warning: severityColor(severity.warning),
    info: severityColor(severity.info),
    success: severityColor(severity.success),
    text,
    divider: border.line,
    background: { default: surface.page, paper: surface.card },
    tone,
    surface,
    border,
    series: { 1: series[0], 2: series[1], 3: series[2], 4: series[3], 5: series[4], 6: series[5] },
  };
}
