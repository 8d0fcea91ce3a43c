import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Expects axe to find nothing wrong with the page as it is, and the page to be no wider than its window. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The pages have no frames of other origins, for which axe would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found, page.url()).toEqual([]);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(fits, `${page.url()} fits its window`).toBe(true);
}

/**
 * The same for each look that a person may choose: on a desktop, in dark mode, and on a phone. Dark mode changes
 * nothing but colours, so only they are checked there.
 */
export async function expectAccessibleInEachLook(page: Page): Promise<void> {
  await page.setViewportSize(desktop);
  await expectAccessible(page);
  await choose(page, 'dark');
  await expectAccessible(page, ['color-contrast', 'link-in-text-block']);
  await choose(page, 'light');
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
}

/** Changes the theme as a change of the setting in another tab does. */
async function choose(page: Page, theme: 'light' | 'dark') {
  await page.evaluate((value) => {
    localStorage.setItem('atrium.theme', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'atrium.theme' }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}
