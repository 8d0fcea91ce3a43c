import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEventStream } from '../event-stream.ts';

export interface FinishedRequest {
  readonly request: FastifyRequest;
  readonly ip: string;
  readonly method: string;
  readonly route: string;
  /** It is 499 if the client went away before the response was sent. */
  readonly status: number;
  readonly ms: number;
  readonly isStream: boolean;
}

const CLIENT_WENT_AWAY = 499;

/** Call it before routes are registered. */
export function watchRequests(app: FastifyInstance, onFinished: (finished: FinishedRequest) => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now();
    // The address is unknown once the connection is gone.
    const { ip } = request;
    reply.raw.once('close', () => onFinished({ ...finishedRequest(request, reply, startedAt), ip }));
    done();
  });
}

function finishedRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  startedAt: number,
): Omit<FinishedRequest, 'ip'> {
  const isStream = isEventStream(reply);
  // Only its reader ends a stream before the server does.
  const isComplete = isStream || reply.raw.writableEnded;
  return {
    request,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: isComplete ? reply.raw.statusCode : CLIENT_WENT_AWAY,
    ms: performance.now() - startedAt,
    isStream,
  };
}
