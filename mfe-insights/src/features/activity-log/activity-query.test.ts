import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAddress, firstAddresses, type RemoteManifest } from '@atrium/contract';
import { activityLogsQuery, decodeQuery } from '@atrium/lists';
import { forEveryAddress } from '@atrium/testing/every-address';
import { inTimeZone } from './activity-query.ts';

const LOG = 'GET /customer-portal/activity_logs';
const { routes } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../remote.json'), 'utf8'),
) as RemoteManifest;
const data = routes.find(({ id }) => id === 'activity')?.data ?? [];

test('the document makes the calls of the activity log whatever its address, except for days, which need a time zone', () => {
  forEveryAddress(activityLogsQuery.parameters, (address) => {
    const { query } = decodeQuery(activityLogsQuery, address);
    const list = callAddress(LOG, { query: inTimeZone(query, 'Asia/Tokyo') });
    const hasDays = query.from !== undefined || query.to !== undefined;
    expect(firstAddresses(data, {}, address)).toEqual([
      ...(hasDays ? [] : [list]),
      callAddress(`${LOG}/people`, {}),
    ]);
  });
});
