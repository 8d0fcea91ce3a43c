import { classes, HeadCell, type SkeletonColumn, Table, TableRow, TableSkeletonRows } from '@atrium/ui';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { PageCheckbox, selectCellClass } from '../selection/selection-checkboxes.tsx';
import type { Selection } from '../selection/use-selection.ts';
import { ColumnResizer, type ColumnResizerProps } from './column-resizer.tsx';
import * as styles from './list-table.module.css';
import { SortButton } from './sort-button.tsx';

export interface ListColumn extends SkeletonColumn {
  id: string;
  label: string;
  align?: 'right' | undefined;
  /** Class of the header cell, instead of `className`. */
  headClassName?: string | undefined;
  /** Key that the list is sorted by; absent for columns without sorting. A leading `-` means descending. */
  sortKey?: string | undefined;
  /** Set where readers can choose the width of the column; the cells take it from `style`. */
  resize?: Pick<ColumnResizerProps, 'width' | 'onResize'> | undefined;
}

/** As many rows reach below the window, so that the pager does not move when they arrive. */
const MAX_SKELETON_ROWS = 18;

export interface ListTableProps {
  label: string;
  columns: readonly ListColumn[];
  isFirstLoad?: boolean;
  isBusy?: boolean;
  /** Rows of a page; more skeleton rows than a window has are not drawn. */
  skeletonRows?: number;
  sort?: string;
  onSort?: (sort: string) => void;
  /** It is from `useRowFocus`. */
  focus?: {
    readonly list: RefObject<HTMLElement | null>;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  /** Set where rows can be selected; each then begins with a `SelectCell`. */
  selection?: Selection | undefined;
  bodyClassName?: string | undefined;
  children: ReactNode;
}

export function ListTable(props: ListTableProps) {
  const { label, columns, isFirstLoad = false, isBusy = false, skeletonRows = 8 } = props;
  const { focus, selection, bodyClassName, children } = props;
  const skeletonColumns = selection ? [{ width: 16, className: selectCellClass }, ...columns] : columns;
  return (
    <Table label={label} isBusy={isBusy}>
      <thead className={selection && styles.selectable}>
        <TableRow>
          {selection && (
            <HeadCell className={selectCellClass}>
              <PageCheckbox selection={selection} />
            </HeadCell>
          )}
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} {...props} />
          ))}
        </TableRow>
      </thead>
      <tbody
        ref={focus?.list as RefObject<HTMLTableSectionElement | null> | undefined}
        onKeyDown={focus?.onKeyDown}
        className={classes(
          styles.body,
          isBusy && !isFirstLoad && styles.busy,
          selection && styles.selectable,
          bodyClassName,
        )}
      >
        {isFirstLoad ? (
          <TableSkeletonRows rows={Math.min(skeletonRows, MAX_SKELETON_ROWS)} columns={skeletonColumns} />
        ) : (
          children
        )}
      </tbody>
    </Table>
  );
}

function ColumnHead({ column, sort = '', onSort }: { column: ListColumn } & ListTableProps) {
  const { label, align, sortKey, resize, className, headClassName = className } = column;
  const isSorted = sortKey !== undefined && (sort === sortKey || sort === `-${sortKey}`);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return (
    <HeadCell
      align={align}
      // Otherwise the name would include that of the resizer.
      aria-label={resize && label}
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={classes(styles.head, headClassName)}
    >
      {sortKey !== undefined && onSort ? (
        <SortButton
          label={label}
          direction={isSorted ? direction : undefined}
          onClick={() => onSort(sort === sortKey ? `-${sortKey}` : sortKey)}
        />
      ) : (
        label
      )}
      {resize && <ColumnResizer label={label} {...resize} />}
    </HeadCell>
  );
}
