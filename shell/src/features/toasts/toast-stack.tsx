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

/** Bell and account menu are so wide, with the space around them. */
const CONTROLS_WIDTH = 120;

/** The stack is over the empty middle of the bar, where it covers no control, and on phones below the bar. */
const place = (theme: Theme) => ({
  // The class is named twice, to win over the rule of notistack.
  '.notistack-SnackbarContainer.notistack-SnackbarContainer': {
    top: BAR_HEIGHT,
    [theme.breakpoints.up('sm')]: { top: 2, right: CONTROLS_WIDTH },
  },
});

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

/** After a switch, waiting toasts and what could be undone concern former data. */
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
