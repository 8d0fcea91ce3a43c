import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Command, Shell } from '../../scripts/pages/written-steps.ts';
import { repository } from '../../scripts/repository.ts';
import { kitchenFiles, sources } from '../kitchen-sink/files.ts';
import { sampleOf, type TriedPackage, triedPackages } from '../kitchen-sink/packages.ts';
import { writePackagesPage } from '../kitchen-sink/packages-page.ts';
import type { OwnPortal } from '../pages/own-portal.ts';
import { Portal, people } from '../pages/portal.ts';
import { openSample } from '../pages/sample-page.ts';
import type { Steps } from './steps.ts';
import { inPortal, isDevelopment, letIn, surroundings, withPage, writtenSteps } from './team.ts';

/** The portal's budgets for it: lazily loaded files count for each page, and it has more of them than any remote. */
export const kitchenBudgets = { REMOTE_BUDGET_KB: '8000', REMOTE_FILES_BUDGET_KB: '8000' };

interface PackageManager {
  readonly name: string;
  /** A written command, as a team writes it that uses this package manager. */
  readonly command: (written: Command) => Command;
  readonly version: string;
}

const managers: readonly PackageManager[] = [
  { name: 'npm', command: (written) => written, version: '0.1.0' },
  {
    name: 'pnpm',
    // pnpm would pass the dashes on.
    command: (written) =>
      written.replace(/^npm run (\S+) -- /, 'npm run $1 ').replace(/^npm (install|test|run)\b/, 'pnpm $1'),
    version: '0.2.0',
  },
];

const isBuild = (command: Command) => / run build\b/.test(command);
const [buildable, unbuildable] = [
  triedPackages.filter(({ fails }) => fails?.at !== 'build'),
  triedPackages.filter(({ fails }) => fails?.at === 'build'),
];

/**
 * Builds a remote with every package of the kitchen sink as an outside team does, once by npm and once by pnpm, publishes
 * it and opens every sample in a browser. What each package does has to be what its row says; then the page of the docs is
 * written from the rows.
 *
 * @param home Empty folder of a new user.
 */
export async function tryKitchenSink(portal: OwnPortal, home: string, steps: Steps): Promise<[]> {
  const written = writtenSteps();
  const ours = (command: Command) =>
    command.replaceAll('mfe-fees', 'mfe-kitchen').replaceAll('Fees', 'Kitchen');
  const token = await letIn(written.operators.map(ours), portal, home, steps);
  let wrong = 0;
  for (const manager of managers) {
    const team = await newTeam(manager, home);
    for (const command of written.team.map(ours)) {
      if (isDevelopment.test(command)) continue;
      const known = manager.command(inPortal(command, portal, token));
      if (/ install$/.test(known)) layOver(team.folder, buildable);
      await steps.step(`${manager.name}: ${known}`, () =>
        team.run(isBuild(known) ? `ATRIUM_BUILD_VERSION=${manager.version} ${known}` : known),
      );
    }
    wrong += await openEach(portal, manager, steps);
    if (manager === managers[0]) wrong += await buildEach(team, steps);
  }
  if (wrong === 0) writePackagesPage();
  return [];
}

/** A shell in a folder of its own, with the package manager. */
async function newTeam({ name }: PackageManager, home: string): Promise<Shell> {
  const folder = join(home, name);
  mkdirSync(folder);
  const environment = surroundings(home);
  const bin = join(home, 'bin');
  const team = new Shell(folder, {
    ...environment,
    PATH: `${bin}/bin:${environment.PATH}`,
    CI: 'true',
    ...kitchenBudgets,
  });
  if (name === 'pnpm') {
    const { packageManager } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
    await team.run(`npm install --global --prefix '${bin}' ${packageManager}`);
  }
  return team;
}

function layFiles(folder: string, rows: readonly TriedPackage[]): void {
  for (const [path, content] of Object.entries(kitchenFiles(rows))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Adds the kitchen sink to a new remote, and its packages. */
function layOver(folder: string, rows: readonly TriedPackage[]): void {
  layFiles(folder, rows);
  const file = join(folder, 'package.json');
  const own = JSON.parse(readFileSync(file, 'utf8'));
  const added = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'));
  for (const group of ['dependencies', 'devDependencies']) own[group] = { ...added[group], ...own[group] };
  writeFileSync(file, `${JSON.stringify(own, null, 2)}\n`);
}

/** Opens every sample; returns for how many the row is wrong. */
async function openEach(portal: OwnPortal, { name }: PackageManager, steps: Steps): Promise<number> {
  let wrong = 0;
  await withPage(portal.address, async (page) => {
    await new Portal(page).signIn(people.owner, '/c/1/kitchen');
    for (const row of buildable) {
      const problem = await openOne(page, row, `${name}: ${row.name}`, steps);
      if (problem) wrong += 1;
    }
  });
  return wrong;
}

async function openOne(page: Page, row: TriedPackage, label: string, steps: Steps): Promise<string | null> {
  const found = await openSample(page, `/c/1/kitchen/${sampleOf(row)}`, !row.fails);
  const problem = wrongIn(row, found);
  await steps.check(`${label} ${row.fails ? 'does not work, as its row says' : 'works'}`, async () => {
    if (problem) throw new Error(problem);
  });
  return problem;
}

/** What the row of a package says that is not so; null where it is right. */
function wrongIn({ fails }: TriedPackage, found: string | null): string | null {
  if (!fails) return found;
  if (found === null) return 'It works, but its row says that it does not.';
  return fails.says.test(found) ? null : `It fails in another way than its row says:\n${found}`;
}

/** Builds each package that cannot be built, alone; returns for how many the row is wrong. */
async function buildEach(team: Shell, steps: Steps): Promise<number> {
  let wrong = 0;
  for (const row of unbuildable) {
    layFiles(team.folder, [row]);
    const found = await team.run('npm run build').then(
      () => null,
      (error: Error) => error.message,
    );
    const problem = wrongIn(row, found);
    if (problem) wrong += 1;
    await steps.check(`${row.name} cannot be built, as its row says`, async () => {
      if (problem) throw new Error(problem);
    });
  }
  return wrong;
}
