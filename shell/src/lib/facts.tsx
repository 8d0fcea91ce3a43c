import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

export function Facts({ facts }: FactsProps): ReactNode {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 3,
        rowGap: 0.75,
        m: 0,
        mt: 2,
        py: 2,
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
