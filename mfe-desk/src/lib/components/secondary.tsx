import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A second line of a cell. */
export function Secondary({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{children}</Box>
  );
}
