import { useTheme } from '@mui/material/styles';
import type { Container } from '@nivo/core';
import { type ComponentProps, useMemo } from 'react';

/** The type of nivo's theme. */
type NivoTheme = NonNullable<ComponentProps<typeof Container>['theme']>;

/** Text and lines of charts. Colours are CSS variables, so that switching to dark mode does not redraw charts. */
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

/** The CSS variable of a palette path. */
export function cssVariable(path: string): string {
  return `var(--atrium-palette-${path})`;
}
