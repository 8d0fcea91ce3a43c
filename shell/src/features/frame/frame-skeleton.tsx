import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { BrandMark } from '../../lib/brand.tsx';
import { BAR_HEIGHT, NAVIGATION_WIDTH } from '../../lib/frame-measures.ts';
import { useTexts } from '../../messages/index.ts';

/** Skeleton of the frame, while the session is restored. */
export function FrameSkeleton({ children }: { readonly children: ReactNode }): ReactNode {
  const text = useTexts();
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default' }} role="status" aria-label={text.loading}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          height: BAR_HEIGHT + 1,
          px: 2.5,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <BrandMark />
        <Skeleton variant="rounded" sx={{ width: 160, height: 20 }} />
      </Box>
      <Box
        sx={{
          position: 'fixed',
          top: BAR_HEIGHT + 1,
          bottom: 0,
          width: NAVIGATION_WIDTH,
          display: { xs: 'none', md: 'grid' },
          alignContent: 'start',
          gap: 1.5,
          p: 2.5,
          bgcolor: 'background.paper',
          borderRight: 1,
          borderColor: 'divider',
        }}
      >
        {[120, 96, 136, 88, 112].map((width) => (
          <Skeleton key={width} variant="rounded" sx={{ width, height: 20 }} />
        ))}
      </Box>
      <Box sx={{ pl: { md: `${NAVIGATION_WIDTH}px` } }}>
        <Box sx={{ px: { xs: 2, sm: 3, lg: 5 }, py: { xs: 3, lg: 4 } }}>{children}</Box>
      </Box>
    </Box>
  );
}
