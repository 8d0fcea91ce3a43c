import { type RequestError, request } from '@atrium/host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakePortal, fakePortal, refusal, unreachable } from '../../testing/fake-portal.ts';
import { renderRoutes, renderShell, signedInAs } from '../../testing/render-shell.tsx';
import { LostCustomer } from './lost-customer.tsx';
import { ScopeProblemPage } from './scope-problem-page.tsx';

const ME = 'GET /customer-portal/auth/me';
let portal: FakePortal;

beforeEach(() => {
  signedInAs({ customerId: 9 });
  portal = fakePortal({ 'POST /api/auth/signout': unreachable });
});

test('after an owner ended the sessions the page asks for a new sign-in, and leads home', async () => {
  portal.answers[ME] = refusal(403, { type: 'sign-in-again' });
  const { address } = await renderShell(<LostCustomer />, { path: '/c/9/rewards' });
  expect(await screen.findByRole('heading', { name: 'Sign in again for this customer' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('could not confirm');
  await userEvent.click(screen.getByRole('button', { name: 'Go to the home page' }));
  await waitFor(() => expect(address()).toBe('/'));
});

test('a customer whose security policy is not met leads to where the account asks for what is missing', async () => {
  portal.answers[ME] = refusal(403, { type: 'step-up-required', missing: 'passkey' });
  const lost = await renderShell(<LostCustomer />, { path: '/c/9/rewards' });
  await waitFor(() => expect(lost.address()).toBe('/c/0/account/confirm?customer=9'));
  const error: unknown = await request(ME, {}).catch((refused) => refused);
  const page = <ScopeProblemPage error={error as RequestError} retry={jest.fn()} />;
  const { address } = await renderRoutes(
    [
      { path: '/c/:customerId/applications', element: page },
      { path: '*', element: null },
    ],
    { path: '/c/7/applications' },
  );
  expect(address()).toBe('/c/0/account/confirm?customer=7');
});

test('a customer that the person no longer acts for is not available', async () => {
  portal.answers[ME] = refusal(403, { type: 'forbidden' });
  const { address } = await renderShell(<LostCustomer />, { path: '/c/9/rewards' });
  expect(
    await screen.findByRole('heading', { name: 'This customer is not available to you' }),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Go to my customers' }));
  await waitFor(() => expect(address()).toBe('/'));
});

test('opening a customer whose sessions were ended asks for a new sign-in too', async () => {
  portal.answers[ME] = refusal(403, { type: 'sign-in-again' });
  const error: unknown = await request(ME, {}).catch((refused) => refused);
  await renderShell(<ScopeProblemPage error={error as RequestError} retry={jest.fn()} />, { path: '/c/9/' });
  expect(screen.getByRole('heading', { name: 'Sign in again for this customer' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeInTheDocument();
});
