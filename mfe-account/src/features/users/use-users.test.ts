import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAddress, firstAddresses, type RemoteManifest } from '@atrium/contract';
import { decodeQuery, usersManagementQuery } from '@atrium/lists';
import { forEveryAddress } from '@atrium/testing/every-address';
import { PAGE_SIZE } from './use-users.ts';

const { routes } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../remote.json'), 'utf8'),
) as RemoteManifest;
const data = routes.find(({ id }) => id === 'users')?.data ?? [];

test('the document makes the call of the users whatever the address', () => {
  forEveryAddress(usersManagementQuery.parameters, (address) => {
    const { query } = decodeQuery(usersManagementQuery, address);
    const asked = { query: { ...query, pageSize: PAGE_SIZE } };
    expect(firstAddresses(data, {}, address)).toEqual([
      callAddress('GET /customer-portal/users_management', asked),
    ]);
  });
});
