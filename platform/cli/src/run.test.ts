import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGateway, type GatewaySettings, publish, Registry } from '@atrium/gateway';
import { createFolder, createRemoteBuild, createSettings, createShellBuild } from '@atrium/gateway/testing';
import { run } from './run.ts';

let settings: GatewaySettings;
let gateway: Awaited<ReturnType<typeof createGateway>>;
let environment: Record<string, string>;

beforeEach(async () => {
  settings = createSettings();
  await publish(createShellBuild(), settings.registryFolder);
  gateway = await createGateway(settings);
  const address = await gateway.listen({ host: '127.0.0.1', port: 0 });
  environment = { ATRIUM_GATEWAY: address, DEPLOY_TOKENS_FILE: settings.deployTokensFile };
  await atrium('register', 'Probes', 'mfe-probe', '--slots', 'home');
  const [token] = (await atrium('token', 'Probes')).split('\n');
  environment.ATRIUM_TOKEN = token ?? '';
});

afterEach(() => gateway.close());

async function atrium(...words: string[]): Promise<string> {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  await run(words, { environment, folder: tmpdir(), print, progress: () => undefined });
  return lines.join('\n');
}

/** Printed after a build was compared with the fleet: there is no API in these tests. */
const UNCHECKED = 'Its API calls and permissions were not checked: the API does not respond.';

test('a team publishes, promotes and rolls back its remote, and reads the history', async () => {
  expect(await atrium('publish', createRemoteBuild())).toBe(`mfe-probe 1.0.0 is published.\n${UNCHECKED}`);
  expect(await atrium('promote', 'mfe-probe@1.0.0')).toBe('mfe-probe: 1.0.0 is current.');
  expect(await atrium('publish', createRemoteBuild({ version: '1.1.0' }), '--promote')).toBe(
    `mfe-probe 1.1.0 is published.\n${UNCHECKED}\nmfe-probe: 1.1.0 is current (was 1.0.0).`,
  );
  expect(await atrium('rollback', 'mfe-probe')).toBe('mfe-probe: 1.0.0 is current (was 1.1.0).');
  expect(await atrium('list')).toMatch(/mfe-probe\s+1\.0\.0\s+yours\s+2 published: 1\.0\.0, 1\.1\.0/);
  expect(await atrium('history', 'mfe-probe')).toMatch(/Probes\s+rollback mfe-probe 1\.0\.0 \(was 1\.1\.0\)/);
});

test('a team retires its remote, and restores it', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  expect(await atrium('retire', 'mfe-probe')).toBe(
    'mfe-probe: removed from the portal; "rollback mfe-probe" restores it.',
  );
  expect(await atrium('list')).toMatch(/mfe-probe\s+none current\s+yours\s+1 published: 1\.0\.0/);
  expect(await atrium('history', 'mfe-probe')).toMatch(/Probes\s+retire\s+mfe-probe 1\.0\.0\n/);
  expect(await atrium('rollback', 'mfe-probe')).toBe('mfe-probe: 1.0.0 is current.');
});

test('a second promotion of the same version changes nothing', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  expect(await atrium('promote', 'mfe-probe@1.0.0')).toBe('Nothing to do: already current.');
});

test('a team gives selected customers a canary, and drops or promotes it', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  await atrium('publish', createRemoteBuild({ version: '1.1.0' }));
  expect(await atrium('canary', 'mfe-probe@1.1.0', '--customers', '8, 7')).toBe(
    'mfe-probe: customers 7, 8 get 1.1.0 when they next load a page.',
  );
  expect(await atrium('list')).toMatch(
    /mfe-probe\s+1\.0\.0\s+yours\s+1\.1\.0 for customers 7, 8 {2}2 published/,
  );
  expect(await atrium('drop', 'mfe-probe')).toBe('mfe-probe: all customers get the current version.');
  await atrium('canary', 'mfe-probe', '1.1.0', '--customers', '7');
  expect(await atrium('promote', 'mfe-probe@1.1.0')).toBe('mfe-probe: 1.1.0 is current (was 1.0.0).');
  expect(await atrium('list')).not.toContain('for customers');
  const output = await atrium('history', 'mfe-probe');
  expect(output).toMatch(/Probes\s+canary\s+mfe-probe 1\.1\.0 for customers 7, 8/);
  expect(output).toMatch(/Probes\s+drop\s+mfe-probe 1\.1\.0/);
});

test('a team gives a canary to named customers and a percentage of all, and to more of them later', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  await atrium('publish', createRemoteBuild({ version: '1.1.0' }));
  await atrium('canary', 'mfe-probe@1.1.0', '--customers', '7');
  expect(await atrium('canary', 'mfe-probe@1.1.0', '--percent', '10')).toBe(
    'mfe-probe: 10% of customers and customer 7 get 1.1.0 when they next load a page.',
  );
  await atrium('canary', 'mfe-probe@1.1.0', '--percent', '50');
  expect(await atrium('list')).toContain('1.1.0 for 50% of customers and customer 7  2 published');
  expect(await atrium('history', 'mfe-probe')).toMatch(
    /canary {3}mfe-probe 1\.1\.0 for 10% of customers and customer 7 \(current: 1\.0\.0\)/,
  );
});

test('a team lets a canary go on in steps', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  await atrium('publish', createRemoteBuild({ version: '1.1.0' }));
  const following = 'next 10%, then 50%, then 100%, each after at least 30 minutes without findings';
  expect(await atrium('canary', 'mfe-probe@1.1.0', '--steps', '1,10,50,100', '--every', '30')).toBe(
    `mfe-probe: 1% of customers get 1.1.0 when they next load a page.\n${following}`,
  );
  expect(await atrium('list')).toContain(`1.1.0 for 1% of customers, ${following}  2 published`);
  await atrium('canary', 'mfe-probe@1.1.0', '--percent', '20');
  expect(await atrium('list')).toContain('1.1.0 for 20% of customers  2 published');
});

test('the history says why the portal did something by itself', async () => {
  await atrium('publish', createRemoteBuild());
  await new Registry(settings.registryFolder).change({
    by: 'Probes (automatic)',
    action: 'promote',
    reason: '0 of 80 documents with 1.0.0 had errors',
    next: (state) => ({ ...state, versions: { ...state.versions, 'mfe-probe': '1.0.0' } }),
  });
  expect(await atrium('history', 'mfe-probe')).toMatch(
    /Probes \(automatic\) promote {2}mfe-probe 1\.0\.0\n {7}0 of 80 documents with 1\.0\.0 had errors\n/,
  );
});

test.each([
  ['steps that do not ascend', ['canary', 'mfe-probe@1.0.0', '--steps', '10,10'], 'ascending percentages'],
  ['steps and a percentage', ['canary', 'mfe-probe@1.0.0', '--steps', '1,9', '--percent', '1'], 'or --steps'],
  ['an interval without steps', ['canary', 'mfe-probe@1.0.0', '--every', '9'], '--every needs --steps.'],
  ['a canary without customers', ['canary', 'mfe-probe@1.0.0'], 'Say who gets it'],
  ['a canary for all', ['canary', 'mfe-probe@1.0.0', '--percent', '100'], 'a whole number from 1 to 99'],
  [
    'a canary for a name',
    ['canary', 'mfe-probe@1.0.0', '--customers', 'Acme'],
    'give the ids of the customers',
  ],
  ['dropping a canary that does not exist', ['drop', 'mfe-probe'], 'mfe-probe has no canary.'],
  [
    'retiring what is not in use',
    ['retire', 'mfe-probe'],
    'Nothing was changed.\n  - mfe-probe is not in the portal',
  ],
  [
    'a rollback without a target',
    ['rollback', 'mfe-probe'],
    'Nothing was changed.\n  - mfe-probe has no earlier version',
  ],
  ['a token for an unknown team', ['token', 'Unknown'], 'No deployable is registered for Unknown yet'],
  [
    'an unknown slot',
    ['register', 'Probes', 'mfe-probe', '--slots', 'footer'],
    'the slots are home, appbar.',
  ],
  ['an unknown command', ['fly'], 'Unknown command "fly".'],
  ['an unknown option', ['list', '--fast'], "Unknown option '--fast'"],
  ['a folder without a build', ['publish', 'nowhere'], 'there is no build'],
  ['a promotion without a version', ['promote', 'mfe-probe'], 'is not <name>@<version>'],
  ['another team’s deployable', ['promote', 'shell@1.0.0'], 'The token of Probes is not valid for shell'],
  ['an unpublished version', ['promote', 'mfe-probe@9.0.0'], '- mfe-probe 9.0.0 is not published.'],
])('%s is rejected with a reason', async (_, words, reason) => {
  await expect(atrium(...words)).rejects.toThrow(reason);
});

test('an unreachable portal is reported with its address', async () => {
  environment.ATRIUM_GATEWAY = 'http://127.0.0.1:1';
  await expect(atrium('list')).rejects.toThrow('The portal does not respond at http://127.0.0.1:1');
});

test('all invalid settings are reported together', async () => {
  environment = { ATRIUM_GATEWAY: 'portal.example' };
  await expect(atrium('list')).rejects.toThrow(
    /^ATRIUM_GATEWAY: must begin with http:\/\/ or https:\/\/\.\nATRIUM_TOKEN: must be set .+\.$/,
  );
});

test('a team’s token stays valid with the next one, and ends with the one after that', async () => {
  await atrium('token', 'Probes');
  expect(await atrium('list')).toContain('shell');
  await atrium('token', 'Probes');
  await expect(atrium('list')).rejects.toThrow('needs a valid deploy token');
});

test('a token expires', async () => {
  const [token] = (await atrium('token', 'Probes', '--days', '30')).split('\n');
  environment.ATRIUM_TOKEN = token ?? '';
  expect(await atrium('list')).toContain('shell');
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
    now: Date.now() + 31 * 86_400_000,
  });
  await expect(atrium('list')).rejects.toThrow('Yours may be wrong or expired');
  jest.useRealTimers();
});

test('a base path is registered once, and registering a deployable again moves it', async () => {
  await expect(atrium('register', 'Others', 'mfe-other', '--base-path', 'probe')).rejects.toThrow(
    'The base path "probe" is registered for mfe-probe',
  );
  expect(await atrium('register', 'Others', 'mfe-probe')).toContain('mfe-probe is registered for Others');
  await expect(atrium('publish', createRemoteBuild())).rejects.toThrow(
    'The token of Probes is not valid for mfe-probe',
  );
});

test('a build is checked without being published, and incompatibilities are listed', async () => {
  expect(await atrium('check', createRemoteBuild())).toBe(
    `${UNCHECKED}\nmfe-probe 1.0.0 can be published and promoted.`,
  );
  await atrium('publish', createRemoteBuild({ uses: { react: ['use'] } }), '--promote');
  const build = createRemoteBuild({
    version: '1.1.0',
    uses: { react: ['useId'] },
    shared: [{ name: 'lodash', provides: null, requires: '^4.0.0' }],
  });
  const output: string[] = [];
  const context = { folder: tmpdir(), print: (line: string) => output.push(line), progress: () => undefined };
  await expect(run(['check', build], { ...context, environment })).rejects.toThrow(
    'mfe-probe 1.1.0 cannot be promoted now.',
  );
  expect(output).toEqual([
    'Differences from the current version:',
    '  - imports of react: use',
    '  + imports of react: useId',
    UNCHECKED,
    'It cannot be promoted now:',
    '  - mfe-probe 1.1.0 needs lodash ^4.0.0, but shell 1.0.0 does not provide it.',
  ]);
  expect(await atrium('list')).not.toContain('1.1.0');
});

test('a publication lists the differences from the current version, and so does the history', async () => {
  await atrium('publish', createRemoteBuild({ calls: ['GET /customer-portal/rewards'] }), '--promote');
  expect(await atrium('publish', createRemoteBuild({ version: '1.1.0' }))).toBe(
    'mfe-probe 1.1.0 is published.\n' +
      `Differences from the current version:\n  - calls: GET /customer-portal/rewards\n${UNCHECKED}`,
  );
  expect(await atrium('history', 'mfe-probe')).toMatch(
    /publish {2}mfe-probe 1\.1\.0 .*\n\s+- calls: GET \/customer-portal\/rewards\n/,
  );
});

test('versions are listed in version order', async () => {
  for (const version of ['1.10.0', '1.9.0', '1.2.0-h1', '1.2.0'])
    await atrium('publish', createRemoteBuild({ version }));
  expect(await atrium('list')).toContain('4 published: 1.2.0-h1, 1.2.0, 1.9.0, 1.10.0');
});

test.each([
  ['the folder of a registry', { REGISTRY_DIR: 'versions' }, 'versions/deploy-tokens.json'],
  ['the data of a portal', { DATA_DIR: 'data' }, 'data/registry/deploy-tokens.json'],
  ['nothing', {}, '.data/registry/deploy-tokens.json'],
])('a token is stored where the gateway reads it, given %s', async (_, variables, file) => {
  const workspace = createFolder();
  writeFileSync(join(workspace, 'pnpm-workspace.yaml'), '');
  mkdirSync(join(workspace, 'shared/host'), { recursive: true });
  const context = { folder: workspace, print: () => undefined, progress: () => undefined };
  await run(['register', 'Probes', 'mfe-probe'], { ...context, environment: variables });
  await run(['token', 'Probes'], { ...context, environment: variables });
  expect(existsSync(join(workspace, file))).toBe(true);
});

describe('pruning', () => {
  async function operators(): Promise<void> {
    await atrium('register', 'Operators', '*');
    const [token] = (await atrium('token', 'Operators')).split('\n');
    environment.ATRIUM_TOKEN = token ?? '';
  }

  afterEach(() => jest.useRealTimers());

  test('operators delete versions that are not in use, after a dry run', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      await atrium('publish', createRemoteBuild({ version }), '--promote');
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
      now: Date.now() + 31 * 86_400_000,
    });
    await operators();
    // 1.1.0 is the target of a rollback.
    expect(await atrium('prune', '--keep', '1', '--dry-run')).toBe('mfe-probe 1.0.0 would be deleted.');
    expect(await atrium('list')).toContain('3 published');
    expect(await atrium('prune', '--keep', '3')).toMatch(/^Nothing to prune/);
    expect(await atrium('prune', '--keep', '1', 'mfe-probe')).toBe('mfe-probe 1.0.0 is deleted.');
    expect(await atrium('list')).toContain('2 published: 1.1.0, 1.2.0');
    expect(await atrium('history', 'mfe-probe')).toMatch(/Operators\s+prune\s+mfe-probe 1\.0\.0/);
  });

  test.each([
    ['without a number', ['prune'], 'give the number of newest versions'],
    ['with the token of a team', ['prune', '--keep', '1'], 'Only operators may do this'],
    ['of an unknown deployable', ['prune', '--keep', '1', 'mfe-other'], 'mfe-other is not published.'],
  ])('%s is rejected with a reason', async (_, words, reason) => {
    if (words.includes('mfe-other')) await operators();
    await expect(atrium(...words)).rejects.toThrow(reason);
  });
});
