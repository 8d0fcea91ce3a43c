import { usePortal } from '../../testing/index.ts';

const PATH = '/customer-portal/applications/views';
const OF_DEADLINES = '/customer-portal/deadlines/views';

const { api, createMember } = usePortal();

const createToken = async () => (await createMember({ role: 'viewer' })).forAll.token;

const views = async (token: string) => (await api.get(PATH, token)).json().views;

test('a view is saved, changed and deleted by its person only', async () => {
  const [token, other] = [await createToken(), await createToken()];
  const made = await api.post(PATH, { name: ' Due soon ', query: 'mainStatus=3&sort=dueAt' }, token);
  expect(made.statusCode).toBe(201);
  const { view } = made.json();
  expect(view).toEqual({
    id: expect.any(Number),
    name: 'Due soon',
    query: 'mainStatus=3&sort=dueAt',
    isDefault: false,
  });
  expect(await views(other)).toEqual([]);
  expect((await api.post(`${PATH}/${view.id}`, { name: 'Mine now' }, other)).statusCode).toBe(404);
  expect((await api.post(`${PATH}/${view.id}/delete`, {}, other)).statusCode).toBe(404);
  const changed = await api.post(`${PATH}/${view.id}`, { query: 'sort=title' }, token);
  expect(changed.json().view).toEqual({ ...view, query: 'sort=title' });
  expect((await api.post(`${PATH}/${view.id}/delete`, {}, token)).statusCode).toBe(200);
  expect(await views(token)).toEqual([]);
});

test('at most one view is the default, also when several become it at once', async () => {
  const token = await createToken();
  const names = ['A', 'B', 'C', 'D'];
  await Promise.all(names.map((name) => api.post(PATH, { name, query: '', isDefault: true }, token)));
  const kept = (await views(token)) as { id: number; name: string; isDefault: boolean }[];
  expect(kept.map(({ name }) => name)).toEqual(names);
  expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  await api.post(`${PATH}/${kept[2]?.id}`, { isDefault: true }, token);
  expect((await views(token)).filter((view: { isDefault: boolean }) => view.isDefault)).toMatchObject([
    { name: 'C' },
  ]);
});

test.each([
  [{ name: '', query: '' }, 'name'],
  [{ name: 'x'.repeat(61), query: '' }, 'name'],
  [{ name: 'Two\nlines', query: '' }, 'name'],
  [{ name: 'Fine', query: 'a b' }, 'query'],
])('a refused view names the field', async (body, field) => {
  const response = await api.post(PATH, body, await createToken());
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]]);
});

test('names are unique and the number of views is limited, for each list', async () => {
  const token = await createToken();
  for (let number = 1; number <= 50; number++)
    await api.post(PATH, { name: `View ${number}`, query: '' }, token);
  const twice = await api.post(PATH, { name: 'View 1', query: '' }, token);
  expect([twice.statusCode, twice.json().type]).toEqual([409, 'urn:atrium:problem:limit-reached']);
  expect((await api.post(OF_DEADLINES, { name: 'View 1', query: '' }, token)).statusCode).toBe(201);
  await api.post(`${PATH}/${(await views(token))[0].id}/delete`, {}, token);
  const again = await api.post(PATH, { name: 'View 2', query: '' }, token);
  expect([again.statusCode, again.json().errors]).toEqual([
    422,
    { name: ['is the name of another view already'] },
  ]);
});

test('views of deadlines and of applications are separate: names, defaults and changes', async () => {
  const token = await createToken();
  const save = (path: string, name: string) => api.post(path, { name, query: '', isDefault: true }, token);
  const [first, second] = [(await save(PATH, 'Mine')).json(), (await save(OF_DEADLINES, 'Mine')).json()];
  expect(await views(token)).toEqual([first.view]);
  expect((await api.get(OF_DEADLINES, token)).json().views).toEqual([second.view]);
  expect([first.view.isDefault, second.view.isDefault]).toEqual([true, true]);
  for (const refused of [
    await api.post(`${PATH}/${second.view.id}`, { name: 'Other' }, token),
    await api.post(`${PATH}/${second.view.id}/delete`, {}, token),
    await api.post(`${OF_DEADLINES}/${first.view.id}`, { name: 'Other' }, token),
  ])
    expect(refused.statusCode).toBe(404);
});
