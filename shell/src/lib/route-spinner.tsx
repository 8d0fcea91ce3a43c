import Backdrop from '@mui/material/Backdrop';
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
    <Backdrop
      open
      role="status"
      aria-label={text.loading}
      transitionDuration={0}
      sx={(theme) => ({
        zIndex: theme.zIndex.modal + 1,
        backgroundColor: `rgba(${theme.vars.palette.background.defaultChannel} / 0.6)`,
      })}
    >
      <CircularProgress size={36} thickness={4} disableShrink enableTrackSlot />
    </Backdrop>
  );
}
