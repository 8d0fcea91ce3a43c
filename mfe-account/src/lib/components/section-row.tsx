import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SectionRowProps {
  name: string;
  /** What is known of it, in smaller letters. */
  about: ReactNode;
  /** Whether what follows the name goes below it where there is no room. */
  wraps?: boolean;
  rowGap?: number;
  columnGap: number;
  alignItems?: 'center';
  /** What follows the name. */
  children: ReactNode;
}

/** A row of a list that fills a section. */
export function SectionRow({ name, about, wraps = false, children, ...layout }: SectionRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: wraps ? 'wrap' : 'nowrap',
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        ...layout,
      }}
    >
      <Box sx={{ flex: wraps ? '1 1 200px' : 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {about}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
