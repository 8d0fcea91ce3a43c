import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** Props of {@link Section}. */
export interface SectionProps {
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  /** A link or control to the right of the title. */
  action?: ReactNode;
  /** Without padding, for tables and lists that reach the edge of the card. */
  flush?: boolean;
  children: ReactNode;
}

/** A card with a title: the building block of pages. */
export function Section({ title, description, action, flush = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 2, pt: 2, pb: flush ? 1.5 : 0 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
          {description && (
            <Typography variant="body2" color="textSecondary">
              {description}
            </Typography>
          )}
        </Box>
        {action && <Box sx={{ flex: 'none', lineHeight: '1.5rem' }}>{action}</Box>}
      </Box>
      <Box sx={flush ? { flex: 1, minWidth: 0 } : { flex: 1, minWidth: 0, p: 2 }}>{children}</Box>
    </Card>
  );
}
