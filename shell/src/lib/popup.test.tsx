import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useCallback, useState } from 'react';
import { Popup } from './popup.tsx';

function Menu(): ReactNode {
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
        </Popup>
      )}
    </>
  );
}

async function open() {
  render(<Menu />);
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
