import { DateTime } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../../../messages/index.ts';

interface FactorRowProps {
  name: string;
  addedAt: string;
  lastUsedAt: string | null;
  note?: string | undefined;
  actions: ReactNode;
}

export function FactorRow({ name, addedAt, lastUsedAt, note, actions }: FactorRowProps) {
  const texts = useTexts().factors;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {texts.added} <DateTime value={addedAt} format="date" />
          {' · '}
          {lastUsedAt ? (
            <>
              {texts.lastUsed} <DateTime value={lastUsedAt} format="relative" />
            </>
          ) : (
            texts.neverUsed
          )}
          {note && ` · ${note}`}
        </Typography>
      </Box>
      {actions}
    </Box>
  );
}
