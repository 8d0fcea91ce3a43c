import type { ResponseOf, SavedView } from '@atrium/contract';
import sql from 'sql-template-tag';
import { createCustomer, createMembership, type Member, usePortal } from '../../testing/index.ts';
import { deleteRemoved } from './saved-views.repository.ts';

const PATH = '/applications/views';
const { db, createMember, signIn } = usePortal();

let member: Member;
beforeEach(async () => {
  member = await createMember({ role: 'viewer' });
});

type List = ResponseOf<'GET /customer-portal/applications/views'>;
const list = async () => (await member.get<List>(PATH)).body;
const views = async () => (await list()).views;
const save = async (name: string, values: Partial<SavedView> = {}) =>
  (await member.post<{ view: SavedView; change: string }>(PATH, { name, query: '', ...values })).body;
const change = async ({ id }: SavedView, values: Partial<SavedView>) =>
  (await member.post<{ change: string }>(`${PATH}/${id}`, values)).body.change;
const remove = async ({ id }: SavedView) =>
  (await member.post<{ change: string }>(`${PATH}/${id}/delete`)).body.change;
const undo = (id: string, by: Pick<Member, 'post'> = member) =>
  by.post<{ undone: number; type?: string }>(`${PATH}/undo`, { change: id });
const undone = async (id: string, by?: Pick<Member, 'post'>) => (await undo(id, by)).body.undone;

test('a removed view is brought back as it was, and meanwhile offered', async () => {
  const { view } = await save('Mine', { query: 'status=7', isDefault: true });
  const id = await remove(view);
  expect(await list()).toEqual({ views: [], undoable: [{ change: id, kind: 'removed', name: 'Mine' }] });
  expect(await undone(id)).toBe(1);
  expect(await list()).toEqual({ views: [view], undoable: [] });
  expect(await undone(id)).toBe(0);
});

test('the filters that a view had before are offered, and brought back', async () => {
  const { view } = await save('Mine', { query: 'status=7' });
  const id = await change(view, { query: 'status=8' });
  expect((await list()).undoable).toEqual([{ change: id, kind: 'query', name: 'Mine' }]);
  expect([await undone(id), await views()]).toEqual([1, [view]]);
});

test('a new view is removed, and what was the default before is it again', async () => {
  const { view } = await save('Mine', { isDefault: true });
  const { change: id } = await save('Newer', { isDefault: true });
  expect([await undone(id), await views()]).toEqual([2, [view]]);
});

test('the default changes back with both views', async () => {
  const { view } = await save('Mine', { isDefault: true });
  const other = (await save('Other')).view;
  const id = await change(other, { isDefault: true });
  expect([await undone(id), await views()]).toEqual([2, [view, other]]);
});

test('a view that was the default comes back without that, if another one has become it', async () => {
  const older = (await save('Older')).view;
  const { view } = await save('Mine', { isDefault: true });
  const id = await remove(view);
  await change(older, { isDefault: true });
  await undo(id);
  expect((await views()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Mine', false],
    ['Older', true],
  ]);
});

test('what has changed since stays as it is', async () => {
  const { view } = await save('Mine', { query: 'status=7' });
  const id = await change(view, { query: 'status=8' });
  await change(view, { query: 'status=9' });
  expect([await undone(id), (await views())[0]?.query]).toEqual([0, 'status=9']);
});

test('a view does not come back where another has its name, nor above the limit', async () => {
  const first = await remove((await save('Mine')).view);
  await save('Mine');
  expect([(await undo(first)).status, await views()]).toMatchObject([409, [{ name: 'Mine' }]]);
  const second = await remove((await save('Other')).view);
  for (let number = 2; number <= 50; number++) await save(`View ${number}`);
  expect((await undo(second)).body.type).toBe('urn:atrium:problem:limit-reached');
  expect(await views()).toHaveLength(50);
});

test('a removed view takes up neither its name nor a place', async () => {
  await remove((await save('Mine')).view);
  await save('Mine');
  for (let number = 2; number <= 50; number++) await save(`View ${number}`);
  expect(await views()).toHaveLength(50);
});

test('a removed view can be neither changed nor removed', async () => {
  const { view } = await save('Mine');
  await remove(view);
  expect((await member.post(`${PATH}/${view.id}`, { name: 'Other' })).status).toBe(404);
  expect((await member.post(`${PATH}/${view.id}/delete`)).status).toBe(404);
});

test.each([
  [9, 1],
  [11, 0],
])('a view that was removed %i minutes ago: %i is kept and offered', async (minutes, left) => {
  const { view } = await save('Mine');
  await remove(view);
  await db.database.asJob((tx) =>
    tx.rows(sql`
      UPDATE saved_views SET changed_at = changed_at - make_interval(mins => ${minutes}) WHERE id = ${view.id}`),
  );
  expect((await list()).undoable).toHaveLength(left);
  await db.database.asJob((tx) => deleteRemoved(tx, 500));
  const rows = await db.database.asJob((tx) => tx.rows(sql`SELECT FROM saved_views WHERE id = ${view.id}`));
  expect(rows).toHaveLength(left);
});

test('filters that name a customer are brought back only where that customer is in scope', async () => {
  const other = await createCustomer(db.database);
  await createMembership(db.database, { userId: member.userId, customerId: other.id });
  const forAll = member.forAll;
  const made = await forAll.post<{ view: SavedView }>(PATH, {
    name: 'Of one',
    query: `customer=${other.id}`,
  });
  const { id } = made.body.view;
  const { body } = await forAll.post<{ change: string }>(`${PATH}/${id}`, { query: '' });
  expect((await list()).undoable).toEqual([]);
  expect(await undone(body.change, await signIn(member.userId, member.customerId))).toBe(0);
  expect(await undone(body.change, forAll)).toBe(1);
});

test('no one takes back what another person removed', async () => {
  const id = await remove((await save('Mine')).view);
  const colleague = await createMember({ customer: member.customer });
  expect(await undone(id, colleague)).toBe(0);
});
