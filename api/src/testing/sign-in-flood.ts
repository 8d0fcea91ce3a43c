import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '../modules/identity/credentials/index.ts';
import { createUser } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

const PASSWORD = 'a long enough passphrase';

/** Guesses of a person's password by strangers, while that person signs in repeatedly. */
export interface SignInFlood {
  readonly signIns: number;
  /** Guesses between two sign-ins, which take turns over the addresses. */
  readonly guessesBetween: number;
  readonly addresses: number;
  /** Delay between two guesses; 0 to send all at once. */
  readonly pauseMs: number;
  /** Guess the password of this person, which soon delays guesses, or of another one each, which keeps hashing busy. */
  readonly guessAt: 'this person' | 'others';
}

export interface FloodResult {
  /** Status of each sign-in of the person on a known device. */
  readonly known: readonly number[];
  /** Duration of each of these sign-ins. */
  readonly knownMs: readonly number[];
  /** Guesses by status: 422 checked, 429 too soon, 503 overloaded. */
  readonly guesses: Readonly<Record<number, number>>;
  /** Status of a last attempt with the right password on an unknown device. */
  readonly stranger: number;
}

/** A person, and the way in which everybody signs in. */
export interface FloodedPerson {
  readonly email: string;
  readonly password: string;
  /** Sends an attempt from an address. @returns its status, and the cookies of the response */
  attempt(
    credentials: { readonly email: string; readonly password: string },
    ip: string,
    cookie: string,
  ): Promise<{ readonly status: number; readonly cookies: string }>;
}

/** A new person of an API in this process. */
export async function createFloodedPerson(
  { database }: TestDatabase,
  { app }: TestApp,
): Promise<FloodedPerson> {
  const { email } = await createUser(database, { passwordHash: await hashPassword(PASSWORD) });
  return {
    email,
    password: PASSWORD,
    attempt: async (payload, ip, cookie) => {
      const headers = { 'x-forwarded-for': ip, cookie };
      const { statusCode: status, cookies } = await app.inject({
        method: 'POST',
        url: '/api/login/',
        payload,
        headers,
      });
      return { status, cookies: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    },
  };
}

/** Floods an account with guesses, and meanwhile signs in with the right password on a known device. */
export async function floodSignIn(
  { email, password, attempt }: FloodedPerson,
  { signIns, guessesBetween, addresses, pauseMs, guessAt }: SignInFlood,
): Promise<FloodResult> {
  const signIn = (ip: string, cookie = '') => attempt({ email, password }, ip, cookie);
  const known: number[] = [];
  const knownMs: number[] = [];
  const guesses: Record<number, number> = {};
  const inFlight: Promise<void>[] = [];
  let { cookies: cookie } = await signIn('203.0.113.1');
  for (let round = 0; round < signIns; round++) {
    for (let guess = 0; guess < guessesBetween; guess++) {
      const index = round * guessesBetween + guess;
      const guessed = guessAt === 'others' ? `unknown.${index}@people.example` : email;
      inFlight.push(
        attempt({ email: guessed, password: 'a guess' }, `198.51.100.${(index % addresses) + 1}`, '').then(
          ({ status }) => {
            guesses[status] = (guesses[status] ?? 0) + 1;
          },
        ),
      );
      if (pauseMs > 0) await sleep(pauseMs);
    }
    const started = performance.now();
    const response = await signIn('203.0.113.1', cookie);
    knownMs.push(performance.now() - started);
    known.push(response.status);
    if (response.status === 200) cookie = response.cookies;
  }
  await Promise.all(inFlight);
  const { status: stranger } = await signIn('203.0.113.2');
  return { known, knownMs, guesses, stranger };
}
