import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DocumentIds, subjectOf } from '@atrium/registry';
import { createFolder } from '@atrium/registry/testing';
import { markedIn, markWantedOf } from '@atrium/server';
import { personOfDay } from '../counters/person-of-day.ts';
import { createMarkSigner } from '../testing/signing-api.ts';
import { MarkKeys } from './mark-keys.ts';
import { type ProvedDocument, SessionMarks } from './session-marks.ts';

const RUN = subjectOf('mfe-probe@1.1.0/1.0.0/4');
const signer = createMarkSigner();
let published: object;
let server: Server;
let keys: MarkKeys;
let ids: DocumentIds;
let marks: SessionMarks;
let proved: ProvedDocument[];

beforeAll(async () => {
  server = createServer((_, response) => response.end(JSON.stringify(published)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});

afterAll(() => new Promise((closed) => server.close(closed)));

beforeEach(async () => {
  published = signer.published;
  keys = new MarkKeys(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await keys.load();
  ids = new DocumentIds(join(createFolder(), 'keys.json'));
  await ids.loadKeys(Date.now());
  proved = [];
  marks = new SessionMarks({
    ids,
    keys,
    subjectsOf: () => [RUN],
    onProved: (document) => void proved.push(document),
    log: { info: () => {} },
  });
});

/** Id of a document that was served for a customer. */
function idFor(customer: number): string {
  const served = ids.create(customer, { revision: 4, canaries: [], servedAt: Date.now(), measures: false });
  return (served && ids.sign(served)) ?? '';
}

/** The claims that the API signs for a person whose session was restored for a customer. */
function claimsFor(id: string, { userId = 5, customerId = 7 } = {}) {
  const wanted = markWantedOf(marks.wantedFor(id) ?? undefined);
  if (!wanted) throw new Error('no mark is wanted');
  return markedIn(wanted, { userId, customerId }, 'a secret of the API');
}

const bind = (id: string, mark: string) => marks.bind(id, mark, '203.0.113.9');

test('a mark gives a document an id that proves its session, with hashes of person and customer', () => {
  const id = idFor(7);
  const claims = claimsFor(id);
  const bound = bind(id, signer.sign(claims)) ?? '';
  const served = ids.verify(bound, Date.now());
  expect(served?.proof?.[RUN]).toEqual(claims.subjects[RUN]);
  expect([ids.isProved(id), ids.isProved(bound)]).toEqual([false, true]);
  expect(proved).toEqual([served]);
  expect(served && personOfDay(served)).toMatch(/^[\w-]{16}$/);
});

test('the customer is that of the document, or none: not another one that the session may act for', () => {
  const id = idFor(7);
  bind(id, signer.sign(claimsFor(id, { customerId: 8 })));
  bind(id, signer.sign(claimsFor(id, { customerId: 0 })));
  expect(proved.map(({ proof }) => proof[RUN]?.customer)).toEqual([null, null]);
  expect(proved.every(({ proof }) => proof[RUN]?.person)).toBe(true);
});

test('a mark of one document proves no other', () => {
  const [id, other] = [idFor(7), idFor(7)];
  expect(bind(other, signer.sign(claimsFor(id)))).toBeNull();
  expect(proved).toEqual([]);
});

test('no mark is wanted for an id that no gateway signed, or that is proved', () => {
  const id = idFor(7);
  const bound = bind(id, signer.sign(claimsFor(id))) ?? '';
  expect([marks.wantedFor(`${id}x`), marks.wantedFor(''), marks.wantedFor(bound)]).toEqual([
    null,
    null,
    null,
  ]);
});

const late = () => ({ exp: Math.floor(Date.now() / 1000) - 31 });
test.each<[string, (claims: object) => string]>([
  ['signed by others', (claims) => createMarkSigner().sign(claims)],
  ['without a signature', (claims) => signer.sign(claims).replace(/[^.]+$/, '')],
  ['that names no algorithm', (claims) => signer.sign(claims, { alg: 'none', kid: 'key' })],
  ['that names another algorithm', (claims) => signer.sign(claims, { alg: 'HS256', kid: 'key' })],
  ['of an unknown key', (claims) => signer.sign(claims, { alg: 'ES256', kid: 'other' })],
  ['for others than gateways', (claims) => signer.sign({ ...claims, aud: 'customer-portal' })],
  ['of another issuer', (claims) => signer.sign({ ...claims, iss: 'other' })],
  ['that has expired', (claims) => signer.sign({ ...claims, ...late() })],
  ['that is a bearer token', () => signer.sign({ sub: '5', cid: 7, typ: 'user' })],
  ['that is none', () => 'x.y'],
])('a mark %s proves nothing', (_, markOf) => {
  const id = idFor(7);
  expect(bind(id, markOf(claimsFor(id)))).toBeNull();
  expect(proved).toEqual([]);
});

test('a changed key of the API is read again', async () => {
  const next = createMarkSigner('next');
  const id = idFor(7);
  const header = { alg: 'ES256', kid: 'next' };
  expect(bind(id, next.sign(claimsFor(id), header))).toBeNull();
  published = next.published;
  await keys.load();
  expect(bind(id, next.sign(claimsFor(id), header))).not.toBeNull();
});

test('before the keys of the API are known nothing is proved, and nothing fails', () => {
  const early = new SessionMarks({
    ids,
    keys: new MarkKeys('http://127.0.0.1:1'),
    subjectsOf: () => [],
    onProved: (document) => void proved.push(document),
    log: { info: () => {} },
  });
  const id = idFor(7);
  expect(early.bind(id, signer.sign(claimsFor(id)), '203.0.113.9')).toBeNull();
  expect(early.wantedFor(id)).not.toBeNull();
});
