import type { Job } from '../../../jobs/index.ts';
import { deleteOldAttempts } from './attempts.repository.ts';
import { resealClientSecrets } from './settings.service.ts';
import type { SignOn } from './sign-on-context.ts';

const QUARTER_HOUR_MS = 900_000;
const BATCH = 1_000;

/** Anyone can cause attempts. Secrets are encrypted again after a change of `SESSION_SECRET`. */
export function signOnJobs(signOn: SignOn): Job[] {
  return [
    { name: 'forget-old-sign-ons', everyMs: QUARTER_HOUR_MS, runBatch: (tx) => deleteOldAttempts(tx, BATCH) },
    {
      name: 'reseal-client-secrets',
      everyMs: QUARTER_HOUR_MS,
      runBatch: (tx) => resealClientSecrets(tx, signOn, BATCH),
    },
  ];
}
