import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/index.ts';

/**
 * Skeleton of a page: a heading, a row of controls and a table. It is prerendered, so its sizes are in style sheets: the
 * content security policy refuses style attributes.
 */
export function PageSkeleton(): ReactNode {
  const text = useTexts();
  return (
    <Box role="status" aria-label={text.loading}>
      <Skeleton variant="rounded" sx={{ width: 220, height: 32, mb: 1 }} />
      <Skeleton variant="rounded" sx={{ width: 320, height: 16, mb: 4 }} />
      <Skeleton variant="rounded" sx={{ height: 40, mb: 2 }} />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} variant="rounded" sx={{ height: 36, mb: 1 }} />
      ))}
    </Box>
  );
}
