import Box from '@mui/material/Box';
import SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** What {@link EmptyState} takes. */
export interface EmptyStateProps {
  /** That there is nothing. */
  title: string;
  /** Why there is nothing, and what to do. */
  children: ReactNode;
  /** The way to do it. */
  action?: ReactNode;
  /** SVG path data in a box of 24 by 24. */
  icon?: string;
}

const TRAY = 'M4 13h4.5l1.5 2.5h4L15.5 13H20M4 13l3-8h10l3 8v6H4z';

/** Says why there is nothing to see here and what to do about it. */
export function EmptyState({ title, children, action, icon = TRAY }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 0.5, px: 3, py: 6 }}>
      <Box
        sx={{
          display: 'grid',
          p: 1.25,
          mb: 1,
          borderRadius: 3,
          bgcolor: 'surface.subtle',
          color: 'text.secondary',
        }}
      >
        <SvgIcon
          aria-hidden
          sx={{ fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinejoin: 'round' }}
        >
          <path d={icon} />
        </SvgIcon>
      </Box>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      <Typography
        variant="body2"
        color="textSecondary"
        component="div"
        sx={{ maxWidth: 400, textWrap: 'balance' }}
      >
        {children}
      </Typography>
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
