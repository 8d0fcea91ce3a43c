import type { Job } from '../../../jobs/index.ts';
import { remindOfReviews } from './access-review.repository.ts';

const HOUR_MS = 3_600_000;
const BATCH = 500;

export function accessReviewJobs(clock: () => Date | null = () => null): Job[] {
  return [
    {
      name: 'remind-of-access-reviews',
      everyMs: HOUR_MS,
      runBatch: (tx) => remindOfReviews(tx, clock(), BATCH),
    },
  ];
}
