import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Bone } from './bone.tsx';
import * as styles from './table.module.css';

export interface TableProps {
  label: string;
  isBusy?: boolean;
  /** `thead` and `tbody` elements. */
  children: ReactNode;
}

/** A table that scrolls sideways where it is wider than its place. */
export function Table({ label, isBusy = false, children }: TableProps) {
  return (
    <div className={styles.container}>
      <table className={styles.table} aria-label={label} aria-busy={isBusy}>
        {children}
      </table>
    </div>
  );
}

export interface TableRowProps extends ComponentProps<'tr'> {
  /** Marks the row below the pointer. */
  hover?: boolean;
}

export function TableRow({ hover = false, className, ...rest }: TableRowProps) {
  return <tr className={classes(styles.row, hover && styles.hover, className)} {...rest} />;
}

export interface TableCellProps extends Omit<ComponentProps<'td'>, 'align'> {
  /** `right` for numbers. */
  align?: 'right' | undefined;
}

export function TableCell({ align, className, ...rest }: TableCellProps) {
  return <td className={classes(styles.cell, align && styles.right, className)} {...rest} />;
}

export function HeadCell({ align, className, ...rest }: TableCellProps) {
  return (
    <th
      scope="col"
      className={classes(styles.cell, styles.head, align && styles.right, className)}
      {...rest}
    />
  );
}

/** The shape of a line of text in a cell, while the text is loading. */
export function TableBone({ width }: { width: number | string }) {
  return <Bone className={styles.line} style={{ width }} />;
}
