import { rmSync } from 'node:fs';
import { startDatabase } from '@atrium/api';
import { createLineTo, type Line } from '@atrium/api/testing';
import { expect, test } from '../fixtures.ts';
import { acceptInvitation } from '../pages/invitations.ts';
import { type OpenPortal, openOwnPortal } from '../pages/own-portal.ts';
import { temporaryFolder } from '../pages/template.ts';

const READY_TIMEOUT_MS = 120_000;

// A portal on an external PostgreSQL server: no demo people, and a database connection that can be cut.
let own: OpenPortal;
let line: Line;
let stopServer: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(READY_TIMEOUT_MS);
  const folder = temporaryFolder();
  const server = await startDatabase({ dataDir: folder, volatile: true });
  stopServer = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  line = await createLineTo(server.url);
  own = await openOwnPortal({ script: 'scripts/testing/start-built.ts', env: { DATABASE_URL: line.url } });
});
test.afterAll(async () => {
  await own.close();
  await line.close();
  await stopServer();
});

/** Creates a customer, and invites its owner; returns the link of the invitation. */
async function inviteOwner(code: string, email: string): Promise<string> {
  expect(await own.admin('create-customer', '--name', `${code} Corporation`, '--code', code)).toContain(
    `invite-owner --customer ${code}`,
  );
  const invited = await own.admin('invite-owner', '--customer', code, '--email', email, '--print-link');
  return /http\S+#\S+/.exec(invited)?.[0] ?? '';
}

test('without demo data, two commands and an invitation are enough to sign in to an empty portal that shows the next steps', async ({
  page,
  portal,
}) => {
  test.setTimeout(READY_TIMEOUT_MS);
  const email = 'ada@acme.example';
  const invitation = await inviteOwner('ACME', email);
  await page.goto(own.address);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('atrium-demo-passphrase')).toHaveCount(0);
  await acceptInvitation(page, invitation);
  await expect(page).toHaveURL(/\/c\/\d+\/?$/);
  await expect(portal.heading).toHaveText(/^Good .+, Ada$/);
  const says = async (area: string, ...texts: string[]) => {
    await portal.open(area);
    await expect(portal.heading).toHaveText(area);
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  };
  await says('Applications', 'No applications yet', 'as soon as one is filed for this customer');
  await says('Rewards', '0 points', 'Those that you earn appear here');
  await says('Insights', 'No applications yet', 'Applications are counted here');
  await says('Users', email);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
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
  await acceptInvitation(page, await inviteOwner('GLOBEX', 'grace@globex.example'));
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
  await expect(portal.account).toHaveAccessibleName('Account of Grace');
});
