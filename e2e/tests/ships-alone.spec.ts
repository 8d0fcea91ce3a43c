import { execFile } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scaffoldRemote } from '../../platform/cli/src/scaffold.ts';
import { repository } from '../../scripts/settings.ts';
import { expect, test } from '../fixtures.ts';
import { releaseSetOf } from '../pages/fleet.ts';
import { people } from '../pages/portal.ts';

const name = 'mfe-documents';

/** Scaffolds and builds a remote as a team does, outside of this repository; answers its folder. */
async function newRemote(): Promise<string> {
  const workspace = mkdtempSync(join(process.env.E2E_DATA_DIR ?? tmpdir(), 'workspace-'));
  await scaffoldRemote(workspace, name, 'Documents');
  const folder = join(workspace, name);
  symlinkSync(join(repository, 'mfe-rewards/node_modules'), join(folder, 'node_modules'));
  await promisify(execFile)(process.execPath, [join(repository, 'platform/build/src/cli.ts')], {
    cwd: folder,
  });
  return folder;
}

test('a fifth remote, published while the portal runs, is in the menu of a shell that knows nothing of it', async ({
  page,
  portal,
  fleet,
}) => {
  test.setTimeout(120_000);
  const folder = await newRemote();
  await portal.signIn(people.owner, '/c/0/account');
  const before = await releaseSetOf(page);
  await expect(portal.menu.getByRole('link', { name: 'Documents' })).toHaveCount(0);

  expect(await fleet.command('publish', folder, '--promote')).toContain(`${name}: 0.1.0 is current.`);
  await page.reload();
  await portal.open('Documents');
  await expect(portal.heading).toHaveText('Documents');
  await expect(page).toHaveURL(/\/c\/0\/documents$/);

  const after = await releaseSetOf(page);
  const shellFiles = ({ integrity }: typeof after) =>
    Object.entries(integrity).filter(([path]) => path.startsWith('/assets/shell/'));
  expect(after.shell).toEqual(before.shell);
  expect(shellFiles(after)).toEqual(shellFiles(before));
});
