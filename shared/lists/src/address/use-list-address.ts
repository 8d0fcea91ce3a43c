import type { QueryCallName } from '@atrium/contract';
import { useCallback, useMemo } from 'react';
import {
  changedAddress,
  type DecodedQuery,
  decodeQuery,
  isFiltered,
  type QueryChange,
  withoutFilters,
} from '../query/query-codec.ts';
import type { QuerySchema } from '../query/query-schema.ts';
import { useAddress } from './use-address.ts';

export interface ListAddress<N extends QueryCallName, Extra extends string = never> extends DecodedQuery<N> {
  readonly address: URLSearchParams;
  readonly isFiltered: boolean;
  readonly change: (values: QueryChange<N, Extra>, options?: { readonly replace?: boolean }) => void;
  /** Replaces the whole query, such as by that of a saved view. */
  readonly show: (query: string) => void;
  /** Removes every filter and every invalid parameter. */
  readonly clear: () => void;
}

/**
 * Keeps the query of a list in the address, so that it can be linked to and Back undoes a change.
 *
 * @param schema the query of the list's call, from `queries.ts`; the same object on each render
 * @param extra names that the address keeps in addition to the query, such as which columns are shown; changing them leaves
 * the page of the list where it is; always the same ones
 */
export function useListAddress<N extends QueryCallName, Extra extends string = never>(
  schema: QuerySchema<N>,
  extra?: readonly Extra[],
): ListAddress<N, Extra> {
  const [address, setAddress] = useAddress();
  const decoded = useMemo(() => decodeQuery(schema, address), [schema, address]);
  const change = useCallback(
    (values: QueryChange<N, Extra>, options?: { readonly replace?: boolean }) =>
      setAddress((current) => changedAddress(schema, current, values, extra), options),
    [setAddress, schema, extra],
  );
  const show = useCallback((query: string) => setAddress(query), [setAddress]);
  const clear = useCallback(
    () =>
      setAddress((current) => {
        const next = withoutFilters(schema, current);
        for (const name of decodeQuery(schema, next).refused) next.delete(name);
        return next;
      }),
    [setAddress, schema],
  );
  return { address, ...decoded, isFiltered: isFiltered(schema, address), change, show, clear };
}
