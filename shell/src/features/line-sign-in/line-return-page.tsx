import { LINE_CALLBACK_PAGE } from '@atrium/contract';
import { lineStartAddress, RequestError, signInWithLine } from '@atrium/host';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { storeLineLinkToken } from '../../lib/line-link.ts';
import { rememberedReturn } from '../../lib/return-memory.ts';
import { primary, ReturnPage } from '../../lib/return-page.tsx';
import { safeReturnPath, unlinkedSignInPath } from '../../lib/return-path.ts';
import { useTexts } from '../../messages/index.ts';

export function LineReturnPage(): ReactNode {
  const text = useTexts().access.line;
  const refusal = useLineCallback();
  const refused = refusal && {
    message: refusal.message,
    hint: refusal.status === 422 ? text.refused : undefined,
    requestId: refusal.requestId,
  };
  return (
    <ReturnPage
      title={text.signIn}
      refused={refused}
      again={
        <Button href={lineStartAddress({ isRetry: true })} {...primary}>
          {text.again}
        </Button>
      }
    />
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
