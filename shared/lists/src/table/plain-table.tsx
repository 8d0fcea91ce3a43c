import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

export interface PlainColumn {
  /** A column of buttons has none. */
  label?: string;
  align?: 'right' | 'center' | undefined;
  sx?: SxProps<Theme> | undefined;
}

export interface PlainTableProps {
  label: string;
  columns: readonly PlainColumn[];
  isBusy?: boolean;
  /** It has no links or buttons, so it takes the focus itself: keys scroll it sideways where it is too wide. */
  isPlainText?: boolean;
  sx?: SxProps<Theme>;
  bodySx?: SxProps<Theme>;
  children: ReactNode;
}

/** A table that is neither sorted nor selected from, and has all of its rows. */
export function PlainTable(props: PlainTableProps) {
  const { label, columns, isBusy, isPlainText = false, sx = {}, bodySx = {}, children } = props;
  return (
    <TableContainer sx={sx} {...(isPlainText && { tabIndex: 0, role: 'group', 'aria-label': label })}>
      <Table aria-label={label} aria-busy={isBusy}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <PlainHead key={column.label ?? ''} {...column} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={bodySx}>{children}</TableBody>
      </Table>
    </TableContainer>
  );
}

function PlainHead({ label, align, sx = {} }: PlainColumn) {
  // An empty cell is no header.
  const element = label === undefined ? ({ component: 'td' } as const) : {};
  return (
    <TableCell {...element} align={align ?? 'inherit'} sx={sx}>
      {label}
    </TableCell>
  );
}
