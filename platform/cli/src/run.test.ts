import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { remoteManifest } from '@atrium/contract';
import { createGateway, type GatewaySettings, publish } from '@atrium/gateway';
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

test('a team ships its remote and takes it back, and reads who did what', async () => {
  expect(await atrium('publish', createRemoteBuild())).toBe('mfe-probe 1.0.0 is published.');
  expect(await atrium('promote', 'mfe-probe@1.0.0')).toBe('mfe-probe: 1.0.0 is current.');
  expect(await atrium('publish', createRemoteBuild({ version: '1.1.0' }), '--promote')).toBe(
    'mfe-probe 1.1.0 is published.\nmfe-probe: 1.1.0 is current (was 1.0.0).',
  );
  expect(await atrium('rollback', 'mfe-probe')).toBe('mfe-probe: 1.0.0 is current (was 1.1.0).');
  expect(await atrium('list')).toMatch(/mfe-probe\s+1\.0\.0\s+yours\s+2 published: 1\.0\.0, 1\.1\.0/);
  expect(await atrium('history', 'mfe-probe')).toMatch(/Probes\s+rollback mfe-probe 1\.0\.0 \(was 1\.1\.0\)/);
});

test('a team takes its remote off the portal, and brings it back', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  expect(await atrium('retire', 'mfe-probe')).toBe('mfe-probe: nobody gets it any more.');
  expect(await atrium('list')).toMatch(/mfe-probe\s+nothing current\s+yours\s+1 published: 1\.0\.0/);
  expect(await atrium('history', 'mfe-probe')).toMatch(/Probes\s+retire\s+mfe-probe 1\.0\.0\n/);
  expect(await atrium('rollback', 'mfe-probe')).toBe('mfe-probe: 1.0.0 is current.');
});

test('a second promotion of the same version does nothing and says so', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  expect(await atrium('promote', 'mfe-probe@1.0.0')).toBe('Nothing to do: that is current already.');
});

test('a team tries a version with chosen customers, and drops or promotes it', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  await atrium('publish', createRemoteBuild({ version: '1.1.0' }));
  expect(await atrium('canary', 'mfe-probe@1.1.0', '--customers', '8, 7')).toBe(
    'mfe-probe: 1.1.0 is for customers 8, 7, from the next document on.',
  );
  expect(await atrium('list')).toMatch(
    /mfe-probe\s+1\.0\.0\s+yours\s+1\.1\.0 for customers 7, 8 {2}2 published/,
  );
  expect(await atrium('drop', 'mfe-probe')).toBe('mfe-probe: everybody gets the current version.');
  await atrium('canary', 'mfe-probe', '1.1.0', '--customers', '7');
  expect(await atrium('promote', 'mfe-probe@1.1.0')).toBe('mfe-probe: 1.1.0 is current (was 1.0.0).');
  expect(await atrium('list')).not.toContain('for customers');
  const said = await atrium('history', 'mfe-probe');
  expect(said).toMatch(/Probes\s+canary\s+mfe-probe 1\.1\.0 for customers 7, 8/);
  expect(said).toMatch(/Probes\s+drop\s+mfe-probe 1\.1\.0/);
});

test.each([
  ['a canary for nobody', ['canary', 'mfe-probe@1.0.0'], 'Say for which customers'],
  ['a canary for a name', ['canary', 'mfe-probe@1.0.0', '--customers', 'Acme'], 'Say for which customers'],
  ['a canary that is not there', ['drop', 'mfe-probe'], 'mfe-probe has no canary.'],
  ['what nobody gets', ['retire', 'mfe-probe'], 'Nothing was changed.\n  - Nobody gets mfe-probe as it is.'],
  [
    'going back from nothing',
    ['rollback', 'mfe-probe'],
    'Nothing was changed.\n  - mfe-probe has no version',
  ],
  ['a token for nothing', ['token', 'Nobody'], 'Nothing is registered for Nobody yet.'],
  [
    'an unknown slot',
    ['register', 'Probes', 'mfe-probe', '--slots', 'footer'],
    'the slots are home, appbar.',
  ],
  ['an unknown command', ['fly'], 'There is no command "fly".'],
  ['an unknown option', ['list', '--fast'], "Unknown option '--fast'"],
  ['a folder without a build', ['publish', 'nowhere'], 'there is no build'],
  ['a promotion without a version', ['promote', 'mfe-probe'], 'is not <name>@<version>'],
  ['somebody else’s deployable', ['promote', 'shell@1.0.0'], 'The token of Probes may not touch shell.'],
  ['a version that is not there', ['promote', 'mfe-probe@9.0.0'], '- mfe-probe 9.0.0 is not published.'],
])('%s is refused in words', async (_, words, reason) => {
  await expect(atrium(...words)).rejects.toThrow(reason);
});

test('a portal that does not answer is named', async () => {
  environment.ATRIUM_GATEWAY = 'http://127.0.0.1:1';
  await expect(atrium('list')).rejects.toThrow('The portal does not answer at http://127.0.0.1:1');
});

test('settings that cannot work are named, and said in one go', async () => {
  environment = { ATRIUM_GATEWAY: 'portal.example' };
  await expect(atrium('list')).rejects.toThrow(
    /^ATRIUM_GATEWAY: must begin with http:\/\/ or https:\/\/\.\nATRIUM_TOKEN: must be set .+\.$/,
  );
});

test('a team’s token goes on beside the next one, and ends with the one after', async () => {
  await atrium('token', 'Probes');
  expect(await atrium('list')).toContain('shell');
  await atrium('token', 'Probes');
  await expect(atrium('list')).rejects.toThrow('needs the deploy token of a team');
});

test('a token is worth nothing after its days', async () => {
  const [token] = (await atrium('token', 'Probes', '--days', '30')).split('\n');
  environment.ATRIUM_TOKEN = token ?? '';
  expect(await atrium('list')).toContain('shell');
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
    now: Date.now() + 31 * 86_400_000,
  });
  await expect(atrium('list')).rejects.toThrow('yours may have expired');
  jest.useRealTimers();
});

test('a base path is registered once, and a deployable moves with a registration', async () => {
  await expect(atrium('register', 'Others', 'mfe-other', '--base-path', 'probe')).rejects.toThrow(
    'The base path "probe" is registered for mfe-probe.',
  );
  expect(await atrium('register', 'Others', 'mfe-probe')).toContain('mfe-probe is registered for Others');
  await expect(atrium('publish', createRemoteBuild())).rejects.toThrow(
    'The token of Probes may not touch mfe-probe.',
  );
});

test('a build is checked without being published, and what does not fit is said', async () => {
  expect(await atrium('check', createRemoteBuild())).toBe(
    'mfe-probe 1.0.0 can be published and become current.',
  );
  await atrium('publish', createRemoteBuild({ uses: { react: ['use'] } }), '--promote');
  const build = createRemoteBuild({
    version: '1.1.0',
    uses: { react: ['useId'] },
    shared: [{ name: 'lodash', provides: null, requires: '^4.0.0' }],
  });
  const said: string[] = [];
  const context = { folder: tmpdir(), print: (line: string) => said.push(line), progress: () => undefined };
  await expect(run(['check', build], { ...context, environment })).rejects.toThrow(
    'mfe-probe 1.1.0 could not become current.',
  );
  expect(said).toEqual([
    'Other than the version that is current:',
    '  - imports of react: use',
    '  + imports of react: useId',
    'As things are it could not become current:',
    '  - mfe-probe 1.1.0 needs lodash ^4.0.0, but shell 1.0.0 brings none.',
  ]);
  expect(await atrium('list')).not.toContain('1.1.0');
});

test('a publication says what is otherwise than before, and the history keeps it', async () => {
  await atrium('publish', createRemoteBuild({ calls: ['GET /customer-portal/rewards'] }), '--promote');
  expect(await atrium('publish', createRemoteBuild({ version: '1.1.0' }))).toBe(
    'mfe-probe 1.1.0 is published.\n' +
      'Other than the version that is current:\n  - calls: GET /customer-portal/rewards',
  );
  expect(await atrium('history', 'mfe-probe')).toMatch(
    /publish {2}mfe-probe 1\.1\.0 .*\n\s+- calls: GET \/customer-portal\/rewards\n/,
  );
});

test('versions are listed in their order', async () => {
  for (const version of ['1.10.0', '1.9.0', '1.2.0-h1', '1.2.0'])
    await atrium('publish', createRemoteBuild({ version }));
  expect(await atrium('list')).toContain('4 published: 1.2.0-h1, 1.2.0, 1.9.0, 1.10.0');
});

test.each([
  ['the folder of a registry', { REGISTRY_DIR: 'versions' }, 'versions/deploy-tokens.json'],
  ['the data of a portal', { DATA_DIR: 'data' }, 'data/registry/deploy-tokens.json'],
  ['nothing', {}, '.data/registry/deploy-tokens.json'],
])('a token goes where the gateway looks for it, told %s', async (_, told, file) => {
  const workspace = createFolder();
  writeFileSync(join(workspace, 'pnpm-workspace.yaml'), '');
  const context = { folder: workspace, print: () => undefined, progress: () => undefined };
  await run(['register', 'Probes', 'mfe-probe'], { ...context, environment: told });
  await run(['token', 'Probes'], { ...context, environment: told });
  expect(existsSync(join(workspace, file))).toBe(true);
});

describe('pruning', () => {
  async function operators(): Promise<void> {
    await atrium('register', 'Operators', '*');
    const [token] = (await atrium('token', 'Operators')).split('\n');
    environment.ATRIUM_TOKEN = token ?? '';
  }

  afterEach(() => jest.useRealTimers());

  test('operators remove what nobody can miss, after a look at what that is', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      await atrium('publish', createRemoteBuild({ version }), '--promote');
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
      now: Date.now() + 31 * 86_400_000,
    });
    await operators();
    // 1.1.0 is where a rollback would go.
    expect(await atrium('prune', '--keep', '1', '--dry-run')).toBe('mfe-probe 1.0.0 would go.');
    expect(await atrium('list')).toContain('3 published');
    expect(await atrium('prune', '--keep', '3')).toMatch(/^Nothing to prune/);
    expect(await atrium('prune', '--keep', '1', 'mfe-probe')).toBe('mfe-probe 1.0.0 is gone.');
    expect(await atrium('list')).toContain('2 published: 1.1.0, 1.2.0');
    expect(await atrium('history', 'mfe-probe')).toMatch(/Operators\s+prune\s+mfe-probe 1\.0\.0/);
  });

  test.each([
    ['without a number', ['prune'], 'Say how many of the newest'],
    ['with the token of a team', ['prune', '--keep', '1'], 'Only operators may do this'],
    ['what is not there', ['prune', '--keep', '1', 'mfe-other'], 'mfe-other is not published.'],
  ])('%s is refused in words', async (_, words, reason) => {
    if (words.includes('mfe-other')) await operators();
    await expect(atrium(...words)).rejects.toThrow(reason);
  });
});

describe('a new remote', () => {
  test('is described as the portal expects', async () => {
    const { scaffoldRemote } = await import('./scaffold.ts');
    const workspace = createFolder();
    writeFileSync(join(workspace, 'pnpm-workspace.yaml'), '');
    const files = await scaffoldRemote(workspace, 'mfe-price-lists', 'Prices');
    expect(files).toContain('mfe-price-lists/src/remote.ts');
    const manifest = JSON.parse(readFileSync(join(workspace, 'mfe-price-lists/remote.json'), 'utf8'));
    expect(remoteManifest.parse(manifest)).toMatchObject({
      name: 'mfe-price-lists',
      basePath: 'price-lists',
      menu: [{ label: { 'en-US': 'Price lists' } }],
    });
    await expect(scaffoldRemote(workspace, 'mfe-price-lists', 'Prices')).rejects.toThrow('is there already');
  });

  test('leaves the workspace as installed as its lockfile says', async () => {
    const { noteInstalled } = await import('./scaffold.ts');
    const workspace = createFolder();
    for (const [path, content] of Object.entries({
      'pnpm-workspace.yaml': 'packages:',
      'pnpm-lock.yaml': 'with the new remote',
      'node_modules/.atrium-installed': 'of before',
      'scripts/install-marker.mjs': readFileSync(
        join(__dirname, '../../../scripts/install-marker.mjs'),
        'utf8',
      ),
    })) {
      mkdirSync(dirname(join(workspace, path)), { recursive: true });
      writeFileSync(join(workspace, path), content);
    }
    const { isInstalled } = await import('../../../scripts/install-marker.mjs');
    expect(isInstalled(workspace)).toBe(false);
    await noteInstalled(workspace);
    expect(isInstalled(workspace)).toBe(true);
  });

  test('needs a name of its kind', async () => {
    const { scaffoldRemote } = await import('./scaffold.ts');
    await expect(scaffoldRemote(tmpdir(), '../prices', 'Prices')).rejects.toThrow('is no name of a remote');
  });
});
