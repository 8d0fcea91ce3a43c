import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Where the people of the typed domain sign in. */
export interface Company {
  readonly go: () => void;
  /** Signs in here instead. */
  readonly leave: () => void;
}

const PAUSE_MS = 300;

const load = () => import(/* webpackChunkName: "other-ways" */ './company.ts');

/** Looks for the company of the address once its domain is there. What asks for it loads only then. */
export function useCompany(email: string): Company | null {
  const [query] = useSearchParams();
  const domain = /@([^@\s]+\.[^@\s.]{2,})\s*$/.exec(email)?.[1]?.toLowerCase() ?? '';
  const [found, setFound] = useState({ domain: '', address: '' });
  useEffect(() => {
    if (!domain) return;
    let isLeft = false;
    const timer = setTimeout(async () => {
      const address = await (await load()).findCompany(domain);
      // Who is typing a password goes on.
      const isTyping = document.activeElement?.getAttribute('name') === 'password';
      if (!isLeft && !isTyping) setFound({ domain, address: address ?? '' });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      isLeft = true;
    };
  }, [domain]);
  const { address } = found;
  if (!domain || found.domain !== domain || !address) return null;
  return {
    go: () => void load().then(({ goToCompany }) => goToCompany(address, query.get('callbackUrl'))),
    leave: () => setFound({ domain, address: '' }),
  };
}
