import { spawnSync } from 'node:child_process';
import { clientOf } from './client.ts';
import { CommandError } from './deploy-client.ts';
import { type Invocation, operand } from './invocation.ts';
import { ownRepository } from './own-repository.ts';
import {
  markWorkspaceInstalled,
  packageManagerOf,
  requireRemoteName,
  scaffoldRemote,
  scaffoldRepository,
  workspaceAbove,
} from './scaffold.ts';

export async function create(invocation: Invocation): Promise<void> {
  const name = operand(invocation, 'the name of the new remote, such as mfe-documents');
  requireRemoteName(name);
  const team = invocation.options.team ?? 'New team';
  const workspace = workspaceAbove(invocation.folder);
  await (workspace
    ? createInWorkspace(workspace, name, team, invocation)
    : createRepository(name, team, invocation));
}

async function createRepository(name: string, team: string, invocation: Invocation): Promise<void> {
  const { folder, print } = invocation;
  const client = clientOf(invocation);
  const live = await client.liveVersions();
  const { portal } = live;
  if (!portal) throw new CommandError('The portal does not say its address; an operator sets PUBLIC_URL.');
  const place = ownRepository(name, team, { ...live, portal });
  for (const file of await scaffoldRepository(folder, name, team, place)) print(`  ${file}`);
  print(
    `${name} is ready for the shell ${live.shell} of ${portal}.\n` +
      '  npm install\n' +
      `  npm run portal -- dev ${name} --against ${portal}\n` +
      '  npm test\n' +
      '  npm run build\n' +
      '  npm run portal -- publish . --promote\n' +
      `How pages, lists, forms, links and tests are made: ${live.registry}`,
  );
}

async function createInWorkspace(
  workspace: string,
  name: string,
  team: string,
  { print }: Invocation,
): Promise<void> {
  for (const file of await scaffoldRemote(workspace, name, team)) print(`  ${file}`);
  print('Installing its packages…');
  const packageManager = packageManagerOf(workspace);
  const install = ['--yes', packageManager, 'install', '--prefer-offline', '--no-frozen-lockfile'];
  const { status, stdout } = spawnSync('npx', install, { cwd: workspace, encoding: 'utf8' });
  if (status !== 0)
    throw new CommandError(
      `${name} is created, but installing its packages failed; run npx ${install.join(' ')}:\n${stdout}`,
    );
  await markWorkspaceInstalled(workspace);
  print(
    `${name} is ready.\n` +
      `  npm run dev -- ${name}    (with hot reload)\n` +
      `  npx ${packageManager} --filter ${name} test\n` +
      `  npx ${packageManager} --filter ${name} build\n` +
      `  npm run portal -- publish ${name} --promote`,
  );
}
