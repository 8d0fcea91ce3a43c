import { signOut } from '@atrium/host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '../../testing/render-shell.tsx';
import { SignOutPage } from './sign-out-page.tsx';

jest.mock('@atrium/host', () => ({ ...jest.requireActual('@atrium/host'), signOut: jest.fn() }));
const end = jest.mocked(signOut);
const leave = jest.fn();

const open = (state?: string) =>
  renderRoutes([{ path: '/signout', element: <SignOutPage leave={leave} /> }], { path: '/signout', state });

beforeEach(() => {
  end.mockReset().mockResolvedValue();
  leave.mockReset();
});

test('a link that leads here asks first', async () => {
  await open();
  expect(end).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(leave).toHaveBeenCalled());
});

test('choosing it in the menu needs no confirmation', async () => {
  localStorage.setItem('atrium.customer', '7');
  await open('chosen');
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(end).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('atrium.customer')).toBeNull();
});

test('a failed sign-out is shown and can be retried', async () => {
  localStorage.setItem('atrium.customer', '7');
  end.mockRejectedValueOnce(new Error('offline'));
  await open('chosen');
  expect(await screen.findByRole('alert')).toHaveTextContent('you may still be signed in');
  expect(leave).not.toHaveBeenCalled();
  expect(localStorage.getItem('atrium.customer')).toBe('7');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(localStorage.getItem('atrium.customer')).toBeNull();
});
