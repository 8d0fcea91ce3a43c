import { expect, test } from '../fixtures.ts';
import { documentSetIn } from '../pages/fleet.ts';
import { kitchenRemote } from '../pages/kitchen-remote.ts';
import { newRemote } from '../pages/new-remote.ts';
import { people } from '../pages/portal.ts';

test('pages in a layout work in deep links, by links, back, reload and for another customer', async ({
  page,
  portal,
  fleet,
  quietConsole,
}) => {
  test.setTimeout(120_000);
  quietConsole.allow(/burnt|mfe-kitchens/);
  const layout = page.getByRole('region', { name: 'Kitchen' });
  const link = (name: string) => page.getByRole('main').getByRole('link', { name });
  await fleet.command('publish', await newRemote(kitchenRemote('0.1.0')), '--promote');
  await portal.signIn(people.owner, '/c/1/account');

  await test.step('the document of a deep link lists the scripts of the page and its layout', async () => {
    const html = await (await page.request.get('/c/1/kitchens/recipes/12')).text();
    const remote = documentSetIn(html).remotes.find(({ name }) => name === 'mfe-kitchens');
    expect(remote && 'files' in remote && Object.keys(remote.files.parts)).toEqual(['recipes', 'recipe']);
  });

  await page.goto('/c/1/kitchens/recipes/12');
  await expect(layout.getByRole('heading', { name: 'Recipe 12' })).toBeVisible();
  await expect(page).toHaveTitle(/^Recipe 12 · Acme/);
  await expect(portal.menu.getByRole('link', { name: 'Kitchens' })).toHaveAttribute('aria-current', 'page');

  await test.step('a layout stays while its pages change, and back', async () => {
    await layout.getByRole('button', { name: '0 tasted' }).click();
    await link('Next recipe').click();
    await expect(portal.heading).toHaveText('Recipe 13');
    await expect(portal.heading).toBeFocused();
    await link('Lost').click();
    await expect(portal.heading).toHaveText('No recipe at nothing/here');
    await expect(page).toHaveTitle(/^No such recipe · Acme/);
    await link('First recipe').click();
    await expect(page).toHaveURL(/\/c\/1\/kitchens\/recipes\/1$/);
    await page.goBack();
    await page.goBack();
    await expect(portal.heading).toHaveText('Recipe 13');
    await expect(layout.getByRole('button', { name: '1 tasted' })).toBeVisible();
  });

  await test.step('the place on a page is found again', async () => {
    await portal.open('Kitchens');
    await expect(portal.heading).toHaveText('All recipes');
    await page.evaluate(() => window.scrollTo(0, 900));
    await link('First recipe').dispatchEvent('click');
    await expect(portal.heading).toHaveText('Recipe 1');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  });

  await test.step('a page that fails says so in its layout', async () => {
    await link('Burnt').click();
    await expect(layout.getByRole('alert')).toContainText('Burnt recipe is not available right now');
    await link('First recipe').click();
    await expect(portal.heading).toHaveText('Recipe 1');
  });

  await test.step('a reload, and another customer', async () => {
    await page.reload();
    await expect(portal.heading).toHaveText('Recipe 1');
    await portal.chooseCustomer('Globex');
    await expect(page).toHaveURL(/\/c\/2\/kitchens\/recipes$/);
    await expect(portal.heading).toHaveText('All recipes');
    await expect(layout.getByRole('button', { name: '0 tasted' })).toBeVisible();
  });
  await fleet.command('retire', 'mfe-kitchens');
});

test('a page with routes of its own has all addresses below its path, and no others', {
  tag: '@long',
}, async ({ page, portal, fleet, quietConsole }) => {
  test.setTimeout(120_000);
  quietConsole.allow(/404/, /kitchens\/cellar/);
  const link = (name: string) => page.getByRole('main').getByRole('link', { name });
  await fleet.command('publish', await newRemote(kitchenRemote('0.2.0')), '--promote');
  await portal.signIn(people.owner, '/c/1/account');

  await page.goto('/c/1/kitchens/guide/chapters/7');
  await expect(portal.heading).toHaveText('Chapter 7');
  await link('Chapter 2').click();
  await expect(page).toHaveURL(/\/c\/1\/kitchens\/guide\/chapters\/2$/);
  await page.goBack();
  await expect(portal.heading).toHaveText('Chapter 7');
  await portal.chooseCustomer('Globex');
  await expect(page).toHaveURL(/\/c\/2\/kitchens\/guide$/);
  await expect(portal.heading).toHaveText('Contents');
  await page.goto('/c/2/kitchens/guide/nothing/at/all');
  await expect(portal.heading).toHaveText('No such chapter');
  await page.goto('/c/2/kitchens/cellar');
  await expect(portal.heading).toHaveText('Page not found');
  await fleet.command('retire', 'mfe-kitchens');
});
