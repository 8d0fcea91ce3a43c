import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { Colleague } from '../pages/colleague.ts';
import { acceptInvitation, guestPassword, signInAs } from '../pages/invitations.ts';
import { linkIn, Mailbox } from '../pages/mailbox.ts';
import { Portal, people } from '../pages/portal.ts';
import { startUnreliableProxy } from '../pages/unreliable-proxy.ts';

// Two people with a browser each, and everything that they wait for.
test.slow();

test('an owner invites a person, who joins, and whose role changes without a reload', async ({
  portal,
  page,
  browser,
}) => {
  const email = `nora.${Date.now()}@acme.example`;
  await portal.signIn(people.owner, '/c/1/account/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nora Newcomer');
  await page.getByLabel('E-mail address').fill(email);
  const mail = await new Mailbox(page.request).mailAfter(email, () =>
    page.getByRole('button', { name: 'Send invitation' }).click(),
  );
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('Invited');

  const guest = await browser.newContext();
  const hers = new Portal(await guest.newPage());
  await acceptInvitation(hers.page, linkIn(mail));
  await expect(hers.menu.getByRole('link', { name: 'Users' })).toBeHidden();

  await page.reload();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await page.getByRole('radio', { name: 'Manager' }).click();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(row).toContainText('Manager');
  await expect(hers.menu.getByRole('link', { name: 'Users' })).toBeVisible();

  await hers.open('Users');
  await expect(hers.page.getByRole('row', { name: new RegExp(email) })).toBeVisible();
  await expect(hers.page.getByRole('button', { name: 'Invite' })).toBeHidden();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await page.getByRole('radio', { name: 'Owner' }).click();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(hers.page.getByRole('button', { name: 'Invite' })).toBeVisible();

  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'End sessions' }).click();
  await page.getByRole('button', { name: 'End sessions' }).click();
  await expect(hers.heading).toHaveText('Sign in again for this customer');
  await expectAccessibleInEachLook(hers.page);
  await hers.page.getByRole('button', { name: 'Sign in again' }).click();
  await signInAs(hers.page, email, guestPassword);
  await expect(hers.heading).toHaveText('Users');
  await expect(hers.page.getByRole('button', { name: 'Invite' })).toBeVisible();
  await guest.close();
});

test('under all customers a person is listed once per customer, and a row leads to where it is changed', async ({
  portal,
  page,
}) => {
  await portal.signIn(people.owner, '/c/0/account/users');
  const rows = page.getByRole('row', { name: /owner@acme\.example/ });
  await expect(rows).toHaveText([/Acme.*Owner/, /Globex.*Owner/, /Initech.*Owner/]);
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /^Manage .* under Globex/ })
    .first()
    .click();
  await expect(portal.customer).toHaveAccessibleName(/Globex/);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(1);
});

const unread = async (portal: Portal) => {
  const bell = portal.page.getByRole('button', { name: /^Notifications, / });
  return Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
};

test('what one person does counts up at the bell of another, also after the connection was cut', async ({
  portal,
  page,
  browser,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await portal.signIn(people.owner, '/c/2/account/users');
  const other = await browser.newContext();
  const theirs = new Portal(await other.newPage());
  await theirs.signIn(people.manager, '/c/2/account');
  const token = async () => {
    const { accessToken } = await (await other.request.get('/api/auth/session')).json();
    const response = await other.request.post('/customer-portal/auth/sign_by_customer', {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { customerId: 2, renewal: true },
    });
    return (await response.json()).token as string;
  };

  // A role that changes and changes back: the person is notified of both.
  const manager = page.getByRole('row', { name: /manager@globex\.example/ });
  const change = async (role: string) => {
    await manager.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    await page.getByRole('radio', { name: role }).click();
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(manager).toContainText(role);
  };
  await expect(manager).toBeVisible();
  await expect.poll(() => unread(theirs)).toBeGreaterThan(0);
  const before = await unread(theirs);
  await change('Viewer');
  await expect.poll(() => unread(theirs), { timeout: 1_000 }).toBe(before + 1);

  await other.setOffline(true);
  await change('Manager');
  await other.setOffline(false);
  await expect.poll(() => unread(theirs), { timeout: 15_000 }).toBe(before + 2);
  const listed = await other.request.get('/customer-portal/notifications?unread=true', {
    headers: { authorization: `Bearer ${await token()}` },
  });
  expect((await listed.json()).unread).toBe(before + 2);
  await other.close();
});

test('one tab of a browser holds the stream for all, and another takes over when it closes', async ({
  portal,
  browser,
}) => {
  await portal.startSession(people.owner);
  const colleague = await Colleague.join(browser, portal);
  const { context } = colleague;
  const streams: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/notifications/stream')) streams.push(request.frame().page());
  });
  const first = await context.newPage();
  const second = await context.newPage();
  await colleague.portal.page.close();
  for (const tab of [first, second]) {
    await tab.goto('/c/1/account');
    await expect(colleague.bell(tab)).toHaveAccessibleName('Notifications, none unread');
  }
  await colleague.becomes('manager');
  for (const tab of [first, second]) {
    await expect(colleague.bell(tab)).toHaveAccessibleName('Notifications, 1 unread');
  }
  const [holder] = streams;
  expect(new Set(streams)).toEqual(new Set([holder]));

  await holder?.close();
  const left = holder === first ? second : first;
  await expect.poll(() => streams.includes(left)).toBe(true);
  await colleague.becomes('viewer');
  await expect(colleague.bell(left)).toHaveAccessibleName('Notifications, 2 unread');
  await context.close();
});

test('notifications that arrive while the list is read wait above it, and move nothing until they are shown', async ({
  portal,
  browser,
}) => {
  await portal.startSession(people.owner);
  const colleague = await Colleague.join(browser, portal);
  const { page } = colleague.portal;
  await colleague.becomes('manager');
  await expect(colleague.bell()).toHaveAccessibleName('Notifications, 1 unread');
  await colleague.portal.open('Notifications');
  const list = page.getByRole('list', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  const place = await list.boundingBox();

  await colleague.becomes('owner');
  const show = page.getByRole('button', { name: '1 new notification' });
  await expect(show).toBeVisible();
  await expect(colleague.bell()).toHaveAccessibleName('Notifications, 2 unread');
  expect(await list.boundingBox()).toEqual(place);
  await show.click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('Your role is now owner');

  await list
    .getByRole('button', { name: /as read$/ })
    .first()
    .click();
  await expect(colleague.bell()).toHaveAccessibleName('Notifications, 1 unread');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(colleague.bell()).toHaveAccessibleName('Notifications, none unread');
  await colleague.context.close();
});

test('after a connection breaks or goes silent, nothing is lost and nothing counted twice', {
  tag: '@long',
}, async ({ portal, browser, baseURL }) => {
  const proxy = await startUnreliableProxy(baseURL ?? '');
  await portal.startSession(people.owner);
  const colleague = await Colleague.join(browser, portal, proxy.url);
  const { page } = colleague.portal;
  const connected = () =>
    page.waitForRequest((request) => request.url().endsWith('/notifications/stream'), { timeout: 35_000 });

  const reconnected = connected();
  proxy.cut();
  await reconnected;
  await colleague.becomes('manager');
  await expect(colleague.bell()).toHaveAccessibleName('Notifications, 1 unread');

  proxy.swallow();
  await colleague.becomes('owner');
  const connectedAgain = connected();
  // The machine's network changes: the browser fires an event, and the open connection is dropped.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await connectedAgain;
  proxy.recover();
  proxy.cut();
  await expect(colleague.bell()).toHaveAccessibleName('Notifications, 2 unread', { timeout: 15_000 });
  await expect(colleague.portal.menu.getByRole('link', { name: 'Users' })).toBeVisible();
  await colleague.context.close();
  proxy.stop();
});

test('a person who loses access sees nothing and is sent nothing from then on, and everything again when it is restored', async ({
  portal,
  browser,
}) => {
  await portal.startSession(people.owner);
  const colleague = await Colleague.join(browser, portal);
  const { page, menu } = colleague.portal;
  await colleague.becomes('manager');
  await expect(colleague.bell()).toHaveAccessibleName('Notifications, 1 unread');
  await colleague.portal.open('Notifications');
  await expect(page.getByRole('link', { name: /Your role is now manager/ })).toBeVisible();

  await colleague.losesAccess();
  await expect(colleague.bell()).toBeHidden();
  await expect(page.getByRole('link', { name: /Your role is now manager/ })).toBeHidden();
  await expect(menu.getByRole('link', { name: 'Applications' })).toBeHidden();

  await colleague.getsAccessBack();
  await expect(menu.getByRole('link', { name: 'Applications' })).toBeVisible();
  await expect(colleague.bell()).toHaveAccessibleName('Notifications, 2 unread');
  await colleague.context.close();
});
