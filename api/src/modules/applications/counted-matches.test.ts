import type { ApplicationNeighbours, SearchResponse } from '@atrium/contract';
import sql from 'sql-template-tag';
import { createCustomer, type Member, usePortal } from '../../testing/index.ts';
import { keepWords } from '../../testing/kept-words.ts';

const MATCHES = 10_001;
/** Neither among the first with a word nor among those that changed last; an odd number, and even ones are of oak. */
const IN_THE_MIDDLE = 5_001;

const { db, createMember } = usePortal();
let person: Member;

/** One more than are counted; each has a deadline. */
beforeAll(async () => {
  const customer = await createCustomer(db.database);
  person = await createMember({ customer });
  await db.database.asJob(async (tx) => {
    await tx.rows(sql`
      INSERT INTO applications (customer_id, reference, title, category_id, country_code, status_id, applied_at)
      SELECT ${customer.id}, 'R-' || n,
             'Lamp ' || CASE WHEN n = ${IN_THE_MIDDLE} THEN 'of oak or elm' WHEN n % 2 = 0 THEN 'of oak' ELSE 'of elm' END,
             1, 'US', 1, '2025-01-01'
      FROM generate_series(1, ${MATCHES}) n`);
    await tx.rows(sql`
      INSERT INTO deadlines (customer_id, application_id, kind, due_at, original_due_at, mandatory, actor, state)
      SELECT customer_id, id, 'renewal', '2099-01-01', '2099-01-01', true, 'customer', 'open'
      FROM applications WHERE customer_id = ${customer.id}`);
  });
}, 60_000);

const counted = async (path: string) => {
  const { total, hasMore } = (await person.get<{ total: number; hasMore: boolean }>(path)).body;
  return { total, hasMore };
};

describe.each(['/applications', '/deadlines'])('the list %s', (path) => {
  test('counts up to 10,000 matches of a search, and says that there are more', async () => {
    expect(await counted(`${path}?search=lamp`)).toEqual({ total: 10_000, hasMore: true });
  });

  test('counts fewer matches exactly', async () => {
    expect(await counted(`${path}?search=R-9999`)).toEqual({ total: 1, hasMore: false });
  });

  test('counts all rows without a search', async () => {
    expect(await counted(path)).toEqual({ total: MATCHES, hasMore: false });
  });
});

describe('tabs', () => {
  interface Tabs {
    mainStatuses: { count: number }[];
    total: number;
    hasMore: boolean;
  }
  const tabs = async (query: string) => (await person.get<Tabs>(`/applications/totals?${query}`)).body;

  test('count up to 10,000 matches of a search, and say that there are more', async () => {
    expect(await tabs('search=lamp')).toMatchObject({ total: 10_000, hasMore: true });
  });

  test('count fewer matches exactly', async () => {
    const { mainStatuses, ...total } = await tabs('search=R-9999');
    expect(total).toEqual({ total: 1, hasMore: false });
    expect(mainStatuses.map(({ count }) => count)).toContain(1);
  });

  test('count all rows without a search', async () => {
    expect(await tabs('status=1')).toMatchObject({ total: MATCHES, hasMore: false });
  });
});

describe('the neighbours of an application', () => {
  const place = async (index: number, query: string) => {
    const { body } = await person.get<{ applications: { id: number }[] }>(
      `/applications?page=${index}&pageSize=1&${query}`,
    );
    const address = `/applications/${body.applications[0]?.id}/neighbours?${query}`;
    const { position, total, hasMore, previous } = (await person.get<ApplicationNeighbours>(address)).body;
    return { position, total, hasMore, hasPrevious: previous !== null };
  };

  test('are counted up to 10,000 matches of a search', async () => {
    const counted = { total: 10_000, hasMore: true, hasPrevious: true };
    expect(await place(10_000, 'search=lamp')).toEqual({ position: 10_000, ...counted });
    expect(await place(10_001, 'search=lamp')).toEqual({ position: null, ...counted });
  });

  test('are all counted without a search, and placed up to 10,000', async () => {
    expect(await place(10_001, '')).toEqual({
      position: null,
      total: MATCHES,
      hasMore: false,
      hasPrevious: true,
    });
  });
});

describe('the palette, when the words are kept', () => {
  beforeAll(() => keepWords(db.database, person.customerId));

  const found = async (domain: string, search: string) => {
    const { body } = await person.get<SearchResponse>(`/search/${domain}?${new URLSearchParams({ search })}`);
    return body.hits.map(({ detail }) => detail.split(' · ')[0]);
  };

  test.each(['applications', 'deadlines'])(
    'finds six of %s with a word that more have than are read',
    async (domain) => {
      expect(await found(domain, 'lamp')).toHaveLength(6);
    },
  );

  test.each(['applications', 'deadlines'])(
    'finds the only one of %s with two words that more have than are read',
    async (domain) => {
      expect(await found(domain, 'oak elm')).toEqual([`R-${IN_THE_MIDDLE}`]);
    },
  );

  test('finds a rare word next to a common one', async () => {
    expect(await found('applications', 'lamp 9999')).toEqual(['R-9999']);
  });
});
