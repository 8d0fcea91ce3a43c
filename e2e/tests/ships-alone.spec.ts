import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { releaseSetOf } from '../pages/fleet.ts';
import { newRemote } from '../pages/new-remote.ts';
import { people } from '../pages/portal.ts';

const name = 'mfe-documents';

test('a fifth remote, published while the portal runs, is in the menu of a shell that knows nothing of it', async ({
  page,
  portal,
  fleet,
}) => {
  test.setTimeout(120_000);
  const folder = await newRemote({ name, version: '0.1.0' });
  await portal.signIn(people.owner, '/c/0/account');
  const before = await releaseSetOf(page);
  await expect(portal.menu.getByRole('link', { name: 'Documents' })).toHaveCount(0);

  expect(await fleet.command('publish', folder, '--promote')).toContain(`${name}: 0.1.0 is current.`);
  await page.reload();
  await portal.open('Documents');
  await expect(portal.heading).toHaveText('Documents');
  await expect(page).toHaveURL(/\/c\/0\/documents$/);

  const after = await releaseSetOf(page);
  const shellFiles = ({ integrity }: typeof after) =>
    Object.entries(integrity).filter(([path]) => path.includes('/shell/'));
  expect(after.shell).toEqual(before.shell);
  expect(shellFiles(after)).toEqual(shellFiles(before));
});

test('a corrupt style sheet is loaded again automatically, and one that stays corrupt by the retry of its area', async ({
  page,
  portal,
  fleet,
  quietConsole,
}, { retry }) => {
  test.setTimeout(120_000);
  quietConsole.allow(/integrity|Failed to load|css|mfe-documents/i);
  const version = `0.2.${retry}`;
  const changes = {
    'src/features/overview/overview.module.css': '.sheet { letter-spacing: 3px; }\n',
    'src/features/overview/index.ts': [
      "import { createElement } from 'react';",
      "import * as styles from './overview.module.css';",
      "export const Component = () => createElement('p', { className: styles.sheet }, 'Styled');",
    ].join('\n'),
  };
  const folder = await newRemote({ name, version, changes });
  await fleet.command('publish', folder, '--promote');
  const sheet = /\/assets\/[^/]+\/mfe-documents\/[^?]*\.css/;
  const corrupt = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  };
  const expectStyled = async () => {
    await expect(page.getByText('Styled')).toHaveCSS('letter-spacing', '3px');
  };

  await page.route(sheet, corrupt, { times: 1 });
  await portal.signIn(people.owner, '/c/0/documents');
  await expectStyled();

  await page.route(sheet, corrupt);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Documents is not available right now' })).toBeVisible();
  await page.unroute(sheet);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expectStyled();
  await fleet.command('retire', name);
});
