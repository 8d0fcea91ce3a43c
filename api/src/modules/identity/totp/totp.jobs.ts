import type { Job } from '../../../jobs/index.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import { resealSecrets } from './totp.service.ts';

const QUARTER_HOUR_MS = 900_000;
const BATCH = 200;

/** After a change of `SESSION_SECRET`, so that the former one is of no more use. */
export function totpJobs(secrets: SealedSecrets): Job[] {
  return [
    {
      name: 'reseal-totp-secrets',
      everyMs: QUARTER_HOUR_MS,
      runBatch: (tx) => resealSecrets(tx, secrets, BATCH),
    },
  ];
}
