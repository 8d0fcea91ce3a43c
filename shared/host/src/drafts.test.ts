import { setAuth } from './auth-store.ts';
import { carryDrafts, draftOf, dropDrafts, forgetDraft, keepDraftAtSessionEnd } from './drafts.ts';
import { inScopeOf } from './permissions.ts';
import { forgetPerson } from './renewal.ts';
import { signOut } from './sign-in.ts';
import { ana, anasCustomers, fakeApi, signedIn } from './testing/fake-api.ts';

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

test('it does not come back on another page', () => {
  forgetPerson();
  signedIn(7);
  window.history.replaceState(null, '', '/c/7/other');
  expect(draftOf(FORM)).toBeUndefined();
  window.history.replaceState(null, '', '/');
  expect(draftOf(FORM)).toEqual(typed);
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

describe('when the person leaves the document to sign in', () => {
  /** What the next document of this tab gives back to the person who signs in there. */
  async function draftInNextDocument(person: number, customerId = 7): Promise<unknown> {
    let draft: unknown;
    await jest.isolateModulesAsync(async () => {
      const { fakeApi: api, fakeToken, sessionResponse } = await import('./testing/fake-api.ts');
      api(({ path }) => {
        if (path === '/api/auth/session') return sessionResponse(fakeToken({ person }));
        if (path.endsWith('/me')) return { body: { user: { ...ana, id: person } } };
        if (path.endsWith('/customer_list_dropdown')) return { body: { filteredCustomers: anasCustomers } };
        return { body: { token: fakeToken({ person, customerId }) } };
      });
      const { restoreSession } = await import('./sign-in.ts');
      await restoreSession(customerId);
      draft = (await import('./drafts.ts')).draftOf(FORM);
    });
    return draft;
  }

  beforeEach(() => {
    setAuth({ user: inScopeOf(ana, 7) });
    forgetPerson();
    carryDrafts();
  });

  test('drafts are there in the next document, and no longer in the storage', async () => {
    expect(await draftInNextDocument(1)).toEqual(typed);
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    ['another person', 2, 7],
    ['another customer', 1, 8],
  ])('they are not there for %s', async (_, person, customerId) => {
    expect(await draftInNextDocument(person, customerId)).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  test('they are not there after a sign-out', async () => {
    dropDrafts();
    expect(await draftInNextDocument(1)).toBeUndefined();
  });
});
