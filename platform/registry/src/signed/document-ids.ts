import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Workspace } from '@atrium/contract';
import { equalInConstantTime, readIfThere, replaceFile, scopeHash } from '@atrium/server';
import { z } from 'zod';

const HOUR_MS = 60 * 60 * 1000;
/** Reports about older documents do not count. */
const VALID_MS = 24 * HOUR_MS;
/** A key signs for this long, and verifies until the next one is replaced. */
const SIGNING_MS = 30 * 24 * HOUR_MS;

const documentKeys = z.array(z.object({ id: z.string(), secret: z.string().min(32), createdAt: z.string() }));
type DocumentKeys = z.output<typeof documentKeys>;

interface ProvedPerson {
  readonly person: string;
  /** The customer is null if the session may not act for it, and in the scope of all customers. */
  readonly customer: string | null;
}

/** Each subject, such as one run of a canary, knows a person by another hash. */
export type Proof = Readonly<Record<string, ProvedPerson>>;

export interface ServedDocument {
  readonly document: string;
  /** The revision determines the release set together with the canaries. */
  readonly revision: number;
  readonly canaries: readonly string[];
  readonly servedAt: number;
  readonly measures: boolean;
  /** Absent in documents for customers. */
  readonly workspace?: Extract<Workspace, 'provider'> | undefined;
  /** The keyed hash of the customer is another one for each document. */
  readonly scope: string;
  /** Null until the API has proved the session. */
  readonly proof: Proof | null;
}

const SUBJECT_CHARACTERS = 12;
const HASH_CHARACTERS = 16;
const ENTRY_CHARACTERS = SUBJECT_CHARACTERS + 2 * HASH_CHARACTERS;
const NO_CUSTOMER = '-'.repeat(HASH_CHARACTERS);

/** A subject is short, since ids are sent with every report. */
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
 * Ids are signed, so that only reports about documents that a gateway served count. All gateways share the file of
 * keys, in which the first key signs and all verify.
 */
export class DocumentIds {
  readonly #file: string;
  #keys: DocumentKeys = [];

  constructor(file: string) {
    this.#file = file;
  }

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

  /** A key for hashes that need no rotation; null before the keys are loaded. */
  get secret(): Buffer | null {
    const [key] = this.#keys;
    return key ? Buffer.from(key.secret) : null;
  }

  /** Null before the keys are loaded. */
  create(
    customer: number,
    served: Omit<ServedDocument, 'document' | 'scope' | 'proof'>,
  ): ServedDocument | null {
    const [key] = this.#keys;
    if (!key) return null;
    const document = randomBytes(12).toString('base64url');
    return { ...served, document, scope: scopeHash(scopeKey(key, document), customer), proof: null };
  }

  /** Null before the keys are loaded. */
  sign(served: ServedDocument): string | null {
    const { document, revision, canaries, servedAt, scope, proof } = served;
    const [key] = this.#keys;
    if (!key) return null;
    const seconds = Math.floor(servedAt / 1000).toString(36);
    const said = [key.id, revision, seconds, document, flagsOf(served), scope, proofText(proof), ...canaries];
    const text = said.join('.');
    return `${text}.${signature(key.secret, text)}`;
  }

  /** Null if no gateway signed the id, or if it is older than `validMs`. */
  verify(id: string, now: number, validMs = VALID_MS): ServedDocument | null {
    const text = id.slice(0, id.lastIndexOf('.'));
    const [, revision, seconds, document, flags = '', scope = '', proof = '', ...canaries] = text.split('.');
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
      measures: flags.startsWith('1'),
      ...(flags.endsWith(OF_PROVIDER) && { workspace: 'provider' }),
      scope,
      proof: parseProof(proof),
    };
  }

  isProved(id: string | undefined): boolean {
    return id !== undefined && (this.verify(id, Date.now())?.proof ?? null) !== null;
  }

  /** Null for an id that no gateway signed. */
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

/** An edge of an earlier version takes the id for one of a document that measures nothing. */
const OF_PROVIDER = 'p';

function flagsOf({ measures, workspace }: ServedDocument): string {
  return `${measures ? 1 : 0}${workspace ? OF_PROVIDER : ''}`;
}

function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`atrium document with proof ${text}`).digest('base64url');
}

/** The key is another one for each document, so that no two of a customer look alike. */
function scopeKey({ secret }: DocumentKeys[number], document: string): string {
  return createHmac('sha256', secret)
    .update(`scope of document ${document}`)
    .digest('base64url')
    .slice(0, 24);
}
