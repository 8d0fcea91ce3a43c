import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../scripts/repository.ts';
import { expect, test } from '../fixtures.ts';
import { withOwnPortal } from '../pages/own-portal.ts';
import { people } from '../pages/portal.ts';

const READY_TIMEOUT_MS = 120_000;
const securityPage = 'mfe-account/src/features/security/components/security-page.tsx';

/** Edits a source file while `work` runs. */
async function editing(path: string, from: string, to: string, work: () => Promise<void>): Promise<void> {
  const file = join(repository, path);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  try {
    writeFileSync(file, before.replace(from, to));
    await work();
  } finally {
    writeFileSync(file, before);
  }
}

test('an edit of a remote appears at once and keeps what was typed, and an error shows its source until it is gone', {
  tag: '@long',
}, async ({ page, portal, quietConsole }) => {
  test.setTimeout(READY_TIMEOUT_MS);
  // The error is logged there too, and preloads of the new document are unused in a development build.
  quietConsole.allow(/\[rspack-dev-server\]|preload|it broke/);
  // After a build with errors a page may ask for an update that there is not yet.
  quietConsole.allow(/status of 404/, /\.hot-update\.json$/);
  // React's development build checks the keys of elements that the other remotes' production builds have checked.
  quietConsole.allow(/unique "key" prop/);
  const edited = { script: 'scripts/testing/start-edited.ts', args: ['mfe-account'] };
  await withOwnPortal(edited, async ({ address }) => {
    await portal.signInByForm(people.owner, `${address}/c/1/account/security`);
    const field = page.getByLabel('Current password');
    await field.fill('half of it');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    await editing(securityPage, 'title={texts.title}', 'title="Edited while it runs"', async () => {
      await expect(portal.heading).toHaveText('Edited while it runs');
      await expect(field).toHaveValue('half of it');
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });

    const failure = page.getByRole('alert');
    const failing = "if (Date.now() > 0) throw new Error('it broke');\n  const texts = useTexts().security;";
    await editing(securityPage, 'const texts = useTexts().security;', failing, async () => {
      await expect(failure.getByText('Error: it broke', { exact: true })).toBeVisible();
      await expect(failure.getByRole('button', { name: /security-page\.tsx:\d+/ }).first()).toBeVisible();
    });
    await expect(field).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    const overlay = page.locator('#rspack-dev-server-client-overlay');
    const problem = overlay.contentFrame();
    // Type errors come the same way.
    await editing(securityPage, 'title={texts.title}', 'title={texts.title', async () => {
      await expect(problem.getByText('security-page.tsx').first()).toBeVisible();
    });
    await expect(overlay).toHaveCount(0);

    await editing(
      'mfe-account/remote.json',
      '"label": { "en-US": "Notifications" }',
      '"label": { "en-US": "News" }',
      async () => {
        await expect(portal.menu.getByRole('link', { name: 'News' })).toBeVisible();
      },
    );
    // The undone edit reloads the page once more, before the server ends.
    await expect(portal.menu.getByRole('link', { name: 'Notifications' })).toBeVisible();
    // The server closes the page's open connections, which would log errors.
    await page.goto('about:blank');
  });
});
