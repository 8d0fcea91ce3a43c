import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTexts } from '../messages/index.ts';

/** What {@link Refusal} takes. */
export interface RefusalProps {
  /** What the server said, as the error catalogue words it. */
  message: string;
  /** What to do about it. */
  hint?: string;
  /** What the person may quote to support. */
  requestId?: string | null;
}

/** What was sent was refused; stands above the form. */
export function Refusal({ message, hint, requestId }: RefusalProps) {
  const messages = useTexts();
  return (
    <Alert severity="error">
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {message}
      </Typography>
      {hint && <Typography variant="body2">{hint}</Typography>}
      {requestId && (
        <Typography variant="caption">
          {messages.requestId} {requestId}
        </Typography>
      )}
    </Alert>
  );
}
