import { useIsPrinting } from '@atrium/host';
import Box from '@mui/material/Box';
import { ResponsiveWrapper } from '@nivo/core';
import { Fragment, type ReactElement } from 'react';

/** It is in pixels, and fits a card on A4 and on Letter. A sheet cannot be measured before it is laid out. */
const PRINTED_WIDTH = 600;

interface ChartContainerProps {
  /** In pixels. */
  height: number;
  /** It is in pixels, until it is measured. */
  defaultWidth: number;
  /** It is in pixels: the chart scrolls in a narrower container. */
  minWidth?: number;
  children: (width: number) => ReactElement;
}

/** The chart is drawn again when the width changes, and for print. */
export function ChartContainer({ height, defaultWidth, minWidth = 0, children }: ChartContainerProps) {
  const isPrinting = useIsPrinting();
  return (
    <Box sx={{ height, overflowX: minWidth > 0 ? 'auto' : 'hidden', overflowY: 'hidden' }}>
      <ResponsiveWrapper defaultWidth={defaultWidth} defaultHeight={height}>
        {({ width }) => (
          // A chart that is redrawn would keep its former ticks for another frame.
          <Fragment key={String(isPrinting)}>
            {children(isPrinting ? PRINTED_WIDTH : Math.max(minWidth, Math.floor(width)))}
          </Fragment>
        )}
      </ResponsiveWrapper>
    </Box>
  );
}
