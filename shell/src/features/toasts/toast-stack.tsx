import { authStore, onCustomerChange, onNotice, useWhenOnline } from '@atrium/host';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { BAR_HEIGHT } from '../../lib/frame-measures.ts';
import { Toast } from './toast.tsx';
import { createToastQueue, dismissAll, type ToastQueue } from './toast-queue.ts';

declare module 'notistack' {
  interface VariantOverrides {
    default: false;
    success: false;
    info: false;
    warning: false;
    error: false;
    notice: { queue: ToastQueue };
  }
}

/** Of the bar: bell and account menu, with the space around them. */
const CONTROLS_WIDTH = 120;

/** Over the empty middle of the bar, where it covers no control; on phones below the bar. */
const place = (theme: Theme) => ({
  // Twice, to win over the rule of notistack.
  '.notistack-SnackbarContainer.notistack-SnackbarContainer': {
    top: BAR_HEIGHT,
    [theme.breakpoints.up('sm')]: { top: 2, right: CONTROLS_WIDTH },
  },
});

/** Shows notices top right, one at a time; the next one appears when it is closed or its time is over. */
export function ToastStack(): ReactNode {
  return (
    <SnackbarProvider
      maxSnack={1}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      Components={{ notice: Toast }}
    >
      <GlobalStyles styles={place} />
      <Notices />
    </SnackbarProvider>
  );
}

/** Passes the toasts of the queue to notistack one by one. */
function Notices(): null {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const [queue] = useState(createToastQueue);
  const shownId = useStore(queue.store, ({ shown }) => shown?.id);
  const isClosing = useStore(queue.store, (state) => state.isClosing);

  useEffect(() => onNotice(queue.add), [queue]);
  useEffect(() => dropOutdated(queue), [queue]);
  useWhenOnline(queue.dropUntilOnline);
  useEffect(() => {
    if (shownId === undefined) return;
    // The toast has a timer of its own, which also pauses while the focus is inside.
    enqueueSnackbar({ key: shownId, variant: 'notice', queue, persist: true, onExited: queue.advance });
  }, [queue, shownId, enqueueSnackbar]);
  useEffect(() => {
    if (isClosing) closeSnackbar(shownId);
  }, [isClosing, shownId, closeSnackbar]);
  return null;
}

/**
 * Drops waiting toasts and what could be undone after a switch, since they concern former data, and all of them when the
 * session ends. Returns an
 * unsubscribe function.
 */
function dropOutdated(queue: ToastQueue): () => void {
  const unsubscribes = [
    onCustomerChange(() => {
      queue.dropWaiting();
      if (queue.store.getState().shown?.undo) queue.close();
    }),
    authStore.subscribe(({ loggedIn }, before) => {
      if (before.loggedIn && !loggedIn) dismissAll(queue);
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
