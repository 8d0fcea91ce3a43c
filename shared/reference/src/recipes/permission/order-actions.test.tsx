import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestContradictions, remoteManifest } from '@atrium/contract';
import { createUser, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { OrderActions } from './order-actions.tsx';

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test.each([
  [['orders:approve'], ['Approve']],
  [['users:manage'], ['Invite someone']],
  [[], []],
] as const)('with %j one sees %j', async (permissions, expected) => {
  const user = createUser({ permissions: [...permissions] });
  await renderWithHost(<OrderActions onApprove={() => undefined} onInvite={() => undefined} />, { user });
  expect(buttons()).toEqual(expected);
});

test('the portal takes this remote.json', () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'remote.json'), 'utf8'));
  expect(manifestContradictions(remoteManifest.parse(manifest), 'mfe-orders')).toEqual([]);
});
