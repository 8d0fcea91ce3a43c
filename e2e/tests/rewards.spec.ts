import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { Mailbox } from '../pages/mailbox.ts';
import { moveTo } from '../pages/move.ts';
import { people } from '../pages/portal.ts';
import { numberIn, RewardsPage } from '../pages/rewards-page.ts';

const REDEEM = '**/customer-portal/rewards/redeem';
const REWARD = 'Fee credit of $50';
const COST = 500;

const journey = test.extend<{ rewards: RewardsPage }>({
  rewards: async ({ page, portal }, use) => {
    await portal.signIn(people.owner, '/c/1/rewards');
    await use(new RewardsPage(page));
  },
});

journey(
  'the balance is the sum of its lots, and each lot links to what earned it',
  async ({ page, rewards }) => {
    await rewards.settled();
    const balance = page.getByRole('region', { name: 'Points balance' });
    const shown = numberIn(await balance.getByText(/^[\d,]+ points$/).textContent());
    await balance.getByRole('link', { name: 'View breakdown' }).click();
    const months = page.getByRole('region', { name: 'Available points' }).locator('button[aria-expanded]');
    await expect(months.first()).toBeVisible();
    const sums = await months.evaluateAll((all) =>
      all.map((month) => month.lastElementChild?.textContent ?? ''),
    );
    expect(sums.map(numberIn).reduce((sum, points) => sum + points, 0)).toBe(shown);

    await page.getByRole('table').getByRole('link', { name: /ACME-/ }).first().click();
    await expect(page).toHaveURL(/\/applications\/\d+$/);
  },
);

journey(
  'a reward is redeemed: the preview comes true, and the history keeps its code',
  async ({ page, rewards }) => {
    const before = await rewards.redemptions();
    await rewards.open('Redeem');
    const balance = await rewards.spendable();
    await rewards.choose(REWARD);
    expect(await rewards.figure('Balance after')).toBe(balance - COST);
    expect(numberIn(await rewards.dialog.getByRole('row', { name: /^Total/ }).textContent())).toBe(COST);

    await rewards.confirm.dblclick();
    const code = await rewards.code();
    expect(await rewards.figure('Balance now')).toBe(balance - COST);
    await rewards.dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => rewards.redemptions()).toBe(before + 1);
    await expect(page.getByText(code)).toBeVisible();
  },
);

journey(
  'the network is lost at the confirmation: a reload and a retry redeem once',
  async ({ page, rewards, quietConsole }) => {
    quietConsole.allow(/ERR_FAILED|Failed to load resource/);
    const before = await rewards.redemptions();
    await rewards.open('Redeem');
    const balance = await rewards.spendable();
    await rewards.choose(REWARD);
    // The API gets the request; its response is lost.
    await page.route(REDEEM, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await rewards.confirm.click();
    await expect(rewards.dialog.getByText('Redeem error. No response was received.')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });

    await page.reload();
    await expect(rewards.dialog.getByText('Redeem error. No response was received.')).toBeVisible();
    await rewards.dialog.getByRole('button', { name: 'Try again' }).click();
    await rewards.code();
    expect(await rewards.figure('Balance now')).toBe(balance - COST);
    await page.reload();
    await rewards.code();
    await rewards.dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => rewards.redemptions()).toBe(before + 1);
  },
);

journey('a redemption is refunded once and its points come back', async ({ page, rewards }) => {
  await rewards.open('Redeem');
  const balance = await rewards.spendable();
  await rewards.choose(REWARD);
  await rewards.confirm.click();
  await rewards.code();
  await rewards.dialog.getByRole('link', { name: 'View in history' }).click();
  await page.getByRole('button', { name: 'Refund' }).click();
  await rewards.dialog.getByRole('button', { name: `Refund ${COST} points` }).click();
  await expect(page.getByText('Refunded').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);

  await page.getByRole('link', { name: '← Redeem history' }).click();
  await rewards.open('Redeem');
  expect(await rewards.spendable()).toBe(balance);
});

journey(
  'above the threshold that its owner sets, redeeming needs the code from the mailbox',
  async ({ page, portal, rewards, quietConsole }) => {
    test.setTimeout(60_000);
    quietConsole.allow(/403|422/);
    const mailbox = new Mailbox(page.request);
    const codeAfter = async (action: () => Promise<void>) =>
      /\d{6}/.exec((await mailbox.mailAfter(people.owner, action, /one-time password/)).subject)?.[0] ?? '';
    await portal.chooseCustomer('Globex');
    await rewards.open('Redeem');
    await rewards.askForProof(COST - 1);
    await expect(page.getByText(`Rewards that cost more than ${COST - 1} points require`)).toBeVisible();

    const balance = await rewards.spendable();
    await rewards.choose(REWARD);
    await expect(rewards.dialog.getByText(/we send you a one-time password/)).toBeVisible();
    const code = await codeAfter(() => rewards.confirm.click());
    const redeem = rewards.dialog.getByRole('button', { name: 'Redeem', exact: true });
    await rewards.dialog.getByLabel('One-time password').fill(code === '000000' ? '111111' : '000000');
    await redeem.click();
    await expect(rewards.dialog.getByLabel('One-time password')).toHaveAccessibleDescription(
      /^This code is wrong/,
    );
    await rewards.dialog.getByLabel('One-time password').fill(code);
    await redeem.click();
    await rewards.code();
    expect(await rewards.figure('Balance now')).toBe(balance - COST);
    await rewards.dialog.getByRole('button', { name: 'Close' }).click();

    // It cannot be bypassed by switching it off first.
    await rewards.askForProof('never', codeAfter);
    await expect(page.getByText('Rewards are redeemed without a one-time password.')).toBeVisible();
  },
);

journey('a statement adds up on the page and in its file', { tag: '@long' }, async ({ page, rewards }) => {
  await rewards.open('Statement');
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Period: / })
    .click();
  await page.getByRole('button', { name: 'This year' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Period: This year' })).toBeVisible();
  await rewards.settled();
  const sums = page.getByLabel('Totals of the period').getByRole('definition');
  const [opening = Number.NaN, ...rest] = (await sums.allInnerTexts()).map(numberIn);
  const closing = rest.pop();
  expect(rest.reduce((sum, points) => sum + points, opening)).toBe(closing);

  const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
  const total = numberIn(((await pages.textContent()) ?? '').split(' of ').at(-1) ?? '');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^points-\d{4}-01-01-.*\.csv$/);
  const rows = (await textOf(file.createReadStream())).trim().split('\r\n');
  // Without the header, the opening and the closing balance.
  expect(rows).toHaveLength(total + 3);
  expect(rows.at(-1)).toContain(`,${closing},`);

  const lines = page.getByRole('table', { name: 'Transactions in the period' }).getByRole('row');
  await expect(lines.last()).toContainText('Carried forward');
  const onPage = (await lines.count()) - 3;
  for (let shown = onPage; shown < total; shown += onPage) {
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages).toContainText(`${shown + 1}–`);
  }
  await expect(lines.last()).toContainText('Closing balance');
  expect(numberIn(await lines.last().getByRole('cell').last().textContent())).toBe(closing);
});

test('a viewer sees the rewards and cannot redeem', async ({ page, portal }) => {
  await portal.signIn(people.viewer, '/c/1/rewards');
  const rewards = new RewardsPage(page);
  await rewards.open('Redeem');
  await expect(page.getByRole('link', { name: REWARD, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Redeem / })).toHaveCount(0);
});

test('acting for all customers shows sums, and redeeming asks for one customer first', async ({
  page,
  portal,
}) => {
  await portal.signIn(people.owner, '/c/0/rewards/catalogue');
  await expect(page.getByText(/across all your customers/)).toBeVisible();
  await page.getByRole('button', { name: `Choose a customer to redeem ${REWARD}` }).click();
  await page.getByRole('menuitem', { name: 'Initech' }).click();
  // The dialog hides the page beneath it from assistive technology.
  const customer = { name: /^Customer: Initech/, includeHidden: true };
  await expect(page.getByRole('button', customer)).toBeVisible();
  await expect(page.getByRole('dialog', { name: `Redeem ${REWARD}` })).toBeVisible();
});

test('cards side by side align, and on a phone the bars of expiring points share one base line', {
  tag: '@long',
}, async ({ page, portal }) => {
  await portal.signIn(people.owner, '/c/0/rewards/earn');
  const rewards = new RewardsPage(page);
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('meter') });
  await expect(cards.nth(1)).toBeVisible();
  const rows = Map.groupBy(
    await cards.evaluateAll((items) =>
      items.map((item) => ({
        top: Math.round(item.getBoundingClientRect().top),
        parts: [...item.children].map((part) => Math.round(part.getBoundingClientRect().top)).join(),
      })),
    ),
    ({ top }) => top,
  );
  expect([...rows.values()].some((row) => row.length > 1)).toBe(true);
  for (const row of rows.values()) expect(new Set(row.map(({ parts }) => parts)).size).toBe(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await rewards.open('Overview');
  const months = page.getByRole('list', { name: 'Expiring points by month' }).getByRole('listitem');
  await expect(months.first()).toBeVisible();
  const bottoms = await months.evaluateAll((items) =>
    items.map((item) => Math.round(item.getBoundingClientRect().bottom)),
  );
  expect(bottoms.length).toBeGreaterThan(12);
  expect(new Set(bottoms).size).toBe(1);
});

test('the rewards pages have no accessibility violation in any look', { tag: '@long' }, async ({
  page,
  portal,
}) => {
  test.slow();
  await portal.signIn(people.owner, '/c/1/rewards');
  const look = async (path: string, heading: string) => {
    await moveTo(page, `/c/1/rewards/${path}`);
    // Any heading may be that of the overview, which a busy machine still draws.
    await expect(portal.heading).toHaveText(heading);
    await expectAccessibleInEachLook(page);
  };
  await look('balance', 'Balance breakdown');
  await look('earn', 'Ways to earn');
  await look('statement', 'Points statement');
  await look('catalogue', 'Redeem points');
  await new RewardsPage(page).choose(REWARD);
  await expectAccessibleInEachLook(page);
  await look('history', 'Redeem history');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await expectAccessibleInEachLook(page);
});

async function textOf(stream: Promise<NodeJS.ReadableStream>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
