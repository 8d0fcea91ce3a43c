import { DEFAULT_ACCENT } from '@atrium/contract';
import { getContrastRatio } from '@mui/material/styles';
import { accentFor } from './accent.ts';
import { colorSchemes, type SchemeTokens, tokens } from './tokens.ts';

/** Minimum contrast by WCAG 2.2: 1.4.3 for text, 1.4.11 for controls and graphics. */
const TEXT = 4.5;
const SHAPE = 3;

function textPairs({ text, surface, severity, tone }: SchemeTokens) {
  const onSurfaces = [text.primary, text.secondary, ...Object.values(severity)].flatMap((color) =>
    Object.values(surface).map((background) => [color, background] as const),
  );
  return [...onSurfaces, ...Object.values(tone).map(({ main, soft }) => [main, soft] as const)];
}

function shapePairs({ border, surface, series, tone }: SchemeTokens) {
  const { page, card, raised } = surface;
  const shapes = [
    border.control,
    ...series,
    ...Object.values(tone).flatMap(({ main, fill }) => [main, fill]),
  ];
  return shapes.flatMap((color) => [page, card, raised].map((background) => [color, background] as const));
}

const tooFaint = (pairs: (readonly [string, string])[], least: number) =>
  pairs.filter(([color, background]) => getContrastRatio(color, background) < least);

test.each(colorSchemes)('all text of the %s scheme has enough contrast', (scheme) => {
  expect(tooFaint(textPairs(tokens[scheme]), TEXT)).toEqual([]);
});

test.each(colorSchemes)('controls, shapes and charts of the %s scheme have enough contrast', (scheme) => {
  expect(tooFaint(shapePairs(tokens[scheme]), SHAPE)).toEqual([]);
});

const providersColors = [DEFAULT_ACCENT, '#ffdd00', '#00a0ff', '#111111', '#ffffff', '#d32f2f'];

test.each(colorSchemes)("any provider's colour becomes a readable accent in the %s scheme", (scheme) => {
  const { surface } = tokens[scheme];
  for (const color of providersColors) {
    const accent = accentFor(color, scheme);
    const pairs = Object.values(surface).map((background) => [accent.main, background] as const);
    expect(tooFaint([...pairs, [accent.contrastText, accent.main]], TEXT)).toEqual([]);
  }
});
