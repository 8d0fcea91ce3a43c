import { CUSTOMER_HEADER, permissionsWith } from '@atrium/contract';
import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { authStore, setAuth } from '../auth-store.ts';
import { http } from '../axios-client.ts';

/** A call as it leaves the page. */
export interface SentCall {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly body: unknown;
  readonly token: string | null;
  readonly traceparent: string;
  readonly signal: AbortSignal | undefined;
  /** Cookies go along to another origin, too. */
  readonly withCredentials: boolean;
}

/** The fake API's response to one call. */
export interface FakeResponse {
  readonly status?: number;
  readonly statusText?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

type Handler = (call: SentCall) => FakeResponse | Promise<FakeResponse>;

/** Responds to the page's calls instead of a server. Each response names the customer of the call's token. */
export function fakeApi(handler: Handler): SentCall[] {
  const sent: SentCall[] = [];
  http.defaults.adapter = async (config) => {
    const call = describe(config);
    sent.push(call);
    const fake = await handler(call);
    return settle(config, call, fake);
  };
  const fetchOfTest = globalThis.fetch;
  globalThis.fetch = async (address, init = {}) => {
    const call = describeFetch(String(address), init);
    // next-auth's own client fetches, too: a test that needs it has set a fetch for it.
    if (!/^\/customer-portal\/|\/restore$/.test(call.path)) return fetchOfTest(address, init);
    sent.push(call);
    const { status = 200, body = {}, headers } = await handler(call);
    return Response.json(body, { status, headers: { ...customerHeader(call), ...headers } });
  };
  return sent;
}

/** Early calls are made without axios. */
function describeFetch(url: string, { method = 'GET', headers, body, signal }: RequestInit): SentCall {
  const named = new Headers(headers);
  return {
    method,
    url,
    path: url.split('?')[0] ?? url,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    token: named.get('authorization')?.replace('Bearer ', '') ?? null,
    traceparent: String(named.get('traceparent')),
    signal: signal ?? undefined,
    withCredentials: false,
  };
}

function customerHeader({ token }: SentCall): Record<string, string> {
  const cid = token ? JSON.parse(atob(token.split('.')[1] ?? '')).cid : undefined;
  return cid === undefined ? {} : { [CUSTOMER_HEADER]: String(cid) };
}

function describe(config: InternalAxiosRequestConfig): SentCall {
  const url = http.getUri(config);
  const authorization = config.headers.get('authorization');
  return {
    method: (config.method ?? 'get').toUpperCase(),
    url,
    path: url.split('?')[0] ?? url,
    body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
    token: typeof authorization === 'string' ? authorization.replace('Bearer ', '') : null,
    traceparent: String(config.headers.get('traceparent')),
    signal: config.signal as AbortSignal | undefined,
    withCredentials: config.withCredentials === true,
  };
}

function settle(config: InternalAxiosRequestConfig, call: SentCall, fake: FakeResponse): AxiosResponse {
  const status = fake.status ?? 200;
  const headers = { ...customerHeader(call), ...fake.headers };
  const response: AxiosResponse = {
    status,
    statusText: fake.statusText ?? '',
    data: fake.body ?? {},
    headers: new AxiosHeaders(headers),
    config,
  };
  if (status < 400) return response;
  throw new AxiosError('refused', undefined, config, {}, response);
}

interface FakeClaims {
  readonly person?: number;
  readonly customerId?: number;
  readonly livesSeconds?: number;
  readonly serial?: number;
  readonly session?: string;
}

/** A token as the page reads it; unsigned, since only the API verifies it. */
export function fakeToken({
  person = 1,
  customerId = 0,
  livesSeconds = 300,
  serial = 0,
  session = 'the session',
}: FakeClaims = {}): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: String(person), sid: session, cid: customerId, iat, exp: iat + livesSeconds, serial };
  return `e30.${btoa(JSON.stringify(claims))}.c2ln`;
}

/** A person who owns customers 7 and 8. */
export const ana = {
  id: 1,
  email: 'ana@acme.example',
  displayName: 'Ana Acme',
  locale: 'en-US',
  timeZone: null,
  roles: [
    { customerId: 7, role: 'owner' as const },
    { customerId: 8, role: 'viewer' as const },
  ],
  permissions: [],
  permissionsOfRole: permissionsWith([]),
  hasPassword: true,
  lineLinked: false,
  notificationSettings: [],
};

/** Customers that Ana, who is signed in here, may act for. */
export const anasCustomers = [
  { id: 7, name: 'Acme', code: 'ACME' },
  { id: 8, name: 'Globex', code: 'GLBX' },
];

/** Puts the page into the state of a signed-in person who acts for a customer. */
export function signedIn(customerId: number, token = fakeToken({ customerId })): void {
  const userAuthToken = customerId === 0 ? token : fakeToken();
  setAuth({
    ...authStore.getInitialState(),
    token,
    userAuthToken,
    loggedIn: true,
    user: ana,
    selectedCustomer: customerId,
    customerListDropdown: anasCustomers,
  });
}

/** A session response with a fresh user token. */
export function sessionResponse(accessToken = fakeToken()): FakeResponse {
  return { body: { accessToken, expires: new Date(Date.now() + 3_600_000).toISOString(), user: {} } };
}
