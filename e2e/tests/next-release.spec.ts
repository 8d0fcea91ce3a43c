import { createHash } from 'node:crypto';
import { expandReleaseSet, type ReleaseSet } from '@atrium/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { anotherVersion, documentSetIn, releaseSetOf } from '../pages/fleet.ts';
import { people } from '../pages/portal.ts';

/** Counts what the network delivers of each published file, by deployable and name. */
async function countTransfers(page: Page): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const files = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const [, file] = /\/assets\/[^/]+\/([^?]+)/.exec(request.url) ?? [];
    if (file) files.set(requestId, file);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) bytes.set(file, (bytes.get(file) ?? 0) + encodedDataLength);
  });
  return bytes;
}

function addressOf({ integrity }: ReleaseSet, file: string): string {
  return Object.keys(integrity).find((path) => path.endsWith(`/${file}`)) ?? '';
}

test('after a release a returning visitor loads what changed, compressed against what the browser has', async ({
  page,
  portal,
  fleet,
}, { retry }) => {
  const main = 'shell/main.js';
  const transfers = await countTransfers(page);
  await portal.signIn(people.owner, '/c/0/applications');
  await expect(page.getByRole('table')).toBeVisible();
  const first = new Map(transfers);
  const before = await releaseSetOf(page);
  const version = `91.0.${retry}`;
  await fleet.command('publish', anotherVersion('shell', before.shell.version, version), '--promote');

  const next = await page.request.get('/signin');
  const after = expandReleaseSet(documentSetIn(await next.text()), null);
  const former = await page.request.get(addressOf(before, main));
  const digest = createHash('sha256')
    .update(await former.body())
    .digest('base64');
  const headers = { 'accept-encoding': 'br, dcb', 'available-dictionary': `:${digest}:` };
  const encoding = async () =>
    (await page.request.get(addressOf(after, main), { headers })).headers()['content-encoding'];
  await expect.poll(encoding).toBe('dcb');

  transfers.clear();
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  expect((await releaseSetOf(page)).shell.version).toBe(version);
  expect(transfers.get(main)).toBeLessThan((first.get(main) ?? 0) / 10);
  const ofRemotes = [...transfers].filter(([file]) => file.startsWith('mfe-'));
  expect(ofRemotes.filter(([, size]) => size > 0)).toEqual([]);
});
