import type { AnswerOf, CallName, InputOf } from '@atrium/contract';
import type { AxiosResponse } from 'axios';
import { hostSettings, http } from './http.ts';
import { enUs } from './messages/en-us.ts';
import { asRequestError, RequestError, requestIdOf } from './request-error.ts';

/** Header in which each customer-portal answer names the customer that it is for. */
export const CUSTOMER_HEADER = 'x-atrium-customer';

interface CallParts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Bearer {
  readonly token: string | null;
  /** Customer that the answer must name. */
  readonly customerId: number;
  readonly signal?: AbortSignal;
}

/** True for calls to the customer-portal API; the others go to the login service. */
export function isPortalCall(call: CallName): boolean {
  return call.includes(' /customer-portal/');
}

/**
 * Makes one call once, with the given bearer token.
 * @throws {RequestError} also when the answer names another customer than the bearer's.
 */
export async function send<N extends CallName>(
  call: N,
  input: InputOf<N>,
  { token, customerId, signal }: Bearer,
): Promise<AnswerOf<N>> {
  const [method, path = ''] = call.split(' ');
  const { params, query, headers, body } = input as CallParts;
  const portal = isPortalCall(call);
  const bearer = portal && token ? { authorization: `Bearer ${token}` } : {};
  try {
    const response = await http.request({
      method,
      url: `${portal ? '' : hostSettings().loginServiceUrl}${fillPath(path, params)}`,
      params: query,
      data: body,
      headers: { ...headers, ...bearer },
      signal,
    });
    if (portal && token) refuseForeign(response, customerId);
    return (response.status === 204 ? undefined : response.data) as AnswerOf<N>;
  } catch (cause) {
    throw asRequestError(cause);
  }
}

function fillPath(path: string, params: CallParts['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function refuseForeign(response: AxiosResponse, customerId: number): void {
  if (response.headers[CUSTOMER_HEADER] === String(customerId)) return;
  throw new RequestError({
    status: response.status,
    statusText: enUs.foreignCustomer,
    requestId: requestIdOf(response),
    reason: 'foreign-customer',
  });
}
