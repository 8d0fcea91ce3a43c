import type { Application } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { TableSkeletonRows, useFormat } from '@atrium/ui';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { MouseEvent, RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApplicationLink, applicationAddress } from '../../../lib/components/application-link.tsx';
import { rememberOpened } from '../../../lib/last-opened.ts';
import { useTexts } from '../../../lib/use-texts.ts';
import { type Column, type Density, densityOf, rooms, shownColumns } from '../columns.tsx';
import { useRowFocus } from '../use-row-focus.ts';

interface ApplicationsTableProps {
  applications: readonly Application[];
  address: URLSearchParams;
  /** Draws skeleton rows instead. */
  isFirstLoad: boolean;
  isBusy: boolean;
  sort: string;
  onSort: (sort: string) => void;
  pageSize: number;
}

const visibleFrom = ({ from }: Column) =>
  from && { display: 'none', [`@media (min-width: ${rooms[from]}px)`]: { display: 'table-cell' } };
const cellStyle = (column: Column) => ({
  ...visibleFrom(column),
  ...(column.isFlexible
    ? { width: '100%', minWidth: 160, maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }
    : undefined),
  whiteSpace: 'nowrap',
});
const SKELETON_ROWS = 12;
const rowPadding: Record<Density, number> = { compact: 0.375, standard: 1, relaxed: 1.75 };

/** The list as a table, for screens that have room for one. */
export function ApplicationsTable(props: ApplicationsTableProps) {
  const texts = useTexts();
  const columns = shownColumns(
    useAuth((state) => state.selectedCustomer),
    props.address,
  );
  const { applications, isFirstLoad, isBusy, pageSize } = props;
  const { list, onKeyDown, tabIndexOf } = useRowFocus(applications.map(({ id }) => id));
  const density = densityOf(props.address);
  return (
    <TableContainer>
      <Table aria-label={texts.tableLabel} aria-busy={isBusy}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} {...props} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody
          ref={list as RefObject<HTMLTableSectionElement | null>}
          onKeyDown={onKeyDown}
          sx={{
            opacity: isBusy && !isFirstLoad ? 0.5 : 1,
            transition: 'opacity 120ms 80ms',
            '& .MuiTableCell-body': { py: rowPadding[density] },
          }}
        >
          {isFirstLoad ? (
            <TableSkeletonRows
              rows={Math.min(pageSize, SKELETON_ROWS)}
              columns={columns.map((column) => ({ sx: cellStyle(column), width: column.width }))}
            />
          ) : (
            applications.map((application) => (
              <BodyRow
                key={application.id}
                application={application}
                columns={columns}
                listQuery={props.address.toString()}
                tabIndex={tabIndexOf(application.id)}
              />
            ))
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function HeadCell({ column, sort, onSort }: { column: Column } & ApplicationsTableProps) {
  const texts = useTexts();
  const label = texts.columns[column.id];
  const { sortKey } = column;
  const isSorted = sort === sortKey || sort === `-${sortKey}`;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return (
    <TableCell align={column.align} sx={visibleFrom(column)} sortDirection={isSorted && direction}>
      {sortKey ? (
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

interface BodyRowProps {
  application: Application;
  columns: readonly Column[];
  listQuery: string;
  tabIndex: number;
}

function BodyRow({ application, columns, listQuery, tabIndex }: BodyRowProps) {
  const format = useFormat();
  const navigate = useNavigate();
  // The link in the row does the same for keyboard and assistive technology.
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
    <TableRow hover onClick={open} sx={{ cursor: 'pointer' }}>
      {columns.map((column) => (
        <TableCell key={column.id} align={column.align} sx={cellStyle(column)}>
          {column.cell ? (
            column.cell(application, format)
          ) : (
            <ApplicationLink application={application} listQuery={listQuery} tabIndex={tabIndex} />
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}
