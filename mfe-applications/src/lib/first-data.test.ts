import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAddress, firstAddresses, type RemoteManifest } from '@atrium/contract';
import { applicationsQuery, decodeQuery, encodeQuery } from '@atrium/lists';
import fc from 'fast-check';
import { tabsQuery } from './list-address.ts';

const LIST = 'GET /customer-portal/applications';
const { routes } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../remote.json'), 'utf8'),
) as RemoteManifest;
const dataOf = (id: string) => routes.find((route) => route.id === id)?.data ?? [];

const ids = fc.array(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 1, maxLength: 4 });
const datesIn = (first: string, last: string) =>
  fc
    .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
/** The ends of a range, in order. */
const from = datesIn('2000-01-01', '2020-01-01');
const to = datesIn('2026-01-01', '2026-12-31');
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((value) => /^\P{Cc}*$/u.test(value));
const sorts = fc.constantFrom('reference', '-reference', 'title', '-updatedAt', 'dueAt', '-spending');
/** Queries that the list can have. */
const queries = fc.record(
  {
    category: ids,
    status: ids,
    mainStatus: ids,
    country: fc.array(fc.constantFrom('DE', 'JP', 'US'), { minLength: 1, maxLength: 3 }),
    customer: ids,
    search: text,
    from,
    to,
    dueFrom: from,
    dueTo: to,
    sort: sorts,
    page: fc.integer({ min: 1, max: 1_000_000 }),
    pageSize: fc.integer({ min: 1, max: 100 }),
  },
  { requiredKeys: [] },
);

test('the document makes the calls that the list makes, whatever its address', () => {
  fc.assert(
    fc.property(queries, (wanted) => {
      const address = encodeQuery(applicationsQuery, wanted as never);
      address.append('density', 'compact');
      const { query } = decodeQuery(applicationsQuery, address);
      const made = firstAddresses(dataOf('list'), {}, new URLSearchParams(address.toString()));
      expect(made).toEqual([
        callAddress(LIST, { query }),
        `${callAddress(LIST, {})}/views`,
        callAddress(`${LIST}/totals`, { query: tabsQuery(query) }),
        ...['main_status', 'statuses', 'categories', 'countries'].map((list) =>
          callAddress(`${LIST}/${list}`, {}),
        ),
      ]);
    }),
    { numRuns: 200 },
  );
});
