import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE_PREFIX, type Problem } from '@atrium/contract';
import { messages } from './messages.ts';
import { newTraceId } from './request-id.ts';

const titles = {
  400: messages.unreadable,
  405: messages.noTunnel,
  408: messages.tooSlow,
  417: messages.unmetExpectation,
  431: messages.headersTooLarge,
} as const;

export type RawStatus = keyof typeof titles;

function rawResponse(
  status: RawStatus,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): string {
  const problem: Problem = {
    type: `${PROBLEM_TYPE_PREFIX}invalid-input`,
    title: titles[status],
    status,
    requestId,
  };
  const body = JSON.stringify(problem);
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/problem+json; charset=utf-8',
    'x-request-id': requestId,
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/** Connections that reach no request handler end with a problem if a response can still be sent. */
export class RawProblems {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #responses = new WeakMap<Socket, ServerResponse>();

  constructor(headers: Readonly<Record<string, string>>) {
    this.#headers = headers;
  }

  /** Once the headers of a response are sent, nothing else may be written to its socket. */
  track(socket: Socket, response: ServerResponse): void {
    this.#responses.set(socket, response);
  }

  refuse(socket: Socket, status: RawStatus, requestId: string = newTraceId()): void {
    const response = this.#responses.get(socket);
    const hasBegun = response?.headersSent === true && !response.writableFinished;
    if (hasBegun || !socket.writable) return void socket.destroy();
    socket.write(rawResponse(status, requestId, this.#headers));
    socket.destroySoon();
  }
}
