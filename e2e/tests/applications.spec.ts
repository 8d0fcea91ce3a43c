import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { ApplicationsPage } from '../pages/applications-page.ts';
import { people } from '../pages/portal.ts';

const screens = [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 }, tag: '@long' },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, tag: [] },
];

for (const { name, viewport, tag } of screens) {
  test(`${name}: filter, save the view, open an application, download its document, return to its row, export`, {
    tag,
  }, async ({ page, portal }) => {
    test.setTimeout(90_000);
    const view = `To answer ${name}`;
    await page.setViewportSize(viewport);
    await portal.signIn(people.viewer, '/c/1/applications');
    const applications = new ApplicationsPage(page);
    await applications.settled();

    await page.getByRole('tab', { name: /^Action required/ }).click();
    await applications.filterBy('Status', 'Office action');
    await expect(page).toHaveURL(/mainStatus=3&status=7$/);
    const office = await applications.references.count();
    expect(office).toBeLessThanOrEqual(await applications.rowsOfTab());
    await expectAccessible(page);
    await applications.saveView(view);

    const opened = applications.references.nth(4);
    const reference = (await opened.textContent()) ?? '';
    await opened.click();
    await expect(page.getByText(`${reference} · Acme Corporation`)).toBeVisible();
    await expect(page.getByText(/^5 of \d+$/)).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
    const taken = await applications.downloaded();
    expect(taken.name).toMatch(/\.(pdf|png)$/);
    expect(taken.content.length).toBeGreaterThan(100);

    await page.getByRole('link', { name: /All applications/ }).click();
    await applications.settled();
    await expect(page).toHaveURL(/mainStatus=3&status=7$/);
    await expect(page.getByRole('link', { name: reference, exact: true })).toBeFocused();
    await expect(page.getByRole('button', { name: view, exact: true })).toBeVisible();

    const listed = await applications.references.allInnerTexts();
    const file = await applications.exported(/CSV/);
    expect(file.name).toMatch(/^applications-.*\.csv$/);
    const rows = file.content.toString('utf8').trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split('"')[1])).toEqual(listed);
    const workbook = await applications.exported(/XLSX/);
    expect(workbook.content.subarray(0, 2).toString()).toBe('PK');
    await applications.deleteView(view);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
}

test('the back button restores filters, order and page, and a link shows the same to another person', async ({
  page,
  portal,
  browser,
}) => {
  await portal.signIn(people.owner, '/c/0/applications?search=class&sort=title&page=2');
  const applications = new ApplicationsPage(page);
  await applications.settled();
  const shown = await applications.references.allInnerTexts();
  await applications.references.nth(2).click();
  await expect(page.getByRole('navigation', { name: 'Previous and next application' })).toBeVisible();
  await page.goBack();
  await applications.settled();
  expect(await applications.references.allInnerTexts()).toEqual(shown);
  await expect(applications.references.nth(2)).toBeFocused();

  const other = await browser.newPage();
  await other.context().addCookies(await page.context().cookies());
  await other.goto(page.url());
  const copy = new ApplicationsPage(other);
  await copy.settled();
  expect(await copy.references.allInnerTexts()).toEqual(shown);
  await other.close();
});

test('a long reference leaves the amount in view, on a laptop and at 200 % zoom', async ({
  page,
  portal,
}) => {
  const reference = `${'LONG-'.repeat(11)}00001`;
  await page.route('**/customer-portal/applications?*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.applications[0].reference = reference;
    await route.fulfill({ response, json });
  });
  await portal.startSession(people.viewer);
  for (const width of [1366, 683]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/c/1/applications');
    await expect(page.getByRole('link', { name: reference })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeInViewport({ ratio: 1 });
  }
  await page.unrouteAll({ behavior: 'wait' });
});

test('applications can be searched, browsed and opened by keyboard alone', async ({ page, portal }) => {
  await portal.signIn(people.owner, '/c/0/applications');
  const applications = new ApplicationsPage(page);
  await applications.settled();
  await page.keyboard.press('/');
  await page.keyboard.type('GLOBEX-2026');
  await expect(page).toHaveURL(/search=GLOBEX-2026/);
  await expect(applications.references.first()).toHaveText(/^GLOBEX-2026/);
  await applications.references.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(applications.references.nth(1)).toBeFocused();
  const reference = (await applications.references.nth(1).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${reference} ·`)).toBeVisible();
});

test('rows of two pages are selected, and exported or downloaded with their documents', async ({
  page,
  portal,
}) => {
  await portal.signIn(people.owner, '/c/1/applications');
  const applications = new ApplicationsPage(page);
  await applications.settled();
  await applications.references.first().focus();
  await page.keyboard.press('Space');
  const [first = ''] = await applications.references.allInnerTexts();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(applications.references.first()).not.toHaveText(first);
  const [, second = ''] = await applications.references.allInnerTexts();
  await page.getByRole('checkbox', { name: `Select ${second}` }).check();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const archive = await applications.fileOf(() =>
    page.getByRole('button', { name: 'Download documents' }).click(),
  );
  expect(archive.name).toMatch(/^documents-.*\.zip$/);
  expect([first, second].some((reference) => archive.content.includes(`${reference}/`))).toBe(true);
  const file = await applications.exported(/CSV/, 'Export selected');
  const rows = file.content.toString('utf8').trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split('"')[1])).toEqual([first, second]);
});

test('a PDF is shown in a frame that the policy of the page permits', async ({ page, portal }) => {
  // The headless shell has no viewer: it downloads what a frame may load. A browser with a viewer shows it.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }),
  );
  await portal.signIn(people.viewer, '/c/1/applications');
  const applications = new ApplicationsPage(page);
  await applications.settled();
  await applications.references.first().click();
  const isPreview = (url: string) => url.startsWith(`blob:${new URL(page.url()).origin}/`);
  await Promise.all([
    Promise.race([
      page.waitForEvent('download', (download) => isPreview(download.url())),
      page.waitForEvent('framenavigated', (frame) => isPreview(frame.url())),
    ]),
    page
      .getByRole('button', { name: /^Preview .+\.pdf$/ })
      .first()
      .click(),
  ]);
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible();
});

test('a filter that the API rejects is named', async ({ page, portal, quietConsole }) => {
  quietConsole.allow(/400/);
  await portal.signIn(people.owner, '/c/0/applications?status=99');
  await expect(
    page.getByRole('alert').filter({ hasText: '400 Bad Request · Status: ' }).first(),
  ).toBeVisible();
});
