import { EICAR } from '@atrium/api/testing';
import type { Deadline } from '@atrium/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { people } from '../pages/portal.ts';

const kinds: Readonly<Record<Deadline['kind'], string>> = {
  response: 'Response',
  payment: 'Payment',
  renewal: 'Renewal',
  opposition_end: 'End of opposition',
  document: 'Document',
};
const nameOf = ({ kind, application }: Deadline) => `${kinds[kind]}, ${application.reference}`;
const isOpen = ({ instruction }: Deadline) =>
  instruction?.state === 'sent' || instruction?.state === 'accepted';

const views = [
  {
    device: 'desktop',
    viewport: { width: 1280, height: 900 },
    list: '/c/3/applications/deadlines?sort=dueAt',
    tag: [],
  },
  {
    device: 'phone',
    viewport: { width: 390, height: 844 },
    list: '/c/1/applications/deadlines?sort=dueAt',
    tag: '@long',
  },
];

/** Two of these have an open instruction. */
const SELECTED = process.env.JOURNEYS === 'all' ? 30 : 10;
const FREE = SELECTED - 2;

/** The deadlines that the page lists, and which of them are selected. */
async function listed(page: Page, open: () => Promise<void>): Promise<{ rows: Row[]; instructed: string[] }> {
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/customer-portal/deadlines?')),
    open(),
  ]);
  const { deadlines } = (await response.json()) as { deadlines: Deadline[] };
  const instructed = deadlines.filter(isOpen).slice(0, 2);
  const free = deadlines.filter(({ instruction }) => !instruction).slice(0, FREE);
  expect([instructed.length, free.length]).toEqual([2, FREE]);
  const chosen = new Set([...instructed, ...free]);
  return {
    rows: deadlines.map((each) => ({ name: nameOf(each), isChosen: chosen.has(each) })),
    instructed: instructed.map(nameOf),
  };
}

interface Row {
  readonly name: string;
  readonly isChosen: boolean;
}

/** Arrow keys move in a table; the rows of a phone are reached with Tab. */
async function select(page: Page, keyboard: Keyboard, rows: readonly Row[]) {
  const boxOf = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  await expect(boxOf(rows[0]?.name ?? '')).toBeVisible();
  const isTable = (await page.getByRole('table').count()) > 0;
  const last = rows.findLastIndex(({ isChosen }) => isChosen);
  if (isTable) await keyboard.tabTo(boxOf(rows[0]?.name ?? ''));
  for (const { name, isChosen } of rows.slice(0, last + 1)) {
    if (isChosen && !isTable) await keyboard.tabTo(boxOf(name));
    if (isChosen) await page.keyboard.press('Space');
    if (isTable && name !== rows[last]?.name) await keyboard.press('ArrowDown');
  }
}

/** From the page of an instruction. What is given here acts on no deadline before it is revoked. */
async function giveAndRevokeStanding(page: Page, keyboard: Keyboard) {
  await keyboard.activate(page.getByRole('link', { name: '← All instructions' }));
  await keyboard.activate(page.getByRole('link', { name: 'Standing instructions', exact: true }));
  await keyboard.activate(page.getByRole('button', { name: 'New standing instruction…' }));
  const dialog = page.getByRole('dialog', { name: 'New standing instruction' });
  await keyboard.tabTo(dialog.getByRole('radio').first());
  await page.keyboard.press('Space');
  await keyboard.tabTo(dialog.getByRole('checkbox', { name: 'Copyright' }));
  await page.keyboard.press('Space');
  await keyboard.activate(dialog.getByRole('button', { name: 'Create' }));
  const revoke = page.getByRole('button', { name: /^Revoke .*: .* · Copyright · all offices$/ });
  await keyboard.activate(revoke);
  await expectAccessible(page);
  await keyboard.activate(page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
  await expect(page.getByText(/: revoked\.$/)).toBeVisible();
  await expect(revoke).toBeHidden();
}

for (const { device, viewport, list, tag } of views)
  test(`by keyboard alone, on a ${device}, ${SELECTED} deadlines lapse but for two, which are named, one is canceled, and a standing instruction revoked`, {
    tag,
  }, async ({ page, portal }) => {
    await page.setViewportSize(viewport);
    const keyboard = new Keyboard(page);
    const { rows, instructed } = await listed(page, () =>
      portal.signIn(people.owner, `${list}&actor=customer&state=open&pageSize=100`),
    );
    await select(page, keyboard, rows);
    await expect(page.getByText(`${SELECTED} selected`)).toBeVisible();
    await keyboard.press('Enter');
    await keyboard.activate(page.getByRole('button', { name: 'Instruct…', exact: true }));

    const dialog = page.getByRole('dialog', { name: `Instruct: ${SELECTED} cases` });
    const lapse = dialog.getByRole('radio', { name: /^Let lapse/ });
    await expect(lapse).toBeVisible();
    while (!(await lapse.isChecked())) await keyboard.press('ArrowDown');
    await expect(
      dialog.getByText(`Send ${FREE} instructions at no charge; 2 cannot be instructed.`),
    ).toBeVisible();
    for (const name of instructed)
      await expect(dialog.getByRole('list', { name: '2 cannot be instructed' })).toContainText(name);
    await expectAccessible(page);
    await keyboard.activate(dialog.getByRole('button', { name: `Send ${FREE} instructions` }));

    const outcome = page.getByRole('dialog', { name: `${FREE} instructions were sent` });
    await expect(outcome.getByRole('button', { name: 'Close' })).toBeFocused();
    for (const name of instructed)
      await expect(outcome.getByRole('list', { name: '2 were not sent' })).toContainText(name);
    await expectAccessible(page);
    await keyboard.activate(outcome.getByRole('link', { name: 'See all instructions' }));

    await expect(portal.heading).toHaveText('Instructions');
    await expect(portal.heading).toBeFocused();
    await keyboard.activate(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Let lapse, / })
        .first(),
    );
    await expect(portal.heading).toHaveText(/^Let lapse: /);
    await keyboard.activate(page.getByRole('button', { name: 'Cancel instruction' }));
    await expectAccessible(page);
    await keyboard.activate(page.getByRole('dialog').getByRole('button', { name: 'Cancel instruction' }));
    await expect(page.getByRole('region', { name: 'History' }).getByText('Canceled')).toBeVisible();
    await expectAccessible(page);
    await giveAndRevokeStanding(page, keyboard);
  });

const files = [
  { name: 'Evidence.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5_000_000, '%PDF-1.7 ') },
  { name: 'Invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><p>Pay here</p>') },
  { name: 'Letter.txt', mimeType: 'text/plain', buffer: Buffer.from(EICAR) },
];

for (const { device, viewport, list, tag } of views)
  test(`by keyboard alone, on a ${device}, an office action is answered with a file, and two others are refused`, {
    tag,
  }, async ({ page, portal }) => {
    await page.setViewportSize(viewport);
    const keyboard = new Keyboard(page);
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.url().includes('/customer-portal/deadlines?')),
      portal.signIn(people.owner, `${list}&kind=response&actor=customer&state=open&pageSize=100`),
    ]);
    const { deadlines } = (await response.json()) as { deadlines: Deadline[] };
    // Those that are due first lapse above.
    const asked = deadlines.findLast(({ instruction, daysLeft }) => !instruction && daysLeft > 3);
    await page.goto(`${new URL(page.url()).pathname.replace('deadlines', String(asked?.application.id))}`);
    await keyboard.activate(page.getByRole('button', { name: 'File documents', exact: true }));

    const dialog = page.getByRole('dialog', { name: /^Instruct: Response, / });
    // The browser has to know of it before the key is pressed.
    const chooser = page.waitForEvent('filechooser');
    await keyboard.activate(dialog.getByRole('button', { name: 'Choose files' }));
    await (await chooser).setFiles(files);
    const rowOf = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await expect(rowOf('Evidence.pdf')).toContainText('Ready to be sent');
    await expect(rowOf('Invoice.pdf')).toContainText('Refused: its content is not what its name ends with.');
    await expect(rowOf('Letter.txt')).toContainText('Refused: a scanner found malware in it.');
    await expectAccessible(page);
    await keyboard.activate(dialog.getByRole('button', { name: 'Send 1 instruction' }));

    const outcome = page.getByRole('dialog', { name: '1 instruction was sent' });
    await keyboard.activate(outcome.getByRole('list', { name: 'Sent' }).getByRole('link'));
    await expect(portal.heading).toHaveText(/^File documents: /);
    const sent = page.getByRole('region', { name: 'What was sent' });
    await expect(sent.getByText(/Invoice|Letter/)).toBeHidden();
    const download = page.waitForEvent('download');
    await keyboard.activate(sent.getByRole('button', { name: 'Evidence.pdf · 5 MB' }));
    expect((await download).suggestedFilename()).toBe('Evidence.pdf');
  });
