import { rmSync } from 'node:fs';
import { startDatabase } from '@atrium/api';
import { createLineTo, type Line } from '@atrium/api/testing';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { acceptInvitation } from '../pages/invitations.ts';
import { type OwnPortal, temporaryFolder, withOwnPortal } from '../pages/own-portal.ts';
import type { Portal } from '../pages/portal.ts';

const READY_TIMEOUT_MS = 120_000;
const OWNER = 'ada@acme.example';

/** A portal on an external PostgreSQL server: no demo people, and a database connection that can be cut. */
async function onOwnServer(
  page: Page,
  work: (portal: OwnPortal, line: Line) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder();
  const server = await startDatabase({ dataDir: folder, volatile: true });
  const line = await createLineTo(server.url);
  try {
    const env = { DATABASE_URL: line.url };
    await withOwnPortal({ script: 'scripts/testing/start-built.ts', env }, async (portal) => {
      await work(portal, line);
      await page.goto('about:blank');
    });
  } finally {
    await line.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From an empty database to an owner who is signed in. */
async function firstOwner({ address, admin }: OwnPortal, { page }: Portal): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('atrium-demo-passphrase')).toHaveCount(0);
  expect(await admin('create-customer', '--name', 'Acme Corporation', '--code', 'ACME')).toContain(
    'invite-owner --customer ACME',
  );
  const invited = await admin('invite-owner', '--customer', 'ACME', '--email', OWNER, '--print-link');
  await acceptInvitation(page, /http\S+#\S+/.exec(invited)?.[0] ?? '');
}

test('without demo data, two commands and an invitation are enough to sign in to an empty portal that shows the next steps', async ({
  page,
  portal,
}) => {
  test.setTimeout(READY_TIMEOUT_MS);
  await onOwnServer(page, async (own) => {
    await firstOwner(own, portal);
    await expect(page).toHaveURL(/\/c\/1\/?$/);
    await expect(portal.heading).toHaveText(/^Good .+, Ada$/);
    const says = async (area: string, ...texts: string[]) => {
      await portal.open(area);
      await expect(portal.heading).toHaveText(area);
      for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
    };
    await says('Applications', 'No applications yet', 'as soon as one is filed for this customer');
    await says('Rewards', '0 points', 'Those that you earn appear here');
    await says('Insights', 'No applications yet', 'Applications are counted here');
    await says('Users', OWNER);
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('during a database outage no one is signed out, and work continues when it is over', async ({
  page,
  portal,
  quietConsole,
}) => {
  quietConsole.allow(/503/);
  // What waits for the database is used later than the browser expects of a preload.
  quietConsole.allow(/was preloaded using link preload but not used/);
  test.setTimeout(READY_TIMEOUT_MS);
  await onOwnServer(page, async (own, line) => {
    await firstOwner(own, portal);
    line.cut();
    const sessions = page.waitForResponse('**/api/auth/session');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect((await sessions).status()).toBe(200);
    await portal.open('Applications');
    // The home page says it too, on its cards.
    await expect(portal.heading).toHaveText('Applications');
    await expect(page.getByText('The applications did not load.').first()).toBeVisible();
    await expect(portal.account).toBeVisible();
    await page.reload();
    await expect(portal.heading).toHaveText('The portal cannot be reached');
    await expect(page.getByText('You are still signed in')).toBeVisible();
    line.mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No applications yet')).toBeVisible();
    await expect(portal.account).toHaveAccessibleName('Account of Ada');
  });
});
