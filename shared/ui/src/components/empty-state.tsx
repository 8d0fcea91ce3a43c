import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import * as icons from '../icons/icons.ts';

export interface EmptyStateProps {
  title: string;
  /** Why there is nothing, and what to do. */
  children: ReactNode;
  action?: ReactNode;
  /** SVG path data in a box of 24 by 24. */
  icon?: string;
  /** Without an icon and with less space: for one card among several that may be empty. */
  isPlain?: boolean;
}

/** Shown instead of an empty list: why it is empty and what to do. */
export function EmptyState({ title, children, action, icon = icons.tray, isPlain = false }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 0.5,
        px: 3,
        py: isPlain ? 2 : 4,
      }}
    >
      {!isPlain && (
        <Box
          sx={{
            display: 'grid',
            p: 1,
            mb: 0.5,
            borderRadius: 3,
            bgcolor: 'surface.subtle',
            color: 'text.secondary',
          }}
        >
          <Icon path={icon} size="medium" />
        </Box>
      )}
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
      {action && <Box sx={{ mt: 1.5 }}>{action}</Box>}
    </Box>
  );
}
