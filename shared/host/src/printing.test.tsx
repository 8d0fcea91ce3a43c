import { act, render, screen } from '@testing-library/react';
import { useIsPrinting } from './printing.ts';

function Page() {
  return useIsPrinting() ? 'On paper' : 'On screen';
}

test('a page is rendered for paper within the event, before the browser lays out its sheets', () => {
  render(<Page />);
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
    expect(screen.getByText('On paper')).toBeVisible();
  });
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
    expect(screen.getByText('On screen')).toBeVisible();
  });
});
