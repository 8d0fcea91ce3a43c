import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registeredTeams } from '@atrium/control/deploy-tokens';
import { createTeamToken } from '@atrium/gateway/testing';
import { publish, Registry } from '@atrium/registry';
import { createManifest, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { moveRegistryAside } from './moved-registry.ts';

let dataDir: string;
let folder: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-moved-registry-'));
  folder = join(dataDir, 'registry');
  await publish(createShellBuild(), folder);
  const remote = createManifest({ name: 'mfe-fees', basePath: 'fees' });
  await publish(createRemoteBuild({ name: 'mfe-fees', remote }), folder);
  await createTeamToken(join(folder, 'deploy-tokens.json'), 'Fees', 'mfe-fees');
});

afterEach(() => rmSync(dataDir, { recursive: true }));

/** As a build that describes itself by other fields. */
function describeDifferently(name: string): void {
  const file = join(folder, 'assets', name, '1.0.0/release.json');
  const { calls: _, ...others } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(others));
}

test('a registry that can be read stays where it is', async () => {
  expect(await moveRegistryAside(folder, ['shell'])).toBeNull();
  expect(await new Registry(folder).current()).toEqual({ shell: '1.0.0', 'mfe-fees': '1.0.0' });
});

test('a registry that does not exist yet is none to move', async () => {
  expect(await moveRegistryAside(join(dataDir, 'none'), ['shell'])).toBeNull();
});

test.each(['shell', 'mfe-fees'])(
  'a registry in which %s cannot be read is moved aside whole, and the message names the remotes of others',
  async (name) => {
    describeDifferently(name);
    const message = await moveRegistryAside(folder, ['shell', 'mfe-rewards']);
    expect(message).toBe(
      'The published versions are in a form that this version cannot serve. They were moved to ' +
        `${folder}-moved-aside. Publish again: mfe-fees.`,
    );
    expect(readdirSync(`${folder}-moved-aside/assets`).sort()).toEqual(['mfe-fees', 'shell']);
    expect(await new Registry(folder).published()).toEqual({});
  },
);

test('teams keep their registrations and tokens', async () => {
  describeDifferently('shell');
  const tokens = readFileSync(join(folder, 'deploy-tokens.json'));
  await moveRegistryAside(folder, ['shell']);
  expect(readdirSync(folder)).toEqual(['deploy-tokens.json']);
  expect(readFileSync(join(folder, 'deploy-tokens.json'))).toEqual(tokens);
  expect(await registeredTeams(join(folder, 'deploy-tokens.json'))).toHaveLength(1);
});

test('a second registry does not replace the first one that was moved', async () => {
  describeDifferently('shell');
  await moveRegistryAside(folder, ['shell']);
  await publish(createShellBuild(), folder);
  describeDifferently('shell');
  expect(await moveRegistryAside(folder, ['shell'])).toContain(`${folder}-moved-aside-2.`);
  expect(existsSync(`${folder}-moved-aside/assets/mfe-fees/1.0.0/release.json`)).toBe(true);
});
