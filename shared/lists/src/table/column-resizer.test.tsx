import { renderWithHost } from '@atrium/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListTable } from './list-table.tsx';

beforeAll(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

/** A table with one column that can be resized. @returns its handle */
async function handleAt(width: number, onResize: (width: number) => void) {
  await renderWithHost(
    <ListTable label="Things" columns={[{ id: 'name', label: 'Name', resize: { width, onResize } }]}>
      {null}
    </ListTable>,
  );
  return screen.getByRole('separator', { name: 'Width of Name' });
}

test('a column is resized with the arrow keys, within limits', async () => {
  const onResize = jest.fn();
  const handle = await handleAt(100, onResize);
  expect(handle).toHaveAttribute('aria-valuenow', '100');
  await userEvent.tab();
  expect(handle).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowUp}');
  expect(onResize.mock.calls).toEqual([[116], [84], [84]]);
});

test('a column becomes neither too narrow to read nor wider than the others allow', async () => {
  const onResize = jest.fn();
  const handle = await handleAt(80, onResize);
  fireEvent.keyDown(handle, { key: 'ArrowLeft' });
  drag(handle, 900);
  expect(onResize.mock.calls).toEqual([[72], [480]]);
});

test('a column is resized by dragging its edge', async () => {
  const onResize = jest.fn();
  drag(await handleAt(100, onResize), 40);
  expect(onResize.mock.calls).toEqual([[140]]);
});

test('the name of a resizable column is its label alone', async () => {
  await handleAt(100, () => undefined);
  expect(screen.getByRole('columnheader')).toHaveAccessibleName('Name');
});

function drag(handle: HTMLElement, pixels: number) {
  const at = (type: string, clientX: number) =>
    fireEvent(handle, new MouseEvent(type, { clientX, bubbles: true }));
  at('pointerdown', 50);
  at('pointermove', 50 + pixels);
  at('pointerup', 50 + pixels);
}
