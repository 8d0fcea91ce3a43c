import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clearLineLinkToken, storedLineLinkToken } from '../../lib/line-link.ts';

// The token is used only with the address that the return from LINE opened, so that another person who signs in later
// does not link that account.
export function useLineLink(): { linkToken: string | undefined; drop: () => void } {
  const [query] = useSearchParams();
  const isWanted = query.get('line') === 'unlinked';
  const [linkToken, setLinkToken] = useState(() =>
    isWanted ? (storedLineLinkToken() ?? undefined) : undefined,
  );
  const drop = () => {
    clearLineLinkToken();
    setLinkToken(undefined);
  };
  return { linkToken, drop };
}
