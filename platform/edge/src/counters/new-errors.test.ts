import { join } from 'node:path';
import { DocumentIds, NewErrorLog, type ServedDocument } from '@atrium/registry';
import { createFolder, createNewError } from '@atrium/registry/testing';
import { NewErrors } from './new-errors.ts';
import { daySubject } from './person-of-day.ts';

const error = createNewError();
const served: ServedDocument = {
  document: 'abc',
  revision: 1,
  canaries: [],
  servedAt: Date.now(),
  measures: false,
  scope: 's',
  proof: null,
};
let ids: DocumentIds;
let log: NewErrorLog;
let newErrors: NewErrors;

beforeEach(async () => {
  const folder = createFolder();
  ids = new DocumentIds(join(folder, 'document-keys.json'));
  await ids.loadKeys(Date.now());
  log = new NewErrorLog(join(folder, 'new-errors'));
  newErrors = new NewErrors(log, ids);
});

/** The signed id of a document, whose session was proved if a person is given. */
function idOf(person: string | null): string {
  const known = { person: person?.padEnd(16, '-') ?? '', customer: null };
  return ids.sign({ ...served, proof: person === null ? null : { [daySubject(served)]: known } }) ?? '';
}

const noted = async () => (await log.kinds()).map((kind) => kind.error);

test('a new error that a person has is noted once, with message and support code', async () => {
  for (const person of ['ada', 'eve']) await newErrors.report(error, idOf(person));
  expect(await log.kinds()).toEqual([{ ...error, key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
});

test('an error that no document with a proved session reports is not noted', async () => {
  for (const document of [undefined, 'k.1.t.doc.0.forged', idOf(null)])
    await newErrors.report(error, document);
  expect(await noted()).toEqual([]);
});

test('an error that ends a page before its session is proved is noted once that is', async () => {
  await newErrors.report(error, idOf(null));
  expect(await noted()).toEqual([]);
  const proved = ids.verify(idOf('ada'), Date.now());
  if (proved) await newErrors.proved(proved);
  expect(await noted()).toEqual(['TypeError']);
});

test.each([null, 'mallory'])('an error is noted though thirty were invented (by %s)', async (liar) => {
  for (let count = 0; count < 30; count += 1)
    await newErrors.report({ ...error, error: `Invented${count}` }, idOf(liar));
  expect(await noted()).toHaveLength(liar ? 3 : 0);
  await newErrors.report(error, idOf('ada'));
  expect(await noted()).toContain('TypeError');
});
