import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Command, Shell } from '../../scripts/pages/written-steps.ts';
import type { OwnPortal } from '../pages/own-portal.ts';
import type { Steps } from './steps.ts';
import { inPortal, isDevelopment, letIn, surroundings, writtenSteps } from './team.ts';

const YARN = '@yarnpkg/cli-dist@4';

/** A written command, as a team writes it that uses Yarn. Another package manager creates the remote. */
function byYarn(written: Command): Command {
  return written
    .replace(/^npm run portal -- /, 'yarn portal ')
    .replace(/^npm run /, 'yarn ')
    .replace(/^npm (install|test)\b/, 'yarn $1');
}

/**
 * Follows docs/first-remote.md by Yarn, up to a remote that is published. Development and the page are those of
 * `first-remote`.
 *
 * @param home Empty folder of a new user.
 */
export async function tryYarn(portal: OwnPortal, home: string, steps: Steps): Promise<[]> {
  const written = writtenSteps();
  const ours = (command: Command) => command.replaceAll('mfe-fees', 'mfe-yarn').replaceAll('Fees', 'Yarn');
  const token = await letIn(written.operators.map(ours), portal, home, steps);
  const environment = surroundings(home);
  const bin = join(home, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'yarn'), `#!/bin/sh\nexec npx --yes -p ${YARN} yarn "$@"\n`, { mode: 0o755 });
  const team = new Shell(home, {
    ...environment,
    PATH: `${bin}:${environment.PATH}`,
    YARN_GLOBAL_FOLDER: join(home, 'yarn'),
    YARN_ENABLE_TELEMETRY: '0',
  });
  for (const command of written.team.map(ours)) {
    if (isDevelopment.test(command)) continue;
    const known = byYarn(inPortal(command, portal, token));
    await steps.step(known, () => team.run(known));
  }
  await steps.check('packages of the portal come from the portal alone', async () => {
    const installed = await team.run('cat yarn.lock');
    expect(installed).toMatch(/^"@atrium\/ui@npm:/m);
  });
  return [];
}
