import type { DocumentIds, Proof, ServedDocument } from '@atrium/registry';
import { equalInConstantTime, wantedMarkText } from '@atrium/server';
import type { FastifyBaseLogger } from 'fastify';
import { daySubject } from '../counters/index.ts';
import type { MarkKeys } from './mark-keys.ts';

/** Until the API responds for the first time, its keys are asked for at this interval. */
const FIRST_KEYS_INTERVAL_MS = 1_000;
const KEYS_INTERVAL_MS = 30_000;

export interface ProvedDocument extends ServedDocument {
  readonly proof: Proof;
}

interface SessionMarksParts {
  readonly ids: DocumentIds;
  readonly keys: MarkKeys;
  readonly subjectsOf: (served: ServedDocument) => readonly string[];
  readonly onProved: (document: ProvedDocument, address: string) => void;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/**
 * A document names its id when it restores its session. The edge asks the API for a mark as it forwards that, takes it
 * out of the response, and gives the document an id that proves the session. No response waits for this: without keys,
 * or without a mark, the id stays what it was.
 */
export class SessionMarks {
  readonly #parts: SessionMarksParts;
  #timer: NodeJS.Timeout | undefined;
  #hasKeys = false;
  #isStopped = false;

  constructor(parts: SessionMarksParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#loadKeys();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Returns null for an id that no edge signed, or that is proved. */
  wantedFor(id: string): string | null {
    const { ids, subjectsOf } = this.#parts;
    const served = ids.verify(id, Date.now());
    const scopeKey = ids.scopeKeyOf(id);
    if (!served || !scopeKey || served.proof) return null;
    const subjects = [daySubject(served), ...subjectsOf(served)];
    return wantedMarkText({ document: served.document, scopeKey, subjects });
  }

  /** Returns null if the mark does not prove the session of the document. */
  bind(id: string, mark: string, address: string): string | null {
    const { ids, keys, onProved } = this.#parts;
    const now = Date.now();
    const [served, marked] = [ids.verify(id, now), keys.verify(mark, now)];
    if (!served || marked?.document !== served.document) return null;
    // A canary depends on the customer, so a mark proves only documents in the same scope.
    const isOfScope = equalInConstantTime(marked.scope, served.scope);
    const proof = Object.fromEntries(
      Object.entries(marked.subjects).map(([subject, { person, customer }]) => [
        subject,
        { person, customer: isOfScope ? customer : null },
      ]),
    );
    const proved = { ...served, proof };
    onProved(proved, address);
    return ids.sign(proved);
  }

  async #loadKeys(): Promise<void> {
    try {
      await this.#parts.keys.load();
      this.#hasKeys = true;
    } catch (error) {
      if (this.#hasKeys) this.#parts.log.info({ err: error }, 'the keys of the API are not read again');
    }
    if (this.#isStopped) return;
    this.#timer = setTimeout(
      () => this.#loadKeys(),
      this.#hasKeys ? KEYS_INTERVAL_MS : FIRST_KEYS_INTERVAL_MS,
    ).unref();
  }
}
