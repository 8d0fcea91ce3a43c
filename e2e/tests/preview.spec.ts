import { expect, test } from '../fixtures.ts';
import { anotherVersion, versionOf } from '../pages/fleet.ts';
import { demoPassword, people, startSession } from '../pages/portal.ts';

const name = 'mfe-rewards';

test('a listed person opens a preview once they agree, no one else has it, and one click leads back', async ({
  page,
  portal,
  fleet,
  sharedPortal,
  browser,
  quietConsole,
}) => {
  quietConsole.allow(/403/, /\/previews\//);
  await portal.signIn(people.owner, '/c/2/rewards');
  const live = (await versionOf(page, name)) ?? '';
  await fleet.command('publish', anotherVersion(name, live, '9.5.0-pr.1'));
  const [link = ''] = (await fleet.command('preview', `${name}@9.5.0-pr.1`)).split('\n');
  await page.goto(link);
  await expect(portal.heading).toHaveText('This preview is not for you');

  await sharedPortal.admin('preview-people', 'add', 'Rewards', people.owner);
  await page.goto(link);
  await expect(page.getByRole('definition').filter({ hasText: '9.5.0-pr.1' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'I expected a preview from the team Rewards' }).check();
  await page.getByRole('button', { name: 'Open the preview' }).click();
  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText(`${name} 9.5.0-pr.1`);
  await expect(portal.heading).toHaveText('Rewards');
  expect(await versionOf(page, name)).toBe('9.5.0-pr.1');

  const next = await browser.newContext({ baseURL: sharedPortal.address });
  await next.addCookies(
    (await page.context().cookies()).filter((cookie) => cookie.name.endsWith('.preview')),
  );
  await startSession(next.request, { email: people.manager, password: demoPassword });
  const other = await next.newPage();
  await other.goto('/c/0/rewards');
  expect(await versionOf(other, name)).toBe(live);
  await next.close();

  await badge.getByRole('button', { name: 'Back to the live version' }).click();
  await expect(badge).toBeHidden();
  await expect(portal.heading).toHaveText('Rewards');
  expect(await versionOf(page, name)).toBe(live);
});
