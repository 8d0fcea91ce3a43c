import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteManifest } from '@atrium/contract';
import { compareFirstCalls } from '@atrium/testing';
import { OffersPage } from './offers-page.tsx';

const text = readFileSync(join(import.meta.dirname, 'remote.json'), 'utf8');

test('the page makes the first calls that remote.json names', async () => {
  const manifest = remoteManifest.parse(JSON.parse(text));
  const { named, unused } = await compareFirstCalls(OffersPage, manifest, { id: 'overview' });
  expect([named.length, unused]).toEqual([2, []]);
});
