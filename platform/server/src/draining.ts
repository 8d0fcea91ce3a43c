import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isEventStream } from './event-stream.ts';

export interface DrainOptions {
  /** Load balancers need these milliseconds after the first 503 of `/readyz` to notice that the server ends. */
  readonly drainDelayMs: number;
  /** The default is 25,000. */
  readonly deadlineMs?: number;
}

export interface Draining {
  readonly isDraining: boolean;
  readonly inFlight: number;
  readonly streams: number;
  /** Further calls return the same promise. */
  stop(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly draining: Draining;
  }
}

const DEADLINE_MS = 25_000;

/** Call it before routes and plugins are registered, on an instance with `return503OnClosing: false`. */
export function enableDraining(
  app: FastifyInstance,
  { drainDelayMs, deadlineMs = DEADLINE_MS }: DrainOptions,
): void {
  const inFlight = new Set<FastifyReply>();
  const streams = new Map<FastifyReply, Readable>();
  let whenIdle: (() => void) | undefined;
  let stopping: Promise<void> | undefined;

  const finish = (reply: FastifyReply) => {
    inFlight.delete(reply);
    if (inFlight.size === 0) whenIdle?.();
  };

  app.addHook('onRequest', async (_request, reply) => {
    inFlight.add(reply);
    reply.raw.once('close', () => {
      streams.delete(reply);
      finish(reply);
    });
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (stopping) reply.header('connection', 'close');
    if (payload instanceof Readable && isEventStream(reply)) {
      streams.set(reply, payload);
      finish(reply);
    }
    return payload;
  });

  const stop = async () => {
    await delay(drainDelayMs, undefined, { ref: false });
    // This also closes idle connections.
    app.server.close();
    const deadline = setTimeout(() => {
      for (const { raw } of [...inFlight, ...streams.keys()]) raw.destroy();
    }, deadlineMs);
    if (inFlight.size > 0)
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
      });
    for (const [reply, source] of streams) endStream(reply, source);
    await app.close();
    clearTimeout(deadline);
  };

  const draining: Draining = {
    get isDraining() {
      return stopping !== undefined;
    },
    get inFlight() {
      return inFlight.size;
    },
    get streams() {
      return streams.size;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
  app.decorate('draining', draining);
}

/** Fastify destroys the source after the response has ended. */
function endStream({ raw }: FastifyReply, source: Readable): void {
  source.unpipe(raw);
  raw.end();
}
