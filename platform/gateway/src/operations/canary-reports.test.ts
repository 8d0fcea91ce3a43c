import { createHash } from 'node:crypto';
import { browsersAt, setUpSigningApi } from '@atrium/edge/testing';
import { createRemoteBuild } from '@atrium/registry/testing';
import { setUpDeployTests } from '../testing/gateway-tests.ts';

/** Number of documents with forged cookies. */
const FORGED = 1_000;

beforeEach(() =>
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'clearTimeout'],
  }),
);

const api = setUpSigningApi();
const { call, upload, ship, inject } = setUpDeployTests(() => ({ apiUrl: api.url() }));
const browsers = browsersAt(inject);

afterEach(() => jest.useRealTimers());

const customers = Array.from({ length: 400 }, (_, index) => index + 1);
const addressOf = (customer: number) => `10.${Math.floor(customer / 250)}.${customer % 250}.1`;
const versionIn = (body: string) => (body.includes('/assets/mfe-probe/1.1.0/') ? '1.1.0' : '1.0.0');

async function report(customer: number, version: string, document: string) {
  const failure = { supportCode: '7KQ2-M9XD', kind: 'crash', part: 'list', error: 'TypeError', places: [] };
  const { statusCode } = await inject({
    method: 'POST',
    url: '/error-reports',
    remoteAddress: addressOf(customer),
    payload: { ...failure, name: 'mfe-probe', version, document },
  });
  return statusCode;
}

async function beginCanary(canary: object) {
  await ship();
  await upload(createRemoteBuild({ version: '1.1.0' }));
  expect((await call('PUT', '/canaries/mfe-probe', { version: '1.1.0', ...canary })).status).toBe(200);
}

/** Lets a minute pass, and gateways judge. */
async function passMinute() {
  jest.advanceTimersByTime(60_000);
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function lastRevision() {
  const { body } = await call('GET', '/history?name=mfe-probe&limit=1');
  return body.revisions[0];
}

test('a release that breaks for everyone is gone a minute after five people of five customers had it', async () => {
  await beginCanary({ percent: 10 });
  const bad = [];
  for (const customer of customers) {
    if (bad.length === 5) break;
    const { body, id } = await browsers.openAs(customer, customer, addressOf(customer));
    if (versionIn(body) !== '1.1.0') continue;
    expect(await report(customer, '1.1.0', id)).toBe(204);
    bad.push(customer);
  }
  await passMinute();
  const [first = 0] = bad;
  while (versionIn((await browsers.open(first)).body) !== '1.0.0') await passMinute();
  expect(await lastRevision()).toMatchObject({ by: 'Probes (automatic)', action: 'drop' });
  // Each look whether it is gone opens one more document, where the gateway is slower than a minute.
  expect((await lastRevision()).reason).toMatch(
    /^5 of 5 people, 5 of 5 customers had errors or froze with 1\.1\.0 \(reported by 5 of \d+ documents\); with 1\.0\.0 0 of \d+ /,
  );
});

test('forged cookies, ids and marks steer nothing', async () => {
  await beginCanary({ percent: 10, steps: [100], stepMinutes: 1 });
  const begun = await lastRevision();
  const forgedId = async (customer: number, attempt: number) => {
    const cookie = `x-atrium.session-token=forged; atrium.session-token=${attempt}`;
    const { body, id } = await browsers.open(customer, addressOf(customer), cookie);
    const headers = {
      cookie,
      'x-atrium-mark': api.signer.sign(
        { document: id.split('.')[3], scope: 'x', subjects: {} },
        { alg: 'none' },
      ),
      'x-atrium-mark-wanted': createHash('sha256').update(id).digest('hex'),
    };
    // Another one claims its own document in the name of this one.
    const restored = await browsers.restore(id, customer, headers, addressOf(customer));
    expect(restored).toBe(id);
    return { id, version: versionIn(body) };
  };
  for (let attempt = 0; attempt < FORGED; attempt += 1) {
    const customer = customers[attempt % customers.length] ?? 1;
    const { id, version } = await forgedId(customer, attempt);
    if (version === '1.1.0' && attempt % 2 === 0) await report(customer, version, id);
  }
  await passMinute();
  await passMinute();
  expect(await lastRevision()).toEqual(begun);
  expect((await call('GET', '/usage/mfe-probe')).body.versions).toMatchObject([
    { documents: 0 },
    { documents: 0 },
  ]);
});
