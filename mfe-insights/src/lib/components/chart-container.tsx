import Box from '@mui/material/Box';
import { ResponsiveWrapper } from '@nivo/core';
import type { ReactElement } from 'react';

interface ChartContainerProps {
  /** In pixels. */
  height: number;
  /** Width until measured, in pixels. */
  defaultWidth: number;
  /** Allows a chart that is wider than the container to scroll. */
  isScrollable?: boolean;
  /** Renders the chart at the available width. */
  children: (width: number) => ReactElement;
}

/** A container that measures its width and redraws its chart when the width changes. */
export function ChartContainer({
  height,
  defaultWidth,
  isScrollable = false,
  children,
}: ChartContainerProps) {
  return (
    <Box sx={{ height, overflowX: isScrollable ? 'auto' : 'hidden', overflowY: 'hidden' }}>
      <ResponsiveWrapper defaultWidth={defaultWidth} defaultHeight={height}>
        {({ width }) => children(Math.floor(width))}
      </ResponsiveWrapper>
    </Box>
  );
}
