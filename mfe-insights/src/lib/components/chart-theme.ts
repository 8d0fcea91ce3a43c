import { useTheme } from '@mui/material/styles';
import type { Container } from '@nivo/core';
import { type ComponentProps, useMemo } from 'react';

/** What nivo's charts take as their theme. */
type NivoTheme = NonNullable<ComponentProps<typeof Container>['theme']>;

/** The theme of text and lines in charts; colours are CSS variables, so that a change of scheme draws nothing anew. */
export function useChartTheme() {
  const { typography } = useTheme();
  return useMemo(() => {
    const text = {
      fontFamily: typography.fontFamily,
      fontSize: 13,
      fill: cssVariable('text-primary'),
      fontVariantNumeric: 'tabular-nums',
    };
    const tick = { ...text, fontSize: 12, fill: cssVariable('text-secondary') };
    const line = { stroke: cssVariable('divider'), strokeWidth: 1 };
    return {
      text,
      axis: { ticks: { text: tick, line }, domain: { line } },
      grid: { line },
    } satisfies NivoTheme;
  }, [typography]);
}

/** A colour of the palette by its path. */
export function cssVariable(path: string): string {
  return `var(--atrium-palette-${path})`;
}
