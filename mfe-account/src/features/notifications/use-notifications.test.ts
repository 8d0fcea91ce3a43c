import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAddress, firstAddresses, type RemoteManifest } from '@atrium/contract';
import { decodeQuery, notificationsQuery } from '@atrium/lists';
import { forEveryAddress } from '@atrium/testing/every-address';
import { listOf } from './use-notifications.ts';

const { routes } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../remote.json'), 'utf8'),
) as RemoteManifest;
const data = routes.find(({ id }) => id === 'notifications')?.data ?? [];

test('the document makes the call of the notifications whatever the address, except for some of them', () => {
  const show = { type: 'string', enum: ['unread', 'snoozed', 'archived'] };
  forEveryAddress({ ...notificationsQuery.parameters, show }, (address) => {
    const { query, place } = listOf(address, decodeQuery(notificationsQuery, address).query);
    const list = callAddress('GET /customer-portal/notifications', { query });
    expect(firstAddresses(data, {}, address)).toEqual(place === 'all' ? [list] : []);
  });
});
