import { type Application, type Deadline, dueWindows } from '@atrium/contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { renderDigest } from '../modules/notifications/digests.service.ts';
import {
  createApplication,
  createCalendarFeed,
  createDeadline,
  type Member,
  randomRuns,
  readBody,
  usePortal,
} from '../testing/index.ts';
import { parseCsv } from '../testing/read-files.ts';
import { testUnsubscribeLinks } from '../testing/test-mailer.ts';

const OFFICES = ['US', 'EU', 'JP'];
const ZONES = ['Pacific/Kiritimati', 'Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles', 'Etc/GMT+12'];

const { db, api, createMember } = usePortal();
const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));

/** The date in a zone, so many days from now. */
function dateIn(timeZone: string, days: number): string {
  const there = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  return new Date(Date.parse(there) + days * 86_400_000).toISOString().slice(0, 10);
}

interface Wanted {
  /** Zone of each office. */
  readonly zones: readonly string[];
  readonly reader: string;
  readonly deadlines: readonly {
    readonly office: number;
    /** Counted from the office's date. */
    readonly days: number;
    readonly state: Deadline['state'];
    readonly mandatory: boolean;
  }[];
}

const wanted: fc.Arbitrary<Wanted> = fc.record({
  zones: fc.tuple(...OFFICES.map(() => fc.constantFrom(...ZONES))),
  reader: fc.constantFrom(...ZONES),
  deadlines: fc.array(
    fc.record({
      office: fc.nat({ max: OFFICES.length - 1 }),
      days: fc.constantFrom(-340, -8, -2, -1, 0, 1, 2, 7, 8, 30, 31, 90, 91),
      state: fc.constantFrom('open', 'open', 'missed', 'done', 'waived'),
      mandatory: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});

/** Each deadline belongs to an application of its own or to one that has another already. */
async function createCase({ zones, reader, deadlines }: Wanted) {
  for (const [index, zone] of zones.entries())
    await rows(sql`UPDATE countries SET time_zone = ${zone} WHERE code = ${OFFICES[index]}`);
  const member = await createMember();
  const { customerId, userId } = member;
  await rows(sql`UPDATE users SET time_zone = ${reader} WHERE id = ${userId}`);
  const applications = new Map<number, number>();
  const created = [];
  for (const [index, { office, days, state, mandatory }] of deadlines.entries()) {
    const isShared = index % 3 === 2 && applications.has(office);
    const countryCode = OFFICES[office] as string;
    const applicationId = isShared
      ? (applications.get(office) as number)
      : (await createApplication(db.database, { customerId, countryCode })).id;
    applications.set(office, applicationId);
    const dueAt = dateIn(zones[office] as string, days);
    const { id } = await createDeadline(db.database, { customerId, applicationId, dueAt, state, mandatory });
    created.push({ id, applicationId, days, isWaiting: state === 'open' || state === 'missed' });
  }
  return { member, created };
}

const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id).toSorted((a, b) => a - b);
const WAITING = 'state=open&state=missed';

/** Ids of the deadlines that each place calls overdue, by the place. */
async function overdueDeadlines({ token, userId }: Member): Promise<Record<string, number[]>> {
  const read = (path: string) => readBody(api, `/customer-portal/${path}`, token);
  const listed: Deadline[] = (await read('deadlines?pageSize=100')).deadlines;
  const details: Deadline[] = await Promise.all(
    listed.map(async ({ id }) => (await read(`deadlines/${id}`)).deadline),
  );
  const exported = parseCsv((await api.get('/customer-portal/deadlines/export?format=csv', token)).body);
  const isMissed = exported.slice(1).map((cells) => cells[exported[0]?.indexOf('State') ?? -1] === 'Missed');
  const { path } = await createCalendarFeed(db.database, { userId, query: `${WAITING}&due=overdue` });
  const feed = (await api.app.inject({ url: path })).body;
  const digest = await digestOf(userId);
  return {
    list: idsOf(listed.filter(({ state }) => state === 'missed')),
    days: idsOf(listed.filter(({ state, daysLeft }) => ['open', 'missed'].includes(state) && daysLeft < 0)),
    detail: idsOf(details.filter(({ state }) => state === 'missed')),
    state: idsOf((await read('deadlines?state=missed&pageSize=100')).deadlines),
    window: idsOf((await read(`deadlines?${WAITING}&due=overdue&pageSize=100`)).deadlines),
    export: idsOf(listed.filter((_, index) => isMissed[index])),
    feed: [...feed.matchAll(/^UID:deadline-(\d+)@/gm)].map(([, id]) => Number(id)).toSorted((a, b) => a - b),
    digest: [...digest.matchAll(/overdue since [^\n]*\s+\S*deadlines\/(\d+)/g)]
      .map(([, id]) => Number(id))
      .toSorted((a, b) => a - b),
    palette: await foundAsMissed(token, listed),
  };
}

/** The palette is asked by reference, since it shows few hits at a time. */
async function foundAsMissed(token: string, listed: readonly Deadline[]): Promise<number[]> {
  const references = [...new Set(listed.map(({ application }) => application.reference))];
  const hits = await Promise.all(
    references.map(async (reference) => {
      const found = await readBody(api, `/customer-portal/search/deadlines?search=${reference}`, token);
      return found.hits as { id: number; detail: string }[];
    }),
  );
  return idsOf(hits.flat().filter(({ detail }) => detail.endsWith(', missed')));
}

/** The digest of all deadlines that the person may see. */
async function digestOf(userId: number): Promise<string> {
  const portal = { portalUrl: 'https://portal.example', providerName: 'Provider' };
  const mail = await db.database.asJob(async (tx) => {
    await tx.rows(sql`
      INSERT INTO reminder_settings (user_id, days, scope, by_mail, digest) VALUES (${userId}, '{}', 'all', true, 'daily')
      ON CONFLICT DO NOTHING`);
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO digests (user_id, period_on) VALUES (${userId}, '2031-01-01') RETURNING id`);
    return renderDigest(tx, portal as never, testUnsubscribeLinks, id);
  });
  return mail?.text ?? '';
}

/** Ids of the applications that each place calls overdue, by the place. */
async function overdueApplications({ token }: Member): Promise<Record<string, number[]>> {
  const read = (path: string) => readBody(api, `/customer-portal/${path}`, token);
  const listed: Application[] = (await read('applications?pageSize=100')).applications;
  const exported = await api.get('/customer-portal/applications/export?format=csv&due=overdue', token);
  const [titles = [], ...cells] = parseCsv(exported.body);
  const references = cells.map((row) => row[titles.indexOf('Reference')]);
  return {
    list: idsOf(listed.filter(({ daysLeft }) => daysLeft !== null && daysLeft < 0)),
    window: idsOf((await read('applications?due=overdue&pageSize=100')).applications),
    chart: idsOf((await read('charts/applications/latest_application?due=overdue')).data),
    export: idsOf(listed.filter(({ reference }) => references.includes(reference))),
  };
}

test('every place that says overdue names the same deadlines, by the dates of their offices', async () => {
  await fc.assert(
    fc.asyncProperty(wanted, async (given) => {
      const { member, created } = await createCase(given);
      const { token, customerId } = member;
      const overdue = created.filter(({ days, isWaiting }) => isWaiting && days < 0);
      for (const [place, ids] of Object.entries(await overdueDeadlines(member)))
        expect([place, ids]).toEqual([place, idsOf(overdue)]);
      const applications = idsOf(
        [...new Set(overdue.map(({ applicationId }) => applicationId))].map((id) => ({ id })),
      );
      for (const [place, ids] of Object.entries(await overdueApplications(member)))
        expect([place, ids]).toEqual([place, applications]);
      const { customers } = await readBody(api, '/customer-portal/customer_figures', token);
      expect(customers).toEqual([expect.objectContaining({ id: customerId, overdue: overdue.length })]);
      const chart = await readBody(api, '/customer-portal/charts/applications/count?due=overdue', token);
      expect(chart.applications).toBe(applications.length);
    }),
    randomRuns(15),
  );
}, 60_000);

test('each window holds what is due in it at its office, and its number is that of its list', async () => {
  await fc.assert(
    fc.asyncProperty(wanted, async (given) => {
      const { member, created } = await createCase(given);
      const read = (path: string) => readBody(api, `/customer-portal/${path}`, member.token);
      const { counts } = await read(`deadlines/windows?${WAITING}`);
      for (const window of dueWindows) {
        const last = window === 'today' ? 0 : Number(window);
        const inWindow = ({ days }: { days: number }) =>
          window === 'overdue' ? days < 0 : days >= 0 && days <= last;
        const expected = idsOf(created.filter((each) => each.isWaiting && inWindow(each)));
        const listed = (await read(`deadlines?${WAITING}&due=${window}&pageSize=100`)).deadlines;
        expect([window, idsOf(listed), counts[window]]).toEqual([window, expected, expected.length]);
      }
    }),
    randomRuns(15),
  );
}, 60_000);
