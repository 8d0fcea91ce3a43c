import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What {@link Page} takes. */
export interface PageProps {
  /** `reading` keeps lines short; `wide` gives tables the room that there is. */
  width?: 'reading' | 'wide';
  children: ReactNode;
}

/** Measure of a page's contents. The frame's own padding is the shell's. */
export function Page({ width = 'wide', children }: PageProps) {
  return <Box sx={{ mx: 'auto', width: '100%', maxWidth: width === 'wide' ? 1280 : 880 }}>{children}</Box>;
}
