import { setAuth } from './auth-store.ts';
import { draftOf, dropDrafts, forgetDraft, keepDraftAtSessionEnd } from './drafts.ts';
import { forgetPerson } from './renewal.ts';
import { signOut } from './sign-in.ts';
import { ana, fakeApi, signedIn } from './testing/fake-api.ts';

jest.mock('next-auth/react', () => ({
  ...jest.requireActual('next-auth/react'),
  getCsrfToken: async () => 'csrf',
  signOut: async () => {},
}));

const FORM = 'POST /invite';
const typed = { email: 'nora@new.example' };
let stop: () => void;

beforeEach(() => {
  dropDrafts();
  signedIn(7);
  stop = keepDraftAtSessionEnd(FORM, () => typed);
});
afterEach(() => stop());

test('what was typed when the session ended comes back for the same person and customer', () => {
  forgetPerson();
  expect(draftOf(FORM)).toBeUndefined();
  signedIn(8);
  expect(draftOf(FORM)).toBeUndefined();
  signedIn(7);
  expect(draftOf(FORM)).toEqual(typed);
  expect(draftOf('POST /other')).toBeUndefined();
  forgetDraft(FORM);
  expect(draftOf(FORM)).toBeUndefined();
});

test('it is not written to storage', () => {
  const stored = jest.spyOn(Storage.prototype, 'setItem');
  forgetPerson();
  expect(stored).not.toHaveBeenCalled();
});

test('it does not come back to a person who has lost a permission', () => {
  setAuth({ user: { ...ana, permissions: ['users:manage', 'users:read'] } });
  forgetPerson();
  signedIn(7);
  setAuth({ user: { ...ana, permissions: ['users:read'] } });
  expect(draftOf(FORM)).toBeUndefined();
});

test('another person who signs in drops it', () => {
  forgetPerson();
  setAuth({ user: { ...ana, id: 2 } });
  signedIn(7);
  expect(draftOf(FORM)).toBeUndefined();
});

test.each([
  ['atrium.session-revoked=1', undefined],
  ['atrium.session-revoked=', typed],
  ['atrium-8090.session-revoked=1', typed],
])('with the mark %p of the session endpoint %p comes back', (mark, kept) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the endpoint sets it
  document.cookie = `${mark}; Path=/`;
  forgetPerson();
  signedIn(7);
  expect(draftOf(FORM)).toEqual(kept);
});

test('signing out drops it', async () => {
  fakeApi(() => ({ body: {} }));
  await signOut();
  signedIn(7);
  expect(draftOf(FORM)).toBeUndefined();
});
