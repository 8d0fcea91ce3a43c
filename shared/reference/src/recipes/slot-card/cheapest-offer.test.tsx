import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteManifest } from '@atrium/contract';
import { compareFirstCalls, createReward, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { CheapestOffer } from './cheapest-offer.tsx';
import { remote } from './remote.ts';

const manifest = remoteManifest.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'remote.json'), 'utf8')),
);

test('the cheapest reward is shown, with a link to all of them', async () => {
  const rewards = [
    createReward({ name: 'Bag', pointsCost: 900 }),
    createReward({ name: 'Cup', pointsCost: 300 }),
  ];
  await renderWithHost(<CheapestOffer />, { responses: { 'GET /customer-portal/rewards': { rewards } } });
  expect(screen.getByText('Cup')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All offers' })).toHaveAttribute('href', '/c/1/offers');
});

test('remote.json and code name the same parts, and the card makes its first call', async () => {
  expect(Object.keys(remote.slots)).toEqual(manifest.slots.map(({ id }) => id));
  expect(Object.keys(remote.routes)).toEqual(manifest.routes.map(({ id }) => id));
  const { unused } = await compareFirstCalls(CheapestOffer, manifest, { id: 'cheapest-offer' });
  expect(unused).toEqual([]);
});
