import { type SkeletonColumn, TableSkeletonRows } from '@atrium/ui';
import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { PageCheckbox, selectCellStyle } from '../selection/selection-checkboxes.tsx';
import type { Selection } from '../selection/use-selection.ts';
import { ColumnResizer, type ColumnResizerProps } from './column-resizer.tsx';

/** One column of a {@link ListTable}. */
export interface ListColumn extends SkeletonColumn {
  id: string;
  label: string;
  align?: 'right' | undefined;
  /** Styles of the header cell, instead of `sx`. */
  headSx?: SxProps<Theme> | undefined;
  /** Key that the list is sorted by; absent for columns without sorting. A leading `-` means descending. */
  sortKey?: string | undefined;
  /** Set where readers can choose the width of the column; the cells take it from `sx`. */
  resize?: Pick<ColumnResizerProps, 'width' | 'onResize'> | undefined;
}

/** Props of {@link ListTable}. */
export interface ListTableProps {
  label: string;
  columns: readonly ListColumn[];
  /** Nothing is loaded yet: shows skeleton rows. */
  isFirstLoad?: boolean;
  /** Other rows are being loaded. */
  isBusy?: boolean;
  /** Number of skeleton rows. */
  skeletonRows?: number;
  /** The current order, where the list can be sorted. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** From `useRowFocus`. */
  focus?: {
    readonly list: RefObject<HTMLElement | null>;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  /** Set where rows can be selected; each then begins with a `SelectCell`. */
  selection?: Selection | undefined;
  bodySx?: SxProps<Theme>;
  /** Table rows. */
  children: ReactNode;
}

/** A table with sortable columns and skeleton rows. */
export function ListTable(props: ListTableProps) {
  const { label, columns, isFirstLoad = false, isBusy = false, skeletonRows = 8 } = props;
  const { focus, selection, bodySx = {}, children } = props;
  const skeletonColumns = selection ? [{ width: 16, sx: selectCellStyle }, ...columns] : columns;
  return (
    <TableContainer>
      <Table aria-label={label} aria-busy={isBusy}>
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell sx={selectCellStyle}>
                <PageCheckbox selection={selection} />
              </TableCell>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} {...props} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody
          ref={focus?.list as RefObject<HTMLTableSectionElement | null> | undefined}
          onKeyDown={focus?.onKeyDown}
          sx={[
            { opacity: isBusy && !isFirstLoad ? 0.5 : 1, transition: 'opacity 120ms 80ms' },
            // The focused row is above the selection bar.
            selection ? { '& [data-row]': { scrollMarginBottom: 88 } } : {},
            ...[bodySx].flat(),
          ]}
        >
          {isFirstLoad ? <TableSkeletonRows rows={skeletonRows} columns={skeletonColumns} /> : children}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function HeadCell({ column, sort = '', onSort }: { column: ListColumn } & ListTableProps) {
  const { label, align, sortKey, resize, sx, headSx = sx } = column;
  const isSorted = sortKey !== undefined && (sort === sortKey || sort === `-${sortKey}`);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return (
    <TableCell
      align={align}
      // Else the name would include that of the resizer.
      aria-label={resize && label}
      sx={[{ position: 'relative' }, ...[headSx ?? {}].flat()]}
      sortDirection={isSorted && direction}
    >
      {sortKey !== undefined && onSort ? (
        <TableSortLabel
          active={isSorted}
          direction={isSorted ? direction : 'asc'}
          onClick={() => onSort(sort === sortKey ? `-${sortKey}` : sortKey)}
        >
          {label}
        </TableSortLabel>
      ) : (
        label
      )}
      {resize && <ColumnResizer label={label} {...resize} />}
    </TableCell>
  );
}
