import { type Page, expect as patient } from '@playwright/test';
import type { RunningCommand } from '../../scripts/pages/written-steps.ts';
import { Portal, people } from '../pages/portal.ts';
import { withChange } from './changed-sources.ts';

/** A build and a type check follow each change. */
const expect = patient.configure({ timeout: 30_000 });

/**
 * Sees what someone sees who develops a new remote in a live portal: its page, a change without a reload, a changed
 * `remote.json`, what the portal would not take, and the errors of a wrong type, of a wrong syntax and at run time.
 * Leaves the sources as they were.
 *
 * @param folder Folder of the remote `mfe-fees`.
 */
export async function seeDevelopment(page: Page, folder: string, running: RunningCommand): Promise<void> {
  const portal = new Portal(page);
  const overlay = page.frameLocator('#rspack-dev-server-client-overlay');
  await portal.signInByForm(people.owner, '/c/1/fees');
  await expect(page.getByText('This page is ready for its first feature.')).toBeVisible();

  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  const isNotReloaded = () => page.evaluate(() => 'notReloaded' in window);
  await withChange(
    folder,
    'src/messages/en-us/index.ts',
    ['This page is ready', 'This page was changed'],
    () => expect(page.getByText('This page was changed for its first feature.')).toBeVisible(),
  );
  await expect(page.getByText('This page is ready for its first feature.')).toBeVisible();
  const missing = "export const wrong: number = 'text';\n\nexport const remote";
  await withChange(folder, 'src/remote.ts', ['export const remote', missing], async () => {
    await running.printed(/mfe-fees: type errors\nsrc\/remote\.ts/);
    await expect(overlay.getByText(/src\/remote\.ts.*TS2322/)).toBeVisible();
  });
  await running.printed(/mfe-fees: no more type errors/);
  await withChange(folder, 'src/remote.ts', ['export const remote', 'export const = remote'], () =>
    expect(overlay.getByText(/remote\.ts/).first()).toBeVisible(),
  );
  await expect(page.locator('#rspack-dev-server-client-overlay')).toHaveCount(0);
  await seeFailures(page, folder, running);
  expect(await isNotReloaded()).toBe(true);

  await withChange(
    folder,
    'remote.json',
    ['"label": { "en-US": "Fees" }', '"label": { "en-US": "Costs" }'],
    () => expect(portal.menu.getByRole('link', { name: 'Costs' })).toBeVisible(),
  );
  await expect(portal.menu.getByRole('link', { name: 'Costs' })).toBeHidden();

  await withChange(
    folder,
    'remote.json',
    ['"shellContract": "^1.0.0"', '"shellContract": "^9.0.0"'],
    async () => {
      await running.printed(/The portal would not take it:\n.*needs shell contract/);
      await expect(overlay.getByText(/needs shell contract \^9\.0\.0/)).toBeVisible();
    },
  );
  await running.printed(/The portal would take it again/);
  expect(running.output()).not.toMatch(/The portal (?:did|does) not check/);
}

/** A part that throws, a remote that throws at its start, and a promise; each is gone with the next build. */
async function seeFailures(page: Page, folder: string, running: RunningCommand): Promise<void> {
  const overview = 'src/features/overview/components/overview-page.tsx';
  const failure = page.getByRole('alert');
  const seen = async (message: string, place: RegExp) => {
    await expect(failure.getByText(`Error: ${message}`, { exact: true })).toBeVisible();
    await expect(failure.getByRole('button', { name: place }).first()).toBeVisible();
    await running.printed(new RegExp(`Error: ${message}[^]*? at .*${place.source}`));
  };
  const body = 'export function OverviewPage() {';
  await withChange(
    folder,
    overview,
    [body, `${body}\n  if (Date.now() > 0) throw new Error('no colour');`],
    async () => {
      await seen('no colour', /overview-page\.tsx:\d+/);
      await expect(failure.getByText(/> +\d+ \| .*no colour/)).toBeVisible();
      await failure.getByText('Components', { exact: true }).click();
      await expect(failure.getByText('OverviewPage').first()).toBeVisible();
    },
  );
  await expect(failure).toHaveCount(0);
  await expect(page.getByText('This page is ready for its first feature.')).toBeVisible();
  const rejected = `${body}\n  void Promise.reject(new Error('no one listens'));`;
  await withChange(folder, overview, [body, rejected], () =>
    seen('no one listens', /overview-page\.tsx:\d+/),
  );
  await expect(failure).toHaveCount(0);
  const start = 'export const remote';
  await withChange(
    folder,
    'src/remote.ts',
    [start, `if (Date.now() > 0) throw new Error('no start');\n${start}`],
    async () => {
      await seen('no start', /src\/remote\.ts:\d+/);
    },
  );
  await expect(failure).toHaveCount(0);
  await expect(page.getByText('This page is ready for its first feature.')).toBeVisible();
}
