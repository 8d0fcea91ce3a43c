import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { recordedShiftProblems, recordShifts } from '../audit/layout-shift.ts';
import { expect, test } from '../fixtures.ts';
import { demoPassword, people } from '../pages/portal.ts';

const views = [
  { name: 'a desktop', path: '/signin', width: 1280, height: 800 },
  { name: 'a phone', path: '/', width: 390, height: 844 },
];

/** Opens a page whose scripts wait until the returned function is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.addInitScript(recordShifts);
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    resolve();
    await page.waitForLoadState('load');
  };
}

for (const { name, path, ...size } of views) {
  test(`at ${path} on ${name} the sign-in form is there before the script, and keeps what was typed`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const releaseScripts = await openBeforeScripts(page, path);
    const email = page.getByLabel('E-mail address');
    const password = page.getByLabel('Password', { exact: true });
    await expect(email).toBeFocused();
    await page.keyboard.type(people.owner);
    await password.fill(demoPassword);
    // Nothing can send it yet, least of all in an address.
    await page.keyboard.press('Enter');
    await releaseScripts();
    await expect(page).toHaveURL(/\/signin$/);
    await expect(password).toBeFocused();
    await expect(email).toHaveValue(people.owner);
    await expect(password).toHaveValue(demoPassword);
    expect(await recordedShiftProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/c\/\d/);
  });
}

for (const [look, background] of [
  ['light', 'rgb(249, 250, 251)'],
  ['dark', 'rgb(13, 15, 19)'],
] as const) {
  test(`the sign-in page is ${look} before the script and after it`, async ({ page }) => {
    await page.addInitScript((theme) => localStorage.setItem('atrium.theme', theme), look);
    const releaseScripts = await openBeforeScripts(page, '/signin');
    const submit = page.getByRole('button', { name: 'Sign in', exact: true });
    const colors = async () => [
      await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
      await submit.evaluate((button) => getComputedStyle(button).backgroundColor),
      await submit.evaluate((button) => getComputedStyle(button).color),
    ];
    // A browser paints nothing before the style sheets of the head are there.
    await page.waitForFunction(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
      return links.length > 0 && links.every(({ sheet }) => sheet);
    });
    const before = await colors();
    expect(before[0]).toBe(background);
    await releaseScripts();
    await expect(page.getByLabel('E-mail address')).toBeFocused();
    expect(await colors()).toEqual(before);
  });
}

test('the document of sign-in has 24 KB at most, compressed 7 KB', async ({ request }) => {
  const html = await (await request.get('/signin')).body();
  expect(html.length / 1024).toBeLessThan(24);
  expect(brotliCompressSync(html).length / 1024).toBeLessThan(7);
});

test('a page in the frame shows its skeleton before the script, and nothing about the person', async ({
  page,
  portal,
}) => {
  await portal.startSession(people.owner);
  const releaseScripts = await openBeforeScripts(page, '/c/1/rewards');
  await expect(page.locator('#root').getByRole('status').first()).toBeVisible();
  await expect(page.locator('#root')).toHaveText('');
  await releaseScripts();
  await expect(portal.heading).toHaveText('Rewards');
});
