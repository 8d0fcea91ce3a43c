import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** At most so much of a body is read only to be discarded. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function discardRest(body: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    // The stream stays open, since its connection is needed for the response.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > MAX_DISCARDED_BYTES) return;
    }
  } catch {
    // The client went away, so that no one waits for the response.
  }
}

/**
 * Closing resets a connection with unread data, and its client may lose the response, such as the one that says that
 * the body is too large. Call it before `enableDraining`.
 */
export function receiveBeforeClosing(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    // A request that a test injects has no `complete`.
    if (raw.complete !== false || !hasBody(raw)) return payload;
    // Fastify and its proxy close some connections whose client would keep them.
    const closes = reply.getHeader('connection') === 'close' || !reply.raw.shouldKeepAlive;
    if (closes || app.draining.isDraining) await discardRest(raw);
    return payload;
  });
}
