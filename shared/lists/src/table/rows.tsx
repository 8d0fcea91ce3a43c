import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Props of {@link Rows}. */
export interface RowsProps {
  /** Accessible name, where no heading names the list. */
  label?: string;
  isBusy?: boolean;
  /** {@link Row} elements. */
  children: ReactNode;
}

/** A list without columns: for cards and narrow screens. */
export function Rows({ label, isBusy = false, children }: RowsProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={isBusy}
      sx={{ m: 0, p: 0, listStyle: 'none', opacity: isBusy ? 0.5 : 1, transition: 'opacity 120ms 80ms' }}
    >
      {children}
    </Box>
  );
}

/** One row of {@link Rows}; its children are stacked. */
export function Row({ sx = {}, children }: { sx?: SxProps<Theme>; children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={[
        {
          px: 2,
          py: 1.5,
          borderTop: 1,
          borderColor: 'divider',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 0.5,
        },
        ...[sx].flat(),
      ]}
    >
      {children}
    </Box>
  );
}
