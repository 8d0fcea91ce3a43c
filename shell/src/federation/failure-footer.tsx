import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/index.ts';
import type { RemoteFailure } from './remote-view.tsx';

/** Below every failure of a remote: a retry button, the support code, and who owns which version. */
export function FailureFooter({ part, supportCode, retry, retrying }: RemoteFailure): ReactNode {
  const text = useTexts();
  const { name, version, remote } = part.remote;
  return (
    <>
      <Button variant="outlined" onClick={retry} disabled={retrying} sx={{ mt: 3 }}>
        {retrying ? text.remoteProblem.retrying : text.retry}
      </Button>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 3 }}>
        {text.supportCode(supportCode)} · {text.remoteProblem.owner(remote.team)} · {name} {version}
      </Typography>
    </>
  );
}
