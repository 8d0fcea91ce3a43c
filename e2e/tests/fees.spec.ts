import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { ApplicationsPage } from '../pages/applications-page.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { people } from '../pages/portal.ts';

test('a fee is found by the month of its payment, by keyboard alone', async ({ page, portal }) => {
  await portal.signIn(people.owner, '/c/1');
  const keyboard = new Keyboard(page);
  await keyboard.activate(portal.menu.getByRole('link', { name: 'Fees' }));
  await expect(portal.heading).toHaveText('Fees');
  await expect(portal.heading).toBeFocused();
  await expectAccessible(page);

  await keyboard.activate(page.getByRole('button', { name: 'Paid', exact: true }));
  await keyboard.activate(page.getByRole('button', { name: 'Last month' }));
  await expect(page).toHaveURL(/paidFrom=\d{4}-\d{2}-01&paidTo=/);
  const { from, month } = await page.evaluate(() => {
    const first = new URLSearchParams(location.search).get('paidFrom') ?? '';
    const name = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(
      new Date(first),
    );
    return { from: first, month: name };
  });
  const inMonth = new RegExp(`^${month} \\d{1,2}, ${from.slice(0, 4)}$`);
  const dates = page.getByRole('table', { name: 'Fees' }).locator('tbody tr td:first-child');
  await expect(dates.first()).toHaveText(inMonth);
  for (const date of await dates.allTextContents()) expect(date).toMatch(inMonth);

  const row = page.getByRole('table', { name: 'Fees' }).locator('tbody tr').first();
  const [name = '', reference = ''] = ((await row.getByRole('link').getAttribute('aria-label')) ?? '').split(
    ', ',
  );
  const date = (await dates.first().textContent()) ?? '';
  await keyboard.activate(row.getByRole('link'));
  await expect(page).toHaveURL(/\/applications\/\d+#fees$/);
  await expect(page.getByRole('main')).toContainText(reference);
  const fees = page.getByRole('region', { name: 'Fees' });
  await expect(fees).toBeInViewport();
  await expect(fees.getByRole('row', { name: new RegExp(`^${name} ${date}`) }).first()).toBeVisible();

  await page.goBack();
  await expect(row.getByRole('link')).toBeFocused();
});

test('the sums of the page are those of its file, of Insights and of its states, in each look', {
  tag: '@long',
}, async ({ page, portal }) => {
  await portal.signIn(people.owner, '/c/0/applications/fees');
  await expect(page.getByRole('table', { name: 'Fees' }).getByRole('link').first()).toBeVisible();
  await expectAccessibleInEachLook(page, true);
  const amountOf = async (label: string) => {
    const sums = page.getByRole('region', { name: 'Sums of all filtered fees' });
    const text = (await sums.getByText(label, { exact: true }).locator('..').textContent()) ?? '';
    return cents(text);
  };
  const [paid, open, overdue] = [await amountOf('Paid'), await amountOf('Open'), await amountOf('Overdue')];

  const { name, content } = await new ApplicationsPage(page).exported(/CSV/);
  expect(name).toMatch(/^fees-[\d-]+\.csv$/);
  const inFile = { Paid: 0, Open: 0, Overdue: 0 } as Record<string, number>;
  for (const line of content.toString().trim().split('\r\n').slice(1)) {
    const [, state = '', amount = ''] =
      /^(?:"[^"]*")?,(?:"[^"]*")?,"(\w+)",.*,([\d.]+),"USD"$/.exec(line) ?? [];
    inFile[state] = (inFile[state] ?? 0) + Math.round(Number(amount) * 100);
  }
  expect(inFile).toEqual({ Paid: paid, Open: open - overdue, Overdue: overdue });
  expect(Math.min(paid, open)).toBeGreaterThan(0);

  await page.goto('/c/0/insights');
  const total = page.getByRole('link', { name: /^Total spending: / });
  expect(cents((await total.textContent()) ?? '')).toBe(paid);
  expect(cents((await page.getByRole('link', { name: /^Open fees: / }).textContent()) ?? '')).toBe(open);
  await total.click();
  await expect(page.getByRole('tab', { name: 'Paid', selected: true })).toBeVisible();
  await expect.poll(() => amountOf('Paid')).toBe(paid);
});

/** The first amount in a text, in cents. */
function cents(text: string): number {
  const [, amount = ''] = /\$([\d,]+\.\d{2})/.exec(text) ?? [];
  return Math.round(Number(amount.replaceAll(',', '')) * 100);
}
