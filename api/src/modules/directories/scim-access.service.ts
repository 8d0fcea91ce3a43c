import { type Database, enterDirectory, lockPeople } from '../../db/index.ts';
import { networkOf, RateLimit } from '../../http/index.ts';
import { scimTexts } from '../../messages/scim.ts';
import { bearerOf, hashSecret } from '../../tokens/index.ts';
import { databaseClock } from '../loyalty/points/clock.ts';
import { changeBy } from '../people/members/member-changes.ts';
import type { Directory } from './directory.ts';
import { ScimError } from './scim-error.ts';
import * as repository from './scim-tokens.repository.ts';

/** No one guesses 256 bits, but each guess asks the database. A provider of directories has many customers in a network. */
const GUESS_LIMITS = { perKey: 600, overall: 10_000, windowMs: 60_000 };
/** Directories send some 25 requests a second at most. */
const TOKEN_LIMITS = { perKey: 1_800, overall: 1_000_000, windowMs: 60_000 };
/** Filters that no index answers read every record of a customer. Directories send hardly any. */
const SCAN_LIMITS = { perKey: 60, overall: 100_000, windowMs: 60_000 };

export interface DirectoryRequest {
  readonly authorization: string | undefined;
  readonly ipAddress: string;
  readonly baseUrl: string;
  readonly name: string;
  readonly isWriting: boolean;
}

/**
 * The token says whose directory it is, and is looked up twice: before anything of the request is read, and in the
 * transaction in which the request takes effect.
 */
export function admission(
  database: Database,
): (request: Pick<DirectoryRequest, 'authorization' | 'ipAddress'>) => Promise<void> {
  const guesses = new RateLimit(GUESS_LIMITS);
  const requests = new RateLimit(TOKEN_LIMITS);
  return async ({ authorization, ipAddress }) => {
    const network = networkOf(ipAddress);
    if (!guesses.hasRemaining(network)) throw new ScimError(429, scimTexts.tooManyRequests);
    const hash = hashSecret(bearerOf(authorization) ?? '');
    const token = await database.asLogin((tx) => repository.useToken(tx, hash));
    if (!token) {
      guesses.tryConsume(network);
      throw new ScimError(401, scimTexts.unauthenticated);
    }
    if (!requests.tryConsume(String(token.id))) throw new ScimError(429, scimTexts.tooManyRequests);
  };
}

/** @returns a function that refuses a customer's directory too many filters that read all of its records */
export function scanLimit(): (directory: Pick<Directory, 'customerId'>) => void {
  const scans = new RateLimit(SCAN_LIMITS);
  return ({ customerId }) => {
    if (!scans.tryConsume(String(customerId))) throw new ScimError(429, scimTexts.tooManyRequests);
  };
}

export function asDirectory<T>(
  database: Database,
  { authorization, ipAddress, baseUrl, isWriting }: DirectoryRequest,
  work: (directory: Directory) => Promise<T>,
): Promise<T> {
  const hash = hashSecret(bearerOf(authorization) ?? '');
  return database.asLogin(async (tx) => {
    const known = await repository.findToken(tx, hash);
    // Owners who revoke a token lock in this order, too.
    if (known && isWriting) await lockPeople(tx, known.customerId);
    const token = await repository.holdToken(tx, hash);
    if (!token) throw new ScimError(401, scimTexts.unauthenticated);
    const { customerId, createdBy: userId } = token;
    await enterDirectory(tx, customerId);
    const change = changeBy(tx, { customerId, actorId: undefined, ipAddress: ipAddress || undefined });
    const asking = { person: { userId }, origin: { ipAddress, userAgent: '' }, clock: databaseClock };
    return work({ tx, customerId, baseUrl, change, asking });
  });
}

/** What an owner finds the cause by. A request without a valid token is no one's. */
export async function noteRefusal(
  database: Database,
  { authorization, name }: Pick<DirectoryRequest, 'authorization' | 'name'>,
  { status, message }: Pick<ScimError, 'status' | 'message'>,
): Promise<void> {
  const hash = hashSecret(bearerOf(authorization) ?? '');
  await database.asLogin(async (tx) => {
    const token = await repository.holdToken(tx, hash);
    if (!token) return;
    const { customerId } = token;
    await enterDirectory(tx, customerId);
    await repository.insertError(tx, { customerId, request: name, status, detail: message });
  });
}
