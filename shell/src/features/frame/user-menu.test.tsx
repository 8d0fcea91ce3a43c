import { configureLinks } from '@atrium/host';
import { createUser } from '@atrium/testing';
import { subjectPages } from '@atrium/testing/subject-pages';
import { screen, waitFor, within } from '@testing-library/react';
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
afterEach(() => configureLinks([]));

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

test('the menu leads to the profile and the settings, and closes', async () => {
  configureLinks(subjectPages);
  const { address } = await openMenu();
  const links = within(screen.getByRole('navigation', { name: 'Your account' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Profile', '/c/7/account'],
    ['Notification settings', '/c/7/account/notification-settings'],
    ['Preferences', '/c/7/account/preferences'],
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
  expect(address()).toBe('/c/7/account');
  await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
});

test('without a remote for the account the menu has no links to it', async () => {
  await openMenu();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
