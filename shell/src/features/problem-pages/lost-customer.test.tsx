import { RequestError, request, signOut } from '@atrium/host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderShell, signedInAs } from '../../testing/render-shell.tsx';
import { LostCustomer } from './lost-customer.tsx';
import { ScopeProblemPage } from './scope-problem-page.tsx';

jest.mock('@atrium/host', () => ({
  ...jest.requireActual('@atrium/host'),
  request: jest.fn(),
  signOut: jest.fn(),
}));

const refusal = (type: string) =>
  new RequestError({
    status: 403,
    statusText: 'Forbidden',
    problem: { type: `urn:atrium:problem:${type}`, title: '', status: 403, requestId: 'r' },
    reason: 'http',
  });

beforeEach(() => {
  signedInAs({ customerId: 9 });
  jest.mocked(signOut).mockReset().mockRejectedValue(new Error('away'));
});

test('after an owner ended the sessions the page asks for a new sign-in, and leads home', async () => {
  jest.mocked(request).mockRejectedValue(refusal('sign-in-again'));
  const { address } = await renderShell(<LostCustomer />, { path: '/c/9/rewards' });
  expect(await screen.findByRole('heading', { name: 'Sign in again for this customer' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('could not confirm');
  await userEvent.click(screen.getByRole('button', { name: 'Go to the home page' }));
  await waitFor(() => expect(address()).toBe('/'));
});

test('a customer that the person no longer acts for is not available', async () => {
  jest.mocked(request).mockRejectedValue(refusal('forbidden'));
  const { address } = await renderShell(<LostCustomer />, { path: '/c/9/rewards' });
  expect(
    await screen.findByRole('heading', { name: 'This customer is not available to you' }),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Go to my customers' }));
  await waitFor(() => expect(address()).toBe('/'));
});

test('opening a customer whose sessions were ended asks for a new sign-in too', async () => {
  await renderShell(<ScopeProblemPage error={refusal('sign-in-again')} retry={jest.fn()} />, {
    path: '/c/9/',
  });
  expect(screen.getByRole('heading', { name: 'Sign in again for this customer' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeInTheDocument();
});
