import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/index.ts';

/** Widths of text in a skeleton, in percent: varied, and the same each time. */
const WIDTHS = [82, 64, 91, 73, 56, 88, 69] as const;
const widthOf = (row: number, column: number) => `${WIDTHS[(row * 3 + column) % WIDTHS.length]}%`;
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Says to assistive technology, once, that something is on its way; the shapes within are decoration. */
export function Loading({ label, children }: { label?: string; children: ReactNode }) {
  const messages = useTexts();
  return (
    <Box role="status" aria-label={label ?? messages.loading}>
      <Box aria-hidden>{children}</Box>
    </Box>
  );
}

/** A column that is on its way. */
export interface SkeletonColumn {
  /** As the cells that come have it: where they are hidden, which one takes the room that is left. */
  sx?: SxProps<Theme> | undefined;
  /** Of most of the cells that come, in pixels, so that the columns stand where they will; else a share. */
  width?: number | undefined;
}

/** What {@link TableSkeletonRows} takes. */
export interface TableSkeletonRowsProps {
  rows: number;
  columns: readonly SkeletonColumn[];
}

/**
 * Rows of a table that is on its way: as many and as high as those that come, their columns as wide. Goes inside a
 * table's body.
 */
export function TableSkeletonRows({ rows, columns }: TableSkeletonRowsProps) {
  return indexes(rows).map((row) => (
    <TableRow key={row} aria-hidden>
      {columns.map(({ sx, width }, column) => (
        <TableCell key={column} sx={sx ?? null}>
          <Skeleton
            width={width ?? widthOf(row, column)}
            sx={{ fontSize: '1.25rem', transform: 'scale(1, 0.6)' }}
          />
        </TableCell>
      ))}
    </TableRow>
  ));
}

/** A whole table that is on its way, its columns all alike. */
export function TableSkeleton({ rows, columns }: { rows: number; columns: number }) {
  return (
    <Loading>
      <Table>
        <TableBody>
          <TableSkeletonRows rows={rows} columns={indexes(columns).map(() => ({}))} />
        </TableBody>
      </Table>
    </Loading>
  );
}

/** Lines of a list or of cards that are on their way, each of the height given in pixels. */
export function ListSkeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <Loading>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {indexes(rows).map((row) => (
          <Skeleton key={row} variant="rounded" height={height} />
        ))}
      </Box>
    </Loading>
  );
}

/** A figure with its label that is on its way. */
export function FigureSkeleton() {
  return (
    <Loading>
      <Skeleton width={96} height={40} />
      <Skeleton width={160} height={20} />
    </Loading>
  );
}
