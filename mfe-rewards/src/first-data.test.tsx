import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@atrium/contract';
import { compareFirstCalls } from '@atrium/testing';
import { Component as PointsBalance } from './features/points-balance/index.ts';
import { Component as Overview } from './features/points-overview/index.ts';
import { Component as RedeemHistory } from './features/redeem-history/index.ts';
import { Component as Redemption } from './features/redemption-detail/index.ts';
import { Component as Reward } from './features/reward-detail/index.ts';
import { Component as Catalogue } from './features/rewards-catalogue/index.ts';
import { Component as WayToEarn } from './features/way-to-earn/index.ts';
import { Component as WaysToEarn } from './features/ways-to-earn/index.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../remote.json'), 'utf8'),
) as RemoteManifest;

test.each([
  ['overview', Overview, '', {}, 5],
  ['catalogue', Catalogue, 'catalogue', {}, 2],
  ['reward', Reward, 'catalogue/4', { id: '4' }, 2],
  ['earn', WaysToEarn, 'earn', {}, 3],
  ['way-to-earn', WayToEarn, 'earn/4', { id: '4' }, 1],
  ['history', RedeemHistory, 'history', {}, 1],
  ['redemption', Redemption, 'history/4', { id: '4' }, 1],
])('the page %s makes the first calls that remote.json names', async (id, Page, path, params, count) => {
  const { named, unused } = await compareFirstCalls(Page, manifest, { id, path, params });
  expect([named.length, unused]).toEqual([count, []]);
});

test('the card points-balance makes the first calls that remote.json names', async () => {
  const { named, unused } = await compareFirstCalls(PointsBalance, manifest, { id: 'points-balance' });
  expect([named.length, unused]).toEqual([2, []]);
});
