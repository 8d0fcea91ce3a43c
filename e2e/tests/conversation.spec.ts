import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { Portal, people } from '../pages/portal.ts';

const PAGE = '/c/1/applications?sort=reference&pageSize=10';

test('a customer asks by keyboard, and reads the answer in a second browser at once', async ({
  page,
  portal,
  browser,
  sharedPortal,
}) => {
  await portal.signIn(people.owner, PAGE);
  const keyboard = new Keyboard(page);
  await keyboard.activate(page.getByRole('table').getByRole('link').first());
  const conversation = page.getByRole('region', { name: 'Conversation' });
  const [reference = ''] = ((await page.getByText(/^ACME-\d{4}-\d{4} · /).textContent()) ?? '').split(' ');
  const question = `Has the office answered about ${reference}?`;
  await keyboard.tabTo(conversation.getByRole('textbox', { name: 'Message to your provider' }));
  await page.keyboard.type(question);
  await page.keyboard.press('Control+Enter');
  await expect(conversation.getByRole('listitem').filter({ hasText: question })).toBeVisible();
  await expect(conversation.getByRole('textbox')).toHaveValue('');
  await expectAccessible(page);

  // The second one is a phone.
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: sharedPortal.address, viewport });
  const second = new Portal(await context.newPage());
  await second.signIn(people.viewer, new URL(page.url()).pathname);
  const elsewhere = second.page.getByRole('region', { name: 'Conversation' });
  await expect(elsewhere.getByRole('listitem').filter({ hasText: question })).toBeVisible();
  const answer = 'It has: see https://office.example/letter for <b>all</b> of it.';
  expect(await sharedPortal.admin('reply')).toContain(reference);
  await sharedPortal.admin('reply', reference, answer, '--customer', 'ACME', '--as', 'Ada of Provider');
  const seconds = { timeout: 1_000 };
  for (const shown of [elsewhere, conversation]) {
    const item = shown.getByRole('listitem').filter({ hasText: answer });
    await expect(item).toBeVisible(seconds);
    await expect(item).toContainText('Ada of Provider');
    await expect(item.getByRole('link')).toHaveAttribute('href', 'https://office.example/letter');
  }
  await expect(elsewhere.getByRole('button', { name: /unread$/ })).toBeHidden();
  await context.close();
});
