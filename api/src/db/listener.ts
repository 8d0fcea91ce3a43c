import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Hears what PostgreSQL's NOTIFY says on one channel. */
export interface ChannelListener {
  onMessage(payload: string): void;
  /** Listening begins, at first or again: what was said before is unknown. */
  onGap(): void;
}

const RECONNECT_AFTER_MS = 1_000;

/** Listens on a connection of its own until it is told to stop, and connects again whenever it breaks. */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  listener: ChannelListener,
): () => Promise<void> {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  const session = async () => {
    const connected = new pg.Client({ ...config, keepAlive: true });
    const ended = new Promise<void>((resolve) => {
      connected.on('end', () => resolve());
      connected.on('error', () => resolve());
    });
    connected.on('notification', ({ payload }) => listener.onMessage(payload ?? ''));
    await connected.connect();
    client = connected;
    await connected.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    listener.onGap();
    if (!stopping.signal.aborted) await ended;
    await connected.end().catch(() => {});
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await session();
      } catch {
        // The database is away: what matters is that it is tried again.
      }
      await delay(RECONNECT_AFTER_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };

  const running = run();
  return async () => {
    stopping.abort();
    await client?.end().catch(() => {});
    await running;
  };
}
