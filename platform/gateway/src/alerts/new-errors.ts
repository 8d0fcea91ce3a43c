import type { ErrorReport } from '@atrium/contract';
import { messages } from '../messages.ts';
import type { DocumentIds } from '../steering/index.ts';
import type { Alerts } from './alerts.ts';

/** A reported error, as it is stored. */
interface StoredError extends Omit<ErrorReport, 'document'> {
  readonly team: string | null;
}

/**
 * Sends an alert for the first error of a kind that a version has. Only reports about documents that a gateway served
 * count, or anyone could send alerts.
 */
export function alertOnNewErrors(alerts: Alerts, ids: DocumentIds) {
  return async (report: StoredError, document: string | undefined): Promise<void> => {
    if (!document || !ids.verify(document, Date.now())) return;
    const { kind, name, version, team, error, message, places, supportCode } = report;
    const key = JSON.stringify(['error', name, version, kind, error, message, places[0]]);
    const label = message ? `${error}: ${message}` : error;
    await alerts.send(key, {
      kind: 'new-error',
      name,
      version,
      team,
      text: messages.alerts.newError(`${name} ${version}`, label, supportCode),
    });
  };
}
