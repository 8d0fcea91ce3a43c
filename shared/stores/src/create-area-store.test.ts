import type { Application, ResponseOf } from '@atrium/contract';
import { createMessages, selectCustomer } from '@atrium/host';
import {
  createApplication,
  createUser,
  deferred,
  failure,
  fakeHost,
  resetHost,
  setAuth,
} from '@atrium/testing';
import { createAreaStore } from './create-area-store.ts';
import { field } from './field.ts';

const LIST = 'GET /customer-portal/applications';
const ONE = 'GET /customer-portal/applications/:id';

const messages = createMessages({
  'en-US': { list: 'List failed.', one: (status: number) => `One failed. ${status}` },
  'de-DE': { list: 'Liste fehlt.', one: (status: number) => `Eins fehlt. ${status}` },
});

function createArea() {
  return createAreaStore(
    { applications: [] as Application[], total: 0, application: null as Application | null },
    {
      applications: field(
        LIST,
        { applications: ({ applications }) => applications, total: ({ total }) => total },
        messages.message('list'),
      ),
      application: field(ONE, { application: ({ application }) => application }, ({ status }) =>
        messages.message('one', status),
      ),
    },
  );
}

function listOf(...applications: Application[]): ResponseOf<typeof LIST> {
  return { applications, total: applications.length, page: 1, pageSize: 25 };
}

beforeEach(() => resetHost());

test('a response fills its field and the ones next to it', async () => {
  const area = createArea();
  const application = createApplication();
  fakeHost.responses = { [LIST]: listOf(application) };

  await area.load('applications', {});

  expect(area.store.getState()).toMatchObject({ applications: [application], total: 1 });
});

test('a late response is dropped when the field was requested again', async () => {
  const area = createArea();
  const [late, current] = [createApplication(), createApplication()];
  const lateResponse = deferred<ResponseOf<typeof LIST>>();
  fakeHost.responses = {
    [LIST]: ({ query }) => (query?.page === 1 ? lateResponse.promise : listOf(current)),
  };

  const former = area.load('applications', { query: { page: 1 } });
  await area.load('applications', { query: { page: 2 } });
  lateResponse.resolve(listOf(late));
  await former;

  expect(area.store.getState().applications).toEqual([current]);
  expect(area.store.getState().isSuccess).toBe(true);
});

test('a late failure is dropped too', async () => {
  const area = createArea();
  const lateResponse = deferred<ResponseOf<typeof LIST>>();
  fakeHost.responses = { [LIST]: ({ query }) => (query?.page === 1 ? lateResponse.promise : listOf()) };

  const former = area.load('applications', { query: { page: 1 } });
  await area.load('applications', { query: { page: 2 } });
  lateResponse.reject(failure());
  await former;

  expect(area.store.getState().isError).toBe(false);
  expect(fakeHost.notices).toEqual([]);
});

test("another customer's response is dropped even before the area is notified of the change", async () => {
  const area = createArea();
  const response = deferred<ResponseOf<typeof LIST>>();
  fakeHost.responses = { [LIST]: () => response.promise };

  const loading = area.load('applications', {});
  setAuth({ selectedCustomer: 2 });
  response.resolve(listOf(createApplication()));
  await loading;

  expect(area.store.getState().applications).toEqual([]);
});

test('a response for another customer is an error, and the data stays', async () => {
  const area = createArea();
  fakeHost.responses = { [LIST]: failure({ reason: 'foreign-customer', status: 200 }) };

  await area.load('applications', {});

  expect(area.store.getState()).toMatchObject({ applications: [], isError: true });
});

test('loading a field again aborts its former request and no other', async () => {
  const area = createArea();
  const never = new Promise<never>(() => {});
  fakeHost.responses = { [LIST]: () => never, [ONE]: () => never };

  void area.load('application', { params: { id: 7 } });
  void area.load('applications', { query: { page: 1 } });
  void area.load('applications', { query: { page: 2 } });

  expect(fakeHost.calls.map(({ signal }) => signal?.aborted)).toEqual([false, true, false]);
});

test('loading with the same input while a request is in flight makes no second request', async () => {
  const area = createArea();
  fakeHost.responses = { [LIST]: listOf() };

  await Promise.all([area.load('applications', {}), area.load('applications', {})]);
  await area.load('applications', {});

  expect(fakeHost.calls).toHaveLength(2);
});

test('ensure fetches a field once', async () => {
  const area = createArea();
  fakeHost.responses = { [LIST]: listOf() };

  await area.ensure('applications', {});
  await area.ensure('applications', {});

  expect(fakeHost.calls).toHaveLength(1);
});

test('the flags of the area derive from its fields', async () => {
  const area = createArea();
  const flags = () => {
    const { loading, isSuccess, isError, errorMessage } = area.store.getState();
    return { loading, isSuccess, isError, errorMessage };
  };
  const response = deferred<ResponseOf<typeof LIST>>();
  fakeHost.responses = { [LIST]: () => response.promise, [ONE]: failure({ status: 503 }) };
  expect(flags()).toEqual({ loading: false, isSuccess: false, isError: false, errorMessage: null });

  const loading = area.load('applications', {});
  expect(flags()).toEqual({ loading: true, isSuccess: false, isError: false, errorMessage: null });

  await area.load('application', { params: { id: 7 } });
  expect(flags()).toEqual({
    loading: true,
    isSuccess: false,
    isError: true,
    errorMessage: 'One failed. 503',
  });

  response.resolve(listOf());
  await loading;
  expect(flags()).toEqual({
    loading: false,
    isSuccess: false,
    isError: true,
    errorMessage: 'One failed. 503',
  });

  fakeHost.responses[ONE] = {
    application: { ...createApplication(), timeline: [], documents: [], files: [], fees: [] },
  };
  await area.load('application', { params: { id: 7 } });
  expect(flags()).toEqual({ loading: false, isSuccess: true, isError: false, errorMessage: null });
});

test('retry repeats failed requests with their input, and no others', async () => {
  const area = createArea();
  fakeHost.responses = { [LIST]: listOf(), [ONE]: failure() };
  await area.load('applications', {});
  await area.load('application', { params: { id: 7 } });
  fakeHost.responses[ONE] = {
    application: { ...createApplication(), timeline: [], documents: [], files: [], fees: [] },
  };

  await area.retry();

  expect(fakeHost.calls.slice(2)).toMatchObject([{ call: ONE, input: { params: { id: 7 } } }]);
  expect(area.store.getState()).toMatchObject({ isSuccess: true, isError: false });
});

test('a failure raises a toast with the message of the catalogue and the request id', async () => {
  const area = createArea();
  fakeHost.responses = { [LIST]: failure({ requestId: 'req-42' }) };

  await area.load('applications', {});

  expect(fakeHost.notices).toEqual([
    { message: 'List failed.', severity: 'error', requestId: 'req-42', isOfLoad: true },
  ]);
});

describe('what no one asked for', () => {
  const inBackground = { isBackground: true };

  test('raises no toast when it fails', async () => {
    const area = createArea();
    fakeHost.responses = { [LIST]: failure() };
    await area.load('applications', {}, inBackground);
    expect([fakeHost.notices, area.store.getState().isError]).toEqual([[], true]);
  });

  test('raises one if a person asks for the same before it fails', async () => {
    const area = createArea();
    fakeHost.responses = { [LIST]: failure() };
    await Promise.all([area.load('applications', {}, inBackground), area.load('applications', {})]);
    expect(fakeHost.notices).toMatchObject([{ message: 'List failed.' }]);
    expect(fakeHost.calls).toHaveLength(1);
  });

  test('does not silence what a person asked for', async () => {
    const area = createArea();
    fakeHost.responses = { [LIST]: failure() };
    await Promise.all([area.load('applications', {}), area.load('applications', {}, inBackground)]);
    expect(fakeHost.notices).toHaveLength(1);
  });
});

test.each([
  ['does not exist', 404],
  ['has a malformed id', 400],
])('an object that %s raises no toast: the page says so', async (_, status) => {
  const area = createArea();
  fakeHost.responses = { [ONE]: failure({ status }) };

  await area.load('application', { params: { id: 'abc' } });

  expect(fakeHost.notices).toEqual([]);
  expect(area.store.getState().requests.application.error).toMatchObject({ status });
});

test('a refused filter raises a toast', async () => {
  const area = createArea();
  fakeHost.responses = { [LIST]: failure({ status: 400 }) };

  await area.load('applications', { query: { page: 0 } });

  expect(fakeHost.notices).toMatchObject([{ message: 'List failed.' }]);
});

test('data stays while it is fetched again', async () => {
  const area = createArea();
  const application = createApplication();
  fakeHost.responses = { [LIST]: listOf(application) };
  await area.load('applications', {});
  fakeHost.responses = { [LIST]: () => new Promise<never>(() => {}) };

  void area.load('applications', { query: { page: 2 } });

  const { applications, requests } = area.store.getState();
  expect(applications).toEqual([application]);
  expect(requests.applications).toMatchObject({ status: 'loading', isFetched: true });
});

describe('when the device is online again', () => {
  const unreachable = failure({ status: 0, reason: 'network', requestId: null });
  const goOnline = () => window.dispatchEvent(new Event('online'));

  test('what failed without a response is fetched again, and its notice goes', async () => {
    const area = createArea();
    const application = createApplication();
    fakeHost.responses = { [LIST]: unreachable };
    await area.load('applications', { query: { page: 2 } });
    expect(fakeHost.notices).toMatchObject([{ message: 'List failed.', untilOnline: true }]);
    fakeHost.responses = { [LIST]: listOf(application) };

    goOnline();
    await area.load('applications', { query: { page: 2 } });

    expect(fakeHost.calls).toHaveLength(2);
    expect(area.store.getState()).toMatchObject({ applications: [application], isError: false });
  });

  test('what failed is there within two seconds, and not before the connection', async () => {
    jest.useFakeTimers();
    const area = createArea();
    const application = createApplication();
    fakeHost.responses = { [LIST]: unreachable };
    await area.load('applications', {});
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fakeHost.calls).toHaveLength(1);
    fakeHost.responses = { [LIST]: listOf(application) };

    goOnline();
    await jest.advanceTimersByTimeAsync(2_000);

    expect(area.store.getState()).toMatchObject({ applications: [application], isError: false });
    jest.useRealTimers();
  });

  test('what fails once more raises no second toast', async () => {
    const area = createArea();
    fakeHost.responses = { [LIST]: unreachable };
    await area.load('applications', {});
    goOnline();
    await area.load('applications', {}, { isBackground: true });
    expect(fakeHost.calls).toHaveLength(2);
    expect(fakeHost.notices).toHaveLength(1);
  });

  test('what the server refused is not', async () => {
    const area = createArea();
    fakeHost.responses = { [LIST]: failure({ status: 503 }) };
    await area.load('applications', {});
    goOnline();
    expect(fakeHost.calls).toHaveLength(1);
    expect(fakeHost.notices[0]).not.toHaveProperty('untilOnline');
  });
});

test('a change of customer clears the area and aborts its requests', async () => {
  const area = createArea();
  fakeHost.responses = { [ONE]: () => new Promise<never>(() => {}), [LIST]: listOf(createApplication()) };
  await area.load('applications', {});
  void area.load('application', { params: { id: 7 } });

  await selectCustomer(2);

  expect(area.store.getState()).toMatchObject({
    applications: [],
    total: 0,
    loading: false,
    isSuccess: false,
  });
  expect(fakeHost.calls.at(-1)?.signal?.aborted).toBe(true);
});

test('a change of language reaches an earlier failure', async () => {
  const area = createArea();
  fakeHost.responses = { [ONE]: failure({ status: 503 }) };
  await area.load('application', { params: { id: 7 } });
  expect(area.store.getState().errorMessage).toBe('One failed. 503');

  setAuth({ user: createUser({ locale: 'de-DE' }) });

  expect(area.store.getState().errorMessage).toBe('Eins fehlt. 503');
});
