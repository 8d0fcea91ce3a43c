import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useCallback, useState } from 'react';
import { Popup } from './popup.tsx';

function Menu({ children }: { children?: ReactNode }): ReactNode {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setOpener(null), []);
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setOpener(currentTarget)}>
        Open
      </button>
      <button type="button">Outside</button>
      {opener && (
        <Popup opener={opener} edge="left" width={280} label="Menu" onClose={close}>
          <button type="button">First</button>
          <button type="button">Last</button>
          {children}
        </Popup>
      )}
    </>
  );
}

async function open(more?: ReactNode) {
  render(<Menu>{more}</Menu>);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.getByRole('dialog', { name: 'Menu' });
}

test('a popup has the focus, and returns it when Escape closes it', async () => {
  expect(await open()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a click outside of a popup closes it, and one inside does not', async () => {
  const dialog = await open();
  await userEvent.click(screen.getByRole('button', { name: 'First' }));
  expect(dialog).toBeInTheDocument();
  await userEvent.click(dialog.parentElement as Element);
  expect(dialog).not.toBeInTheDocument();
});

test('the Tab key stays within a popup, in both directions', async () => {
  await open();
  const focused: (string | null | undefined)[] = [];
  for (const key of ['{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}']) {
    await userEvent.keyboard(key);
    focused.push(document.activeElement?.textContent);
  }
  expect(focused).toEqual(['First', 'Last', 'First', 'Last', 'First']);
});

test('of radio buttons the Tab key reaches the chosen one, as everywhere', async () => {
  await open(
    <>
      <input type="radio" name="density" aria-label="High" defaultChecked />
      <input type="radio" name="density" aria-label="Low" />
    </>,
  );
  screen.getByRole('radio', { name: 'High' }).focus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'First' })).toHaveFocus();
});

test.each([
  ['below', 100, { top: '126px', maxHeight: '626px' }],
  ['above', 700, { bottom: '74px', maxHeight: '678px' }],
])('a popup is %s its opener where there is room, and no higher than that', async (_, top, place) => {
  const rectangle = { top, bottom: top + 20, left: 40, right: 100 } as DOMRect;
  jest.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect').mockReturnValue(rectangle);
  expect(await open()).toHaveStyle(place);
});

test('a popup stays at its opener when the page is scrolled', async () => {
  const rectangle = (top: number) => ({ top, bottom: top + 20, left: 40, right: 100 }) as DOMRect;
  const place = jest.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect');
  place.mockReturnValue(rectangle(100));
  const dialog = await open();
  place.mockReturnValue(rectangle(60));
  fireEvent.scroll(window);
  expect(dialog).toHaveStyle({ top: '86px' });
});

test('a popup without room to the right has the right edge of its opener', async () => {
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
  const rectangle = { top: 100, bottom: 120, left: 880, right: 960 } as DOMRect;
  jest.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect').mockReturnValue(rectangle);
  expect(await open()).toHaveStyle({ left: '680px' });
});
