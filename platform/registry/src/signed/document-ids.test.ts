import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '@atrium/registry/testing';
import { scopeHash } from '@atrium/server';
import { DocumentIds, type ServedDocument } from './document-ids.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const day = 24 * 60 * 60 * 1000;
let file: string;

beforeEach(() => {
  file = join(createFolder(), 'keys.json');
});

async function openIds(at = now): Promise<DocumentIds> {
  const ids = new DocumentIds(file);
  await ids.loadKeys(at);
  return ids;
}

const proof = {
  AAAAAAAAAAAA: { person: 'p'.repeat(16), customer: 'c'.repeat(16) },
  'B-_BBBBBBBBB': { person: 'q-_q'.repeat(4), customer: null },
};
const served: ServedDocument = {
  document: 'abc-123_',
  revision: 17,
  canaries: ['mfe-probe', 'shell'],
  servedAt: now,
  measures: false,
  scope: 'scope-_scope',
  proof: null,
};

test('an id says which releases a document had and when, to every gateway with the same keys', async () => {
  const id = (await openIds()).sign(served) ?? '';
  expect((await openIds()).verify(id, now)).toEqual(served);
});

test.each([
  [false, null],
  [true, null],
  [true, proof],
])(
  'an id says whether its document measures (%s), and whose session was proved',
  async (measures, proved) => {
    const ids = await openIds();
    const id = ids.sign({ ...served, measures, proof: proved }) ?? '';
    expect(ids.verify(id, now)).toEqual({ ...served, measures, proof: proved });
  },
);

test('an id shows no customer, and no two documents of one look alike', async () => {
  const ids = await openIds();
  const create = () => ids.create(7, { revision: 1, canaries: [], servedAt: now, measures: false });
  const [one, other] = [create(), create()];
  const id = (one && ids.sign(one)) ?? '';
  expect(one?.scope).not.toBe(other?.scope);
  expect(one?.scope).toBe(scopeHash(ids.scopeKeyOf(id) ?? '', 7));
  expect(one?.scope).not.toBe(scopeHash(ids.scopeKeyOf(id) ?? '', 8));
});

test('an id without a proof cannot be given one by others', async () => {
  const ids = await openIds();
  const [unproved, proved] = [served, { ...served, proof }].map((each) => ids.sign(each)?.split('.') ?? []);
  const mixed = unproved?.with(6, proved?.[6] ?? '').join('.') ?? '';
  expect(ids.verify(mixed, now)).toBeNull();
});

test('an id that was changed, or is signed by others, says nothing', async () => {
  const ids = await openIds();
  const id = ids.sign(served) ?? '';
  const other = new DocumentIds(join(createFolder(), 'keys.json'));
  await other.loadKeys(now);
  const wrong = [id.replace('.17.', '.18.'), id.slice(0, -1), `${id}A`, '', 'a.b', other.sign(served) ?? ''];
  expect(wrong.map((text) => ids.verify(text, now))).toEqual(wrong.map(() => null));
});

test('an id is valid for a day, or for as long as is asked', async () => {
  const ids = await openIds();
  const id = ids.sign(served) ?? '';
  expect([ids.verify(id, now + day), ids.verify(id, now + day + 1000)]).toEqual([served, null]);
  expect(ids.verify(id, now + 3 * day, 3 * day)).toEqual(served);
});

test('a new key signs after thirty days, and the one before it still verifies', async () => {
  const before = await openIds();
  const id = before.sign({ ...served, servedAt: now + 30 * day }) ?? '';
  const after = await openIds(now + 30 * day);
  expect(after.verify(id, now + 30 * day)).not.toBeNull();
  expect(before.verify(after.sign(served) ?? '', now)).toBeNull();
  await before.loadKeys(now + 30 * day);
  expect(before.verify(after.sign(served) ?? '', now)).toEqual(served);
  await openIds(now + 60 * day);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(2);
});

test('the keys can be read by the gateway’s user only', async () => {
  await openIds();
  expect(statSync(file).mode & 0o077).toBe(0);
});
