import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { people } from '../pages/portal.ts';

test('the palette by keyboard: a misspelled title, an exact reference, a recent page', async ({
  page,
  portal,
}) => {
  await portal.signIn(people.owner, '/c/0/');
  const palette = page.getByRole('dialog', { name: 'Search the portal' });
  const options = palette.getByRole('option');
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('roadruner');
  await expect(options.first()).toContainText(/roadrunner.*Acme.*similar/i);
  await expect(palette.getByRole('status')).toHaveText(/\d results/);
  await expectAccessible(page);
  const [reference = ''] = (await options.first().textContent())?.match(/ACME-\d+-\d+/) ?? [];

  await palette.getByRole('combobox').press('Control+a');
  await page.keyboard.type(reference.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/applications\/\d+$/);
  await expect(page.getByText(reference).first()).toBeVisible();
  await expect(portal.heading).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([reference]);
});

test('the palette by keyboard: a command leads to the filtered page, another changes the theme', async ({
  page,
  portal,
}) => {
  await portal.signIn(people.owner, '/c/1/');
  const palette = page.getByRole('dialog', { name: 'Search the portal' });
  const options = palette.getByRole('option');
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('overdue');
  await expect(options.first()).toContainText('Overdue deadlines');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/c\/1\/applications\/deadlines\?due=overdue$/);
  await expect(portal.heading).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('dark');
  await expect(options).toHaveText([/^Dark theme/]);
});

test('what is typed while the palette is on its way is in its field', async ({ page, portal }) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/shell/palette.js', async (route) => {
    await held;
    await route.continue();
  });
  await portal.signIn(people.owner, '/c/1/');
  await expect(portal.heading).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('overdue');
  const palette = page.getByRole('dialog', { name: 'Search the portal' });
  await expect(palette).toHaveCount(0);
  release();
  await expect(palette.getByRole('combobox')).toHaveValue('overdue');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/deadlines\?due=overdue$/);
});
