import { screen } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell.tsx';
import { SessionErrorPage } from './session-error-page.tsx';

test('an error code is explained and shown', async () => {
  await renderShell(<SessionErrorPage />, { path: '/error?error=AccessDenied' });
  expect(screen.getByRole('alert')).toHaveTextContent('You do not have permission to sign in here.');
  expect(screen.getByText('Error code: AccessDenied')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/signin');
});

test('without a code there is a general explanation', async () => {
  await renderShell(<SessionErrorPage />, { path: '/error' });
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong while signing in.');
});
