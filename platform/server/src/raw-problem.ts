import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE_PREFIX, type Problem } from '@atrium/contract';
import { messages } from './messages.ts';

const titles = {
  400: messages.unreadable,
  405: messages.noTunnel,
  408: messages.tooSlow,
  417: messages.unmetExpectation,
  431: messages.headersTooLarge,
} as const;

/** A status that is answered on the bare socket. */
export type RawStatus = keyof typeof titles;

function rawAnswer(status: RawStatus, requestId: string, headers: Readonly<Record<string, string>>): string {
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

/** Ends connections that no handler can answer, each with a problem where an answer can still be read. */
export class RawProblems {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #answers = new WeakMap<Socket, ServerResponse>();

  /** @param headers Headers of every answer. */
  constructor(headers: Readonly<Record<string, string>>) {
    this.#headers = headers;
  }

  /** Notes which answer a socket is in the middle of: nothing may be written into one that has begun. */
  follow(socket: Socket, answer: ServerResponse): void {
    this.#answers.set(socket, answer);
  }

  /** Answers with a problem and closes the connection. */
  refuse(socket: Socket, status: RawStatus, requestId: string = randomUUID()): void {
    const answer = this.#answers.get(socket);
    const hasBegun = answer?.headersSent === true && !answer.writableFinished;
    if (hasBegun || !socket.writable) return void socket.destroy();
    socket.write(rawAnswer(status, requestId, this.#headers));
    socket.destroySoon();
  }
}
