import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Props of {@link Page}. */
export interface PageProps {
  /** `reading` keeps lines short; `wide` is for tables. */
  width?: 'reading' | 'wide';
  children: ReactNode;
}

/**
 * Sets the width of a page's content. Pages of either width begin at the same edge, so that titles do not move between
 * them. Padding around it is the shell's.
 */
export function Page({ width = 'wide', children }: PageProps) {
  return (
    <Box sx={{ mx: 'auto', width: '100%', maxWidth: 1280 }}>
      <Box sx={{ maxWidth: width === 'wide' ? undefined : 880 }}>{children}</Box>
    </Box>
  );
}
