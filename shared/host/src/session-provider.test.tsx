import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { authStore, setAuth } from './auth-store.ts';
import { draftOf, keepDraftAtSessionEnd } from './drafts.ts';
import { readSession } from './session.ts';
import { SessionProvider, syncSession, useSession } from './session-provider.tsx';
import { type FakeResponse, fakeApi, fakeToken, sessionResponse, signedIn } from './testing/fake-api.ts';

const session = (person: number) => ({ accessToken: fakeToken({ person }), expires: '2030-01-01T00:00:00Z' });

beforeEach(() => signedIn(7));

test('a session that ended elsewhere signs this tab out', async () => {
  fakeApi(() => ({ body: {} }));
  await syncSession(null);
  expect(authStore.getState().loggedIn).toBe(false);
});

test('a session that cannot be read changes nothing', async () => {
  fakeApi(() => ({ status: 503 }));
  await syncSession(null);
  expect(authStore.getState().loggedIn).toBe(true);
});

test('a session that is alive after all changes nothing', async () => {
  fakeApi(() => sessionResponse());
  const restart = jest.fn();
  await syncSession(null, restart);
  expect(authStore.getState().loggedIn).toBe(true);
  expect(restart).not.toHaveBeenCalled();
});

test('a read that began before the next sign-in does not sign out', async () => {
  const late = Promise.withResolvers<FakeResponse>();
  fakeApi(() => late.promise);
  const synced = syncSession(null);
  setAuth({ userAuthToken: fakeToken({ person: 2 }) });
  late.resolve({ body: {} });
  await synced;
  expect(authStore.getState().loggedIn).toBe(true);
});

test('the session of another person reloads the document', async () => {
  const restart = jest.fn();
  await syncSession(session(2), restart);
  expect(restart).toHaveBeenCalled();
});

test("the same person's session changes nothing", async () => {
  const restart = jest.fn();
  await syncSession(session(1), restart);
  expect(restart).not.toHaveBeenCalled();
});

test('signing out in another tab drops the drafts, the end of the session does not', async () => {
  Object.assign(globalThis, { fetch: async () => ({ ok: true, json: async () => ({}) }) });
  fakeApi(() => ({ body: {} }));
  const stop = keepDraftAtSessionEnd('POST /invite', () => ({ email: 'nora@new.example' }));
  render(<SessionProvider>{null}</SessionProvider>);
  await waitFor(() => expect(authStore.getState().loggedIn).toBe(false));
  stop();
  act(() => signedIn(7));
  expect(draftOf('POST /invite')).toBeDefined();

  const newValue = JSON.stringify({ event: 'session', data: { trigger: 'signout' } });
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
  });
  await waitFor(() => expect(authStore.getState().loggedIn).toBe(false));
  act(() => signedIn(7));
  expect(draftOf('POST /invite')).toBeUndefined();
});

describe('after an outage that next-auth took for the end of the session', () => {
  function Status(): ReactNode {
    return <p>{useSession().status}</p>;
  }

  /** One fake service for both clients: next-auth reads the session with fetch, the host with axios. */
  function sessionService(): { response: unknown; up: boolean } {
    const service = { response: { ...session(1), user: {} } as unknown, up: true };
    const fetch = async () => ({
      ok: service.up,
      status: service.up ? 200 : 503,
      json: async () => service.response,
    });
    Object.assign(globalThis, { fetch });
    fakeApi(() => (service.up ? { body: service.response } : { status: 503 }));
    return service;
  }

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  beforeEach(async () => {
    jest.useFakeTimers();
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => jest.useRealTimers());

  async function openDuringOutage() {
    const service = sessionService();
    await readSession();
    render(
      <SessionProvider>
        <Status />
      </SessionProvider>,
    );
    service.up = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(screen.getByText('unauthenticated')).toBeInTheDocument();
    expect(authStore.getState().loggedIn).toBe(true);
    return service;
  }

  test('the status recovers by itself', async () => {
    const service = await openDuringOutage();
    service.up = true;
    await pass(10_000);
    expect(screen.getByText('authenticated')).toBeInTheDocument();
    expect(authStore.getState().loggedIn).toBe(true);
  });

  test('the status recovers at once when the device is online', async () => {
    const service = await openDuringOutage();
    service.up = true;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(screen.getByText('authenticated')).toBeInTheDocument();
  });

  test('a session that ended in the meantime signs out', async () => {
    const service = await openDuringOutage();
    Object.assign(service, { up: true, response: {} });
    await pass(10_000);
    expect(authStore.getState().loggedIn).toBe(false);
  });
});
