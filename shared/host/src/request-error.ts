import type { Problem } from '@atrium/contract';
import type { AxiosResponse } from 'axios';
import { isAxiosError, isCancel } from './axios-errors.ts';
import type { Message } from './create-messages.ts';
import { messages } from './messages/index.ts';

export type RequestErrorReason = 'http' | 'network' | 'aborted' | 'foreign-customer';

interface RequestErrorDetails {
  readonly status?: number;
  /** A message of a catalogue follows the locale. */
  readonly statusText: string | Message;
  readonly problem?: Problem | null;
  readonly requestId?: string | null;
  readonly reason: RequestErrorReason;
}

export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The response's problem details, if it had any. */
  readonly problem: Problem | null;
  /** For the person to quote to support, after a failure that is not a refusal (4xx): a refusal says what to do itself. */
  readonly requestId: string | null;
  readonly reason: RequestErrorReason;
  readonly #statusText: string | Message;

  constructor(details: RequestErrorDetails) {
    super();
    this.status = details.status ?? 0;
    this.#statusText = details.statusText;
    Object.defineProperty(this, 'message', { get: () => this.statusText });
    this.problem = details.problem ?? null;
    this.requestId = isRefusal(this.status) ? null : (details.requestId ?? null);
    this.reason = details.reason;
  }

  /** The standard phrase of the status, the same over every protocol; without a response, what went wrong. */
  get statusText(): string {
    return typeof this.#statusText === 'string' ? this.#statusText : this.#statusText.text();
  }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

export function abortedError(): RequestError {
  return new RequestError({ statusText: messages.message('aborted'), reason: 'aborted' });
}

export function toRequestError(cause: unknown): RequestError {
  if (cause instanceof RequestError) return cause;
  if (isCancel(cause)) return abortedError();
  if (isAxiosError(cause) && cause.response) return fromResponse(cause.response);
  return new RequestError({ statusText: messages.message('unreachable'), reason: 'network' });
}

function fromResponse(response: AxiosResponse): RequestError {
  const problem = isProblem(response.data) ? response.data : null;
  return new RequestError({
    status: response.status,
    statusText: messages.message('status', response.status),
    problem,
    requestId: problem?.requestId ?? requestIdOf(response),
    reason: 'http',
  });
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'type' in body && 'title' in body;
}

export function requestIdOf(response: AxiosResponse): string | null {
  const value: unknown = response.headers['x-request-id'];
  return typeof value === 'string' ? value : null;
}
