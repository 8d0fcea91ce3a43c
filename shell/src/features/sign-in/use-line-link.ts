import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clearLineLinkToken, storedLineLinkToken } from '../../lib/line-link.ts';

/**
 * The link to a LINE account that this sign-in completes. Only the address that the return from LINE leads to asks
 * for it: whoever signs in here later, for themselves, links nobody else's account.
 */
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
