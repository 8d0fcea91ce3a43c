import { ProblemError } from '../http/index.ts';
import { refusals } from '../messages/index.ts';
import { EventStream, type StreamReader } from './event-stream.ts';

/** Tabs of a browser share one stream, so more than this are not tabs. */
const MAX_STREAMS_PER_SESSION = 8;
/** Beyond this a person gets no further stream: browsers whose stream was ended would reconnect at once. */
const MAX_STREAMS_PER_PERSON = 24;
const RETRY_AFTER_S = 30;

export interface StreamRegistry<R extends StreamReader> {
  /**
   * A session that has as many streams as it may loses its oldest, which may be dead.
   * @throws ProblemError `too-many-attempts` for one more than a person may have
   */
  open(reader: R): EventStream<R>;
  userIds(): Iterable<number>;
  has(userId: number): boolean;
  of(userIds: Iterable<number>): EventStream<R>[];
  all(): EventStream<R>[];
}

export function createStreamRegistry<R extends StreamReader>(): StreamRegistry<R> {
  const byUser = new Map<number, Set<EventStream<R>>>();

  return {
    userIds: () => byUser.keys(),
    has: (userId) => byUser.has(userId),
    of: (userIds) => [...userIds].flatMap((userId) => [...(byUser.get(userId) ?? [])]),
    all: () => [...byUser.values()].flatMap((streams) => [...streams]),
    open: (reader) => {
      const own = byUser.get(reader.userId) ?? new Set();
      for (const oldest of makeRoom(own, reader.sessionId)) oldest.finish();
      const stream = new EventStream(reader);
      byUser.set(reader.userId, own);
      own.add(stream);
      stream.once('close', () => {
        own.delete(stream);
        if (own.size === 0 && byUser.get(reader.userId) === own) byUser.delete(reader.userId);
      });
      return stream;
    },
  };
}

function makeRoom(own: ReadonlySet<EventStream>, sessionId: string): readonly EventStream[] {
  const ofSession = [...own].filter((stream) => stream.reader.sessionId === sessionId);
  const outdated = ofSession.slice(0, Math.max(0, ofSession.length + 1 - MAX_STREAMS_PER_SESSION));
  if (own.size - outdated.length >= MAX_STREAMS_PER_PERSON) {
    throw new ProblemError('too-many-attempts', {
      detail: refusals.streamsOfPerson(MAX_STREAMS_PER_PERSON),
      headers: { 'retry-after': String(RETRY_AFTER_S) },
    });
  }
  return outdated;
}
