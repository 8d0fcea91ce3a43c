import { renderWithHost } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionMenu } from './action-menu.tsx';

async function open() {
  const choose = jest.fn();
  await renderWithHost(
    <ActionMenu
      choices={[
        { label: 'Rename', choose },
        { label: 'Profile', to: '/profile' },
      ]}
    >
      {(button) => (
        <button type="button" {...button}>
          More
        </button>
      )}
    </ActionMenu>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button).toHaveAttribute('aria-controls', screen.getByRole('presentation').id);
  return { button, choose };
}

test('a choice closes the menu, and the focus returns to the button', async () => {
  const { button, choose } = await open();
  await userEvent.keyboard('{Enter}');
  expect(choose).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('a choice can be a link', async () => {
  await open();
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile');
});

test('Escape closes the menu without a choice', async () => {
  const { button, choose } = await open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(choose).not.toHaveBeenCalled();
});
