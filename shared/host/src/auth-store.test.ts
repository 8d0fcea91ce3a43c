import { authStore } from './auth-store.ts';

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
