import { ProblemError } from '../problem.ts';

/** What an object is known by before it is stored, and checked by whenever it is read. */
export interface ObjectDescription {
  readonly bytes: number;
  readonly sha256: Buffer;
  /** SHA-256 of each piece of {@link PIECE_BYTES}, one after another. */
  readonly pieceHashes: Buffer;
}

/** An object in a store. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly storedAt: Date;
}

/** A range of an object, in bytes. */
export interface ByteRange {
  readonly from: number;
  readonly bytes: number;
}

/**
 * Stores contents of files under keys such as `documents/7/<hash>`, in a folder or in S3-compatible storage. An object
 * never changes: another content has another key. Every operation ends within its time limit.
 */
export interface ObjectStore {
  /**
   * Stores an object: whole, or not at all.
   *
   * @param open Opens the content; called again for each attempt.
   * @throws ObjectsUnavailable if the storage does not take it in time.
   * @throws ObjectDamaged if the content is not the described one.
   */
  put(key: string, description: ObjectDescription, open: () => AsyncIterable<Buffer>): Promise<void>;
  /**
   * Reads a range as it is stored, which can be damaged; `readObject` checks it.
   *
   * @returns Fewer bytes at the end of the object.
   * @throws ObjectsUnavailable if the storage does not respond in time.
   * @throws ObjectDamaged if there is no such object.
   */
  read(key: string, range: ByteRange): Promise<Buffer>;
  /** Learns that what it read was not what had been stored, which it cannot see itself. */
  noteDamage?(): void;
  /** Null if there is no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /** All objects whose key begins with this text, in no particular order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Deletes an object, if it exists. */
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}

/** The unit in which objects are read and checked. Stored hashes depend on it: it never changes. */
export const PIECE_BYTES = 1024 * 1024;

const RETRY_AFTER_S = '10';

/** The storage does not respond, or not as it should: 503. */
export class ObjectsUnavailable extends ProblemError {
  override readonly name = 'ObjectsUnavailable';

  constructor(cause: unknown) {
    super('unavailable', {
      detail: 'The storage of files does not respond. Try again in a minute.',
      headers: { 'retry-after': RETRY_AFTER_S },
      cause,
    });
  }
}

/** An object is missing, or is not the one that was stored: 502, and none of its damaged bytes. */
export class ObjectDamaged extends ProblemError {
  override readonly name = 'ObjectDamaged';

  constructor(key: string, finding: 'is missing' | 'is damaged') {
    super('unavailable', {
      status: 502,
      title: 'This file cannot be delivered.',
      detail: 'The stored file is missing or damaged, and has to be restored from a backup.',
      cause: new Error(`The object ${key} ${finding}.`),
    });
  }
}

const plainKey = /^(?!.*(?:^|\/)\.)[\w@.+-]+(?:\/[\w@.+-]+)*$/;

/** A key becomes a path in a folder: no part of it may begin with a dot. */
export function requireKey(key: string): string {
  if (!plainKey.test(key)) throw new Error(`"${key}" is not valid as the key of an object`);
  return key;
}
