import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { moveTo } from '../pages/move.ts';
import { people } from '../pages/portal.ts';

/** One of each kind: half a ring, bars, bars by date. Component tests follow the links of all charts. */
const CHARTS = ['Applications by category', 'Top ten customers', 'Categories by date'];

/** What is requested at once, wherever the page is scrolled to. */
const FIRST_SCREEN = ['categories', 'count', 'count_by_app_date', 'status', 'total_spending'];

/** The page of charts: each chart is a region, each of its parts a link that names its count. */
class Insights {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(customerId: number, query = '') {
    await this.page.goto(`/c/${customerId}/insights${query}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Insights');
    await this.allCharts();
  }

  /** The charts below the first screen load after it. */
  async allCharts() {
    await expect(this.chart('Latest applications').getByRole('row').nth(1)).toBeVisible();
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0);
  }

  chart(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Parts of a chart, each with the count in its name. */
  async parts(name: string): Promise<{ href: string; count: number }[]> {
    const drawn = this.chart(name).locator('svg').getByRole('link');
    await expect(drawn.first()).toBeVisible();
    const parts = await drawn.evaluateAll((links) =>
      links.map((link) => [link.getAttribute('href') ?? '', link.getAttribute('aria-label') ?? '']),
    );
    return parts.map(([href = '', label = '']) => ({ href, count: countIn(label) }));
  }

  async middlePart(name: string): Promise<{ mark: Locator; href: string; count: number }> {
    const parts = await this.parts(name);
    const { href, count } = parts[Math.floor(parts.length / 2)] ?? { href: '', count: 0 };
    expect(count).toBeGreaterThan(0);
    return { mark: this.chart(name).locator(`a[data-mark][href="${href}"]`).first(), href, count };
  }
}

function countIn(label: string): number {
  return Number(/: ([\d,]+) application/.exec(label)?.[1]?.replaceAll(',', ''));
}

/** Number of rows that the list shows as its total. */
async function listTotal(page: Page): Promise<number> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const range = await page
    .getByText(/^[\d,]+–[\d,]+ of [\d,]+$/)
    .first()
    .textContent();
  return Number(/of ([\d,]+)/.exec(range ?? '')?.[1]?.replaceAll(',', ''));
}

/** Whether a request is for the total of the page's period, and not for the period before, which is requested too. */
function isCountOf(page: Page, url: string): boolean {
  const [shown, asked] = [new URL(page.url()), new URL(url)];
  const from = shown.searchParams.get('from');
  return (
    asked.pathname.endsWith('/applications/count') && asked.searchParams.get('from') === from && from !== null
  );
}

test('each kind of chart opens the list with as many rows as it counts', { tag: '@long' }, async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000);
  const insights = new Insights(page);
  await portal.startSession(people.owner);
  await insights.open(0);
  for (const name of CHARTS) {
    const { mark, href, count } = await insights.middlePart(name);
    await mark.locator('.shape').click();
    await expect(portal.heading).toHaveText('Applications');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(href);
    await expect.poll(() => listTotal(page), name).toBe(count);
    await page.goBack();
    await insights.allCharts();
  }
});

test('with filters, the parts of a chart and the total open the list with as many rows too', {
  tag: '@long',
}, async ({ page, portal }) => {
  const insights = new Insights(page);
  await portal.startSession(people.owner);
  await insights.open(0, '?category=1&category=2&country=US&country=EU');
  // The middle of half a ring is outside of it, so it is opened by keyboard.
  const { mark, count: ofPart } = await insights.middlePart('Applications by category');
  await mark.press('Enter');
  await expect.poll(() => listTotal(page)).toBe(ofPart);
  await page.goBack();
  await insights.allCharts();
  const total = page.getByRole('link', { name: /^Applications: / });
  const count = Number((await total.textContent())?.replaceAll(',', ''));
  await total.click();
  await expect.poll(() => listTotal(page)).toBe(count);
});

test('charts can be navigated and opened by keyboard', async ({ page, portal }) => {
  const insights = new Insights(page);
  await portal.signIn(people.viewer, '/c/1/insights');
  await expect(portal.heading).toHaveText('Insights');
  const links = insights.chart('Applications by status').locator('svg').getByRole('link');
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  const count = countIn((await links.nth(1).getAttribute('aria-label')) ?? '');
  await page.keyboard.press('Enter');
  await expect(portal.heading).toHaveText('Applications');
  await expect.poll(() => listTotal(page)).toBe(count);
});

test('filters are part of the address: a reload keeps them, and the totals are compared', async ({
  page,
  portal,
}) => {
  await portal.signIn(people.viewer, '/c/1/insights');
  await page.getByRole('button', { name: 'Period', exact: true }).click();
  const counted = page.waitForResponse((response) => isCountOf(page, response.url()));
  await page.getByRole('button', { name: 'Last 90 days' }).click();
  const { applications } = (await (await counted).json()) as { applications: number };
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(page.getByRole('link', { name: /^[\d,]+, .*\d{4}$/ })).toBeVisible();
  const total = page.getByRole('link', { name: /^Applications: / });
  await expect(total).toHaveText(applications.toLocaleString('en-US'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Period: Last 90 days' })).toBeVisible();
  await expect(total).toHaveText(applications.toLocaleString('en-US'));
});

test('a chart that fails does not affect the others, and a retry loads it', async ({
  page,
  portal,
  quietConsole,
}) => {
  quietConsole.allow(/status of 500/);
  // Before the first document: the page takes an answer that the home page has not used.
  await page.route('**/charts/applications/status*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await portal.signIn(people.viewer, '/c/1/insights');
  await expect(portal.heading).toHaveText('Insights');
  const insights = new Insights(page);
  const failed = insights.chart('Applications by status');
  await expect(failed.getByText('The chart did not load.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Fetch charts error.');
  await expect(insights.chart('Applications by date').getByRole('link').first()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed.locator('svg').getByRole('link').first()).toBeVisible();
});

test('charts below the first screen load after it, without scrolling', async ({ page, portal }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const chart = /charts\/applications\/(\w+)/.exec(request.url())?.[1];
    if (chart) asked.push(chart);
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/charts/applications/status*', async (route) => {
    await held;
    await route.continue();
  });
  await portal.signIn(people.owner, '/c/0/insights');
  await expect.poll(() => [...new Set(asked)].sort()).toEqual(FIRST_SCREEN);
  release();
  await expect.poll(() => new Set(asked).size).toBe(10);
  await expect(new Insights(page).chart('Latest applications').getByRole('row').nth(1)).toBeVisible();
});

test('a chart can be downloaded as a PNG of twice its size', { tag: '@long' }, async ({ page, portal }) => {
  await portal.signIn(people.viewer, '/c/1/insights');
  await page.getByRole('button', { name: 'Download applications by category' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Image (PNG)' }).click();
  expect((await download).suggestedFilename()).toBe('applications-by-category.png');
  const file = await readFile(await (await download).path());
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
  // The width in the first chunk: 480 pixels and the padding on both sides, doubled.
  expect(file.readUInt32BE(16)).toBe(2 * (480 + 2 * 24));
});

test('the activity log can be filtered and exported, and links to what it is about', async ({
  page,
  portal,
}) => {
  await portal.signIn(people.owner, '/c/0/insights/activity');
  await page.getByRole('button', { name: 'Action' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Paid a fee' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/action=fee\.paid/);
  const entries = page.getByRole('table', { name: 'Activity log' }).locator('tbody').getByRole('row');
  const rows = entries.filter({ hasText: 'Paid a fee' });
  await expect(entries.filter({ hasNotText: 'Paid a fee' })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  const total = await listTotal(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString('utf8').trim().split('\r\n')).toHaveLength(total + 1);

  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/applications\/\d+$/);
});

test('charts, tables and the log have no accessibility violation in any look', { tag: '@long' }, async ({
  page,
  portal,
}) => {
  test.slow();
  await portal.startSession(people.owner);
  const insights = new Insights(page);
  await insights.open(0);
  await expectAccessibleInEachLook(page);
  for (const toggle of await page.getByRole('button', { name: 'Table', exact: true }).all()) {
    await toggle.click();
  }
  await expectAccessibleInEachLook(page);
  await moveTo(page, '/c/0/insights/activity');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleInEachLook(page);
});
