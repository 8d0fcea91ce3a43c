import { type CallName, CUSTOMER_HEADER, type InputOf, type ResponseOf } from '@atrium/contract';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { isAxiosError } from './axios-errors.ts';
import { bytesSender, hostSettings, http } from './http.ts';
import { messages } from './messages/index.ts';
import { RequestError, requestIdOf, toRequestError } from './request-error.ts';
import { traceNextCalls } from './traces.ts';

export interface CallParts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Bearer {
  readonly token: string | null;
  /** Customer that the response must name. */
  readonly customerId: number;
  readonly signal?: AbortSignal;
  /** How many bytes of the body were sent. */
  readonly onProgress?: (sentBytes: number) => void;
}

/** True for calls to the customer-portal API; the others go to the login service. */
export function isPortalCall(call: string): boolean {
  return call.includes(' /customer-portal/');
}

interface SendOptions<T> extends Pick<AxiosRequestConfig, 'responseType' | 'timeout'> {
  readonly read?: (response: AxiosResponse) => T;
}

let pending = 0;

/** Whether a call of the page is on its way: of its code, not of what was asked for early. */
export function hasPendingRequests(): boolean {
  return pending > 0;
}

/**
 * Neither renews nor retries.
 * @throws {RequestError} also when the response is for another customer than the token.
 */
export function send<N extends CallName, T = ResponseOf<N>>(
  call: N,
  input: InputOf<N>,
  bearer: Bearer,
  options?: SendOptions<T>,
): Promise<T> {
  return sendAny(call, input as CallParts, bearer, options);
}

/** Makes a call of any workspace, as {@link send} does. */
export async function sendAny<T>(
  call: string,
  { params, query, headers, body }: CallParts,
  { token, customerId, signal, onProgress }: Bearer,
  { read = bodyOf<T>, ...options }: SendOptions<T> = {},
): Promise<T> {
  const [method, path = ''] = call.split(' ');
  const portal = isPortalCall(call);
  const bearer = portal && token ? { authorization: `Bearer ${token}` } : {};
  pending += 1;
  try {
    const client = await http();
    const config = {
      method,
      url: `${portal ? '' : hostSettings().loginServiceUrl}${fillPath(path, params)}`,
      params: query,
      data: body,
      headers: { ...headers, ...bearer },
      signal,
      // The login service may be another host of the site, and recognises browsers by its cookies.
      withCredentials: !portal,
      ...options,
    };
    const response = await (body instanceof Blob
      ? (await bytesSender())(client, config, onProgress)
      : client.request(config));
    if (portal && token) refuseForeign(response, customerId);
    return read(response);
  } catch (error) {
    const failure = toRequestError(await withParsedBody(error));
    if (failure.status >= 500 || failure.reason === 'network') traceNextCalls();
    throw failure;
  } finally {
    pending -= 1;
  }
}

function bodyOf<T>({ status, data }: AxiosResponse): T {
  return status === 204 ? (undefined as T) : data;
}

/** A file from a response; `name` comes from its `content-disposition`. */
export interface ReceivedFile {
  readonly content: Blob;
  readonly name: string;
}

/** Has no timeout. */
export function sendForFile(call: string, input: CallParts, bearer: Bearer): Promise<ReceivedFile> {
  return sendAny(call, input, bearer, { read: fileOf, responseType: 'blob', timeout: 0 });
}

function fileOf({ data, headers }: AxiosResponse): ReceivedFile {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition']))?.[1];
  return { content: data, name: encoded ? decodeURIComponent(encoded) : 'download' };
}

/** Parses problem details that arrived as a blob, because a file was requested. */
async function withParsedBody(error: unknown): Promise<unknown> {
  if (!isAxiosError(error) || !error.response || !(error.response.data instanceof Blob)) return error;
  const text = await error.response.data.text();
  try {
    error.response.data = JSON.parse(text);
  } catch {
    error.response.data = text;
  }
  return error;
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
