import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { chooseLanguage, englishTexts, expectNoEnglish, readLanguages } from '../pages/languages.ts';
import { addressIn, framedPages } from '../pages/page-list.ts';
import { people } from '../pages/portal.ts';

/** `npm run check:languages` opens all pages, in each look; otherwise home and the first page of each area. */
const isWhole = process.env.LANGUAGES === 'all';
const pages = framedPages.filter(({ path }) => isWhole || path.split('/').length <= 2);

test.afterEach(async ({ portal }) => {
  await portal.startSession(people.owner);
  await chooseLanguage(portal, 'en-US');
});

for (const language of readLanguages)
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

for (const language of readLanguages)
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
