import * as argon2 from '@node-rs/argon2';
import { MAX_AT_ONCE, MAX_AT_ONCE_IN_LANE, MAX_OF_ONE, MAX_WAITING } from './hash-lanes.ts';
import { hashPassword, preparePasswords, verifyPassword } from './password-hash.ts';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual('@node-rs/argon2');
  return { ...actual, hash: jest.fn(actual.hash) };
});

// Of more cores than a lane may have slots.
jest.mock('node:os', () => ({ ...jest.requireActual('node:os'), availableParallelism: () => 16 }));

const PASSWORD = 'a long enough passphrase';

beforeAll(preparePasswords);

test('a hash is argon2id with 19 MiB and two passes at least, and another one each time', async () => {
  const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(one) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(one).not.toBe(other);
});

test('a password matches however its letters are composed, and nothing else does', async () => {
  const stored = await hashPassword('Grüße aus Köln, ﬁnde mich'.normalize('NFC'));
  expect(await verifyPassword('Grüße aus Köln, finde mich'.normalize('NFD'), stored)).toBe(true);
  expect(await verifyPassword('Gruße aus Köln, finde mich', stored)).toBe(false);
});

describe('while hashes take as long as the test lets them', () => {
  const full = { type: 'unavailable', details: { headers: { 'retry-after': expect.any(String) } } };
  let running: (() => void)[];
  let most: number;

  beforeEach(() => {
    running = [];
    most = 0;
    jest.mocked(argon2.hash).mockImplementation(
      () =>
        new Promise((resolve) => {
          running.push(() => resolve('hash'));
          most = Math.max(most, running.length);
        }),
    );
  });

  const started = () => new Promise(setImmediate);
  /** Ends the hash that runs longest, and lets what waits begin. */
  const endOne = async () => {
    running.shift()?.();
    await started();
  };
  const endAll = async () => {
    await started();
    while (running.length > 0) await endOne();
  };
  const strangers = (count: number) => Array.from({ length: count }, () => hashPassword(PASSWORD));

  test('no more run at once than there are slots, whichever lane they come by', async () => {
    const hashes = [
      ...strangers(20),
      ...Array.from({ length: 20 }, (_, index) => hashPassword(PASSWORD, `session ${index}`)),
    ];
    await endAll();
    await Promise.all(hashes);
    expect(most).toBe(MAX_AT_ONCE);
    // As many as Node calculates at once, however many cores there are.
    expect(MAX_AT_ONCE).toBe(4);
  });

  test('strangers who fill their lane do not delay who is known', async () => {
    const flood = strangers(MAX_AT_ONCE_IN_LANE + MAX_WAITING);
    const ended: string[] = [];
    for (const hash of flood) hash.then(() => ended.push('stranger'));
    await started();
    expect(running).toHaveLength(MAX_AT_ONCE_IN_LANE);
    const known = hashPassword(PASSWORD, 'device 1').then(() => ended.push('known'));
    await started();
    expect(running).toHaveLength(MAX_AT_ONCE);
    running.pop()?.();
    await known;
    expect(ended).toEqual(['known']);
    await endAll();
    await Promise.all(flood);
  });

  test('who is known leaves a slot to strangers', async () => {
    const known = Array.from({ length: 30 }, (_, index) => hashPassword(PASSWORD, `session ${index}`));
    await started();
    expect(running).toHaveLength(MAX_AT_ONCE_IN_LANE);
    const [stranger] = strangers(1);
    await started();
    expect(running).toHaveLength(MAX_AT_ONCE);
    await endAll();
    await Promise.all([...known, stranger]);
  });

  test('a hundred strangers wait; who comes then is sent away, until there is room again', async () => {
    const fitting = strangers(MAX_AT_ONCE_IN_LANE + MAX_WAITING);
    await expect(hashPassword(PASSWORD)).rejects.toMatchObject(full);
    await started();
    await endOne();
    fitting.push(hashPassword(PASSWORD));
    await endAll();
    expect(await Promise.all(fitting)).toHaveLength(MAX_AT_ONCE_IN_LANE + MAX_WAITING + 1);
  });

  test('one device, person or mailed link does not fill the lane of all the others', async () => {
    const one = Array.from({ length: MAX_OF_ONE }, () => hashPassword(PASSWORD, 'session 1'));
    await expect(hashPassword(PASSWORD, 'session 1')).rejects.toMatchObject(full);
    const other = hashPassword(PASSWORD, 'session 2');
    await endAll();
    expect(await Promise.all([...one, other])).toHaveLength(MAX_OF_ONE + 1);
    const again = hashPassword(PASSWORD, 'session 1');
    await endAll();
    await expect(again).resolves.toBe('hash');
  });
});
