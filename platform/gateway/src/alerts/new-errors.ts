import type { ErrorReport } from '@atrium/contract';
import { RateLimit } from '@atrium/server';
import { personOfDay } from '../marks/index.ts';
import { messages } from '../messages.ts';
import type { DocumentIds } from '../steering/index.ts';
import type { Alerts } from './alerts.ts';

/** Alerts that the errors of one person cause; others have the errors that matter too. */
const PERSON_LIMITS = { perKey: 3, overall: 1_000, windowMs: 60 * 60 * 1000 };

/** A reported error, as it is stored. */
interface StoredError extends Omit<ErrorReport, 'document'> {
  readonly team: string | null;
}

/**
 * Sends an alert for the first error of a kind that a version has. Only reports about documents whose session was proved
 * count, or anyone could send alerts, and those of one person cause a few at most.
 */
export function alertOnNewErrors(alerts: Pick<Alerts, 'send'>, ids: DocumentIds) {
  const limit = new RateLimit(PERSON_LIMITS);
  return async (report: StoredError, document = ''): Promise<void> => {
    const served = ids.verify(document, Date.now());
    const person = served && personOfDay(served);
    if (!person || !limit.hasRemaining(person)) return;
    const { kind, name, version, team, error, message, places, supportCode } = report;
    const key = JSON.stringify(['error', name, version, kind, error, message, places[0]]);
    const label = message ? `${error}: ${message}` : error;
    const isSent = await alerts.send(key, {
      kind: 'new-error',
      name,
      version,
      team,
      text: messages.alerts.newError(`${name} ${version}`, label, supportCode),
    });
    if (isSent) limit.tryConsume(person);
  };
}
