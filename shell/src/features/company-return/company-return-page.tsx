import { signInWithCompany } from '@atrium/host';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rememberedReturn } from '../../lib/return-memory.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';

/** Where a customer's provider sends the browser back to: it signs in, or goes on where the person began. */
export function CompanyReturnPage(): ReactNode {
  const text = useTexts().access.line;
  const { search } = useLocation();
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const query = search.slice(1);
    const goTo = (path: string) => void navigate(path, { replace: true });
    const [, purpose, customerId] = /(?:^|&)state=(link|test)\.(\d+)\./.exec(query) ?? [];
    // The page that began it goes on there, as it may: the session of its person is asked for the rest.
    if (purpose)
      return goTo(`/c/${customerId}/account/${purpose === 'test' ? 'single-sign-on' : 'security'}#${query}`);
    signInWithCompany(query).then(
      () => goTo(safeReturnPath(rememberedReturn())),
      ({ problem }) =>
        goTo(`/signin?error=OAuth${/known$/.test(problem?.type) ? 'CreateAccount' : 'Callback'}`),
    );
  }, [search, navigate]);
  return <StandalonePage title={text.working}>{null}</StandalonePage>;
}
