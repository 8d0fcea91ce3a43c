import { type Notice, onNotice } from '@atrium/host';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { type ReactNode, useEffect } from 'react';
import { Toast } from './toast.tsx';

declare module 'notistack' {
  interface VariantOverrides {
    default: false;
    success: false;
    info: false;
    warning: false;
    error: false;
    notice: { notice: Notice };
  }
}

const SHOWN_MS = 6_000;

/** Shows notices top right, one at a time; the next one waits for its turn. */
export function ToastStack({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <SnackbarProvider
      maxSnack={1}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      Components={{ notice: Toast }}
      autoHideDuration={SHOWN_MS}
    >
      <Notices />
      {children}
    </SnackbarProvider>
  );
}

function Notices(): null {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(
    () =>
      onNotice((notice) => {
        const lasts = notice.severity === 'error';
        enqueueSnackbar({ variant: 'notice', notice, message: notice.message, persist: lasts });
      }),
    [enqueueSnackbar],
  );
  return null;
}
