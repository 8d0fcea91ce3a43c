import { ProblemError } from '../problem.ts';

export interface ObjectDescription {
  readonly bytes: number;
  readonly sha256: Buffer;
  /** It has the SHA-256 of each piece of {@link PIECE_BYTES}, one after another. */
  readonly pieceHashes: Buffer;
}

export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly storedAt: Date;
}

export interface ByteRange {
  readonly from: number;
  readonly bytes: number;
}

/** An object never changes: another content has another key. Every operation ends within its time limit. */
export interface ObjectStore {
  /** It is stored whole or not at all. @throws ObjectsUnavailable, or ObjectDamaged if it is not as described */
  put(key: string, description: ObjectDescription, open: () => AsyncIterable<Buffer>): Promise<void>;
  /**
   * `readObject` checks for damage, and this does not. @throws ObjectsUnavailable, or ObjectDamaged if it is missing
   */
  read(key: string, range: ByteRange): Promise<Buffer>;
  /** A store cannot see by itself that what it read was not what had been stored. */
  noteDamage?(): void;
  stat(key: string): Promise<StoredObject | null>;
  /** The order is not defined. */
  list(prefix: string): AsyncIterable<StoredObject>;
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}

/** Stored hashes depend on this unit, so it never changes. */
export const PIECE_BYTES = 1024 * 1024;

const RETRY_AFTER_S = '10';

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

/** A key becomes a path in a folder, so no part of it may begin with a dot. */
export function requireKey(key: string): string {
  if (!plainKey.test(key)) throw new Error(`"${key}" is not valid as the key of an object`);
  return key;
}
