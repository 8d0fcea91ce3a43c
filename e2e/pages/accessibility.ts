import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Expects axe to find nothing wrong with the page as it is, the page to be no wider than its window, and no title of a card
 * to wrap next to its controls.
 */
export async function expectAccessible(page: Page, options: axe.RunOptions = {}): Promise<void> {
  await expect(page.locator('h1')).not.toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await violations(page, options), page.url()).toEqual([]);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(fits, `${page.url()} fits its window`).toBe(true);
  expect(await page.evaluate(wrappedTitles), `${page.url()} wraps no title next to its controls`).toEqual([]);
}

/** Runs in the page. */
function wrappedTitles(): string[] {
  return [...document.querySelectorAll('section h2')].flatMap((title) => {
    const controls = title.parentElement?.nextElementSibling;
    const { top, bottom } = title.getBoundingClientRect();
    const isBeside = controls && controls.getBoundingClientRect().top < bottom;
    const lines = Math.round((bottom - top) / Number.parseFloat(getComputedStyle(title).lineHeight));
    return isBeside && lines > 1 ? [title.textContent] : [];
  });
}

/** Violated rules, each with the elements. Axe is loaded once into each document. */
async function violations(page: Page, options: axe.RunOptions): Promise<[string, string[]][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (run) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(document, run);
      // Axe compares words, and Thai and Japanese have no blanks between them: the visible text has to be in the name.
      const isNamed = (target: unknown) => {
        const element = document.querySelector(String(target));
        const name = element?.getAttribute('aria-label');
        return (
          !document.documentElement.lang.startsWith('en') && name?.includes(element?.textContent.trim() ?? '')
        );
      };
      return found.violations.flatMap(({ id, nodes }) => {
        const isOfName = id === 'label-content-name-mismatch';
        const left = nodes.filter(({ target }) => !isOfName || !isNamed(target[0]));
        return left.length > 0 ? [[id, left.map(({ html }) => html)] as [string, string[]]] : [];
      });
    },
    {
      resultTypes: ['violations'],
      ...options,
    } satisfies axe.RunOptions,
  );
}

/**
 * The same for each look that a person may choose: on a desktop, in dark mode, and on a phone. Dark mode changes
 * nothing but colours, so only they are checked there; a phone changes everything else.
 *
 * @param isWhole By default only with `npm run check:looks`; otherwise only on a desktop.
 */
export async function expectAccessibleInEachLook(
  page: Page,
  isWhole = process.env.LOOKS === 'all',
): Promise<void> {
  await page.setViewportSize(desktop);
  await expectAccessible(page);
  if (!isWhole) return;
  await choose(page, 'dark');
  await expectAccessible(page, { runOnly: colourRules });
  await choose(page, 'light');
  await page.setViewportSize(phone);
  await expectAccessible(page, {
    rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
  });
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
