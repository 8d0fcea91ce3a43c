import { devices } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../pages/portal.ts';

/** What one of the oldest browsers in README.md lacks: Chrome 125, Firefox 126, Safari 17.5. */
const LACKED: Readonly<Record<string, readonly string[]>> = {
  globalThis: [
    'requestIdleCallback',
    'cancelIdleCallback',
    'navigation',
    'scheduler',
    'cookieStore',
    'TrustedHTML',
    'Temporal',
  ],
  Promise: ['try', 'withResolvers'],
  Array: ['fromAsync'],
  AbortSignal: ['any'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Math: ['f16round', 'sumPrecise'],
  RegExp: ['escape'],
  URL: ['parse'],
  Iterator: ['from', 'concat'],
  Uint8Array: ['fromBase64', 'fromHex'],
  Error: ['isError'],
  Intl: ['DurationFormat', 'Segmenter'],
  'Iterator.prototype': [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ],
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'Uint8Array.prototype': ['toBase64', 'toHex', 'setFromBase64'],
  'Document.prototype': ['startViewTransition'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
  'HTMLDialogElement.prototype': ['requestClose'],
  'Element.prototype': ['moveBefore', 'setHTML'],
};

function takeAway(lacked: Readonly<Record<string, readonly string[]>>) {
  for (const [path, names] of Object.entries(lacked)) {
    let holder: object | undefined = globalThis;
    for (const name of path === 'globalThis' ? [] : path.split('.'))
      holder = holder && Reflect.get(holder, name);
    for (const name of names) if (holder) Reflect.deleteProperty(holder, name);
  }
}

const FAILED = /did not load|not available|went wrong/i;
/** Pages, each with something that it shows once it has its data. */
const areas: readonly (readonly [path: string, shown: RegExp])[] = [
  ['applications?search=a', /ACME-2026/],
  ['applications/deadlines', /ACME-2026/],
  ['insights', /\$\d/],
  ['rewards/balance', /\d points/],
  ['account/notifications', /ACME-2026/],
  ['account/preferences', /time zone/i],
];

test('the oldest supported browsers show every area', { tag: '@long' }, async ({ page, portal }) => {
  test.setTimeout(180_000);
  await page.addInitScript(takeAway, LACKED);
  await portal.signInByForm(people.owner, '/');
  expect(await page.evaluate(() => 'union' in Set.prototype)).toBe(false);
  const main = page.getByRole('main');
  await expect(main).toContainText('Total spending');
  await expect(main).not.toContainText(FAILED);
  for (const [path, shown] of areas) {
    await page.goto(`/c/1/${path}`);
    await expect(main).toContainText(shown);
    await expect(main).not.toContainText(FAILED);
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('ACME-2026');
  await expect(page.getByRole('option', { name: /ACME-2026/ }).first()).toBeVisible();
});

test('a browser that blocks cookies is told so where it would sign in', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  });
  await page.goto('/signin');
  await expect(page.getByText(/^This browser blocks cookies here/)).toBeVisible();
});

test('without storage everything works, and only the theme and the last customer are forgotten', {
  tag: '@long',
}, async ({ page, portal }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await portal.signInByForm(people.owner, '/c/1/applications');
  await expect(portal.heading).toHaveText('Applications');
  await portal.open('Rewards');
  await expect(page.getByRole('main')).toContainText(/\d points/);
  await expect(page.getByRole('main')).not.toContainText(FAILED);
});

test.describe('on an iPhone', () => {
  const { defaultBrowserType: _, ...phone } = devices['iPhone 14'];
  test.use(phone);

  test('no field has letters below 16 pixels, which Safari would zoom into', { tag: '@long' }, async ({
    page,
    portal,
  }) => {
    test.setTimeout(180_000);
    const small = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
          .filter((field) => !/^(checkbox|radio|hidden|range|file)$/.test(field.getAttribute('type') ?? ''))
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => `${location.pathname}: ${field.outerHTML.slice(0, 200)}`),
      );
    for (const path of ['/signin', '/reset-password']) {
      await page.goto(path);
      await expect(portal.heading).toBeVisible();
      expect(await small()).toEqual([]);
    }
    await portal.signInByForm(people.owner, '/c/1/applications');
    for (const [path] of [...areas, ['account/security'], ['account/users']] as const) {
      await page.goto(`/c/1/${path}`);
      await expect(portal.heading).toBeVisible();
      expect(await small()).toEqual([]);
    }
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toContain('maximum-scale');
  });
});
