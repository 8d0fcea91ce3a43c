import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakePortal, fakePortal, unreachable } from '../../testing/fake-portal.ts';
import { renderRoutes } from '../../testing/render-shell.tsx';
import { SignOutPage } from './sign-out-page.tsx';

const SIGN_OUT = 'POST /api/auth/signout';
const leave = jest.fn();
let portal: FakePortal;

const open = (state?: string) =>
  renderRoutes([{ path: '/signout', element: <SignOutPage leave={leave} /> }], { path: '/signout', state });

beforeEach(() => {
  portal = fakePortal();
  portal.hasSession = true;
  leave.mockReset();
});

test('a link that leads here asks first', async () => {
  await open();
  expect(portal.sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(portal.hasSession).toBe(false);
});

test('choosing it in the menu needs no confirmation', async () => {
  localStorage.setItem('atrium.customer', '7');
  await open('chosen');
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(portal.sentTo(SIGN_OUT)).toHaveLength(1);
  expect(localStorage.getItem('atrium.customer')).toBeNull();
});

test('a failed sign-out is shown and can be retried', async () => {
  localStorage.setItem('atrium.customer', '7');
  portal.answers[SIGN_OUT] = unreachable;
  await open('chosen');
  expect(await screen.findByRole('alert')).toHaveTextContent('you may still be signed in');
  expect(leave).not.toHaveBeenCalled();
  expect(localStorage.getItem('atrium.customer')).toBe('7');
  portal.answers = {};
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(localStorage.getItem('atrium.customer')).toBeNull();
});
