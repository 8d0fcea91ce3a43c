import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder, createRemoteBuild } from '@atrium/registry/testing';
import { run } from './run.ts';
import { setUpPortal, UNCHECKED } from './testing/portal.ts';

const { atrium, place } = setUpPortal();

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
  expect(await atrium('list')).not.toMatch(/^mfe-probe/m);
  expect(await atrium('list')).toMatch(/\nRetired: mfe-probe$/);
  expect(await atrium('history', 'mfe-probe')).toMatch(/Probes\s+retire\s+mfe-probe 1\.0\.0\n/);
  expect(await atrium('rollback', 'mfe-probe')).toBe('mfe-probe: 1.0.0 is current.');
});

test('a second promotion of the same version changes nothing', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  expect(await atrium('promote', 'mfe-probe@1.0.0')).toBe('Nothing to do: already current.');
});

test.each([
  ['a plan without a version', ['plan', 'react'], 'is not <package>@<version>'],
  ['a plan for what is not shared', ['plan', 'vue@3'], 'The current shell does not share vue'],
  ['a plan for what is no version', ['plan', 'react@next'], '"next" is not a version.'],
  [
    'a version that is not semantic',
    ['promote', 'mfe-probe@1.x'],
    '"1.x" is not a semantic version such as 1.4.0',
  ],
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
  place.environment.ATRIUM_CONTROL = 'http://127.0.0.1:1';
  await expect(atrium('list')).rejects.toThrow(
    'The control plane of the portal does not respond at http://127.0.0.1:1',
  );
});

test('all invalid settings are reported together', async () => {
  place.environment = { ATRIUM_CONTROL: 'portal.example' };
  await expect(atrium('list')).rejects.toThrow(
    /^ATRIUM_CONTROL: must begin with http:\/\/ or https:\/\/\.\nATRIUM_TOKEN: must be set .+\.$/,
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
  place.environment.ATRIUM_TOKEN = token ?? '';
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
    place.environment.ATRIUM_TOKEN = token ?? '';
  }

  afterEach(() => jest.useRealTimers());

  test('operators delete versions that are not in use, after they were listed', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      await atrium('publish', createRemoteBuild({ version }), '--promote');
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
      now: Date.now() + 31 * 86_400_000,
    });
    await operators();
    // 1.1.0 is the target of a rollback.
    expect(await atrium('prune')).toMatch(/^Nothing to prune/);
    expect(await atrium('prune', '--keep', '1')).toBe(
      'mfe-probe 1.0.0 would be deleted.\nTo delete them, add --yes.',
    );
    expect(await atrium('list')).toContain('3 published');
    expect(await atrium('prune', '--keep', '3', '--yes')).toMatch(/^Nothing to prune/);
    expect(await atrium('prune', '--keep', '1', 'mfe-probe', '--yes')).toBe('mfe-probe 1.0.0 is deleted.');
    expect(await atrium('list')).toContain('2 published: 1.1.0, 1.2.0');
    expect(await atrium('history', 'mfe-probe')).toMatch(/Operators\s+prune\s+mfe-probe 1\.0\.0/);
  });

  test.each([
    ['to less than one version', ['prune', '--keep', '0'], 'give the number of newest versions'],
    ['with the token of a team', ['prune', '--keep', '1'], 'Only operators may do this'],
    ['of an unknown deployable', ['prune', '--keep', '1', 'mfe-other'], 'mfe-other is not published.'],
  ])('%s is rejected with a reason', async (_, words, reason) => {
    if (words.includes('mfe-other')) await operators();
    await expect(atrium(...words)).rejects.toThrow(reason);
  });
});
