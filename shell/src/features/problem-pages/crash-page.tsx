import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '../../lib/messages.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';

/** The shell itself failed: the last thing that can be said. */
export function CrashPage(): ReactNode {
  const { crashed } = useText();
  return (
    <StandalonePage title={crashed.title}>
      <Typography color="textSecondary">{crashed.text}</Typography>
      <Button variant="contained" color="primary" onClick={() => window.location.reload()} sx={{ mt: 4 }}>
        {crashed.reload}
      </Button>
    </StandalonePage>
  );
}
