import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface PageColumnsProps {
  main: ReactNode;
  aside: ReactNode;
}

/** The first column is twice as wide; on phones one is below the other. */
export function PageColumns({ main, aside }: PageColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={column}>{main}</Box>
      <Box sx={column}>{aside}</Box>
    </Box>
  );
}

const column = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 };
