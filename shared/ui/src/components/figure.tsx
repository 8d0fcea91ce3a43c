import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface FigureProps {
  label: string;
  value: ReactNode;
  /** One line below, such as a comparison or a date. */
  hint?: ReactNode;
}

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
