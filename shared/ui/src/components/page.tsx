import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Props of {@link Page}. */
export interface PageProps {
  /** `reading` keeps lines short; `wide` is for tables. */
  width?: 'reading' | 'wide';
  children: ReactNode;
}

/** Sets the width of a page's content. Padding around it is the shell's. */
export function Page({ width = 'wide', children }: PageProps) {
  return <Box sx={{ mx: 'auto', width: '100%', maxWidth: width === 'wide' ? 1280 : 880 }}>{children}</Box>;
}
