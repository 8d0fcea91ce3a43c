import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { type ErrorRules, errorReply } from '../error-reply.ts';
import { logOptions } from '../log.ts';
import { requestId } from '../request-id.ts';
import { requestLog } from '../telemetry/request-log.ts';
import { watchRequests } from '../telemetry/watch-requests.ts';

/** A server whose log a test can read. */
export interface LoggedServer {
  readonly app: FastifyInstance;
  /** Every line so far. */
  lines(): string[];
}

/** Creates a server with only the log and the error handler of the portal's servers. */
export function createLoggedServer(
  level = 'info',
  errors: ErrorRules = {},
  successPercent = 100,
): LoggedServer {
  let text = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk;
      done();
    },
  });
  const app = Fastify({
    genReqId: ({ headers }) => requestId(headers),
    logController: new LogController({ disableRequestLogging: true }),
    logger: { ...logOptions(level), stream },
  });
  watchRequests(app, requestLog(successPercent));
  app.setErrorHandler<Error>(errorReply(errors));
  return { app, lines: () => text.trim().split('\n') };
}
