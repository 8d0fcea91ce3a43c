import { expect, test } from '../fixtures.ts';
import { bytesOfFirstVisit } from '../pages/first-visit.ts';
import { chooseLanguage, readLanguages } from '../pages/languages.ts';
import { type Portal, people } from '../pages/portal.ts';

test.afterEach(async ({ portal }) => {
  await portal.startSession(people.owner);
  await chooseLanguage(portal, 'en-US');
});

const KB = 1024;

test('a first visit in another language loads at most 60 KB more than in English', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  if (!baseURL) throw new Error('The portal has no address.');
  const english = await bytesOfFirstVisit(browser, baseURL);
  for (const language of readLanguages) {
    const read = (portal: Portal) => chooseLanguage(portal, language);
    const more = (await bytesOfFirstVisit(browser, baseURL, read)) - english;
    console.log(`${language}: ${(more / KB).toFixed(1)} KB more than ${(english / KB).toFixed(1)} KB`);
    expect(more).toBeLessThan(60 * KB);
  }
});
