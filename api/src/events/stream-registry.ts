import { ProblemError } from '../http/index.ts';
import { refusals } from '../messages/index.ts';
import type { Person } from '../tokens/index.ts';
import { EventStream } from './event-stream.ts';

/** Tabs of a browser share one stream, so more than this are not tabs. */
const MAX_STREAMS_PER_SESSION = 8;
/** Beyond this a person gets no further stream: browsers whose stream was ended would reconnect at once. */
const MAX_STREAMS_PER_PERSON = 24;
const RETRY_AFTER_S = 30;

export interface StreamRegistry {
  /**
   * A session that has as many streams as it may loses its oldest, which may be dead.
   * @throws ProblemError `too-many-attempts` for one more than a person may have
   */
  open(person: Person): EventStream;
  userIds(): Iterable<number>;
  has(userId: number): boolean;
  of(userIds: Iterable<number>): EventStream[];
  all(): EventStream[];
}

export function createStreamRegistry(): StreamRegistry {
  const byUser = new Map<number, Set<EventStream>>();

  return {
    userIds: () => byUser.keys(),
    has: (userId) => byUser.has(userId),
    of: (userIds) => [...userIds].flatMap((userId) => [...(byUser.get(userId) ?? [])]),
    all: () => [...byUser.values()].flatMap((streams) => [...streams]),
    open: (person) => {
      const own = byUser.get(person.userId) ?? new Set();
      for (const oldest of makeRoom(own, person.sessionId)) oldest.finish();
      const stream = new EventStream(person);
      byUser.set(person.userId, own);
      own.add(stream);
      stream.once('close', () => {
        own.delete(stream);
        if (own.size === 0 && byUser.get(person.userId) === own) byUser.delete(person.userId);
      });
      return stream;
    },
  };
}

function makeRoom(own: ReadonlySet<EventStream>, sessionId: string): readonly EventStream[] {
  const ofSession = [...own].filter((stream) => stream.person.sessionId === sessionId);
  const outdated = ofSession.slice(0, Math.max(0, ofSession.length + 1 - MAX_STREAMS_PER_SESSION));
  if (own.size - outdated.length >= MAX_STREAMS_PER_PERSON) {
    throw new ProblemError('too-many-attempts', {
      detail: refusals.streamsOfPerson(MAX_STREAMS_PER_PERSON),
      headers: { 'retry-after': String(RETRY_AFTER_S) },
    });
  }
  return outdated;
}
