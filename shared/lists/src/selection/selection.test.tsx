import { selectCustomer } from '@atrium/host';
import { createUser, renderSignedInAgain, renderWithHost, setAuth } from '@atrium/testing';
import { TableCell, TableRow } from '@atrium/ui';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ListTable } from '../table/list-table.tsx';
import { useRowFocus } from '../table/use-row-focus.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SelectCell } from './selection-checkboxes.tsx';
import { useSelection } from './use-selection.ts';

const MAX_SELECTED = 5;
const parameter = { type: 'array', items: { type: 'integer' }, maxItems: MAX_SELECTED } as const;
const onRowClick = jest.fn();

/** Rows 1 to 3 on the first page, 4 to 6 on the second. */
function List() {
  const [page, setPage] = useState(1);
  const [filters, setFilters] = useState('');
  const rows = [1, 2, 3].map((row) => row + (page - 1) * 3);
  const selection = useSelection(filters, parameter, rows);
  const focus = useRowFocus(rows, () => null, selection.toggle);
  return (
    <>
      <ListTable label="Things" columns={[{ id: 'name', label: 'Name' }]} focus={focus} selection={selection}>
        {rows.map((id) => (
          <TableRow key={id} onClick={onRowClick}>
            <SelectCell selection={selection} id={id} name={`Row ${id}`} rowProps={focus.rowProps(id)} />
            <TableCell>
              <a href={`#${id}`} {...focus.rowProps(id)}>
                Row {id}
              </a>
            </TableCell>
          </TableRow>
        ))}
      </ListTable>
      <SelectionBar selection={selection}>
        <button type="button">Export {selection.ids.join()}</button>
      </SelectionBar>
      <button type="button" onClick={() => setPage(3 - page)}>
        Other page
      </button>
      <button type="button" onClick={() => setFilters(`${filters}x`)}>
        Other filters
      </button>
    </>
  );
}

/** The list, and a page that is opened from it. */
function App() {
  const [isList, setList] = useState(true);
  return (
    <>
      {isList && <List />}
      <button type="button" onClick={() => setList(!isList)}>
        {isList ? 'Open' : 'Back'}
      </button>
    </>
  );
}

const box = (row: number) => screen.getByRole('checkbox', { name: `Select Row ${row}` });
const ofPage = () => screen.getByRole('checkbox', { name: 'Select all on this page' });
const status = () => within(screen.getByRole('group', { name: 'Selected rows' })).getByRole('status');
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('rows are selected one by one or a whole page at once, and the header says how many', async () => {
  await renderWithHost(<List />);
  expect(status()).toBeEmptyDOMElement();
  await userEvent.click(box(2));
  expect(ofPage()).toBePartiallyChecked();
  expect(status()).toHaveTextContent('1 selected');
  await userEvent.click(ofPage());
  expect(ofPage()).toBeChecked();
  expect(screen.getByRole('button', { name: 'Export 2,1,3' })).toBeVisible();
  await userEvent.click(ofPage());
  expect(ofPage()).not.toBeChecked();
  expect(ofPage()).not.toBePartiallyChecked();
  expect(status()).toBeEmptyDOMElement();
  expect(onRowClick).not.toHaveBeenCalled();
});

test('a selection lasts on other pages of the list, and ends with the filters or the customer', async () => {
  await renderWithHost(<List />);
  await userEvent.click(box(2));
  await click('Other page');
  expect(ofPage()).not.toBePartiallyChecked();
  await userEvent.click(box(4));
  expect(status()).toHaveTextContent('2 selected');
  await click('Other page');
  expect(box(2)).toBeChecked();
  await click('Other filters');
  expect(status()).toBeEmptyDOMElement();
  await userEvent.click(box(1));
  await act(() => selectCustomer(2));
  expect(status()).toBeEmptyDOMElement();
  await act(() => selectCustomer(1));
  expect(box(1)).not.toBeChecked();
});

test('a selection is there when the person comes back to the list', async () => {
  await renderWithHost(<App />);
  await userEvent.click(box(2));
  await click('Open');
  await click('Back');
  expect(box(2)).toBeChecked();
  expect(status()).toHaveTextContent('1 selected');
});

test('a selection is there when the same person signs in again after the end of the session', async () => {
  const page = await renderWithHost(<List />);
  await userEvent.click(box(2));
  await renderSignedInAgain(page, <List />);
  expect(box(2)).toBeChecked();
});

test('a selection is not there when another person signs in after the end of the session', async () => {
  const page = await renderWithHost(<List />);
  await userEvent.click(box(2));
  await renderSignedInAgain(page, <List />, { user: createUser() });
  expect(box(2)).not.toBeChecked();
});

test.each([
  ['of another customer', () => selectCustomer(2)],
  [
    'of another customer and of the first one again',
    async () => {
      await selectCustomer(2);
      await selectCustomer(1);
    },
  ],
  ['of another person', async () => setAuth({ user: createUser({ id: 99 }) })],
])('a selection is not there in the list %s', async (_, change) => {
  await renderWithHost(<App />);
  await userEvent.click(box(2));
  await click('Open');
  await act(change);
  await click('Back');
  expect(box(2)).not.toBeChecked();
  expect(status()).toBeEmptyDOMElement();
});

test('a selection that was dropped by other filters does not come back with the list', async () => {
  await renderWithHost(<App />);
  await userEvent.click(box(2));
  await click('Other filters');
  // Returns without filters.
  await click('Open');
  await click('Back');
  expect(status()).toBeEmptyDOMElement();
});

test('Space selects the focused row, arrow keys move on, and clearing returns to it', async () => {
  await renderWithHost(<List />);
  act(() => screen.getByRole('link', { name: 'Row 1' }).focus());
  await userEvent.keyboard('{ArrowDown} ');
  expect(box(2)).toBeChecked();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(box(2)).toHaveFocus();
  await userEvent.keyboard(' {ArrowDown} ');
  expect([box(2), box(3)].map((each) => (each as HTMLInputElement).checked)).toEqual([false, true]);
  expect(box(3)).toHaveFocus();
  await click('Clear selection');
  expect(box(3)).toHaveFocus();
  expect(box(3)).not.toBeChecked();
});

test('no more rows can be selected than a call takes, and that is said', async () => {
  await renderWithHost(<List />);
  await userEvent.click(ofPage());
  await click('Other page');
  await userEvent.click(ofPage());
  expect(status()).toHaveTextContent('5 selected (limit)');
  expect(box(5)).toBeChecked();
  expect(box(6)).toBeDisabled();
  await userEvent.click(ofPage());
  expect(status()).toHaveTextContent('3 selected');
  expect(box(6)).toBeEnabled();
});

test('Enter on a checkbox goes to what can be done with the selected rows', async () => {
  await renderWithHost(<List />);
  await userEvent.click(box(1));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Export 1' })).toHaveFocus();
});
