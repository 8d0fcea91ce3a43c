import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface FactsProps {
  /** Minimum width of a column in pixels: as many fit side by side as there is room for. Stacked where absent. */
  minWidth?: number;
  children: ReactNode;
}

export function Facts({ minWidth, children }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: minWidth === undefined ? 1.5 : 2,
        gridTemplateColumns:
          minWidth === undefined ? 'minmax(0, 1fr)' : `repeat(auto-fit, minmax(${minWidth}px, 1fr))`,
      }}
    >
      {children}
    </Box>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}
