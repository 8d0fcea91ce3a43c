import type { DocumentIds, NewError, NewErrorLog, ServedDocument } from '@atrium/registry';
import { RateLimit } from '@atrium/server';
import { personOfDay } from './person-of-day.ts';
import { Recent } from './recent.ts';

/** One person adds at most so many kinds of errors, since others have the errors that matter too. */
const PERSON_LIMITS = { perKey: 3, overall: 1_000, windowMs: 60 * 60 * 1000 };
/** The last error of a document is remembered until its session is proved. */
const MAX_WAITING_ERRORS = 1_000;

/**
 * Only reports about proved sessions count, and few of one person: otherwise anyone could cause alerts. An error that
 * ends a page before its session is proved waits until that is.
 */
export class NewErrors {
  readonly #log: Pick<NewErrorLog, 'add'>;
  readonly #ids: DocumentIds;
  readonly #limit = new RateLimit(PERSON_LIMITS);
  readonly #waiting = new Recent<NewError>(MAX_WAITING_ERRORS);

  constructor(log: Pick<NewErrorLog, 'add'>, ids: DocumentIds) {
    this.#log = log;
    this.#ids = ids;
  }

  async report(error: NewError, document = ''): Promise<void> {
    const served = this.#ids.verify(document, Date.now());
    const person = served && personOfDay(served);
    if (person) await this.#note(error, person);
    else if (served) this.#waiting.set(served.document, error);
  }

  /** The caller says here that the session of a document is proved, so that the error that waits for it counts. */
  async proved(served: ServedDocument): Promise<void> {
    const [error, person] = [this.#waiting.take(served.document), personOfDay(served)];
    if (error && person) await this.#note(error, person);
  }

  async #note(error: NewError, person: string): Promise<void> {
    if (!this.#limit.hasRemaining(person)) return;
    if (await this.#log.add(error)) this.#limit.tryConsume(person);
  }
}
