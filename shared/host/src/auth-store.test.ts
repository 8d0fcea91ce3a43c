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

test('nobody is signed in at first, for all customers', () => {
  expect(authStore.getInitialState()).toMatchObject({ loggedIn: false, token: null, selectedCustomer: 0 });
});
