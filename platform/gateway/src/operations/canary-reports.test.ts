import { setUpDeployTests } from '../testing/deploy-calls.ts';
import { createRemoteBuild } from '../testing/fixture.ts';

beforeEach(() =>
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'clearTimeout'],
  }),
);

const { call, upload, ship, inject } = setUpDeployTests();

afterEach(() => jest.useRealTimers());

const customers = Array.from({ length: 400 }, (_, index) => index + 1);
const addressOf = (customer: number) => `10.${Math.floor(customer / 250)}.${customer % 250}.1`;

/** Opens a customer's page, and returns its version of the remote and its signed id. Without a session it does not count. */
async function open(customer: number, headers: Record<string, string> = {}) {
  const { body } = await inject({ url: `/c/${customer}/probe`, remoteAddress: addressOf(customer), headers });
  const [, id = ''] = /<meta name="atrium-document" content="([\w.-]+)">/.exec(body) ?? [];
  return { version: body.includes('/assets/mfe-probe/1.1.0/') ? '1.1.0' : '1.0.0', id };
}

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

test('a release that breaks at a tenth of customers is gone a minute after the tenth bad document', async () => {
  await ship();
  await upload(createRemoteBuild({ version: '1.1.0' }));
  await call('PUT', '/canaries/mfe-probe', { version: '1.1.0', percent: 10 });
  const bad = [];
  for (const customer of customers) {
    if (bad.length === 10) break;
    const { version, id } = await open(customer, { cookie: 'next-auth.session-token=x' });
    if (version !== '1.1.0') continue;
    expect(await report(customer, version, id)).toBe(204);
    bad.push(customer);
  }
  jest.advanceTimersByTime(60_000);
  const [first = 0] = bad;
  while ((await open(first)).version !== '1.0.0') await inject('/livez');
  const { body } = await call('GET', '/history?name=mfe-probe&limit=1');
  expect(body.revisions[0]).toMatchObject({ by: 'Probes (automatic)', action: 'drop' });
  expect(body.revisions[0].reason).toMatch(/^10 of 10 documents with 1\.1\.0 had errors or froze; 0 of \d+ /);
});
