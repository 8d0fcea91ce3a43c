import { useCallback, useEffect, useRef } from 'react';
import { createSearchParams, useSearchParams } from 'react-router-dom';

/** What the address becomes: from what it is, or a query as it is written. */
export type AddressChange = string | ((current: URLSearchParams) => URLSearchParams);

/**
 * The query of the address, for pages that keep there what they show. As `useSearchParams`, but each change builds on
 * the one before it, also while the router is still on its way there: of two quick clicks on filters both count.
 */
export function useAddress(): readonly [
  URLSearchParams,
  (change: AddressChange, options?: { readonly replace?: boolean }) => void,
] {
  const [address, goTo] = useSearchParams();
  const latest = useRef(address);
  const underway = useRef<string[]>([]);
  useEffect(() => {
    // Whatever was asked for before what arrived will not arrive any more; what was asked for after it still may.
    underway.current = underway.current.slice(
      underway.current.lastIndexOf(address.toString()) + 1 || Infinity,
    );
    if (underway.current.length === 0) latest.current = address;
  }, [address]);
  const change = useCallback(
    (wanted: AddressChange, options?: { readonly replace?: boolean }) => {
      latest.current = typeof wanted === 'string' ? createSearchParams(wanted) : wanted(latest.current);
      underway.current.push(latest.current.toString());
      goTo(latest.current, options);
    },
    [goTo],
  );
  return [address, change];
}
