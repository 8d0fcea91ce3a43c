import type { Application, ResponseOf, Reward } from '@atrium/contract';
import { selectCustomer } from '@atrium/host';
import {
  createApplication,
  createCategory,
  createReward,
  createUser,
  deferred,
  failure,
  fakeHost,
  resetHost,
  setAuth,
} from '@atrium/testing';
import { act, render, renderHook, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { createAreaStore } from './create-area-store.ts';
import { field } from './field.ts';
import { messages } from './messages/index.ts';
import { createCategoriesArea } from './reference-lists.ts';
import { useField } from './use-area.ts';

const CATEGORIES = 'GET /customer-portal/applications/categories';
const LIST = 'GET /customer-portal/applications';
const ONE = 'GET /customer-portal/rewards/:id';

beforeEach(() => resetHost());

function renderCategories() {
  const area = createCategoriesArea();
  return renderHook(() => useField(area, 'categories', {}, { once: true }));
}

const none = { applications: [] as Application[], total: 0, reward: null as Reward | null };

function createArea() {
  return createAreaStore(none, {
    applications: field(
      LIST,
      { applications: ({ applications }) => applications, total: ({ total }) => total },
      messages.message('categoriesFailed'),
    ),
    reward: field(ONE, { reward: ({ reward }) => reward }, messages.message('categoriesFailed')),
  });
}

function listOf(...applications: Application[]) {
  return { applications, total: applications.length, page: 1, pageSize: 25 };
}

test('a field is fetched on mount, and again for another customer', async () => {
  const category = createCategory();
  fakeHost.responses = { [CATEGORIES]: { categories: [category] } };

  const { result } = renderCategories();
  expect(result.current.isFirstLoad).toBe(true);
  await waitFor(() => expect(result.current.data.categories).toEqual([category]));
  expect(result.current.isFirstLoad).toBe(false);

  await act(() => selectCustomer(2));
  await waitFor(() => expect(fakeHost.calls).toHaveLength(2));
});

test('a field that failed is fetched again on demand', async () => {
  fakeHost.responses = { [CATEGORIES]: failure() };
  const { result } = renderCategories();
  await waitFor(() => expect(result.current.error?.message).toBe('Fetch Categories error.'));

  fakeHost.responses = { [CATEGORIES]: { categories: [createCategory()] } };
  act(() => result.current.reload());

  await waitFor(() => expect(result.current.data.categories).toHaveLength(1));
});

test('loaded data stays usable while the service cannot be reached, but not as the response to another input', async () => {
  const area = createCategoriesArea();
  fakeHost.responses = { [CATEGORIES]: { categories: [createCategory()] } };
  const open = (input: object) => renderHook(() => useField(area, 'categories', input)).result;
  const former = open({});
  await waitFor(() => expect(former.current.status).toBe('success'));

  fakeHost.responses = { [CATEGORIES]: failure({ status: 0, reason: 'network' }) };
  const again = open({});
  await waitFor(() => expect(fakeHost.notices).toHaveLength(1));
  expect(again.current).toMatchObject({ status: 'success', error: null, isFirstLoad: false });

  const other = open({ query: { page: 2 } });
  await waitFor(() => expect(other.current.error?.message).toBe('Fetch Categories error.'));
});

test('the error of a field follows the locale', async () => {
  const categoriesFailed = 'Kategorien fehlen.';
  Object.assign(messages.catalogues, { 'de-DE': { ...messages.catalogues['en-US'], categoriesFailed } });
  fakeHost.responses = { [CATEGORIES]: failure() };
  const { result } = renderCategories();
  await waitFor(() => expect(result.current.error?.message).toBe('Fetch Categories error.'));

  act(() => setAuth({ user: createUser({ locale: 'de-DE' }) }));

  expect(result.current.error?.message).toBe(categoriesFailed);
});

test('the data of a field is all that it takes from the response, with its types', async () => {
  const area = createArea();
  const application = createApplication();
  fakeHost.responses = { [LIST]: listOf(application) };
  const { result } = renderHook(() => useField(area, 'applications', {}));
  expect(result.current.data).toEqual({ applications: [], total: 0 });

  await waitFor(() => expect(result.current.data.total).toBe(1));

  const [first]: Application[] = result.current.data.applications;
  expect(first).toBe(application);
  // @ts-expect-error another field's data
  expect(result.current.data.reward).toBeUndefined();
});

test('a field rerenders for its own data and request, not for those of other fields', async () => {
  const area = createArea();
  fakeHost.responses = { [LIST]: listOf(), [ONE]: { reward: createReward() } };
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useField(area, 'applications', {});
  });
  await waitFor(() => expect(result.current.status).toBe('success'));
  const rendersOnceLoaded = renders;

  await act(() => area.load('reward', { params: { id: 7 } }));
  expect(renders).toBe(rendersOnceLoaded);

  act(() => area.store.setState({ total: 3 }));
  expect(result.current.data.total).toBe(3);
});

test('an item is not shown in place of another one that loads or could not be loaded', async () => {
  const area = createArea();
  const seven = createReward({ id: 7 });
  fakeHost.responses = {
    [ONE]: ({ params: { id } }) => (id === 7 ? { reward: seven } : Promise.reject(failure())),
  };
  const { result, rerender } = renderHook(({ id }) => useField(area, 'reward', { params: { id } }), {
    initialProps: { id: 7 },
  });
  await waitFor(() => expect(result.current.data.reward).toBe(seven));

  rerender({ id: 8 });
  expect(result.current).toMatchObject({ data: { reward: null }, isFetched: false, isFirstLoad: true });
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current).toMatchObject({ data: { reward: null }, isFirstLoad: false });

  rerender({ id: 7 });
  await waitFor(() => expect(result.current.error).toBeNull());
  expect(result.current.data.reward).toBe(seven);
});

test('a list shows its former rows while the next page loads', async () => {
  const area = createArea();
  const [former, next] = [createApplication(), createApplication()];
  const nextPage = deferred<ResponseOf<typeof LIST>>();
  fakeHost.responses = { [LIST]: ({ query }) => (query?.page === 2 ? nextPage.promise : listOf(former)) };
  const { result, rerender } = renderHook(({ page }) => useField(area, 'applications', { query: { page } }), {
    initialProps: { page: 1 },
  });
  await waitFor(() => expect(result.current.data.applications).toEqual([former]));

  rerender({ page: 2 });
  expect(result.current.status).toBe('loading');
  expect(result.current).toMatchObject({ isFirstLoad: false, data: { applications: [former] } });

  nextPage.resolve(listOf(next));
  await waitFor(() => expect(result.current.data.applications).toEqual([next]));
});

test('a list of an item shows no rows of another item, but its own while the next page loads', async () => {
  const area = createAreaStore(
    { applications: [] as Application[] },
    {
      applications: field(
        LIST,
        { applications: ({ applications }) => applications },
        messages.message('categoriesFailed'),
        { itemKey: 'customer' },
      ),
    },
  );
  const application = createApplication();
  const next = deferred<ResponseOf<typeof LIST>>();
  fakeHost.responses = {
    [LIST]: ({ query }) => (query?.customer === 1 && query.page === 1 ? listOf(application) : next.promise),
  };
  const { result, rerender } = renderHook((query) => useField(area, 'applications', { query }), {
    initialProps: { customer: 1, page: 1 },
  });
  await waitFor(() => expect(result.current.data.applications).toEqual([application]));

  rerender({ customer: 1, page: 2 });
  expect(result.current).toMatchObject({ isFirstLoad: false, data: { applications: [application] } });

  rerender({ customer: 2, page: 1 });
  expect(result.current).toMatchObject({ isFirstLoad: true, data: { applications: [] } });
});

describe('with an early answer that has arrived', () => {
  const input = { query: { page: 1 } };

  test('a field has its data in the first render, and is not requested', async () => {
    const application = createApplication();
    fakeHost.earlyAnswers = { [LIST]: listOf(application) };
    const area = createArea();
    const rendered: unknown[] = [];
    const { result } = renderHook(() => {
      const { status, isFirstLoad, data } = useField(area, 'applications', input);
      rendered.push({ status, isFirstLoad, rows: data.applications });
    });
    await act(async () => result.current);
    expect(rendered[0]).toEqual({ status: 'success', isFirstLoad: false, rows: [application] });
    expect(rendered).toHaveLength(1);
    expect(fakeHost.calls).toEqual([]);
  });

  test('a field that two components of a page show is not requested', async () => {
    fakeHost.earlyAnswers = { [LIST]: listOf(createApplication()) };
    const area = createArea();
    function Rows() {
      return useField(area, 'applications', input).data.applications.length;
    }
    await act(async () =>
      render(
        <>
          <Rows />, <Rows />
        </>,
      ),
    );
    expect(document.body).toHaveTextContent('1, 1');
    expect(fakeHost.calls).toEqual([]);
  });

  test('a field whose first render React dropped is not requested either', async () => {
    const application = createApplication();
    fakeHost.earlyAnswers = { [LIST]: listOf(application) };
    const area = createArea();
    const other = deferred<string>();
    function Rows() {
      return useField(area, 'applications', input).data.applications.length;
    }
    function Other() {
      return use(other.promise);
    }
    await act(async () =>
      render(
        <Suspense fallback="Loading">
          <Rows />
          <Other />
        </Suspense>,
      ),
    );
    await act(async () => other.resolve(' other'));
    expect(document.body).toHaveTextContent('1 other');
    expect(fakeHost.calls).toEqual([]);
  });

  test('a field is requested when the answer no longer counts as soon as it is mounted', async () => {
    const [early, current] = [createApplication(), createApplication()];
    fakeHost.earlyAnswers = { [LIST]: listOf(early) };
    fakeHost.responses = { [LIST]: listOf(current) };
    const area = createArea();
    area.takeEarlyAnswer('applications', input);
    fakeHost.earlyAnswers = {};
    const { result } = renderHook(() => useField(area, 'applications', input));
    expect(result.current.data.applications).toEqual([early]);
    await waitFor(() => expect(result.current.data.applications).toEqual([current]));
  });

  test('another input is requested, and so is the field when it is mounted again', async () => {
    fakeHost.earlyAnswers = { [LIST]: listOf() };
    fakeHost.responses = { [LIST]: listOf(createApplication()) };
    const area = createArea();
    const renderPage = (page: number) =>
      renderHook((props) => useField(area, 'applications', { query: props }), { initialProps: { page } });
    const { rerender, unmount } = renderPage(1);
    await act(async () => rerender({ page: 2 }));
    await act(async () => rerender({ page: 1 }));
    unmount();
    await act(async () => renderPage(1));
    expect(fakeHost.calls.map(({ input }) => input.query)).toEqual([{ page: 2 }, { page: 1 }, { page: 1 }]);
  });

  test('a field that was requested before keeps to its requests', async () => {
    const [early, current] = [createApplication(), createApplication()];
    fakeHost.responses = { [LIST]: listOf(current) };
    const area = createArea();
    await area.load('applications', input);
    fakeHost.earlyAnswers = { [LIST]: listOf(early) };
    const { result } = renderHook(() => useField(area, 'applications', input));
    expect(result.current.data.applications).toEqual([current]);
    await waitFor(() => expect(fakeHost.calls).toHaveLength(2));
  });
});
