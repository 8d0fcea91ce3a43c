import { expect, test } from '../fixtures.ts';
import { ApplicationsPage } from '../pages/applications-page.ts';
import { people } from '../pages/portal.ts';
import { printedSheets } from '../pages/printed.ts';

/** Acme's. */
const home = '/c/1';

test.beforeEach(({ portal }) => portal.startSession(people.owner));

test('a points statement is printed with one closing balance, and each sheet says whose it is', {
  tag: '@long',
}, async ({ page }) => {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`${home}/rewards/statement?from=${day(40)}&to=${day(0)}`);
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
  const closings = sheets.map((sheet) => sheet.split('Closing balance').length - 1);
  // Once among the totals above, once at the end.
  expect([closings[0], closings.at(-1), closings.reduce((sum, count) => sum + count, 0)]).toEqual([1, 1, 2]);
});

test('an application, the list and a redemption are printed without controls', async ({ page, portal }) => {
  const applications = new ApplicationsPage(page);
  await page.goto(`${home}/applications`);
  await applications.settled();
  const reference = (await applications.references.first().textContent()) ?? '';
  const list = await printedSheets(page);
  expect(list.join('\n')).toContain(reference);
  expect(list[0]).toContain('No filters');
  expect(list[0]).toMatch(/Rows 1–\d+ of \d+\. The other pages of the list are not printed\./);

  await applications.references.first().click();
  await expect(page).toHaveTitle(new RegExp(`^${reference} · .+ · Acme Corporation · Atrium$`));
  await expect(portal.heading).toBeFocused();
  const application = await printedSheets(page);
  expect(application.join('\n')).toContain(reference);

  await page.goto(`${home}/rewards/history`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveTitle(/^\S+ · .+ · Acme Corporation · Atrium$/);
  const redemption = await printedSheets(page);

  for (const sheet of [...list, ...application, ...redemption]) {
    expect(sheet).toContain('Atrium · Acme Corporation');
    for (const control of ['Skip to content', 'Export', 'Views', 'Rows per page', 'Main menu'])
      expect(sheet).not.toContain(control);
  }
});

test('insights are printed with all charts, each whole on one sheet, without controls', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(`${home}/insights`);
  const chart = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(chart('Latest applications').getByRole('row').nth(1)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  const sheets = await printedSheets(page);
  expect(sheets[0]).toContain('Period: All time');
  for (const name of ['Applications by status', 'Applications by office', 'Spending by office']) {
    const sheet = sheets.find((each) => each.includes(name));
    for (const text of await chart(name).locator('svg text').allTextContents()) expect(sheet).toContain(text);
  }
  const printed = sheets.join('\n');
  for (const name of [
    'Applications by date',
    'Applications by category',
    'Categories by date',
    'Spending by date of payment',
    'Spending by category',
  ])
    expect(printed).toContain(name);
  expect(printed).toContain(
    (await chart('Latest applications').getByRole('link').first().textContent()) ?? '',
  );
  for (const control of ['Skip to content', 'Download', 'Table', 'Interval', 'Last 30 days'])
    expect(printed).not.toContain(control);
});

test('a list says on its first sheet how it is filtered and which of its rows are printed', {
  tag: '@long',
}, async ({ page }) => {
  const printed = async (path: string) => {
    await page.goto(`${home}${path}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const [first = ''] = await printedSheets(page);
    return first;
  };
  const deadlines = await printed('/applications/deadlines?kind=renewal&page=2');
  expect(deadlines).toContain('Kind: Renewal');
  expect(deadlines).toMatch(/Rows 26–\d+ of \d+\. The other pages of the list are not printed\./);
  const users = await printed('/account/users?role=viewer');
  expect(users).toContain('Role: Viewer');
  expect(users).toMatch(/All \d+ rows|The only row/);
  expect(await printed('/insights/activity')).toMatch(/Rows 1–25 of (more than )?[\d,]+\. The other pages/);
});

test('an application is printed with its deadlines that are done', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${home}/applications/deadlines?state=done`);
  await page.getByRole('row').nth(1).getByRole('link').last().click();
  const fold = page.getByRole('button', { name: /^\d+ done or waived$/ });
  await expect(fold).toBeVisible();
  await expect(page.getByText('Done', { exact: true })).toHaveCount(0);
  expect((await printedSheets(page)).join('\n')).toMatch(/\bDone\b/);
  await expect(fold).toBeVisible();
});
