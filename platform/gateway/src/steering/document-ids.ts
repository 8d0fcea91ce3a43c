import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { equalInConstantTime, writeFile } from '@atrium/server';
import { z } from 'zod';

const HOUR_MS = 60 * 60 * 1000;
/** Reports about older documents do not count. */
const VALID_MS = 24 * HOUR_MS;
/** A key signs for this long, and verifies until the next one is replaced. */
const SIGNING_MS = 30 * 24 * HOUR_MS;

const documentKeys = z.array(z.object({ id: z.string(), secret: z.string().min(32), createdAt: z.string() }));
type DocumentKeys = z.output<typeof documentKeys>;

/** What the id of a document says: which releases it was served with and when, and nothing about who reads it. */
export interface ServedDocument {
  /** Random. */
  readonly document: string;
  /** The revision of the fleet; with the canaries it determines the release set. */
  readonly revision: number;
  /** Names of the deployables whose canary the document has. */
  readonly canaries: readonly string[];
  readonly servedAt: number;
  /** Whether it is among the documents that count. */
  readonly counts: boolean;
  /** Whether it measures its pages. */
  readonly measures: boolean;
}

/** What an id says about its document, in one digit. */
const COUNTS = 1;
const MEASURES = 2;

/**
 * Ids of documents, signed, so that only reports about documents that a gateway served count. The keys are in a file that
 * all gateways share: the first one signs, all verify; a new one is put in front every thirty days.
 */
export class DocumentIds {
  readonly #file: string;
  #keys: DocumentKeys = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** Reads the keys, and adds a new one if the first one is old. */
  async loadKeys(now: number): Promise<void> {
    const found = await this.#read();
    const signsSince = Date.parse(found[0]?.createdAt ?? '');
    if (now - signsSince < SIGNING_MS) {
      this.#keys = found;
      return;
    }
    const secret = randomBytes(32).toString('base64url');
    const key = { id: randomBytes(4).toString('hex'), secret, createdAt: new Date(now).toISOString() };
    await this.#write([key, ...found.slice(0, 1)]);
    // Another gateway may have written at the same time.
    this.#keys = await this.#read();
  }

  /** Key for hashes that need no rotation; null before the keys are loaded. */
  get secret(): Buffer | null {
    const [key] = this.#keys;
    return key ? Buffer.from(key.secret) : null;
  }

  /** The signed id of a document; null before the keys are loaded. */
  sign({ document, revision, canaries, servedAt, counts, measures }: ServedDocument): string | null {
    const [key] = this.#keys;
    if (!key) return null;
    const seconds = Math.floor(servedAt / 1000).toString(36);
    const flags = (counts ? COUNTS : 0) + (measures ? MEASURES : 0);
    const text = [key.id, revision, seconds, document, flags, ...canaries].join('.');
    return `${text}.${signature(key.secret, text)}`;
  }

  /**
   * What an id says; null if no gateway signed it, or if it is too old.
   *
   * @param validMs How long ids are valid, by default a day.
   */
  verify(id: string, now: number, validMs = VALID_MS): ServedDocument | null {
    const text = id.slice(0, id.lastIndexOf('.'));
    const [keyId, revision, seconds, document, flags, ...canaries] = text.split('.');
    const key = this.#keys.find((entry) => entry.id === keyId);
    if (!key || !document || !seconds) return null;
    if (!equalInConstantTime(id.slice(text.length + 1), signature(key.secret, text))) return null;
    const servedAt = Number.parseInt(seconds, 36) * 1000;
    if (now - servedAt > validMs) return null;
    const says = (flag: number) => (Number(flags) & flag) !== 0;
    return {
      document,
      revision: Number(revision),
      canaries,
      servedAt,
      counts: says(COUNTS),
      measures: says(MEASURES),
    };
  }

  async #read(): Promise<DocumentKeys> {
    try {
      return documentKeys.parse(JSON.parse(await readFile(this.#file, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  async #write(keys: DocumentKeys): Promise<void> {
    const draft = `${this.#file}.${randomUUID()}`;
    await mkdir(dirname(this.#file), { recursive: true });
    await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, this.#file);
  }
}

function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`atrium document ${text}`).digest('base64url');
}
