import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAddress, firstAddresses, type RemoteManifest } from '@atrium/contract';
import { applicationsQuery, decodeQuery } from '@atrium/lists';
import { forEveryAddress } from '@atrium/testing/every-address';
import { tabsQuery } from './list-address.ts';

const LIST = 'GET /customer-portal/applications';
const { routes } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../remote.json'), 'utf8'),
) as RemoteManifest;
const dataOf = (id: string) => routes.find((route) => route.id === id)?.data ?? [];

test('the document makes the calls that the list makes, whatever its address', () => {
  forEveryAddress({ ...applicationsQuery.parameters, density: { type: 'string' } }, (address) => {
    const { query } = decodeQuery(applicationsQuery, address);
    expect(firstAddresses(dataOf('list'), {}, address)).toEqual([
      callAddress(LIST, { query }),
      `${callAddress(LIST, {})}/views`,
      callAddress(`${LIST}/totals`, { query: tabsQuery(query) }),
      ...['main_status', 'statuses', 'categories', 'countries'].map((list) =>
        callAddress(`${LIST}/${list}`, {}),
      ),
    ]);
  });
});
