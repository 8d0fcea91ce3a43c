import type { Deadline } from '@atrium/contract';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { Portal, people } from '../pages/portal.ts';

const agent = 'agent@provider.example';
const ITEMS = 10;

/** A second browser, at the same time. */
async function openBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Signs a customer in, and finds an open deadline on which the customer acts, and that has no instruction. */
async function openDeadline(page: Page, portal: Portal): Promise<Deadline> {
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/customer-portal/deadlines?')),
    portal.signIn(
      people.owner,
      '/c/1/applications/deadlines?actor=customer&state=open&kind=renewal&pageSize=100',
    ),
  ]);
  const { deadlines } = (await response.json()) as { deadlines: Deadline[] };
  const found = deadlines.findLast(({ instruction, daysLeft }) => !instruction && daysLeft > 3);
  if (!found) throw new Error('Acme has no renewal that waits for an instruction.');
  return found;
}

test('a customer instructs, an agent takes, accepts and completes it; each sees at once what the other does', async ({
  page,
  portal,
  browser,
}) => {
  const desk = await openBrowser(browser);
  await new Portal(desk).signIn(agent, '/desk/');
  const queue = desk.getByRole('list', { name: 'Queue' });
  await expect(queue.getByRole('listitem').first()).toBeVisible();

  const { application } = await openDeadline(page, portal);
  await page.goto(`/c/1/applications/${application.id}`);
  await page
    .getByRole('button', { name: /^(Renew|Let lapse)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Instruct/ });
  await dialog.getByRole('button', { name: /^Send 1 instruction/ }).click();
  const outcome = page.getByRole('dialog', { name: '1 instruction was sent' });
  await expect(outcome).toBeVisible();
  const sentAt = Date.now();
  const item = queue.getByRole('listitem').filter({ hasText: application.reference });
  await expect(item.first()).toBeVisible();
  console.log(`The agent sees the instruction after ${Date.now() - sentAt} ms.`);
  await outcome.getByRole('list', { name: 'Sent' }).getByRole('link').click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toBeVisible();

  await item.first().click();
  for (const [key, state] of [
    ['t', 'Taken'],
    ['a', 'Accepted'],
    ['a', 'Done'],
  ] as const) {
    await desk.keyboard.press(key);
    const pressedAt = Date.now();
    if (key === 't') await expect(item.first()).toContainText('Taken by: You');
    else {
      await expect(history.getByText(state)).toBeVisible();
      console.log(`The customer sees "${state}" after ${Date.now() - pressedAt} ms.`);
    }
  }
  await expect(item).toHaveCount(0);

  await page.goto('/c/1/insights/activity');
  const log = page.getByRole('table', { name: 'Activity log' });
  for (const [action, who] of [
    ['Sent an instruction', 'Olivia Warren'],
    ['Instruction accepted', 'Arun Mehta (Atrium)'],
    ['Instruction carried out', 'Arun Mehta (Atrium)'],
  ] as const)
    await expect(log.getByRole('row').filter({ hasText: action }).first()).toContainText(who);
  await desk.context().close();
});

test('a new agent answers ten items by keyboard alone', async ({ page, portal }) => {
  const keyboard = new Keyboard(page);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await portal.signIn(agent, '/desk/');
  const queue = page.getByRole('list', { name: 'Queue' });
  const chosen = queue.locator('[aria-current="true"]');
  await expect(chosen).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // Its keys are those of the dialog until it is gone.
  await expect(page.getByRole('dialog')).toBeHidden();
  for (let answered = 0; answered < ITEMS; answered += 1) {
    const text = (await chosen.textContent()) ?? '';
    const isInstruction = !/^(Message|Deadline|Upload)/.test(text);
    if (isInstruction && !text.includes('accepted')) {
      await press('a');
      await expect(chosen).toContainText('accepted');
    }
    if (isInstruction) await press('a');
    else {
      await press('r');
      const dialog = page.getByRole('dialog', { name: /^Reply/ });
      await expect(dialog.getByRole('textbox')).toBeFocused();
      await keyboard.type('Thank you, we have seen to it.');
      await press('Control+Enter');
      await expect(dialog).toBeHidden();
      // It is answered by the customer, whom the agent has reminded.
      if (text.startsWith('Deadline')) await press('s');
    }
    await expect(chosen).not.toHaveText(text);
  }
  await expectAccessible(page);
  console.log(`${keys / ITEMS} keys an item, without the words of replies.`);
});
