import { join } from 'node:path';
import { repository } from '../../scripts/repository.ts';
import { expect, test } from '../fixtures.ts';
import { kitchenFiles } from '../kitchen-sink/files.ts';
import { sampleOf, triedPackages } from '../kitchen-sink/packages.ts';
import { newRemote } from '../pages/new-remote.ts';
import { people } from '../pages/portal.ts';
import { openSample } from '../pages/sample-page.ts';

/**
 * A package for each of what popular ones need: a style sheet and a subclass of `Date`, a worker, schemas in a page, and a
 * part of a shared package. `npm run check:outside` tries all packages.
 */
const names = ['react-day-picker', 'comlink', 'zod', 'zustand'];

const installed = (name: string) => [name, join(repository, 'e2e/node_modules', name)];

test('packages that teams bring along work in a remote of their own', { tag: '@long' }, async ({
  page,
  portal,
  fleet,
}) => {
  const rows = triedPackages.filter(({ name }) => names.includes(name));
  const folder = await newRemote({
    name: 'mfe-kitchen',
    version: '0.1.0',
    changes: kitchenFiles(rows),
    packages: Object.fromEntries(names.map(installed)),
  });
  await fleet.command('publish', folder, '--promote');
  await portal.startSession(people.owner);
  for (const row of rows)
    expect([row.name, await openSample(page, `/c/1/kitchen/${sampleOf(row)}`)]).toEqual([row.name, null]);
  await fleet.command('retire', 'mfe-kitchen');
});
