import { authStore } from './auth-store.ts';
import { followSession } from './session-provider.tsx';
import { fakeApi, fakeToken, sessionAnswer, signedIn } from './testing/fake-api.ts';

const session = (person: number) => ({ accessToken: fakeToken({ person }), expires: '2030-01-01T00:00:00Z' });

beforeEach(() => signedIn(7));

test('a session that ended elsewhere signs this tab out', async () => {
  fakeApi(() => ({ body: {} }));
  await followSession(null);
  expect(authStore.getState().loggedIn).toBe(false);
});

test('a session that cannot be read leaves everything as it is', async () => {
  fakeApi(() => ({ status: 503 }));
  await followSession(null);
  expect(authStore.getState().loggedIn).toBe(true);
});

test('a session that is there after all leaves everything as it is', async () => {
  fakeApi(() => sessionAnswer());
  const restart = jest.fn();
  await followSession(null, restart);
  expect(authStore.getState().loggedIn).toBe(true);
  expect(restart).not.toHaveBeenCalled();
});

test("another person's session starts the document anew", async () => {
  const restart = jest.fn();
  await followSession(session(2), restart);
  expect(restart).toHaveBeenCalled();
});

test("the same person's session changes nothing", async () => {
  const restart = jest.fn();
  await followSession(session(1), restart);
  expect(restart).not.toHaveBeenCalled();
});
