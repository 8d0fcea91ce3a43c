import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import { useTexts } from '../messages/index.ts';
import type { Selection } from './use-selection.ts';

/** Styles of the column of checkboxes. */
export const selectCellStyle = {
  width: 36,
  minWidth: 36,
  pl: 1.5,
  pr: 0,
  displayPrint: 'none',
  '& + .MuiTableCell-root': { pl: 1 },
} as const;
const boxStyle = { p: 0.5, my: -0.5, ml: -0.5 } as const;

/** Selects or deselects all rows of the page; mixed while only some are selected. */
export function PageCheckbox({ selection }: { selection: Selection }) {
  const texts = useTexts();
  const { ofPage, isFull, togglePage } = selection;
  return (
    <Checkbox
      size="small"
      checked={ofPage === 'all'}
      indeterminate={ofPage === 'some'}
      disabled={isFull && ofPage === 'none'}
      onChange={togglePage}
      slotProps={{ input: { 'aria-label': texts.selectPage } }}
      sx={boxStyle}
    />
  );
}

/** Props of {@link RowCheckbox}. */
export interface RowCheckboxProps {
  selection: Selection;
  id: number;
  /** Name of the row, such as its reference. */
  name: string;
  /** From `useRowFocus`. */
  rowProps?: { readonly 'data-row': number; readonly tabIndex: number } | undefined;
}

/** Selects a row, or deselects it. */
export function RowCheckbox({ selection, id, name, rowProps }: RowCheckboxProps) {
  const texts = useTexts();
  const isSelected = selection.has(id);
  return (
    <Checkbox
      size="small"
      checked={isSelected}
      disabled={selection.isFull && !isSelected}
      onChange={() => selection.toggle(id)}
      slotProps={{ input: { 'aria-label': texts.selectRow(name), 'data-row': id, ...rowProps } as object }}
      sx={{ ...boxStyle, displayPrint: 'none' }}
    />
  );
}

/** Styles of a selected row. A background alone would hide the badges of that colour. */
export const selectedRowStyle = {
  bgcolor: 'surface.subtle',
  boxShadow: 'inset 3px 0 0 var(--atrium-palette-primary-main)',
  printColorAdjust: 'economy',
} as const;

/** First cell of a row that can be selected. A click next to the checkbox does not reach the row. */
export function SelectCell(props: RowCheckboxProps) {
  return (
    <TableCell sx={selectCellStyle} onClick={(event) => event.stopPropagation()}>
      <RowCheckbox {...props} />
    </TableCell>
  );
}
