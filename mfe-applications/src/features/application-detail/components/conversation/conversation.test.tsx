import type { Message, ResponseOf, Upload } from '@atrium/contract';
import {
  createCustomer,
  createMessage,
  createUpload,
  createUser,
  type FakeResponses,
  failure,
  fakeHost,
  renderWithHost,
  sendNews,
} from '@atrium/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Conversation } from './conversation.tsx';

const LIST = 'GET /customer-portal/applications/:id/messages';
const WRITE = 'POST /customer-portal/applications/:id/messages';
const READ = 'POST /customer-portal/applications/:id/messages/read';

const application = { id: 8, customer: { id: 1, name: 'Acme' } };
const viewer = createUser({ id: 7, roles: [{ customerId: 1, role: 'viewer' }] });

function conversationOf(
  messages: Message[],
  more: Partial<ResponseOf<typeof LIST>> = {},
): ResponseOf<typeof LIST> {
  const unread = messages.filter(({ readByMe }) => !readByMe);
  const [first] = unread;
  const firstUnread = first ? { id: first.id, page: 1 } : null;
  return {
    messages,
    unread: unread.length,
    firstUnread,
    total: messages.length,
    page: 1,
    pageSize: 25,
    ...more,
  };
}

const show = (responses: FakeResponses, options: Parameters<typeof renderWithHost>[1] = {}) =>
  renderWithHost(<Conversation application={application} />, { user: viewer, responses, ...options });
const texts = () =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const field = () => screen.getByRole('textbox', { name: 'Message to your provider' });
const called = (call: string) => fakeHost.calls.filter((each) => each.call === call);

afterEach(() => sessionStorage.clear());

test('messages are listed newest last, with who wrote them', async () => {
  const provider = { id: null, name: 'Ada of Provider', isProvider: true };
  const own = { id: 7, name: 'Vera', isProvider: false };
  await show({
    [LIST]: conversationOf([
      createMessage({ text: 'Any news?', author: own, readByMe: true }),
      createMessage({ text: 'It was filed.', author: provider, readByMe: true }),
      createMessage({ text: null, readByMe: true }),
    ]),
  });
  const [first, second, third] = texts();
  expect(first).toMatch(/^You.*Any news\?$/);
  expect(second).toMatch(/^Ada of ProviderProvider.*It was filed\.$/);
  expect(third).toMatch(/^Mia Manager.*Your provider has removed this text\.$/);
});

test('HTML is shown as it was written, and addresses of web pages alone are links', async () => {
  const text =
    '<img src=x onerror=alert(1)> See (https://office.example/a?b=1), javascript:alert(1) and https://bank.example@evil.example/.';
  const { container } = await show({ [LIST]: conversationOf([createMessage({ text, readByMe: true })]) });
  expect(texts()[0]).toContain(text);
  expect(container.querySelector('img')).toBeNull();
  const links = within(screen.getByRole('log')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://office.example/a?b=1']);
  expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

test('a file of a message is downloaded', async () => {
  URL.createObjectURL = () => 'blob:file';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const files = [{ id: 4, name: 'Evidence.pdf', mediaType: 'application/pdf', sizeBytes: 48_200 }];
  const message = createMessage({ files, readByMe: true });
  await show({ [LIST]: conversationOf([message]) });
  await userEvent.click(screen.getByRole('button', { name: /^Evidence\.pdf · / }));
  expect(fakeHost.calls.at(-1)).toMatchObject({
    call: 'GET /customer-portal/messages/:id/files/:fileId/content',
    input: { params: { id: message.id, fileId: 4 } },
  });
});

test('without messages it says what to do', async () => {
  await show({ [LIST]: conversationOf([]) });
  expect(screen.getByText(/Ask your provider about this application/)).toBeVisible();
});

test('a message is sent once by Ctrl+Enter, and the conversation shows it', async () => {
  const message = createMessage({ text: 'Any news?', readByMe: true });
  await show({ [LIST]: conversationOf([]), [WRITE]: { message } });
  await userEvent.type(field(), ' Any news? ');
  fakeHost.responses[LIST] = conversationOf([message]);
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  expect(called(WRITE)).toHaveLength(1);
  expect(called(WRITE)[0]?.input).toMatchObject({ params: { id: 8 }, body: { text: 'Any news?' } });
  expect(texts()).toHaveLength(1);
  expect(field()).toHaveValue('');
});

/** What has become of a file as soon as it arrived. */
const arrives = (upload: Partial<Upload>): FakeResponses => ({
  'POST /customer-portal/uploads': {
    upload: createUpload({ name: 'Evidence.pdf', sizeBytes: 5, ...upload }),
  },
  'PUT /customer-portal/uploads/:id': () => undefined,
  'POST /customer-portal/uploads/:id/finish': {
    upload: createUpload({ name: 'Evidence.pdf', sizeBytes: 5, ...upload }),
  },
});
async function attach() {
  await userEvent.click(screen.getByRole('button', { name: 'Attach files' }));
  await screen.findByRole('button', { name: 'Choose files' });
  const input = document.querySelector('input[type=file][multiple]') as HTMLInputElement;
  await userEvent.upload(input, new File(['%PDF-'], 'Evidence.pdf'));
}

test('a message is sent with its file once that is ready, and also after a lost response', async () => {
  const message = createMessage({ text: 'As asked.', readByMe: true });
  await show({
    [LIST]: conversationOf([]),
    ...arrives({ id: 4, state: 'ready' }),
    [WRITE]: failure({ reason: 'network', status: 0 }),
  });
  await userEvent.type(field(), 'As asked.');
  const arrived = Promise.withResolvers<undefined>();
  fakeHost.responses['PUT /customer-portal/uploads/:id'] = () => arrived.promise;
  await attach();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText(/^Files are still on their way/)).toBeVisible();
  expect(called(WRITE)).toEqual([]);
  arrived.resolve(undefined);
  await screen.findByText(/Ready to be sent/);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Evidence.pdf')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose files' })).not.toBeInTheDocument();
  fakeHost.responses[WRITE] = { message };
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  const [first, second] = called(WRITE);
  expect(first?.input.body).toEqual({ text: 'As asked.', files: [4] });
  expect(second?.input).toEqual(first?.input);
  expect(screen.queryByText('Evidence.pdf')).not.toBeInTheDocument();
});

test('a refused file is not sent with the message', async () => {
  await show({
    [LIST]: conversationOf([]),
    ...arrives({ state: 'refused', refusal: 'infected' }),
    [WRITE]: { message: createMessage({ text: 'As asked.' }) },
  });
  await userEvent.type(field(), 'As asked.');
  await attach();
  await screen.findByText('Refused: a scanner found malware in it.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(called(WRITE)[0]?.input.body).toEqual({ text: 'As asked.' });
});

test('a message that may have been sent stays as it is, and is sent again under its key', async () => {
  await show({ [LIST]: conversationOf([]), [WRITE]: failure({ reason: 'network', status: 0 }) });
  await userEvent.type(field(), 'Any news?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText(/it is not known whether the message arrived/)).toBeVisible();
  expect(field()).toHaveAttribute('readonly');
  fakeHost.responses[WRITE] = { message: createMessage({ text: 'Any news?' }) };
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  const [first, second] = called(WRITE);
  expect(second?.input).toEqual(first?.input);
  expect(field()).toHaveValue('');
});

test('a refused message says why, and can be changed', async () => {
  await show({ [LIST]: conversationOf([]), [WRITE]: failure({ status: 403, statusText: 'Not allowed.' }) });
  await userEvent.type(field(), 'Any news?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('The message was not sent: Not allowed.')).toBeVisible();
  expect(field()).not.toHaveAttribute('readonly');
});

test('a text that is too long is counted, and cannot be sent', async () => {
  await show({ [LIST]: conversationOf([]) });
  fireEvent.change(field(), { target: { value: 'x'.repeat(9_500) } });
  expect(screen.getByText('9,500 of 10,000 characters')).toBeVisible();
  fireEvent.change(field(), { target: { value: 'x'.repeat(10_001) } });
  expect(screen.getByText(/^10,001 of 10,000 characters: shorten/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('who may not write reads', async () => {
  const permissionsOfRole = { ...viewer.permissionsOfRole, viewer: ['applications:read' as const] };
  await show({ [LIST]: conversationOf([]) }, { user: { ...viewer, permissionsOfRole } });
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByText('Your role can read this conversation, and not write in it.')).toBeVisible();
});

test('under all customers it leads to the customer of the application', async () => {
  await show(
    { [LIST]: conversationOf([]) },
    { customerId: 0, customers: [createCustomer({ id: 1, name: 'Acme' })] },
  );
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Write for Acme' })).toHaveAttribute('href', '/c/1/applications/8');
});

test('a message of someone else appears when it is written', async () => {
  await show({ [LIST]: conversationOf([]) });
  fakeHost.responses[LIST] = conversationOf([createMessage({ text: 'It was filed.' })]);
  await act(async () => sendNews());
  expect(texts().join()).toContain('It was filed.');
  expect(screen.getByRole('button', { name: '1 unread' })).toBeVisible();
});

test('older messages are on other pages, and the unread ones lead to the first of them', async () => {
  const newest = createMessage({ text: 'Newest', readByMe: false });
  await show({
    [LIST]: conversationOf([newest], { total: 60, unread: 30, firstUnread: { id: 3, page: 2 } }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Older messages' }));
  expect(called(LIST).at(-1)?.input.query).toMatchObject({ page: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Newer messages' }));
  await userEvent.click(screen.getByRole('button', { name: '30 unread' }));
  expect(called(LIST).at(-1)?.input.query).toMatchObject({ page: 2 });
});

describe('what is in view', () => {
  let report: (id: number) => void;
  beforeEach(() => {
    jest.useFakeTimers();
    const observed: Element[] = [];
    Object.assign(globalThis, {
      IntersectionObserver: class {
        constructor(onChange: (entries: object[]) => void) {
          report = (id) => {
            const target = observed.find((each) => (each as HTMLElement).dataset.message === String(id));
            if (target) onChange([{ target, isIntersecting: true }]);
          };
        }
        observe = (element: Element) => observed.push(element);
        disconnect() {}
      },
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
  const see = (id: number) =>
    act(async () => {
      report(id);
      await jest.advanceTimersByTimeAsync(1_000);
    });

  test('counts as read', async () => {
    const [one, two] = [createMessage(), createMessage()];
    await show({ [LIST]: conversationOf([one, two]), [READ]: () => undefined });
    expect(called(READ)).toEqual([]);
    await see(one.id);
    expect(called(READ).map(({ input }) => input.body)).toEqual([{ upTo: one.id }]);
  });

  test('does not count as read while older ones are unread', async () => {
    const one = createMessage();
    await show({ [LIST]: conversationOf([one], { total: 60, firstUnread: { id: 3, page: 2 } }) });
    await see(one.id);
    expect(called(READ)).toEqual([]);
  });
});
