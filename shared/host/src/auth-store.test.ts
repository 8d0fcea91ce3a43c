import { createUser } from '@atrium/testing';
import { authStore, resetAuth, setAuth } from './auth-store.ts';
import * as host from './index.ts';

test('the auth store has exactly the fields of the specification', () => {
  expect(Object.keys(authStore.getState()).sort()).toEqual(
    [
      'token',
      'loggedIn',
      'userAuthToken',
      'user',
      'selectedCustomer',
      'customerListDropdown',
      'loading',
      'isError',
      'isSuccess',
      'errorMessage',
    ].sort(),
  );
});

test('at first no one is signed in, and the scope is all customers', () => {
  expect(authStore.getInitialState()).toMatchObject({ loggedIn: false, token: null, selectedCustomer: 0 });
});

describe('what a remote gets', () => {
  const ana = createUser({ displayName: 'Ana', locale: 'en-US' });

  beforeEach(() => setAuth({ token: 'token', user: ana, selectedCustomer: 7 }));
  afterEach(resetAuth);

  test('has no way to write', () => {
    expect(Object.keys(host.authStore).sort()).toEqual(['getInitialState', 'getState', 'subscribe']);
    expect(Object.keys(host)).toEqual(expect.not.arrayContaining(['setAuth', 'resetAuth']));
    expect(() => Object.assign(host.authStore, { getState: () => null })).toThrow(TypeError);
  });

  test.each<[string, () => unknown]>([
    ['the customer', () => Object.assign(authStore.getState(), { selectedCustomer: 8 })],
    ['the token', () => Object.assign(authStore.getState(), { token: 'mine' })],
    ['the permissions', () => authStore.getState().user?.permissions.push('users:manage')],
    ['the customers', () => authStore.getState().customerListDropdown.pop()],
    [
      'what is there when no one is signed in',
      () => Object.assign(authStore.getInitialState(), { token: 'mine' }),
    ],
  ])('is a state in which %s cannot be changed', (_, write) => {
    setAuth({ customerListDropdown: [{ id: 7, name: 'Acme', code: 'ACME' }] });
    const before = structuredClone(authStore.getState());
    expect(write).toThrow(TypeError);
    expect(authStore.getState()).toEqual(before);
  });

  test('changes a name, and nothing that decides what the person may see', () => {
    const change = { displayName: 'Ana Acme', permissions: ['users:manage'], id: 8 };
    host.updatePerson(change);
    expect(authStore.getState().user).toEqual({ ...ana, displayName: 'Ana Acme' });
  });

  test('changes nothing while no one is signed in', () => {
    resetAuth();
    host.updatePerson({ displayName: 'Ana Acme' });
    expect(authStore.getState().user).toBeNull();
  });
});
