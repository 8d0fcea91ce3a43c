/** A call that a page makes first, as `remote.json` names it: see `remoteRoute`. */
export interface FirstCall {
  readonly call: string;
  readonly query?: readonly string[] | undefined;
  readonly values?: Readonly<Record<string, string | number | boolean | readonly string[]>> | undefined;
  readonly defaultViewOf?: string | undefined;
}

/** What a GET call is made with. */
export interface CallAddressInput {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Address of a GET call with its input. The same input has the same address, whatever the order of its parameters; so the
 * address shows whether an answer is the one to a call.
 */
export function callAddress(call: string, { params = {}, query = {} }: CallAddressInput): string {
  const path = call
    .slice(call.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  search.sort();
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Addresses of the first calls of a page.
 *
 * @param params parameters of the page's path
 * @param address query of the page's address
 */
export function firstAddresses(
  calls: readonly FirstCall[],
  params: Readonly<Record<string, string>>,
  address: URLSearchParams,
): string[] {
  return calls.map(({ call, query = [], values = {} }) => {
    const given = query.map((name) => [name, address.getAll(name).filter((text) => text !== '')] as const);
    const asked = Object.fromEntries(given.filter(([, texts]) => texts.length > 0));
    return callAddress(call, { params, query: { ...values, ...asked } });
  });
}
