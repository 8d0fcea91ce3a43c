import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/index.ts';

/** Skeleton of a page: a heading, a row of controls and a table. */
export function PageSkeleton(): ReactNode {
  const text = useTexts();
  return (
    <Box role="status" aria-label={text.loading}>
      <Skeleton variant="rounded" width={220} height={32} sx={{ mb: 1 }} />
      <Skeleton variant="rounded" width={320} height={16} sx={{ mb: 4 }} />
      <Skeleton variant="rounded" height={40} sx={{ mb: 2 }} />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} variant="rounded" height={36} sx={{ mb: 1 }} />
      ))}
    </Box>
  );
}
