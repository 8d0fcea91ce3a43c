import { readFileSync } from 'node:fs';
import { operatorPasswordFile } from '@atrium/admin';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';

test('a team reads the reference without a token: it searches by keyboard, and sees components work in light and dark', async ({
  browser,
  controlURL,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await page.goto(`${controlURL}/packages/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reference for teams');
    await page.keyboard.press('/');
    await page.keyboard.type('useField');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/packages\/stores\.html#useField$/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Components', exact: true }).first().click();
    const places = page.locator('[data-example]');
    await expect(places.last()).not.toBeEmpty();
    expect(
      await places.evaluateAll((all) => all.filter((place) => place.childNodes.length === 0).length),
    ).toBe(0);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(page.getByText('Chosen: Archive')).toBeVisible();
    await context.close();
  }
});

test('scripts of the reference reach nothing of an operator who is signed in at the same origin', async ({
  browser,
  controlURL,
}) => {
  const file = operatorPasswordFile(process.env.E2E_DATA_DIR ?? '');
  const password = readFileSync(file, 'utf8').trim();
  const context = await browser.newContext({ httpCredentials: { username: 'operator', password } });
  const page = await context.newPage();
  await page.goto(`${controlURL}/fleet`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${controlURL}/packages/reference/latest/components.html`);
  const reached = await page.evaluate(() =>
    fetch('/fleet').then(
      ({ status }) => String(status),
      () => 'nothing',
    ),
  );
  expect([await page.evaluate(() => self.origin), reached]).toEqual(['null', 'nothing']);
  await context.close();
});
