import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { describeSessionError } from '../../lib/session-errors.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';

export function SessionErrorPage(): ReactNode {
  const text = useTexts();
  const [query] = useSearchParams();
  const code = query.get('error') ?? 'Default';
  return (
    <StandalonePage title={text.sessionError.title}>
      <Typography role="alert">{describeSessionError(text, code)}</Typography>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 1.5 }}>
        {text.sessionError.code(code.slice(0, 64))}
      </Typography>
      <Button component={RouterLink} to="/signin" variant="contained" color="primary" sx={{ mt: 4 }}>
        {text.sessionError.toSignIn}
      </Button>
    </StandalonePage>
  );
}
