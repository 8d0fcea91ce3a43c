import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** What {@link Facts} takes. */
export interface FactsProps {
  /** Pixels that a fact needs: as many stand side by side as have room. One below the other without. */
  minWidth?: number;
  /** Of {@link Fact}. */
  children: ReactNode;
}

/** Labelled values. */
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

/** One labelled value. */
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
