import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';

export function PasswordSaved(): ReactNode {
  const { resetPassword: text, toSignIn } = useTexts().access;
  return (
    <StandalonePage title={text.doneTitle}>
      <Typography role="status" color="textSecondary">
        {text.done}
      </Typography>
      <Button component={RouterLink} to="/signin" variant="contained" color="primary" sx={{ mt: 4 }}>
        {toSignIn}
      </Button>
    </StandalonePage>
  );
}
