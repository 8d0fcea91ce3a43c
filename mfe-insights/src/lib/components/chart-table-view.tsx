import { MaybeLink, StatusBadge } from '@atrium/ui';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Cell, ChartTable } from '../chart-table.ts';

/** Longer texts are truncated, so that rows keep the height of the skeleton. */
const MAX_WIDTH = 240;
/** Longer texts wrap on paper, where nothing can be scrolled: titles, not references or dates. */
const UNBROKEN_LENGTH = 20;

/** The last column is the figure that the table is about: it stays in sight while the others scroll below it. */
const lastInSight = {
  '&:last-of-type': { position: 'sticky', right: 0, bgcolor: 'background.paper' },
} as const;

interface ChartTableViewProps {
  label: string;
  table: ChartTable;
  /** In pixels; a longer table scrolls. */
  maxHeight?: number | undefined;
}

/** The table view of a chart; counts link to their applications. */
export function ChartTableView({ label, table: { head, rows, foot }, maxHeight }: ChartTableViewProps) {
  const isNumber = (column: number) => typeof rows[0]?.[column]?.value === 'number';
  return (
    <TableContainer sx={{ maxHeight, '@media print': { maxHeight: 'none' } }}>
      <Table stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {head.map((title, column) => (
              <TableCell key={title} align={isNumber(column) ? 'right' : 'left'} sx={lastInSight}>
                {title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells) => (
            <TableRow key={cells[0]?.link ?? cells[0]?.text} hover>
              <Cells cells={cells} head={head} />
            </TableRow>
          ))}
          {foot && (
            <TableRow sx={{ '& > td': { fontWeight: 600 } }}>
              <Cells cells={foot} head={head} />
            </TableRow>
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Cells({ cells, head }: { cells: readonly Cell[]; head: readonly string[] }) {
  return cells.map(({ text, value, link = null, tone }, column) => (
    <TableCell
      key={head[column]}
      align={typeof value === 'number' ? 'right' : 'left'}
      title={text}
      sx={{
        maxWidth: MAX_WIDTH,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        ...lastInSight,
        ...(text.length > UNBROKEN_LENGTH && { '@media print': { whiteSpace: 'normal' } }),
      }}
    >
      {tone && <StatusBadge tone={tone} label={text} />}
      {!tone && (
        <MaybeLink to={link} sx={{ color: 'text.primary' }}>
          {text}
        </MaybeLink>
      )}
    </TableCell>
  ));
}
