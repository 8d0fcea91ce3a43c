import type { Notice } from '@atrium/host';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type CustomContentProps, SnackbarContent, useSnackbar } from 'notistack';
import type { ReactNode, Ref } from 'react';
import { Icon } from '../../lib/icons.tsx';
import { useText } from '../../lib/messages.ts';

interface ToastProps extends CustomContentProps {
  readonly notice: Notice;
  readonly ref?: Ref<HTMLDivElement>;
}

const icons = { success: 'check', info: 'info', warning: 'alert', error: 'alert' } as const;

/** One notice: what happened, the request id beside an error, and a way to close it. */
export function Toast({ id, notice, ref }: ToastProps): ReactNode {
  const text = useText();
  const { closeSnackbar } = useSnackbar();
  const { message, severity, requestId } = notice;
  return (
    <SnackbarContent ref={ref} role={severity === 'error' ? 'alert' : 'status'}>
      <Paper
        variant="outlined"
        sx={{
          bgcolor: 'surface.raised',
          boxShadow: '0 12px 32px -8px rgba(0 0 0 / 0.24), 0 2px 6px rgba(0 0 0 / 0.08)',
          display: 'flex',
          gap: 1.5,
          width: 360,
          maxWidth: '100%',
          py: 1.5,
          pl: 2,
          pr: 1,
        }}
      >
        <Icon name={icons[severity]} sx={{ color: `${severity}.main`, mt: 0.25 }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {message}
          </Typography>
          {requestId && (
            <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {text.requestId(requestId)}
            </Typography>
          )}
        </Box>
        <IconButton
          size="small"
          aria-label={text.close}
          onClick={() => closeSnackbar(id)}
          sx={{ alignSelf: 'flex-start' }}
        >
          <Icon name="close" sx={{ fontSize: 16 }} />
        </IconButton>
      </Paper>
    </SnackbarContent>
  );
}
