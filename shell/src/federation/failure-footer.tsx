import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../messages/index.ts';
import type { RemoteFailure } from './remote-view.tsx';

export function FailureFooter({ part, supportCode, retry, retrying }: RemoteFailure): ReactNode {
  const text = useTexts();
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { name, version, remote } = part.remote;
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ mt: 3 }}>
        <Button variant="outlined" onClick={retry} disabled={retrying}>
          {retrying ? text.remoteProblem.retrying : text.retry}
        </Button>
        <Button aria-expanded={isOpen} aria-controls={detailsId} onClick={() => setOpen(!isOpen)}>
          {text.remoteProblem.details}
        </Button>
      </Stack>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 2 }}>
        {text.supportCode(supportCode)}
      </Typography>
      <Typography id={detailsId} variant="caption" color="textSecondary" hidden={!isOpen}>
        {text.remoteProblem.owner(remote.team)} · {name} {version}
      </Typography>
    </>
  );
}
