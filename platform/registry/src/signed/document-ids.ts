import { createHash, createHmac, randomBytes } from 'node:crypto';
import { equalInConstantTime, readIfThere, replaceFile, scopeHash } from '@atrium/server';
import { z } from 'zod';

const HOUR_MS = 60 * 60 * 1000;
/** Reports about older documents do not count. */
const VALID_MS = 24 * HOUR_MS;
/** A key signs for this long, and verifies until the next one is replaced. */
const SIGNING_MS = 30 * 24 * HOUR_MS;

const documentKeys = z.array(z.object({ id: z.string(), secret: z.string().min(32), createdAt: z.string() }));
type DocumentKeys = z.output<typeof documentKeys>;

/** A person whose session was proved, as one subject knows them. */
interface ProvedPerson {
  /** Keyed hash of the person. */
  readonly person: string;
  /** Keyed hash of the document's customer, if the session may act for it; null for all customers. */
  readonly customer: string | null;
}

/** By subject, such as one run of a canary; a person has another hash in each. */
export type Proof = Readonly<Record<string, ProvedPerson>>;

/** What the id of a document says: which releases it was served with and when, and whether its session was proved. */
export interface ServedDocument {
  /** Random. */
  readonly document: string;
  /** The revision of the fleet; with the canaries it determines the release set. */
  readonly revision: number;
  /** Names of the deployables whose canary the document has. */
  readonly canaries: readonly string[];
  readonly servedAt: number;
  /** Whether it measures its pages. */
  readonly measures: boolean;
  /** Keyed hash of the customer that it was served for, another one for each document. */
  readonly scope: string;
  /** Null until the API has proved the session. */
  readonly proof: Proof | null;
}

/** Characters of a subject, of the hash of a person and of that of a customer. */
const SUBJECT_CHARACTERS = 12;
const HASH_CHARACTERS = 16;
const ENTRY_CHARACTERS = SUBJECT_CHARACTERS + 2 * HASH_CHARACTERS;
const NO_CUSTOMER = '-'.repeat(HASH_CHARACTERS);

/** Short, since ids are sent with every report. */
export function subjectOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, SUBJECT_CHARACTERS);
}

function proofText(proof: Proof | null): string {
  return Object.entries(proof ?? {})
    .map(([subject, { person, customer }]) => `${subject}${person}${customer ?? NO_CUSTOMER}`)
    .join('');
}

function parseProof(text: string): Proof | null {
  if (text === '') return null;
  const entries = text.match(new RegExp(`.{${ENTRY_CHARACTERS}}`, 'g')) ?? [];
  return Object.fromEntries(
    entries.map((entry) => {
      const [person, customer] = [
        entry.slice(SUBJECT_CHARACTERS, -HASH_CHARACTERS),
        entry.slice(-HASH_CHARACTERS),
      ];
      return [
        entry.slice(0, SUBJECT_CHARACTERS),
        { person, customer: customer === NO_CUSTOMER ? null : customer },
      ];
    }),
  );
}

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

  /** A new document of a customer; null before the keys are loaded. */
  create(
    customer: number,
    served: Omit<ServedDocument, 'document' | 'scope' | 'proof'>,
  ): ServedDocument | null {
    const [key] = this.#keys;
    if (!key) return null;
    const document = randomBytes(12).toString('base64url');
    return { ...served, document, scope: scopeHash(scopeKey(key, document), customer), proof: null };
  }

  /** The signed id of a document; null before the keys are loaded. */
  sign({ document, revision, canaries, servedAt, measures, scope, proof }: ServedDocument): string | null {
    const [key] = this.#keys;
    if (!key) return null;
    const seconds = Math.floor(servedAt / 1000).toString(36);
    const said = [
      key.id,
      revision,
      seconds,
      document,
      measures ? 1 : 0,
      scope,
      proofText(proof),
      ...canaries,
    ];
    const text = said.join('.');
    return `${text}.${signature(key.secret, text)}`;
  }

  /**
   * What an id says; null if no gateway signed it, or if it is too old.
   *
   * @param validMs How long ids are valid, by default a day.
   */
  verify(id: string, now: number, validMs = VALID_MS): ServedDocument | null {
    const text = id.slice(0, id.lastIndexOf('.'));
    const [, revision, seconds, document, measures, scope = '', proof = '', ...canaries] = text.split('.');
    const key = this.#keyOf(id);
    if (!key || !document || !seconds) return null;
    if (!equalInConstantTime(id.slice(text.length + 1), signature(key.secret, text))) return null;
    const servedAt = Number.parseInt(seconds, 36) * 1000;
    if (now - servedAt > validMs) return null;
    return {
      document,
      revision: Number(revision),
      canaries,
      servedAt,
      measures: measures === '1',
      scope,
      proof: parseProof(proof),
    };
  }

  /** Whether an id proves that its document belongs to someone who is signed in. */
  isProved(id: string | undefined): boolean {
    return id !== undefined && (this.verify(id, Date.now())?.proof ?? null) !== null;
  }

  /** The key by which the customer in the id of a document was hashed; null for an id of others. */
  scopeKeyOf(id: string): string | null {
    const key = this.#keyOf(id);
    const [, , , document] = id.split('.');
    return key && document ? scopeKey(key, document) : null;
  }

  #keyOf(id: string): DocumentKeys[number] | undefined {
    const keyId = id.slice(0, id.indexOf('.'));
    return this.#keys.find((entry) => entry.id === keyId);
  }

  async #read(): Promise<DocumentKeys> {
    const content = await readIfThere(this.#file);
    return content ? documentKeys.parse(JSON.parse(content.toString('utf8'))) : [];
  }

  #write(keys: DocumentKeys): Promise<void> {
    return replaceFile(this.#file, `${JSON.stringify(keys, null, 2)}\n`);
  }
}

function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`atrium document with proof ${text}`).digest('base64url');
}

/** Another one for each document, so that no two of a customer look alike. */
function scopeKey({ secret }: DocumentKeys[number], document: string): string {
  return createHmac('sha256', secret)
    .update(`scope of document ${document}`)
    .digest('base64url')
    .slice(0, 24);
}
