import { setTimeout as delay } from 'node:timers/promises';
import { PostgresClient } from '@atrium/server/postgres';
import pg from 'pg';
import { CONNECT_TIMEOUT_MS } from './time-limits.ts';

export interface ChannelListener {
  onMessage(payload: string): void;
  /** Called with each connection, the first included: notifications before it may have been missed. */
  onGap(): void;
}

export interface ListenerTimes {
  readonly checkEveryMs: number;
  readonly responseMs: number;
  readonly reconnectAfterMs: number;
}

const TIMES: ListenerTimes = {
  checkEveryMs: 10_000,
  responseMs: CONNECT_TIMEOUT_MS,
  reconnectAfterMs: 1_000,
};

/** Checks the connection, since a server that is gone would not be noticed. @returns an unsubscribe function */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  listener: ChannelListener,
  { checkEveryMs, responseMs, reconnectAfterMs }: ListenerTimes = TIMES,
): () => Promise<void> {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  const session = async () => {
    const connected = new PostgresClient({
      ...config,
      connectionTimeoutMillis: responseMs,
      query_timeout: responseMs,
    });
    const ended = new Promise<void>((resolve) => {
      connected.on('end', () => resolve());
      connected.on('error', () => resolve());
    });
    connected.on('notification', ({ payload }) => listener.onMessage(payload ?? ''));
    await connected.connect();
    client = connected;
    await connected.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    listener.onGap();
    const checks = setInterval(() => {
      connected.query('SELECT 1').catch(() => connected.connection.stream.destroy());
    }, checkEveryMs);
    if (!stopping.signal.aborted) await ended;
    clearInterval(checks);
    await connected.end().catch(() => {});
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await session();
      } catch {}
      await delay(reconnectAfterMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };

  const running = run();
  return async () => {
    stopping.abort();
    await client?.end().catch(() => {});
    await running;
  };
}
