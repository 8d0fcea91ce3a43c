import { notify, selectCustomer } from '@atrium/host';
import { setAuth } from '@atrium/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderShell, signedInAs } from '../../testing/render-shell.tsx';
import { ToastStack } from './toast-stack.tsx';

/** Longer than any toast is shown. */
const A_WHILE_MS = 60_000;

beforeEach(() => renderShell(<ToastStack />));
afterEach(() => jest.useRealTimers());

function fail(...messages: string[]): void {
  act(() => {
    for (const [index, message] of messages.entries()) {
      notify({ message, severity: 'error', requestId: `req-${index + 1}` });
    }
  });
}

/** Advances time in steps, so that the page can rerender. */
async function pass(totalMs: number): Promise<void> {
  for (let ms = 0; ms < totalMs; ms += 1_000) await act(() => jest.advanceTimersByTimeAsync(1_000));
}

/** A token as the page reads it: only its expiry matters. */
function tokenForAnHour(): string {
  const iat = Math.floor(Date.now() / 1_000);
  return `e30.${btoa(JSON.stringify({ sub: '1', iat, exp: iat + 3_600 }))}.c2ln`;
}

const closeButton = () => screen.getByRole('button', { name: 'Close' });

test('one notice is shown at a time, the next when it is closed', async () => {
  fail('First error.', 'Second error.');
  expect(screen.getByText('First error.')).toBeInTheDocument();
  expect(screen.queryByText('Second error.')).not.toBeInTheDocument();
  await userEvent.click(closeButton());
  expect(await screen.findByText('Second error.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('First error.')).not.toBeInTheDocument());
});

test('a later notice does not shorten the time of the shown one', async () => {
  jest.useFakeTimers();
  fail('First error.');
  await pass(5_000);
  act(() => notify({ message: 'Saved.', severity: 'success' }));
  await pass(5_000);
  expect(screen.getByRole('alert')).toHaveTextContent('First error.');
});

test('the next toast appears when the time of the shown one is over', async () => {
  jest.useFakeTimers();
  fail('First error.');
  act(() => notify({ message: 'Saved.', severity: 'success' }));
  await pass(17_000);
  expect(screen.getByRole('status')).toHaveTextContent('Saved.');
});

test.each([
  ['the pointer is on it', () => fireEvent.pointerEnter(screen.getByRole('alert'))],
  ['the keyboard is in it', () => act(() => closeButton().focus())],
  ['the window has no focus', () => fireEvent.blur(window)],
])('the time of a toast pauses while %s', async (_, hold) => {
  jest.useFakeTimers();
  fail('First error.');
  hold();
  await pass(A_WHILE_MS);
  expect(screen.getByRole('alert')).toBeInTheDocument();
});

test('its time continues when it loses the focus', async () => {
  jest.useFakeTimers();
  fail('First error.');
  act(() => closeButton().focus());
  act(() => closeButton().blur());
  await pass(A_WHILE_MS);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an error interrupts a screen reader, the rest does not', async () => {
  fail('Redeem error.');
  expect(screen.getByRole('alert')).toHaveTextContent('Redeem error.');
  await userEvent.click(closeButton());
  act(() => notify({ message: 'Saved.', severity: 'success' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Saved.');
});

test('equal messages are one toast with a count, read out once', () => {
  fail('Fetch charts error.', 'Fetch charts error.', 'Fetch charts error.');
  expect(screen.getByText('3 times')).toBeInTheDocument();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Fetch charts error.']);
});

test('all request ids of equal messages are available', async () => {
  fail('Fetch charts error.', 'Fetch charts error.', 'Fetch charts error.');
  expect(screen.getByText('Request req-1')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more requests' }));
  expect(screen.getByText('Request req-2')).toBeInTheDocument();
  expect(screen.getByText('Request req-3')).toBeInTheDocument();
});

test('all toasts are dropped when the session ends', async () => {
  signedInAs({ customerId: 7 });
  fail('First error.', 'Second error.');
  fireEvent.blur(window);
  act(() => setAuth({ loggedIn: false }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('waiting toasts are dropped when the customer changes; the shown one stays', async () => {
  signedInAs({ customerId: 7 });
  setAuth({ userAuthToken: tokenForAnHour() });
  fail('First error.', 'Second error.');
  await act(() => selectCustomer(0));
  expect(screen.queryByText('1 more message')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('First error.');
});

test('a toast about a missing connection closes by itself when the device is online', async () => {
  act(() => notify({ message: 'Fetch charts error.', severity: 'error', untilOnline: true }));
  // Its own time does not pass.
  fireEvent.blur(window);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('Fetch charts error.')).not.toBeInTheDocument());
});

test('all toasts can be dismissed at once', async () => {
  fail('First error.', 'Second error.', 'Third error.');
  expect(screen.getByText('2 more messages')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss all' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

describe('a toast with Undo', () => {
  const undo = jest.fn();
  beforeEach(() => {
    undo.mockClear();
    act(() => notify({ message: 'It is done.', severity: 'success', undo }));
  });

  test('takes back what was done, once, and closes', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('It is done.')).not.toBeInTheDocument());
    expect(undo).toHaveBeenCalledTimes(1);
  });

  test('closes when another customer is chosen, for whom it would take back nothing', async () => {
    signedInAs({ customerId: 7 });
    setAuth({ userAuthToken: tokenForAnHour() });
    await act(() => selectCustomer(0));
    await waitFor(() => expect(screen.queryByText('It is done.')).not.toBeInTheDocument());
  });

  test('is reached by Ctrl-Z from anywhere but a field', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(undo).not.toHaveBeenCalled();
    field.remove();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(undo).toHaveBeenCalledTimes(1);
  });
});

test('a toast with Undo is shown for ten seconds', async () => {
  jest.useFakeTimers();
  act(() => notify({ message: 'It is done.', severity: 'success', undo: () => {} }));
  await pass(9_000);
  expect(screen.getByText('It is done.')).toBeInTheDocument();
  await pass(7_000);
  expect(screen.queryByText('It is done.')).not.toBeInTheDocument();
});
