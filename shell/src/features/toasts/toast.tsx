import { Icon, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type CustomContentProps, SnackbarContent } from 'notistack';
import type { ReactNode, Ref } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../messages/index.ts';
import { RequestIds } from './request-ids.tsx';
import { dismissAll, type QueuedToast, type ToastQueue } from './toast-queue.ts';
import { UndoButton } from './undo-button.tsx';
import { useCountdown } from './use-countdown.ts';
import { useHold } from './use-hold.ts';

interface ToastProps extends CustomContentProps {
  readonly queue: ToastQueue;
  readonly ref?: Ref<HTMLDivElement>;
}

const SHOWN_MS = 6_000;
/** It is long enough to write down the request id. */
const ERROR_SHOWN_MS = 12_000;
const UNDO_SHOWN_MS = 10_000;

const iconOf = { success: icons.check, info: icons.info, warning: icons.alert, error: icons.alert } as const;

export function Toast({ queue, ref }: ToastProps): ReactNode {
  const toast = useStore(queue.store, ({ shown }) => shown);
  return (
    <SnackbarContent ref={ref}>
      {toast && <ToastPaper key={toast.id} toast={toast} queue={queue} />}
    </SnackbarContent>
  );
}

function ToastPaper({
  toast,
  queue,
}: {
  readonly toast: QueuedToast;
  readonly queue: ToastQueue;
}): ReactNode {
  const text = useTexts();
  const waiting = useStore(queue.store, (state) => state.waiting.length);
  const { isHeld, holdProps } = useHold();
  const { message, severity, count, requestIds, undo } = toast;
  useCountdown(shownMs(toast), isHeld, queue.close);
  return (
    <Paper
      {...holdProps}
      component="section"
      aria-label={text.toasts.label}
      variant="outlined"
      sx={{
        bgcolor: 'surface.raised',
        boxShadow: '0 12px 32px -8px rgba(0 0 0 / 0.24), 0 2px 6px rgba(0 0 0 / 0.08)',
        width: 360,
        maxWidth: '100%',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, py: 1.5, pl: 2, pr: 1 }}>
        <Box component={Icon} path={iconOf[severity]} sx={{ color: `${severity}.main`, mt: 0.25 }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {/* It is a live region of its own, so that a growing count is not announced. */}
          <Typography
            role={severity === 'error' ? 'alert' : 'status'}
            variant="body2"
            sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
          >
            {message}
          </Typography>
          <RequestIds count={count} requestIds={requestIds} />
        </Box>
        {undo && <UndoButton undo={undo} onUndone={queue.close} />}
        <IconButton
          size="small"
          aria-label={text.close}
          onClick={queue.close}
          sx={{ alignSelf: 'flex-start' }}
        >
          <Box component={Icon} path={icons.close} sx={{ fontSize: 16 }} />
        </IconButton>
      </Box>
      {waiting > 0 && <Waiting count={waiting} onDismissAll={() => dismissAll(queue)} />}
    </Paper>
  );
}

function shownMs({ severity, undo }: QueuedToast): number {
  if (undo) return UNDO_SHOWN_MS;
  return severity === 'error' ? ERROR_SHOWN_MS : SHOWN_MS;
}

interface WaitingProps {
  readonly count: number;
  readonly onDismissAll: () => void;
}

function Waiting({ count, onDismissAll }: WaitingProps): ReactNode {
  const text = useTexts();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        borderTop: 1,
        borderColor: 'divider',
        pl: 2,
        pr: 1,
        py: 0.5,
      }}
    >
      <Typography variant="caption" color="textSecondary">
        {text.toasts.waiting(count)}
      </Typography>
      <Button size="small" variant="text" onClick={onDismissAll}>
        {text.toasts.dismissAll}
      </Button>
    </Box>
  );
}
