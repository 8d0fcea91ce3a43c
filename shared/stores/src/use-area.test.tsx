import { authStore, selectCustomer } from '@atrium/host';
import { createCategory, createUser, failure, fakeHost, resetHost } from '@atrium/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { messages } from './messages/index.ts';
import { createCategoriesArea } from './reference-lists.ts';
import { useArea, useField } from './use-area.ts';

const CATEGORIES = 'GET /customer-portal/applications/categories';

beforeEach(() => resetHost());

function renderCategories() {
  const area = createCategoriesArea();
  return renderHook(() => ({
    load: useField(area, 'categories', {}, { once: true }),
    categories: useArea(area, (state) => state.categories),
  }));
}

test('a field is fetched on mount, and again for another customer', async () => {
  const category = createCategory();
  fakeHost.responses = { [CATEGORIES]: { categories: [category] } };

  const { result } = renderCategories();
  expect(result.current.load.isFirstLoad).toBe(true);
  await waitFor(() => expect(result.current.categories).toEqual([category]));
  expect(result.current.load.isFirstLoad).toBe(false);

  await act(() => selectCustomer(2));
  await waitFor(() => expect(fakeHost.calls).toHaveLength(2));
});

test('a field that failed is fetched again on demand', async () => {
  fakeHost.responses = { [CATEGORIES]: failure() };
  const { result } = renderCategories();
  await waitFor(() => expect(result.current.load.error?.message).toBe('Fetch Categories error.'));

  fakeHost.responses = { [CATEGORIES]: { categories: [createCategory()] } };
  act(() => result.current.load.reload());

  await waitFor(() => expect(result.current.categories).toHaveLength(1));
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
  await waitFor(() => expect(result.current.load.error?.message).toBe('Fetch Categories error.'));

  act(() => authStore.setState({ user: createUser({ locale: 'de-DE' }) }));

  expect(result.current.load.error?.message).toBe(categoriesFailed);
});
