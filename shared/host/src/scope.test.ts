import { permissionsWith } from '@atrium/contract';
import { authStore, setAuth } from './auth-store.ts';
import { forgetPerson } from './renewal.ts';
import { customerPath, selectCustomer } from './scope.ts';
import { onCustomerChange } from './scope-change.ts';
import { ana, type FakeResponse, fakeApi, fakeToken, signedIn } from './testing/fake-api.ts';

const scopedResponse = (customerId: number): FakeResponse => ({ body: { token: fakeToken({ customerId }) } });
const wanted = (body: unknown) => (body as { customerId: number }).customerId;

beforeEach(() => signedIn(0));

test('choosing a customer exchanges the user token for a scoped one', async () => {
  const { userAuthToken } = authStore.getState();
  const sent = fakeApi(({ body }) => scopedResponse(wanted(body)));
  await selectCustomer(7);
  expect(sent[0]).toMatchObject({ path: '/customer-portal/auth/sign_by_customer', token: userAuthToken });
  expect(sent[0]?.body).toEqual({ customerId: 7, renewal: false });
  const { selectedCustomer, token, user } = authStore.getState();
  expect(selectedCustomer).toBe(7);
  expect(token).not.toBe(userAuthToken);
  expect(user?.permissions).toContain('users:manage');
});

test('permissions are those of the role for the chosen customer', async () => {
  fakeApi(({ body }) => scopedResponse(wanted(body)));
  await selectCustomer(8);
  expect(authStore.getState().user?.permissions).not.toContain('rewards:redeem');
});

test('permissions that the provider has added to the role count too, as the API reports them', async () => {
  fakeApi(({ body }) => scopedResponse(wanted(body)));
  const permissionsOfRole = permissionsWith([{ name: 'documents:read', roles: ['viewer'] }]);
  setAuth({ user: { ...ana, permissionsOfRole } });
  await selectCustomer(7);
  expect(authStore.getState().user?.permissions).not.toContain('documents:read');
  await selectCustomer(8);
  expect(authStore.getState().user?.permissions).toContain('documents:read');
});

test('all my customers needs no call', async () => {
  signedIn(7);
  const sent = fakeApi(() => ({}));
  await selectCustomer(0);
  expect(sent).toHaveLength(0);
  expect(authStore.getState()).toMatchObject({
    selectedCustomer: 0,
    token: authStore.getState().userAuthToken,
  });
});

test('areas clear their data before the new customer is visible', async () => {
  fakeApi(({ body }) => scopedResponse(wanted(body)));
  const seen: number[][] = [];
  const stop = onCustomerChange((next) => seen.push([next, authStore.getState().selectedCustomer]));
  await selectCustomer(7);
  stop();
  expect(seen).toEqual([[7, 0]]);
});

test('areas clear their data when the session ends', () => {
  signedIn(7);
  const cleared = jest.fn();
  const stop = onCustomerChange(cleared);
  forgetPerson();
  stop();
  expect(cleared).toHaveBeenCalledTimes(1);
});

test('of concurrent switches the last one wins', async () => {
  const slow = Promise.withResolvers<FakeResponse>();
  fakeApi(({ body }) => (wanted(body) === 7 ? slow.promise : scopedResponse(8)));
  const first = selectCustomer(7);
  await selectCustomer(8);
  slow.resolve(scopedResponse(7));
  await first;
  expect(authStore.getState().selectedCustomer).toBe(8);
});

test('choosing a customer of someone else changes nothing', async () => {
  fakeApi(() => ({ status: 404 }));
  await expect(selectCustomer(99)).rejects.toMatchObject({ status: 404 });
  expect(authStore.getState().selectedCustomer).toBe(0);
});

test('paths are relative to the chosen customer', () => {
  signedIn(7);
  expect(customerPath('applications')).toBe('/c/7/applications');
  expect(customerPath('/rewards', 8)).toBe('/c/8/rewards');
  expect(customerPath('')).toBe('/c/7/');
});
