import { notify } from '@atrium/host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderShell } from '../../testing/render-shell.tsx';
import { ToastStack } from './toast-stack.tsx';

beforeEach(() => renderShell(<ToastStack>{null}</ToastStack>));

test('one notice is shown at a time, the next when it is closed', async () => {
  act(() => {
    notify({ message: 'First error.', severity: 'error' });
    notify({ message: 'Second error.', severity: 'error' });
  });
  expect(screen.getByText('First error.')).toBeInTheDocument();
  expect(screen.queryByText('Second error.')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Second error.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('First error.')).not.toBeInTheDocument());
});

test('an error interrupts a screen reader and names its request, the rest does not', async () => {
  act(() => notify({ message: 'Redeem error.', severity: 'error', requestId: 'req-1' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Redeem error.Request req-1');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  act(() => notify({ message: 'Saved.', severity: 'success' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Saved.');
});
