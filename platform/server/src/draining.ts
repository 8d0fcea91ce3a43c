import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isEventStream } from './event-stream.ts';

/** Timing of a graceful shutdown. */
export interface DrainOptions {
  /** Milliseconds between the first 503 of `/readyz` and the end of listening, for load balancers to notice. */
  readonly drainDelayMs: number;
  /** Milliseconds that requests in flight may still take after that; 25,000 by default. */
  readonly deadlineMs?: number;
}

/** Graceful shutdown of one server. */
export interface Draining {
  /** True once `stop` was called. */
  readonly isDraining: boolean;
  /** Requests without a response yet. */
  readonly inFlight: number;
  /** Open event streams. */
  readonly streams: number;
  /**
   * Makes `/readyz` respond 503 and closes connections after their response. After the delay the server stops listening,
   * waits for requests in flight, ends event streams and closes the instance. Further calls return the same promise.
   */
  stop(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by `enableDraining`. */
    readonly draining: Draining;
  }
}

const DEADLINE_MS = 25_000;

/**
 * Adds `app.draining.stop()`, a graceful shutdown. Call it before routes and plugins are registered, on an instance with
 * `return503OnClosing: false`, so that requests on open connections are still handled.
 */
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
    // Also closes idle connections.
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

/** Ends the response; Fastify then destroys the source. */
function endStream({ raw }: FastifyReply, source: Readable): void {
  source.unpipe(raw);
  raw.end();
}
