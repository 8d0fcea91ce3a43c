import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { people } from '../pages/portal.ts';

test('a notification of expiring points leads to one reward, which can be redeemed there', async ({
  page,
  portal,
}) => {
  await portal.signIn(people.owner, '/c/1/account/notifications?kind=points_expiring');
  await page
    .getByRole('main')
    .getByRole('link', { name: /expire/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/rewards\/catalogue\/\d+$/);
  await expect(portal.heading).toHaveText('Clearance search');
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('1,200 points');
  await expect(page.getByRole('region', { name: 'Earlier redemptions' })).toBeVisible();
  await expectAccessibleInEachLook(page);
  await page.getByRole('link', { name: 'Redeem Clearance search' }).click();
  await expect(page.getByRole('dialog', { name: 'Redeem Clearance search' })).toBeVisible();
});

test('a notification of earned points leads to the way to earn, which explains how it works', async ({
  page,
  portal,
}) => {
  await portal.signIn(people.viewer, '/c/1/account/notifications?kind=points_earned');
  await page
    .getByRole('main')
    .getByRole('link', { name: /earned/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/rewards\/earn\/\d+$/);
  await expect(portal.heading).toHaveText('Fees');
  await expect(page.getByRole('table', { name: 'Points earned' }).getByRole('link').first()).toBeVisible();
  await expectAccessibleInEachLook(page);
  await page.getByRole('link', { name: 'See what is due' }).click();
  await expect(portal.heading).toHaveText('Applications');
});

test('the page of a referral explains how it works, and that of an unknown way to earn says so', {
  tag: '@long',
}, async ({ page, portal, quietConsole }) => {
  quietConsole.allow(/status of 404/);
  await portal.signIn(people.viewer, '/c/1/rewards/earn');
  await page.getByRole('link', { name: 'How it works: Referral' }).click();
  await expect(portal.heading).toHaveText('Referral');
  await expect(page.getByRole('link', { name: 'Recommend by e-mail' })).toHaveAttribute('href', /^mailto:/);
  await expectAccessibleInEachLook(page);
  await page.goto(page.url().replace(/\d+$/, '999'));
  await expect(page.getByText('Way to earn not found')).toBeVisible();
});
