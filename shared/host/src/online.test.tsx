import { act, render, screen } from '@testing-library/react';
import { useIsOnline, useWhenOnline } from './online.ts';

function Page({ retry }: { retry: () => void }) {
  useWhenOnline(retry);
  return useIsOnline() ? 'Connected' : 'Offline';
}

function change(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

test('a page knows whether the device is online, and is told each time that the connection is back', () => {
  const retry = jest.fn();
  const { unmount } = render(<Page retry={retry} />);
  change(false);
  expect(screen.getByText('Offline')).toBeVisible();
  expect(retry).not.toHaveBeenCalled();

  change(true);
  expect(screen.getByText('Connected')).toBeVisible();
  expect(retry).toHaveBeenCalledTimes(1);

  unmount();
  change(true);
  expect(retry).toHaveBeenCalledTimes(1);
});
