import type { Application } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { ListTable, SelectCell, type Selection, selectedRowStyle, useRowFocus } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { breakpoints, type Column } from '../../../lib/application-columns.tsx';
import { ApplicationLink, applicationAddress } from '../../../lib/components/application-link.tsx';
import { rememberOpened, takeLastOpened } from '../../../lib/last-opened.ts';
import type { ApplicationsQuery } from '../../../lib/list-address.ts';
import { useTexts } from '../../../messages/index.ts';
import { type ColumnWidths, columnWidths, encodeWidths } from '../column-widths.ts';
import { type Density, densityOf, shownColumns } from '../columns.ts';
import type { ApplicationsList } from '../use-applications-list.ts';

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

const visibleFrom = ({ from }: Pick<Column, 'from'>) =>
  from && { display: 'none', [`@media (min-width: ${breakpoints[from]}px)`]: { display: 'table-cell' } };
const fixedWidth = (width: number) => ({
  ...{ width, minWidth: width, maxWidth: width },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
const flexibleWidth = {
  ...{ width: '100%', minWidth: 128, maxWidth: 0 },
  '@media print': { maxWidth: 'none', minWidth: 0 },
};
const limits = {
  wrap: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  truncate: { overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;

function cellStyle(column: Column, chosenWidth?: number) {
  if (chosenWidth) return { ...visibleFrom(column), ...fixedWidth(chosenWidth) };
  if (column.isFlexible) return { ...visibleFrom(column), ...flexibleWidth };
  return { ...visibleFrom(column), whiteSpace: 'nowrap' };
}
const SKELETON_ROWS = 12;
const rowPadding: Record<Density, number> = { compact: 0.375, standard: 1, relaxed: 1.75 };

/** The list as a table, for wide screens. */
export function ApplicationsTable(props: ApplicationsTableProps) {
  const texts = useTexts();
  const columns = shownColumns(
    useAuth((state) => state.selectedCustomer),
    props.address,
  );
  const { applications, isFirstLoad, isBusy, pageSize, sort, onChange, selection } = props;
  const widths = columnWidths(props.address);
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
        sx: cellStyle({ id, from, ...column }, widths[id]),
        headSx: visibleFrom({ from }),
        resize: column.limit && {
          width: widths[id],
          onResize: (width: number) =>
            onChange({ widths: encodeWidths({ ...widths, [id]: width }) }, { replace: true }),
        },
      }))}
      isFirstLoad={isFirstLoad}
      isBusy={isBusy}
      skeletonRows={Math.min(pageSize, SKELETON_ROWS)}
      sort={sort}
      onSort={(order) => onChange({ sort: order as ApplicationsQuery['sort'] })}
      focus={focus}
      selection={selection}
      bodySx={{ '& .MuiTableCell-body': { py: rowPadding[densityOf(props.address)] } }}
    >
      {applications.map((application) => (
        <BodyRow
          key={application.id}
          application={application}
          columns={columns}
          widths={widths}
          listQuery={props.address.toString()}
          rowProps={focus.rowProps(application.id)}
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
  rowProps: { 'data-row': number; tabIndex: number };
  selection: Selection;
}

function BodyRow({ application, columns, widths, listQuery, rowProps, selection }: BodyRowProps) {
  const format = useFormat();
  const navigate = useNavigate();
  // For pointers only: keyboards and assistive technology use the link in the row.
  const open = (event: MouseEvent) => {
    const isOwnClick = (event.target as HTMLElement).closest('a, button');
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
      sx={[{ cursor: 'pointer' }, selection.has(application.id) ? selectedRowStyle : {}]}
    >
      <SelectCell
        selection={selection}
        id={application.id}
        name={application.reference}
        rowProps={rowProps}
      />
      {columns.map((column) => (
        <TableCell key={column.id} align={column.align} sx={cellStyle(column, widths[column.id])}>
          <Limited limit={widths[column.id] ? undefined : column.limit}>
            {column.cell ? (
              column.cell(application, format)
            ) : (
              <ApplicationLink application={application} listQuery={listQuery} rowProps={rowProps} />
            )}
          </Limited>
        </TableCell>
      ))}
    </TableRow>
  );
}

/** Keeps long content from taking the width of the other columns. */
function Limited({ limit, children }: { limit: Column['limit']; children: ReactNode }) {
  if (!limit) return children;
  return (
    <Box sx={{ width: 'max-content', maxWidth: limit.pixels, ...limits[limit.overflow] }}>{children}</Box>
  );
}
