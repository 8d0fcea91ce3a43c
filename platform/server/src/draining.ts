import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How long stopping takes. */
export interface DrainOptions {
  /** Milliseconds between the first 503 of `/readyz` and the end of listening: a load balancer has to see it. */
  readonly drainDelayMs: number;
  /** Milliseconds that requests in flight may take from there on. 25,000 by default. */
  readonly deadlineMs?: number;
}

/** Stops one server without losing a request. */
export interface Draining {
  /** True from the moment that `stop` was called. */
  readonly isDraining: boolean;
  /**
   * Readiness turns 503 and answers close their connections; after the delay the server stops listening, requests in
   * flight finish, streams of events end, and the instance closes. Called again, it returns the same promise.
   */
  stop(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** There once `enableDraining` was called. */
    readonly draining: Draining;
  }
}

const DEADLINE_MS = 25_000;

/**
 * Lets a server drain before it stops: `app.draining.stop()`. To be called before routes and plugins are registered, on an instance made with
 * `return503OnClosing: false`: what still arrives on an open connection is answered.
 */
export function enableDraining(
  app: FastifyInstance,
  { drainDelayMs, deadlineMs = DEADLINE_MS }: DrainOptions,
): void {
  const inFlight = new Set<FastifyReply>();
  const streams = new Map<FastifyReply, Readable>();
  let whenIdle: (() => void) | undefined;
  let stopping: Promise<void> | undefined;

  const leave = (reply: FastifyReply) => {
    inFlight.delete(reply);
    if (inFlight.size === 0) whenIdle?.();
  };

  app.addHook('onRequest', async (_request, reply) => {
    inFlight.add(reply);
    reply.raw.once('close', () => {
      streams.delete(reply);
      leave(reply);
    });
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (stopping) reply.header('connection', 'close');
    if (payload instanceof Readable && isEventStream(reply)) {
      streams.set(reply, payload);
      leave(reply);
    }
    return payload;
  });

  const stop = async () => {
    await delay(drainDelayMs, undefined, { ref: false });
    // Idle connections close with it.
    app.server.close();
    const cut = setTimeout(() => {
      for (const { raw } of [...inFlight, ...streams.keys()]) raw.destroy();
    }, deadlineMs);
    if (inFlight.size > 0)
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
      });
    for (const [reply, source] of streams) endStream(reply, source);
    await app.close();
    clearTimeout(cut);
  };

  const draining: Draining = {
    get isDraining() {
      return stopping !== undefined;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
  app.decorate('draining', draining);
}

function isEventStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

/** Ends the response for its reader; Fastify then gives up the source. */
function endStream({ raw }: FastifyReply, source: Readable): void {
  source.unpipe(raw);
  raw.end();
}
