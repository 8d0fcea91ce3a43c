import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTexts } from '../messages/index.ts';

/** Props of {@link Refusal}. */
export interface RefusalProps {
  /** Message of the error, from the error catalogue. */
  message: string;
  /** What to do about it. */
  hint?: string;
  /** For the person to quote to support. */
  requestId?: string | null;
}

/** An error of a submission, with what to do about it. */
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
