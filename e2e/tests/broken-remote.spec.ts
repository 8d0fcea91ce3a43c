import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../pages/portal.ts';

const rewardsScripts = /\/assets\/mfe-rewards\/[^/]+\/.*\.(js|json)/;

/** Ways in which serving a remote may fail. */
const failures: Record<string, (route: Route) => Promise<void>> = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'not found' }),
  'is refused': (route) => route.abort('connectionrefused'),
  'is broken': (route) => route.fulfill({ contentType: 'text/javascript', body: 'this is not JavaScript {' }),
  'is changed by one byte': async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: `${body.slice(0, -1)} ${body.slice(-1)}` });
  },
};

async function expectOnlyRewardsToFail(page: Page) {
  await expect(page.getByRole('heading', { name: 'Rewards is not available right now' })).toBeVisible({
    timeout: 12_000,
  });
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
}

for (const [failure, answer] of Object.entries(failures)) {
  test(`when a remote ${failure}, its area alone shows a card, and retry heals it without reload`, async ({
    page,
    portal,
    quietConsole,
  }) => {
    quietConsole.allow(/mfe-rewards|Failed to (load|find)|integrity|Unexpected|preload/i);
    await page.route(rewardsScripts, answer);
    await portal.signIn(people.owner);
    await portal.chooseCustomer('Acme');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await portal.open('Rewards');
    await expectOnlyRewardsToFail(page);
    await portal.open('Applications');
    await expect(page.getByRole('table')).toBeVisible();

    await portal.open('Rewards');
    await expectOnlyRewardsToFail(page);
    await page.unroute(rewardsScripts);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible({ timeout: 20_000 });
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
}

test('when a remote hangs, its area shows the card after a while, and retry heals it', async ({
  page,
  portal,
  quietConsole,
}) => {
  test.setTimeout(60_000);
  quietConsole.allow(/mfe-rewards|Failed to load|aborted|timed out|preload/i);
  await page.route(rewardsScripts, () => new Promise<void>(() => {}));
  await portal.signIn(people.owner);
  await portal.chooseCustomer('Acme');
  await portal.open('Rewards');
  await expect(page.getByRole('heading', { name: 'Rewards is not available right now' })).toBeVisible({
    timeout: 25_000,
  });
  await page.unroute(rewardsScripts);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible({ timeout: 20_000 });
});
