import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAddress, firstAddresses, type RemoteManifest } from '@atrium/contract';
import { decodeQuery } from '@atrium/lists';
import { forEveryAddress } from '@atrium/testing/every-address';
import { chartQuery } from './list-filters.ts';
import { chosenInterval, fittingInterval, intervals } from './periods.ts';

const CHARTS = 'GET /customer-portal/charts/applications';
const { routes } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../remote.json'), 'utf8'),
) as RemoteManifest;
const data = routes.find(({ id }) => id === 'dashboard')?.data ?? [];

test('the document makes the calls of the dashboard whatever its address, except for a period’s own interval', () => {
  const interval = { type: 'string', enum: intervals };
  forEveryAddress({ ...chartQuery.parameters, interval }, (address) => {
    const { query } = decodeQuery(chartQuery, address);
    const chosen = chosenInterval(address) ?? fittingInterval(query, '2026-03-14');
    const byDate = callAddress(`${CHARTS}/count_by_app_date`, { query: { ...query, interval: chosen } });
    expect(firstAddresses(data, {}, address).slice(0, -3)).toEqual([
      callAddress(`${CHARTS}/count`, { query }),
      callAddress(`${CHARTS}/total_spending`, { query: { ...query, by: 'payment' } }),
      ...(query.from ? [] : [byDate]),
      callAddress(`${CHARTS}/status`, { query }),
      callAddress(`${CHARTS}/categories`, { query }),
    ]);
  });
});
