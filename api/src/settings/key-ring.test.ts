import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokens, generateKeys, parseKeys } from '../tokens/index.ts';
import { createKeyRing, linesOf, turnKeyRing } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['tokens', 'sessions'] as const)(
  'the first key of %s is for its owner only, and is not made twice',
  async (kind) => {
    const ring = { file: join(folder, 'new', kind), kind };
    expect(await createKeyRing(ring)).toBe(true);
    const made = readFileSync(ring.file, 'utf8');
    expect(statSync(ring.file).mode & 0o777).toBe(0o600);
    expect(await createKeyRing(ring)).toBe(false);
    expect(readFileSync(ring.file, 'utf8')).toBe(made);
    expect(readdirSync(join(folder, 'new')).filter((name) => name.startsWith(`${kind}.`))).toEqual([]);
  },
);

test('the first key of tokens signs tokens', async () => {
  const ring = { file: join(folder, 'first.json'), kind: 'tokens' } as const;
  await createKeyRing(ring);
  const tokens = createTokens(await parseKeys(readFileSync(ring.file, 'utf8')));
  expect(await tokens.verifyBearer(await tokens.signUser(7, crypto.randomUUID()))).toBeDefined();
});

test('a session secret is added, used, and then the only one', async () => {
  const ring = { file: join(folder, 'session-secret'), kind: 'sessions' } as const;
  const former = 'f'.repeat(32);
  writeFileSync(ring.file, former, { mode: 0o600 });
  const secrets = () => linesOf(readFileSync(ring.file, 'utf8'));
  expect(await turnKeyRing(ring, 'add')).toBe(2);
  const [, added = ''] = secrets();
  expect(secrets()).toEqual([former, added]);
  await turnKeyRing(ring, 'use');
  expect(secrets()).toEqual([added, former]);
  expect(await turnKeyRing(ring, 'drop')).toBe(1);
  expect(secrets()).toEqual([added]);
  expect(added.length).toBeGreaterThanOrEqual(32);
  expect(statSync(ring.file).mode & 0o777).toBe(0o600);
});

test('tokens of a process that is a step ahead or behind are accepted at each step of a rotation', async () => {
  const ring = { file: join(folder, 'token-signing-key.json'), kind: 'tokens' } as const;
  writeFileSync(ring.file, await generateKeys());
  const tokens = async () => createTokens(await parseKeys(readFileSync(ring.file, 'utf8')));
  const steps = [await tokens()];
  for (const step of ['add', 'use', 'drop'] as const) {
    await turnKeyRing(ring, step);
    steps.push(await tokens());
  }
  const accepts = async (signing: number, verifying: number) =>
    (await steps[verifying]?.verifyBearer(await steps[signing]?.signUser(7, crypto.randomUUID()))) !==
    undefined;
  for (const [one, next] of [
    [0, 1],
    [1, 2],
    [2, 3],
  ] as const)
    expect([await accepts(one, next), await accepts(next, one)]).toEqual([true, true]);
  expect([await accepts(0, 3), await accepts(3, 0)]).toEqual([false, false]);
});
