import type { Metrics } from '@atrium/server';
import type { Job, JobLog } from '../../jobs/index.ts';
import { addChanges, correctCounts, nextToCheck } from './keep-counts.repository.ts';
import { correctWords } from './keep-words.repository.ts';

const ADD_INTERVAL_MS = 10_000;
/** Each run checks one customer, so three thousand are checked in a day. */
const CHECK_INTERVAL_MS = 30_000;

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
      name: 'check-counts',
      everyMs: CHECK_INTERVAL_MS,
      runBatch: async (tx) => {
        const next = await nextToCheck(tx);
        if (!next) return 0;
        if (next.isAtWords) {
          const { differences, isDone } = await correctWords(tx, next.id);
          // Customers that have no words yet follow at once.
          if (!next.hasWords) return 1;
          correctedWords.add({}, differences);
          if (differences > 0) log.error({ customerId: next.id, differences }, 'words were corrected');
          return isDone ? 0 : 1;
        }
        const differences = await correctCounts(tx, next.id);
        // Its words follow at once.
        if (next.isNew) return 1;
        corrected.add({}, differences);
        if (differences > 0) log.error({ customerId: next.id, differences }, 'counts were corrected');
        return 1;
      },
    },
  ];
}
