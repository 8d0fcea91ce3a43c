import type { FastifyInstance } from 'fastify';
import { implementStream } from '../http/index.ts';
import { createEventHub } from './event-hub.ts';

export function registerEvents(app: FastifyInstance): void {
  const hub = createEventHub(app.database, (error) => app.log.error({ err: error }, 'live events failed'));
  // Streams end before the server waits for its connections, since open ones would keep it waiting.
  app.addHook('preClose', () => hub.close());

  implementStream(app, 'GET /customer-portal/notifications/stream', ({ person, setHeader }) => {
    setHeader('content-type', 'text/event-stream; charset=utf-8');
    setHeader('cache-control', 'no-store, no-transform');
    // Keeps nginx from buffering the stream.
    setHeader('x-accel-buffering', 'no');
    return hub.open(person);
  });
}
