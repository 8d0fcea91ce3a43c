import { LINE_CALLBACK_PAGE } from '@atrium/contract';
import { Refusal } from '@atrium/forms';
import { lineStartAddress, RequestError, signInWithLine } from '@atrium/host';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import { storeLineLinkToken } from '../../lib/line-link.ts';
import { safeReturnPath, unlinkedSignInPath } from '../../lib/return-path.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';
import { rememberedReturn } from './return-memory.ts';

export function LineReturnPage(): ReactNode {
  const text = useTexts().access;
  const refusal = useLineCallback();
  if (!refusal) {
    return (
      <StandalonePage title={text.line.title}>
        <Typography role="status" color="textSecondary">
          {text.line.working}
        </Typography>
      </StandalonePage>
    );
  }
  const hint = refusal.status === 422 ? text.line.refused : undefined;
  return (
    <StandalonePage title={text.line.title}>
      <Stack sx={{ mt: 3 }}>
        <Refusal message={refusal.message} hint={hint} requestId={refusal.requestId} />
      </Stack>
      <Stack direction="row" spacing={1.5} sx={{ mt: 4 }}>
        <Button href={lineStartAddress({ isRetry: true })} variant="contained" color="primary">
          {text.line.again}
        </Button>
        <Button component={RouterLink} to="/signin">
          {text.backToSignIn}
        </Button>
      </Stack>
    </StandalonePage>
  );
}

function useLineCallback(): RequestError | null {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<RequestError | null>(null);
  const begun = useRef(false);
  const code = query.get('code');
  const state = query.get('state');

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const wanted = rememberedReturn();
    const goTo = (path: string) => void navigate(path, { replace: true });
    // Without a code the person canceled at LINE.
    if (!code || !state) return goTo('/signin');
    const redirectUri = `${window.location.origin}${LINE_CALLBACK_PAGE}`;
    signInWithLine({ code, state, redirectUri }).then(
      () => goTo(safeReturnPath(wanted)),
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
        const linkToken = error.problem?.linkToken;
        if (!linkToken) return setRefusal(error);
        storeLineLinkToken(linkToken);
        goTo(unlinkedSignInPath(wanted));
      },
    );
  }, [code, state, navigate]);

  return refusal;
}
