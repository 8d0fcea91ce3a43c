import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../scripts/settings.ts';
import { expect, test } from '../fixtures.ts';
import { withOwnPortal } from '../pages/own-portal.ts';
import { people } from '../pages/portal.ts';

const READY_TIMEOUT_MS = 120_000;

/** Edits a source file while `work` runs. */
async function edited(path: string, from: string, to: string, work: () => Promise<void>): Promise<void> {
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

test('an edit of a remote shows at once and keeps what was typed', async ({ page, portal, quietConsole }) => {
  test.setTimeout(READY_TIMEOUT_MS);
  // React's development build checks the keys of elements that the other remotes' production builds have checked.
  quietConsole.allow(/unique "key" prop/);
  await withOwnPortal({ script: 'scripts/dev.ts', args: ['mfe-account'] }, async ({ address }) => {
    await portal.signInByForm(people.owner, `${address}/`);
    await portal.chooseCustomer('Acme');
    await portal.open('Account');
    await page.getByRole('link', { name: 'Security' }).click();
    const field = page.getByLabel('Present password');
    await field.fill('half of it');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    await edited(
      'mfe-account/src/features/security/components/security-page.tsx',
      'title={texts.title}',
      'title="Edited while it runs"',
      async () => {
        await expect(portal.heading).toHaveText('Edited while it runs');
        await expect(field).toHaveValue('half of it');
        expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      },
    );
    // The page's open connections end with the server, and it would complain.
    await page.goto('about:blank');
  });
});
