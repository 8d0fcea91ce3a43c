import Box from '@mui/material/Box';
import { ResponsiveWrapper } from '@nivo/core';
import type { ReactElement } from 'react';

interface ChartPlaceProps {
  /** In pixels. */
  height: number;
  /** Width until it is measured, in pixels. */
  defaultWidth: number;
  /** A chart that is wider than its place can be moved under it. */
  isScrollable?: boolean;
  /** Draws the chart for the width that there is. */
  children: (width: number) => ReactElement;
}

/** Where a chart stands: it is drawn as wide as the place, and anew when that changes. */
export function ChartPlace({ height, defaultWidth, isScrollable = false, children }: ChartPlaceProps) {
  return (
    <Box sx={{ height, overflowX: isScrollable ? 'auto' : 'hidden', overflowY: 'hidden' }}>
      <ResponsiveWrapper defaultWidth={defaultWidth} defaultHeight={height}>
        {({ width }) => children(Math.floor(width))}
      </ResponsiveWrapper>
    </Box>
  );
}
