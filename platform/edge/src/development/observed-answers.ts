import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type ObservedRequest = Pick<FastifyRequest, 'method' | 'url'>;

export interface ObservedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sees what pages are answered, as `dev --record` does. */
export interface AnswerObserver {
  /** The answer is not compressed on its way to this gateway then. */
  wants(request: ObservedRequest): boolean;
  received(request: ObservedRequest, answer: ObservedAnswer): void;
}

/** Sends the answer to the browser as it is, once the observer has seen the whole of it. */
export async function sendObserved(
  { method, url }: FastifyRequest,
  reply: FastifyReply,
  stream: NodeJS.ReadableStream,
  observer: AnswerObserver,
): Promise<void> {
  const body = await buffer(stream);
  const { statusCode: status } = reply;
  if (!reply.hasHeader('content-encoding'))
    observer.received({ method, url }, { status, headers: reply.getHeaders(), body: body.toString('utf8') });
  reply.send(body);
}
