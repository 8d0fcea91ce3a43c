import type { Browser } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { chooseLanguage, englishTexts, expectNoEnglish, otherLanguages } from '../pages/languages.ts';
import { addressIn, framedPages } from '../pages/page-list.ts';
import { Portal, people } from '../pages/portal.ts';

/** `npm run check:languages` opens all pages, in each look; otherwise home and the first page of each area. */
const isWhole = process.env.LANGUAGES === 'all';
const pages = framedPages.filter(({ path }) => isWhole || path.split('/').length <= 2);

test.afterEach(async ({ portal }) => {
  await portal.startSession(people.owner);
  await chooseLanguage(portal, 'en-US');
});

for (const language of otherLanguages)
  test(`every page is in ${language}, fits its window and is accessible`, async ({ page, portal }) => {
    test.setTimeout(isWhole ? 900_000 : 120_000);
    const english = await englishTexts();
    await portal.startSession(people.owner);
    await chooseLanguage(portal, language);
    for (const listed of pages) {
      await page.goto(await addressIn(page, '/c/1', listed));
      await expect(portal.heading).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectNoEnglish(page, english);
      await expectAccessibleInEachLook(page, isWhole);
    }
  });

for (const language of otherLanguages)
  test(`a browser that prefers ${language} gets the sign-in page in it`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: language });
    const page = await context.newPage();
    await page.goto('/signin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectNoEnglish(page, await englishTexts());
    await expectAccessibleInEachLook(page, true);
    await context.close();
  });

/** Bytes as transferred until the list of applications is there, in a browser that has nothing of the portal. */
async function firstVisit(browser: Browser, baseURL: string, language: string): Promise<number> {
  const context = await browser.newContext({ baseURL, locale: language });
  const page = await context.newPage();
  const portal = new Portal(page);
  await portal.startSession(people.owner);
  await chooseLanguage(portal, language);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto('/c/1/applications');
  await expect(portal.heading).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await context.close();
  return bytes;
}

const KB = 1024;

test('a first visit in another language loads at most 60 KB more than in English', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  if (!baseURL) throw new Error('The portal has no address.');
  const english = await firstVisit(browser, baseURL, 'en-US');
  for (const language of otherLanguages) {
    const more = (await firstVisit(browser, baseURL, language)) - english;
    console.log(`${language}: ${(more / KB).toFixed(1)} KB more than ${(english / KB).toFixed(1)} KB`);
    expect(more).toBeLessThan(60 * KB);
  }
});

test('the language that was chosen at sign-in is that of the next visit, before anyone signs in', async ({
  page,
}) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'ไทย' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th-TH');
  await page.goto('/reset-password');
  await expect(page.locator('html')).toHaveAttribute('lang', 'th-TH');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/[ก-๙]/);
});
