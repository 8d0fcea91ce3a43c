import { createUser } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderShell, signedInAs } from '../../testing/render-shell.tsx';
import { UserMenu } from './user-menu.tsx';

async function openMenu() {
  signedInAs({ user: createUser({ displayName: 'Olivia Warren' }) });
  const view = await renderShell(<UserMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'Account of Olivia Warren' }));
  return view;
}

beforeEach(() => localStorage.clear());

test('the theme is light by default and dark by choice', async () => {
  await openMenu();
  expect(screen.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
});

test('signing out from the menu needs no confirmation', async () => {
  const { router, address } = await openMenu();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(address()).toBe('/signout'));
  expect(router.state.location.state).toBe('chosen');
});
