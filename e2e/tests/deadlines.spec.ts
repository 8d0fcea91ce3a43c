import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { Mailbox } from '../pages/mailbox.ts';
import { Portal, people } from '../pages/portal.ts';

test('what is due first is found from home and marked as done, and its application has another due date or none', async ({
  page,
  portal,
}) => {
  await portal.signIn(people.owner, '/c/1');
  const card = page.getByRole('region', { name: 'Deadlines' });
  await card.getByRole('link', { name: /^\d+ Next 7 days$/ }).click();
  await expect(portal.heading).toHaveText('Deadlines');
  await expect(page.getByRole('tab', { name: /^Next 7 days \d+/, selected: true })).toBeVisible();
  await expect(page.getByText(/^in \d days$/).first()).toBeVisible();
  await expectAccessible(page);

  const mandatory = page
    .getByRole('table')
    .getByRole('link', { name: /^(Response|Payment|Document), ACME-/ });
  await mandatory.first().click();
  const details = page.getByRole('region', { name: 'Details' });
  const due = (await details.locator('time').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(details.getByText('Done')).toBeVisible();
  await expectAccessible(page);

  await details.getByRole('link', { name: /^ACME-/ }).click();
  await expect(details.getByText('Spending')).toBeVisible();
  await expect(details.getByText(due, { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  const deadlines = page.getByRole('region', { name: 'Deadlines' });
  await deadlines.getByRole('button', { name: /done or waived$/ }).click();
  const done = deadlines.getByRole('listitem').filter({ hasText: due });
  await done.getByRole('button', { name: 'Reopen' }).click();
  await expect(details.getByText(due, { exact: true })).toBeVisible();
});

test('twenty deadlines are marked as done by keyboard alone, in at most thirty keys, and taken back by one more', async ({
  page,
  portal,
}) => {
  await portal.signIn(people.owner, '/c/2/applications/deadlines?actor=customer');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(
    rows.filter({ has: page.getByText(/^(in \d+ days|today|tomorrow|\d+ days? overdue)$/) }),
  ).toHaveCount(25);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const tabTo = async (target: Locator) => {
    while (!(await target.evaluate((element) => element === document.activeElement))) await press('Tab');
  };
  await tabTo(page.getByRole('link', { name: 'Skip to content' }));
  await press('Enter');
  await tabTo(page.getByRole('checkbox', { name: 'Select all on this page' }));
  await press('Space');
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Mark as done', exact: true })).toBeFocused();
  await press('Enter');
  await expect(page.getByText('Marked as done: 25 deadlines.')).toBeVisible();
  await expect(rows.getByText('Done', { exact: true })).toHaveCount(25);
  await expectAccessible(page);
  expect(keys).toBeLessThanOrEqual(30);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('The change was undone.')).toBeVisible();
  await expect(rows.getByText('Done', { exact: true })).toHaveCount(0);
});

test('the calendar is operated by keyboard, and a phone shows its agenda', async ({ page, portal }) => {
  await portal.signIn(people.viewer, '/c/1/applications/deadlines');
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await grid.getByRole('gridcell', { selected: true }).focus();
  const day = grid.getByRole('gridcell', { selected: true });
  // Without the number of deadlines, which arrives later.
  const dateOfDay = async () =>
    /^\w+, \w+ \d+, \d{4}/.exec((await day.locator('span').first().textContent()) ?? '')?.[0] ?? '';
  for (const key of ['PageDown', 'ArrowRight']) {
    const former = await dateOfDay();
    await page.keyboard.press(key);
    await expect(day.filter({ hasNotText: former })).toBeFocused();
  }
  await expect(page.getByRole('region', { name: `Due on ${await dateOfDay()}` })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(grid).toHaveCount(0);
  const dates = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(dates.first()).toBeVisible();
  await expectAccessible(page);
});

test('a calendar reads what the list shows at an address of its own, until that is revoked', async ({
  page,
  portal,
  quietConsole,
}) => {
  quietConsole.allow(/403/);
  await portal.signIn(people.viewer, '/c/1/applications/deadlines?due=90');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('checkbox', { name: '7 days before' }).check();
  await page.getByRole('button', { name: 'Create address' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm your identity' })).toBeVisible();
  await expectAccessible(page);
  await portal.proveIdentity();
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
  await expectAccessible(page);
  // Not by the browser, which has a session.
  const calendar = await (await fetch(address)).text();
  expect(calendar).toContain('SUMMARY:ACME-');
  expect(calendar).toContain('BEGIN:VALARM');

  await page.getByRole('link', { name: 'Manage calendar feeds' }).click();
  await expect(portal.heading).toHaveText('Calendar feeds');
  await expect(page.getByRole('link', { name: 'Open, Missed · due in 90 days' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke Deadlines' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No calendar feed yet')).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
});

test('an owner assigns a deadline, and the link of the mail leads the person through the sign-in to mark it as done', async ({
  page,
  portal,
  browser,
}) => {
  const context = await browser.newContext();
  const owner = new Portal(await context.newPage());
  await owner.startSession(people.owner);
  const { request } = context;
  const { accessToken } = await (await request.get('/api/auth/session')).json();
  const forAll = { authorization: `Bearer ${accessToken}` };
  const listed = await request.get('/customer-portal/auth/customer_list_dropdown', { headers: forAll });
  const { filteredCustomers } = (await listed.json()) as {
    filteredCustomers: { id: number; code: string }[];
  };
  const customerId = filteredCustomers.find(({ code }) => code === 'GLOBEX')?.id;
  const signed = await request.post('/customer-portal/auth/sign_by_customer', {
    headers: forAll,
    data: { customerId },
  });
  const headers = { authorization: `Bearer ${(await signed.json()).token}` };
  const waiting = 'deadlines?state=open&unassigned=true&sort=-dueAt&pageSize=1';
  const { deadlines } = await (await request.get(`/customer-portal/${waiting}`, { headers })).json();

  await owner.page.goto(`/c/${customerId}/applications/deadlines/${deadlines[0].id}`);
  await owner.page.getByRole('button', { name: /^Actions for/ }).click();
  await owner.page.getByRole('menuitem', { name: 'Assign…' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Marcus Hale' }).check();
  const assign = () => dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  const mail = await new Mailbox(request).mailAfter(people.manager, assign, /You are responsible/);
  await context.close();

  const [link = ''] = /\/c\/\d+\/applications\/deadlines\/\d+/.exec(mail.text) ?? [];
  await portal.signInByForm(people.manager, link);
  await expect(page).toHaveURL(new RegExp(`${link}$`));
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('region', { name: 'Details' }).getByText('Done')).toBeVisible();
});
