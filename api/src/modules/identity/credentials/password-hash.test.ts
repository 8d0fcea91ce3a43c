import * as argon2 from '@node-rs/argon2';
import { MAX_CONCURRENT, MAX_CONCURRENT_PER_LANE, MAX_PER_CALLER, MAX_WAITING } from './hash-lanes.ts';
import { hashPassword, prepareDummyHash, verifyPassword } from './password-hash.ts';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual('@node-rs/argon2');
  return { ...actual, hash: jest.fn(actual.hash) };
});

// The machine has more cores than there are slots.
jest.mock('node:os', () => ({ ...jest.requireActual('node:os'), availableParallelism: () => 16 }));

const PASSWORD = 'a long enough passphrase';

beforeAll(prepareDummyHash);

test('a hash is argon2id with at least 19 MiB and two passes, and differs each time', async () => {
  const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(one) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(one).not.toBe(other);
});

test('a password matches in any Unicode normalization form, and nothing else does', async () => {
  const stored = await hashPassword('Grüße aus Köln, ﬁnde mich'.normalize('NFC'));
  expect(await verifyPassword('Grüße aus Köln, finde mich'.normalize('NFD'), stored)).toBe(true);
  expect(await verifyPassword('Gruße aus Köln, finde mich', stored)).toBe(false);
});

describe('while the test controls when hashes complete', () => {
  const full = { type: 'unavailable', details: { headers: { 'retry-after': expect.any(String) } } };
  let running: (() => void)[];
  let maxRunning: number;

  beforeEach(() => {
    running = [];
    maxRunning = 0;
    jest.mocked(argon2.hash).mockImplementation(
      () =>
        new Promise((resolve) => {
          running.push(() => resolve('hash'));
          maxRunning = Math.max(maxRunning, running.length);
        }),
    );
  });

  const started = () => new Promise(setImmediate);
  /** Completes the hash that has been running longest, and lets the next one start. */
  const endOne = async () => {
    running.shift()?.();
    await started();
  };
  const endAll = async () => {
    await started();
    while (running.length > 0) await endOne();
  };
  const strangers = (count: number) => Array.from({ length: count }, () => hashPassword(PASSWORD));

  test('no more hashes run concurrently than there are slots, in both lanes together', async () => {
    const hashes = [
      ...strangers(20),
      ...Array.from({ length: 20 }, (_, index) => hashPassword(PASSWORD, `session ${index}`)),
    ];
    await endAll();
    await Promise.all(hashes);
    expect(maxRunning).toBe(MAX_CONCURRENT);
    // This is the size of Node's thread pool, however many cores there are.
    expect(MAX_CONCURRENT).toBe(4);
  });

  test('strangers who fill their lane do not delay known callers', async () => {
    const flood = strangers(MAX_CONCURRENT_PER_LANE + MAX_WAITING);
    const ended: string[] = [];
    for (const hash of flood) hash.then(() => ended.push('stranger'));
    await started();
    expect(running).toHaveLength(MAX_CONCURRENT_PER_LANE);
    const known = hashPassword(PASSWORD, 'device 1').then(() => ended.push('known'));
    await started();
    expect(running).toHaveLength(MAX_CONCURRENT);
    running.pop()?.();
    await known;
    expect(ended).toEqual(['known']);
    await endAll();
    await Promise.all(flood);
  });

  test('known callers leave a slot for strangers', async () => {
    const known = Array.from({ length: 30 }, (_, index) => hashPassword(PASSWORD, `session ${index}`));
    await started();
    expect(running).toHaveLength(MAX_CONCURRENT_PER_LANE);
    const [stranger] = strangers(1);
    await started();
    expect(running).toHaveLength(MAX_CONCURRENT);
    await endAll();
    await Promise.all([...known, stranger]);
  });

  test('a hundred strangers wait, and further ones are refused until a slot is free', async () => {
    const fitting = strangers(MAX_CONCURRENT_PER_LANE + MAX_WAITING);
    await expect(hashPassword(PASSWORD)).rejects.toMatchObject(full);
    await started();
    await endOne();
    fitting.push(hashPassword(PASSWORD));
    await endAll();
    expect(await Promise.all(fitting)).toHaveLength(MAX_CONCURRENT_PER_LANE + MAX_WAITING + 1);
  });

  test('one device, person or mailed link cannot fill the lane', async () => {
    const one = Array.from({ length: MAX_PER_CALLER }, () => hashPassword(PASSWORD, 'session 1'));
    await expect(hashPassword(PASSWORD, 'session 1')).rejects.toMatchObject(full);
    const other = hashPassword(PASSWORD, 'session 2');
    await endAll();
    expect(await Promise.all([...one, other])).toHaveLength(MAX_PER_CALLER + 1);
    const again = hashPassword(PASSWORD, 'session 1');
    await endAll();
    await expect(again).resolves.toBe('hash');
  });
});
