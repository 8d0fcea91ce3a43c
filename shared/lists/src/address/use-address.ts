import { useCallback, useEffect, useRef } from 'react';
import { createSearchParams, useSearchParams } from 'react-router-dom';

/** A new query string, or a function that derives one from the current query. */
export type AddressChange = string | ((current: URLSearchParams) => URLSearchParams);

/**
 * The query of the address and a function that changes it. Unlike with `useSearchParams`, a change builds on the one
 * before it even while the router is still navigating, so that two quick clicks on filters both count.
 */
export function useAddress(): readonly [
  URLSearchParams,
  (change: AddressChange, options?: { readonly replace?: boolean }) => void,
] {
  const [address, goTo] = useSearchParams();
  const latest = useRef(address);
  const inFlight = useRef<string[]>([]);
  useEffect(() => {
    // Changes made before the one that arrived are superseded; later ones are still in flight.
    inFlight.current = inFlight.current.slice(
      inFlight.current.lastIndexOf(address.toString()) + 1 || Infinity,
    );
    if (inFlight.current.length === 0) latest.current = address;
  }, [address]);
  const change = useCallback(
    (wanted: AddressChange, options?: { readonly replace?: boolean }) => {
      latest.current = typeof wanted === 'string' ? createSearchParams(wanted) : wanted(latest.current);
      inFlight.current.push(latest.current.toString());
      goTo(latest.current, options);
    },
    [goTo],
  );
  return [address, change];
}
