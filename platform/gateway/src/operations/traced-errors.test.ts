import type { ErrorReport } from '@atrium/contract';
import { StackTraces, type TestServer } from '@atrium/control/testing';
import { ErrorLog, publish, UntrustedWork } from '@atrium/registry';
import {
  createErrorReport,
  createRemoteBuild,
  createShellBuild,
  listMap,
  remoteContents,
} from '@atrium/registry/testing';
import { createGateway } from '../app.ts';
import { createSettings, createTeamToken } from '../testing/fixture.ts';
import { asOneServer } from '../testing/gateway-tests.ts';

const operatorPassword = 'an operator’s own password';
let gateway: TestServer;
let log: ErrorLog;
const tokens = { probes: '', others: '' };

beforeEach(async () => {
  const settings = createSettings({ operatorPassword });
  const { registryFolder, deployTokensFile } = settings;
  tokens.probes = await createTeamToken(deployTokensFile, 'Probes', 'mfe-probe');
  tokens.others = await createTeamToken(deployTokensFile, 'Others', 'mfe-other');
  await publish(createShellBuild({ maps: { 'main.js': listMap } }), registryFolder);
  const contents = { ...remoteContents, 'list.js': 'throw new Error("the balance has no currency");' };
  for (const version of ['1.0.0', '1.1.0'])
    await publish(createRemoteBuild({ version, contents, maps: { 'list.js': listMap } }), registryFolder);
  log = new ErrorLog(`${registryFolder}/errors`);
  gateway = asOneServer(await createGateway(settings));
});

afterEach(() => gateway.close());

async function send(overrides: Partial<ErrorReport> = {}) {
  const report = createErrorReport({
    message: 'the balance has no currency',
    places: ['list.js:1:7', 'card.js:1:9'],
    ...overrides,
  });
  const { statusCode } = await gateway.inject({ method: 'POST', url: '/error-reports', payload: report });
  expect(statusCode).toBe(204);
}

async function errorsOf(name: string, token = tokens.probes) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await gateway.inject({ url: `/deploy/errors/${name}`, headers });
  return { status: response.statusCode, body: response.json() };
}

test('a team sees the errors of its remote by version and message, with file and line of the sources', async () => {
  for (const supportCode of ['AAAA-AAAA', 'BBBB-BBBB']) await send({ supportCode });
  await send({ version: '1.1.0' });
  await send({ name: 'shell', part: null, places: ['main.js:1:3'] });
  const { status, body } = await errorsOf('mfe-probe');
  expect(status).toBe(200);
  expect(body.errors).toMatchObject([
    {
      version: '1.0.0',
      count: 2,
      message: 'the balance has no currency',
      trace: ['src/pages/list.tsx:3', 'card.js:1:9'],
      supportCodes: ['BBBB-BBBB', 'AAAA-AAAA'],
    },
    { version: '1.1.0', count: 1, supportCodes: ['7KQ2-M9XD'] },
  ]);
});

test('a team does not see errors of other remotes, of the shell, or without its token', async () => {
  await send();
  expect((await errorsOf('mfe-probe', tokens.others)).status).toBe(403);
  expect((await errorsOf('shell')).status).toBe(403);
  expect((await errorsOf('mfe-probe', 'atrium_guess')).status).toBe(401);
});

test('operators find message, version, file and line by the support code', async () => {
  await send();
  await send({ name: 'shell', part: null, places: ['main.js:1:3'], supportCode: 'AAAA-AAAA' });
  const authorization = `Basic ${Buffer.from(`operator:${operatorPassword}`).toString('base64')}`;
  const find = async (code: string) =>
    (await gateway.inject({ url: `/fleet?code=${code}`, headers: { authorization } })).body.replace(
      /<[^>]*>/g,
      ' ',
    );
  expect(await find('7KQ2-M9XD')).toMatch(
    /7KQ2-M9XD\s+mfe-probe\s+1\.0\.0\s.*TypeError: the balance has no currency\s+src\/pages\/list\.tsx:3 card\.js:1:9/s,
  );
  expect(await find('AAAA-AAAA')).toMatch(/AAAA-AAAA\s+shell\s.*src\/pages\/list\.tsx:3/s);
});

test('of a message only words of the published code and of browsers are stored', async () => {
  await send({ message: 'the balance of jane doe has no currency' });
  await send({ message: 'Jane has no currency at "12 Main Street", jane@acme.example' });
  expect((await log.all()).map(({ message }) => message)).toEqual([
    '… has no currency at …',
    'the balance of … has no currency',
  ]);
  expect(JSON.stringify(await log.all())).not.toMatch(/jane|doe|main street/i);
});

test('a position without a source map stays as it is', async () => {
  const registry = { release: async () => null } as unknown as ConstructorParameters<typeof StackTraces>[0];
  const report = { name: 'mfe-probe', version: '9.0.0', places: ['list.js:1:7', 'remoteEntry.js'] };
  const traces = new StackTraces(registry, UntrustedWork.shared(20_000));
  expect(await traces.resolve(report)).toEqual(report.places);
});
