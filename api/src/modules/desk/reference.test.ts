import type { DeskResponseOf, ReferenceRow, ReferenceRows } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { setReferenceData } from '../../reference-data/index.ts';
import { createApplication, createCustomer, usePortal } from '../../testing/index.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';

const portal = usePortal();
const { db } = portal;
let administrator: StaffMember;

beforeEach(async () => {
  administrator = await signInStaff(portal, { role: 'administrator' });
});

interface Described {
  reference: ReferenceRows;
}

const read = async () => (await administrator.get<Described>('/reference')).body.reference;
const set = (body: Omit<ReferenceRow, 'row'> & { row: object }) =>
  administrator.post<Described>('/reference/rows', body);
const remove = (list: ReferenceRow['list'], key: number | string) =>
  administrator.post<Described & { detail: string }>('/reference/remove', { list, key });

test('a row is renamed in its place, and the others stay', async () => {
  const { categories, ...rest } = await read();
  const [first, ...others] = categories;
  const row = { id: first?.id, name: 'Renamed', names: { 'ja-JP': '改称' } };
  const { body } = await set({ list: 'categories', row });
  expect(body.reference).toEqual({ ...rest, categories: [row, ...others] });
  expect(await read()).toEqual(body.reference);
});

test('a name in a language that the portal does not have is refused', async () => {
  const { status, body } = await administrator.post<{ errors: object }>('/reference/rows', {
    list: 'categories',
    row: { name: 'Plant variety', names: { 'fr-FR': 'Obtention végétale' } },
  });
  expect([status, body.errors]).toEqual([
    422,
    {
      'row.names': [expect.stringContaining('has fr-FR, but languages other than English are ja-JP, th-TH')],
    },
  ]);
});

test('a row without an id is added as the last one', async () => {
  const { categories } = (await set({ list: 'categories', row: { name: 'Plant variety' } })).body.reference;
  expect(categories.at(-1)?.name).toBe('Plant variety');
});

test('an office is added by its code, with its holidays', async () => {
  const row = {
    code: 'QZ',
    name: 'Office of tests',
    names: {},
    timeZone: 'Europe/Madrid',
    holidays: ['2026-12-25'],
  };
  const { countries } = (await set({ list: 'countries', row })).body.reference;
  expect(countries).toContainEqual(row);
});

test('a status gets other ones that may follow', async () => {
  const [status] = (await read()).statuses;
  const { body } = await set({ list: 'statuses', row: { ...status, next: [] } });
  expect(body.reference.statuses[0]?.next).toEqual([]);
});

test('a kind of instructions is changed', async () => {
  const [kind] = (await read()).instructionKinds;
  const row = { ...kind, leadDays: 9, cost: 'quotation' };
  expect((await set({ list: 'instructionKinds', row })).body.reference.instructionKinds[0]).toEqual(row);
});

test('what nothing uses is removed, and a status follows no other one then', async () => {
  const added = (await set({ list: 'statuses', row: { mainStatusId: 1, name: 'New', next: [] } })).body
    .reference;
  const id = added.statuses.at(-1)?.id ?? 0;
  const [first] = added.statuses;
  await set({ list: 'statuses', row: { ...first, next: [id] } });
  const { statuses } = (await remove('statuses', id)).body.reference;
  expect(statuses.map((status) => status.id)).not.toContain(id);
  expect(statuses[0]?.next).toEqual([]);
});

test('what is in use is not removed, and nothing changes', async () => {
  const { id: customerId } = await createCustomer(db.database);
  await createApplication(db.database, { customerId, categoryId: 4 });
  const before = await read();
  const groupInUse = before.statuses[0]?.mainStatusId ?? 0;
  for (const [list, key] of [
    ['categories', 4],
    ['mainStatuses', groupInUse],
  ] as const) {
    const { status, body } = await remove(list, key);
    expect([status, body.detail]).toEqual([409, 'It is in use, so nothing was changed.']);
  }
  expect(await read()).toEqual(before);
});

test('a name that another row has is refused', async () => {
  const [, second] = (await read()).categories;
  expect((await set({ list: 'categories', row: { name: second?.name } })).status).toBe(409);
});

test('two people who change different rows at once both succeed', async () => {
  const [first, second] = (await read()).categories;
  await Promise.all([
    set({ list: 'categories', row: { id: first?.id, name: 'One' } }),
    set({ list: 'categories', row: { id: second?.id, name: 'Other' } }),
  ]);
  expect((await read()).categories.slice(0, 2).map(({ name }) => name)).toEqual(['One', 'Other']);
});

describe('a list of changes', () => {
  type Changes = DeskResponseOf<'GET /customer-portal/desk/reference/changes'>;
  const changes = async (count: number) =>
    (await administrator.get<Changes>(`/reference/changes?pageSize=${count}`)).body.changes;

  test('says who added, changed and removed what, newest first', async () => {
    const { categories } = (await set({ list: 'categories', row: { name: 'Domain' } })).body.reference;
    const id = categories.at(-1)?.id ?? 0;
    await set({ list: 'categories', row: { id, name: 'Domain name' } });
    await remove('categories', id);
    const by = administrator.user.displayName;
    expect(await changes(3)).toMatchObject([
      { by, list: 'categories', name: 'Domain name', former: { id }, present: null },
      { by, list: 'categories', name: 'Domain name', former: { name: 'Domain' }, present: { id } },
      { by, list: 'categories', name: 'Domain', former: null, present: { id } },
    ]);
  });

  test('has nothing of a change that changes nothing, or that is refused', async () => {
    const [last] = await changes(1);
    const [first, second] = (await read()).categories;
    await set({ list: 'categories', row: { ...first } });
    expect((await set({ list: 'categories', row: { name: second?.name } })).status).toBe(409);
    expect(await changes(1)).toEqual([last]);
  });

  test('has those of the command, by the account on the machine', async () => {
    const before = await read();
    const [first] = before.countries;
    const countries = before.countries.map((country) =>
      country === first ? { ...country, holidays: ['2027-01-04'] } : country,
    );
    await setReferenceData({ database: db.database, madeBy: 'operator' }, { ...before, countries });
    expect(await changes(1)).toMatchObject([
      { by: 'operator', list: 'countries', name: first?.name, present: { holidays: ['2027-01-04'] } },
    ]);
  });

  test('is not changed by any statement', async () => {
    for (const statement of [
      'UPDATE reference_data_changes SET made_by = made_by',
      'DELETE FROM reference_data_changes',
    ])
      await expect(db.database.asJob((tx) => tx.rows(sql([statement])))).rejects.toThrow();
  });
});

test('only administrators read it, and only those of all customers change it', async () => {
  const { id } = await createCustomer(db.database);
  const supervisor = await signInStaff(portal, { role: 'supervisor' });
  const ofOne = await signInStaff(portal, { role: 'administrator', customerIds: [id] });
  const row = { list: 'categories', row: { name: 'New' } };
  const statuses = [
    (await supervisor.get('/reference')).status,
    (await supervisor.get('/reference/changes')).status,
    (await supervisor.post('/reference/rows', row)).status,
    (await ofOne.get('/reference')).status,
    (await ofOne.post('/reference/rows', row)).status,
    (await ofOne.post('/reference/remove', { list: 'categories', key: 1 })).status,
  ];
  expect(statuses).toEqual([403, 403, 403, 200, 403, 403]);
});
