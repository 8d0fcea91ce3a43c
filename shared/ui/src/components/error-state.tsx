import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { enUs } from '../messages/en-us.ts';
import { useMessages } from '../messages/use-messages.ts';

/** What {@link ErrorState} takes. */
export interface ErrorStateProps {
  /** What failed, as the error catalogue words it. */
  message: string;
  /** What the person may quote to support. */
  requestId?: string | null;
  onRetry?: () => void;
}

/** Something did not load: what, which request, and the way to try again without reloading the page. */
export function ErrorState({ message, requestId, onRetry }: ErrorStateProps) {
  const messages = useMessages({ 'en-US': enUs });
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 0.5, px: 3, py: 6 }}
    >
      <ErrorMark />
      <Typography variant="h3" component="p">
        {messages.errorTitle}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 440, overflowWrap: 'anywhere' }}>
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
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden
      >
        <path d="M12 8v5m0 3v.01M12 3.5l9.2 16H2.8z" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </Box>
  );
}
