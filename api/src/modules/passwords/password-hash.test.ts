import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { hashPassword, preparePasswords, verifyPassword } from './password-hash.ts';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual('@node-rs/argon2');
  return { ...actual, hash: jest.fn(actual.hash) };
});

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

test('no more hashes are calculated at once than there are cores; a hundred wait, and who comes then is sent away', async () => {
  let running = 0;
  let most = 0;
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  jest.mocked(argon2.hash).mockImplementation(async () => {
    running += 1;
    most = Math.max(most, running);
    await gate;
    running -= 1;
    return 'hash';
  });
  const fitting = availableParallelism() + 100;
  const hashes = Array.from({ length: fitting }, () => hashPassword(PASSWORD));
  await expect(hashPassword(PASSWORD)).rejects.toMatchObject({
    type: 'unavailable',
    details: { headers: { 'retry-after': expect.any(String) } },
  });
  go();
  expect(await Promise.all(hashes)).toHaveLength(fitting);
  expect(most).toBe(availableParallelism());
  await expect(hashPassword(PASSWORD)).resolves.toBe('hash');
});
