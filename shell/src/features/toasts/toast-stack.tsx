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
/** Long enough to note the request id; a pointer on the toast stops the clock. */
const ERROR_SHOWN_MS = 12_000;

/** Shows notices top right, one at a time; the next one waits for its turn. */
export function ToastStack({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <SnackbarProvider
      maxSnack={1}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      Components={{ notice: Toast }}
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
        const autoHideDuration = notice.severity === 'error' ? ERROR_SHOWN_MS : SHOWN_MS;
        enqueueSnackbar({ variant: 'notice', notice, message: notice.message, autoHideDuration });
      }),
    [enqueueSnackbar],
  );
  return null;
}
