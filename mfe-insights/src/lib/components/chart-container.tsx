import { useIsPrinting } from '@atrium/host';
import Box from '@mui/material/Box';
import { ResponsiveWrapper } from '@nivo/core';
import { Fragment, type ReactElement } from 'react';

/**
 * Width of a printed chart, in pixels: fits a card on A4 and on Letter. A sheet cannot be measured before it is laid out.
 */
const PRINTED_WIDTH = 600;

interface ChartContainerProps {
  /** In pixels. */
  height: number;
  /** Width until measured, in pixels. */
  defaultWidth: number;
  /** The chart scrolls in a narrower container, in pixels. */
  minWidth?: number;
  /** Renders the chart at the available width. */
  children: (width: number) => ReactElement;
}

/** A container that measures its width and redraws its chart when the width changes, and for print. */
export function ChartContainer({ height, defaultWidth, minWidth = 0, children }: ChartContainerProps) {
  const isPrinting = useIsPrinting();
  return (
    <Box sx={{ height, overflowX: minWidth > 0 ? 'auto' : 'hidden', overflowY: 'hidden' }}>
      <ResponsiveWrapper defaultWidth={defaultWidth} defaultHeight={height}>
        {({ width }) => (
          // A new chart, because one that is redrawn keeps its former ticks for another frame.
          <Fragment key={String(isPrinting)}>
            {children(isPrinting ? PRINTED_WIDTH : Math.max(minWidth, Math.floor(width)))}
          </Fragment>
        )}
      </ResponsiveWrapper>
    </Box>
  );
}
