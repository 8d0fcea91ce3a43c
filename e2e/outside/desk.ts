import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from '@atrium/registry';
import { expect } from '@playwright/test';
import { type Command, Shell } from '../../scripts/pages/written-steps.ts';
import { repository } from '../../scripts/repository.ts';
import type { OwnPortal } from '../pages/own-portal.ts';
import { Portal, people } from '../pages/portal.ts';
import type { Steps } from './steps.ts';
import { inPortal, isDevelopment, letIn, surroundings, withPage, writtenSteps } from './team.ts';

const NAME = 'mfe-desk';
/** Higher than what this repository builds. */
const VERSION = '2.0.0';

const isBuild = (command: Command) => / run build\b/.test(command);

/**
 * Follows docs/first-remote.md to a remote of the provider's workspace: the sources of the desk in a folder outside the
 * repository, tested, built and published with what a team has. Nothing of the shell and the other remotes may change.
 *
 * @param home Empty folder of a new user.
 */
export async function tryDesk(portal: OwnPortal, home: string, steps: Steps): Promise<[]> {
  const written = writtenSteps();
  const ours = (command: Command) => command.replaceAll('mfe-fees', NAME).replaceAll('Fees', 'Desk');
  const token = await letIn(written.operators.map(ours), portal, home, steps);
  const before = await hashesOfOthers(portal);
  const team = new Shell(home, surroundings(home));
  for (const command of written.team.map(ours)) {
    if (isDevelopment.test(command)) continue;
    const known = inPortal(command, portal, token);
    if (/ install$/.test(known)) layOver(team.folder);
    await steps.step(known, () =>
      team.run(isBuild(known) ? `ATRIUM_BUILD_VERSION=${VERSION} ${known}` : known),
    );
  }
  await steps.check(`${NAME} ${VERSION} is what the portal runs`, async () =>
    expect((await registryOf(portal).current())[NAME]).toBe(VERSION),
  );
  await steps.check('the files of the shell and of the other remotes have the same hashes', async () => {
    expect(Object.keys(before)).toContain('shell');
    expect(await hashesOfOthers(portal)).toEqual(before);
  });
  await steps.check('the provider’s people work with it', () => seeQueue(portal.address));
  await steps.check('a member of a customer finds nothing', () => seeNothing(portal.address));
  return [];
}

/** The sources of the desk in place of the page of a new remote, and the packages of the portal that it needs. */
function layOver(folder: string): void {
  const sources = join(repository, NAME);
  rmSync(join(folder, 'src'), { recursive: true });
  for (const path of ['src', 'remote.json'])
    cpSync(join(sources, path), join(folder, path), { recursive: true });
  const file = join(folder, 'package.json');
  const own = JSON.parse(readFileSync(file, 'utf8'));
  const needed = Object.keys(JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8')).dependencies);
  for (const name of needed) own.dependencies[name] ??= 'latest';
  writeFileSync(file, `${JSON.stringify(own, null, 2)}\n`);
}

function registryOf({ dataDir }: OwnPortal): Registry {
  return new Registry(join(dataDir, 'registry'));
}

/** The hash of each file of each version that runs, but for those of the desk. */
async function hashesOfOthers(portal: OwnPortal): Promise<Record<string, unknown>> {
  const registry = registryOf(portal);
  const others = Object.entries(await registry.current()).filter(([name]) => name !== NAME);
  const hashes = others.map(async ([name, version]) => {
    const release = await registry.release(name, version);
    return [
      name,
      { version, files: release?.files.map(({ path, integrity }) => [path, integrity]) },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

function seeQueue(address: string): Promise<void> {
  return withPage(address, async (page) => {
    const portal = new Portal(page);
    await portal.signInByForm('agent@provider.example', '/signin');
    await expect(portal.heading).toHaveText('Queue');
  });
}

function seeNothing(address: string): Promise<void> {
  return withPage(address, async (page) => {
    const portal = new Portal(page);
    await portal.signIn(people.owner, '/c/1');
    await expect(portal.menu.getByRole('link', { name: 'Rewards' })).toBeVisible();
    expect((await page.request.get('/desk/')).status()).toBe(404);
    expect(await page.content()).not.toMatch(/desk(?!top)/i);
  });
}
