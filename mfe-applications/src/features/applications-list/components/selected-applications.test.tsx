import { createApplication, type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApplicationsListPage } from './applications-list-page.tsx';

const DOCUMENTS = 'GET /customer-portal/applications/documents/content';
const rows = [1, 2, 3].map((id) => createApplication({ id, reference: `R-${id}` }));

function responses(overrides: FakeResponses = {}): FakeResponses {
  return {
    'GET /customer-portal/applications': { applications: rows, total: 80, page: 1, pageSize: 25 },
    'GET /customer-portal/applications/categories': { categories: [] },
    'GET /customer-portal/applications/statuses': { statuses: [] },
    'GET /customer-portal/applications/countries': { countries: [] },
    'GET /customer-portal/applications/totals': { mainStatuses: [], total: 80 },
    'GET /customer-portal/applications/views': { views: [], undoable: [] },
    ...overrides,
  };
}

const select = (reference: string) =>
  userEvent.click(screen.getByRole('checkbox', { name: `Select ${reference}` }));
const bar = () => within(screen.getByRole('group', { name: 'Selected rows' }));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:file';
});

test('selected applications are exported alone, in the order of the list', async () => {
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses(),
    path: '/c/1/applications?country=DE&sort=title',
  });
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await select('R-3');
  await select('R-1');
  expect(bar().getByRole('status')).toHaveTextContent('2 selected');
  await userEvent.click(bar().getByRole('button', { name: 'Export selected' }));
  expect(screen.getByText('2 selected rows')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'CSV file' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const exported = fakeHost.calls.find(({ call }) => call.endsWith('/export'))?.input.query;
  expect(exported).toMatchObject({
    id: [3, 1],
    sort: 'title',
    format: 'csv',
    timeZone: 'UTC',
  });
  expect(exported).not.toHaveProperty('country');
});

test('the documents of selected applications are downloaded as one file', async () => {
  await renderWithHost(<ApplicationsListPage />, { responses: responses() });
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(bar().getByRole('button', { name: 'Download documents' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(fakeHost.calls.find(({ call }) => call === DOCUMENTS)?.input.query).toEqual({ id: [1, 2, 3] });
});

test('a refused download says why', async () => {
  const refused = Object.assign(failure({ status: 400 }), {
    problem: { type: '', title: '', status: 400, requestId: 'r', errors: { id: ['none has a document'] } },
  });
  await renderWithHost(<ApplicationsListPage />, { responses: responses({ [DOCUMENTS]: refused }) });
  await select('R-1');
  await userEvent.click(bar().getByRole('button', { name: 'Download documents' }));
  await waitFor(() =>
    expect(fakeHost.notices).toContainEqual(
      expect.objectContaining({ message: 'The documents were not downloaded: none has a document.' }),
    ),
  );
});

test('all filtered applications are selected, up to a thousand, and more than can be exported', async () => {
  const many = Array.from({ length: 1_200 }, (_, index) =>
    createApplication({ id: index + 1, reference: `R-${index + 1}` }),
  );
  await renderWithHost(<ApplicationsListPage />, {
    responses: responses({
      'GET /customer-portal/applications': ({ query }) => {
        const [page, pageSize] = [Number(query?.page ?? 1), Number(query?.pageSize ?? 25)];
        const applications = many.slice((page - 1) * pageSize, page * pageSize);
        return { applications, total: many.length, page, pageSize };
      },
    }),
    path: '/c/1/applications?country=DE&sort=title',
  });
  await select('R-3');
  await userEvent.click(bar().getByRole('button', { name: 'Select the first 1,000' }));
  await waitFor(() => expect(bar().getByRole('status')).toHaveTextContent('1,000 selected'));
  const asked = fakeHost.calls.findLast(({ call }) => call === 'GET /customer-portal/applications');
  expect(asked?.input.query).toMatchObject({ country: ['DE'], sort: 'title', page: 10, pageSize: 100 });
  expect(bar().queryByRole('button', { name: /^Select/ })).not.toBeInTheDocument();
  expect(bar().queryByRole('button', { name: 'Export selected' })).not.toBeInTheDocument();
  expect(bar().getByText('At most 200 can be exported at once.')).toBeVisible();
});

test('a click on a checkbox does not open the application', async () => {
  await renderWithHost(<ApplicationsListPage />, { responses: responses() });
  await select('R-2');
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/c\/1\/$/);
  expect(screen.getByRole('checkbox', { name: 'Select R-2' })).toBeChecked();
});

test('on a phone rows and the whole page can be selected', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        ({ matches: media.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
    );
  await renderWithHost(<ApplicationsListPage />, { responses: responses() });
  await select('R-2');
  await userEvent.click(bar().getByRole('checkbox', { name: 'Select all on this page' }));
  expect(bar().getByRole('status')).toHaveTextContent('3 selected');
});
