import { setTimeout as delay } from 'node:timers/promises';
import {
  createCustomer,
  createMembership,
  createReward,
  createSession,
  createUser,
  type Database,
  fund,
  newKey,
  type Tokens,
} from '@atrium/api/testing';

const PEOPLE = 16;
const PAUSE_MS = 100;
const RETRY_MS = 250;
const TOKEN_S = 240;
export const FUNDS = 1_000_000;

interface Call {
  readonly at: number;
  readonly endedAt: number;
  /** 0 if the connection broke. */
  readonly status: number;
}

/** People who redeem without a pause, and repeat a call with its key until it is acknowledged; others open documents. */
export interface Storm {
  readonly calls: readonly Call[];
  readonly documents: readonly Call[];
  /** The acknowledged response to each key. */
  readonly acknowledged: ReadonlyMap<string, string>;
  readonly customerIds: readonly number[];
  /** Another address of the portal. */
  moveTo(origin: string): void;
  /** Repeats a call that was acknowledged. @returns the response */
  repeat(key: string): Promise<string>;
  /** Everyone finishes what they have begun. */
  end(): Promise<void>;
}

interface Person {
  readonly userId: number;
  readonly sessionId: string;
  readonly customerId: number;
}

/** @param firstOrigin Of the portal */
export async function startStorm(database: Database, tokens: Tokens, firstOrigin: string): Promise<Storm> {
  let origin = firstOrigin;
  const { id: rewardId } = await createReward(database, { pointsCost: 1 });
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createPerson(database)));
  const calls: Call[] = [];
  const acknowledged = new Map<string, string>();
  const owners = new Map<string, Person>();
  let isEnding = false;

  const redeem = async (person: Person, key: string) => {
    const response = await fetch(`${origin}/customer-portal/rewards/redeem`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(tokens, person)}`,
        'idempotency-key': key,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ rewardId }),
    });
    return { status: response.status, body: await response.text() };
  };
  const redeemUntilAcknowledged = async (person: Person, key: string) => {
    for (;;) {
      const at = performance.now();
      const { status, body } = await redeem(person, key).catch(() => ({ status: 0, body: '' }));
      calls.push({ at, endedAt: performance.now(), status });
      if (status === 201) return void acknowledged.set(key, body);
      if (status !== 0 && status < 500) throw new Error(`A redemption was refused with ${status}: ${body}`);
      await delay(RETRY_MS);
    }
  };
  const use = async (person: Person) => {
    while (!isEnding) {
      const key = newKey();
      owners.set(key, person);
      await redeemUntilAcknowledged(person, key);
      await delay(PAUSE_MS);
    }
  };
  const documents: Call[] = [];
  const openDocuments = async () => {
    while (!isEnding) {
      documents.push(await openDocument(origin));
      await delay(PAUSE_MS);
    }
  };
  const using = Promise.all([...people.map(use), openDocuments()]);
  // Reported by `end`.
  using.catch(() => {});
  return {
    calls,
    documents,
    acknowledged,
    customerIds: people.map(({ customerId }) => customerId),
    moveTo: (next) => {
      origin = next;
    },
    repeat: async (key) => {
      const person = owners.get(key);
      return person ? (await redeem(person, key)).body : 'unknown key';
    },
    end: async () => {
      isEnding = true;
      await using;
    },
  };
}

async function openDocument(origin: string): Promise<Call> {
  const at = performance.now();
  const status = await fetch(origin).then(
    async (response) => (await response.text()) && response.status,
    () => 0,
  );
  return { at, endedAt: performance.now(), status: Number(status) };
}

async function createPerson(database: Database): Promise<Person> {
  const { id: customerId } = await createCustomer(database);
  const { id: userId } = await createUser(database);
  await createMembership(database, { customerId, userId });
  const sessionId = await createSession(database, userId);
  await fund(database, customerId, FUNDS);
  return { userId, sessionId, customerId };
}

function tokenOf(tokens: Tokens, { userId, sessionId, customerId }: Person): Promise<string> {
  const expiresAt = Math.floor(Date.now() / 1000) + TOKEN_S;
  return tokens.signCustomer({ userId, sessionId, customerId: 0, tokenKind: 'user', expiresAt }, customerId);
}
