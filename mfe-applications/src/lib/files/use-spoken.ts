import { useFormat } from '@atrium/ui';
import { useState } from 'react';
import { useTexts } from '../../messages/files.ts';
import type { QueuedFile } from './upload-queue.ts';
import type { ReadyFile } from './use-attached-files.ts';
import { useReasons } from './use-reasons.ts';

interface Known {
  readonly states: ReadonlyMap<number, QueuedFile['state']>;
  readonly ready: readonly number[];
  readonly spoken: string;
}

/** What has happened to files since it last changed, for a screen reader: not how many bytes were sent. */
export function useSpoken(queued: readonly QueuedFile[], ready: readonly ReadyFile[]): string {
  const texts = useTexts();
  const format = useFormat();
  const reasonOf = useReasons();
  const now = {
    states: new Map(queued.map(({ key, state }) => [key, state])),
    ready: ready.map(({ id }) => id),
  };
  const [known, setKnown] = useState<Known>({ ...now, spoken: '' });
  if (isSame(known, now)) return known.spoken;
  const isNew = (file: QueuedFile) => known.states.get(file.key) !== file.state;
  const added = queued.filter(({ key }) => !known.states.has(key));
  const sentences = [
    ...(added.length > 0 ? [texts.saysAdded(added.length, format.number(added.length))] : []),
    ...ready.filter(({ id }) => !known.ready.includes(id)).map(({ name }) => texts.saysReady(name)),
    ...queued.filter(isNew).flatMap((file) => {
      const reason = reasonOf(file);
      return reason ? [texts.saysRefused(file.name, reason)] : [];
    }),
  ];
  // What is sent or checked says nothing new.
  const spoken = sentences.join(' ') || known.spoken;
  setKnown({ ...now, spoken });
  return spoken;
}

function isSame(known: Known, now: Omit<Known, 'spoken'>): boolean {
  return known.ready.join() === now.ready.join() && [...known.states].join(' ') === [...now.states].join(' ');
}
