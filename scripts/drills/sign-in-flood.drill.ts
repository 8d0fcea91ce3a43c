// `npm run drill:sign-in-flood`: a person signs in repeatedly on a known device, through balancers, two gateways and two
// APIs: first during eight guesses a second at their password from 40 addresses, then during 220 concurrent guesses at the
// passwords of others, which keep hashing busy. Fails unless every sign-in succeeds. known-devices.test.ts runs the first flood without pauses.
import { floodSignIn, type SignInFlood } from '@atrium/api/testing';
import { openDrillPortal } from './portal.ts';

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

for (const [name, flood] of Object.entries(floods)) {
  const portal = await openDrillPortal();
  const attempt = async (credentials: object, ip: string, cookie: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie };
    const body = JSON.stringify(credentials);
    const response = await fetch(`${portal.origin}/api/login/`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { status: response.status, cookies: cookies.join('; ') };
  };
  try {
    const { known, knownMs, guesses, stranger } = await floodSignIn({ ...portal.owner, attempt }, flood);
    const times = knownMs.toSorted((one, other) => one - other).map(Math.round);
    const signedIn = known.filter((status) => status === 200).length;
    console.log(`\n${name}`);
    console.log(`  known device: ${signedIn} of ${known.length} signed in`);
    console.log(`  median ${times[times.length >> 1]} ms, slowest ${times.at(-1)} ms`);
    console.log(`  guesses by status: ${JSON.stringify(guesses)}`);
    console.log(`  right password on an unknown device afterwards: ${stranger}`);
    if (signedIn < known.length) {
      const refused = known.filter((status) => status !== 200);
      console.log(`  the others: ${refused.join(', ')}`);
      process.exitCode = 1;
    }
  } finally {
    await portal.close();
  }
}
