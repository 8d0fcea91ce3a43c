import type { SavedView } from './saved-views.ts';

/** A call that a page or a card makes first, as `remote.json` names it: see `remoteRoute`. */
export interface FirstCall {
  readonly call: string;
  readonly query?: readonly string[] | undefined;
  readonly values?: Readonly<Record<string, string | number | boolean | readonly string[]>> | undefined;
  readonly unless?: readonly string[] | undefined;
  readonly defaultViewOf?: string | undefined;
}

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

export interface AddressedCall {
  readonly call: string;
  readonly address: string;
}

/**
 * The first calls of a page with their addresses, without those that an address with its parameters does not make.
 *
 * @param params parameters of the page's path
 * @param address query of the page's address
 */
export function addressedCalls(
  calls: readonly FirstCall[],
  params: Readonly<Record<string, string>>,
  address: URLSearchParams,
): AddressedCall[] {
  const given = (name: string) => address.getAll(name).filter((text) => text !== '');
  return calls
    .filter(({ unless = [] }) => unless.every((name) => given(name).length === 0))
    .map(({ call, query = [], values = {} }) => {
      const asked = query.map((name) => [name, given(name)] as const).filter(([, texts]) => texts.length > 0);
      const input = { params, query: { ...values, ...Object.fromEntries(asked) } };
      return { call, address: callAddress(call, input) };
    });
}

export function firstAddresses(...page: Parameters<typeof addressedCalls>): string[] {
  return addressedCalls(...page).map(({ address }) => address);
}

/** First calls that depend on the answer to another one. */
export interface CallsAfterAnswer {
  readonly after: string;
  /** Their addresses, given what it was answered with. */
  readonly addresses: (data: unknown) => string[];
}

/**
 * The first calls that a page makes once it knows the person's default view of its list, if it has no parameters that say
 * what to list.
 *
 * @param params parameters of the page's path
 * @param address query of the page's address
 */
export function callsAfterAnswers(
  calls: readonly FirstCall[],
  params: Readonly<Record<string, string>>,
  address: URLSearchParams,
): CallsAfterAnswer[] {
  if (address.size > 0) return [];
  return calls.flatMap((call) => {
    if (call.defaultViewOf === undefined) return [];
    const addresses = (data: unknown) => {
      const { views } = data as { views: readonly Pick<SavedView, 'isDefault' | 'query'>[] };
      const view = views.find(({ isDefault }) => isDefault);
      return view ? firstAddresses([call], params, new URLSearchParams(view.query)) : [];
    };
    return [{ after: callAddress(call.defaultViewOf, {}), addresses }];
  });
}
