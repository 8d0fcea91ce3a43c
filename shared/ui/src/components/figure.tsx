import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** What {@link Figure} takes. */
export interface FigureProps {
  label: string;
  value: ReactNode;
  /** One line beneath: compared with what, until when. */
  hint?: ReactNode;
}

/** One number that matters, with what it counts. */
export function Figure({ label, value, hint }: FigureProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="h4" sx={{ overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
      {hint && (
        <Typography variant="body2" color="textSecondary" component="div">
          {hint}
        </Typography>
      )}
    </Box>
  );
}
