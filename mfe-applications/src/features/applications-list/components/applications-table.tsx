import type { Application } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { ListTable, SelectCell, type Selection, selectedRowClass, useRowFocus } from '@atrium/lists';
import { classes, TableCell, TableRow, useFormat } from '@atrium/ui';
import { type MouseEvent, memo, type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApplicationLink, applicationAddress } from '../../../lib/components/application-link.tsx';
import { UnreadMark } from '../../../lib/components/unread-mark.tsx';
import { rememberOpened, takeLastOpened } from '../../../lib/last-opened.ts';
import type { ApplicationsQuery } from '../../../lib/list-address.ts';
import type { Breakpoint, Column } from '../../../lib/list-columns.tsx';
import * as columnStyles from '../../../lib/table-columns.module.css';
import { useTexts } from '../../../messages/list.ts';
import { type ColumnWidths, columnWidths, encodeWidths } from '../column-widths.ts';
import { type Density, densityOf, shownColumns } from '../columns.ts';
import type { ApplicationsList } from '../use-applications-list.ts';
import * as styles from './applications-table.module.css';

interface ApplicationsTableProps {
  applications: readonly Application[];
  address: URLSearchParams;
  /** Shows skeleton rows instead. */
  isFirstLoad: boolean;
  isBusy: boolean;
  sort: string;
  onChange: ApplicationsList['change'];
  pageSize: number;
  selection: Selection;
}

const visibleFrom: Record<Breakpoint, string | undefined> = {
  desktop: styles.fromDesktop,
  laptop: columnStyles.wide,
  wide: styles.fromWide,
};
const limits = { wrap: styles.wrap, truncate: styles.truncate };
const densities: Record<Density, string | undefined> = {
  compact: styles.compact,
  standard: styles.standard,
  relaxed: styles.relaxed,
};

function cellProps({ from, isFlexible }: Pick<Column, 'from' | 'isFlexible'>, chosenWidth?: number) {
  const width = chosenWidth ? styles.fixed : isFlexible ? columnStyles.flexible : columnStyles.oneLine;
  return {
    className: classes(from && visibleFrom[from], width),
    style: chosenWidth ? { width: chosenWidth, minWidth: chosenWidth, maxWidth: chosenWidth } : undefined,
  };
}

/** The list as a table, for wide screens. */
export function ApplicationsTable(props: ApplicationsTableProps) {
  const texts = useTexts();
  const { address, applications, isFirstLoad, isBusy, pageSize, sort, onChange, selection } = props;
  const customerId = useAuth((state) => state.selectedCustomer);
  const columns = useMemo(() => shownColumns(customerId, address), [customerId, address]);
  const widths = useMemo(() => columnWidths(address), [address]);
  const focus = useRowFocus(
    applications.map(({ id }) => id),
    takeLastOpened,
    selection.toggle,
  );
  return (
    <ListTable
      label={texts.tableLabel}
      columns={columns.map(({ id, from, ...column }) => ({
        id,
        label: texts.columns[id],
        align: column.align,
        sortKey: column.sortKey,
        width: column.width,
        ...cellProps({ from, ...column }, widths[id]),
        headClassName: from && visibleFrom[from],
        resize: column.limit && {
          width: widths[id],
          onResize: (width: number) =>
            onChange({ widths: encodeWidths({ ...widths, [id]: width }) }, { replace: true }),
        },
      }))}
      isFirstLoad={isFirstLoad}
      isBusy={isBusy}
      skeletonRows={pageSize}
      sort={sort}
      onSort={(order) => onChange({ sort: order as ApplicationsQuery['sort'] })}
      focus={focus}
      selection={selection}
      bodyClassName={densities[densityOf(address)]}
    >
      {applications.map((application) => (
        <BodyRow
          key={application.id}
          application={application}
          columns={columns}
          widths={widths}
          listQuery={address.toString()}
          tabIndex={focus.rowProps(application.id).tabIndex}
          selection={selection}
        />
      ))}
    </ListTable>
  );
}

interface BodyRowProps {
  application: Application;
  columns: readonly Column[];
  widths: ColumnWidths;
  listQuery: string;
  tabIndex: number;
  selection: Selection;
}

/** Not rendered again while only what is around the rows changes. */
const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { application, columns, widths, listQuery, tabIndex, selection } = props;
  const rowProps = { 'data-row': application.id, tabIndex };
  const format = useFormat();
  const navigate = useNavigate();
  // For pointers only: keyboards and assistive technology use the link in the row.
  const open = (event: MouseEvent) => {
    const isOwnClick = event.target instanceof Element && event.target.closest('a, button');
    const isSelecting = window.getSelection()?.type === 'Range';
    if (isOwnClick || isSelecting || event.button !== 0) return;
    rememberOpened(application.id);
    const address = applicationAddress(application.id, listQuery);
    if (event.ctrlKey || event.metaKey) window.open(address, '_blank', 'noopener');
    else navigate(address);
  };
  return (
    <TableRow
      hover
      onClick={open}
      className={classes(styles.row, selection.has(application.id) && selectedRowClass)}
    >
      <SelectCell
        selection={selection}
        id={application.id}
        name={application.reference}
        rowProps={rowProps}
      />
      {columns.map((column) => (
        <TableCell key={column.id} align={column.align} {...cellProps(column, widths[column.id])}>
          <Limited limit={widths[column.id] ? undefined : column.limit}>
            {column.cell ? (
              column.cell(application, format)
            ) : (
              <>
                <ApplicationLink application={application} listQuery={listQuery} rowProps={rowProps} />
                <UnreadMark application={application} />
              </>
            )}
          </Limited>
        </TableCell>
      ))}
    </TableRow>
  );
});

/** Keeps long content from taking the width of the other columns. */
function Limited({ limit, children }: { limit: Column['limit']; children: ReactNode }) {
  if (!limit) return children;
  return (
    <div className={classes(styles.limited, limits[limit.overflow])} style={{ maxWidth: limit.pixels }}>
      {children}
    </div>
  );
}
