import type { DeskImport } from '@atrium/contract/desk';
import type { Tone } from '@atrium/ui';

export const importTones: Record<DeskImport['state'], Tone> = {
  receiving: 'neutral',
  ready: 'attention',
  waiting: 'progress',
  running: 'progress',
  done: 'success',
  refused: 'attention',
  cancelled: 'closed',
  stopped: 'attention',
};

/** The whole part of a hundred that is done, of the import or before that of its upload. */
export function percentOf({ state, receivedBytes, sizeBytes, lines, linesDone }: DeskImport): number {
  if (state === 'receiving') return Math.floor((receivedBytes / sizeBytes) * 100);
  return lines ? Math.floor((linesDone / lines) * 100) : 0;
}
