import type { BellState } from '@atrium/contract';
import type { Database } from '../db/index.ts';
import { ProblemError } from '../http/index.ts';
import type { Person } from '../tokens/index.ts';
import { EventStream } from './event-stream.ts';
import { readBells } from './events.repository.ts';

/** PostgreSQL's channel on which every replica hears whose bell (`n:7`) or whose access (`a:7`) changed. */
const CHANNEL = 'atrium_people';
/** What happens together goes out together. */
const GATHER_MS = 20;
const KEEP_ALIVE_MS = 15_000;
/** Tabs share one stream; more than this are not tabs. The oldest, which may be dead, makes room for the newest. */
const MOST_PER_SESSION = 8;
/** More than this many browsers of one person are refused: each that was ended instead would come back at once. */
const MOST_PER_PERSON = 24;
const RETRY_AFTER_S = 30;

export interface EventHub {
  /**
   * Opens a stream; its first event is the bell as it stands.
   *
   * @throws ProblemError `too-many-attempts` for one more than a person may have in this process
   */
  open(person: Person): EventStream;
  readonly size: number;
  close(): Promise<void>;
}

/** Holds the open streams of this process and keeps them up to date. */
export function createEventHub(database: Database, onFailure: (error: unknown) => void): EventHub {
  const byUser = new Map<number, Set<EventStream>>();
  const changed = new Set<number>();
  let gathering: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const streams = () => [...byUser.values()].flatMap((set) => [...set]);
  const everybody = () => {
    for (const userId of byUser.keys()) changed.add(userId);
    gather();
  };

  const flush = async () => {
    gathering = undefined;
    const concerned = [...changed].flatMap((userId) => [...(byUser.get(userId) ?? [])]);
    changed.clear();
    if (concerned.length === 0) return;
    const sessionIds = [...new Set(concerned.map(({ person }) => person.sessionId))];
    // Asked at each event: nobody is told anything by a session or a membership that ended a moment ago.
    const bells = await database.asJob((tx) => readBells(tx, sessionIds));
    const dataOf = new Map(
      bells.map(({ sessionId, ...state }) => [sessionId, JSON.stringify(state satisfies BellState)]),
    );
    for (const stream of concerned) {
      const data = dataOf.get(stream.person.sessionId);
      if (data === undefined) stream.finish();
      else stream.sendBell(data);
    }
  };

  const gather = () => {
    gathering ??= setTimeout(() => {
      underWay = underWay.then(flush).catch((error: unknown) => {
        onFailure(error);
        // A bell that could not be read is no bell: who comes back is told what is.
        for (const stream of streams()) stream.finish();
      });
    }, GATHER_MS);
  };

  const stopListening = database.listen(CHANNEL, {
    onMessage: (payload) => {
      const userId = Number(payload.slice(2));
      if (!byUser.has(userId)) return;
      changed.add(userId);
      gather();
    },
    onGap: everybody,
  });

  const keepAlive = setInterval(() => {
    const now = Date.now() / 1000;
    for (const stream of streams()) {
      // A stream lives no longer than the token that opened it.
      if (stream.person.expiresAt <= now) stream.finish();
      else stream.keepAlive();
    }
  }, KEEP_ALIVE_MS);
  keepAlive.unref();

  return {
    get size() {
      return streams().length;
    },
    open: (person) => {
      const own = byUser.get(person.userId) ?? new Set();
      const ofSession = [...own].filter((other) => other.person.sessionId === person.sessionId);
      const outdated = ofSession.slice(0, Math.max(0, ofSession.length + 1 - MOST_PER_SESSION));
      if (own.size - outdated.length >= MOST_PER_PERSON) {
        throw new ProblemError('too-many-attempts', {
          detail: `${MOST_PER_PERSON} live connections of one person are open already.`,
          headers: { 'retry-after': String(RETRY_AFTER_S) },
        });
      }
      for (const oldest of outdated) oldest.finish();
      const stream = new EventStream(person);
      byUser.set(person.userId, own);
      own.add(stream);
      stream.once('close', () => {
        own.delete(stream);
        if (own.size === 0 && byUser.get(person.userId) === own) byUser.delete(person.userId);
      });
      changed.add(person.userId);
      gather();
      return stream;
    },
    close: async () => {
      clearInterval(keepAlive);
      clearTimeout(gathering);
      for (const stream of streams()) stream.finish();
      await underWay;
      await stopListening();
    },
  };
}
