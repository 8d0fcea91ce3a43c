import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import * as icons from '../icons/icons.ts';
import { useTexts } from '../messages/index.ts';

export interface ErrorStateProps {
  /** What is missing, as a sentence; the toast says why. */
  message: string;
  /** For the person to quote to support. */
  requestId?: string | null;
  onRetry?: () => void;
}

/**
 * Shown instead of content that did not load: what is missing, the request id, and a retry button. Not a live region,
 * since the toast announces the failure.
 */
export function ErrorState({ message, requestId, onRetry }: ErrorStateProps) {
  const messages = useTexts();
  const titleId = useId();
  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 0.5, px: 3, py: 6 }}
    >
      <ErrorMark />
      <Typography id={titleId} variant="h3" component="p" sx={{ maxWidth: 440, overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
      {requestId && (
        <Typography variant="caption" color="textSecondary">
          {messages.requestId}{' '}
          <Box component="code" sx={{ userSelect: 'all' }}>
            {requestId}
          </Box>
        </Typography>
      )}
      {onRetry && (
        <Button onClick={onRetry} sx={{ mt: 2 }}>
          {messages.retry}
        </Button>
      )}
    </Box>
  );
}

function ErrorMark() {
  return (
    <Box
      sx={{
        display: 'grid',
        p: 1.25,
        mb: 1,
        borderRadius: 3,
        bgcolor: 'tone.attention.soft',
        color: 'tone.attention.main',
      }}
    >
      <Icon path={icons.alert} size="medium" />
    </Box>
  );
}
