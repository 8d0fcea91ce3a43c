import { RequestError, signInWithCompany } from '@atrium/host';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rememberedReturn } from '../../lib/return-memory.ts';
import { ReturnPage } from '../../lib/return-page.tsx';
import { safeReturnPath } from '../../lib/return-path.ts';
import { useTexts } from '../../messages/index.ts';

/** Where a customer's provider sends the browser back to: it signs in, or goes on where the person began. */
export function CompanyReturnPage(): ReactNode {
  const text = useTexts().access.company;
  const refusal = useCompanyCallback();
  const refused = refusal && {
    message: refusal.status === 422 ? explain(text, refusal) : refusal.message,
    requestId: refusal.requestId,
  };
  return <ReturnPage title={text.title} refused={refused} />;
}

function explain(text: ReturnType<typeof useTexts>['access']['company'], { problem }: RequestError): string {
  if (problem?.type.endsWith(':sign-on-not-known')) return text.notKnown;
  const fault = problem?.signOn?.fault;
  if (fault === 'denied') return text.denied;
  return fault === 'state-unknown' || fault === 'settings-changed' ? text.late : text.failed;
}

function useCompanyCallback(): RequestError | null {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<RequestError | null>(null);
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const query = search.slice(1);
    const goTo = (path: string) => void navigate(path, { replace: true });
    // No provider leads here without parameters.
    if (!query) return goTo('/signin');
    const [, purpose, customerId] = /(?:^|&)state=(link|test)\.(\d+)\./.exec(query) ?? [];
    // The page that began it goes on there, as it may: the session of its person is asked for the rest.
    if (purpose)
      return goTo(`/c/${customerId}/account/${purpose === 'test' ? 'single-sign-on' : 'security'}#${query}`);
    signInWithCompany(query).then(
      () => goTo(safeReturnPath(rememberedReturn())),
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
        setRefusal(error);
      },
    );
  }, [search, navigate]);

  return refusal;
}
