import type { QueueItem } from '@atrium/contract/desk';
import { type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueuePage } from './queue-page.tsx';

const QUEUE = 'GET /customer-portal/desk/queue';
const ME = 'GET /customer-portal/desk/me';

function createItem(overrides: Partial<QueueItem> = {}): QueueItem {
  const { id = 1 } = overrides;
  return {
    id,
    kind: 'instruction',
    subject: { kind: 'instruction', id: 100 + id },
    customer: { id: 7, name: 'Acme' },
    application: { id: 200 + id, reference: `TM-${id}`, title: 'Blue' },
    cutOffAt: '2026-12-01T17:00:00Z',
    waitsSince: '2026-11-20T08:00:00Z',
    version: 1,
    instruction: { kind: { id: 1, name: 'Renew' }, state: 'sent', version: 3 },
    deadline: null,
    takenBy: null,
    takenAt: null,
    snoozedUntil: null,
    ...overrides,
  };
}

const staff = {
  id: 5,
  displayName: 'Ada Agent',
  role: 'agent' as const,
  locale: 'en-US',
  timeZone: null,
  customers: null,
};
const colleague = { id: 6, name: 'Sam Supervisor' };
const message = createItem({
  id: 2,
  kind: 'message',
  instruction: null,
  subject: { kind: 'application', id: 202 },
});

async function open(items: QueueItem[], responses: FakeResponses = {}) {
  await renderWithHost(<QueuePage />, {
    responses: {
      [QUEUE]: { items, total: items.length, page: 1, pageSize: 50 },
      [ME]: { staff },
      ...responses,
    },
  });
}
const sent = () => fakeHost.calls.filter(({ call }) => !call.startsWith('GET '));
const toolbar = () => within(screen.getByRole('toolbar', { name: 'Actions' }));
const chosen = () => screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current'));

test('each item says what waits, for whom, until when and who has it', async () => {
  await open([createItem({ takenBy: { id: 5, name: 'Ada Agent' } }), { ...message, takenBy: colleague }]);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent(/Renew · TM-1.*Blue · Acme.*Taken by: You/);
  expect(second).toHaveTextContent(/Message · TM-2.*Taken by: Sam Supervisor/);
});

test('an empty queue says what will appear', async () => {
  await open([]);
  expect(screen.getByText('Nothing waits')).toBeVisible();
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('a queue that does not load can be loaded again', async () => {
  await open([], { [QUEUE]: failure({ status: 500, requestId: 'req-1' }) });
  expect(screen.getByText('The queue did not load.')).toBeVisible();
  fakeHost.responses[QUEUE] = { items: [createItem()], total: 1, page: 1, pageSize: 50 };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('listitem')).toBeVisible();
});

test('what changes in the queue is seen at once', async () => {
  await open([createItem()]);
  fakeHost.responses[QUEUE] = { items: [createItem(), message], total: 2, page: 1, pageSize: 50 };
  act(() => fakeHost.stream?.onEvent({ event: 'queue', data: '{}' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
});

test('a tab that is not seen holds no stream', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await open([createItem()]);
  expect(fakeHost.stream).toBeNull();
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(fakeHost.stream).not.toBeNull();
  visibility.mockRestore();
});

test('j and k choose an item and focus its link, and stop at the ends', async () => {
  await open([createItem(), message]);
  await userEvent.keyboard('jj');
  expect(chosen()).toHaveTextContent('TM-2');
  expect(chosen()).toContainElement(document.activeElement as HTMLElement | null);
  await userEvent.keyboard('kkk');
  expect(chosen()).toHaveTextContent('TM-1');
});

test.each<[string, QueueItem, string, object]>([
  ['a', createItem(), 'POST /customer-portal/desk/instructions/:id/accept', { id: 101 }],
  [
    'a',
    createItem({ instruction: { kind: { id: 1, name: 'Renew' }, state: 'accepted', version: 3 } }),
    'POST /customer-portal/desk/instructions/:id/done',
    { id: 101 },
  ],
  ['t', createItem(), 'POST /customer-portal/desk/queue/:id/take', { id: 1 }],
  [
    'u',
    createItem({ takenBy: { id: 5, name: 'Ada' } }),
    'POST /customer-portal/desk/queue/:id/release',
    { id: 1 },
  ],
  ['s', createItem(), 'POST /customer-portal/desk/queue/:id/snooze', { id: 1 }],
  ['e', message, 'POST /customer-portal/desk/queue/:id/settle', { id: 2 }],
])('the key %s acts on the chosen item', async (key, item, call, params) => {
  await open([item], { [call]: () => ({}) as never });
  await screen.findByRole('toolbar');
  await waitFor(() => expect(fakeHost.calls.some((made) => made.call === ME)).toBe(true));
  await userEvent.keyboard(key);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ call, input: { params } });
});

test('an item of a colleague is taken over in their name', async () => {
  const take = 'POST /customer-portal/desk/queue/:id/take';
  await open([createItem({ takenBy: colleague })], { [take]: { item: createItem() } });
  await userEvent.click(await toolbar().findByRole('button', { name: 'Take over from Sam Supervisor' }));
  await waitFor(() => expect(sent()[0]?.input.body).toEqual({ from: 6 }));
});

test('who was later learns who was first, and the queue is loaded again', async () => {
  const conflict = failure({ status: 409, statusText: 'Conflict' });
  Object.assign(conflict, { problem: { takenBy: colleague } });
  await open([createItem()], { 'POST /customer-portal/desk/instructions/:id/accept': conflict });
  const before = fakeHost.calls.filter(({ call }) => call === QUEUE).length;
  await userEvent.keyboard('a');
  await waitFor(() => expect(fakeHost.notices).toHaveLength(1));
  expect(fakeHost.notices[0]?.message).toBe('Sam Supervisor has taken it in the meantime.');
  expect(fakeHost.calls.filter(({ call }) => call === QUEUE).length).toBeGreaterThan(before);
});

test('r writes a reply, which keys of the queue do not disturb', async () => {
  await open([createItem()], {
    'POST /customer-portal/desk/applications/:id/messages': () => ({ message: {} }) as never,
  });
  await userEvent.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply about TM-1' }));
  expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Message'), 'a just day');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent().map(({ input }) => input)).toEqual([
    { params: { id: 201 }, headers: { 'idempotency-key': expect.any(String) }, body: { text: 'a just day' } },
  ]);
});

test('Ctrl and Enter send what is written', async () => {
  await open([message], {
    'POST /customer-portal/desk/applications/:id/messages': () => ({ message: {} }) as never,
  });
  await userEvent.keyboard('r');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent()).toEqual([]);
  await userEvent.keyboard('We filed it.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent().map(({ input }) => input.body)).toEqual([{ text: 'We filed it.' }]));
});

test('x refuses with a reason', async () => {
  await open([createItem()], { 'POST /customer-portal/desk/instructions/:id/refuse': () => ({}) as never });
  await userEvent.keyboard('x');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse the instruction' }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Too late.');
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(sent()[0]?.input.body).toEqual({ reason: 'Too late.', version: 3 }));
});

test('? lists the keys', async () => {
  await open([createItem()]);
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keys of the queue' });
  expect(dialog).toHaveTextContent(/jNext item.*rReply/);
});
