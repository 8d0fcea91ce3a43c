import type { DocumentIds, Proof, ServedDocument } from '@atrium/registry';
import { equalInConstantTime, wantedMarkText } from '@atrium/server';
import type { FastifyBaseLogger } from 'fastify';
import { daySubject } from '../counters/index.ts';
import type { MarkKeys } from './mark-keys.ts';

/** Until the API responds for the first time, and then for changes of its keys. */
const FIRST_KEYS_INTERVAL_MS = 1_000;
const KEYS_INTERVAL_MS = 30_000;

/** A document whose session was proved just now. */
export interface ProvedDocument extends ServedDocument {
  readonly proof: Proof;
}

interface SessionMarksParts {
  readonly ids: DocumentIds;
  readonly keys: MarkKeys;
  /** What the person of a document is counted for. */
  readonly subjectsOf: (served: ServedDocument) => readonly string[];
  /** Called once the session of a document is proved, with the address that it was restored from. */
  readonly onProved: (document: ProvedDocument, address: string) => void;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/**
 * Binds the API's marks of restored sessions to the ids of documents. A document names its id when it restores its session;
 * the gateway asks for a mark as it forwards that, takes it out of the response, and gives the document an id that proves
 * the session. Nothing here takes time of the response: without keys, or without a mark, the id stays what it was.
 */
export class SessionMarks {
  readonly #parts: SessionMarksParts;
  #timer: NodeJS.Timeout | undefined;
  #hasKeys = false;
  #isStopped = false;

  constructor(parts: SessionMarksParts) {
    this.#parts = parts;
  }

  /** Loads the API's keys, and again at an interval. */
  start(): void {
    this.#loadKeys();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** The header that asks the API for the mark of a document; null for an id that no gateway signed, or that is proved. */
  wantedFor(id: string): string | null {
    const { ids, subjectsOf } = this.#parts;
    const served = ids.verify(id, Date.now());
    const scopeKey = ids.scopeKeyOf(id);
    if (!served || !scopeKey || served.proof) return null;
    const subjects = [daySubject(served), ...subjectsOf(served)];
    return wantedMarkText({ document: served.document, scopeKey, subjects });
  }

  /** The id by which a document proves its session from now on; null if the mark does not prove it. */
  bind(id: string, mark: string, address: string): string | null {
    const { ids, keys, onProved } = this.#parts;
    const now = Date.now();
    const [served, marked] = [ids.verify(id, now), keys.verify(mark, now)];
    if (!served || marked?.document !== served.document) return null;
    // The customer is that of the document, which the canary depends on, or none.
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
