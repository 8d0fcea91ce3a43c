import type { FastifyInstance } from 'fastify';
import { implementDeskStream, implementStream } from '../http/index.ts';
import { bellChanges } from './bell-changes.ts';
import { createEventHub } from './event-hub.ts';
import { queueChanges } from './queue-changes.ts';

export function registerEvents(app: FastifyInstance): void {
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'live events failed');
  const bells = createEventHub(app.database, bellChanges(app.database), onFailure);
  const queue = createEventHub(app.database, queueChanges(app.database), onFailure);
  // Streams end before the server waits for its connections, since open ones would keep it waiting.
  app.addHook('preClose', async () => {
    await Promise.all([bells.close(), queue.close()]);
  });

  implementStream(app, 'GET /customer-portal/notifications/stream', ({ person, setHeader }) => {
    setStreamHeaders(setHeader);
    return bells.open(person);
  });
  implementDeskStream(app, 'GET /customer-portal/desk/queue/stream', ({ staff, setHeader }) => {
    setStreamHeaders(setHeader);
    return queue.open(staff);
  });
}

function setStreamHeaders(setHeader: (name: string, value: string) => void): void {
  setHeader('content-type', 'text/event-stream; charset=utf-8');
  setHeader('cache-control', 'no-store, no-transform');
  // Keeps nginx from buffering the stream.
  setHeader('x-accel-buffering', 'no');
}
