// `npm run bench:api -- enumeration`: whether a stranger learns from an answer, or from how long it takes, that an address
// has an account; nor the directory of a customer. Each call that takes an address is made for addresses with and without an account in turns, from
// another network each time, so that no delay of guesses is measured. Prints how often someone who knew both medians
// would guess right from the time of one answer: 50 % is a coin. Fails if answers differ, or for more than 55 %.
import { createHash, randomBytes } from 'node:crypto';
import { hashPassword } from '../src/modules/identity/credentials/index.ts';
import { type BenchDatabase, openPlace, printMachine } from './bench-place.ts';

const TRIES = Number(process.env.BENCH_TRIES ?? 1_000);
const WARM_UP = 20;
const MAX_RIGHT_PERCENT = 55;
/** Parts of an answer that differ each time, no matter who asks. */
const OWN_TO_EACH =
  /"requestId":"[^"]*"|"options":\{.*\}|"(?:id|userName|created|lastModified|location|version)":"(?:[^"\\]|\\.)*"/g;

/** Each customer may have its directory invite 1,000 addresses a day. */
const DIRECTORIES = 3;
const directoryTokens = Array.from({ length: DIRECTORIES }, () => randomBytes(32).toString('base64url'));

type Call = readonly [path: string, body: (email: string) => object];
const calls: readonly Call[] = [
  ['/api/login/', (email) => ({ email, password: 'not the right passphrase' })],
  ['/customer-portal/auth/request_reset_password', (email) => ({ email })],
  ['/scim/v2/Users', (userName) => ({ userName, active: true })],
];

interface Answer {
  readonly seen: string;
  readonly ms: number;
}

const place = await openPlace(process.env.BENCH_DATA_DIR);
try {
  const database = await place.openDatabase('bench_enumeration', { applications: 1, customers: 1, seed: 1 });
  await createAccounts(database);
  await createDirectories(database);
  const address = await database.startApi({ SERVICES: 'login,portal,session', TRUST_PROXY: 'loopback' });
  for (const call of calls) if (!(await compare(address, call))) process.exitCode = 1;
  await printMachine(database);
} finally {
  await place.close();
}

async function createAccounts({ admin }: BenchDatabase): Promise<void> {
  await admin.query(
    `WITH known AS (
       INSERT INTO users (email, display_name)
       SELECT 'known' || n || '@people.example', 'Person ' || n FROM generate_series(0, $1::int) n
       ON CONFLICT DO NOTHING RETURNING id
     )
     INSERT INTO credentials (user_id, password_hash) SELECT id, $2 FROM known`,
    [TRIES + WARM_UP, await hashPassword('quite a long passphrase')],
  );
}

async function createDirectories({ admin }: BenchDatabase): Promise<void> {
  for (const [index, token] of directoryTokens.entries())
    await admin.query(
      `WITH created AS (INSERT INTO customers (code, name) VALUES ($1, $1) RETURNING id)
       INSERT INTO scim_tokens (customer_id, token_hash, created_by) SELECT id, $2, 1 FROM created`,
      [`DIRECTORY${index}`, createHash('sha256').update(token).digest()],
    );
}

async function compare(address: string, call: Call): Promise<boolean> {
  const known: Answer[] = [];
  const unknown: Answer[] = [];
  for (let number = 0; number < TRIES + WARM_UP; number += 1) {
    const sides = [known, unknown];
    if (Math.random() < 0.5) sides.reverse();
    for (const side of sides) {
      const name = side === known ? 'known' : 'stranger';
      side.push(await ask(address, call, `${name}${number}@people.example`, number));
    }
  }
  const right = rightGuesses(timesOf(known), timesOf(unknown));
  const areAlike = new Set([...known, ...unknown].map(({ seen }) => seen)).size === 1;
  console.log(
    `${call[0]}: answers ${areAlike ? 'alike' : 'DIFFER'}, median ${medianOf(known)} ms with an account, ` +
      `${medianOf(unknown)} ms without, guessed right from one answer in ${right.toFixed(1)} % ` +
      `(target: at most ${MAX_RIGHT_PERCENT} %), ${TRIES} tries each`,
  );
  return areAlike && right <= MAX_RIGHT_PERCENT;
}

async function ask(address: string, [path, body]: Call, email: string, number: number): Promise<Answer> {
  const network = [10, ...crypto.getRandomValues(new Uint8Array(3))].join('.');
  const startedAt = performance.now();
  const response = await fetch(address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': network,
      authorization: `Bearer ${directoryTokens[number % DIRECTORIES]}`,
    },
    body: JSON.stringify(body(email)),
  });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  const headers = [...response.headers.keys()].toSorted();
  return { seen: [response.status, headers, text.replace(OWN_TO_EACH, '')].join(' '), ms };
}

function timesOf(answers: readonly Answer[]): number[] {
  return answers.slice(WARM_UP).map(({ ms }) => ms);
}

function medianOf(answers: readonly Answer[]): string {
  const sorted = timesOf(answers).toSorted((one, other) => one - other);
  return (sorted[sorted.length >> 1] ?? Number.NaN).toFixed(2);
}

/** Right guesses in percent by the best threshold between the two, whichever side is slower. */
function rightGuesses(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, side: 1 })), ...other.map((ms) => ({ ms, side: -1 }))];
  let [difference, most] = [0, 0];
  for (const { side } of all.toSorted((left, right) => left.ms - right.ms)) {
    difference += side;
    most = Math.max(most, Math.abs(difference));
  }
  return 50 + (50 * most) / one.length;
}
