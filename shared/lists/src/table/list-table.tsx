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

/** One column of a {@link ListTable}. */
export interface ListColumn extends SkeletonColumn {
  id: string;
  label: string;
  align?: 'right' | undefined;
  /** Of its head alone, in place of `sx`. */
  headSx?: SxProps<Theme> | undefined;
  /** Set where the list can be sorted by the column; a leading `-` descends. */
  sortKey?: string | undefined;
}

/** What {@link ListTable} takes. */
export interface ListTableProps {
  label: string;
  columns: readonly ListColumn[];
  /** Nothing has come yet: draws rows of the shape of those that will. */
  isFirstLoad?: boolean;
  /** Other rows are on their way. */
  isBusy?: boolean;
  /** How many rows are drawn before the first ones come. */
  skeletonRows?: number;
  /** The present order, where the list can be sorted. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** What `useRowFocus` gives. */
  focus?: {
    readonly list: RefObject<HTMLElement | null>;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  bodySx?: SxProps<Theme>;
  /** Table rows. */
  children: ReactNode;
}

/** A list in columns. */
export function ListTable(props: ListTableProps) {
  const { label, columns, isFirstLoad = false, isBusy = false, skeletonRows = 8 } = props;
  const { focus, bodySx = {}, children } = props;
  return (
    <TableContainer>
      <Table aria-label={label} aria-busy={isBusy}>
        <TableHead>
          <TableRow>
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
            ...[bodySx].flat(),
          ]}
        >
          {isFirstLoad ? <TableSkeletonRows rows={skeletonRows} columns={columns} /> : children}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function HeadCell({ column, sort = '', onSort }: { column: ListColumn } & ListTableProps) {
  const { label, align, sortKey, sx, headSx = sx } = column;
  const isSorted = sortKey !== undefined && (sort === sortKey || sort === `-${sortKey}`);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return (
    <TableCell align={align} sx={headSx ?? null} sortDirection={isSorted && direction}>
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
    </TableCell>
  );
}
