import type { QueryCallName } from '@atrium/contract';
import { useCallback, useMemo } from 'react';
import {
  changedAddress,
  decodeQuery,
  isFiltered,
  type QueryChange,
  withoutFilters,
} from '../query/query-codec.ts';
import type { QuerySchema } from '../query/query-schema.ts';
import { useAddress } from './use-address.ts';

/**
 * What a list shows, kept in the address: it can be linked to, and Back undoes it.
 *
 * @param schema the query of the list's call, from `queries.ts`; always the same one
 * @param beside names that the address keeps beside the query, such as which columns are shown; changing them leaves
 * the page of the list where it is; always the same ones
 */
export function useListAddress<N extends QueryCallName, Beside extends string = never>(
  schema: QuerySchema<N>,
  beside?: readonly Beside[],
) {
  const [address, setAddress] = useAddress();
  const decoded = useMemo(() => decodeQuery(schema, address), [schema, address]);
  const change = useCallback(
    (values: QueryChange<N, Beside>, options?: { readonly replace?: boolean }) =>
      setAddress((current) => changedAddress(schema, current, values, beside), options),
    [setAddress, schema, beside],
  );
  /** Opens a query as it is written. */
  const show = useCallback((query: string) => setAddress(query), [setAddress]);
  /** Takes out every filter, and what the contract refuses. */
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

/** What {@link useListAddress} returns. */
export type ListAddress<N extends QueryCallName, Beside extends string = never> = ReturnType<
  typeof useListAddress<N, Beside>
>;
