import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '../messages/index.ts';
import * as table from './table.module.css';
import { TableBone, TableCell, TableRow } from './table.tsx';

/** Widths of text in a skeleton, in percent: varied, but always the same. */
const WIDTHS = [82, 64, 91, 73, 56, 88, 69] as const;
const widthOf = (row: number, column: number) => `${WIDTHS[(row * 3 + column) % WIDTHS.length]}%`;
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Announces loading to assistive technology; the shapes inside are decoration. */
export function Loading({ label, children }: { label?: string; children: ReactNode }) {
  const messages = useTexts();
  return (
    <div role="status" aria-label={label ?? messages.loading}>
      <div aria-hidden>{children}</div>
    </div>
  );
}

export interface SkeletonColumn {
  className?: string | undefined;
  /** What their class cannot say, such as a width that the reader chose. */
  style?: CSSProperties | undefined;
  /** Typical width of the cells in pixels, so that columns do not shift; varies in percent where absent. */
  width?: number | undefined;
}

export interface TableSkeletonRowsProps {
  rows: number;
  columns: readonly SkeletonColumn[];
}

/**
 * Skeleton rows for a table body, with the dimensions of the real rows.
 */
export function TableSkeletonRows({ rows, columns }: TableSkeletonRowsProps) {
  return indexes(rows).map((row) => (
    <TableRow key={row} aria-hidden>
      {columns.map(({ className, style, width }, column) => (
        <TableCell key={column} className={className} style={style}>
          <TableBone width={width ?? widthOf(row, column)} />
        </TableCell>
      ))}
    </TableRow>
  ));
}

export function TableSkeleton({ rows, columns }: { rows: number; columns: number }) {
  return (
    <Loading>
      <table className={table.table}>
        <tbody>
          <TableSkeletonRows rows={rows} columns={indexes(columns).map(() => ({}))} />
        </tbody>
      </table>
    </Loading>
  );
}

export interface ListSkeletonProps {
  rows: number;
  /** Of each row in pixels, on phones and on wider screens where they differ. */
  height: number | { readonly xs: number; readonly sm: number };
}

export function ListSkeleton({ rows, height }: ListSkeletonProps) {
  return (
    <Loading>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {indexes(rows).map((row) => (
          <Skeleton key={row} variant="rounded" sx={{ height }} />
        ))}
      </Box>
    </Loading>
  );
}

/** Skeleton of a figure with its label, and with a line below it where the figure has one. */
export function FigureSkeleton({ hasHint = false }: { hasHint?: boolean }) {
  return (
    <Loading>
      <Skeleton width={96} height={20} />
      <Skeleton width={128} height={40} />
      {hasHint && <Skeleton width={160} height={20} />}
    </Loading>
  );
}
