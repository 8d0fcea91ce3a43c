import type { Metrics } from '@atrium/server';
import type { Job, JobLog } from '../../jobs/index.ts';
import { addChanges, correctCounts, nextToCheck, nextToFill } from './keep-counts.repository.ts';
import { correctWords } from './keep-words.repository.ts';

const ADD_INTERVAL_MS = 10_000;
/** Each run checks one customer, so three thousand small ones are checked in a day. */
const CHECK_INTERVAL_MS = 30_000;
/** A check has never found a difference, and at ten million applications it would always be at work. */
const CHECK_SHARE = 0.02;

export function countJobs(metrics: Metrics, log: JobLog): Job[] {
  const corrected = metrics.counter({
    name: 'atrium_count_differences_total',
    help: 'Sums of applications, deadlines and fees that differed from the rows and were corrected; never any.',
  });
  const correctedWords = metrics.counter({
    name: 'atrium_word_differences_total',
    help: 'Words of applications that differed from the rows and were corrected; hardly ever any.',
  });
  return [
    { name: 'add-count-changes', everyMs: ADD_INTERVAL_MS, runBatch: addChanges },
    {
      name: 'fill-counts',
      everyMs: CHECK_INTERVAL_MS,
      runBatch: async (tx) => {
        const next = await nextToFill(tx);
        if (!next) return 0;
        if (next.isNew) await correctCounts(tx, next.id);
        else await correctWords(tx, next.id);
        return 1;
      },
    },
    {
      name: 'check-counts',
      everyMs: CHECK_INTERVAL_MS,
      share: CHECK_SHARE,
      runBatch: async (tx) => {
        const next = await nextToCheck(tx);
        if (!next) return 0;
        if (!next.isAtWords) {
          const differences = await correctCounts(tx, next.id);
          corrected.add({}, differences);
          if (differences > 0) log.error({ customerId: next.id, differences }, 'counts were corrected');
          // Its words follow at once.
          return 1;
        }
        const { differences, isDone } = await correctWords(tx, next.id);
        correctedWords.add({}, differences);
        if (differences > 0) log.error({ customerId: next.id, differences }, 'words were corrected');
        return isDone ? 0 : 1;
      },
    },
  ];
}
