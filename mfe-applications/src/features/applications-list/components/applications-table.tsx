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
import { useTexts } from '../../../lib/use-texts.ts';
import { type Column, columnsFor } from '../columns.tsx';

interface ApplicationsTableProps {
  applications: readonly Application[];
  /** Draws skeleton rows instead. */
  isFirstLoad: boolean;
  isBusy: boolean;
  sort: string;
  onSort: (sort: string) => void;
  pageSize: number;
}

const visibleFrom = ({ from }: Column) =>
  from ? { display: { xs: 'none', [from]: 'table-cell' } } : undefined;
const SKELETON_ROWS = 12;

/** The list as a table, for screens that have room for one. */
export function ApplicationsTable(props: ApplicationsTableProps) {
  const texts = useTexts();
  const columns = columnsFor(useAuth((state) => state.selectedCustomer));
  const { applications, isFirstLoad, isBusy, pageSize } = props;
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
        <TableBody sx={{ opacity: isBusy && !isFirstLoad ? 0.5 : 1, transition: 'opacity 120ms 80ms' }}>
          {isFirstLoad ? (
            <TableSkeletonRows rows={Math.min(pageSize, SKELETON_ROWS)} columns={columns.length} />
          ) : (
            applications.map((application) => (
              <BodyRow key={application.id} application={application} columns={columns} />
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

function BodyRow({ application, columns }: { application: Application; columns: readonly Column[] }) {
  const format = useFormat();
  return (
    <TableRow hover>
      {columns.map((column) => (
        <TableCell
          key={column.id}
          align={column.align}
          sx={{
            ...visibleFrom(column),
            ...(column.isFlexible
              ? { width: '100%', minWidth: 160, maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }
              : undefined),
            whiteSpace: 'nowrap',
          }}
        >
          {column.cell(application, format)}
        </TableCell>
      ))}
    </TableRow>
  );
}
