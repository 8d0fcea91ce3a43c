import { Refusal } from '@atrium/forms';
import { RequestError, signInWithCompany } from '@atrium/host';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { rememberedReturn } from '../../lib/return-memory.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';

interface Refused {
  readonly message: string;
  readonly requestId?: string | undefined;
}

/** Where the provider of a customer sends the browser back to: it signs in, or goes on where the person began. */
export function CompanyReturnPage(): ReactNode {
  const text = useTexts().access.company;
  const refused = useReturn();
  if (!refused) {
    return (
      <StandalonePage title={text.title}>
        <Typography role="status" color="textSecondary">
          {text.working}
        </Typography>
      </StandalonePage>
    );
  }
  return (
    <StandalonePage title={text.title}>
      <Stack sx={{ mt: 3 }}>
        <Refusal message={refused.message} requestId={refused.requestId} />
      </Stack>
      <Stack direction="row" spacing={1.5} sx={{ mt: 4 }}>
        <Button component={RouterLink} to="/signin" variant="contained" color="primary">
          {text.back}
        </Button>
      </Stack>
    </StandalonePage>
  );
}

function useReturn(): Refused | null {
  const text = useTexts().access.company;
  const { search } = useLocation();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Refused | null>(null);
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const query = search.slice(1);
    const values = new URLSearchParams(query);
    const goTo = (path: string) => void navigate(path, { replace: true });
    const fault = values.get('fault');
    if (fault) return setRefused({ message: describeFault(text, fault) });
    const began = /^(link|test)\.(\d+)\./.exec(values.get('state') ?? '');
    // The page that began it goes on there, as it may: the session of its person is asked for the rest.
    if (began)
      return goTo(`/c/${began[2]}/account/${began[1] === 'test' ? 'single-sign-on' : 'security'}#${query}`);
    signInWithCompany(query).then(
      () => goTo(safeReturnPath(rememberedReturn())),
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
        const { problem, requestId } = error;
        const isKnown = problem?.type.endsWith(':sign-on-not-known');
        const said = isKnown ? text.notKnown : describeFault(text, problem?.signOn?.fault ?? '');
        setRefused({
          message: error.status === 422 ? said : error.message,
          requestId: requestId ?? undefined,
        });
      },
    );
  }, [search, navigate, text]);

  return refused;
}

type Texts = ReturnType<typeof useTexts>['access']['company'];

function describeFault(text: Texts, fault: string): string {
  if (fault === 'denied') return text.denied;
  if (fault === 'state-unknown' || fault === 'settings-changed') return text.late;
  if (fault === 'not-known') return text.notKnown;
  return text.failed;
}
