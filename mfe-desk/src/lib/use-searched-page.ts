import { useAddress } from '@atrium/lists';
import { useCallback } from 'react';

/** What a list of the desk is searched for and which page of it is shown: both are in the address. */
export function useSearchedPage() {
  const [address, setAddress] = useAddress();
  const search = address.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const setSearch = useCallback(
    (wanted: string) =>
      setAddress((current) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        if (wanted) next.set('search', wanted);
        else next.delete('search');
        return next;
      }),
    [setAddress],
  );
  const setPage = useCallback(
    (wanted: number) =>
      setAddress((current) => {
        const next = new URLSearchParams(current);
        next.set('page', String(wanted));
        return next;
      }),
    [setAddress],
  );
  return { search, page, setSearch, setPage };
}
