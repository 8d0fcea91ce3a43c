import { Checkbox, classes, TableCell } from '@atrium/ui';
import type { KeyboardEvent } from 'react';
import { useTexts } from '../messages/index.ts';
import * as styles from './selection.module.css';
import type { Selection } from './use-selection.ts';

/** The first button of the bar of selected rows has it. */
const FIRST_ACTION = '[data-selection-actions] button';

export const selectCellClass = styles.cell;

/** Selects or deselects all rows of the page; mixed while only some are selected. */
export function PageCheckbox({ selection }: { selection: Selection }) {
  const texts = useTexts();
  const { ofPage, isFull, togglePage } = selection;
  return (
    <Checkbox
      checked={ofPage === 'all'}
      indeterminate={ofPage === 'some'}
      disabled={isFull && ofPage === 'none'}
      onChange={togglePage}
      onKeyDown={goToActions}
      aria-label={texts.selectPage}
      className={styles.box}
    />
  );
}

export interface RowCheckboxProps {
  selection: Selection;
  id: number;
  /** Name of the row, such as its reference. */
  name: string;
  /** They are from `useRowFocus`. */
  rowProps?: { readonly 'data-row': number; readonly tabIndex: number } | undefined;
}

export function RowCheckbox({ selection, id, name, rowProps }: RowCheckboxProps) {
  const texts = useTexts();
  const isSelected = selection.has(id);
  return (
    <Checkbox
      checked={isSelected}
      disabled={selection.isFull && !isSelected}
      onChange={() => selection.toggle(id)}
      onKeyDown={goToActions}
      aria-label={texts.selectRow(name)}
      data-row={id}
      {...rowProps}
      className={classes(styles.box, styles.ofRow)}
    />
  );
}

/**
 * Enter, which does nothing else on a checkbox, goes to what can be done with the selected rows: their bar is far away. The
 * browser would press the button that has just got the focus by the same key.
 */
function goToActions(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.ownerDocument.querySelector<HTMLElement>(FIRST_ACTION)?.focus();
}

export const selectedRowClass = styles.selected;

/** First cell of a row that can be selected. A click next to the checkbox does not reach the row. */
export function SelectCell(props: RowCheckboxProps) {
  return (
    <TableCell className={styles.cell} onClick={(event) => event.stopPropagation()}>
      <RowCheckbox {...props} />
    </TableCell>
  );
}
