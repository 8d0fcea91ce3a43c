import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
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

/** Floods an account with guesses, and meanwhile signs in with the right password on a known device. */
export async function floodSignIn(
  { database }: TestDatabase,
  api: TestApp,
  { signIns, guessesBetween, addresses, pauseMs, guessAt }: SignInFlood,
): Promise<FloodResult> {
  const { email } = await createUser(database, { passwordHash: await hashPassword(PASSWORD) });
  const attempt = (credentials: { email: string; password: string }, ip: string, cookie = '') =>
    api.app.inject({
      method: 'POST',
      url: '/api/login/',
      payload: credentials,
      headers: { 'x-forwarded-for': ip, cookie },
    });
  const signIn = (ip: string, cookie?: string) => attempt({ email, password: PASSWORD }, ip, cookie);
  const known: number[] = [];
  const knownMs: number[] = [];
  const guesses: Record<number, number> = {};
  const inFlight: Promise<void>[] = [];
  let cookie = cookieOf(await signIn('203.0.113.1'));
  for (let round = 0; round < signIns; round++) {
    for (let guess = 0; guess < guessesBetween; guess++) {
      const index = round * guessesBetween + guess;
      const guessed = guessAt === 'others' ? `unknown.${index}@people.example` : email;
      inFlight.push(
        attempt({ email: guessed, password: 'a guess' }, `198.51.100.${(index % addresses) + 1}`).then(
          ({ statusCode }) => {
            guesses[statusCode] = (guesses[statusCode] ?? 0) + 1;
          },
        ),
      );
      if (pauseMs > 0) await sleep(pauseMs);
    }
    const started = performance.now();
    const response = await signIn('203.0.113.1', cookie);
    knownMs.push(performance.now() - started);
    known.push(response.statusCode);
    if (response.statusCode === 200) cookie = cookieOf(response);
  }
  await Promise.all(inFlight);
  const { statusCode: stranger } = await signIn('203.0.113.2');
  return { known, knownMs, guesses, stranger };
}

function cookieOf({ cookies }: LightMyRequestResponse): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
