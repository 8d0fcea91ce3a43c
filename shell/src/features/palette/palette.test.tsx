import type { PermissionName, SearchHit, SearchResponse } from '@atrium/contract';
import { chooseColorScheme, configureLinks, usePageTitle } from '@atrium/host';
import { createUser, deferred, setAuth } from '@atrium/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { subjectPages } from '../../federation/menu.ts';
import { useCustomerSwitch } from '../../lib/use-customer-switch.ts';
import { type Answer, fakePortal, type SentRequest, unreachable } from '../../testing/fake-portal.ts';
import { createReleaseSet, createRemote } from '../../testing/release-sets.ts';
import { renderRoutes, signedInAs, twoCustomers } from '../../testing/render-shell.tsx';
import { PaletteButton } from './index.ts';

const title = (text: string) => ({ 'en-US': text });
const searchOf = (area: string, subject: string, order: number) => ({
  label: title(area),
  icon: 'M4 4h16',
  order,
  call: `GET /customer-portal/search/${area.toLowerCase()}`,
  subject,
  permission: area === 'People' ? ('users:read' as const) : ('applications:read' as const),
});
const applications = createRemote('mfe-applications', {
  routes: [
    { id: 'list', path: '', title: title('Applications'), permission: 'person' },
    { id: 'detail', path: ':id', title: title('Application'), permission: 'person' },
  ],
  subjects: { application: 'detail' },
  search: [searchOf('Applications', 'application', 10), searchOf('Documents', 'application', 30)],
  commands: [
    {
      label: title('Overdue applications'),
      words: title('late missed'),
      route: 'list',
      query: 'due=overdue',
    },
    { label: title('Export applications'), words: title('download CSV'), route: 'list' },
  ],
});
const account = createRemote('mfe-account', {
  routes: [
    { id: 'list', path: '', title: title('Profile'), permission: 'person' },
    { id: 'users', path: 'users', title: title('Users'), permission: 'users:read' },
  ],
  subjects: { user: 'users' },
  search: [searchOf('People', 'user', 40)],
  commands: [
    { label: title('Invite a person'), route: 'users', permission: 'users:manage' },
    { label: title('Leave a customer'), route: 'list' },
  ],
});
const releaseSet = createReleaseSet([applications, account]);

type Area = 'applications' | 'documents' | 'people';
/** Areas without an answer find nothing. */
let answers: Partial<Record<Area, Answer>>;
let asked: { area: Area; search: string | null; signal: AbortSignal | undefined }[];

const hit = (overrides: Partial<SearchHit> = {}): SearchHit => ({
  id: 4,
  title: 'Roadrunner',
  detail: 'ACME-4 · Filed',
  customer: { id: 7, name: 'Acme' },
  match: 'words',
  ...overrides,
});
const found = (...hits: Partial<SearchHit>[]): Answer => ({ body: { hits: hits.map(hit) } });
const never = () => deferred<never>().promise;

beforeEach(() => {
  answers = {};
  asked = [];
  signedInAs();
  configureLinks(subjectPages(releaseSet));
  fakePortal({ 'GET /customer-portal/search/:area': search });
});

async function search(request: SentRequest) {
  const area = request.path.split('/').at(-1) as Area;
  asked.push({ area, search: request.query.get('search'), signal: request.signal });
  const answer = answers[area] ?? found();
  return typeof answer === 'function' ? answer(request) : answer;
}

function InPortal({ object }: { readonly object?: string }): ReactNode {
  usePageTitle(object ?? null);
  return (
    <>
      <PaletteButton customerSwitch={useCustomerSwitch()} />
      <input aria-label="Note" />
    </>
  );
}

const render = (path = '/c/7/', object?: string) =>
  renderRoutes([{ path: '*', element: <InPortal {...(object && { object })} />, handle: { title: null } }], {
    releaseSet,
    path,
  });

const palette = () => screen.findByRole('dialog', { name: 'Search the portal' });
const field = () => screen.getByRole('combobox', { name: 'Search the portal' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const activeOption = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const status = () => within(screen.getByRole('dialog')).getByRole('status');

async function opened(text = '') {
  const shell = await render();
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette();
  if (text) await userEvent.keyboard(text);
  return shell;
}

test('Ctrl-K opens the palette from a field, and Escape returns the focus to it', async () => {
  await render();
  const note = screen.getByRole('textbox', { name: 'Note' });
  await userEvent.type(note, 'k');
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette();
  expect(field()).toHaveFocus();
  expect(note).toHaveValue('k');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(note).toHaveFocus();
});

/** Presses keys one after the other before any code can arrive. */
function pressAtOnce(...keys: (string | KeyboardEventInit)[]): void {
  const target = document.activeElement ?? document.body;
  for (const key of keys) fireEvent.keyDown(target, typeof key === 'string' ? { key } : key);
}
const CTRL_K = { key: 'k', ctrlKey: true };

test('what is typed before the field is there is in the field, and nowhere else', async () => {
  await render();
  const note = screen.getByRole('textbox', { name: 'Note' });
  note.focus();
  const onNote = jest.fn();
  note.addEventListener('keydown', onNote);
  pressAtOnce(CTRL_K, ...'Profix', 'Backspace', ...'le');
  await palette();
  expect(field()).toHaveValue('Profile');
  await userEvent.keyboard('s');
  expect(field()).toHaveValue('Profiles');
  expect(onNote.mock.calls.map(([{ key }]) => key)).toEqual(['k']);
});

test('Enter before the field is there chooses what is found', async () => {
  const { address } = await render();
  pressAtOnce(CTRL_K, ...'overdue', 'Enter');
  await waitFor(() => expect(address()).toBe('/c/7/applications?due=overdue'));
});

test('Escape before the field is there leaves the palette closed, and the keys to the page', async () => {
  await render();
  const note = screen.getByRole('textbox', { name: 'Note' });
  note.focus();
  pressAtOnce(CTRL_K, 'a', 'Escape');
  await userEvent.keyboard('b');
  expect(note).toHaveValue('b');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the field keeps the focus that the page behind would take', async () => {
  await opened();
  act(() => screen.getByRole('textbox', { name: 'Note', hidden: true }).focus());
  expect(field()).toHaveFocus();
});

test('its button says how to open it, and Ctrl-K closes it again', async () => {
  await render();
  const button = screen.getByRole('button', { name: 'Search Ctrl K' });
  await userEvent.click(button);
  await palette();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('it says what can be searched, and shows the pages that the person may open', async () => {
  setAuth({ user: createUser({ permissions: ['applications:read'] }) });
  await opened();
  expect(field()).toHaveAccessibleDescription(
    'Type a reference, a title or a name. The search covers Pages, Commands, Customers, Applications, and Documents.',
  );
  expect(screen.getByRole('group', { name: 'Pages' })).toBeVisible();
  expect(options()).toEqual(['Home', 'Account', 'Applications']);
});

test('areas without the permission are not asked', async () => {
  setAuth({ user: createUser({ permissions: ['applications:read'] }) });
  await opened('road');
  await waitFor(() => expect(asked.map(({ area }) => area)).toEqual(['applications', 'documents']));
});

test('one search is sent when the person pauses, and one that is typed over is aborted', async () => {
  answers.applications = never;
  await opened('r');
  expect(screen.getByText('Type one more character to search everything.')).toBeVisible();
  await userEvent.keyboard('oad');
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.map((each) => each.search)).toEqual(['road', 'road', 'road']);
  await userEvent.keyboard('s');
  expect(asked[0]?.signal?.aborted).toBe(true);
  await waitFor(() => expect(asked.at(-1)?.search).toBe('roads'));
});

test('groups come best first, the exact reference before all, and their number is announced', async () => {
  answers.documents = found({ id: 9, title: 'ACME-4 report.pdf', detail: '', match: 'start' });
  answers.applications = found(
    { match: 'exact' },
    { id: 5, title: 'Road', detail: 'ACME-41', match: 'start' },
  );
  await opened('acme-4');
  await waitFor(() => expect(status()).toHaveTextContent('3 results'));
  const groups = screen.getAllByRole('group').map((group) => within(group).getAllByRole('option').length);
  expect(groups).toEqual([2, 1]);
  expect(options()[0]).toContain('ACME-4 · Filed');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
});

test('arrows, Home and End move through the options, and Enter opens one', async () => {
  answers.applications = found({ id: 4, title: 'One' }, { id: 5, title: 'Two' }, { id: 6, title: 'Three' });
  const { address } = await opened('road');
  await waitFor(() => expect(options()).toHaveLength(3));
  const visited: unknown[] = [activeOption()];
  for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowDown']) {
    await userEvent.keyboard(`{${key}}`);
    visited.push(activeOption());
  }
  const names = visited.map((text) => String(text).replace('ACME-4 · Filed', ''));
  expect(names).toEqual(['One', 'Two', 'Three', 'One', 'Three', 'One', 'Two']);
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/c/7/applications/5'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Enter waits for hits that are on their way', async () => {
  const { promise, resolve } = deferred<{ body: SearchResponse }>();
  answers.applications = () => promise;
  const { address } = await opened('acme{Enter}');
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(address()).toBe('/c/7/');
  await act(async () => resolve({ body: { hits: [hit({ match: 'exact' })] } }));
  await waitFor(() => expect(address()).toBe('/c/7/applications/4'));
});

test('a person leads to the list of users, searched for the name', async () => {
  answers.people = found({ title: 'Petra Halden', detail: 'petra@acme.example' });
  const { address } = await opened('petra');
  await waitFor(() => expect(options()).toHaveLength(1));
  await userEvent.click(screen.getByRole('option'));
  await waitFor(() => expect(address()).toBe('/c/7/account/users?search=Petra+Halden'));
});

describe('a command', () => {
  const firstOption = () => options()[0];

  test.each([
    ['overdue', 'Overdue applicationsApplications', '/c/7/applications?due=overdue'],
    ['late', 'Overdue applicationsApplications', '/c/7/applications?due=overdue'],
    ['export', 'Export applicationsApplications', '/c/7/applications'],
    ['log out', 'Sign out', '/signout'],
    ['sign out', 'Sign out', '/signout'],
  ])('is found by %s', async (text, option, path) => {
    const { address } = await opened(text);
    await waitFor(() => expect(firstOption()).toBe(option));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(path));
  });

  test('changes the theme, and leaves the page', async () => {
    const { address } = await opened('dark');
    await waitFor(() => expect(firstOption()).toBe('Dark theme'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
    chooseColorScheme('light');
    expect(address()).toBe('/c/7/');
  });

  test('switches the customer', async () => {
    await opened('switch');
    await waitFor(() => expect(options()).toContain('GlobexGLBX · Switch to this customer'));
  });

  test.each<[PermissionName[], number]>([
    [['users:read', 'users:manage'], 1],
    [['users:read'], 0],
    [['users:manage'], 0],
  ])('that needs a page and a permission is among the results of %j: %i', async (permissions, count) => {
    setAuth({ user: createUser({ permissions }) });
    await opened('invite');
    await waitFor(() => expect(status()).toHaveTextContent(/^\d results?$/));
    expect(options()).toHaveLength(count);
  });

  test.each(['latr', 'port appli'])('is not found by %s, which begins none of its words', async (text) => {
    await opened(text);
    await waitFor(() => expect(screen.getByText(`Nothing matches “${text}”.`)).toBeVisible());
  });

  test('leaves out what is only similar', async () => {
    answers.applications = found({ title: 'Expert', match: 'similar' });
    await opened('export');
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    await waitFor(() => expect(options()).toEqual(['Export applicationsApplications']));
  });
});

test.each(['bark', 'lome'])('%s is no misspelled word of another beginning', async (text) => {
  await opened(text);
  expect(await screen.findByText(`Nothing matches “${text}”.`)).toBeVisible();
});

test('a customer is switched to', async () => {
  const { address } = await opened('globx');
  await waitFor(() => expect(options()).toEqual(['GlobexGLBX · Switch to this customersimilar']));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/c/8/'));
});

test('under all customers a hit names its customer', async () => {
  signedInAs({ customerId: 0 });
  answers.applications = found({});
  await opened('road');
  await waitFor(() => expect(options()).toEqual(['RoadrunnerACME-4 · Filed · Acme']));
});

test('a search that fails, or answers with nonsense, is named and tried again; the others are shown', async () => {
  answers.applications = found({});
  answers.documents = unreachable;
  answers.people = { body: {} };
  await opened('road');
  await waitFor(() => expect(status()).toHaveTextContent('Could not be searched: Documents and People.'));
  expect(options()).toHaveLength(1);
  answers = { documents: found({ title: 'Road.pdf' }) };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(status()).toHaveTextContent(/^1 result$/));
  expect(options()[0]).toContain('Road.pdf');
});

test('a slow search is named, and given up after a time; the others are shown meanwhile', async () => {
  answers.applications = found({});
  answers.documents = never;
  await opened();
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.keyboard('road');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(options()).toHaveLength(1);
    expect(status()).toHaveTextContent(/^$/);
    await act(() => jest.advanceTimersByTimeAsync(1_600));
    expect(status()).toHaveTextContent('1 resultStill searching: Documents.');
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(status()).toHaveTextContent('Could not be searched: Documents.');
    expect(asked.find(({ area }) => area === 'documents')?.signal?.aborted).toBe(true);
    expect(options()).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});

test('nothing found says so', async () => {
  await opened('zzzz');
  expect(await screen.findByText('Nothing matches “zzzz”.')).toBeVisible();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
});

const changes: Record<string, () => void> = {
  'another customer is chosen': () => setAuth({ selectedCustomer: 8 }),
  'a right is withdrawn': () => setAuth({ user: createUser({ roles: [{ customerId: 7, role: 'viewer' }] }) }),
  'a customer is withdrawn': () => setAuth({ customerListDropdown: twoCustomers.slice(1) }),
  'the person signs out': () => setAuth({ loggedIn: false, user: null }),
};

test.each(Object.entries(changes))('hits and recent pages are dropped when %s', async (_, change) => {
  answers.applications = found({});
  await render('/c/7/applications/9', 'ACME-9 · Roads');
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette();
  await userEvent.keyboard('road');
  await waitFor(() => expect(options()).toHaveLength(2));
  act(change);
  expect(screen.queryByText(/^Road|Roads$/)).not.toBeInTheDocument();
});
