import { signOut } from '@atrium/host';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { forgetCustomer } from '../../lib/last-customer.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';

type Progress = 'asking' | 'working' | 'failed';

interface SignOutPageProps {
  /** A new document opens, so that no data of the person stays in memory. */
  readonly leave?: () => void;
}

/** A link that leads here asks first, since anyone can send one. */
export function SignOutPage({
  leave = () => window.location.replace('/signin'),
}: SignOutPageProps): ReactNode {
  const text = useTexts().signOut;
  const chosen = useLocation().state === 'chosen';
  const [progress, setProgress] = useState<Progress>(chosen ? 'working' : 'asking');
  const begun = useRef(false);

  const confirm = async () => {
    setProgress('working');
    try {
      await signOut();
      forgetCustomer();
      leave();
    } catch {
      setProgress('failed');
    }
  };

  useEffect(() => {
    if (!chosen || begun.current) return;
    begun.current = true;
    void confirm();
  });

  return (
    <StandalonePage title={progress === 'asking' ? text.question : text.title}>
      {progress === 'asking' && <Typography color="textSecondary">{text.explanation}</Typography>}
      {progress === 'working' && <Typography role="status">{text.working}</Typography>}
      {progress === 'failed' && <Typography role="alert">{text.failed}</Typography>}
      {progress !== 'working' && (
        <Stack direction="row" spacing={1.5} sx={{ mt: 4 }}>
          <Button variant="contained" color="primary" onClick={() => void confirm()}>
            {progress === 'failed' ? text.again : text.confirm}
          </Button>
          <Button component={RouterLink} to="/" variant="outlined">
            {text.stay}
          </Button>
        </Stack>
      )}
    </StandalonePage>
  );
}
