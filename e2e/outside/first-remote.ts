import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Command, Shell } from '../../scripts/pages/written-steps.ts';
import type { OwnPortal } from '../pages/own-portal.ts';
import { Portal, people } from '../pages/portal.ts';
import { seeDevelopment } from './development.ts';
import { seeRecorded, seeRecording } from './recording.ts';
import { type Steps, seconds } from './steps.ts';
import { inPortal, isDevelopment, letIn, surroundings, withPage, writtenSteps } from './team.ts';

const LIMIT_S = 300;
const needsNoPortal = / --fixtures$/;

/**
 * Follows docs/first-remote.md word for word, with npm and an empty cache, from an empty folder outside the workspace to
 * a page that is live in a portal; then a type error has to fail the build there.
 *
 * @param home Empty folder of a new user.
 * @returns What is done once the portal has stopped.
 */
export async function followGuide(
  portal: OwnPortal,
  home: string,
  steps: Steps,
): Promise<(() => Promise<void>)[]> {
  const afterwards: (() => Promise<void>)[] = [];
  const written = writtenSteps();
  const token = await letIn(written.operators, portal, home, steps);
  const team = new Shell(home, surroundings(home));
  for (const command of written.team) {
    const known = inPortal(command, portal, token);
    const run = () => (isDevelopment.test(command) ? developIn(team, known) : team.run(known));
    if (needsNoPortal.test(command))
      afterwards.push(() => steps.step<unknown>(command, run).then(() => undefined));
    else await steps.step<unknown>(command, run);
  }
  await steps.step('the page is live', () => seePage(portal.address));
  console.log(`${seconds(steps.totalS)}  in total`);
  await steps.check(`it takes less than ${LIMIT_S} s`, async () =>
    expect(steps.totalS).toBeLessThan(LIMIT_S),
  );
  await steps.check('a type error fails the build', async () => {
    appendFileSync(join(team.folder, 'src/remote.ts'), "export const wrong: number = 'text';\n");
    await expect(team.run('npm run build')).rejects.toThrow('src/remote.ts');
  });
  return afterwards;
}

/** The page, a change of it and its errors, as someone who develops it sees them. */
async function developIn(team: Shell, command: Command): Promise<void> {
  const running = await team.start(command, /Press Ctrl-C to stop/);
  try {
    const [, address = ''] = await running.printed(/with your mfe-fees: (\S+)/);
    await withPage(address, (page) => seen(command)(page, team.folder, running));
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${running.output()}`);
  } finally {
    await running.stop();
  }
}

function seen(command: Command): typeof seeDevelopment {
  if (needsNoPortal.test(command)) return seeRecorded;
  return command.endsWith(' --record') ? seeRecording : seeDevelopment;
}

function seePage(address: string): Promise<void> {
  return withPage(address, async (page) => {
    const portal = new Portal(page);
    await portal.signIn(people.owner, '/c/1');
    // The portal has a page of that name too.
    await portal.menu.locator('[href="/c/1/fees"]').click();
    await expect(portal.heading).toHaveText('Fees');
    await expect(page.getByText('This page is ready for its first feature.')).toBeVisible();
  });
}
