import { expect, test } from '../fixtures.ts';
import { ApplicationsPage } from '../pages/applications-page.ts';
import { people } from '../pages/portal.ts';
import { printedSheets } from '../pages/printed.ts';

test.beforeEach(async ({ portal }) => {
  await portal.signIn(people.owner);
  await portal.chooseCustomer('Acme');
});

test('a points statement is printed with one closing balance, and each sheet says whose it is', async ({
  page,
  portal,
}) => {
  await portal.open('Rewards');
  await page
    .getByRole('navigation', { name: 'Pages of rewards' })
    .getByRole('link', { name: 'Statement' })
    .click();
  await page.getByRole('button', { name: 'This year' }).click();
  await expect(page.getByRole('row', { name: /^Closing balance/ })).toBeVisible();

  const sheets = await printedSheets(page);
  expect(sheets.length).toBeGreaterThan(1);
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain('Atrium · Acme Corporation');
    expect(sheet).toMatch(/Printed \w+ \d+, \d{4}/);
    expect(sheet).toContain(`${index + 1} / ${sheets.length}`);
    expect(sheet).not.toContain('Skip to content');
    expect(sheet).not.toContain('Download CSV');
  }
  const closing = sheets.map(
    (sheet) => sheet.split('\n').filter((line) => line.includes('Closing balance')).length,
  );
  // Once among the sums above, once at the end.
  expect([closing[0], closing.slice(1, -1), closing.at(-1)]).toEqual([1, sheets.slice(2).map(() => 0), 1]);
});

test('an application, the list and a redemption are printed without controls', async ({ page, portal }) => {
  const applications = new ApplicationsPage(page);
  await portal.open('Applications');
  await applications.settled();
  const reference = (await applications.references.first().textContent()) ?? '';
  const list = await printedSheets(page);
  expect(list.join('\n')).toContain(reference);

  await applications.references.first().click();
  await expect(page).toHaveTitle(new RegExp(`^${reference} · .+ · Acme Corporation · Atrium$`));
  await expect(portal.heading).toBeFocused();
  const application = await printedSheets(page);

  await portal.open('Rewards');
  await page
    .getByRole('navigation', { name: 'Pages of rewards' })
    .getByRole('link', { name: 'History' })
    .click();
  await page.getByRole('main').getByRole('link').filter({ hasText: /\w/ }).last().click();
  const redemption = await printedSheets(page);

  for (const sheets of [list, application, redemption])
    for (const sheet of sheets) {
      expect(sheet).toContain('Atrium · Acme Corporation');
      for (const control of ['Skip to content', 'Export', 'Views', 'Rows per page', 'Main menu', 'Print\n'])
        expect(sheet).not.toContain(control);
    }
});
