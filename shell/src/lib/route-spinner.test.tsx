import { AtriumTheme } from '@atrium/ui';
import { act, render, screen } from '@testing-library/react';
import { RouteSpinner } from './route-spinner.tsx';

const spinner = (active: boolean) => (
  <AtriumTheme>
    <RouteSpinner active={active} />
  </AtriumTheme>
);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a short navigation shows nothing', () => {
  const { rerender } = render(spinner(true));
  pass(140);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  rerender(spinner(false));
  pass(1_000);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a longer one shows the overlay until it ends', () => {
  const { rerender } = render(spinner(true));
  pass(160);
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
  rerender(spinner(false));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('the overlay disappears after a while', () => {
  render(spinner(true));
  pass(8_100);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('the next navigation shows it again', () => {
  const { rerender } = render(spinner(true));
  pass(9_000);
  rerender(spinner(false));
  rerender(spinner(true));
  pass(160);
  expect(screen.getByRole('status')).toBeInTheDocument();
});
