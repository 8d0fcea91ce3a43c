import type { ReferenceRows } from '@atrium/contract/desk';
import { type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReferencePage } from './reference-page.tsx';

const READ = 'GET /customer-portal/desk/reference';
const SET = 'POST /customer-portal/desk/reference/rows';
const REMOVE = 'POST /customer-portal/desk/reference/remove';

const reference: ReferenceRows = {
  mainStatuses: [{ id: 1, name: 'Open', tone: 'progress' }],
  statuses: [
    { id: 1, mainStatusId: 1, name: 'Draft', next: [2] },
    { id: 2, mainStatusId: 1, name: 'Filed', next: [] },
  ],
  categories: [{ id: 4, name: 'Patent' }],
  countries: [{ code: 'EU', name: 'European Union', timeZone: 'Europe/Madrid', holidays: ['2026-12-25'] }],
  instructionKinds: [
    {
      id: 1,
      name: 'Renew',
      answersDeadline: true,
      cost: 5_000,
      leadDays: 3,
      needsText: false,
      needsFile: false,
      statuses: [2],
      deadlineKinds: ['renewal'],
    },
  ],
};

const open = (list: string, responses: FakeResponses = {}) =>
  renderWithHost(<ReferencePage />, {
    responses: { [READ]: { reference }, [SET]: { reference }, [REMOVE]: { reference }, ...responses },
    path: `/c/1/desk/reference?list=${list}`,
  });
const bodies = () =>
  fakeHost.calls.filter(({ call }) => !call.startsWith('GET ')).map(({ input }) => input.body);

async function change(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

async function rename(dialog: Awaited<ReturnType<typeof change>>, name: string) {
  const field = dialog.getByLabelText('Name');
  await userEvent.clear(field);
  await userEvent.type(field, name);
}

const save = (dialog: Awaited<ReturnType<typeof change>>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Save' }));

test('statuses are shown with those that may follow', async () => {
  await open('statuses');
  const rows = within(await screen.findByRole('table', { name: 'Statuses' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'DraftFiledChangeRemove',
    'FiledNothingChangeRemove',
  ]);
});

test('another list is chosen', async () => {
  await open('statuses');
  await userEvent.click(await screen.findByRole('tab', { name: 'Offices' }));
  expect(await screen.findByText('European Union (EU)')).toBeVisible();
  expect(screen.getByText('Europe/Madrid, 1 holiday')).toBeVisible();
});

test('a category is renamed', async () => {
  await open('categories');
  const dialog = await change('Change Patent');
  await rename(dialog, 'Patents');
  await save(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies()).toEqual([{ list: 'categories', row: { id: 4, name: 'Patents' } }]);
});

test('a category gets a Japanese name, and loses the Thai one', async () => {
  const patent = { id: 4, name: 'Patent', names: { 'th-TH': 'สิทธิบัตร' } };
  await open('categories', { [READ]: { reference: { ...reference, categories: [patent] } } });
  expect(await screen.findByText('สิทธิบัตร')).toHaveAttribute('lang', 'th-TH');
  const dialog = await change('Change Patent');
  await userEvent.type(dialog.getByLabelText('Name in Japanese'), '特許');
  await userEvent.clear(dialog.getByLabelText('Name in Thai'));
  await save(dialog);
  expect(bodies()).toEqual([
    { list: 'categories', row: { id: 4, name: 'Patent', names: { 'ja-JP': '特許' } } },
  ]);
});

test('a status is added, with those that may follow', async () => {
  await open('statuses');
  const dialog = await change('Add a status');
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await rename(dialog, 'Lapsed');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Draft' }));
  await save(dialog);
  expect(bodies()).toEqual([{ list: 'statuses', row: { name: 'Lapsed', mainStatusId: 1, next: [1] } }]);
});

test('a group gets another look', async () => {
  await open('mainStatuses');
  const dialog = await change('Change Open');
  await userEvent.selectOptions(dialog.getByLabelText('Look'), 'attention');
  await save(dialog);
  expect(bodies()).toEqual([{ list: 'mainStatuses', row: { id: 1, name: 'Open', tone: 'attention' } }]);
});

test('an office gets holidays, one on each line', async () => {
  await open('countries');
  const dialog = await change('Change European Union');
  await userEvent.type(dialog.getByLabelText('Holidays'), '\n2027-01-01');
  await save(dialog);
  expect(bodies()).toEqual([
    { list: 'countries', row: { ...reference.countries[0], holidays: ['2026-12-25', '2027-01-01'] } },
  ]);
});

test('a kind of instructions gets another cost and cut-off', async () => {
  await open('instructionKinds');
  const dialog = await change('Change Renew');
  await userEvent.selectOptions(dialog.getByLabelText('Cost'), 'quotation');
  await userEvent.clear(dialog.getByLabelText('Working days before the deadline'));
  await userEvent.type(dialog.getByLabelText('Working days before the deadline'), '9');
  await save(dialog);
  expect(bodies()).toEqual([
    {
      list: 'instructionKinds',
      row: { ...reference.instructionKinds[0], cost: 'quotation', leadDays: 9 },
    },
  ]);
});

test('what is in use says so, and stays', async () => {
  await open('categories', { [REMOVE]: failure({ status: 409, statusText: 'It is in use.' }) });
  const dialog = await change('Remove Patent');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(fakeHost.notices).toMatchObject([{ message: 'It is in use.' }]));
  expect(bodies()).toEqual([{ list: 'categories', key: 4 }]);
});

test('reference data that do not load can be loaded again', async () => {
  await open('categories', { [READ]: failure({ status: 500 }) });
  expect(await screen.findByText('The reference data did not load.')).toBeVisible();
  fakeHost.responses[READ] = { reference };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Patent')).toBeVisible();
});

test('a list says who changed what, with names in place of ids', async () => {
  await open('statuses', {
    'GET /customer-portal/desk/reference/changes': {
      changes: [
        {
          id: 3,
          at: '2026-11-26T10:00:00Z',
          by: 'Ada Administrator',
          list: 'statuses',
          name: 'Draft',
          former: { id: 1, name: 'Sketch', next: [] },
          present: { id: 1, name: 'Draft', next: [2] },
        },
        {
          id: 2,
          at: '2026-11-26T10:00:00Z',
          by: 'Ada Administrator',
          list: 'mainStatuses',
          name: 'Open',
          former: { id: 1, name: 'Open', tone: 'neutral' },
          present: { id: 1, name: 'Open', tone: 'progress' },
        },
        {
          id: 1,
          at: '2026-11-25T10:00:00Z',
          by: 'operator',
          list: 'categories',
          name: 'Plant variety',
          former: { id: 9, name: 'Plant variety' },
          present: null,
        },
      ],
      total: 3,
      page: 1,
      pageSize: 10,
    },
  });
  const rows = within(await screen.findByRole('table', { name: 'Changes' }))
    .getAllByRole('row')
    .slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['DraftStatuses', 'Name: Sketch → DraftMay be followed by: – → Filed', 'Ada Administrator'],
    ['OpenGroups of statuses', 'Look: Neutral → In progress', 'Ada Administrator'],
    ['Plant varietyCategories', 'Removed', 'operator'],
  ]);
});
