import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedCall, ResponseOf } from '@atrium/contract';
import { type Page, expect as patient } from '@playwright/test';
import type { RunningCommand } from '../../scripts/pages/written-steps.ts';
import { Portal, people } from '../pages/portal.ts';
import { withChanges } from './changed-sources.ts';

/** A build and a type check follow each change. */
const expect = patient.configure({ timeout: 30_000 });

const RECORDED_FILE = 'fixtures/get-fees.json';

/** A page with a list that the portal answers. */
const overviewPage = 'src/features/overview/components/overview-page.tsx';
const listOfFees = [
  ['<EmptyState', '<Fees /><EmptyState'],
  [
    'import { useAuth } from',
    `import type { ResponseOf } from '@atrium/contract';
import { request } from '@atrium/host';
import { useEffect, useState } from 'react';

function Fees() {
  const [fees, setFees] = useState<ResponseOf<'GET /customer-portal/fees'>['fees']>([]);
  useEffect(() => {
    request('GET /customer-portal/fees', {}).then((response) => setFees(response.fees));
  }, []);
  return (
    <ol>
      {fees.map(({ id, name, application }) => (
        <li key={id}>{name + ' of ' + application.title}</li>
      ))}
    </ol>
  );
}

import { useAuth } from`,
  ],
] as const;

/**
 * Sees what someone sees who records answers: the page of the portal, and files without anything of it. Leaves a test that
 * reads them, which the next `npm test` runs.
 */
export async function seeRecording(page: Page, folder: string, running: RunningCommand): Promise<void> {
  const portal = new Portal(page);
  await withChanges(folder, overviewPage, listOfFees, async () => {
    await portal.signInByForm(people.owner, '/c/1/fees');
    await expect(page.getByRole('listitem').filter({ hasText: ' of ' }).first()).toBeVisible();
    await running.printed(/Recorded GET \/customer-portal\/fees in fixtures\/get-fees\.json/);
    const titles = (await page.locator('ol > li').allTextContents()).map(
      (text) => text.split(' of ')[1] ?? text,
    );
    const written = globSync('fixtures/*.json', { cwd: folder })
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
    expect(titles.length).toBeGreaterThan(5);
    for (const secret of [...titles, people.owner, 'Acme Corporation', 'ACME'])
      expect(written).not.toContain(secret);
  });
  writeFileSync(join(folder, 'src/recorded.test.ts'), testOfRecorded);
}

const testOfRecorded = `import { request } from '@atrium/host';
import { recordedResponses, resetHost } from '@atrium/testing';

test('the recorded fees are listed', async () => {
  await resetHost({ responses: recordedResponses() });
  const { fees } = await request('GET /customer-portal/fees', {});
  expect(fees.length).toBeGreaterThan(5);
});
`;

/** Sees what someone sees who develops without a portal: signed in at once, and the recorded answers. */
export async function seeRecorded(page: Page, folder: string, running: RunningCommand): Promise<void> {
  const portal = new Portal(page);
  const { answers } = JSON.parse(readFileSync(join(folder, RECORDED_FILE), 'utf8')) as RecordedCall;
  const { fees } = (answers[0]?.response ?? { fees: [] }) as ResponseOf<'GET /customer-portal/fees'>;
  const [first] = fees;
  await withChanges(folder, overviewPage, listOfFees, async () => {
    await page.goto('/');
    await portal.menu.getByRole('link', { name: 'Fees' }).click();
    await expect(page.locator('ol > li').first()).toHaveText(`${first?.name} of ${first?.application.title}`);
    await expect(page.getByRole('button', { name: 'Account of Olivia Owner' })).toBeVisible();
  });
  expect(running.output()).not.toContain('GET /customer-portal/fees has no recorded answer');
}
