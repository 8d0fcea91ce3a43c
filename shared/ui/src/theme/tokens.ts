import { pageColors } from '@atrium/contract';

/** Tones of a status. Colour is never the only sign: each tone has a shape and is shown with a label. */
const tones = ['neutral', 'progress', 'attention', 'success', 'closed'] as const;
/** A tone of {@link tones}. */
export type Tone = (typeof tones)[number];

/** Colour schemes of the theme. */
export const colorSchemes = ['light', 'dark'] as const;
/** A scheme of {@link colorSchemes}. */
export type ColorScheme = (typeof colorSchemes)[number];

/** Colours of one tone. */
export interface ToneColors {
  /** Text and shape. */
  main: string;
  /** Their background. */
  soft: string;
  /** Areas of a chart: lighter than text, but 3:1 against every surface. */
  fill: string;
}

/** Colours of one scheme. The accent is not here: a provider may set it. */
export interface SchemeTokens {
  surface: { page: string; card: string; raised: string; subtle: string };
  text: { primary: string; secondary: string; disabled: string };
  /** `line` separates surfaces; `control` outlines controls with a contrast of 3:1 (WCAG 1.4.11). */
  border: { line: string; control: string };
  severity: { error: string; warning: string; info: string; success: string };
  tone: Record<Tone, ToneColors>;
  /** Chart series without a tone: any two are distinguishable with every kind of colour vision. */
  series: readonly [string, string, string, string, string, string];
}

/** Every colour of the theme, by scheme. */
export const tokens: Record<ColorScheme, SchemeTokens> = {
  light: {
    surface: { page: pageColors.light, card: '#ffffff', raised: '#ffffff', subtle: '#f3f4f6' },
    text: { primary: '#14171f', secondary: '#5a6170', disabled: '#9aa0ac' },
    border: { line: '#e5e7eb', control: '#868d9b' },
    severity: { error: '#b42318', warning: '#8a4b00', info: '#1d4fb8', success: '#17693b' },
    tone: {
      neutral: { main: '#475067', soft: '#eef0f4', fill: '#7b8599' },
      progress: { main: '#1d4fb8', soft: '#e9f0fe', fill: '#4c7ce4' },
      attention: { main: '#8a4b00', soft: '#fdf1dc', fill: '#bd7714' },
      success: { main: '#17693b', soft: '#e4f5eb', fill: '#2c915a' },
      closed: { main: '#5a6170', soft: '#f3f4f6', fill: '#858c9a' },
    },
    series: ['#4653d6', '#2e96b8', '#93477b', '#c27a1f', '#4a6a10', '#243b53'],
  },
  dark: {
    surface: { page: pageColors.dark, card: '#14171d', raised: '#1b1f27', subtle: '#1b1f27' },
    text: { primary: '#eceef2', secondary: '#9ea6b5', disabled: '#5f6675' },
    border: { line: '#262b35', control: '#707889' },
    severity: { error: '#ff9b90', warning: '#f5be6a', info: '#9dbcff', success: '#7fd6a2' },
    tone: {
      neutral: { main: '#c0c7d4', soft: '#242934', fill: '#8f99ad' },
      progress: { main: '#9dbcff', soft: '#182644', fill: '#6d97f5' },
      attention: { main: '#f5be6a', soft: '#362509', fill: '#d99a3e' },
      success: { main: '#7fd6a2', soft: '#113020', fill: '#4fae79' },
      closed: { main: '#9ea6b5', soft: '#1d212a', fill: '#707889' },
    },
    series: ['#97a1ff', '#5fd4e6', '#dd88a7', '#b16a17', '#bfd778', '#6b7187'],
  },
};
