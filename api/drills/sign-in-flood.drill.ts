// `npm run drill:sign-in-flood`: a person signs in repeatedly on a known device, first during eight guesses a second at
// their password from 40 addresses, then during 220 concurrent guesses at the passwords of others, which keep hashing
// busy. Fails unless every sign-in succeeds. known-devices.test.ts runs the first flood without pauses.
import { prepareDummyHash } from '../src/modules/identity/credentials/index.ts';
import { createTestApp } from '../src/testing/index.ts';
import { floodSignIn, type SignInFlood } from '../src/testing/sign-in-flood.ts';
import { createTestDatabase } from '../src/testing/test-database.ts';
import { startTestServer } from '../src/testing/test-server.ts';

const floods: Record<string, SignInFlood> = {
  '8 guesses a second from 40 addresses, 25 sign-ins in 100 s': {
    signIns: 25,
    guessesBetween: 32,
    addresses: 40,
    pauseMs: 125,
    guessAt: 'this person',
  },
  '220 guesses at once from 220 addresses, 8 times': {
    signIns: 8,
    guessesBetween: 220,
    addresses: 220,
    pauseMs: 0,
    guessAt: 'others',
  },
};

const server = await startTestServer();
const db = await createTestDatabase();
const api = await createTestApp(db);
await prepareDummyHash();
try {
  for (const [name, flood] of Object.entries(floods)) {
    const { known, knownMs, guesses, stranger } = await floodSignIn(db, api, flood);
    const times = knownMs.toSorted((one, other) => one - other).map(Math.round);
    const signedIn = known.filter((status) => status === 200).length;
    console.log(`\n${name}`);
    console.log(`  known device: ${signedIn} of ${known.length} signed in`);
    console.log(`  median ${times[times.length >> 1]} ms, slowest ${times.at(-1)} ms`);
    console.log(`  guesses by status: ${JSON.stringify(guesses)}`);
    console.log(`  right password on an unknown device afterwards: ${stranger}`);
    if (signedIn < known.length) process.exitCode = 1;
  }
} finally {
  await api.close();
  await db.drop();
  await server.stop();
}
