import type { ErrorReport } from '@atrium/contract';
import { RateLimit } from '@atrium/server';
import { personOfDay } from '../marks/index.ts';
import { messages } from '../messages.ts';
import { type DocumentIds, Recent, type ServedDocument } from '../steering/index.ts';
import type { Alerts } from './alerts.ts';

/** Alerts that the errors of one person cause; others have the errors that matter too. */
const PERSON_LIMITS = { perKey: 3, overall: 1_000, windowMs: 60 * 60 * 1000 };
/** Documents whose last error is remembered until their session is proved. */
const MAX_WAITING_ERRORS = 1_000;

/** A reported error, as it is stored. */
interface StoredError extends Omit<ErrorReport, 'document'> {
  readonly team: string | null;
}

/**
 * Sends an alert for the first error of a kind that a version has. Only reports about documents whose session was proved
 * count, or anyone could send alerts, and those of one person cause a few at most. An error that ends a page before its
 * session is proved is told once that is.
 */
export class NewErrorAlerts {
  readonly #alerts: Pick<Alerts, 'send'>;
  readonly #ids: DocumentIds;
  readonly #limit = new RateLimit(PERSON_LIMITS);
  readonly #waiting = new Recent<StoredError>(MAX_WAITING_ERRORS);

  constructor(alerts: Pick<Alerts, 'send'>, ids: DocumentIds) {
    this.#alerts = alerts;
    this.#ids = ids;
  }

  /** @param document Signed id of the document that reports it. */
  async report(report: StoredError, document = ''): Promise<void> {
    const served = this.#ids.verify(document, Date.now());
    const person = served && personOfDay(served);
    if (person) await this.#tell(report, person);
    else if (served) this.#waiting.set(served.document, report);
  }

  /** Has to be called once the session of a document is proved. */
  async proved(served: ServedDocument): Promise<void> {
    const [report, person] = [this.#waiting.take(served.document), personOfDay(served)];
    if (report && person) await this.#tell(report, person);
  }

  async #tell(report: StoredError, person: string): Promise<void> {
    if (!this.#limit.hasRemaining(person)) return;
    const { kind, name, version, team, error, message, places, supportCode } = report;
    const key = JSON.stringify(['error', name, version, kind, error, message, places[0]]);
    const label = message ? `${error}: ${message}` : error;
    const isSent = await this.#alerts.send(key, {
      kind: 'new-error',
      name,
      version,
      team,
      text: messages.alerts.newError(`${name} ${version}`, label, supportCode),
    });
    if (isSent) this.#limit.tryConsume(person);
  }
}
