import type { CustomerListEntry, Problem, User } from '@atrium/contract';
import { createUser } from '@atrium/testing';
import { dropEarlyAnswers } from '../../../shared/host/src/early-answers.ts';
import {
  type FakeResponse,
  fakeApi,
  fakeToken,
  type SentCall,
  sessionResponse,
} from '../../../shared/host/src/testing/fake-api.ts';
import { twoCustomers } from './render-shell.tsx';

/** A request that left the page, to the API or to the gateway. */
export type SentRequest = Pick<SentCall, 'method' | 'path' | 'body' | 'token' | 'signal'> & {
  readonly query: URLSearchParams;
};

/** A response, or a function that makes one of the request; it rejects where no server can be reached. */
export type Answer = FakeResponse | ((request: SentRequest) => FakeResponse | Promise<FakeResponse>);

/** The servers of the portal, as far as a page of the shell meets them. */
export interface FakePortal {
  /** Answers by call, such as `GET /customer-portal/auth/me`. A test may replace them at any time. */
  answers: Record<string, Answer>;
  /** Everything that the page sent, in order. */
  readonly sent: SentRequest[];
  /** What the page sent to one call, in order. */
  sentTo(call: string): SentRequest[];
  /** The person who signs in, or is signed in. */
  user: User;
  customers: CustomerListEntry[];
  /** Whether the browser has a session of the person. */
  hasSession: boolean;
}

/** Rejects, as a request does without a server. */
export const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

/** Refuses a call with the problem details of the API. */
export function refusal(
  status: number,
  { type = 'refused', ...details }: Partial<Problem> = {},
): FakeResponse {
  const problem = { title: '', status, requestId: 'req-1', ...details };
  return { status, body: { ...problem, type: `urn:atrium:problem:${type}` } };
}

/** Responds to everything that the page sends, and has sent nothing yet; a call without an answer gets 501, and so fails. */
export function fakePortal(answers: Record<string, Answer> = {}): FakePortal {
  dropEarlyAnswers();
  const sent: SentRequest[] = [];
  const portal: FakePortal = {
    answers,
    sent,
    sentTo: (call) => sent.filter((request) => matches(call, request)),
    user: createUser({ roles: twoCustomers.map(({ id }) => ({ customerId: id, role: 'owner' })) }),
    customers: twoCustomers,
    hasSession: false,
  };
  const respond = async (request: SentRequest): Promise<FakeResponse> => {
    sent.push(request);
    const all = { ...standardAnswers(portal), ...portal.answers };
    const answer = Object.entries(all).findLast(([call]) => matches(call, request))?.[1];
    return (typeof answer === 'function' ? answer(request) : answer) ?? { status: 501 };
  };
  globalThis.fetch = async (address, { method = 'GET', body, signal } = {}) => {
    const { pathname: path } = new URL(String(address), window.location.href);
    const query = queryOf(String(address));
    const request = { method: method.toUpperCase(), path, query, body: readBody(body), token: null };
    const { status = 200, body: content = {} } = await respond({ ...request, signal: signal ?? undefined });
    return { ok: status < 400, status, json: async () => content } as Response;
  };
  fakeApi((call) => respond({ ...call, query: queryOf(call.url) }));
  return portal;
}

/** What the session service, the login service and the auth calls of the API respond. */
function standardAnswers(portal: FakePortal): Record<string, Answer> {
  const token = (customerId = 0) => fakeToken({ person: portal.user.id, customerId });
  const signedIn = { body: { token: token() } };
  return {
    'GET /api/auth/session': () => (portal.hasSession ? sessionResponse(token()) : { body: {} }),
    'GET /api/auth/csrf': { body: { csrfToken: 'csrf' } },
    'GET /api/auth/providers': { body: { credentials: { id: 'credentials', type: 'credentials' } } },
    'POST /api/auth/callback/credentials': () => {
      portal.hasSession = true;
      return { body: { url: window.location.href } };
    },
    'POST /api/auth/signout': () => {
      portal.hasSession = false;
      return { body: { url: window.location.href } };
    },
    'POST /api/login/': signedIn,
    'POST /api/line_login/': signedIn,
    'GET /customer-portal/auth/me': () => ({ body: { user: portal.user } }),
    'GET /customer-portal/auth/customer_list_dropdown': () => ({
      body: { filteredCustomers: portal.customers },
    }),
    'POST /customer-portal/auth/sign_by_customer': ({ body }) => ({
      body: { token: token((body as { customerId: number }).customerId) },
    }),
    'GET /customer-portal/auth/invitations': { body: { invitations: [] } },
    'GET /release-news': { status: 404 },
    'POST /error-reports': { status: 204 },
  };
}

/** Whether a request is one of a call, whose path may have parameters. */
function matches(call: string, { method, path }: SentRequest): boolean {
  const [calledMethod, pattern = ''] = call.split(' ');
  const wanted = pattern.split('/');
  const parts = path.split('/');
  const isSame = (part: string, index: number) => part.startsWith(':') || part === parts[index];
  return method === calledMethod && parts.length === wanted.length && wanted.every(isSame);
}

function queryOf(address: string): URLSearchParams {
  return new URL(address, window.location.href).searchParams;
}

function readBody(body: BodyInit | null | undefined): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : body;
}
