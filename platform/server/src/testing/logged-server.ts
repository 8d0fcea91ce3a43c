import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { type ErrorRules, errorReply } from '../error-reply.ts';
import { logOptions } from '../log.ts';

/** A server whose log a test can read. */
export interface LoggedServer {
  readonly app: FastifyInstance;
  /** Every line so far. */
  lines(): string[];
}

/** Creates a server with only the log and the error handler of the portal's servers. */
export function createLoggedServer(level = 'info', errors: ErrorRules = {}): LoggedServer {
  let text = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk;
      done();
    },
  });
  const app = Fastify({ logger: { ...logOptions(level), stream } });
  app.setErrorHandler<Error>(errorReply(errors));
  return { app, lines: () => text.trim().split('\n') };
}
