import type { FastifyInstance } from 'fastify';
import { implement } from '../http/index.ts';
import { createEventHub } from './event-hub.ts';

/** The stream of live events, open for as long as the token lives. */
export function registerEvents(app: FastifyInstance): void {
  const hub = createEventHub(app.database, (error) => app.log.error({ err: error }, 'live events failed'));
  // Before the server waits for its connections to end: these end only when they are told to.
  app.addHook('preClose', () => hub.close());

  implement(app, 'GET /customer-portal/notifications/stream', async ({ person, setHeader }) => {
    setHeader('content-type', 'text/event-stream; charset=utf-8');
    setHeader('cache-control', 'no-store, no-transform');
    // For proxies that would otherwise gather what is written.
    setHeader('x-accel-buffering', 'no');
    return hub.open(person) as unknown as undefined;
  });
}
