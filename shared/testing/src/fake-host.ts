import type { CallName, CustomerListEntry, FileCallName, InputOf, ResponseOf } from '@atrium/contract';
import type { DeskCallName, DeskInputOf, DeskResponseOf } from '@atrium/contract/desk';
import {
  type EventStreamOptions,
  invitationsStore,
  type Notice,
  onNotice,
  type ReceivedFile,
  RequestError,
  setAuth,
} from '@atrium/host/real';

// Everything of the real host, except for what would make requests.
export * from '@atrium/host/real';

/** Outcome of a call in a test: a response, an error, or a function of the input that returns either. */
export type FakeResponse<N extends CallName> =
  | ResponseOf<N>
  | Error
  | ((input: InputOf<N>, signal?: AbortSignal) => ResponseOf<N> | Promise<ResponseOf<N>>);

/** Responses by name of the call. */
export type FakeResponses = { [N in CallName]?: FakeResponse<N> } & {
  [N in DeskCallName]?:
    | DeskResponseOf<N>
    | Error
    | ((input: DeskInputOf<N>) => DeskResponseOf<N> | Promise<DeskResponseOf<N>>);
};

/** A call that the component under test made. */
export interface FakeCall {
  call: CallName | DeskCallName;
  input: { params?: unknown; query?: Record<string, unknown>; headers?: unknown; body?: unknown };
  signal?: AbortSignal;
}

interface FakeHost {
  responses: FakeResponses;
  /** Responses to calls with the user token, for all customers of the person; others have nothing. */
  responsesForAll: FakeResponses;
  /** Early answers that have arrived, by name of the call; each is taken once. */
  earlyAnswers: { [N in CallName]?: ResponseOf<N> };
  /** Every call that was made, in order. */
  calls: FakeCall[];
  /** Every notice, in order. */
  notices: Notice[];
  /** The event stream that the page subscribed to; null for none. */
  stream: EventStreamOptions | null;
  /** How often the page refreshed the person. */
  refreshes: number;
  /** What was called without a response, and how to add it; an element that is not found names these. */
  unanswered: string[];
  /** Customers whose security policy the session does not meet. */
  withheld: CustomerListEntry[];
}

/** The fake host: tests set its responses and read its calls. */
export const fakeHost: FakeHost = {
  responses: {},
  responsesForAll: {},
  earlyAnswers: {},
  calls: [],
  notices: [],
  stream: null,
  withheld: [],
  refreshes: 0,
  unanswered: [],
};

onNotice((notice) => fakeHost.notices.push(notice));

/** Fails a call that the test did not think of; the error says what was called, and `hint` what to do. */
export function unanswered(call: string, input: object, hint: string): RequestError {
  const parameters = Object.keys(input).length > 0 ? ` with ${JSON.stringify(input)}` : '';
  const statusText = `No response to ${call}${parameters} in this test. ${hint}`;
  fakeHost.unanswered.push(statusText);
  return failure({ status: 501, statusText });
}

/** Responds from `fakeHost.responses`; a call without a response fails with its name. */
export async function request<N extends CallName>(
  call: N,
  input: InputOf<N>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseOf<N>> {
  fakeHost.calls.push({ call, input: input as FakeCall['input'], signal: options.signal });
  const response: unknown = fakeHost.responses[call];
  if (response === undefined)
    throw unanswered(call, input, `Add it: renderWithHost(page, { responses: { '${call}': { … } } })`);
  return given(response, input, options.signal);
}

/** Reads from `fakeHost.earlyAnswers`. */
export function readEarlyAnswer<N extends CallName>(
  call: N,
  _input: InputOf<N>,
): { data: ResponseOf<N> } | null {
  const data = fakeHost.earlyAnswers[call];
  return data === undefined ? null : { data };
}

/** Takes from `fakeHost.earlyAnswers`. */
export function takeEarlyAnswer<N extends CallName>(
  call: N,
  input: InputOf<N>,
): { data: ResponseOf<N> } | null {
  const found = readEarlyAnswer(call, input);
  delete fakeHost.earlyAnswers[call];
  return found;
}

async function given<T>(response: unknown, input: unknown, signal?: AbortSignal): Promise<T> {
  const outcome: unknown = typeof response === 'function' ? await response(input, signal) : response;
  if (outcome instanceof Error) throw outcome;
  return outcome as T;
}

/** Responds from `fakeHost.responsesForAll`; a call without a response finds nothing. */
export async function requestForAllCustomers<N extends CallName>(
  call: N,
  input: InputOf<N>,
): Promise<ResponseOf<N>> {
  fakeHost.calls.push({ call, input: input as FakeCall['input'] });
  return given(fakeHost.responsesForAll[call] ?? failure({ status: 404 }), input);
}

/** Like {@link request}. */
export function requestAnonymously<N extends CallName>(call: N, input: InputOf<N>): Promise<ResponseOf<N>> {
  return request(call, input);
}

/** Returns a small file that contains the name of the call. */
export async function requestFile<N extends FileCallName>(
  call: N,
  input: InputOf<N>,
  options: { signal?: AbortSignal } = {},
): Promise<ReceivedFile> {
  fakeHost.calls.push({ call, input: input as FakeCall['input'], signal: options.signal });
  await given(fakeHost.responses[call], input, options.signal);
  return { content: new Blob([call]), name: 'file.bin' };
}

/** Returns the same for every file. */
export async function hashFile(): Promise<string> {
  return '0'.repeat(64);
}

const newsListeners = new Set<() => void>();

export function onNews(listener: () => void): () => void {
  newsListeners.add(listener);
  return () => newsListeners.delete(listener);
}

/** Says to the page that something has changed, as a live event does. */
export function sendNews(): void {
  for (const listener of newsListeners) listener();
}

/** Subscribes to the events that the test sends through `fakeHost.stream`. */
export function followEvents(_path: string, options: EventStreamOptions): Promise<void> {
  fakeHost.stream = options;
  return new Promise((resolve) => {
    options.signal.addEventListener('abort', () => {
      fakeHost.stream = null;
      resolve();
    });
  });
}

/** Only counts; the person stays as the test set them. */
export async function refreshPerson(): Promise<void> {
  fakeHost.refreshes += 1;
}

/** Takes the test's response; without one there are no invitations. */
export async function loadInvitations(): Promise<void> {
  const call = 'GET /customer-portal/auth/invitations';
  const { invitations } = fakeHost.responses[call] ? await request(call, {}) : { invitations: [] };
  invitationsStore.setState({ pending: invitations, isLoaded: true });
}

const listeners = new Set<(customerId: number) => void>();

/** Like the real one; {@link selectCustomer} calls the listeners. */
export function onCustomerChange(listener: (customerId: number) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Like the real one: areas clear their data before the new scope is visible. */
export async function selectCustomer(customerId: number): Promise<void> {
  for (const listener of listeners) listener(customerId);
  setAuth({ selectedCustomer: customerId });
}

interface Failure {
  status?: number;
  statusText?: string;
  requestId?: string | null;
  reason?: RequestError['reason'];
}

/** The error of a call, as the real host throws it. */
export function failure({
  status = 500,
  statusText = 'Internal Server Error',
  requestId = 'req-test',
  reason = 'http',
}: Failure = {}): RequestError {
  return new RequestError({ status, statusText, requestId, reason });
}

export function withheldCustomers(): readonly CustomerListEntry[] {
  return fakeHost.withheld;
}

export const useWithheldCustomers = withheldCustomers;
