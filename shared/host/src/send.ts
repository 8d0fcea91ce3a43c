import type { CallName, FileCallName, InputOf, ResponseOf } from '@atrium/contract';
import { type AxiosRequestConfig, type AxiosResponse, isAxiosError } from 'axios';
import { hostSettings, http } from './http.ts';
import { messages } from './messages/index.ts';
import { RequestError, requestIdOf, toRequestError } from './request-error.ts';

/** Header in which each customer-portal answer names the customer that it is for. */
export const CUSTOMER_HEADER = 'x-atrium-customer';

interface CallParts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** In whose name a call is made, and for which customer. */
export interface Bearer {
  readonly token: string | null;
  /** Customer that the response must name. */
  readonly customerId: number;
  readonly signal?: AbortSignal;
}

/** True for calls to the customer-portal API; the others go to the login service. */
export function isPortalCall(call: CallName): boolean {
  return call.includes(' /customer-portal/');
}

/**
 * Makes one call once, with the given bearer token.
 * @throws {RequestError} also when the response names another customer than the bearer's.
 */
export async function send<N extends CallName>(
  call: N,
  input: InputOf<N>,
  bearer: Bearer,
): Promise<ResponseOf<N>> {
  const response = await respond(call, input, bearer);
  return (response.status === 204 ? undefined : response.data) as ResponseOf<N>;
}

/** A file that a call answered with. */
export interface ReceivedFile {
  readonly content: Blob;
  readonly name: string;
}

/**
 * Makes one call that answers with a file, however long that takes.
 * @throws {RequestError} as {@link send} does.
 */
export async function sendForFile<N extends FileCallName>(
  call: N,
  input: InputOf<N>,
  bearer: Bearer,
): Promise<ReceivedFile> {
  const response = await respond(call, input, bearer, { responseType: 'blob', timeout: 0 });
  return { content: response.data as Blob, name: fileNameOf(response) };
}

function fileNameOf({ headers }: AxiosResponse): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition']))?.[1];
  return encoded ? decodeURIComponent(encoded) : 'download';
}

async function respond<N extends CallName>(
  call: N,
  input: InputOf<N>,
  { token, customerId, signal }: Bearer,
  config: Pick<AxiosRequestConfig, 'responseType' | 'timeout'> = {},
): Promise<AxiosResponse> {
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
      // The login service may be another host of the site, and knows browsers by its cookies.
      withCredentials: !portal,
      ...config,
    });
    if (portal && token) refuseForeign(response, customerId);
    return response;
  } catch (cause) {
    throw toRequestError(await withReadBody(cause));
  }
}

/** Where a file was wanted, the problem details have come as one too. */
async function withReadBody(cause: unknown): Promise<unknown> {
  if (!isAxiosError(cause) || !cause.response || !(cause.response.data instanceof Blob)) return cause;
  const text = await cause.response.data.text();
  try {
    cause.response.data = JSON.parse(text);
  } catch {
    cause.response.data = text;
  }
  return cause;
}

function fillPath(path: string, params: CallParts['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function refuseForeign(response: AxiosResponse, customerId: number): void {
  if (response.headers[CUSTOMER_HEADER] === String(customerId)) return;
  throw new RequestError({
    status: response.status,
    statusText: messages.message('foreignCustomer'),
    requestId: requestIdOf(response),
    reason: 'foreign-customer',
  });
}
