import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/index.ts';
import { useDelayed } from './use-delayed.ts';

/** Not shown for short navigations, and hidden when a page does not load. */
const SPINNER_TIMES = { showAfterMs: 150, hideAfterMs: 8_000 };

/** The full-screen overlay during navigation. */
export function RouteSpinner({ active }: { readonly active: boolean }): ReactNode {
  const text = useTexts();
  const visible = useDelayed(active, SPINNER_TIMES);
  if (!visible) return null;
  return (
    <Box
      role="status"
      aria-label={text.loading}
      sx={(theme) => ({
        position: 'fixed',
        inset: 0,
        display: 'grid',
        placeItems: 'center',
        zIndex: theme.zIndex.modal + 1,
        backgroundColor: `rgba(${theme.vars.palette.background.defaultChannel} / 0.6)`,
      })}
    >
      <CircularProgress size={36} thickness={4} disableShrink enableTrackSlot />
    </Box>
  );
}
