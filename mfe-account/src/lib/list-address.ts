import { useAddress } from '@atrium/lists';
import { useCallback } from 'react';

/** A change of what a list shows: null takes a filter away. Every change but of the page leads to the first page. */
export type ViewChange = Readonly<Record<string, string | number | null>>;

/** What a list shows, kept in the address: it can be linked to, and Back undoes it. */
export function useListAddress() {
  const [address, setAddress] = useAddress();
  const change = useCallback(
    (view: ViewChange, options?: { replace?: boolean }) =>
      setAddress((current) => changedAddress(current, view), options),
    [setAddress],
  );
  return { address, change };
}

function changedAddress(address: URLSearchParams, view: ViewChange): URLSearchParams {
  const next = new URLSearchParams(address);
  if (!('page' in view)) next.delete('page');
  for (const [name, value] of Object.entries(view)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  if (next.get('page') === '1') next.delete('page');
  return next;
}
