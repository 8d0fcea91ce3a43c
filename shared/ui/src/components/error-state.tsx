import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import * as icons from '../icons/icons.ts';
import { useTexts } from '../messages/index.ts';

/** What {@link ErrorState} takes. */
export interface ErrorStateProps {
  /** What is missing, as a sentence: the toast has said already why. */
  message: string;
  /** What the person may quote to support. */
  requestId?: string | null;
  onRetry?: () => void;
}

/**
 * Something did not load: what, which request, and the way to try again without reloading the page. The failure itself
 * is announced by the toast, so this is no live region.
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
      <Icon path={icons.alert} fontSize="medium" />
    </Box>
  );
}
