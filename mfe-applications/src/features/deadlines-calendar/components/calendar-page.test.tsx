import type { Deadline } from '@atrium/contract';
import { createDeadline, type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CalendarPage } from './calendar-page.tsx';

const LIST = 'GET /customer-portal/deadlines';
const PDF = 'GET /customer-portal/deadlines/pdf';
const DAYS = 'GET /customer-portal/deadlines/days';

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const blue = createDeadline({
  id: 2,
  dueAt: '2026-11-25',
  application: { id: 7, reference: 'ACME-7', title: 'Blue bird' },
});
const red = createDeadline({
  id: 3,
  kind: 'renewal',
  dueAt: '2026-11-30',
  application: { id: 8, reference: 'ACME-8', title: 'Red fox' },
});

function responses(deadlines: Deadline[], overrides: FakeResponses = {}): FakeResponses {
  return {
    [LIST]: { deadlines, total: deadlines.length, page: 1, pageSize: 100 },
    [DAYS]: { days: deadlines.map(({ dueAt }) => ({ date: dueAt, count: 1 })) },
    'GET /customer-portal/deadlines/windows': { counts: { overdue: 0, today: 0, '7': 1, '30': 2, '90': 2 } },
    'GET /customer-portal/deadlines/views': { views: [], undoable: [] },
    'GET /customer-portal/deadlines/people': { people: [] },
    'GET /customer-portal/applications/categories': { categories: [] },
    'GET /customer-portal/applications/countries': { countries: [] },
    ...overrides,
  };
}

const PATH = '/c/1/applications/deadlines/calendar';
const open = (path = PATH, overrides: FakeResponses = {}) =>
  renderWithHost(<CalendarPage />, { responses: responses([blue, red], overrides), path });
const address = () => screen.getByTestId('address').textContent;
const queries = (call: string) =>
  fakeHost.calls.filter((made) => made.call === call).map(({ input }) => input.query);
const selected = () => screen.getByRole('gridcell', { selected: true });

test('a month is a grid whose days say how much is due, and the chosen day is listed below', async () => {
  await open();
  const grid = screen.getByRole('grid', { name: 'November 2026' });
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(7);
  expect(queries(LIST)).toEqual([
    expect.objectContaining({
      from: '2026-11-01',
      to: '2026-12-05',
      state: ['open', 'missed'],
      pageSize: 100,
    }),
  ]);
  expect(selected()).toHaveAccessibleName('Monday, November 23, 2026, no deadlines');
  const day = within(grid).getByRole('gridcell', { name: /^Wednesday, November 25, 2026, 1 deadline/ });
  expect(day).toHaveTextContent('Response ACME-7 Blue bird');
  await userEvent.click(day);
  const listed = within(screen.getByRole('region', { name: 'Due on Wednesday, November 25, 2026' }));
  expect(listed.getByRole('link', { name: 'Response, ACME-7' })).toHaveAttribute(
    'href',
    '/c/1/applications/deadlines/2?month=2026-11&day=2026-11-25',
  );
  expect(listed.queryByText('Red fox')).not.toBeInTheDocument();
});

test.each([
  ['{ArrowRight}', 'Tuesday, November 24, 2026'],
  ['{ArrowLeft}', 'Sunday, November 22, 2026'],
  ['{ArrowDown}', 'Monday, November 30, 2026'],
  ['{ArrowUp}', 'Monday, November 16, 2026'],
  ['{Home}', 'Sunday, November 22, 2026'],
  ['{End}', 'Saturday, November 28, 2026'],
  ['{PageDown}', 'Wednesday, December 23, 2026'],
  ['{PageUp}', 'Friday, October 23, 2026'],
  ['{Shift>}{PageDown}{/Shift}', 'Tuesday, November 23, 2027'],
])('%s moves the focus to %s, the only day that Tab reaches', async (keys, day) => {
  await open();
  selected().focus();
  await userEvent.keyboard(keys);
  await waitFor(() => expect(selected()).toHaveAccessibleName(expect.stringContaining(day)));
  expect(selected()).toHaveFocus();
  expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1);
});

test('another month keeps the filters, and is in the address', async () => {
  await open(`${PATH}?kind=renewal`);
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?kind=renewal&month=2026-12`));
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeVisible();
  expect(queries(DAYS).at(-1)).toMatchObject({ kind: ['renewal'], from: '2026-11-29', to: '2027-01-02' });
  await userEvent.click(screen.getByRole('button', { name: 'This month' }));
  await waitFor(() => expect(screen.getByRole('grid', { name: 'November 2026' })).toBeVisible());
});

test('the agenda lists the month by day', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Agenda' }));
  const day = within(await screen.findByRole('region', { name: 'Monday, November 30, 2026' }));
  expect(day.getByText('Red fox')).toBeVisible();
  expect(queries(LIST).at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

test('a phone shows the agenda', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        ({ matches: media.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
    );
  await open();
  expect(await screen.findByRole('region', { name: 'Wednesday, November 25, 2026' })).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

test('in a full month the days show numbers, and the chosen day is loaded by itself', async () => {
  const days = [{ date: '2026-11-23', count: 140 }];
  await open(PATH, {
    [LIST]: ({ query }) => ({
      deadlines: [query?.from === query?.to ? { ...blue, dueAt: '2026-11-23' } : blue],
      total: 140,
      page: 1,
      pageSize: 100,
    }),
    [DAYS]: { days },
  });
  expect(selected()).toHaveAccessibleName(/^Monday, November 23, 2026, 140 deadlines/);
  expect(selected()).toHaveTextContent('140 deadlines');
  expect(await screen.findByRole('link', { name: 'Response, ACME-7' })).toBeVisible();
  expect(queries(LIST).at(-1)).toMatchObject({ from: '2026-11-23', to: '2026-11-23', page: 1, pageSize: 25 });
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(queries(LIST).at(-1)).toMatchObject({ from: '2026-11-23', page: 2 }));
});

test('Enter on a day goes to what is due on it', async () => {
  await open();
  selected().focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('group', { name: 'Due on Monday, November 30, 2026' })).toHaveFocus();
});

test('"more" on another day goes to what is due on it', async () => {
  const many = Array.from({ length: 5 }, (_, index) =>
    createDeadline({ id: 60 + index, dueAt: '2026-12-03' }),
  );
  await open(PATH, {
    [LIST]: { deadlines: many, total: 5, page: 1, pageSize: 100 },
    [DAYS]: { days: [{ date: '2026-12-03', count: 5 }] },
  });
  await userEvent.click(screen.getByText('3 more'));
  expect(screen.getByRole('group', { name: 'Due on Thursday, December 3, 2026' })).toHaveFocus();
});

test('a window of due dates and a PDF file are those of the month', async () => {
  await open(`${PATH}?due=7`);
  expect(queries(LIST).at(-1)).toMatchObject({ due: '7', from: '2026-11-01', to: '2026-12-05' });
  expect(screen.getByRole('tab', { name: 'Next 7 days 1', selected: true })).toBeVisible();
  fakeHost.responses[PDF] = failure();
  await userEvent.click(screen.getByRole('button', { name: 'Save as PDF' }));
  expect(queries(PDF)).toEqual([expect.objectContaining({ due: '7', from: '2026-11-01', to: '2026-12-05' })]);
});
