import { browsersAt, setUpSigningApi } from '@atrium/edge/testing';
import { createRemoteBuild } from '@atrium/registry/testing';
import type { GatewaySettings } from '../settings.ts';
import { setUpDeployTests } from '../testing/gateway-tests.ts';

const operatorPassword = 'an operator’s own password';
const api = setUpSigningApi();
let overrides: Partial<GatewaySettings>;

beforeEach(() => {
  overrides = { operatorPassword, vitalsOneIn: 1, apiUrl: api.url() };
});

const { call, ship, upload, inject, tokens } = setUpDeployTests(() => overrides);

async function open(password: string, path = '/fleet/mfe-probe') {
  const authorization = `Basic ${Buffer.from(`team:${password}`).toString('base64')}`;
  const { statusCode, body } = await inject({ url: path, headers: { authorization } });
  return { statusCode, body, text: readable(body) };
}

/** Text of the page. */
function readable(body: string): string {
  return body
    .replace(/<style.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/[|\s]+/g, ' ');
}

/** Opens a page of the remote in a signed-in browser; reports what it measured. */
async function visit(lcp: number) {
  const { body, id: document } = await browsersAt(inject).openAs(1, 7);
  const version = body.includes('/assets/mfe-probe/1.1.0/') ? '1.1.0' : '1.0.0';
  const parts = [{ name: 'mfe-probe', version, lcp, cls: 0.05 }];
  await inject({ method: 'POST', url: '/vitals-reports', payload: { document, parts } });
}

test('a team opens the page of its remote with its deploy token, and no other page', async () => {
  await ship();
  expect((await open(tokens.probes)).statusCode).toBe(200);
  expect((await open(tokens.others)).statusCode).toBe(401);
  expect((await open('atrium_guess')).statusCode).toBe(401);
  expect((await open(tokens.probes, '/fleet')).statusCode).toBe(401);
  expect((await open(tokens.probes, '/fleet/shell')).statusCode).toBe(401);
  expect((await inject('/fleet/mfe-probe')).statusCode).toBe(401);
});

test('operators open every page, from the list of deployables', async () => {
  await ship();
  expect((await open(operatorPassword, '/fleet')).body).toContain('<a href="/fleet/mfe-probe">mfe-probe</a>');
  expect((await open(operatorPassword)).body).toContain('<a href="/fleet">Fleet</a>');
  expect((await open(tokens.probes)).body).not.toContain('<a href="/fleet">');
  expect((await open(operatorPassword, '/fleet/mfe-unknown')).statusCode).toBe(404);
  expect((await open(operatorPassword, '/fleet/..%2f..%2fetc')).statusCode).toBe(404);
});

test('a deployable without use says what to do next', async () => {
  await upload(createRemoteBuild());
  const { text, body } = await open(tokens.probes);
  expect(text).toContain(
    'No version is in use yet. Publish a build, then make it current: npm run portal -- promote mfe-probe@',
  );
  expect(text).toContain('One document in 1 measures, and reports when its tab is hidden or closed.');
  expect(text).toContain('No errors were reported');
  expect(body).not.toContain('<figure>');
});

test('versions, canary, vitals and changes are shown, in numbers only', async () => {
  await ship();
  await visit(2_000);
  await upload(createRemoteBuild({ version: '1.1.0' }));
  await call('PUT', '/canaries/mfe-probe', { version: '1.1.0', percent: 10, customers: [7, 8] });
  await visit(3_000);
  const { text, body } = await open(tokens.probes);
  expect(text).toMatch(/1\.1\.0 Canary 0\.0 1 50% 1\.0\.0 ● Current 0\.0 1 50%/);
  expect(text).toContain('Canary: 1.1.0 for 10% of customers and 2 customers. Next steps: None.');
  expect(text).toMatch(/1\.1\.0 Largest contentful paint 3\.1 s 3\.1 s 3\.1 s 1/);
  expect(text).toMatch(/ b Canary started 1\.1\.0 Probes .* a Promoted 1\.0\.0 Probes/);
  expect(text).toContain('ab');
  expect(body).toContain('aria-label="Documents by hour, at most 2; the values are in the table below."');
  expect(body).not.toMatch(/customers 7|<script/);
});

test('a team finds an error of its remote by its support code', async () => {
  await ship();
  const failure = { kind: 'crash', name: 'mfe-probe', version: '1.0.0', part: 'list', places: [] };
  for (const [supportCode, error] of [
    ['7KQ2-M9XD', 'TypeError'],
    ['AAAA-BBBB', 'RangeError'],
  ])
    await inject({ method: 'POST', url: '/error-reports', payload: { ...failure, supportCode, error } });
  expect((await open(tokens.probes)).text).toMatch(/Crashed list TypeError .* 7KQ2-M9XD/);
  const found = (await open(tokens.probes, '/fleet/mfe-probe?code=aaaa-bbbb')).text;
  expect(found).toMatch(/Reports with the support code AAAA-BBBB .* RangeError .* AAAA-BBBB/);
  expect(found).not.toContain('TypeError');
  expect((await open(tokens.probes, '/fleet/mfe-probe?code=0000-0000')).text).toContain('There is no report');
});

test('a deployable that is changed often has letters for the changes of an hour, in one label', async () => {
  for (let minor = 0; minor < 5; minor += 1) await ship({ version: `1.${minor}.0` });
  expect((await open(tokens.probes)).text).toContain('a–e');
});
